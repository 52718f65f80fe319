//! Greatest common divisors: by words below a size, and by halves above.

mod half;
mod matrix;
mod words;

use self::matrix::Matrix;
use super::Polynomial;
use crate::Error;

/// From this degree on the greatest common divisor is found by halves; measured.
const CUTOFF: usize = 60_000;

/// A greatest common divisor, and a way to write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtendedGcd {
    /// The greatest common divisor g of a and b.
    pub gcd: Polynomial,
    /// s in s·a + t·b = g.
    pub left: Polynomial,
    /// t in s·a + t·b = g.
    pub right: Polynomial,
}

impl Polynomial {
    /// Returns the greatest common divisor; that of 0 and 0 is 0.
    ///
    /// # Complexity
    ///
    /// O(n² / 2048) products of words for degree n up to some ten thousands; above, O(log n) products of polynomials,
    /// by the half-gcd algorithm (J. von zur Gathen and J. Gerhard, "Modern Computer Algebra", section 11.1).
    pub fn gcd(&self, other: &Self) -> Self {
        gcd(self, other, CUTOFF)
    }

    /// Returns the greatest common divisor g and s, t with s·self + t·other = g, of degrees below those of other / g and
    /// self / g where these are not constant.
    ///
    /// # Complexity
    ///
    /// As for [`gcd`](Self::gcd), about twice its time.
    pub fn extended_gcd(&self, other: &Self) -> ExtendedGcd {
        extended_gcd(self, other, CUTOFF)
    }

    /// Returns the inverse modulo a polynomial, or `None` when the two have a common divisor. Modulo 1 it is 0.
    ///
    /// # Errors
    ///
    /// [`Error::DivisionByZero`] when the modulus is 0.
    ///
    /// # Complexity
    ///
    /// As for [`extended_gcd`](Self::extended_gcd).
    pub fn inverse_modulo(&self, modulus: &Self) -> Result<Option<Self>, Error> {
        let found = self.remainder(modulus)?.extended_gcd(modulus);
        if !found.gcd.is_one() {
            return Ok(None);
        }
        found.left.remainder(modulus).map(Some)
    }
}

/// The pair of two polynomials, the second of a lower degree, and whether they were exchanged.
fn ordered(left: &Polynomial, right: &Polynomial) -> [Polynomial; 2] {
    let [upper, lower] = [left.clone(), right.clone()];
    if lower.length() > upper.length() { [lower, upper] } else { [upper, lower] }
}

fn gcd(left: &Polynomial, right: &Polynomial, cutoff: usize) -> Polynomial {
    let mut pair = ordered(left, right);
    while pair[0].length() >= cutoff && !pair[1].is_zero() {
        half::step(&mut pair, cutoff);
    }
    words::reduce(&mut pair, 0, None);
    let [gcd, _] = pair;
    gcd
}

fn extended_gcd(left: &Polynomial, right: &Polynomial, cutoff: usize) -> ExtendedGcd {
    if right.is_zero() {
        return ExtendedGcd { gcd: left.clone(), left: Polynomial::one(), right: Polynomial::zero() };
    }
    if left.is_zero() {
        return ExtendedGcd { gcd: right.clone(), left: Polynomial::zero(), right: Polynomial::one() };
    }
    let exchanged = right.length() > left.length();
    let mut pair = ordered(left, right);
    let [upper, lower] = pair.clone();
    let mut matrix = Matrix::identity();
    while pair[0].length() >= cutoff && !pair[1].is_zero() {
        matrix = half::step(&mut pair, cutoff).times(&matrix);
    }
    words::reduce(&mut pair, 0, Some(&mut matrix));
    let [gcd, _] = pair;
    let [[factor, other], _] = matrix.entries;
    debug_assert!(&(&factor * &upper) + &(&other * &lower) == gcd);
    let (left, right) = if exchanged { (other, factor) } else { (factor, other) };
    ExtendedGcd { gcd, left, right }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use proptest::prelude::*;

    /// Euclid's algorithm, a division at a time.
    fn euclid(left: &Polynomial, right: &Polynomial) -> Polynomial {
        let (mut upper, mut lower) = (left.clone(), right.clone());
        while !lower.is_zero() {
            let rest = upper.remainder(&lower).unwrap();
            upper = std::mem::replace(&mut lower, rest);
        }
        upper
    }

    fn check(left: &Polynomial, right: &Polynomial) {
        let expected = euclid(left, right);
        for cutoff in [2, 3, 10, 64, 65, 200, CUTOFF] {
            assert_eq!(gcd(left, right, cutoff), expected, "{cutoff} {left:?} {right:?}");
            let found = extended_gcd(left, right, cutoff);
            assert_eq!(found.gcd, expected);
            assert_eq!(&(&found.left * left) + &(&found.right * right), expected);
            if !expected.is_zero() {
                let cofactor = |of: &Polynomial| of.divide_with_remainder(&expected).unwrap().0.length();
                assert!(found.left.length() <= cofactor(right).max(1), "{cutoff}");
                assert!(found.right.length() <= cofactor(left).max(1), "{cutoff}");
            }
        }
    }

    proptest! {
        #[test]
        fn every_way_finds_the_divisor_and_its_factors(
            common in testing::polynomial(200),
            left in testing::polynomial(700),
            right in testing::polynomial(700),
        ) {
            check(&left, &right);
            check(&(&left * &common), &(&right * &common));
            check(&(&left * &common), &common);
        }

        #[test]
        fn sparse_polynomials_have_long_quotients(
            left in prop::collection::vec(0_usize..600, 0..6),
            right in prop::collection::vec(0_usize..600, 0..6),
        ) {
            check(&Polynomial::from_exponents(left), &Polynomial::from_exponents(right));
        }
    }

    #[test]
    fn small_degrees_are_complete() {
        let all = (0..64_u64).map(|bits| Polynomial::from_words([bits]));
        for left in all.clone() {
            all.clone().for_each(|right| check(&left, &right));
        }
    }
}

//! Greatest common divisors, and what comes with them. This file chooses the algorithm.

#[cfg(test)]
mod euclid;
mod half;
mod lehmer;
mod step;

use super::Polynomial;
use crate::Error;
use crate::simd::Carryless;
use half::halve;
use step::{Combination, divide_step};

/// From this many bits on, polynomials are halved by recursion.
fn fewest_to_halve() -> usize {
    Carryless::current().fewest_bits_to_halve()
}

/// A greatest common divisor as a combination: gcd = left·a + right·b.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtendedGcd {
    /// The greatest common divisor of a and b.
    pub gcd: Polynomial,
    /// The factor of a, of lower degree than b / gcd, or 1 when b is zero.
    pub left: Polynomial,
    /// The factor of b.
    pub right: Polynomial,
}

impl Polynomial {
    /// Returns the greatest common divisor; that of 0 and 0 is 0.
    ///
    /// # Complexity
    ///
    /// O(n² / 64) for small degrees n by Lehmer's method, which divides by the leading words; above, O(log n)
    /// products by half-gcd.
    ///
    /// ```
    /// use gf2_linalg::polynomial::Polynomial;
    ///
    /// let a: Polynomial = "x^3 + 1".parse()?;
    /// let b: Polynomial = "x^2 + 1".parse()?;
    /// assert_eq!(a.gcd(&b).to_string(), "x + 1");
    /// # Ok::<(), gf2_linalg::Error>(())
    /// ```
    pub fn gcd(&self, other: &Self) -> Self {
        reduce_to_gcd(self.clone(), other.clone(), &mut [], fewest_to_halve())
    }

    /// Returns the greatest common divisor of this polynomial and another as a combination of the two.
    ///
    /// # Complexity
    ///
    /// As for [`gcd`](Self::gcd).
    ///
    /// ```
    /// use gf2_linalg::polynomial::Polynomial;
    ///
    /// let a: Polynomial = "x^4 + x + 1".parse()?;
    /// let b: Polynomial = "x^3 + x".parse()?;
    /// let found = a.extended_gcd(&b);
    /// assert_eq!(found.gcd, &(&found.left * &a) + &(&found.right * &b));
    /// # Ok::<(), gf2_linalg::Error>(())
    /// ```
    pub fn extended_gcd(&self, other: &Self) -> ExtendedGcd {
        let (gcd, left) = self.gcd_and_left(other, fewest_to_halve());
        let rest = &gcd + &(&left * self);
        // The division is exact; where the other one is zero, there is nothing to add.
        let right = rest.divide_with_remainder(other).map_or(Self::zero(), |(quotient, _)| quotient);
        ExtendedGcd { gcd, left, right }
    }

    /// Returns the polynomial of lower degree than the modulus whose product with this one is 1 modulo the
    /// modulus; `None` when the two are not coprime. Modulo 1 it is zero.
    ///
    /// # Errors
    ///
    /// [`Error::DivisionByZero`] when the modulus is zero.
    ///
    /// # Complexity
    ///
    /// As for [`gcd`](Self::gcd).
    pub fn inverse_modulo(&self, modulus: &Self) -> Result<Option<Self>, Error> {
        let (gcd, left) = self.remainder(modulus)?.gcd_and_left(modulus, fewest_to_halve());
        Ok(gcd.is_one().then_some(left))
    }

    /// The greatest common divisor and the factor of this polynomial in it.
    fn gcd_and_left(&self, other: &Self, fewest_to_halve: usize) -> (Self, Self) {
        let mut factors = [Combination { x: Self::one(), y: Self::zero() }];
        let gcd = reduce_to_gcd(self.clone(), other.clone(), &mut factors, fewest_to_halve);
        let [Combination { x: left, .. }] = factors;
        (gcd, left)
    }
}

/// Divides two polynomials by one another until one is zero and returns the other, and does to each
/// combination what is done to the two.
fn reduce_to_gcd(
    mut a: Polynomial,
    mut b: Polynomial,
    factors: &mut [Combination],
    fewest_to_halve: usize,
) -> Polynomial {
    while !b.is_zero() {
        if a.length() < fewest_to_halve.max(b.length()) || b.length() < fewest_to_halve {
            if a.length() < fewest_to_halve {
                lehmer::reduce(&mut a, &mut b, 0, factors);
            } else {
                divide_step(&mut a, &mut b, factors);
            }
            continue;
        }
        let target = a.length().div_ceil(2);
        if b.length() > target {
            let matrix = halve(&mut a, &mut b, target, fewest_to_halve);
            factors.iter_mut().for_each(|factor| matrix.apply(&mut factor.x, &mut factor.y));
        }
        if !b.is_zero() {
            divide_step(&mut a, &mut b, factors);
        }
    }
    a
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::testing::polynomial;

    fn check(a: &Polynomial, b: &Polynomial, fewest_to_halve: usize) {
        let expected = a.extended_gcd_euclid(b);
        let (gcd, left) = a.gcd_and_left(b, fewest_to_halve);
        assert_eq!((&gcd, &left), (&expected.gcd, &expected.left));
        assert_eq!(reduce_to_gcd(a.clone(), b.clone(), &mut [], fewest_to_halve), gcd);
        assert_eq!(a.extended_gcd(b), expected);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn halving_and_leading_words_agree_with_euclid(
            a in polynomial(1500),
            b in polynomial(1500),
            common in polynomial(400),
            fewest_to_halve in prop_oneof![Just(256_usize), Just(300), Just(usize::MAX)],
        ) {
            check(&a, &b, fewest_to_halve);
            check(&(&a * &common), &(&b * &common), fewest_to_halve);
        }
    }

    #[test]
    fn lengths_around_those_of_two_leading_words_agree_with_euclid() {
        let mut generator = ChaCha8Rng::seed_from_u64(75);
        for length in [4095, 4096, 4097, 4224, 5000] {
            for other in [length, length - 1, length - 64, length - 65, length / 2] {
                let [a, b] = [length, other]
                    .map(|n| &Polynomial::random(n, &mut generator) + &Polynomial::monomial(n - 1));
                let common = Polynomial::random(100, &mut generator);
                for fewest_to_halve in [1000, 4500, usize::MAX] {
                    check(&a, &b, fewest_to_halve);
                    check(&(&a * &common), &(&b * &common), fewest_to_halve);
                }
            }
        }
    }

    #[test]
    fn every_pair_of_low_degree_agrees_with_euclid() {
        for a in 0..64_u64 {
            for b in 0..64_u64 {
                let [a, b] = [a, b].map(|word| Polynomial::from_words([word]));
                check(&a, &b, 256);
                check(&(&a << 100), &(&b << 100), 256);
            }
        }
    }
}

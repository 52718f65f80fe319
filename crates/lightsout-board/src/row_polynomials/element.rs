//! What the solver needs of polynomials over GF(2), whether they are long or fit a few words.

use gf2_linalg::polynomial::Polynomial;

/// A polynomial over GF(2).
pub(super) trait Element: Clone {
    /// The polynomial whose coefficients are these bits.
    fn from_words(words: &[u64]) -> Self;

    /// Writes the coefficients; there are words for all of them, and those beyond are cleared.
    fn copy_to(&self, words: &mut [u64]);

    /// Whether it is 0.
    fn is_zero(&self) -> bool;

    /// The degree; 0 for the polynomial 0.
    fn degree(&self) -> usize;

    fn add(&self, other: &Self) -> Self;

    fn multiply(&self, other: &Self) -> Self;

    fn square(&self) -> Self;

    /// The quotient and the remainder; the divisor is not 0.
    fn divide(&self, divisor: &Self) -> (Self, Self);

    /// The greatest common divisor.
    fn gcd(&self, other: &Self) -> Self;

    /// The greatest common divisor g, s and t with s·self + t·other = g.
    fn extended_gcd(&self, other: &Self) -> (Self, Self, Self);

    /// The product with x^power.
    fn times_power(&self, power: usize) -> Self;

    /// The remainder and the quotient by x^power.
    fn split_at_power(&self, power: usize) -> (Self, Self);

    /// The polynomial in x + 1 instead of x.
    fn taylor_shift(&self) -> Self;
}

impl Element for Polynomial {
    fn from_words(words: &[u64]) -> Self {
        Self::from_words(words)
    }

    fn copy_to(&self, words: &mut [u64]) {
        let (low, high) = words.split_at_mut(self.words().len());
        low.copy_from_slice(self.words());
        high.fill(0);
    }

    fn is_zero(&self) -> bool {
        self.is_zero()
    }

    fn degree(&self) -> usize {
        self.degree().unwrap_or(0)
    }

    fn add(&self, other: &Self) -> Self {
        self + other
    }

    fn multiply(&self, other: &Self) -> Self {
        self * other
    }

    fn square(&self) -> Self {
        self.square()
    }

    fn divide(&self, divisor: &Self) -> (Self, Self) {
        self.divide_with_remainder(divisor).expect("the divisor is not zero")
    }

    fn gcd(&self, other: &Self) -> Self {
        self.gcd(other)
    }

    fn extended_gcd(&self, other: &Self) -> (Self, Self, Self) {
        let found = self.extended_gcd(other);
        (found.gcd, found.left, found.right)
    }

    fn times_power(&self, power: usize) -> Self {
        self << power
    }

    fn split_at_power(&self, power: usize) -> (Self, Self) {
        (self.truncated(power), self >> power)
    }

    fn taylor_shift(&self) -> Self {
        self.taylor_shift()
    }
}

/// The lower half of each `2 · half` bits.
const fn lower_halves(half: u32) -> u128 {
    u128::MAX / ((1 << half) + 1)
}

/// A polynomial of degree at most 127, for small boards: no operation takes memory.
impl Element for u128 {
    fn from_words(words: &[u64]) -> Self {
        words.iter().rev().fold(0, |sum, &word| sum << 64 | Self::from(word))
    }

    fn copy_to(&self, words: &mut [u64]) {
        let halves = [*self as u64, (*self >> 64) as u64];
        words.iter_mut().zip(halves).for_each(|(word, half)| *word = half);
    }

    fn is_zero(&self) -> bool {
        *self == 0
    }

    fn degree(&self) -> usize {
        self.checked_ilog2().unwrap_or(0) as usize
    }

    fn add(&self, other: &Self) -> Self {
        self ^ other
    }

    fn multiply(&self, other: &Self) -> Self {
        debug_assert!(self.degree() + other.degree() < 128);
        let (mut sum, mut shifted, mut rest) = (0, *self, *other);
        while rest != 0 {
            sum ^= shifted & (rest & 1).wrapping_neg();
            shifted <<= 1;
            rest >>= 1;
        }
        sum
    }

    /// Moves bit i to bit 2i.
    fn square(&self) -> Self {
        [32, 16, 8, 4, 2, 1].into_iter().fold(*self, |word, half| (word | word << half) & lower_halves(half))
    }

    fn divide(&self, divisor: &Self) -> (Self, Self) {
        let (mut quotient, mut rest) = (0, *self);
        let zeros = divisor.leading_zeros();
        while rest.leading_zeros() <= zeros {
            let power = zeros - rest.leading_zeros();
            quotient |= 1 << power;
            rest ^= divisor << power;
        }
        (quotient, rest)
    }

    fn gcd(&self, other: &Self) -> Self {
        let (mut left, mut right) = (*self, *other);
        while right != 0 {
            (left, right) = (right, left.divide(&right).1);
        }
        left
    }

    fn extended_gcd(&self, other: &Self) -> (Self, Self, Self) {
        let (mut left, mut right) = ((*self, 1, 0), (*other, 0, 1));
        while right.0 != 0 {
            let (quotient, rest) = left.0.divide(&right.0);
            let factor = |left: Self, right: Self| left ^ quotient.multiply(&right);
            (left, right) = (right, (rest, factor(left.1, right.1), factor(left.2, right.2)));
        }
        left
    }

    fn times_power(&self, power: usize) -> Self {
        debug_assert!(self.is_zero() || self.degree() + power < 128);
        self << power
    }

    fn split_at_power(&self, power: usize) -> (Self, Self) {
        (self & ((1 << power) - 1), self >> power)
    }

    /// Since (x + 1)^(2^j) = x^(2^j) + 1, each coefficient whose index has bit j is added where it has not.
    fn taylor_shift(&self) -> Self {
        let steps = [64, 32, 16, 8, 4, 2, 1];
        steps.into_iter().fold(*self, |word, half| word ^ (word >> half & lower_halves(half)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn long(word: u128) -> Polynomial {
        <Polynomial as Element>::from_words(&[word as u64, (word >> 64) as u64])
    }

    proptest! {
        #[test]
        fn short_polynomials_are_long_ones(
            (a, top, shift) in (any::<u64>(), any::<bool>(), 0..64),
            b in any::<u64>(),
            power in 0_usize..64,
        ) {
            // A modulus of 64 columns has degree 64.
            let (a, b) = (u128::from(a >> shift) | u128::from(top) << 64, u128::from(b) >> 1);
            let (p, q) = (long(a), long(b));
            prop_assert_eq!(long(a.add(&b)), Element::add(&p, &q));
            prop_assert_eq!(long(a.multiply(&b)), Element::multiply(&p, &q));
            prop_assert_eq!(long(b.square()), Element::square(&q));
            prop_assert_eq!(long(a.times_power(power)), p.times_power(power));
            prop_assert_eq!(a.degree(), Element::degree(&p));
            let ((low, high), expected) = (a.split_at_power(power), p.split_at_power(power));
            prop_assert_eq!((long(low), long(high)), expected);
            let wide = a << power ^ b;
            prop_assert_eq!(long(wide.taylor_shift()), Element::taylor_shift(&long(wide)));
            if a != 0 {
                let (quotient, rest) = wide.divide(&a);
                prop_assert_eq!((long(quotient), long(rest)), Element::divide(&long(wide), &p));
            }
            prop_assert_eq!(long(a.gcd(&b)), Element::gcd(&p, &q));
            let (gcd, left, right) = a.extended_gcd(&b);
            prop_assert_eq!(gcd, a.gcd(&b));
            prop_assert_eq!(left.multiply(&a) ^ right.multiply(&b), gcd);
        }
    }
}

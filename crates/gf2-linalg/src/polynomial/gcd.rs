//! Greatest common divisors, and what comes with them.

use super::Polynomial;
use crate::Error;

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
    pub fn gcd(&self, other: &Self) -> Self {
        self.extended_gcd(other).gcd
    }

    /// Returns the greatest common divisor of this polynomial and another as a combination of the two.
    pub fn extended_gcd(&self, other: &Self) -> ExtendedGcd {
        let (mut a, mut b) = (self.clone(), other.clone());
        let (mut left, mut next_left) = (Self::one(), Self::zero());
        let (mut right, mut next_right) = (Self::zero(), Self::one());
        while let Ok((quotient, remainder)) = a.divide_with_remainder(&b) {
            (a, b) = (b, remainder);
            (left, next_left) = (next_left.clone(), &left + &(&quotient * &next_left));
            (right, next_right) = (next_right.clone(), &right + &(&quotient * &next_right));
        }
        ExtendedGcd { gcd: a, left, right }
    }

    /// Returns the polynomial of lower degree than the modulus whose product with this one is 1 modulo the
    /// modulus; `None` when the two are not coprime. Modulo 1 it is zero.
    ///
    /// # Errors
    ///
    /// [`Error::DivisionByZero`] when the modulus is zero.
    pub fn inverse_modulo(&self, modulus: &Self) -> Result<Option<Self>, Error> {
        let reduced = self.remainder(modulus)?;
        let ExtendedGcd { gcd, left, .. } = reduced.extended_gcd(modulus);
        Ok(gcd.is_one().then_some(left))
    }
}

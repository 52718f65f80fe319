//! Euclid's algorithm, the oracle of the faster ones.

use super::ExtendedGcd;
use crate::polynomial::Polynomial;

impl Polynomial {
    /// Returns what [`extended_gcd`](Self::extended_gcd) does, by one division after another.
    pub(super) fn extended_gcd_euclid(&self, other: &Self) -> ExtendedGcd {
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
}

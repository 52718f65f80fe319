//! One step of Euclid's algorithm.

use crate::polynomial::Polynomial;

/// What two polynomials that are divided by one another are in terms of another one.
pub(super) struct Combination {
    pub(super) x: Polynomial,
    pub(super) y: Polynomial,
}

/// Replaces a and b by b and the remainder of a modulo b, which is not zero.
pub(super) fn divide_step(a: &mut Polynomial, b: &mut Polynomial, factors: &mut [Combination]) {
    let Ok((quotient, remainder)) = a.divide_with_remainder(b) else { return };
    *a = std::mem::replace(b, remainder);
    for factor in factors {
        let next = &factor.x + &(&quotient * &factor.y);
        factor.x = std::mem::replace(&mut factor.y, next);
    }
}

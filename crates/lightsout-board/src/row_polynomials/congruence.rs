//! Linear congruences between polynomials.

use super::element::Element;

/// The congruence p·q ≡ r (mod m) for fixed p and m, to be solved for q.
#[derive(Clone, Debug)]
pub(super) struct Congruence<P> {
    /// gcd(p, m): r has to be a multiple of it.
    divisor: P,
    /// m / gcd(p, m): q is unique up to multiples of it.
    cofactor: P,
    /// Inverse of p / gcd(p, m) modulo the cofactor.
    inverse: P,
}

impl<P: Element> Congruence<P> {
    /// The modulus is not 0.
    ///
    /// # Complexity
    ///
    /// One extended greatest common divisor.
    pub(super) fn new(factor: &P, modulus: &P) -> Self {
        let (divisor, inverse, _) = factor.extended_gcd(modulus);
        let (cofactor, _) = modulus.divide(&divisor);
        let (_, inverse) = inverse.divide(&cofactor);
        Self { divisor, cofactor, inverse }
    }

    /// Returns a solution of lower degree than m, if there is one.
    pub(super) fn solve(&self, right: &P) -> Option<P> {
        let (quotient, rest) = right.divide(&self.divisor);
        rest.is_zero().then(|| {
            let (_, quotient) = quotient.divide(&self.cofactor);
            quotient.multiply(&self.inverse).divide(&self.cofactor).1
        })
    }

    /// gcd(p, m), of which r has to be a multiple.
    pub(super) fn divisor(&self) -> &P {
        &self.divisor
    }

    /// The solutions differ by the multiples of this.
    pub(super) fn cofactor(&self) -> &P {
        &self.cofactor
    }

    /// The dimension of the space by which solutions modulo m differ.
    pub(super) fn nullity(&self) -> usize {
        self.divisor.degree()
    }

    /// A vector of a basis of that space, numbered from 0.
    pub(super) fn null_vector(&self, index: usize) -> P {
        self.cofactor.times_power(index)
    }
}

//! Squares.

use super::Polynomial;
use crate::simd::Carryless;

impl Polynomial {
    /// Returns the square: in characteristic 2 the sum of the squares of the terms, so coefficients only move
    /// apart.
    ///
    /// # Complexity
    ///
    /// O(degree / 64).
    pub fn square(&self) -> Self {
        let mut words = vec![0; 2 * self.words.len()];
        Carryless::current().square(&self.words, &mut words);
        Self::from_words(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_double_every_exponent() {
        for exponents in [vec![], vec![0], vec![31, 32], vec![0, 5, 63, 64, 95, 96, 130]] {
            let polynomial = Polynomial::from_exponents(exponents.iter().copied());
            assert_eq!(polynomial.square(), Polynomial::from_exponents(exponents.iter().map(|e| 2 * e)));
        }
    }
}

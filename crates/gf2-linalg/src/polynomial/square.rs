//! Squares.

use super::Polynomial;

impl Polynomial {
    /// Returns the square: in characteristic 2 the sum of the squares of the terms, so coefficients only move
    /// apart.
    ///
    /// # Complexity
    ///
    /// O(degree / 64).
    pub fn square(&self) -> Self {
        let mut words = Vec::with_capacity(2 * self.words.len());
        for word in &self.words {
            words.extend([spread(*word as u32), spread((word >> 32) as u32)]);
        }
        Self::from_words(words)
    }
}

/// The bits of a half word at the even places of a word.
fn spread(half: u32) -> u64 {
    let mut bits = u64::from(half);
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF;
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF;
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F;
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333;
    (bits | bits << 1) & 0x5555_5555_5555_5555
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

//! Products. This file chooses the algorithm.

use super::Polynomial;
use crate::words::WORD_BITS;

impl Polynomial {
    /// Returns the product.
    pub fn multiply(&self, other: &Self) -> Self {
        let mut words = vec![0; self.words.len() + other.words.len()];
        for (i, &a) in self.words.iter().enumerate() {
            for (j, &b) in other.words.iter().enumerate() {
                let product = word_product(a, b);
                words[i + j] ^= product as u64;
                words[i + j + 1] ^= (product >> WORD_BITS) as u64;
            }
        }
        Self::from_words(words)
    }
}

fn word_product(a: u64, b: u64) -> u128 {
    (0..WORD_BITS).fold(0, |sum, i| sum ^ (u128::from(b) * u128::from(a >> i & 1)) << i)
}

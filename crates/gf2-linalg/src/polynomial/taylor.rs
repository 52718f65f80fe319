//! The polynomial in x + 1.

use super::Polynomial;
use crate::words::{WORD_BITS, xor_into};

impl Polynomial {
    /// Returns p(x + 1), the Taylor expansion of p at 1.
    ///
    /// Since (x + 1)^(2^j) = x^(2^j) + 1, for each j every coefficient whose index has bit j is added to the one whose
    /// index has not.
    ///
    /// # Complexity
    ///
    /// O(n log n / 64) for degree n.
    pub fn taylor_shift(&self) -> Self {
        let mut words = self.words.clone();
        let mut half = words.len().next_power_of_two() / 2;
        while half > 0 {
            for block in words.chunks_mut(2 * half).filter(|block| block.len() > half) {
                let (low, high) = block.split_at_mut(half);
                xor_into(low, high);
            }
            half /= 2;
        }
        for shift in [32, 16, 8, 4, 2, 1] {
            let lower = u64::MAX / ((1 << shift) + 1);
            words.iter_mut().for_each(|word| *word ^= *word >> shift & lower);
        }
        debug_assert!(words.len() * WORD_BITS >= self.length());
        Self::from_words(words)
    }
}

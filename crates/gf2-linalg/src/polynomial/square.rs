//! Squares: in characteristic 2 they only spread the coefficients.

use super::Polynomial;

impl Polynomial {
    /// Returns the square.
    ///
    /// # Complexity
    ///
    /// O(degree / 64).
    pub fn square(&self) -> Self {
        Self::from_words(
            self.words.iter().flat_map(|&word| [word, word >> 32].map(spread)).collect::<Vec<_>>(),
        )
    }
}

/// Moves bit i of the lower half to bit 2i.
fn spread(word: u64) -> u64 {
    let lower = |half: u32| u64::MAX / ((1 << half) + 1);
    [16, 8, 4, 2, 1].into_iter().fold(word & lower(32), |word, half| (word | word << half) & lower(half))
}

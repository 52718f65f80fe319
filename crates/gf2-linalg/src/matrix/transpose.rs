//! Transposition, a 64×64 block at a time.

use super::{BitMatrix, MatrixRef};
use crate::Error;
use crate::error::expect;
use crate::simd::Level;
use crate::words::WORD_BITS;

impl MatrixRef<'_> {
    /// Returns the transposed matrix.
    ///
    /// # Complexity
    ///
    /// 64×64 blocks, by byte permutations where the processor has AVX-512 and GFNI, by masked swaps elsewhere: O(rows ·
    /// columns / 64) words read and written.
    ///
    /// # Panics
    ///
    /// When there is no memory for it; [`try_transpose`](Self::try_transpose) says so instead.
    pub fn transpose(self) -> BitMatrix {
        expect(self.try_transpose())
    }

    /// Returns the transposed matrix.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when there is no memory for it.
    pub fn try_transpose(self) -> Result<BitMatrix, Error> {
        let mut result = BitMatrix::try_zeros(self.columns(), self.rows())?;
        let mut target = result.as_mut();
        if self.stored_rows() == 0 || Level::current().transpose(self, &mut target) {
            return Ok(result);
        }
        let mut block = [0; WORD_BITS];
        for top in (0..self.stored_rows()).step_by(WORD_BITS) {
            let height = WORD_BITS.min(self.rows() - top);
            for left in (0..self.columns()).step_by(WORD_BITS) {
                let width = WORD_BITS.min(self.columns() - left);
                block.fill(0);
                for (i, word) in block[..height].iter_mut().enumerate() {
                    *word = self.row_words(top + i)[left / WORD_BITS];
                }
                transpose_block(&mut block);
                for (j, word) in block[..width].iter().enumerate() {
                    target.row_words_mut(left + j)[top / WORD_BITS] = *word;
                }
            }
        }
        Ok(result)
    }
}

/// Transposes 64 words of 64 bits: swaps the off-diagonal quarters, then those of each quarter, and so on.
fn transpose_block(block: &mut [u64; WORD_BITS]) {
    let mut half = WORD_BITS / 2;
    let mut mask = u64::MAX >> half;
    while half > 0 {
        let mut i = 0;
        while i < WORD_BITS {
            let moved = (block[i] >> half ^ block[i + half]) & mask;
            block[i] ^= moved << half;
            block[i + half] ^= moved;
            i = (i + half + 1) & !half;
        }
        half /= 2;
        mask ^= mask << half;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transpose_moves_every_entry() {
        for (rows, columns) in [(0, 0), (0, 9), (9, 0), (1, 1), (1, 130), (63, 65), (64, 64), (129, 127)] {
            let a = BitMatrix::from_fn(rows, columns, |i, j| (i * i + 3 * j) % 7 < 3);
            assert_eq!(a.transpose(), BitMatrix::from_fn(columns, rows, |i, j| a.get(j, i)));
            assert_eq!(a.transpose().transpose(), a);
        }
    }
}

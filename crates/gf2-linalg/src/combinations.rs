//! The table at the heart of the Four Russians methods: every combination of a few rows.

use crate::error::try_list;
use crate::words::{WORD_BITS, xor_into};
use crate::{Error, Shape};

/// Maximum number of rows that one table combines: an index is at most a byte.
pub(crate) const MAX_ROWS: usize = 8;

/// All 2^k combinations of k rows of equal width; entry `i` is the sum of the rows selected by the bits of
/// `i`.
#[derive(Default)]
pub(crate) struct Combinations {
    words: Vec<u64>,
    width: usize,
}

impl Combinations {
    /// An empty table with capacity for the combinations of `rows` rows of `width` words.
    pub(crate) fn try_with_capacity(width: usize, rows: usize) -> Result<Self, Error> {
        let shape = Shape { rows: 1 << rows, columns: width.saturating_mul(WORD_BITS) };
        let length = width.checked_mul(shape.rows).ok_or(Error::TooLarge { shape })?;
        Ok(Self { words: try_list(length, shape)?, width })
    }

    /// Fills the table, with one addition an entry. The space of an earlier filling is used again.
    pub(crate) fn fill<'a>(&mut self, width: usize, rows: impl ExactSizeIterator<Item = &'a [u64]>) {
        debug_assert!(rows.len() <= MAX_ROWS);
        self.width = width;
        self.words.resize(width << rows.len(), 0);
        self.words[..width].fill(0);
        for (bit, row) in rows.enumerate() {
            let half = width << bit;
            let (without, with) = self.words[..2 * half].split_at_mut(half);
            if width == 0 {
                continue;
            }
            for (with, without) in with.chunks_exact_mut(width).zip(without.chunks_exact(width)) {
                for ((with, without), row) in with.iter_mut().zip(without).zip(row) {
                    *with = without ^ row;
                }
            }
        }
    }

    pub(crate) fn get(&self, index: usize) -> &[u64] {
        &self.words[index * self.width..][..self.width]
    }

    /// Adds a combination to `target`.
    pub(crate) fn add_to(&self, index: usize, target: &mut [u64]) {
        xor_into(target, self.get(index));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_the_sums_their_index_selects() {
        let rows = [[1, 10], [2, 20], [4, 40], [8, 80]];
        let mut table = Combinations::try_with_capacity(2, 4).unwrap();
        table.fill(1, [[u64::MAX]; 8].iter().map(|row| &row[..]));
        table.fill(2, rows.iter().map(|row| &row[..]));
        for index in 0..16 {
            let mut sum = [0, 0];
            for row in (0..4).filter(|bit| index >> bit & 1 == 1) {
                xor_into(&mut sum, &rows[row]);
            }
            assert_eq!(table.get(index), sum);
        }
    }
}

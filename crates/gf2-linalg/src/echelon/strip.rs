//! The strips of columns that the methods of the Four Russians take at a time.

use crate::combinations::MAX_ROWS;
use crate::words::{WORD_BITS, read_bits};

/// A few consecutive columns, at most [`MAX_ROWS`].
pub(crate) struct Strip {
    pub(crate) start: usize,
    pub(crate) columns: usize,
}

impl Strip {
    /// Divides the first `columns` columns into strips of `width`, the last of what is left.
    pub(crate) fn divide(columns: usize, width: usize) -> impl Iterator<Item = Self> {
        debug_assert!((1..=MAX_ROWS).contains(&width));
        (0..columns).step_by(width).map(move |start| Self { start, columns: width.min(columns - start) })
    }

    /// The word in which the strip starts. Those further left are zero in rows that have no pivot yet.
    pub(crate) fn first_word(&self) -> usize {
        self.start / WORD_BITS
    }

    /// The bits of a row in this strip.
    pub(crate) fn bits(&self, row: &[u64]) -> u64 {
        read_bits(row, self.start, self.columns)
    }

    /// The columns of the matrix that bits of the strip stand for.
    pub(crate) fn columns_of(&self, bits: u64) -> impl Iterator<Item = usize> {
        let start = self.start;
        (0..self.columns).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| start + bit)
    }
}

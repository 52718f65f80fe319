//! A few rows of a sum of parts.

use std::ops::Range;

use super::parts::Parts;
use crate::words::words_for;

/// A line, or what there is of it, of up to eight rows of a sum of parts.
#[derive(Clone, Copy)]
pub(in crate::simd) struct Slab<'a> {
    words: &'a [u64],
    parts: &'a Parts,
    /// From the start of a part to the first word.
    first: usize,
    /// At most 8.
    pub(in crate::simd) rows: usize,
    /// Words of the line, at most 8.
    pub(in crate::simd) width: usize,
}

/// Rows of a slab, at most.
pub(in crate::simd) const SLAB_ROWS: usize = 8;

impl<'a> Slab<'a> {
    /// Rows from `first_row` on, of which there may be none.
    #[inline(always)]
    pub(in crate::simd) fn new(
        words: &'a [u64],
        parts: &'a Parts,
        first_row: usize,
        columns: Range<usize>,
    ) -> Self {
        debug_assert!(columns.end <= words_for(parts.shape.columns));
        let rows = parts.shape.rows.saturating_sub(first_row).min(SLAB_ROWS);
        let first = first_row * parts.stride + columns.start;
        Self { words, parts, first, rows, width: columns.len() }
    }

    /// The first words of the parts.
    #[inline(always)]
    pub(in crate::simd) fn starts(self) -> &'a [usize] {
        self.parts.starts()
    }

    /// The words of a row of the part that starts at `start`.
    #[inline(always)]
    pub(in crate::simd) fn row(self, start: usize, row: usize) -> &'a [u64] {
        &self.words[start + self.first + row * self.parts.stride..][..self.width]
    }

    /// The words of eight rows where they are all there is and follow one another.
    #[inline(always)]
    pub(in crate::simd) fn only_column(self) -> Option<&'a [u64]> {
        let [start] = self.parts.starts() else { return None };
        let contiguous = self.width == 1 && self.parts.stride == 1 && self.rows == SLAB_ROWS;
        contiguous.then(|| &self.words[start + self.first..][..SLAB_ROWS])
    }

    /// A word of each row of the sum, zero where there is no row.
    #[inline(always)]
    pub(in crate::simd) fn column(self, word: usize) -> [u64; SLAB_ROWS] {
        let mut column = [0; SLAB_ROWS];
        for (row, entry) in column.iter_mut().enumerate().take(self.rows) {
            for start in self.parts.starts() {
                *entry ^= self.words[start + self.first + row * self.parts.stride + word];
            }
        }
        column
    }
}

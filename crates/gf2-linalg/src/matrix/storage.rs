//! Where the words of a matrix live: aligned rows at a fixed stride.

use super::MatrixRef;
use crate::aligned::{StoredWords, try_reserve};
use crate::simd::{Level, ask_for_large_pages};
use crate::words::words_for;

const CACHE_LINE_WORDS: usize = 8;
/// Addresses this far apart compete for the same lines of an L1 cache.
const ALIASING_WORDS: usize = 4096 / 8;

/// The words of a matrix: `rows` times `stride`. Words of a row beyond those its columns need stay zero.
#[derive(Debug)]
pub(super) struct Storage {
    words: StoredWords,
    stride: usize,
}

impl Storage {
    /// No words yet, and room for `rows × columns`; `None` when the size overflows or there is no memory for
    /// it.
    pub(super) fn try_with_capacity(rows: usize, columns: usize) -> Option<Self> {
        let stride = stride_for(columns)?;
        let mut words = StoredWords::new(alignment_for(stride));
        try_reserve(&mut words, rows.checked_mul(stride)?)?;
        ask_for_large_pages(&mut words);
        Some(Self { words, stride })
    }

    /// Zeros for `rows × columns`; `None` when the size overflows or there is no memory for it.
    pub(super) fn try_zeros(rows: usize, columns: usize) -> Option<Self> {
        let mut storage = Self::try_with_capacity(rows, columns)?;
        storage.words.resize(rows * storage.stride, 0);
        Some(storage)
    }

    /// The transposed matrix; `None` when there is no memory for it.
    pub(super) fn try_transposed(level: Level, matrix: MatrixRef<'_>) -> Option<Self> {
        let mut storage = Self::try_with_capacity(matrix.columns(), matrix.rows())?;
        level.transpose(matrix, &mut storage.words, storage.stride);
        Some(storage)
    }

    /// A copy of rows of `columns` entries each; `None` when there is no memory for it.
    pub(super) fn try_copy<'a>(
        columns: usize,
        rows: impl ExactSizeIterator<Item = &'a [u64]>,
    ) -> Option<Self> {
        let mut storage = Self::try_with_capacity(rows.len(), columns)?;
        rows.for_each(|row| storage.append(row));
        Some(storage)
    }

    pub(super) fn stride(&self) -> usize {
        self.stride
    }

    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    pub(super) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    pub(super) fn truncate_rows(&mut self, rows: usize) {
        self.words.truncate(rows * self.stride);
    }

    /// Adds a row at the bottom; `None`, without a change, when there is no memory for it.
    pub(super) fn try_push_row(&mut self, row: &[u64]) -> Option<()> {
        if self.words.capacity() - self.words.len() < self.stride {
            // Twice the room, so that many rows are added without being copied as often.
            let more = self.words.len().max(self.stride);
            try_reserve(&mut self.words, more)?;
        }
        self.append(row);
        Some(())
    }

    /// Adds zeros for which there is room, and returns them.
    pub(super) fn append_zeros(&mut self, words: usize) -> &mut [u64] {
        let start = self.words.len();
        self.words.resize(start + words, 0);
        &mut self.words[start..]
    }

    /// Adds a row for which there is room.
    fn append(&mut self, row: &[u64]) {
        self.words.extend_from_slice(row);
        self.words.resize(self.words.len() + self.stride - row.len(), 0);
    }
}

impl Clone for Storage {
    /// Aborts when there is no memory for it, as lists do.
    fn clone(&self) -> Self {
        let mut words = StoredWords::with_capacity(self.words.alignment(), self.words.len());
        ask_for_large_pages(&mut words);
        words.extend_from_slice(&self.words);
        Self { words, stride: self.stride }
    }
}

impl Default for Storage {
    fn default() -> Self {
        Self { words: StoredWords::new(0), stride: 0 }
    }
}

/// Words from one row to the next: as few as the columns need up to a cache line, whole cache lines beyond,
/// and never a multiple of 4096 bytes, which would make all rows compete for the same cache lines.
fn stride_for(columns: usize) -> Option<usize> {
    let words = words_for(columns);
    if words <= CACHE_LINE_WORDS {
        return Some(words);
    }
    let stride = words.checked_next_multiple_of(CACHE_LINE_WORDS)?;
    Some(if stride % ALIASING_WORDS == 0 { stride + CACHE_LINE_WORDS } else { stride })
}

/// Bytes to which rows that far apart are aligned: to cache lines, unless they have at most two words, which
/// no cache line divides if they are aligned as any allocation is, at a third of the time.
fn alignment_for(stride: usize) -> usize {
    if stride <= 2 { 16 } else { 64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strides_are_tight_then_aligned_then_free_of_aliasing() {
        let strides = [0, 1, 64, 65, 512, 513, 1025, 32768, 65536].map(|c| stride_for(c).unwrap());
        assert_eq!(strides, [0, 1, 1, 2, 8, 16, 24, 520, 1032]);
    }

    #[test]
    fn sizes_beyond_memory_are_refused() {
        assert!(Storage::try_zeros(usize::MAX, 65).is_none());
        assert!(Storage::try_zeros(usize::MAX, usize::MAX).is_none());
        assert!(Storage::try_zeros(1 << 40, 1 << 30).is_none());
        assert!(Storage::try_zeros(usize::MAX, 0).is_some());
        assert!(Storage::try_zeros(0, usize::MAX).is_some());
    }
}

//! Which rows have their pivots where.

use super::{Lead, MAX_ROWS};
use crate::words::{WORD_BITS, low_mask, set_bit, weight};

/// The pivots of a matrix of `WORDS` words of columns.
pub(crate) struct Pivots<const WORDS: usize> {
    columns: [u64; WORDS],
    rows: [u64; MAX_ROWS / WORD_BITS],
    row_of_column: [[u8; WORD_BITS]; WORDS],
}

impl<const WORDS: usize> Pivots<WORDS> {
    pub(super) fn new() -> Self {
        Self { columns: [0; WORDS], rows: [0; MAX_ROWS / WORD_BITS], row_of_column: [[0; WORD_BITS]; WORDS] }
    }

    pub(super) fn insert(&mut self, column: usize, row: usize) {
        set_bit(&mut self.columns, column, true);
        set_bit(&mut self.rows, row, true);
        self.row_of_column.as_flattened_mut()[column] = row as u8;
    }

    pub(crate) fn rank(&self) -> usize {
        weight(&self.columns)
    }

    /// The pivots with their rows, from the first column on.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, usize)> {
        let row = |column| usize::from(self.row_of_column.as_flattened()[column]);
        ones(self.columns).map(move |column| (column, row(column)))
    }

    /// The first entry that is one in a column without a pivot.
    pub(super) fn first_free_one(&self, words: &[u64; WORDS]) -> Option<usize> {
        Lead::First.of(words, &self.columns.map(|columns| !columns))
    }

    /// The columns without a pivot, of the first `columns` columns.
    pub(crate) fn free(&self, columns: usize) -> impl Iterator<Item = usize> + Clone {
        complement(self.columns, columns)
    }

    /// The rows without a pivot, of the first `rows` rows.
    pub(crate) fn other_rows(&self, rows: usize) -> impl Iterator<Item = usize> {
        complement(self.rows, rows)
    }
}

/// The places of zeros, of the first `length` places.
fn complement<const WORDS: usize>(words: [u64; WORDS], length: usize) -> impl Iterator<Item = usize> + Clone {
    let mask = |word: usize| low_mask(length.saturating_sub(word * WORD_BITS));
    ones::<WORDS>(std::array::from_fn(|word| !words[word] & mask(word)))
}

/// The places of ones.
fn ones<const WORDS: usize>(words: [u64; WORDS]) -> impl Iterator<Item = usize> + Clone {
    words.into_iter().enumerate().flat_map(|(word, mut rest)| {
        std::iter::from_fn(move || {
            let one = (rest != 0).then(|| word * WORD_BITS + rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(one)
        })
    })
}

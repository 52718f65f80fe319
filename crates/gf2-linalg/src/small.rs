//! Matrices of a few words of columns on the stack, and their elimination: what is small is eliminated,
//! inverted and solved without memory but for the answer.
//!
//! Rows are taken as they come: the row's first one (or last one) becomes a pivot, and its column is cleared
//! in all other rows. What is left of a row is zero at the pivots before, so no row is searched for and none
//! are exchanged: the processor does not have to guess. Sorted by their pivots the rows are the reduced form.

mod pivots;
mod step;

pub(crate) use pivots::Pivots;
pub(crate) use step::Step;

use crate::EchelonForm;
use crate::simd::Level;
use crate::words::{WORD_BITS, first_one, low_mask, or_into, set_bit};
use crate::{MatrixMut, MatrixRef};

/// Rows that are next to each other in memory.
const LANES: usize = 8;
/// Maximum number of rows that a [`Small`] has.
const MAX_ROWS: usize = 256;

/// Eight rows, word by word, so that the same is done to all of them by vectors of any width.
pub(crate) type Group<const WORDS: usize> = [[u64; LANES]; WORDS];

/// A square of whole words, by rows.
type Square<const WORDS: usize> = [[[u64; WORDS]; WORD_BITS]; WORDS];

/// Which entry of a row becomes a pivot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lead {
    /// The first one: echelon forms.
    First,
    /// The last one: the echelon form of the columns in reverse order, which the nullspace is read from.
    Last,
}

/// A matrix of at most `8 · GROUPS` rows and `WORDS` words of columns.
pub(crate) struct Small<const GROUPS: usize, const WORDS: usize> {
    groups: [Group<WORDS>; GROUPS],
    rows: usize,
}

impl<const GROUPS: usize, const WORDS: usize> Small<GROUPS, WORDS> {
    /// A copy of a matrix.
    #[inline]
    pub(crate) fn new(matrix: MatrixRef<'_>) -> Self {
        const { assert!(GROUPS * LANES <= MAX_ROWS) };
        let mut small = Self { groups: [[[0; LANES]; WORDS]; GROUPS], rows: matrix.rows() };
        small.put(0, matrix);
        small
    }

    /// Writes a matrix of as many rows from a word of columns on.
    #[inline]
    pub(crate) fn put(&mut self, first_word: usize, matrix: MatrixRef<'_>) {
        debug_assert_eq!(matrix.rows(), self.rows);
        for row in 0..matrix.stored_rows() {
            let group = &mut self.groups[row / LANES][first_word..];
            for (words, word) in group.iter_mut().zip(matrix.row_words(row)) {
                words[row % LANES] = *word;
            }
        }
    }

    #[inline]
    fn row(&self, row: usize) -> [u64; WORDS] {
        self.groups[row / LANES].each_ref().map(|words| words[row % LANES])
    }

    /// Writes the words of a row, from one on, to where there are as many or fewer.
    #[inline]
    pub(crate) fn copy_row(&self, row: usize, first_word: usize, target: &mut [u64]) {
        copy_words(&self.row(row), first_word, target);
    }

    /// Brings the rows, sorted by their pivots, to an echelon form with respect to the first `pivot_columns`
    /// columns. The other columns come along; rows without a pivot keep their places.
    pub(crate) fn eliminate(
        &mut self,
        level: Level,
        pivot_columns: usize,
        form: EchelonForm,
        lead: Lead,
    ) -> Pivots<WORDS> {
        let mut pivots = Pivots::new();
        let mask = std::array::from_fn(|word| low_mask(pivot_columns.saturating_sub(word * WORD_BITS)));
        let mut row = 0;
        loop {
            // In the upper form too, a few rows above may be added to: what is added is zero up to their
            // pivots.
            let first = match form {
                EchelonForm::Upper => row / LANES,
                EchelonForm::Reduced => 0,
            };
            let mut step = Step::new();
            while row < self.rows && !step.is_full() {
                let mut words = self.row(row);
                step.reduce(&mut words);
                if let Some(column) = lead.of(&words, &mask) {
                    step.push(row - first * LANES, words, column, words);
                    pivots.insert(column, row);
                }
                row += 1;
            }
            if step.is_empty() {
                return pivots;
            }
            step.apply(level, &mut self.groups[first..self.rows.div_ceil(LANES)]);
        }
    }

    /// Exchanges the columns, one after another, with those of an identity matrix beside them that they are
    /// eliminated with: a step of the elimination turns a column on the left into one of the identity, and
    /// one of the identity on the right into another, which is kept in its place. `None` when the matrix,
    /// which is square, is singular.
    ///
    /// The row whose pivot is in column `i` is row `i` of the inverse, but for the order of its columns: that
    /// of the row whose pivot is in column `j` is where column `j` stands.
    pub(crate) fn exchange(&mut self, level: Level) -> Option<Pivots<WORDS>> {
        let mut pivots = Pivots::new();
        let mut row = 0;
        while row < self.rows {
            let mut step = Step::new();
            while row < self.rows && !step.is_full() {
                let mut words = self.row(row);
                step.reduce(&mut words);
                let column = pivots.first_free_one(&words)?;
                // In the other rows the column is that of the identity: zeros, to which the multiple of the
                // pivot is added.
                let mut multiple = words;
                set_bit(&mut multiple, column, false);
                step.push(row, words, column, multiple);
                pivots.insert(column, row);
                row += 1;
            }
            step.apply(level, &mut self.groups[..self.rows.div_ceil(LANES)]);
        }
        Some(pivots)
    }

    /// The first column, from that of a word on, where a row without a pivot has a one, counted from there.
    pub(crate) fn first_one_beyond(&self, first_word: usize, pivots: &Pivots<WORDS>) -> Option<usize> {
        let mut rest = [0; WORDS];
        for row in pivots.other_rows(self.rows) {
            or_into(&mut rest, &self.row(row));
        }
        first_one(&rest[first_word..])
    }

    /// Writes the basis of the nullspace of the first `columns` columns, given their form that has its pivots
    /// at the last ones; as many rows as there are columns without a pivot, whose first ones are there.
    ///
    /// Every pivot that a basis member involves comes later, so the basis is in the reduced echelon form.
    pub(crate) fn write_nullspace(&self, level: Level, pivots: &Pivots<WORDS>, basis: &mut MatrixMut<'_>) {
        // A row for each entry of x: which free entries it is the sum of.
        let mut square: Square<WORDS> = [[[0; WORDS]; WORD_BITS]; WORDS];
        let entries = square.as_flattened_mut();
        for (column, row) in pivots.iter() {
            entries[column] = self.row(row);
            set_bit(&mut entries[column], column, false);
        }
        let columns = basis.columns();
        for column in pivots.free(columns) {
            set_bit(&mut entries[column], column, true);
        }
        level.transpose_in_place(&mut MatrixMut::new(entries.as_flattened_mut(), columns, columns, WORDS));
        for (row, column) in pivots.free(columns).enumerate() {
            copy_words(&entries[column], 0, basis.row_words_mut(row));
        }
    }
}

/// Copies words from one on to as many or fewer. For so few, a call of the function that copies memory takes
/// longer.
#[inline]
fn copy_words<const WORDS: usize>(source: &[u64; WORDS], first_word: usize, target: &mut [u64]) {
    for (word, source) in source.iter().enumerate().skip(first_word) {
        if let Some(target) = target.get_mut(word - first_word) {
            *target = *source;
        }
    }
}

impl Lead {
    /// The column of that one, among those of the mask.
    fn of<const WORDS: usize>(self, words: &[u64; WORDS], mask: &[u64; WORDS]) -> Option<usize> {
        let masked = |word: usize| words[word] & mask[word];
        match self {
            Self::First => {
                let word = (0..WORDS).find(|&word| masked(word) != 0)?;
                Some(word * WORD_BITS + masked(word).trailing_zeros() as usize)
            }
            Self::Last => {
                let word = (0..WORDS).rev().find(|&word| masked(word) != 0)?;
                Some(word * WORD_BITS + masked(word).ilog2() as usize)
            }
        }
    }
}

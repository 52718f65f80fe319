//! The steps that elimination by panels and inversion have in common, with the memory that they use again and
//! again.

use std::ops::Range;

use super::panel::Panel;
use crate::multiply::Multiplier;
use crate::parallelism::{share_rows, threads_for};
use crate::simd::Level;
use crate::words::{WORD_BITS, and, low_mask};
use crate::{BitMatrix, Error, Interrupted, MatrixMut, Shape};

/// Why a window cannot fail: panels start at words, and windows end with the matrix.
const ALIGNED: &str = "panels start at words";

/// What goes along with a matrix that is worked on in panels of `WORDS` words of columns.
pub(crate) struct Workspace<const WORDS: usize> {
    level: Level,
    threads: usize,
    panel: Panel<WORDS>,
    /// The chosen rows; zeros below them.
    source: BitMatrix,
    /// In the row of each pivot, its member of the basis as a whole row; zeros in the others.
    basis: BitMatrix,
    /// For each row of the matrix, its bits at the pivots.
    multipliers: BitMatrix,
    multiplier: Multiplier,
}

impl<const WORDS: usize> Workspace<WORDS> {
    /// Columns of a panel.
    pub(crate) const WIDTH: usize = WORDS * WORD_BITS;

    /// The threads among which products with a matrix of this shape are to be divided: more than one only if
    /// the largest is well worth sharing, since between products the other threads fall asleep.
    fn threads(shape: Shape) -> usize {
        let operations = shape.rows.saturating_mul(shape.columns).saturating_mul(Self::WIDTH);
        threads_for(operations / 4).min(shape.rows.div_ceil(WORD_BITS)).max(1)
    }

    /// What a matrix of this shape needs: `WORDS` words for each row, twice as many bits for each column, and
    /// what a product with them takes on each thread.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when there is no memory for it.
    pub(crate) fn new(level: Level, shape: Shape) -> Result<Self, Error> {
        let Shape { rows, columns } = shape;
        let threads = Self::threads(shape);
        let (left, right) = Panel::<WORDS>::largest_product();
        let left = Shape { rows: rows.max(left.rows), ..left };
        let right = Shape { columns: columns.max(right.columns), ..right };
        Ok(Self {
            level,
            threads,
            panel: Panel::try_new()?,
            source: BitMatrix::try_zeros(Self::WIDTH, columns)?,
            basis: BitMatrix::try_zeros(Self::WIDTH, columns)?,
            multipliers: BitMatrix::try_zeros(rows, Self::WIDTH)?,
            multiplier: Multiplier::new(level, threads, left, right)?,
        })
    }

    /// The pivots of the panel, ascending.
    pub(crate) fn pivots(&self) -> impl Iterator<Item = usize> + use<WORDS> {
        self.panel.iter_pivots()
    }

    /// Finds a basis of what the rows from `top` on have in a panel, and exchanges rows with `swap` so that
    /// those it comes from stand at `top ..`; returns where they stand then.
    pub(crate) fn find_basis(
        &mut self,
        matrix: &mut MatrixMut<'_>,
        top: usize,
        columns: Range<usize>,
        mut swap: impl FnMut(usize, usize),
    ) -> Range<usize> {
        let first_word = columns.start / WORD_BITS;
        let mut masks = [0; WORDS];
        for (word, mask) in masks.iter_mut().enumerate() {
            *mask = low_mask(columns.len().saturating_sub(word * WORD_BITS).min(WORD_BITS));
        }
        let view = matrix.as_ref();
        let rows = (top..view.rows()).map(|row| {
            let words = &view.row_words(row)[first_word..];
            (row, and(&first_words(words), &masks))
        });
        self.panel.find(self.level, &mut self.multiplier, columns.len(), rows);
        for (place, &row) in self.panel.chosen().iter().enumerate() {
            matrix.swap_rows(top + place, row);
            swap(top + place, row);
        }
        top..top + self.panel.chosen().len()
    }

    /// Takes the chosen rows as they are, from the column `start` on.
    pub(crate) fn take_source(&mut self, matrix: &MatrixMut<'_>, chosen: Range<usize>, start: usize) {
        let first_word = start / WORD_BITS;
        let mut source = self.source.as_mut();
        for place in 0..Self::WIDTH {
            let target = &mut source.row_words_mut(place)[first_word..];
            match chosen.clone().nth(place) {
                Some(row) => target.copy_from_slice(&matrix.as_ref().row_words(row)[first_word..]),
                None => target.fill(0),
            }
        }
    }

    /// Puts the identity in the place of a panel of the source.
    pub(crate) fn set_identity_in_source(&mut self, columns: Range<usize>) {
        let mut source = self.source.as_mut();
        for row in 0..Self::WIDTH {
            let words = &mut source.row_words_mut(row)[columns.start / WORD_BITS..];
            words.iter_mut().take(WORDS).for_each(|word| *word = 0);
            if row < columns.len() {
                words[row / WORD_BITS] |= 1 << (row % WORD_BITS);
            }
        }
    }

    /// Makes whole rows of the basis, from the column `start` on: the combinations of the source.
    pub(crate) fn combine(&mut self, start: usize) {
        let columns = start..self.source.columns();
        let source = self.source.window(0..Self::WIDTH, columns.clone()).expect(ALIGNED);
        let mut basis = self.basis.window_mut(0..Self::WIDTH, columns).expect(ALIGNED);
        basis.clear();
        self.multiplier.add_product(&mut basis, self.panel.combinations(), source);
    }

    /// Notes for each of these rows, but for the chosen ones, its bits at the pivots of the panel that starts
    /// at `panel`.
    pub(crate) fn take_multipliers(
        &mut self,
        matrix: &MatrixMut<'_>,
        rows: Range<usize>,
        chosen: &Range<usize>,
        panel: usize,
    ) {
        let mask = self.panel.pivots();
        let source = matrix.as_ref().window(rows.clone(), panel..matrix.columns()).expect(ALIGNED);
        let target = self.multipliers.window_mut(rows, 0..Self::WIDTH).expect(ALIGNED);
        share_rows(self.threads, target, [source], &|mut target, [source]| {
            for row in 0..target.rows() {
                let target = target.row_words_mut(row).first_chunk_mut().expect("as wide as a panel");
                *target = and(&first_words(source.row_words(row)), &mask);
            }
        });
        let mut multipliers = self.multipliers.as_mut();
        chosen.clone().for_each(|row| multipliers.row_words_mut(row).fill(0));
    }

    /// Adds to these rows, from the column `start` on, what their multipliers make of the basis.
    ///
    /// # Errors
    ///
    /// When it is interrupted.
    pub(crate) fn add_multiples(
        &mut self,
        matrix: &mut MatrixMut<'_>,
        rows: Range<usize>,
        start: usize,
    ) -> Result<(), Interrupted> {
        let columns = start..matrix.columns();
        let multipliers = self.multipliers.window(rows.clone(), 0..Self::WIDTH).expect(ALIGNED);
        let basis = self.basis.window(0..Self::WIDTH, columns.clone()).expect(ALIGNED);
        let mut target = matrix.reborrow().into_window(rows, columns).expect(ALIGNED);
        self.multiplier.add_large_product(&mut target, multipliers, basis)
    }

    /// Puts the members of the basis in the place of rows from `top` on, from the column `start` on, in the
    /// order of their pivots.
    pub(crate) fn put_basis(&self, matrix: &mut MatrixMut<'_>, top: usize, start: usize) {
        let first_word = start / WORD_BITS;
        for (place, pivot) in self.pivots().enumerate() {
            let words = &self.basis.as_ref().row_words(pivot)[first_word..];
            matrix.row_words_mut(top + place)[first_word..].copy_from_slice(words);
        }
    }
}

/// As many words as a panel has; the last one may have fewer, with zeros in their place.
///
/// All words at once: a call to copy so few takes longer than the rest.
#[inline(always)]
fn first_words<const WORDS: usize>(words: &[u64]) -> [u64; WORDS] {
    words.first_chunk().copied().unwrap_or_else(|| {
        let mut all = [0; WORDS];
        all[..words.len()].copy_from_slice(words);
        all
    })
}

//! Elimination by panels: a basis is found in a panel of columns, then all other rows are cleared there by one product.
//!
//! The rank of a panel's bits is found from as few rows as needed. The multiplier of any other row is its bits at the
//! pivots, so that the update of the whole matrix is a product of a rows × 256 matrix by the basis, at the speed of
//! multiplication.

use std::ops::Range;

use super::EchelonForm;
use super::panel::Panel;
use crate::simd::{Affine, Level, Scratch};
use crate::words::{WORD_BITS, low_mask};
use crate::{BitMatrix, Error, MatrixMut, Shape};

/// Brings the matrix to an echelon form with respect to its first `pivot_columns` columns, in panels of `WORDS` words;
/// returns the pivots.
///
/// # Errors
///
/// [`Error::TooLarge`] when there is no memory for what goes along: `WORDS` words for each row, twice as many bits for each
/// column, and what a product with them takes. The matrix is unchanged then.
pub(super) fn echelonize<const WORDS: usize>(
    affine: Affine,
    matrix: &mut MatrixMut<'_>,
    pivot_columns: usize,
    form: EchelonForm,
) -> Result<Vec<usize>, Error> {
    let (rows, columns, width) = (matrix.rows(), matrix.columns(), WORDS * WORD_BITS);
    let mut work = Work::<WORDS> {
        affine,
        panel: Panel::new(),
        combinations: BitMatrix::try_zeros(width, width)?,
        source: BitMatrix::try_zeros(width, columns)?,
        basis: BitMatrix::try_zeros(width, columns)?,
        multipliers: BitMatrix::try_zeros(rows, width)?,
        scratch: affine
            .scratch(Shape { rows: rows.max(width), columns: width }, Shape { rows: width, columns })?,
    };
    let mut pivots: Vec<usize> = Vec::new();
    let most = rows.min(pivot_columns);
    pivots.try_reserve_exact(most).map_err(|_| Error::TooLarge { shape: matrix.shape() })?;
    for start in (0..pivot_columns).step_by(width) {
        if pivots.len() == rows {
            break;
        }
        work.find_basis(matrix, pivots.len(), start..pivot_columns.min(start + width));
        work.clear_panel(matrix, form, start, &mut pivots);
    }
    Ok(pivots)
}

/// Why a window cannot fail: panels start at words, and windows end with the matrix.
const ALIGNED: &str = "panels start at words";

/// What is used again for each panel.
struct Work<const WORDS: usize> {
    affine: Affine,
    panel: Panel<WORDS>,
    /// In the row of each pivot of the panel, which of the chosen rows sum up to its member of the basis.
    combinations: BitMatrix,
    /// The chosen rows as they are, from the panel on; zeros below them.
    source: BitMatrix,
    /// In the row of each pivot, its member of the basis as a whole row; zeros in the others.
    basis: BitMatrix,
    /// For each row of the matrix, its bits at the pivots.
    multipliers: BitMatrix,
    scratch: Scratch,
}

impl<const WORDS: usize> Work<WORDS> {
    /// Finds a basis of what the rows from `top` on have in a panel, and moves the rows that it comes from to `top ..`.
    fn find_basis(&mut self, matrix: &mut MatrixMut<'_>, top: usize, columns: Range<usize>) {
        let first_word = columns.start / WORD_BITS;
        let mut masks = [0; WORDS];
        for (word, mask) in masks.iter_mut().enumerate() {
            *mask = low_mask(columns.len().saturating_sub(word * WORD_BITS).min(WORD_BITS));
        }
        let view = matrix.as_ref();
        let rows = (top..view.rows()).map(|row| {
            let mut bits = [0; WORDS];
            for ((bits, word), mask) in bits.iter_mut().zip(&view.row_words(row)[first_word..]).zip(&masks) {
                *bits = word & mask;
            }
            (row, bits)
        });
        Level::current().find_basis(&mut self.panel, columns.len(), rows);
        for (place, &row) in self.panel.chosen().iter().enumerate() {
            matrix.swap_rows(top + place, row);
        }
    }

    /// Clears the panel in the other rows, below or everywhere, puts the basis in the place of the rows that it comes
    /// from, and adds its pivots to `pivots`.
    fn clear_panel(
        &mut self,
        matrix: &mut MatrixMut<'_>,
        form: EchelonForm,
        start: usize,
        pivots: &mut Vec<usize>,
    ) {
        let (top, found) = (pivots.len(), self.panel.chosen().len());
        if found == 0 {
            return;
        }
        let (rows, columns, width) = (matrix.rows(), matrix.columns(), WORDS * WORD_BITS);
        let chosen = top..top + found;
        let mask = self.panel.pivots();

        // The basis as whole rows.
        self.combinations.as_mut().clear();
        for pivot in self.panel.iter_pivots() {
            self.combinations.as_mut().row_words_mut(pivot).copy_from_slice(self.panel.combination(pivot));
        }
        let first_word = start / WORD_BITS;
        self.source.as_mut().clear();
        for (place, row) in chosen.clone().enumerate() {
            let words = &matrix.as_ref().row_words(row)[first_word..];
            self.source.as_mut().row_words_mut(place)[first_word..].copy_from_slice(words);
        }
        let source = self.source.window(0..width, start..columns).expect(ALIGNED);
        let mut basis = self.basis.window_mut(0..width, start..columns).expect(ALIGNED);
        basis.clear();
        self.affine.add_product_with(&mut basis, self.combinations.as_ref(), source, &mut self.scratch);

        // Every other row is cleared by what its bits at the pivots select.
        let cleared = match form {
            EchelonForm::Upper => chosen.end..rows,
            EchelonForm::Reduced => 0..rows,
        };
        let mut multipliers = self.multipliers.as_mut();
        for row in cleared.clone() {
            let target = multipliers.row_words_mut(row);
            target.fill(0);
            if !chosen.contains(&row) {
                let words = &matrix.as_ref().row_words(row)[first_word..];
                for ((target, word), mask) in target.iter_mut().zip(words).zip(&mask) {
                    *target = word & mask;
                }
            }
        }
        let multipliers = self.multipliers.window(cleared.clone(), 0..width).expect(ALIGNED);
        let mut rest = matrix.reborrow().into_window(cleared, start..columns).expect(ALIGNED);
        self.affine.add_product_with(&mut rest, multipliers, basis.as_ref(), &mut self.scratch);

        for pivot in self.panel.iter_pivots() {
            let row = &mut matrix.row_words_mut(pivots.len())[first_word..];
            row.copy_from_slice(basis.as_ref().row_words(pivot));
            pivots.push(start + pivot);
        }
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::super::naive;
    use super::*;

    /// Compares the columns that have pivots, and the space of the rows: where other columns come along, more is not
    /// determined.
    fn check<const WORDS: usize>(affine: Affine, matrix: &BitMatrix, pivot_columns: usize) {
        let mut expected = matrix.clone();
        let pivots = naive::echelonize(&mut expected.as_mut(), pivot_columns, EchelonForm::Reduced).unwrap();
        let pivot_part = |matrix: &BitMatrix| matrix.submatrix(0..matrix.rows(), 0..pivot_columns).unwrap();

        let mut reduced = matrix.clone();
        let found = echelonize::<WORDS>(affine, &mut reduced.as_mut(), pivot_columns, EchelonForm::Reduced);
        assert_eq!(found.unwrap(), pivots, "{affine:?} {WORDS}");
        assert_eq!(pivot_part(&reduced), pivot_part(&expected), "{affine:?} {WORDS}");
        reduced.echelonize_naive(EchelonForm::Reduced);

        let mut upper = matrix.clone();
        let found = echelonize::<WORDS>(affine, &mut upper.as_mut(), pivot_columns, EchelonForm::Upper);
        assert_eq!(found.unwrap(), pivots, "{affine:?} {WORDS}");
        for (row, words) in pivot_part(&upper).iter_rows().enumerate() {
            assert_eq!(words.first_one(), pivots.get(row).copied());
        }
        upper.echelonize_naive(EchelonForm::Reduced);

        expected.echelonize_naive(EchelonForm::Reduced);
        assert_eq!(reduced, expected, "{affine:?} {WORDS}");
        assert_eq!(upper, expected, "{affine:?} {WORDS}");
    }

    #[test]
    fn every_panel_width_agrees_with_the_naive_algorithm() {
        let mut generator = ChaCha8Rng::seed_from_u64(23);
        for affine in Level::available().into_iter().filter_map(Level::affine) {
            for (rows, columns) in [
                (0, 0),
                (0, 70),
                (70, 0),
                (1, 1),
                (5, 300),
                (300, 5),
                (64, 64),
                (65, 257),
                (256, 256),
                (300, 290),
                (290, 300),
            ] {
                let full: usize = rows.min(columns);
                for rank in [0, 1, full / 2, full.saturating_sub(1), full] {
                    if let Ok(matrix) = BitMatrix::random_with_rank(rows, columns, rank, &mut generator) {
                        for pivot_columns in [columns, columns / 2, columns.saturating_sub(1)] {
                            check::<1>(affine, &matrix, pivot_columns);
                            check::<2>(affine, &matrix, pivot_columns);
                            check::<4>(affine, &matrix, pivot_columns);
                        }
                    }
                }
            }
        }
    }
}

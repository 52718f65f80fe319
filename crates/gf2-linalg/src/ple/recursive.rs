//! Factors by recursion: the left half of the columns, what its rows take away from the right half, then the
//! right half.
//!
//! ```text
//!           left      right
//!         ┌─────────┬─────────┐
//!   found │ L1\E1   │ L1⁻¹·B  │  a triangular system
//!         ├─────────┼─────────┤
//!   below │ L2      │ C + L2·(L1⁻¹·B)  a product, factored in turn
//!         └─────────┴─────────┘
//! ```
//!
//! Nearly all of the work is products. Columns are divided between words, down to panels of one word.
//!
//! Source: Albrecht, Bard, Pernet, "Efficient dense Gaussian elimination over the finite field with two
//! elements" (2011), section 4.

use std::ops::Range;

use super::Ple;
use super::partial::Partial;
use super::word_panel::WordPanel;
use crate::multiply::Multiplier;
use crate::parallelism::threads_for;
use crate::simd::Level;
use crate::triangular::{Triangle, half, solve_by_products};
use crate::words::{WORD_BITS, xor_bits};
use crate::{BitMatrix, Error, Interrupt, MatrixRef, Shape};

/// Factors a matrix.
pub(super) fn factor(level: Level, matrix: MatrixRef<'_>) -> Result<Ple, Error> {
    let Shape { rows, columns } = matrix.shape();
    let mut factors = Partial::try_new(matrix)?;
    if rows == 0 || columns == 0 {
        return factors.finish();
    }
    // Of the largest product, half of the columns are multiplied, and no more of them than there are rows.
    let half = half(columns);
    let left = Shape { rows, columns: half.min(rows) };
    let right = Shape { rows: left.columns, columns: half };
    let threads = threads_for(rows.saturating_mul(left.columns).saturating_mul(half));
    let multiplier = Multiplier::new(level, threads, left, right)?;
    let mut recursion = Recursion { level, factors: &mut factors, panel: WordPanel::new(), multiplier };
    recursion.factor(0..columns)?;
    factors.finish()
}

/// The factors of the columns so far, and the memory that is used again and again.
struct Recursion<'a> {
    level: Level,
    factors: &'a mut Partial,
    panel: WordPanel,
    multiplier: Multiplier,
}

impl Recursion<'_> {
    /// Factors some columns of the rows without a pivot.
    fn factor(&mut self, columns: Range<usize>) -> Result<(), Error> {
        let rank = self.factors.pivots.len();
        if rank == self.factors.echelon.rows() {
            return Ok(());
        }
        if columns.len() <= WORD_BITS {
            self.factor_panel(columns);
            return Ok(Interrupt::check_installed()?);
        }
        let middle = columns.start + half(columns.len());
        self.factor(columns.start..middle)?;
        self.take_away(rank, middle..columns.end)?;
        self.factor(middle..columns.end)
    }

    /// Factors the columns of one word.
    fn factor_panel(&mut self, columns: Range<usize>) {
        let (word, rank) = (columns.start / WORD_BITS, self.factors.pivots.len());
        let echelon = self.factors.echelon.as_ref();
        let rows = (rank..echelon.rows()).map(|row| (row, echelon.row_words(row)[word]));
        self.panel.factor(columns.len(), rows);
        self.factors.move_up(self.panel.chosen(), rank);

        let (mut echelon, mut lower) = (self.factors.echelon.as_mut(), self.factors.lower.as_mut());
        let factors = self.panel.echelon().iter().zip(self.panel.lower());
        for (row, (&bits, &multiples)) in (rank..).zip(factors) {
            echelon.row_words_mut(row)[word] = bits;
            xor_bits(lower.row_words_mut(row), rank, multiples);
        }
        for row in rank + self.panel.chosen().len()..echelon.rows() {
            let bits = std::mem::take(&mut echelon.row_words_mut(row)[word]);
            if bits != 0 {
                xor_bits(lower.row_words_mut(row), rank, self.panel.multiples(bits));
            }
        }
        self.factors.pivots.extend(self.panel.pivots().iter().map(|pivot| columns.start + pivot));
    }

    /// Takes the rows from `first` on that have a pivot away from each other and from those below, in some
    /// columns.
    fn take_away(&mut self, first: usize, columns: Range<usize>) -> Result<(), Error> {
        let found = first..self.factors.pivots.len();
        if found.is_empty() {
            return Ok(());
        }
        let lower = self.factors.lower.as_ref();
        let rows = lower.rows();
        let (mut triangle, mut multiples) = (BitMatrix::default(), BitMatrix::default());
        let triangle = window_or_copy(lower, found.clone(), found.clone(), &mut triangle)?;
        let multiples = window_or_copy(lower, found.end..rows, found.clone(), &mut multiples)?;

        let right = self.factors.echelon.as_mut().into_window(found.start..rows, columns)?;
        let (mut right, mut below) = right.split_at_row(found.len());
        solve_by_products(self.level, &mut self.multiplier, Triangle::Lower, triangle, &mut right)?;
        Ok(self.multiplier.add_large_product(&mut below, multiples, right.as_ref())?)
    }
}

/// A part of a matrix: a view where the columns start and end between words, otherwise a view of a copy.
fn window_or_copy<'a>(
    matrix: MatrixRef<'a>,
    rows: Range<usize>,
    columns: Range<usize>,
    copy: &'a mut BitMatrix,
) -> Result<MatrixRef<'a>, Error> {
    match matrix.window(rows.clone(), columns.clone()) {
        Err(Error::Unaligned { .. }) => {
            *copy = matrix.submatrix(rows, columns)?;
            Ok(copy.as_ref())
        }
        window => window,
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    /// Once the rows are in their order, there is one way to write the matrix as L·E.
    fn check(matrix: &BitMatrix) {
        let ple = factor(Level::Portable, matrix.as_ref()).unwrap();
        let ordered = matrix.as_ref().try_select_rows(ple.permutation()).unwrap();
        let expected = ordered.ple_naive().unwrap();
        assert!(expected.permutation().is_sorted());
        assert_eq!(ple.pivots(), expected.pivots());
        assert_eq!(ple.lower(), expected.lower());
        assert_eq!(ple.echelon(), expected.echelon());
        let mut rows = ple.permutation().to_vec();
        rows.sort_unstable();
        assert!(rows.into_iter().eq(0..matrix.rows()));
        for level in Level::available() {
            let same = factor(level, matrix.as_ref()).unwrap();
            assert_eq!(same.permutation(), ple.permutation(), "{level:?}");
            assert_eq!((same.lower(), same.echelon()), (ple.lower(), ple.echelon()), "{level:?}");
        }
    }

    #[test]
    fn the_factors_are_the_naive_ones_of_the_ordered_rows_at_every_level() {
        let mut generator = ChaCha8Rng::seed_from_u64(47);
        let sizes = [0, 1, 63, 64, 65, 128, 130, 300];
        for rows in sizes {
            for columns in sizes {
                let full: usize = rows.min(columns);
                for rank in [0, 1, full / 2, full.saturating_sub(1), full] {
                    if let Ok(matrix) = BitMatrix::random_with_rank(rows, columns, rank, &mut generator) {
                        check(&matrix);
                    }
                }
            }
        }
    }

    /// Pivots that are spread over all panels, so that no part of the lower factor starts at a word.
    #[test]
    fn panels_of_any_rank_follow_each_other() {
        let mut generator = ChaCha8Rng::seed_from_u64(48);
        for columns in [130, 300, 513] {
            for spread in [2, 3, 17, 63, 64, 65, 100] {
                let mut matrix = BitMatrix::random(260, columns, &mut generator);
                for row in 0..matrix.rows() {
                    (0..columns).step_by(spread).for_each(|column| matrix.set(row, column, false));
                }
                check(&matrix);
            }
            // Every column twice: half of them depend on those before.
            let single = BitMatrix::random(260, columns, &mut generator);
            check(&BitMatrix::from_fn(260, columns, |i, j| single.get(i, j / 2)));
        }
    }

    #[test]
    fn a_panel_without_entries_is_passed_over() {
        let mut generator = ChaCha8Rng::seed_from_u64(49);
        let right = BitMatrix::random(200, 150, &mut generator);
        check(&BitMatrix::zeros(200, 200).augment(&right).unwrap());
        check(&right.augment(&BitMatrix::zeros(200, 200)).unwrap());
        check(
            &BitMatrix::zeros(100, 350).stack(&right.augment(&BitMatrix::zeros(200, 200)).unwrap()).unwrap(),
        );
    }
}

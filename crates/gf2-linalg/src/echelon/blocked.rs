//! Elimination by panels: a basis is found in a panel of columns, then all other rows are cleared there by
//! one product.
//!
//! The basis is found from as few rows as needed. The multiplier of any other row is its bits at the pivots,
//! so that the update of the whole matrix is the product of a matrix as wide as a panel by the basis, at the
//! speed of multiplication.

use super::workspace::Workspace;
use crate::EchelonForm;
use crate::error::try_list;
use crate::simd::Level;
use crate::{Error, Interrupt, MatrixMut};

/// Brings the matrix to an echelon form with respect to its first `pivot_columns` columns, in panels of
/// `WORDS` words; returns the pivots.
///
/// # Errors
///
/// [`Error::TooLarge`] when there is no memory for the [workspace](Workspace::new). The matrix is unchanged
/// then. [`Error::Interrupted`].
pub(super) fn echelonize<const WORDS: usize>(
    level: Level,
    matrix: &mut MatrixMut<'_>,
    pivot_columns: usize,
    form: EchelonForm,
) -> Result<Vec<usize>, Error> {
    let mut work = Workspace::<WORDS>::new(level, matrix.shape())?;
    let mut pivots = try_list(matrix.rows().min(pivot_columns), matrix.shape())?;
    for start in (0..pivot_columns).step_by(Workspace::<WORDS>::WIDTH) {
        let top = pivots.len();
        if top == matrix.rows() {
            break;
        }
        Interrupt::check_installed()?;
        let end = pivot_columns.min(start + Workspace::<WORDS>::WIDTH);
        let chosen = work.find_basis(matrix, top, start..end, |_, _| {});
        if chosen.is_empty() {
            continue;
        }
        let cleared = match form {
            EchelonForm::Upper => chosen.end..matrix.rows(),
            EchelonForm::Reduced => 0..matrix.rows(),
        };
        work.take_source(matrix, chosen.clone(), start);
        work.combine(start);
        work.take_multipliers(matrix, cleared.clone(), &chosen, start);
        work.add_multiples(matrix, cleared, start)?;
        work.put_basis(matrix, top, start);
        pivots.extend(work.pivots().map(|pivot| start + pivot));
    }
    Ok(pivots)
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::super::naive;
    use super::*;
    use crate::BitMatrix;

    /// Compares the columns that have pivots, and the space of the rows: where other columns come along, more
    /// is not determined.
    fn check<const WORDS: usize>(level: Level, matrix: &BitMatrix, pivot_columns: usize) {
        let mut expected = matrix.clone();
        let pivots = naive::echelonize(&mut expected.as_mut(), pivot_columns, EchelonForm::Reduced).unwrap();
        let pivot_part = |matrix: &BitMatrix| matrix.submatrix(0..matrix.rows(), 0..pivot_columns).unwrap();

        let mut reduced = matrix.clone();
        let found = echelonize::<WORDS>(level, &mut reduced.as_mut(), pivot_columns, EchelonForm::Reduced);
        assert_eq!(found.unwrap(), pivots, "{level:?} {WORDS}");
        assert_eq!(pivot_part(&reduced), pivot_part(&expected), "{level:?} {WORDS}");
        reduced.echelonize_naive(EchelonForm::Reduced);

        let mut upper = matrix.clone();
        let found = echelonize::<WORDS>(level, &mut upper.as_mut(), pivot_columns, EchelonForm::Upper);
        assert_eq!(found.unwrap(), pivots, "{level:?} {WORDS}");
        for (row, words) in pivot_part(&upper).iter_rows().enumerate() {
            assert_eq!(words.first_one(), pivots.get(row).copied());
        }
        upper.echelonize_naive(EchelonForm::Reduced);

        expected.echelonize_naive(EchelonForm::Reduced);
        assert_eq!(reduced, expected, "{level:?} {WORDS}");
        assert_eq!(upper, expected, "{level:?} {WORDS}");
    }

    #[test]
    fn every_panel_width_agrees_with_the_naive_algorithm() {
        let mut generator = ChaCha8Rng::seed_from_u64(23);
        for level in Level::available() {
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
                            check::<1>(level, &matrix, pivot_columns);
                            check::<2>(level, &matrix, pivot_columns);
                            check::<4>(level, &matrix, pivot_columns);
                            check::<8>(level, &matrix, pivot_columns);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn every_level_gives_the_same_upper_form() {
        let mut generator = ChaCha8Rng::seed_from_u64(27);
        let random = BitMatrix::random_with_rank(300, 280, 200, &mut generator).unwrap();
        let sparse = BitMatrix::from_fn(300, 200, |i, j| i == 3 * j % 300 || i + 1 == j);
        for matrix in [random, sparse] {
            let upper = |level| {
                let mut upper = matrix.clone();
                let columns = matrix.columns();
                echelonize::<2>(level, &mut upper.as_mut(), columns, EchelonForm::Upper).unwrap();
                upper
            };
            let portable = upper(Level::Portable);
            assert!(Level::available().all(|level| upper(level) == portable));
        }
    }
}

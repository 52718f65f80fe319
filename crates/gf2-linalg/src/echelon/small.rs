//! Elimination of matrices of a few words, on the stack.

use crate::EchelonForm;
use crate::error::try_list;
use crate::simd::Level;
use crate::small::{Lead, Small};
use crate::{Error, MatrixMut};

/// Brings a matrix of at most `8 · GROUPS` rows and `WORDS` words of columns to an echelon form with respect
/// to its first `pivot_columns` columns; returns the pivots.
///
/// # Errors
///
/// [`Error::TooLarge`] when there is no memory for the pivots. The matrix is unchanged then.
pub(super) fn echelonize<const GROUPS: usize, const WORDS: usize>(
    level: Level,
    matrix: &mut MatrixMut<'_>,
    pivot_columns: usize,
    form: EchelonForm,
) -> Result<Vec<usize>, Error> {
    let mut small = Small::<GROUPS, WORDS>::new(matrix.as_ref());
    let found = small.eliminate(level, pivot_columns, form, Lead::First);
    let mut pivots = try_list(found.rank(), matrix.shape())?;
    pivots.extend(found.iter().map(|(column, _)| column));
    let order = found.iter().map(|(_, row)| row).chain(found.other_rows(matrix.rows()));
    for (place, row) in order.enumerate() {
        small.copy_row(row, 0, matrix.row_words_mut(place));
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
    fn check<const GROUPS: usize, const WORDS: usize>(matrix: &BitMatrix, pivot_columns: usize) {
        let pivot_part = |matrix: &BitMatrix| matrix.submatrix(0..matrix.rows(), 0..pivot_columns).unwrap();
        let mut expected = matrix.clone();
        let pivots = naive::echelonize(&mut expected.as_mut(), pivot_columns, EchelonForm::Reduced).unwrap();
        for level in Level::available() {
            let echelonize = |form| {
                let mut found = matrix.clone();
                let echelon = echelonize::<GROUPS, WORDS>(level, &mut found.as_mut(), pivot_columns, form);
                assert_eq!(echelon.as_ref(), Ok(&pivots), "{level:?}");
                found
            };
            let reduced = echelonize(EchelonForm::Reduced);
            assert_eq!(pivot_part(&reduced), pivot_part(&expected), "{level:?}");
            let upper = echelonize(EchelonForm::Upper);
            for (row, words) in pivot_part(&upper).iter_rows().enumerate() {
                assert_eq!(words.first_one(), pivots.get(row).copied(), "{level:?}");
            }
            assert_eq!(reduced.row_space(), matrix.row_space(), "{level:?}");
            assert_eq!(upper.row_space(), matrix.row_space(), "{level:?}");
        }
    }

    #[test]
    fn small_matrices_come_out_as_by_the_naive_algorithm_at_every_level() {
        let mut generator = ChaCha8Rng::seed_from_u64(24);
        let sizes = [0, 1, 5, 63, 64, 65, 127, 128, 200, 256];
        for rows in sizes {
            for columns in sizes {
                let full = rows.min(columns);
                for rank in [0, full / 2, full] {
                    let matrix = BitMatrix::random_with_rank(rows, columns, rank, &mut generator).unwrap();
                    for pivot_columns in [columns, columns / 2] {
                        check::<32, 4>(&matrix, pivot_columns);
                        if rows.max(columns) <= 128 {
                            check::<16, 2>(&matrix, pivot_columns);
                        }
                        if rows.max(columns) <= 64 {
                            check::<8, 1>(&matrix, pivot_columns);
                        }
                    }
                }
            }
        }
    }
}

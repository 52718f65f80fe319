//! Elimination of matrices of a few words: one column at a time in all rows at once, on the stack.

use super::EchelonForm;
use crate::error::try_list;
use crate::simd::Level;
use crate::words::WORD_BITS;
use crate::{Error, MatrixMut};

/// Brings a matrix of at most `ROWS` rows and `WORDS` words of columns to an echelon form with respect to its first
/// `pivot_columns` columns; returns the pivots.
///
/// # Errors
///
/// [`Error::TooLarge`] when there is no memory for the pivots. The matrix is unchanged then.
pub(super) fn echelonize<const ROWS: usize, const WORDS: usize>(
    matrix: &mut MatrixMut<'_>,
    pivot_columns: usize,
    form: EchelonForm,
) -> Result<Vec<usize>, Error> {
    let mut pivots = try_list(matrix.rows().min(pivot_columns), matrix.shape())?;
    let mut all = [[0; WORDS]; ROWS];
    let rows = &mut all[..matrix.rows()];
    for (row, words) in rows.iter_mut().enumerate() {
        let source = matrix.as_ref().row_words(row);
        words[..source.len()].copy_from_slice(source);
    }
    let level = Level::current();
    for column in 0..pivot_columns {
        let rank = pivots.len();
        let (word, bit) = (column / WORD_BITS, column % WORD_BITS);
        let Some(found) = rows[rank..].iter().position(|row| row[word] >> bit & 1 == 1) else { continue };
        rows.swap(rank, rank + found);
        let pivot = rows[rank];
        match form {
            EchelonForm::Upper => level.clear_column(&mut rows[rank + 1..], column, &pivot),
            EchelonForm::Reduced => {
                level.clear_column(rows, column, &pivot);
                rows[rank] = pivot;
            }
        }
        pivots.push(column);
    }
    for (row, words) in rows.iter().enumerate() {
        let target = matrix.row_words_mut(row);
        target.copy_from_slice(&words[..target.len()]);
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

    /// The two choose the same rows as pivots, so that they agree in every column.
    fn check<const ROWS: usize, const WORDS: usize>(matrix: &BitMatrix, pivot_columns: usize) {
        for form in [EchelonForm::Upper, EchelonForm::Reduced] {
            let (mut expected, mut found) = (matrix.clone(), matrix.clone());
            assert_eq!(
                echelonize::<ROWS, WORDS>(&mut found.as_mut(), pivot_columns, form),
                naive::echelonize(&mut expected.as_mut(), pivot_columns, form),
            );
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn small_matrices_come_out_as_by_the_naive_algorithm() {
        let mut generator = ChaCha8Rng::seed_from_u64(24);
        let sizes = [0, 1, 5, 63, 64, 65, 127, 128, 200, 256];
        for rows in sizes {
            for columns in sizes {
                let full = rows.min(columns);
                for rank in [0, full / 2, full] {
                    let matrix = BitMatrix::random_with_rank(rows, columns, rank, &mut generator).unwrap();
                    for pivot_columns in [columns, columns / 2] {
                        check::<256, 4>(&matrix, pivot_columns);
                        if rows.max(columns) <= 128 {
                            check::<128, 2>(&matrix, pivot_columns);
                        }
                        if rows.max(columns) <= 64 {
                            check::<64, 1>(&matrix, pivot_columns);
                        }
                    }
                }
            }
        }
    }
}

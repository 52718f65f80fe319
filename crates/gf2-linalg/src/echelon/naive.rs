//! Gaussian elimination one column at a time: the oracle of the other algorithms.

use crate::EchelonForm;
use crate::error::try_list;
use crate::{Error, MatrixMut};

/// Brings the matrix to an echelon form with respect to its first `pivot_columns` columns; returns the
/// pivots.
pub(super) fn echelonize(
    matrix: &mut MatrixMut<'_>,
    pivot_columns: usize,
    form: EchelonForm,
) -> Result<Vec<usize>, Error> {
    let mut pivots = try_list(matrix.rows().min(pivot_columns), matrix.shape())?;
    for column in 0..pivot_columns {
        let rank = pivots.len();
        if rank == matrix.rows() {
            break;
        }
        let Some(found) = (rank..matrix.rows()).find(|&row| matrix.get(row, column)) else { continue };
        matrix.swap_rows(rank, found);
        let first = match form {
            EchelonForm::Upper => rank + 1,
            EchelonForm::Reduced => 0,
        };
        for row in first..matrix.rows() {
            if row != rank && matrix.get(row, column) {
                matrix.add_row(rank, row);
            }
        }
        pivots.push(column);
    }
    Ok(pivots)
}

//! Nullspaces by the reduced form of the columns in reverse order.

use crate::echelon::EchelonForm;
use crate::error::try_list;
use crate::{BitMatrix, BitVector, Error, MatrixRef, Subspace};

/// The nullspace of a matrix.
///
/// # Errors
///
/// [`Error::TooLarge`] when there is no memory for the basis or on the way to it.
pub(super) fn nullspace(matrix: MatrixRef<'_>) -> Result<Subspace, Error> {
    let mut reduced = matrix.try_reverse_columns()?;
    let pivots = reduced.try_echelonize(EchelonForm::Reduced)?;
    reduced.truncate_rows(pivots.len());
    from_reversed(&reduced, &pivots)
}

/// The nullspace of a matrix, from the reduced form of its columns in reverse order.
///
/// Because of that order the basis vector of each free column has its first one there: every pivot that it
/// involves comes later. So the basis is in reduced echelon form as it is.
pub(crate) fn from_reversed(reduced: &BitMatrix, pivots: &[usize]) -> Result<Subspace, Error> {
    let columns = reduced.columns();
    let mut basis = BitMatrix::try_zeros(columns - pivots.len(), columns)?;
    let by_column = reduced.try_transpose()?;
    let mut pivot_set = BitVector::try_zeros(columns)?;
    pivots.iter().for_each(|&pivot| pivot_set.set(pivot, true));
    let mut free: Vec<usize> = try_list(basis.rows(), basis.shape())?;
    free.extend((0..columns).filter(|&column| !pivot_set.get(columns - 1 - column)));
    for (index, &column) in free.iter().enumerate() {
        let mut vector = basis.row_mut(index);
        vector.set(column, true);
        // Row r of the reduced form says what x is at its pivot.
        for row in by_column.row(columns - 1 - column).iter_ones() {
            vector.set(columns - 1 - pivots[row], true);
        }
    }
    Ok(Subspace::from_reduced(basis, free))
}

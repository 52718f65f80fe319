//! Linear systems by eliminating the matrix with the right-hand sides beside it.

use crate::EchelonForm;
use crate::echelon::eliminate;
use crate::nullspace::from_reversed;
use crate::words::copy_bits;
use crate::{BitMatrix, Error, MatrixRef, SolveMany, VectorRef};

/// Solves A·X = B.
///
/// # Errors
///
/// [`Error::TooLarge`] when there is no memory for the two side by side, or for the answer.
pub(super) fn solve_many(matrix: MatrixRef<'_>, right: MatrixRef<'_>) -> Result<SolveMany, Error> {
    let mut both = matrix.try_reverse_columns()?.augment(right)?;
    let pivots = eliminate(&mut both.as_mut(), matrix.columns(), EchelonForm::Reduced)?;
    let rest = both.submatrix(pivots.len()..both.rows(), matrix.columns()..both.columns())?;
    if let Some(column) = rest.as_ref().iter_stored_rows().filter_map(VectorRef::first_one).min() {
        return super::inconsistent(matrix, right, column);
    }
    // With the free entries zero, the others stand on the right. Free columns are the nullspace's pivots.
    let mut particular = BitMatrix::try_zeros(matrix.columns(), right.columns())?;
    let mut target = particular.as_mut();
    for (row, &pivot) in pivots.iter().enumerate() {
        let target = target.row_words_mut(matrix.columns() - 1 - pivot);
        copy_bits(target, 0, both.row(row).words(), matrix.columns(), right.columns());
    }
    if pivots.len() == matrix.columns() {
        return Ok(SolveMany::Unique(particular));
    }
    let reduced = both.submatrix(0..pivots.len(), 0..matrix.columns())?;
    Ok(SolveMany::Family { particular, nullspace: from_reversed(&reduced, &pivots)? })
}

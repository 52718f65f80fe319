//! Inversion by eliminating the matrix with the identity beside it.

use crate::echelon::{EchelonForm, eliminate};
use crate::{BitMatrix, Error, MatrixRef};

/// Returns the inverse of a square matrix, or `None` when it is singular.
///
/// # Errors
///
/// [`Error::TooLarge`] when there is no memory for the matrix of twice the width.
pub(super) fn invert(matrix: MatrixRef<'_>) -> Result<Option<BitMatrix>, Error> {
    let order = matrix.rows();
    let mut both = matrix.augment(&BitMatrix::try_identity(order)?)?;
    let rank = eliminate(&mut both.as_mut(), order, EchelonForm::Reduced)?.len();
    if rank < order { Ok(None) } else { both.submatrix(0..order, order..2 * order).map(Some) }
}

//! Inversion of matrices of a few words, in place on the stack.

use crate::simd::Level;
use crate::small::Small;
use crate::{BitMatrix, Error, MatrixRef};

/// Returns the inverse of a square matrix of at most `8 · GROUPS` rows and `WORDS` words of columns, or
/// `None` when it is singular.
///
/// # Errors
///
/// [`Error::TooLarge`] when there is no memory for the inverse.
pub(super) fn invert<const GROUPS: usize, const WORDS: usize>(
    level: Level,
    matrix: MatrixRef<'_>,
) -> Result<Option<BitMatrix>, Error> {
    let order = matrix.rows();
    let mut small = Small::<GROUPS, WORDS>::new(matrix);
    let Some(pivots) = small.exchange(level) else { return Ok(None) };
    // Rows go to their places, then columns, as rows of the transposed matrix.
    let mut inverse = BitMatrix::try_zeros(order, order)?;
    let mut target = inverse.as_mut();
    for (column, row) in pivots.iter() {
        small.copy_row(row, 0, target.row_words_mut(column));
    }
    target.transpose_in_place()?;
    small.put(0, target.as_ref());
    for (column, row) in pivots.iter() {
        small.copy_row(column, 0, target.row_words_mut(row));
    }
    target.transpose_in_place()?;
    Ok(Some(inverse))
}

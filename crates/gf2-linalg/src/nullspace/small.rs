//! Nullspaces of matrices of a few words, on the stack.

use crate::EchelonForm;
use crate::error::try_list;
use crate::simd::Level;
use crate::small::{Lead, Pivots, Small};
use crate::{BitMatrix, Error, MatrixRef, Subspace};

/// The nullspace of a matrix of at most `8 · GROUPS` rows and `WORDS` words of columns.
///
/// # Errors
///
/// [`Error::TooLarge`] when there is no memory for the basis.
pub(super) fn nullspace<const GROUPS: usize, const WORDS: usize>(
    level: Level,
    matrix: MatrixRef<'_>,
) -> Result<Subspace, Error> {
    let mut small = Small::<GROUPS, WORDS>::new(matrix);
    let pivots = small.eliminate(level, matrix.columns(), EchelonForm::Reduced, Lead::Last);
    from_eliminated(level, &small, &pivots, matrix.columns())
}

/// The nullspace of the first `columns` columns, when they are reduced with their pivots at the last ones.
pub(crate) fn from_eliminated<const GROUPS: usize, const WORDS: usize>(
    level: Level,
    small: &Small<GROUPS, WORDS>,
    pivots: &Pivots<WORDS>,
    columns: usize,
) -> Result<Subspace, Error> {
    let nullity = columns - pivots.rank();
    let mut basis = BitMatrix::try_zeros(nullity, columns)?;
    let mut free = try_list(nullity, basis.shape())?;
    free.extend(pivots.free(columns));
    small.write_nullspace(level, pivots, &mut basis.as_mut());
    Ok(Subspace::from_reduced(basis, free))
}

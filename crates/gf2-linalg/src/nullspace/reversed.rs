//! Nullspaces by the reduced form of the columns in reverse order.

use crate::EchelonForm;
use crate::error::try_list;
use crate::{BitMatrix, BitVector, Error, MatrixRef, Shape, Subspace};

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
    let nullity = columns - pivots.len();
    let shape = Shape { rows: nullity, columns };
    // First, so that what is too large fails before anything else takes memory.
    let mut vectors = BitMatrix::try_zeros(columns, nullity)?;
    let mut is_pivot = BitVector::try_zeros(columns)?;
    pivots.iter().for_each(|&pivot| is_pivot.set(columns - 1 - pivot, true));
    let mut free: Vec<usize> = try_list(nullity, shape)?;
    free.extend((0..columns).filter(|&column| !is_pivot.get(column)));
    // By whole rows: first the entries in free columns, then a row of them for each entry of x.
    let mut in_reverse: Vec<usize> = try_list(nullity, shape)?;
    in_reverse.extend(free.iter().map(|column| columns - 1 - column));
    let by_column = reduced.try_transpose()?.as_ref().try_select_rows(&in_reverse)?;
    let entries = by_column.try_transpose()?;
    let mut target = vectors.as_mut();
    for (row, &pivot) in entries.iter_rows().zip(pivots) {
        target.row_words_mut(columns - 1 - pivot).copy_from_slice(row.words());
    }
    for (index, &column) in free.iter().enumerate() {
        target.row_mut(column).set(index, true);
    }
    Ok(Subspace::from_reduced(vectors.try_transpose()?, free))
}

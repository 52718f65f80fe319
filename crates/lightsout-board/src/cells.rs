//! The cells that there are, in their order, and patterns as vectors with a coordinate for each.

use gf2_linalg::{BitVector, VectorRef};

use crate::{Cell, Error, Pattern, Size};

/// The cells of a mask, or all, row by row.
pub(crate) fn cells<K>(size: Size, mask: Option<&Pattern<K>>) -> impl Iterator<Item = Cell> {
    let rows = if size.is_empty() { 0 } else { size.rows };
    let all = (0..rows).flat_map(move |row| (0..size.columns).map(move |column| Cell { row, column }));
    all.filter(move |cell| mask.is_none_or(|mask| mask.get(cell.row, cell.column)))
}

/// The cells of the mask in order, as a vector.
pub(crate) fn pack<K>(pattern: &Pattern<K>, mask: Option<&Pattern<K>>) -> BitVector {
    cells(pattern.size(), mask).map(|cell| pattern.get(cell.row, cell.column)).collect()
}

/// The cells of the mask that a vector selects, as a pattern of this size.
pub(crate) fn unpack<'a, K>(
    vector: impl Into<VectorRef<'a>>,
    size: Size,
    mask: Option<&Pattern<K>>,
) -> Result<Pattern<K>, Error> {
    let mut pattern = Pattern::empty(size)?;
    for (cell, set) in cells(size, mask).zip(vector.into().iter()) {
        if set {
            pattern.set(cell.row, cell.column, true);
        }
    }
    Ok(pattern)
}

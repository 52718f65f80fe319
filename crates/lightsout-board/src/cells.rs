//! The cells that there are, in their order, and patterns as vectors with a coordinate for each.

use gf2_linalg::{BitVector, MatrixRef, VectorRef};

use crate::{Cell, Error, Pattern, Size};

/// The cells of a mask, or all, row by row.
pub(crate) fn cells<K>(size: Size, mask: Option<&Pattern<K>>) -> impl Iterator<Item = Cell> {
    let rows = if size.is_empty() { 0 } else { size.rows };
    let all = (0..rows).flat_map(move |row| (0..size.columns).map(move |column| Cell { row, column }));
    all.filter(move |cell| mask.is_none_or(|mask| mask.get(cell.row, cell.column)))
}

/// The cells of the mask in order, as a vector.
pub(crate) fn pack<K>(pattern: &Pattern<K>, mask: Option<&Pattern<K>>) -> BitVector {
    match mask {
        None => joined(pattern.as_matrix()),
        Some(_) => cells(pattern.size(), mask).map(|cell| pattern.get(cell.row, cell.column)).collect(),
    }
}

/// The rows one behind the other, a word at a time.
fn joined(matrix: MatrixRef<'_>) -> BitVector {
    let length = matrix.rows() * matrix.columns();
    let mut words = vec![0; length.div_ceil(64)];
    for (index, row) in matrix.iter_rows().enumerate() {
        for (place, word) in row.words().iter().enumerate() {
            let start = index * matrix.columns() + 64 * place;
            let (first, shift) = (start / 64, start % 64);
            words[first] |= word << shift;
            let carried = word.unbounded_shr(64 - shift as u32);
            if carried != 0 {
                words[first + 1] |= carried;
            }
        }
    }
    VectorRef::from_words(&words, length).expect("rows have zeros behind their last entry").to_vector()
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

#[cfg(test)]
mod tests {
    use gf2_linalg::BitMatrix;

    use super::*;
    use crate::Presses;

    #[test]
    fn rows_are_joined_without_a_gap() {
        for columns in [0, 1, 2, 31, 63, 64, 65, 100, 127, 128, 129, 200] {
            for rows in [0, 1, 2, 3, 65] {
                let entry = |row: usize, column: usize| (row * 7 + column * column).is_multiple_of(3);
                let pattern = Presses::from_matrix(BitMatrix::from_fn(rows, columns, entry));
                let all = Presses::from_matrix(BitMatrix::from_fn(rows, columns, |_, _| true));
                let packed = pack(&pattern, None);
                assert_eq!(packed, pack(&pattern, Some(&all)), "{rows}x{columns}");
                assert_eq!(unpack(&packed, pattern.size(), None).unwrap(), pattern);
            }
        }
    }
}

//! The cells that there are, in their order, and patterns as vectors with a coordinate for each.

use gf2_linalg::{BitVector, MatrixRef, VectorRef};

use crate::fallible::{filled, with_capacity};
use crate::{Cell, Error, Pattern, Size};

/// The cells of a mask, or all, row by row.
pub(crate) fn cells<K>(size: Size, mask: Option<&Pattern<K>>) -> impl Iterator<Item = Cell> {
    let rows = if size.is_empty() { 0 } else { size.rows };
    let all = (0..rows).flat_map(move |row| (0..size.columns).map(move |column| Cell { row, column }));
    all.filter(move |cell| mask.is_none_or(|mask| mask.get(cell)))
}

/// How many cells of a mask, or of all, come before each: found with a count for each 512 cells of a row.
pub(crate) struct Numbering<'a, K> {
    mask: Option<&'a Pattern<K>>,
    columns: usize,
    /// For each block of words of each row of the mask, how many cells come before it.
    before: Vec<usize>,
}

/// Words of a block whose cells are counted together.
const BLOCK: usize = 8;

impl<'a, K> Numbering<'a, K> {
    /// The numbers of the cells of a mask of this size.
    pub(crate) fn new(size: Size, mask: Option<&'a Pattern<K>>) -> Result<Self, Error> {
        let mut before = Vec::new();
        if let Some(mask) = mask {
            let blocks = size.columns.div_ceil(64 * BLOCK);
            before = with_capacity(size.rows.saturating_mul(blocks), size)?;
            let mut count = 0;
            for block in mask.as_matrix().iter_rows().flat_map(|row| row.words().chunks(BLOCK)) {
                before.push(count);
                count += ones(block);
            }
        }
        Ok(Self { mask, columns: size.columns, before })
    }

    /// How many cells come before a cell.
    pub(crate) fn of(&self, cell: Cell) -> usize {
        let Some(mask) = self.mask else { return cell.row * self.columns + cell.column };
        let words = mask.row(cell.row).words();
        let (word, bit) = (cell.column / 64, cell.column % 64);
        let block = word / BLOCK;
        let before = self.before[cell.row * words.len().div_ceil(BLOCK) + block];
        before + ones(&words[block * BLOCK..word]) + ones(&[words[word] & ((1 << bit) - 1)])
    }
}

fn ones(words: &[u64]) -> usize {
    words.iter().map(|word| word.count_ones() as usize).sum()
}

/// The cells of the mask in order, as a vector.
pub(crate) fn pack<K>(pattern: &Pattern<K>, mask: Option<&Pattern<K>>) -> Result<BitVector, Error> {
    let Some(mask) = mask else { return joined(pattern.as_matrix(), pattern.size()) };
    let mut vector = BitVector::try_zeros(mask.weight())?;
    for (index, cell) in cells(pattern.size(), Some(mask)).enumerate() {
        vector.set(index, pattern.get(cell));
    }
    Ok(vector)
}

/// The rows one behind the other, a word at a time.
fn joined(matrix: MatrixRef<'_>, size: Size) -> Result<BitVector, Error> {
    let length = matrix.rows() * matrix.columns();
    let mut words = filled(length.div_ceil(64), 0, size)?;
    // Without columns there may be any number of rows.
    for (number, row) in matrix.iter_rows().take(length).enumerate() {
        for (index, word) in row.words().iter().enumerate() {
            let start = number * matrix.columns() + 64 * index;
            let (first, shift) = (start / 64, start % 64);
            words[first] |= word << shift;
            let carried = word.unbounded_shr(64 - shift as u32);
            if carried != 0 {
                words[first + 1] |= carried;
            }
        }
    }
    let mut vector = BitVector::try_zeros(length)?;
    vector.as_mut().copy_from(VectorRef::from_words(&words, length)?);
    Ok(vector)
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
            pattern.set(cell, true);
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
                let packed = pack(&pattern, None).unwrap();
                assert_eq!(packed, pack(&pattern, Some(&all)).unwrap(), "{rows}x{columns}");
                assert_eq!(unpack(&packed, pattern.size(), None).unwrap(), pattern);
            }
        }
    }
}

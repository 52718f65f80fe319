//! Copies of what is borrowed.

use std::ops::Range;

use super::view::check_bounds;
use super::{BitMatrix, MatrixRef, Storage};
use crate::error::expect;
use crate::words;
use crate::{BitVector, Error, VectorRef};

impl MatrixRef<'_> {
    /// A copy of a column.
    ///
    /// # Panics
    ///
    /// When `column` is out of range.
    pub fn column(self, column: usize) -> BitVector {
        assert!(column < self.columns(), "column {column} out of range for a {} matrix", self.shape());
        expect(self.try_column(column))
    }

    pub(crate) fn try_column(self, column: usize) -> Result<BitVector, Error> {
        let entries = self.iter_rows().map(|row| words::get_bit(row.words(), column));
        BitVector::try_from_entries(entries)
    }

    /// Returns a copy that owns its entries.
    ///
    /// # Panics
    ///
    /// When there is no memory for it; [`try_to_matrix`](Self::try_to_matrix) says so instead.
    pub fn to_matrix(self) -> BitMatrix {
        expect(self.try_to_matrix())
    }

    /// Returns a copy that owns its entries.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when there is no memory for it.
    pub fn try_to_matrix(self) -> Result<BitMatrix, Error> {
        let rows = self.iter_stored_rows().map(VectorRef::words);
        match Storage::try_copy(self.columns(), rows) {
            Some(storage) => Ok(BitMatrix { rows: self.rows(), columns: self.columns(), storage }),
            None => Err(Error::TooLarge { shape: self.shape() }),
        }
    }

    /// Returns a copy of some rows and columns, at any offset.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfBounds`]; [`Error::TooLarge`].
    pub fn submatrix(self, rows: Range<usize>, columns: Range<usize>) -> Result<BitMatrix, Error> {
        check_bounds(&rows, &columns, self.shape())?;
        let mut result = BitMatrix::try_zeros(rows.len(), columns.len())?;
        let mut target = result.as_mut();
        for (i, row) in rows.take(target.as_ref().stored_rows()).enumerate() {
            words::copy_bits(target.row_words_mut(i), 0, self.row_words(row), columns.start, columns.len());
        }
        Ok(result)
    }
}

impl<'a> From<&'a BitMatrix> for MatrixRef<'a> {
    fn from(matrix: &'a BitMatrix) -> Self {
        matrix.as_ref()
    }
}

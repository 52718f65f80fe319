//! Matrices over GF(2): storage, views, construction, and the operations that only move entries.

mod bytes;
pub(crate) mod clear;
mod construct;
mod copy;
mod form;
mod parts;
#[cfg(feature = "rand")]
mod random;
mod storage;
mod sums;
mod transpose;
mod view;

use std::fmt;
use std::ops::Range;

pub use bytes::BitOrder;
pub use form::EchelonForm;
use storage::Storage;
pub use sums::RowSums;
pub use view::{MatrixMut, MatrixRef};

use crate::{BitVector, Error, Shape, VectorMut, VectorRef};

/// A matrix over GF(2), row-major, 64 entries to a word.
///
/// ```text
///            word 0           word 1              stride = 2 words
/// row 0   b0 b1 … b63 │ b64 … b69 0 0 … 0 │       70 columns: the last 58 bits are padding, always zero
/// row 1   b0 b1 … b63 │ b64 … b69 0 0 … 0 │
/// ```
///
/// Rows longer than a cache line start on one; see [`MatrixRef`] for the stride.
///
/// ```
/// use gf2_linalg::BitMatrix;
///
/// let a = BitMatrix::from_fn(2, 3, |i, j| i <= j);
/// assert_eq!(a.to_string(), "111\n011");
/// assert_eq!(a.transpose().to_string(), "10\n11\n11");
/// assert_eq!((&a * &a.transpose()).to_string(), "10\n00");
/// ```
#[derive(Clone, Default)]
pub struct BitMatrix {
    rows: usize,
    columns: usize,
    storage: Storage,
}

impl BitMatrix {
    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The numbers of rows and columns.
    pub fn shape(&self) -> Shape {
        Shape { rows: self.rows, columns: self.columns }
    }

    /// The whole matrix as a view.
    pub fn as_ref(&self) -> MatrixRef<'_> {
        MatrixRef::new(self.storage.words(), self.rows, self.columns, self.storage.stride())
    }

    /// The whole matrix as a view that can be written.
    pub fn as_mut(&mut self) -> MatrixMut<'_> {
        let stride = self.storage.stride();
        MatrixMut::new(self.storage.words_mut(), self.rows, self.columns, stride)
    }

    /// The entry in this row and column.
    ///
    /// # Panics
    ///
    /// When either is out of range.
    pub fn get(&self, row: usize, column: usize) -> bool {
        self.as_ref().get(row, column)
    }

    /// Sets the entry in this row and column.
    ///
    /// # Panics
    ///
    /// When either is out of range.
    pub fn set(&mut self, row: usize, column: usize, value: bool) {
        self.row_mut(row).set(column, value);
    }

    /// Adds one to the entry in this row and column.
    ///
    /// # Panics
    ///
    /// When either is out of range.
    pub fn flip(&mut self, row: usize, column: usize) {
        self.row_mut(row).flip(column);
    }

    /// A row, without a copy.
    ///
    /// # Panics
    ///
    /// When `row` is out of range.
    pub fn row(&self, row: usize) -> VectorRef<'_> {
        self.as_ref().row(row)
    }

    /// A row that can be written, without a copy.
    ///
    /// # Panics
    ///
    /// When `row` is out of range.
    pub fn row_mut(&mut self, row: usize) -> VectorMut<'_> {
        self.as_mut().into_row(row)
    }

    /// The rows from the top.
    pub fn iter_rows(&self) -> impl DoubleEndedIterator<Item = VectorRef<'_>> + ExactSizeIterator {
        self.as_ref().iter_rows()
    }

    /// A copy of a column.
    ///
    /// # Panics
    ///
    /// When `column` is out of range.
    pub fn column(&self, column: usize) -> BitVector {
        self.as_ref().column(column)
    }

    /// Exchanges two rows.
    ///
    /// # Panics
    ///
    /// When either is out of range.
    pub fn swap_rows(&mut self, first: usize, second: usize) {
        self.as_mut().swap_rows(first, second);
    }

    /// Adds the row `source` to the row `target`.
    ///
    /// # Panics
    ///
    /// When either is out of range, or when they are the same: that would only clear the row.
    pub fn add_row(&mut self, source: usize, target: usize) {
        self.as_mut().add_row(source, target);
    }

    /// Whether every entry is zero.
    pub fn is_zero(&self) -> bool {
        self.as_ref().is_zero()
    }

    /// Whether this is an identity matrix.
    pub fn is_identity(&self) -> bool {
        self.as_ref().is_identity()
    }

    /// The number of ones.
    pub fn weight(&self) -> usize {
        self.as_ref().weight()
    }

    /// A view of some rows and columns.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfBounds`], and [`Error::Unaligned`] unless the columns start at a multiple of 64 and end
    /// at one or at the last column. [`submatrix`](Self::submatrix) copies at any offset.
    pub fn window(&self, rows: Range<usize>, columns: Range<usize>) -> Result<MatrixRef<'_>, Error> {
        self.as_ref().window(rows, columns)
    }

    /// A view of some rows and columns that can be written.
    ///
    /// # Errors
    ///
    /// As for [`window`](Self::window).
    pub fn window_mut(&mut self, rows: Range<usize>, columns: Range<usize>) -> Result<MatrixMut<'_>, Error> {
        self.as_mut().into_window(rows, columns)
    }

    /// Returns a copy of some rows and columns, at any offset.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfBounds`]; [`Error::TooLarge`].
    pub fn submatrix(&self, rows: Range<usize>, columns: Range<usize>) -> Result<Self, Error> {
        self.as_ref().submatrix(rows, columns)
    }

    /// Returns the transposed matrix.
    ///
    /// # Complexity
    ///
    /// O(rows · columns / 64) words read and written, by whole cache lines; on several threads where there
    /// are many. See [`MatrixRef::transpose`].
    ///
    /// # Panics
    ///
    /// When there is no memory for it; [`try_transpose`](Self::try_transpose) says so instead.
    pub fn transpose(&self) -> Self {
        self.as_ref().transpose()
    }

    /// Returns the transposed matrix.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when there is no memory for it.
    pub fn try_transpose(&self) -> Result<Self, Error> {
        self.as_ref().try_transpose()
    }

    /// Transposes a square matrix in place, without extra memory.
    ///
    /// ```
    /// use gf2_linalg::BitMatrix;
    ///
    /// let mut a = BitMatrix::from_fn(100, 100, |i, j| i < j);
    /// a.transpose_in_place()?;
    /// assert_eq!(a, BitMatrix::from_fn(100, 100, |i, j| i > j));
    /// # Ok::<(), gf2_linalg::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NotSquare`]; the matrix is unchanged then.
    ///
    /// # Complexity
    ///
    /// As for [`transpose`](Self::transpose), on one thread.
    pub fn transpose_in_place(&mut self) -> Result<(), Error> {
        self.as_mut().transpose_in_place()
    }

    /// Returns a copy. `clone` does the same, and aborts when there is no memory for it.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when there is no memory for it.
    pub fn try_clone(&self) -> Result<Self, Error> {
        self.as_ref().try_to_matrix()
    }

    /// Returns this matrix with another below it.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] when the numbers of columns differ; [`Error::TooLarge`].
    pub fn stack<'a>(&self, below: impl Into<MatrixRef<'a>>) -> Result<Self, Error> {
        self.as_ref().stack(below)
    }

    /// Returns this matrix with another to its right.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] when the numbers of rows differ; [`Error::TooLarge`].
    pub fn augment<'a>(&self, right: impl Into<MatrixRef<'a>>) -> Result<Self, Error> {
        self.as_ref().augment(right)
    }

    /// Drops the rows from `rows` on.
    pub(crate) fn truncate_rows(&mut self, rows: usize) {
        if rows < self.rows {
            self.rows = rows;
            self.storage.truncate_rows(rows);
        }
    }

    /// Drops the columns from `columns` on, in which there are only zeros. The rows stay where they are.
    pub(crate) fn truncate_zero_columns(&mut self, columns: usize) {
        debug_assert!(self.iter_rows().all(|row| row.iter_ones().all(|column| column < columns)));
        self.columns = columns.min(self.columns);
    }

    /// Adds a row at the bottom.
    pub(crate) fn try_push_row(&mut self, row: VectorRef<'_>) -> Result<(), Error> {
        debug_assert_eq!(row.len(), self.columns);
        let shape = Shape { rows: self.rows.saturating_add(1), columns: self.columns };
        let pushed = self.rows.checked_add(1).filter(|_| self.storage.try_push_row(row.words()).is_some());
        self.rows = pushed.ok_or(Error::TooLarge { shape })?;
        Ok(())
    }
}

impl PartialEq for BitMatrix {
    fn eq(&self, other: &Self) -> bool {
        self.as_ref() == other.as_ref()
    }
}

impl Eq for BitMatrix {}

impl std::hash::Hash for BitMatrix {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.shape().hash(state);
        self.as_ref().iter_stored_rows().for_each(|row| row.words().hash(state));
    }
}

impl fmt::Display for BitMatrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}

impl fmt::Debug for BitMatrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.as_ref(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equality_sees_shape_and_entries() {
        assert_ne!(BitMatrix::zeros(0, 5), BitMatrix::zeros(0, 6));
        assert_ne!(BitMatrix::zeros(5, 0), BitMatrix::zeros(6, 0));
        assert_eq!(BitMatrix::identity(70), BitMatrix::from_fn(70, 70, |i, j| i == j));
        assert_ne!(BitMatrix::identity(70), BitMatrix::zeros(70, 70));
    }

    #[test]
    fn rows_can_be_written() {
        let mut a = BitMatrix::zeros(3, 70);
        a.row_mut(1).copy_from(&BitVector::ones(70));
        a.add_row(1, 2);
        a.flip(2, 69);
        a.swap_rows(0, 2);
        assert_eq!(a.weight(), 139);
        assert_eq!(a.column(69).to_string(), "010");
        assert_eq!(a.row(0).weight(), 69);
        a.truncate_rows(1);
        a.try_push_row(BitVector::unit(70, 69).as_ref()).unwrap();
        assert_eq!(a.column(69).to_string(), "01");
        a = BitMatrix::from_fn(3, 200, |i, j| i == j);
        a.truncate_zero_columns(3);
        assert_eq!(a, BitMatrix::identity(3));
        a.try_push_row(BitVector::ones(3).as_ref()).unwrap();
        assert_eq!(a.to_string(), "100\n010\n001\n111");
    }

    #[test]
    #[should_panic(expected = "row 2 out of range for a 2x3 matrix")]
    fn a_row_out_of_range_panics() {
        let _ = BitMatrix::zeros(2, 3).row(2);
    }

    #[test]
    #[should_panic(expected = "index 3 out of range")]
    fn a_column_in_the_padding_panics() {
        BitMatrix::zeros(2, 3).set(0, 3, true);
    }
}

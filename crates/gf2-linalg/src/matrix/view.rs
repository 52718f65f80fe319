//! Borrowed matrices: a whole matrix, or a word-aligned window of one.

use std::fmt;
use std::ops::Range;

use crate::words::{self, WORD_BITS, words_for};
use crate::{Error, Shape, VectorMut, VectorRef};

/// A borrowed matrix: a [`BitMatrix`](crate::BitMatrix) or a window of one.
///
/// Row `i` starts `i · stride` words after the first; the stride is that of the matrix the view looks into. A
/// row of a matrix takes as few words as its columns need, up to a cache line; longer rows start on a cache
/// line, and never a multiple of 4096 bytes apart, which would make them compete for the same places in the
/// cache.
#[derive(Clone, Copy)]
pub struct MatrixRef<'a> {
    words: &'a [u64],
    rows: usize,
    columns: usize,
    stride: usize,
}

/// A borrowed matrix whose entries can be changed.
pub struct MatrixMut<'a> {
    words: &'a mut [u64],
    rows: usize,
    columns: usize,
    stride: usize,
}

impl<'a> MatrixRef<'a> {
    pub(crate) fn new(words: &'a [u64], rows: usize, columns: usize, stride: usize) -> Self {
        Self { words, rows, columns, stride }
    }

    /// The number of rows.
    pub fn rows(self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(self) -> usize {
        self.columns
    }

    /// The numbers of rows and columns.
    pub fn shape(self) -> Shape {
        Shape { rows: self.rows, columns: self.columns }
    }

    /// The words of a row, the padding zero.
    pub(crate) fn row_words(self, row: usize) -> &'a [u64] {
        &self.words[row * self.stride..][..words_for(self.columns)]
    }

    /// All words, from the first of the first row on, and the stride. The last row may end with its columns.
    pub(crate) fn words_and_stride(self) -> (&'a [u64], usize) {
        (self.words, self.stride)
    }

    /// The number of rows that hold entries: none in a matrix without columns, of which there can be more
    /// than any loop ends with.
    pub(crate) fn stored_rows(self) -> usize {
        if self.columns == 0 { 0 } else { self.rows }
    }

    /// The rows that hold entries, from the top.
    pub(crate) fn iter_stored_rows(self) -> impl ExactSizeIterator<Item = VectorRef<'a>> {
        (0..self.stored_rows()).map(move |row| VectorRef::new(self.row_words(row), self.columns))
    }

    /// The entry in this row and column.
    ///
    /// # Panics
    ///
    /// When either is out of range.
    pub fn get(self, row: usize, column: usize) -> bool {
        self.row(row).get(column)
    }

    /// A row, without a copy.
    ///
    /// # Panics
    ///
    /// When `row` is out of range.
    pub fn row(self, row: usize) -> VectorRef<'a> {
        check_row(row, self.shape());
        VectorRef::new(self.row_words(row), self.columns)
    }

    /// The rows from the top.
    pub fn iter_rows(self) -> impl DoubleEndedIterator<Item = VectorRef<'a>> + ExactSizeIterator {
        (0..self.rows).map(move |row| VectorRef::new(self.row_words(row), self.columns))
    }

    /// Whether every entry is zero.
    pub fn is_zero(self) -> bool {
        self.iter_stored_rows().all(VectorRef::is_zero)
    }

    /// Whether this is an identity matrix.
    pub fn is_identity(self) -> bool {
        self.rows == self.columns
            && self.iter_rows().enumerate().all(|(i, row)| row.first_one() == Some(i) && row.weight() == 1)
    }

    /// The number of ones.
    pub fn weight(self) -> usize {
        self.iter_stored_rows().map(VectorRef::weight).sum()
    }

    /// A view of some rows and columns.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfBounds`], and [`Error::Unaligned`] unless the columns start at a multiple of 64 and end
    /// at one or at the last column. [`submatrix`](Self::submatrix) copies at any offset.
    pub fn window(self, rows: Range<usize>, columns: Range<usize>) -> Result<Self, Error> {
        let (words, stride) = window_words(&rows, &columns, self.shape(), self.stride)?;
        Ok(Self::new(&self.words[words], rows.len(), columns.len(), stride))
    }

    /// Divides the rows into those above `row` and the others.
    ///
    /// # Panics
    ///
    /// When `row` exceeds the number of rows.
    pub fn split_at_row(self, row: usize) -> (Self, Self) {
        assert!(row <= self.rows, "row {row} out of range for a {} matrix", self.shape());
        // The last row of a window may end before its stride does.
        let (above, below) = self.words.split_at((row * self.stride).min(self.words.len()));
        let Self { rows, columns, stride, .. } = self;
        (Self::new(above, row, columns, stride), Self::new(below, rows - row, columns, stride))
    }
}

impl<'a> MatrixMut<'a> {
    pub(crate) fn new(words: &'a mut [u64], rows: usize, columns: usize, stride: usize) -> Self {
        Self { words, rows, columns, stride }
    }

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

    /// The matrix as a view that cannot be written.
    pub fn as_ref(&self) -> MatrixRef<'_> {
        MatrixRef::new(self.words, self.rows, self.columns, self.stride)
    }

    /// The same view for a shorter time, so that this one can be used again.
    pub fn reborrow(&mut self) -> MatrixMut<'_> {
        MatrixMut::new(self.words, self.rows, self.columns, self.stride)
    }

    /// The words of a row. Whoever writes them keeps the padding zero.
    pub(crate) fn row_words_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.words[row * self.stride..][..words_for(self.columns)]
    }

    /// All words and the stride. Whoever writes them keeps to the columns, and the padding zero.
    pub(crate) fn words_and_stride(&mut self) -> (&mut [u64], usize) {
        (self.words, self.stride)
    }

    /// The words of two different rows: the first to be read, the second to be written.
    pub(crate) fn row_pair(&mut self, source: usize, target: usize) -> (&[u64], &mut [u64]) {
        let width = words_for(self.columns);
        if source < target {
            let (low, high) = self.words.split_at_mut(target * self.stride);
            (&low[source * self.stride..][..width], &mut high[..width])
        } else {
            let (low, high) = self.words.split_at_mut(source * self.stride);
            (&high[..width], &mut low[target * self.stride..][..width])
        }
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

    /// A row that can be written, without a copy.
    ///
    /// # Panics
    ///
    /// When `row` is out of range.
    pub fn row_mut(&mut self, row: usize) -> VectorMut<'_> {
        self.reborrow().into_row(row)
    }

    pub(super) fn into_row(self, row: usize) -> VectorMut<'a> {
        check_row(row, self.shape());
        let words = &mut self.words[row * self.stride..][..words_for(self.columns)];
        VectorMut::new(words, self.columns)
    }

    /// Turns this view into one of some of its rows and columns.
    ///
    /// # Errors
    ///
    /// As for [`MatrixRef::window`].
    pub fn into_window(self, rows: Range<usize>, columns: Range<usize>) -> Result<Self, Error> {
        let (words, stride) = window_words(&rows, &columns, self.shape(), self.stride)?;
        Ok(Self::new(&mut self.words[words], rows.len(), columns.len(), stride))
    }

    /// Divides the rows into those above `row` and the others.
    ///
    /// # Panics
    ///
    /// When `row` exceeds the number of rows.
    pub fn split_at_row(self, row: usize) -> (Self, Self) {
        assert!(row <= self.rows, "row {row} out of range for a {} matrix", self.shape());
        // The last row of a window may end before its stride does.
        let middle = (row * self.stride).min(self.words.len());
        let (above, below) = self.words.split_at_mut(middle);
        let Self { rows, columns, stride, .. } = self;
        (Self::new(above, row, columns, stride), Self::new(below, rows - row, columns, stride))
    }

    /// Exchanges two rows.
    ///
    /// # Panics
    ///
    /// When either is out of range.
    pub fn swap_rows(&mut self, first: usize, second: usize) {
        check_row(first, self.shape());
        check_row(second, self.shape());
        let (low, high) = (first.min(second), first.max(second));
        if low == high {
            return;
        }
        let width = words_for(self.columns);
        let (above, below) = self.words.split_at_mut(high * self.stride);
        above[low * self.stride..][..width].swap_with_slice(&mut below[..width]);
    }

    /// Adds the row `source` to the row `target`.
    ///
    /// # Panics
    ///
    /// When either is out of range, or when they are the same: that would only clear the row.
    pub fn add_row(&mut self, source: usize, target: usize) {
        check_row(source, self.shape());
        check_row(target, self.shape());
        assert!(source != target, "row {source} added to itself");
        let (source, target) = self.row_pair(source, target);
        words::xor_into(target, source);
    }

    /// Overwrites the entries with those of another matrix.
    ///
    /// # Panics
    ///
    /// When the shapes differ.
    pub fn copy_from<'b>(&mut self, other: impl Into<MatrixRef<'b>>) {
        let other = other.into();
        assert!(self.shape() == other.shape(), "a {} matrix copied to {}", other.shape(), self.shape());
        for row in 0..self.as_ref().stored_rows() {
            self.row_words_mut(row).copy_from_slice(other.row_words(row));
        }
    }

    /// Sets every entry to zero.
    pub fn clear(&mut self) {
        for row in 0..self.as_ref().stored_rows() {
            self.row_words_mut(row).fill(0);
        }
    }
}

impl PartialEq for MatrixRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.shape() == other.shape() && self.iter_stored_rows().eq(other.iter_stored_rows())
    }
}

impl Eq for MatrixRef<'_> {}

impl fmt::Debug for MatrixRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.shape())?;
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for MatrixMut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.as_ref(), f)
    }
}

fn check_row(row: usize, shape: Shape) {
    assert!(row < shape.rows, "row {row} out of range for a {shape} matrix");
}

pub(super) fn check_bounds(rows: &Range<usize>, columns: &Range<usize>, shape: Shape) -> Result<(), Error> {
    let inside = |range: &Range<usize>, end| range.start <= range.end && range.end <= end;
    if inside(rows, shape.rows) && inside(columns, shape.columns) {
        Ok(())
    } else {
        Err(Error::OutOfBounds { rows: rows.clone(), columns: columns.clone(), shape })
    }
}

/// The words from the first of a window to its last, and its stride.
fn window_words(
    rows: &Range<usize>,
    columns: &Range<usize>,
    shape: Shape,
    stride: usize,
) -> Result<(Range<usize>, usize), Error> {
    check_bounds(rows, columns, shape)?;
    let aligned = |column: usize| column.is_multiple_of(WORD_BITS);
    if !aligned(columns.start) || !(aligned(columns.end) || columns.end == shape.columns) {
        return Err(Error::Unaligned { columns: columns.clone() });
    }
    if rows.is_empty() || columns.is_empty() {
        return Ok((0..0, 0));
    }
    let start = rows.start * stride + columns.start / WORD_BITS;
    Ok((start..(rows.end - 1) * stride + words_for(columns.end), stride))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BitMatrix;

    #[test]
    fn a_window_shares_the_words_of_its_parent() {
        let mut parent = BitMatrix::from_fn(5, 200, |i, j| (i * j) % 3 == 1);
        let copy = parent.submatrix(1..4, 64..200).unwrap();
        assert_eq!(parent.window(1..4, 64..200).unwrap(), copy.as_ref());
        let before = parent.clone();
        parent.window_mut(1..4, 64..128).unwrap().clear();
        for (i, j) in (0..5).flat_map(|i| (0..200).map(move |j| (i, j))) {
            let cleared = (1..4).contains(&i) && (64..128).contains(&j);
            assert_eq!(parent.get(i, j), !cleared && before.get(i, j));
        }
    }

    #[test]
    fn windows_without_cells_are_ordinary() {
        let a = BitMatrix::zeros(3, 100);
        assert_eq!(a.window(3..3, 64..64).unwrap().shape(), Shape { rows: 0, columns: 0 });
        assert_eq!(a.window(0..3, 100..100), Err(Error::Unaligned { columns: 100..100 }));
        assert_eq!(a.window(1..3, 64..64).unwrap().to_matrix(), BitMatrix::zeros(2, 0));
        assert_eq!(a.window(1..1, 64..100).unwrap().to_matrix(), BitMatrix::zeros(0, 36));
        let mut b = BitMatrix::zeros(3, 0);
        let (above, below) = b.as_mut().split_at_row(2);
        assert_eq!((above.rows(), below.rows()), (2, 1));
    }

    #[test]
    fn windows_out_of_place_are_errors() {
        let a = BitMatrix::zeros(3, 100);
        assert_eq!(a.window(0..3, 1..64), Err(Error::Unaligned { columns: 1..64 }));
        assert_eq!(a.window(0..3, 0..65), Err(Error::Unaligned { columns: 0..65 }));
        let shape = a.shape();
        assert_eq!(a.window(0..4, 0..64), Err(Error::OutOfBounds { rows: 0..4, columns: 0..64, shape }));
        #[expect(clippy::reversed_empty_ranges, reason = "what is tested")]
        let reversed = a.submatrix(2..1, 0..3);
        assert!(matches!(reversed, Err(Error::OutOfBounds { .. })));
    }

    #[test]
    fn rows_split_in_a_window() {
        let mut parent = BitMatrix::from_fn(6, 130, |i, j| i == j % 6);
        let window = parent.window_mut(1..5, 64..128).unwrap();
        let (above, mut below) = window.split_at_row(3);
        assert_eq!((above.rows(), below.rows()), (3, 1));
        below.clear();
        assert_eq!(parent.row(4).subvector(64, 64).weight(), 0);
        let (above, below) = parent.as_mut().split_at_row(6);
        assert_eq!((above.rows(), below.rows()), (6, 0));
    }
}

//! Putting matrices together, and turning them round.

use super::{BitMatrix, MatrixRef};
use crate::words;
use crate::{Error, Shape};

impl MatrixRef<'_> {
    /// Returns this matrix with another below it.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] when the numbers of columns differ; [`Error::TooLarge`].
    pub fn stack<'b>(self, below: impl Into<MatrixRef<'b>>) -> Result<BitMatrix, Error> {
        let below = below.into();
        if self.columns() != below.columns() {
            return Err(Error::mismatch("stack", self.shape(), below.shape(), "equal numbers of columns"));
        }
        let too_large = Shape { rows: self.rows().saturating_add(below.rows()), columns: self.columns() };
        let rows = self.rows().checked_add(below.rows()).ok_or(Error::TooLarge { shape: too_large })?;
        let mut result = BitMatrix::try_zeros(rows, self.columns())?;
        let (mut top, mut bottom) = result.as_mut().split_at_row(self.rows());
        top.copy_from(self);
        bottom.copy_from(below);
        Ok(result)
    }

    /// Returns this matrix with another to its right.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] when the numbers of rows differ; [`Error::TooLarge`].
    pub fn augment<'b>(self, right: impl Into<MatrixRef<'b>>) -> Result<BitMatrix, Error> {
        let right = right.into();
        if self.rows() != right.rows() {
            return Err(Error::mismatch("augment", self.shape(), right.shape(), "equal numbers of rows"));
        }
        let too_large = Shape { rows: self.rows(), columns: self.columns().saturating_add(right.columns()) };
        let columns =
            self.columns().checked_add(right.columns()).ok_or(Error::TooLarge { shape: too_large })?;
        let mut result = BitMatrix::try_zeros(self.rows(), columns)?;
        let mut target = result.as_mut();
        for row in 0..target.as_ref().stored_rows() {
            let words = target.row_words_mut(row);
            words::copy_bits(words, 0, self.row_words(row), 0, self.columns());
            words::copy_bits(words, self.columns(), right.row_words(row), 0, right.columns());
        }
        Ok(result)
    }

    /// Returns these rows, in this order.
    pub(crate) fn try_select_rows(self, rows: &[usize]) -> Result<BitMatrix, Error> {
        let mut result = BitMatrix::try_zeros(rows.len(), self.columns())?;
        let mut target = result.as_mut();
        for (i, &row) in rows.iter().take(target.as_ref().stored_rows()).enumerate() {
            target.row_words_mut(i).copy_from_slice(self.row_words(row));
        }
        Ok(result)
    }

    /// Returns the matrix with its columns in reverse order.
    pub(crate) fn try_reverse_columns(self) -> Result<BitMatrix, Error> {
        let mut result = BitMatrix::try_zeros(self.rows(), self.columns())?;
        let mut target = result.as_mut();
        // Reversed words have the padding below the entries, so these are moved down over it.
        let padding = self.columns().wrapping_neg() % words::WORD_BITS;
        for row in 0..self.stored_rows() {
            let words = target.row_words_mut(row);
            for (word, source) in words.iter_mut().zip(self.row_words(row).iter().rev()) {
                *word = source.reverse_bits();
            }
            if padding > 0 {
                words::shift_down(words, padding);
            }
        }
        Ok(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacked_and_augmented_parts_come_back() {
        for (rows, left, right) in [(0, 3, 4), (3, 0, 70), (3, 70, 0), (2, 63, 65), (2, 64, 64), (3, 65, 1)] {
            let a = BitMatrix::from_fn(rows, left, |i, j| (i + j) % 2 == 0);
            let b = BitMatrix::from_fn(rows, right, |i, j| (i * j) % 3 == 0);
            let ab = a.augment(&b).unwrap();
            assert_eq!(ab.submatrix(0..rows, 0..left).unwrap(), a);
            assert_eq!(ab.submatrix(0..rows, left..left + right).unwrap(), b);
            let stacked = a.transpose().stack(&b.transpose()).unwrap();
            assert_eq!(stacked, ab.transpose());
        }
    }

    #[test]
    fn rows_are_selected_in_order() {
        let a = BitMatrix::from_fn(3, 70, |i, j| (i + j) % 3 == 0);
        let selected = a.as_ref().try_select_rows(&[2, 0, 2]).unwrap();
        assert_eq!(selected, BitMatrix::from_fn(3, 70, |i, j| a.get([2, 0, 2][i], j)));
        assert_eq!(a.as_ref().try_select_rows(&[]).unwrap(), BitMatrix::zeros(0, 70));
    }

    #[test]
    fn columns_are_reversed() {
        for columns in [0, 1, 5, 63, 64, 65, 128, 130] {
            let a = BitMatrix::from_fn(3, columns, |i, j| (i + j * j) % 5 < 2);
            let reversed = BitMatrix::from_fn(3, columns, |i, j| a.get(i, columns - 1 - j));
            assert_eq!(a.as_ref().try_reverse_columns().unwrap(), reversed);
        }
    }

    #[test]
    fn parts_that_do_not_fit_are_errors() {
        let (a, b) = (BitMatrix::zeros(2, 3), BitMatrix::zeros(3, 2));
        assert!(matches!(a.stack(&b), Err(Error::ShapeMismatch { operation: "stack", .. })));
        assert!(matches!(a.augment(&b), Err(Error::ShapeMismatch { operation: "augment", .. })));
    }
}

//! Products of a matrix and a vector, on either side.

use crate::simd::Level;
use crate::{BitMatrix, BitVector, Error, MatrixRef, Shape, VectorRef};

impl BitMatrix {
    /// Returns A·x: entry `i` is the product of row `i` and `vector`.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] when the vector's length is not the number of columns; [`Error::TooLarge`].
    ///
    /// # Complexity
    ///
    /// O(rows · columns / 64): reads the matrix once, at the speed of memory.
    pub fn multiply_vector<'a>(&self, vector: impl Into<VectorRef<'a>>) -> Result<BitVector, Error> {
        self.as_ref().multiply_vector(vector)
    }

    /// Returns y·A: the sum of the rows that `selection` selects.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] when the selection's length is not the number of rows; [`Error::TooLarge`].
    ///
    /// # Complexity
    ///
    /// O(rows · columns / 64): reads the selected rows once, at the speed of memory.
    pub fn row_combination<'a>(&self, selection: impl Into<VectorRef<'a>>) -> Result<BitVector, Error> {
        self.as_ref().row_combination(selection)
    }
}

impl MatrixRef<'_> {
    /// Returns A·x. See [`BitMatrix::multiply_vector`].
    ///
    /// # Errors
    ///
    /// As for [`BitMatrix::multiply_vector`].
    pub fn multiply_vector<'b>(self, vector: impl Into<VectorRef<'b>>) -> Result<BitVector, Error> {
        let vector = vector.into();
        if vector.len() != self.columns() {
            let expected = "a vector as long as the matrix has columns";
            return Err(Error::mismatch("multiply", self.shape(), Shape::of_vector(vector.len()), expected));
        }
        let mut product = BitVector::try_zeros(self.rows())?;
        if self.stored_rows() > 0 {
            Level::current().multiply_vector(self, vector.words(), product.words_mut());
        }
        Ok(product)
    }

    /// Returns y·A. See [`BitMatrix::row_combination`].
    ///
    /// # Errors
    ///
    /// As for [`BitMatrix::row_combination`].
    pub fn row_combination<'b>(self, selection: impl Into<VectorRef<'b>>) -> Result<BitVector, Error> {
        let selection = selection.into();
        if selection.len() != self.rows() {
            let (left, right) = (self.shape(), Shape::of_vector(selection.len()));
            let expected = "a selection as long as the matrix has rows";
            return Err(Error::mismatch("combine the rows of", left, right, expected));
        }
        let mut sum = BitVector::try_zeros(self.columns())?;
        if self.stored_rows() > 0 {
            Level::current().add_rows(self, selection.words(), sum.words_mut());
        }
        Ok(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_multiply_like_matrices_of_one_column_or_row() {
        for (rows, columns) in [(0, 0), (0, 5), (5, 0), (3, 64), (65, 70)] {
            let a = BitMatrix::from_fn(rows, columns, |i, j| (i * j + i) % 3 == 0);
            let x = BitVector::from_fn(columns, |j| j % 2 == 0);
            let y = BitVector::from_fn(rows, |i| i % 3 != 1);
            let column = BitMatrix::from_rows(columns, [&x]).unwrap().transpose();
            let row = BitMatrix::from_rows(rows, [&y]).unwrap();
            assert_eq!(a.multiply_vector(&x).unwrap(), (&a * &column).column(0));
            assert_eq!(a.row_combination(&y).unwrap(), (&row * &a).row(0).to_vector());
        }
    }

    #[test]
    fn vectors_of_the_wrong_side_are_errors() {
        let a = BitMatrix::zeros(2, 3);
        assert!(matches!(a.multiply_vector(&BitVector::zeros(2)), Err(Error::ShapeMismatch { .. })));
        assert!(matches!(a.row_combination(&BitVector::zeros(3)), Err(Error::ShapeMismatch { .. })));
    }
}

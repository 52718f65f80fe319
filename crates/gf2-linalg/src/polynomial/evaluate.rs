//! Polynomials of matrices.

use super::Polynomial;
use crate::{BitVector, Error, MatrixRef, Shape};

impl Polynomial {
    /// Returns p(A)·v, by Horner's rule.
    ///
    /// # Errors
    ///
    /// [`Error::NotSquare`], and [`Error::ShapeMismatch`] when the vector has not a coordinate for each column.
    ///
    /// # Complexity
    ///
    /// As many products of the matrix and a vector as the degree says.
    pub fn evaluate_at<'a>(
        &self,
        matrix: impl Into<MatrixRef<'a>>,
        vector: &BitVector,
    ) -> Result<BitVector, Error> {
        let matrix = matrix.into();
        let shape = matrix.shape();
        if shape.rows != shape.columns {
            return Err(Error::NotSquare { operation: "evaluate a polynomial at", shape });
        }
        if vector.len() != shape.columns {
            let expected = "a coordinate for each column";
            return Err(Error::mismatch(
                "evaluate a polynomial at",
                shape,
                Shape::of_vector(vector.len()),
                expected,
            ));
        }
        let mut sum = BitVector::try_zeros(shape.rows)?;
        for exponent in (0..self.length()).rev() {
            sum = matrix.multiply_vector(&sum)?;
            if self.coefficient(exponent) {
                sum += vector;
            }
        }
        Ok(sum)
    }
}

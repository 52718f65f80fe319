//! Polynomials of matrices, acting on vectors.

use super::Polynomial;
use crate::error::check_square;
use crate::{BitVector, Error, MatrixRef, Shape, VectorRef};

impl Polynomial {
    /// Returns p(A)·v by Horner's rule.
    ///
    /// # Errors
    ///
    /// [`Error::NotSquare`]; [`Error::ShapeMismatch`] when the vector's length is not the number of columns;
    /// [`Error::TooLarge`].
    ///
    /// # Complexity
    ///
    /// One product of the matrix and a vector for each degree.
    ///
    /// ```
    /// use gf2_linalg::polynomial::Polynomial;
    /// use gf2_linalg::{BitMatrix, BitVector};
    ///
    /// // The companion matrix of x^2 + x + 1 is a root of it.
    /// let a: BitMatrix = "01\n11".parse()?;
    /// let p: Polynomial = "x^2 + x + 1".parse()?;
    /// assert!(p.evaluate_at(&a, &BitVector::unit(2, 0))?.is_zero());
    /// # Ok::<(), gf2_linalg::Error>(())
    /// ```
    pub fn evaluate_at<'a, 'b>(
        &self,
        matrix: impl Into<MatrixRef<'a>>,
        vector: impl Into<VectorRef<'b>>,
    ) -> Result<BitVector, Error> {
        let (matrix, vector) = (matrix.into(), vector.into());
        check_square("evaluate a polynomial at", matrix.shape())?;
        if vector.len() != matrix.columns() {
            let expected = "a vector as long as the matrix has columns";
            return Err(Error::mismatch(
                "multiply",
                matrix.shape(),
                Shape::of_vector(vector.len()),
                expected,
            ));
        }
        let mut result = BitVector::try_zeros(vector.len())?;
        for exponent in (0..self.length()).rev() {
            if exponent + 1 < self.length() {
                result = matrix.multiply_vector(&result)?;
            }
            if self.coefficient(exponent) {
                result += vector;
            }
        }
        Ok(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BitMatrix;

    #[test]
    fn evaluation_agrees_with_powers_of_the_matrix() {
        let a = BitMatrix::from_fn(20, 20, |i, j| (i * 7 + j * j) % 5 < 2);
        let v = BitVector::from_fn(20, |i| i % 3 == 0);
        for exponents in [vec![], vec![0], vec![7], vec![0, 1, 5, 70]] {
            let mut expected = BitVector::zeros(20);
            for exponent in &exponents {
                expected += &a.power(*exponent as u64).unwrap().multiply_vector(&v).unwrap();
            }
            let polynomial = Polynomial::from_exponents(exponents);
            assert_eq!(polynomial.evaluate_at(&a, &v).unwrap(), expected);
        }
    }

    #[test]
    fn shapes_that_do_not_fit_are_errors() {
        let p = Polynomial::one();
        let (wide, square) = (BitMatrix::zeros(2, 3), BitMatrix::zeros(3, 3));
        assert!(matches!(p.evaluate_at(&wide, &BitVector::zeros(3)), Err(Error::NotSquare { .. })));
        assert!(matches!(p.evaluate_at(&square, &BitVector::zeros(2)), Err(Error::ShapeMismatch { .. })));
    }
}

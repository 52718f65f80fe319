//! Powers of square matrices.

use crate::error::check_square;
use crate::{BitMatrix, Error, MatrixRef};

impl BitMatrix {
    /// Returns this matrix multiplied with itself `exponent` times; the identity for 0.
    ///
    /// # Errors
    ///
    /// [`Error::NotSquare`]; [`Error::TooLarge`].
    ///
    /// # Complexity
    ///
    /// At most 2·log2(exponent) products.
    pub fn power(&self, exponent: u64) -> Result<Self, Error> {
        self.as_ref().power(exponent)
    }
}

impl MatrixRef<'_> {
    /// Returns this matrix multiplied with itself `exponent` times. See [`BitMatrix::power`].
    ///
    /// # Errors
    ///
    /// As for [`BitMatrix::power`].
    pub fn power(self, mut exponent: u64) -> Result<BitMatrix, Error> {
        check_square("raise to a power", self.shape())?;
        let mut result = BitMatrix::try_identity(self.rows())?;
        let mut square = self.try_to_matrix()?;
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = result.multiply(&square)?;
            }
            exponent >>= 1;
            if exponent > 0 {
                square = square.multiply(&square)?;
            }
        }
        Ok(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_repeated_products() {
        let a = BitMatrix::from_fn(20, 20, |i, j| (i * 7 + j * j) % 5 < 2);
        let mut product = BitMatrix::identity(20);
        for exponent in 0..20 {
            assert_eq!(a.power(exponent).unwrap(), product);
            product = &product * &a;
        }
        // A cyclic shift of order 7, to the largest exponent: 2^64 - 1 = 1 (mod 7).
        let shift = BitMatrix::from_fn(7, 7, |i, j| (i + 1) % 7 == j);
        assert_eq!(shift.power(u64::MAX).unwrap(), shift);
        assert!(matches!(BitMatrix::zeros(2, 3).power(2), Err(Error::NotSquare { .. })));
        assert_eq!(BitMatrix::zeros(0, 0).power(5).unwrap(), BitMatrix::zeros(0, 0));
    }
}

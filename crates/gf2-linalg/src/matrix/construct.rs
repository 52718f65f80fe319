//! Matrices from nothing, closures, rows and words.

use super::{BitMatrix, Storage};
use crate::error::expect;
use crate::words::{tail_mask, words_for};
use crate::{Error, Shape, VectorRef};

impl BitMatrix {
    /// Returns the zero matrix of this shape.
    ///
    /// # Panics
    ///
    /// When there is no memory for it; [`try_zeros`](Self::try_zeros) says so instead.
    pub fn zeros(rows: usize, columns: usize) -> Self {
        expect(Self::try_zeros(rows, columns))
    }

    /// Returns the zero matrix of this shape.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when the size overflows or there is no memory for it.
    pub fn try_zeros(rows: usize, columns: usize) -> Result<Self, Error> {
        match Storage::try_zeros(rows, columns) {
            Some(storage) => Ok(Self { rows, columns, storage }),
            None => Err(Error::TooLarge { shape: Shape { rows, columns } }),
        }
    }

    /// Returns the identity matrix of this order.
    ///
    /// # Panics
    ///
    /// When there is no memory for it; [`try_identity`](Self::try_identity) says so instead.
    pub fn identity(order: usize) -> Self {
        expect(Self::try_identity(order))
    }

    /// Returns the identity matrix of this order.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when the size overflows or there is no memory for it.
    pub fn try_identity(order: usize) -> Result<Self, Error> {
        let mut matrix = Self::try_zeros(order, order)?;
        for index in 0..order {
            matrix.set(index, index, true);
        }
        Ok(matrix)
    }

    /// Returns the matrix whose entry in row `i` and column `j` is `entry(i, j)`.
    ///
    /// # Panics
    ///
    /// When there is no memory for it.
    pub fn from_fn(rows: usize, columns: usize, mut entry: impl FnMut(usize, usize) -> bool) -> Self {
        let mut matrix = Self::zeros(rows, columns);
        for i in 0..matrix.as_ref().stored_rows() {
            let mut row = matrix.row_mut(i);
            for j in 0..columns {
                if entry(i, j) {
                    row.set(j, true);
                }
            }
        }
        matrix
    }

    /// Returns the matrix with these rows, each of length `columns`.
    ///
    /// ```
    /// use gf2_linalg::{BitMatrix, BitVector};
    ///
    /// let rows = [BitVector::unit(3, 0), BitVector::ones(3)];
    /// assert_eq!(BitMatrix::from_rows(3, &rows)?.to_string(), "100\n111");
    /// # Ok::<(), gf2_linalg::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::RaggedRow`] for a row of another length; [`Error::TooLarge`].
    pub fn from_rows<'a, R>(columns: usize, rows: impl IntoIterator<Item = R>) -> Result<Self, Error>
    where
        R: Into<VectorRef<'a>>,
    {
        let mut matrix = Self::try_zeros(0, columns)?;
        for (index, row) in rows.into_iter().enumerate() {
            let row = row.into();
            if row.len() != columns {
                return Err(Error::RaggedRow { row: index, expected: columns, found: row.len() });
            }
            matrix.try_push_row(row)?;
        }
        Ok(matrix)
    }

    /// Returns the matrix of packed rows: each row `columns.div_ceil(64)` words, the lowest bit first.
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`], [`Error::PaddingSet`], [`Error::TooLarge`].
    pub fn from_words(rows: usize, columns: usize, words: &[u64]) -> Result<Self, Error> {
        let shape = Shape { rows, columns };
        let width = words_for(columns);
        let expected = rows.checked_mul(width).ok_or(Error::TooLarge { shape })?;
        if words.len() != expected {
            return Err(Error::WrongLength { unit: "words", shape, expected, found: words.len() });
        }
        let mut matrix = Self::try_zeros(rows, columns)?;
        if width == 0 {
            return Ok(matrix);
        }
        for (index, row) in words.chunks_exact(width).enumerate() {
            if row[width - 1] & !tail_mask(columns) != 0 {
                return Err(Error::PaddingSet { row: index });
            }
            matrix.as_mut().row_words_mut(index).copy_from_slice(row);
        }
        Ok(matrix)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BitVector;

    #[test]
    fn rows_of_another_length_are_errors() {
        let rows = [BitVector::zeros(3), BitVector::zeros(4)];
        let error = Error::RaggedRow { row: 1, expected: 3, found: 4 };
        assert_eq!(BitMatrix::from_rows(3, &rows), Err(error));
        let none: [BitVector; 0] = [];
        assert_eq!(BitMatrix::from_rows(3, &none).unwrap(), BitMatrix::zeros(0, 3));
    }

    #[test]
    fn words_with_a_set_padding_bit_are_refused() {
        assert_eq!(BitMatrix::from_words(2, 3, &[7, 8]), Err(Error::PaddingSet { row: 1 }));
        assert_eq!(BitMatrix::from_words(2, 3, &[7, 1]).unwrap().to_string(), "111\n100");
        assert!(matches!(BitMatrix::from_words(2, 3, &[7]), Err(Error::WrongLength { expected: 2, .. })));
        assert_eq!(BitMatrix::from_words(2, 0, &[]).unwrap(), BitMatrix::zeros(2, 0));
        assert!(matches!(BitMatrix::from_words(usize::MAX, 65, &[]), Err(Error::TooLarge { .. })));
    }

    #[test]
    fn sizes_beyond_memory_are_errors() {
        let shape = Shape { rows: 1 << 40, columns: 1 << 40 };
        assert_eq!(BitMatrix::try_zeros(1 << 40, 1 << 40), Err(Error::TooLarge { shape }));
    }
}

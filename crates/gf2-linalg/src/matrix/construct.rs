//! Matrices from nothing, closures, rows and words.

use super::{BitMatrix, Storage};
use crate::error::expect;
use crate::words::{WORD_BITS, tail_mask, words_for};
use crate::{Error, Shape, VectorMut, VectorRef};

/// Maximum number of words of a row that are filled at a time.
const MAX_FILLED: usize = 1 << 13;

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

    /// Returns the matrix that `fill` writes: it is called with each row from the top, all zeros, or with one
    /// part of a long row after the other, at most 2^19 columns each.
    ///
    /// No memory is touched before it is filled. So a shape that was read from somewhere costs no more than
    /// what follows it there.
    ///
    /// ```
    /// use gf2_linalg::{BitMatrix, BitOrder, Error};
    ///
    /// let mut bytes = [0b0100_0000, 0b1010_0000].iter();
    /// let matrix = BitMatrix::try_fill(2, 3, |mut row| {
    ///     row.copy_from_bytes(&[*bytes.next().expect("a byte a row")], BitOrder::HighestFirst);
    ///     Ok::<(), Error>(())
    /// })?;
    /// assert_eq!(matrix.to_string(), "010\n101");
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when the size overflows or there is no memory for it; the first error of `fill`.
    pub fn try_fill<E: From<Error>>(
        rows: usize,
        columns: usize,
        mut fill: impl FnMut(VectorMut<'_>) -> Result<(), E>,
    ) -> Result<Self, E> {
        let too_large = Error::TooLarge { shape: Shape { rows, columns } };
        let mut storage = Storage::try_with_capacity(rows, columns).ok_or(too_large)?;
        let width = words_for(columns);
        let stored_rows = if width == 0 { 0 } else { rows };
        for _ in 0..stored_rows {
            for start in (0..width).step_by(MAX_FILLED) {
                let words = storage.append_zeros(MAX_FILLED.min(width - start));
                let length = (words.len() * WORD_BITS).min(columns - start * WORD_BITS);
                fill(VectorMut::new(words, length))?;
            }
            storage.append_zeros(storage.stride() - width);
        }
        Ok(Self { rows, columns, storage })
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
    fn what_is_filled_is_what_from_fn_makes() {
        for columns in [0, 1, 64, 65, 513, 64 * MAX_FILLED - 1, 64 * MAX_FILLED, 128 * MAX_FILLED + 65] {
            let expected = BitMatrix::from_fn(3, columns, |i, j| (i + j) % 5 == 0);
            let (mut row, mut start) = (0, 0);
            let filled = BitMatrix::try_fill(3, columns, |mut part| {
                (0..part.len()).filter(|j| (row + start + j) % 5 == 0).for_each(|j| part.set(j, true));
                start += part.len();
                if start == columns {
                    (row, start) = (row + 1, 0);
                }
                Ok::<(), Error>(())
            });
            assert_eq!(filled, Ok(expected), "{columns}");
        }
    }

    #[test]
    fn what_is_not_filled_is_not_touched() {
        let shape = Shape { rows: 1 << 40, columns: 1 << 40 };
        let never = |rows, columns| {
            BitMatrix::try_fill(rows, columns, |_| Err(Error::PaddingSet { row: 0 })).unwrap_err()
        };
        assert_eq!(never(1 << 40, 1 << 40), Error::TooLarge { shape });
        // Half a gigabyte of address space, and no time to zero it.
        assert_eq!(never(1 << 16, 1 << 16), Error::PaddingSet { row: 0 });
        assert_eq!(
            BitMatrix::try_fill(usize::MAX, 0, |_| Err(Error::PaddingSet { row: 0 })).unwrap().rows(),
            usize::MAX
        );
    }

    #[test]
    fn sizes_beyond_memory_are_errors() {
        let shape = Shape { rows: 1 << 40, columns: 1 << 40 };
        assert_eq!(BitMatrix::try_zeros(1 << 40, 1 << 40), Err(Error::TooLarge { shape }));
    }
}

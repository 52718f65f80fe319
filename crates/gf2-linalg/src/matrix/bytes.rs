//! Matrices as packed bytes, each row starting on a byte.

use super::{BitMatrix, MatrixRef};
use crate::{Error, Shape};

/// Which bit of a byte comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BitOrder {
    /// The lowest bit first, as this crate's words have it.
    LowestFirst,
    /// The highest bit first, as PBM images and NumPy's `packbits` have it.
    HighestFirst,
}

impl BitMatrix {
    /// Returns the matrix of packed rows, each `columns.div_ceil(8)` bytes.
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`]; [`Error::PaddingSet`] for a one beyond the last column, most likely a sign of
    /// another shape; [`Error::TooLarge`].
    pub fn from_bytes(rows: usize, columns: usize, bytes: &[u8], order: BitOrder) -> Result<Self, Error> {
        let shape = Shape { rows, columns };
        let width = columns.div_ceil(8);
        let expected = rows.checked_mul(width).ok_or(Error::TooLarge { shape })?;
        if bytes.len() != expected {
            return Err(Error::WrongLength { unit: "bytes", shape, expected, found: bytes.len() });
        }
        let mut matrix = Self::try_zeros(rows, columns)?;
        if width == 0 {
            return Ok(matrix);
        }
        let used = columns - 8 * (width - 1);
        for (index, row) in bytes.chunks_exact(width).enumerate() {
            if order.to_lowest_first(row[width - 1]).checked_shr(used as u32).unwrap_or(0) != 0 {
                return Err(Error::PaddingSet { row: index });
            }
            let mut target = matrix.as_mut();
            for (word, chunk) in target.row_words_mut(index).iter_mut().zip(row.chunks(8)) {
                let mut bytes = [0; 8];
                for (target, &byte) in bytes.iter_mut().zip(chunk) {
                    *target = order.to_lowest_first(byte);
                }
                *word = u64::from_le_bytes(bytes);
            }
        }
        Ok(matrix)
    }

    /// Returns the rows packed into bytes, each row `columns.div_ceil(8)` of them, the bits beyond the last
    /// column zero.
    pub fn to_bytes(&self, order: BitOrder) -> Vec<u8> {
        self.as_ref().to_bytes(order)
    }
}

impl MatrixRef<'_> {
    /// Returns the rows packed into bytes. See [`BitMatrix::to_bytes`].
    pub fn to_bytes(self, order: BitOrder) -> Vec<u8> {
        let width = self.columns().div_ceil(8);
        let mut bytes = Vec::with_capacity(self.stored_rows() * width);
        for row in self.iter_stored_rows() {
            let packed = row.words().iter().flat_map(|word| word.to_le_bytes());
            bytes.extend(packed.take(width).map(|byte| order.to_lowest_first(byte)));
        }
        bytes
    }
}

impl BitOrder {
    /// Reverses the bits or keeps them, to come from this order to the lowest bit first or back.
    fn to_lowest_first(self, byte: u8) -> u8 {
        match self {
            Self::LowestFirst => byte,
            Self::HighestFirst => byte.reverse_bits(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_have_the_first_entry_at_the_chosen_end() {
        let a: BitMatrix = "1000000011\n0100000000".parse().unwrap();
        assert_eq!(a.to_bytes(BitOrder::LowestFirst), [0b0000_0001, 0b11, 0b0000_0010, 0]);
        assert_eq!(a.to_bytes(BitOrder::HighestFirst), [0b1000_0000, 0b1100_0000, 0b0100_0000, 0]);
    }

    #[test]
    fn bytes_and_back() {
        for columns in [0, 1, 7, 8, 9, 63, 64, 65, 130] {
            let a = BitMatrix::from_fn(3, columns, |i, j| (i + j * j) % 3 == 0);
            for order in [BitOrder::LowestFirst, BitOrder::HighestFirst] {
                assert_eq!(BitMatrix::from_bytes(3, columns, &a.to_bytes(order), order).unwrap(), a);
            }
        }
    }

    #[test]
    fn malformed_bytes_are_errors() {
        let order = BitOrder::HighestFirst;
        assert_eq!(BitMatrix::from_bytes(1, 7, &[1], order), Err(Error::PaddingSet { row: 0 }));
        assert_eq!(BitMatrix::from_bytes(1, 7, &[2], order).unwrap().to_string(), "0000001");
        assert!(BitMatrix::from_bytes(1, 8, &[0xFF], order).is_ok());
        let wrong = BitMatrix::from_bytes(2, 7, &[0], order);
        assert!(matches!(wrong, Err(Error::WrongLength { expected: 2, found: 1, .. })));
        assert!(BitMatrix::from_bytes(usize::MAX, 100, &[], order).is_err());
    }
}

//! Matrices as packed bytes, each row starting on a byte.

use super::{BitMatrix, MatrixRef};
use crate::words::tail_mask;
use crate::{Error, Shape, VectorMut, VectorRef};

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
            matrix.row_mut(index).copy_from_bytes(row, order);
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
        let mut bytes = vec![0; self.stored_rows() * width];
        for (row, bytes) in self.iter_stored_rows().zip(bytes.chunks_exact_mut(width.max(1))) {
            row.copy_to_bytes(bytes, order);
        }
        bytes
    }
}

impl VectorMut<'_> {
    /// Becomes the vector of these packed bytes. Their bits beyond the last entry are dropped.
    ///
    /// # Panics
    ///
    /// Unless there are `len().div_ceil(8)` bytes.
    pub fn copy_from_bytes(&mut self, bytes: &[u8], order: BitOrder) {
        check_bytes(self.len(), bytes.len());
        let mask = tail_mask(self.len());
        let words = self.words_mut();
        let (whole, rest) = bytes.as_chunks();
        for (word, &bytes) in words.iter_mut().zip(whole) {
            *word = order.word_from_bytes(bytes);
        }
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            words[whole.len()] = order.word_from_bytes(last);
        }
        if let Some(last) = words.last_mut() {
            *last &= mask;
        }
    }
}

impl VectorRef<'_> {
    /// Packs the vector into bytes, those of its bits beyond the last entry zero.
    ///
    /// # Panics
    ///
    /// Unless there are `len().div_ceil(8)` bytes.
    pub fn copy_to_bytes(self, bytes: &mut [u8], order: BitOrder) {
        check_bytes(self.len(), bytes.len());
        let (whole, rest) = bytes.as_chunks_mut();
        for (bytes, &word) in whole.iter_mut().zip(self.words()) {
            *bytes = order.word_to_bytes(word);
        }
        if !rest.is_empty() {
            rest.copy_from_slice(&order.word_to_bytes(self.words()[whole.len()])[..rest.len()]);
        }
    }
}

#[track_caller]
fn check_bytes(length: usize, bytes: usize) {
    assert!(bytes == length.div_ceil(8), "{bytes} bytes for a vector of length {length}");
}

impl BitOrder {
    fn word_from_bytes(self, bytes: [u8; 8]) -> u64 {
        match self {
            Self::LowestFirst => u64::from_le_bytes(bytes),
            Self::HighestFirst => u64::from_be_bytes(bytes).reverse_bits(),
        }
    }

    fn word_to_bytes(self, word: u64) -> [u8; 8] {
        match self {
            Self::LowestFirst => word.to_le_bytes(),
            Self::HighestFirst => word.reverse_bits().to_be_bytes(),
        }
    }

    /// Reverses the bits or keeps them, to come from this order to the lowest bit first or back.
    pub(crate) fn to_lowest_first(self, byte: u8) -> u8 {
        match self {
            Self::LowestFirst => byte,
            Self::HighestFirst => byte.reverse_bits(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BitVector;

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
    fn bits_beyond_a_vector_are_dropped() {
        for length in [1, 7, 8, 9, 63, 64, 65, 127, 128, 129] {
            for order in [BitOrder::LowestFirst, BitOrder::HighestFirst] {
                let mut vector = BitVector::zeros(length);
                vector.as_mut().copy_from_bytes(&vec![0xFF; length.div_ceil(8)], order);
                assert_eq!(vector, BitVector::ones(length));
                let mut bytes = vec![0xAA; length.div_ceil(8)];
                vector.as_ref().copy_to_bytes(&mut bytes, order);
                assert_eq!(bytes.iter().map(|byte| byte.count_ones() as usize).sum::<usize>(), length);
            }
        }
    }

    #[test]
    #[should_panic(expected = "1 bytes for a vector of length 9")]
    fn too_few_bytes_panic() {
        BitVector::zeros(9).as_mut().copy_from_bytes(&[0], BitOrder::LowestFirst);
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

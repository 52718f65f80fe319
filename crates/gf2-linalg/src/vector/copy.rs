//! Copies of what is borrowed.

use super::{BitVector, VectorRef};
use crate::error::try_list;
use crate::{Error, Shape, words};

impl VectorRef<'_> {
    /// Returns a copy that owns its entries.
    pub fn to_vector(self) -> BitVector {
        BitVector::from_words(self.len(), self.words().to_vec())
    }

    pub(crate) fn try_to_vector(self) -> Result<BitVector, Error> {
        let mut words = try_list(self.words().len(), Shape::of_vector(self.len()))?;
        words.extend_from_slice(self.words());
        Ok(BitVector::from_words(self.len(), words))
    }

    /// Returns the entries `start .. start + length` as a vector of their own.
    ///
    /// # Panics
    ///
    /// When they reach beyond the end, or there is no memory for them.
    pub fn subvector(self, start: usize, length: usize) -> BitVector {
        assert!(
            start.checked_add(length).is_some_and(|end| end <= self.len()),
            "{length} entries from {start} reach beyond a vector of length {}",
            self.len()
        );
        let mut result = BitVector::zeros(length);
        words::copy_bits(result.words_mut(), 0, self.words(), start, length);
        result
    }
}

impl<'a> From<&'a BitVector> for VectorRef<'a> {
    fn from(vector: &'a BitVector) -> Self {
        vector.as_ref()
    }
}

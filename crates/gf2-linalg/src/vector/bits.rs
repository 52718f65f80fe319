//! How bitvec looks in and out: views without a copy, and conversions.

use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;
use bitvec::vec::BitVec;

use super::{BitVector, VectorMut, VectorRef};

impl BitVector {
    /// The entries as a bit slice, without a copy.
    pub fn as_bitslice(&self) -> &BitSlice<u64, Lsb0> {
        self.as_ref().as_bitslice()
    }

    /// The entries as a bit slice that can be written, without a copy.
    pub fn as_mut_bitslice(&mut self) -> &mut BitSlice<u64, Lsb0> {
        self.as_mut().into_mut_bitslice()
    }
}

impl<'a> VectorRef<'a> {
    /// The entries as a bit slice, without a copy.
    pub fn as_bitslice(self) -> &'a BitSlice<u64, Lsb0> {
        &BitSlice::from_slice(self.words())[..self.len()]
    }
}

impl<'a> VectorMut<'a> {
    /// The entries as a bit slice that can be written, without a copy.
    pub fn into_mut_bitslice(self) -> &'a mut BitSlice<u64, Lsb0> {
        let length = self.len();
        &mut BitSlice::from_slice_mut(self.into_words())[..length]
    }
}

impl From<BitVec<u64, Lsb0>> for BitVector {
    /// Takes the words over; copies only where the bits do not start at the first bit of a word.
    fn from(mut bits: BitVec<u64, Lsb0>) -> Self {
        bits.force_align();
        let length = bits.len();
        Self::from_words(length, bits.into_vec())
    }
}

impl From<&BitSlice<u64, Lsb0>> for BitVector {
    fn from(bits: &BitSlice<u64, Lsb0>) -> Self {
        bits.to_bitvec().into()
    }
}

impl From<BitVector> for BitVec<u64, Lsb0> {
    fn from(vector: BitVector) -> Self {
        let length = vector.len();
        let mut bits = Self::from_vec(vector.into_words());
        bits.truncate(length);
        bits
    }
}

#[cfg(test)]
mod tests {
    use bitvec::bitvec;

    use super::*;

    #[test]
    fn bitvec_and_back() {
        for length in [0, 1, 63, 64, 65, 130] {
            let vector = BitVector::from_fn(length, |i| i % 3 == 0);
            let bits = BitVec::<u64, Lsb0>::from(vector.clone());
            assert_eq!(bits.len(), length);
            assert_eq!(bits.count_ones(), vector.weight());
            assert_eq!(vector.as_bitslice(), bits);
            assert_eq!(BitVector::from(bits), vector);
        }
    }

    #[test]
    fn dirty_words_of_a_bitvec_are_cleaned() {
        let mut bits = bitvec![u64, Lsb0; 1; 100];
        bits.truncate(70);
        assert_eq!(BitVector::from(bits.clone()), BitVector::ones(70));
        assert_eq!(BitVector::from(&bits[3..40]), BitVector::ones(37));
        assert_eq!(BitVector::from(bits[3..40].to_bitvec()), BitVector::ones(37));
    }

    #[test]
    fn a_bit_slice_cannot_reach_the_padding() {
        let mut vector = BitVector::zeros(70);
        vector.as_mut_bitslice().fill(true);
        assert_eq!(vector, BitVector::ones(70));
        let ones = BitVec::<u64, Lsb0>::repeat(true, 3);
        vector.as_mut_bitslice()[67..].copy_from_bitslice(&ones);
        vector.as_mut_bitslice().rotate_left(5);
        assert_eq!(vector, BitVector::ones(70));
    }
}

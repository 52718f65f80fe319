//! Vectors over GF(2), owned and borrowed.

#[cfg(all(feature = "bitvec", target_pointer_width = "64"))]
mod bits;
mod copy;
mod shifted;
mod view;

use std::fmt;
use std::ops::{Add, AddAssign, BitAnd, BitAndAssign};

pub use view::{Ones, VectorMut, VectorRef};

use crate::error::{expect, try_list};
use crate::words::{self, tail_mask, words_for};
use crate::{Error, Shape};

/// A vector over GF(2), 64 entries to a word.
///
/// ```
/// use gf2_linalg::BitVector;
///
/// let a: BitVector = "1100".parse()?;
/// let b = BitVector::from_ones(4, [1, 2]);
/// assert_eq!((&a + &b).to_string(), "1010");
/// assert_eq!((&a & &b).to_string(), "0100");
/// assert_eq!(a.weight(), 2);
/// # Ok::<(), gf2_linalg::Error>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct BitVector {
    length: usize,
    words: Vec<u64>,
}

impl BitVector {
    /// Returns the zero vector of this length.
    ///
    /// # Panics
    ///
    /// When there is no memory for it; [`try_zeros`](Self::try_zeros) says so instead.
    pub fn zeros(length: usize) -> Self {
        expect(Self::try_zeros(length))
    }

    /// Returns the zero vector of this length.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when there is no memory for it.
    pub fn try_zeros(length: usize) -> Result<Self, Error> {
        let width = words_for(length);
        let mut words = try_list(width, Shape::of_vector(length))?;
        words.resize(width, 0);
        Ok(Self { length, words })
    }

    /// Returns the vector of ones of this length.
    ///
    /// # Panics
    ///
    /// When there is no memory for it.
    pub fn ones(length: usize) -> Self {
        let mut vector = Self::zeros(length);
        vector.words.fill(u64::MAX);
        vector.clear_padding();
        vector
    }

    /// Returns the vector whose entry at `index` is `entry(index)`.
    ///
    /// # Panics
    ///
    /// When there is no memory for it.
    pub fn from_fn(length: usize, mut entry: impl FnMut(usize) -> bool) -> Self {
        let mut vector = Self::zeros(length);
        for index in 0..length {
            if entry(index) {
                vector.set(index, true);
            }
        }
        vector
    }

    /// Returns the vector that is one at these places and zero elsewhere.
    ///
    /// # Panics
    ///
    /// When a place is not below `length`, or there is no memory for the vector.
    pub fn from_ones(length: usize, ones: impl IntoIterator<Item = usize>) -> Self {
        let mut vector = Self::zeros(length);
        for index in ones {
            vector.set(index, true);
        }
        vector
    }

    /// Returns the unit vector that is one at `index`.
    ///
    /// # Panics
    ///
    /// When `index` is not below `length`, or there is no memory for the vector.
    pub fn unit(length: usize, index: usize) -> Self {
        Self::from_ones(length, [index])
    }

    /// Returns a uniformly random vector.
    ///
    /// # Panics
    ///
    /// When there is no memory for it.
    #[cfg(feature = "rand")]
    pub fn random(length: usize, generator: &mut impl rand_core::Rng) -> Self {
        let mut vector = Self::zeros(length);
        vector.words.fill_with(|| generator.next_u64());
        vector.clear_padding();
        vector
    }

    /// Returns the unit vector that is one at `index`, which is below `length`.
    pub(crate) fn try_unit(length: usize, index: usize) -> Result<Self, Error> {
        let mut vector = Self::try_zeros(length)?;
        vector.set(index, true);
        Ok(vector)
    }

    /// Returns the vector of these entries.
    pub(crate) fn try_from_entries(entries: impl ExactSizeIterator<Item = bool>) -> Result<Self, Error> {
        let mut vector = Self::try_zeros(entries.len())?;
        for (index, entry) in entries.enumerate() {
            if entry {
                words::set_bit(&mut vector.words, index, true);
            }
        }
        Ok(vector)
    }

    /// Wraps words, of which those bits beyond `length` are dropped.
    pub(crate) fn from_words(length: usize, mut words: Vec<u64>) -> Self {
        words.resize(words_for(length), 0);
        let mut vector = Self { length, words };
        vector.clear_padding();
        vector
    }

    #[cfg(all(feature = "bitvec", target_pointer_width = "64"))]
    pub(crate) fn into_words(self) -> Vec<u64> {
        self.words
    }

    fn clear_padding(&mut self) {
        if let Some(last) = self.words.last_mut() {
            *last &= tail_mask(self.length);
        }
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The entry at `index`.
    ///
    /// # Panics
    ///
    /// When `index` is not below the length.
    pub fn get(&self, index: usize) -> bool {
        self.as_ref().get(index)
    }

    /// Sets the entry at `index`.
    ///
    /// # Panics
    ///
    /// When `index` is not below the length.
    pub fn set(&mut self, index: usize, value: bool) {
        self.as_mut().set(index, value);
    }

    /// Adds one to the entry at `index`.
    ///
    /// # Panics
    ///
    /// When `index` is not below the length.
    pub fn flip(&mut self, index: usize) {
        self.as_mut().flip(index);
    }

    /// The words, the bits beyond the length zero.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The words. Whoever writes them keeps the padding zero.
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// The vector as a view.
    pub fn as_ref(&self) -> VectorRef<'_> {
        VectorRef::new(&self.words, self.length)
    }

    /// The vector as a view that can be written.
    pub fn as_mut(&mut self) -> VectorMut<'_> {
        VectorMut::new(&mut self.words, self.length)
    }

    /// The number of ones (the Hamming weight).
    pub fn weight(&self) -> usize {
        self.as_ref().weight()
    }

    /// Whether every entry is zero.
    pub fn is_zero(&self) -> bool {
        self.as_ref().is_zero()
    }

    /// The place of the first one.
    pub fn first_one(&self) -> Option<usize> {
        self.as_ref().first_one()
    }

    /// The places of the ones, ascending.
    pub fn iter_ones(&self) -> Ones<'_> {
        self.as_ref().iter_ones()
    }

    /// The entries in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = bool> + '_ {
        self.as_ref().iter()
    }

    /// The sum of the products of entries at the same place.
    ///
    /// # Panics
    ///
    /// When the lengths differ.
    pub fn dot<'a>(&self, other: impl Into<VectorRef<'a>>) -> crate::Gf2 {
        self.as_ref().dot(other)
    }

    /// Returns the entries `start .. start + length` as a vector of their own.
    ///
    /// # Panics
    ///
    /// When they reach beyond the end.
    pub fn subvector(&self, start: usize, length: usize) -> Self {
        self.as_ref().subvector(start, length)
    }

    /// Returns this vector followed by another.
    ///
    /// # Panics
    ///
    /// When there is no memory for it.
    pub fn concat<'a>(&self, other: impl Into<VectorRef<'a>>) -> Self {
        let other = other.into();
        let mut result = Self::zeros(self.length + other.len());
        words::copy_bits(&mut result.words, 0, &self.words, 0, self.length);
        words::copy_bits(&mut result.words, self.length, other.words(), 0, other.len());
        result
    }
}

impl<'a, T: Into<VectorRef<'a>>> AddAssign<T> for BitVector {
    /// # Panics
    ///
    /// When the lengths differ.
    fn add_assign(&mut self, other: T) {
        self.as_mut().add_assign(other);
    }
}

impl<'a, T: Into<VectorRef<'a>>> Add<T> for &BitVector {
    type Output = BitVector;

    /// # Panics
    ///
    /// When the lengths differ.
    fn add(self, other: T) -> BitVector {
        let mut sum = self.clone();
        sum += other;
        sum
    }
}

impl<'a, T: Into<VectorRef<'a>>> BitAndAssign<T> for BitVector {
    /// Multiplies entry by entry: keeps the ones that the other vector has too, as a mask does.
    ///
    /// # Panics
    ///
    /// When the lengths differ.
    fn bitand_assign(&mut self, other: T) {
        self.as_mut().bitand_assign(other);
    }
}

impl<'a, T: Into<VectorRef<'a>>> BitAnd<T> for &BitVector {
    type Output = BitVector;

    /// The product entry by entry (Schur or Hadamard product).
    ///
    /// # Panics
    ///
    /// When the lengths differ.
    fn bitand(self, other: T) -> BitVector {
        let mut product = self.clone();
        product &= other;
        product
    }
}

impl FromIterator<bool> for BitVector {
    fn from_iter<I: IntoIterator<Item = bool>>(entries: I) -> Self {
        let mut length = 0;
        let mut words = Vec::new();
        for entry in entries {
            if length % words::WORD_BITS == 0 {
                words.push(0);
            }
            words::set_bit(&mut words, length, entry);
            length += 1;
        }
        Self { length, words }
    }
}

impl fmt::Display for BitVector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}

impl fmt::Debug for BitVector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn padding_stays_zero() {
        for length in [0, 1, 63, 64, 65, 127, 128, 129] {
            let ones = BitVector::ones(length);
            assert_eq!(ones.weight(), length);
            assert_eq!(ones, BitVector::from_fn(length, |_| true));
            assert_eq!(ones, (0..length).map(|_| true).collect());
            assert_eq!(BitVector::from_words(length, vec![u64::MAX; 5]), ones);
            assert!((&ones + &ones).is_zero());
        }
    }

    #[test]
    fn ones_are_found_in_order() {
        let places = [0, 5, 63, 64, 100, 128];
        let vector = BitVector::from_ones(129, places);
        assert_eq!(vector.iter_ones().collect::<Vec<_>>(), places);
        assert_eq!(vector.first_one(), Some(0));
        assert_eq!(BitVector::zeros(70).first_one(), None);
        assert_eq!(vector.subvector(63, 2).to_string(), "11");
        assert_eq!(vector.subvector(129, 0).len(), 0);
        assert_eq!(vector.concat(&BitVector::ones(2)).weight(), 8);
    }

    #[test]
    fn shifts_agree_with_one_entry_at_a_time() {
        for length in [1, 5, 63, 64, 65, 130, 200] {
            let source = BitVector::from_fn(length, |i| (i * i + i / 3) % 5 < 2);
            let before = BitVector::from_fn(length, |i| i % 3 == 0);
            for places in [0, 1, 2, 63, 64, 65, 128, 129, 250, isize::MAX] {
                for places in [places, -places, isize::MIN] {
                    let mut shifted = before.clone();
                    shifted.as_mut().add_shifted(&source, places);
                    let expected = BitVector::from_fn(length, |i| {
                        let from = (i as isize).checked_sub(places).and_then(|i| usize::try_from(i).ok());
                        before.get(i) ^ from.is_some_and(|from| from < length && source.get(from))
                    });
                    assert_eq!(shifted, expected, "{length} {places}");
                }
            }
        }
    }

    #[test]
    #[should_panic(expected = "index 65 out of range for a vector of length 65")]
    fn an_index_in_the_padding_panics() {
        BitVector::zeros(65).set(65, true);
    }

    #[test]
    #[should_panic(expected = "vectors of lengths 3 and 4")]
    fn adding_vectors_of_different_lengths_panics() {
        let _ = &BitVector::zeros(3) + &BitVector::zeros(4);
    }
}

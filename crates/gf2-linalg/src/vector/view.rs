//! Borrowed vectors: a vector, or one row of a matrix.

use std::fmt::{self, Write};
use std::ops::{AddAssign, BitAndAssign};

use crate::words::{self, WORD_BITS, words_for};
use crate::{Error, Gf2, Shape};

/// A borrowed vector: a [`BitVector`](crate::BitVector) or a row of a matrix.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct VectorRef<'a> {
    words: &'a [u64],
    length: usize,
}

/// A borrowed vector whose entries can be changed.
pub struct VectorMut<'a> {
    words: &'a mut [u64],
    length: usize,
}

impl<'a> VectorRef<'a> {
    /// The words must be those that `length` bits need, their padding zero.
    pub(crate) fn new(words: &'a [u64], length: usize) -> Self {
        debug_assert_eq!(words.len(), words_for(length));
        Self { words, length }
    }

    /// Returns words of yours as a vector: `length.div_ceil(64)` of them, the lowest bit first.
    ///
    /// ```
    /// use gf2_linalg::VectorRef;
    ///
    /// assert_eq!(VectorRef::from_words(&[0b1101], 5)?.to_vector().to_string(), "10110");
    /// assert!(VectorRef::from_words(&[0b1101], 3).is_err());
    /// # Ok::<(), gf2_linalg::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`], [`Error::PaddingSet`].
    pub fn from_words(words: &'a [u64], length: usize) -> Result<Self, Error> {
        let (expected, found) = (words_for(length), words.len());
        if found != expected {
            return Err(Error::WrongLength {
                unit: "words",
                shape: Shape::of_vector(length),
                expected,
                found,
            });
        }
        if words.last().is_some_and(|&last| last & !words::tail_mask(length) != 0) {
            return Err(Error::PaddingSet { row: 0 });
        }
        Ok(Self { words, length })
    }

    /// The number of entries.
    pub fn len(self) -> usize {
        self.length
    }

    /// Whether there are no entries.
    pub fn is_empty(self) -> bool {
        self.length == 0
    }

    /// The words, the bits beyond the length zero.
    pub fn words(self) -> &'a [u64] {
        self.words
    }

    /// The entry at `index`.
    ///
    /// # Panics
    ///
    /// When `index` is not below the length.
    pub fn get(self, index: usize) -> bool {
        check_index(index, self.length);
        words::get_bit(self.words, index)
    }

    /// The number of ones (the Hamming weight).
    pub fn weight(self) -> usize {
        words::weight(self.words)
    }

    /// Whether every entry is zero.
    pub fn is_zero(self) -> bool {
        self.words.iter().all(|&w| w == 0)
    }

    /// The place of the first one.
    pub fn first_one(self) -> Option<usize> {
        words::first_one(self.words)
    }

    /// The places of the ones, ascending.
    pub fn iter_ones(self) -> Ones<'a> {
        Ones { current: 0, start: 0, rest: self.words }
    }

    /// The entries in order.
    pub fn iter(self) -> impl ExactSizeIterator<Item = bool> + 'a {
        (0..self.length).map(move |index| words::get_bit(self.words, index))
    }

    /// The sum of the products of entries at the same place.
    ///
    /// # Panics
    ///
    /// When the lengths differ.
    pub fn dot<'b>(self, other: impl Into<VectorRef<'b>>) -> Gf2 {
        let other = other.into();
        check_lengths(self.length, other.length);
        words::odd_overlap(self.words, other.words).into()
    }
}

impl<'a> VectorMut<'a> {
    /// The words must be those that `length` bits need, their padding zero.
    pub(crate) fn new(words: &'a mut [u64], length: usize) -> Self {
        debug_assert_eq!(words.len(), words_for(length));
        Self { words, length }
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The vector as a view that cannot be written.
    pub fn as_ref(&self) -> VectorRef<'_> {
        VectorRef::new(self.words, self.length)
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
        check_index(index, self.length);
        words::set_bit(self.words, index, value);
    }

    /// Adds one to the entry at `index`.
    ///
    /// # Panics
    ///
    /// When `index` is not below the length.
    pub fn flip(&mut self, index: usize) {
        check_index(index, self.length);
        self.words[index / WORD_BITS] ^= 1 << (index % WORD_BITS);
    }

    /// Changes every entry.
    pub fn complement(&mut self) {
        self.words.iter_mut().for_each(|word| *word = !*word);
        if let Some(last) = self.words.last_mut() {
            *last &= words::tail_mask(self.length);
        }
    }

    /// Sets every entry to zero.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Overwrites the entries with those of another vector.
    ///
    /// # Panics
    ///
    /// When the lengths differ.
    pub fn copy_from<'b>(&mut self, other: impl Into<VectorRef<'b>>) {
        let other = other.into();
        check_lengths(self.length, other.length);
        self.words.copy_from_slice(other.words);
    }

    /// Adds another vector moved by `places` entries: towards the end where positive, towards the start where
    /// negative. What leaves the vector is dropped, zeros come in.
    ///
    /// ```
    /// use gf2_linalg::BitVector;
    ///
    /// let mut sum = BitVector::zeros(5);
    /// let pulse = BitVector::unit(5, 2);
    /// sum.as_mut().add_shifted(&pulse, 1);
    /// sum.as_mut().add_shifted(&pulse, -2);
    /// sum.as_mut().add_shifted(&pulse, 3);
    /// assert_eq!(sum.to_string(), "10010");
    /// ```
    ///
    /// # Panics
    ///
    /// When the lengths differ.
    ///
    /// # Complexity
    ///
    /// One pass over the words.
    pub fn add_shifted<'b>(&mut self, other: impl Into<VectorRef<'b>>, places: isize) {
        let other = other.into();
        check_lengths(self.length, other.length);
        let distance = places.unsigned_abs();
        if distance >= self.length {
            return;
        }
        if places < 0 {
            words::xor_shifted_down(self.words, other.words, distance);
        } else {
            words::xor_shifted_up(self.words, other.words, distance);
            if let Some(last) = self.words.last_mut() {
                *last &= words::tail_mask(self.length);
            }
        }
    }

    /// The words; their padding is to be left zero.
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        self.words
    }

    #[cfg(all(feature = "bitvec", target_pointer_width = "64"))]
    pub(super) fn into_words(self) -> &'a mut [u64] {
        self.words
    }
}

impl<'b, T: Into<VectorRef<'b>>> AddAssign<T> for VectorMut<'_> {
    /// # Panics
    ///
    /// When the lengths differ.
    fn add_assign(&mut self, other: T) {
        let other = other.into();
        check_lengths(self.length, other.length);
        words::xor_into(self.words, other.words);
    }
}

impl<'b, T: Into<VectorRef<'b>>> BitAndAssign<T> for VectorMut<'_> {
    /// Multiplies entry by entry: keeps the ones that the other vector has too, as a mask does.
    ///
    /// # Panics
    ///
    /// When the lengths differ.
    fn bitand_assign(&mut self, other: T) {
        let other = other.into();
        check_lengths(self.length, other.length);
        words::and_into(self.words, other.words);
    }
}

impl fmt::Display for VectorRef<'_> {
    /// Writes `0` and `1`, or the shape `1x0` where there are no entries.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("1x0");
        }
        self.iter().try_for_each(|entry| f.write_char(if entry { '1' } else { '0' }))
    }
}

impl fmt::Debug for VectorRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for VectorMut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.as_ref(), f)
    }
}

/// The places of the ones of a vector, ascending. See [`VectorRef::iter_ones`].
#[derive(Clone, Debug)]
pub struct Ones<'a> {
    /// What is left of the word that starts at bit `start - 64`.
    current: u64,
    start: usize,
    rest: &'a [u64],
}

impl Iterator for Ones<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        while self.current == 0 {
            let (&first, rest) = self.rest.split_first()?;
            self.current = first;
            self.rest = rest;
            self.start += WORD_BITS;
        }
        let place = self.start - WORD_BITS + self.current.trailing_zeros() as usize;
        self.current &= self.current - 1;
        Some(place)
    }
}

fn check_index(index: usize, length: usize) {
    assert!(index < length, "index {index} out of range for a vector of length {length}");
}

pub(super) fn check_lengths(left: usize, right: usize) {
    assert!(left == right, "vectors of lengths {left} and {right} where equal lengths are expected");
}

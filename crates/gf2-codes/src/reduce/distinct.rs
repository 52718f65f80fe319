//! Distinct vectors, numbered in the order in which they come.

use std::hash::{BuildHasher, Hasher, RandomState};

use gf2_linalg::VectorRef;

use crate::Error;
use crate::runtime::memory::{filled, reserve};

/// A slot without a vector.
const EMPTY: u32 = u32::MAX;
/// Slots of the first table.
const MIN_SLOTS: usize = 64;

/// A set of vectors of one length, which tells the number of each.
#[derive(Clone, Debug)]
pub(super) struct Distinct {
    length: usize,
    count: usize,
    /// The words of one vector after the other.
    words: Vec<u64>,
    /// The number of a vector at the first slot from its hash on that was free: at most half are taken.
    slots: Vec<u32>,
    state: RandomState,
}

impl Distinct {
    /// The empty set.
    pub(super) fn new(length: usize) -> Self {
        Self { length, count: 0, words: Vec::new(), slots: Vec::new(), state: RandomState::new() }
    }

    /// How long each is.
    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// The vector of this number.
    pub(super) fn get(&self, number: usize) -> VectorRef<'_> {
        let vector = VectorRef::from_words(self.words_of(number), self.length);
        vector.expect("the words are those of a vector of this length")
    }

    /// The number of a vector, which is added if it is new.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`] when there is no memory for it.
    ///
    /// # Complexity
    ///
    /// O(length / 64) on average.
    pub(super) fn number(&mut self, vector: VectorRef<'_>) -> Result<usize, Error> {
        if 2 * self.count >= self.slots.len() {
            self.grow()?;
        }
        let slot = self.slot(vector.words());
        if self.slots[slot] != EMPTY {
            return Ok(self.slots[slot] as usize);
        }
        reserve(&mut self.words, vector.words().len())?;
        self.words.extend_from_slice(vector.words());
        self.slots[slot] = self.count as u32;
        self.count += 1;
        Ok(self.count - 1)
    }

    fn width(&self) -> usize {
        self.length.div_ceil(64)
    }

    fn words_of(&self, number: usize) -> &[u64] {
        &self.words[number * self.width()..][..self.width()]
    }

    /// Where these words are, or would be.
    fn slot(&self, words: &[u64]) -> usize {
        let mut hasher = self.state.build_hasher();
        words.iter().for_each(|&word| hasher.write_u64(word));
        let last = self.slots.len() - 1;
        let mut slot = hasher.finish() as usize & last;
        while self.slots[slot] != EMPTY && self.words_of(self.slots[slot] as usize) != words {
            slot = (slot + 1) & last;
        }
        slot
    }

    /// Makes the table twice as large.
    fn grow(&mut self) -> Result<(), Error> {
        let size = (2 * self.slots.len()).max(MIN_SLOTS);
        if size / 2 > EMPTY as usize {
            return Err(Error::Memory { bytes: u64::MAX });
        }
        self.slots = filled(EMPTY, size)?;
        for number in 0..self.count {
            let slot = self.slot(self.words_of(number));
            self.slots[slot] = number as u32;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use gf2_linalg::BitVector;

    use super::*;

    #[test]
    fn each_vector_has_one_number_and_each_number_its_vector() {
        for length in [0, 1, 6, 64, 65, 200] {
            let vector = |value: u64| {
                let mixed = value.wrapping_mul(0x9E37_79B9_7F4A_7C15);
                BitVector::from_fn(length, |index| mixed.rotate_left(index as u32) & 1 == 1)
            };
            let mut distinct = Distinct::new(length);
            let mut known: Vec<BitVector> = Vec::new();
            for value in (0..1000).chain(0..1000) {
                let vector = vector(value);
                let number = known.iter().position(|other| *other == vector).unwrap_or(known.len());
                if number == known.len() {
                    known.push(vector.clone());
                }
                assert_eq!(distinct.number(vector.as_ref()), Ok(number));
            }
            assert_eq!(distinct.count, known.len());
            assert!(known.iter().enumerate().all(|(number, vector)| distinct.get(number) == vector.as_ref()));
        }
    }
}

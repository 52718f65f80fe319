//! The syndromes of single entries, as numbers.

use std::collections::HashMap;

use gf2_linalg::{BitVector, Subspace};

/// Maximum number of bits of a syndrome: weights of leaders, which do not exceed it, fit five bits.
pub(crate) const MAX_REDUNDANCY: usize = 31;

/// The syndromes of a code: what is left of a word when its entries at the pivots have been cleared by words
/// of the code, read as a binary number, first entry first.
///
/// Their order is the lexicographic order of the offsets of the cosets. The entries from some index on span
/// the syndromes below a power of two: every free column adds a bit to those after it, and a pivot none.
#[derive(Clone, Debug)]
pub(crate) struct Syndromes {
    /// The columns without a pivot, ascending. The last is the lowest bit.
    free_columns: Vec<usize>,
    /// Of each entry, the syndrome of the word that has a one there alone.
    by_entry: Vec<u32>,
}

/// Entries that have the same syndrome, not zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// The last of them.
    pub(crate) entry: usize,
    /// Their syndrome: a power of two when the last of them is a free column, and only then.
    pub(crate) syndrome: usize,
    /// How many they are.
    pub(crate) multiplicity: usize,
}

impl Step {
    /// Whether the last of them is a free column, which nothing after it spans.
    pub(crate) fn is_free(&self) -> bool {
        self.syndrome.is_power_of_two()
    }
}

impl Syndromes {
    /// Reads the syndromes off the reduced basis of a code of redundancy at most [`MAX_REDUNDANCY`].
    ///
    /// # Complexity
    ///
    /// O(length · redundancy).
    pub(crate) fn new(code: &Subspace) -> Self {
        let length = code.ambient_dimension();
        let pivots = BitVector::from_ones(length, code.pivots().iter().copied());
        let free_columns: Vec<usize> = (0..length).filter(|&entry| !pivots.get(entry)).collect();
        assert!(free_columns.len() <= MAX_REDUNDANCY, "syndromes fit a number");
        let mut by_entry = vec![0; length];
        for (bit, &column) in free_columns.iter().rev().enumerate() {
            by_entry[column] = 1 << bit;
        }
        for (row, &pivot) in code.basis().iter_rows().zip(code.pivots()) {
            let bits = free_columns.iter().map(|&column| u32::from(row.get(column)));
            by_entry[pivot] = bits.fold(0, |syndrome, bit| syndrome << 1 | bit);
        }
        Self { free_columns, by_entry }
    }

    /// The number of bits of a syndrome.
    pub(crate) fn redundancy(&self) -> usize {
        self.free_columns.len()
    }

    /// The syndrome of the word with a one at this entry alone.
    pub(crate) fn of_entry(&self, entry: usize) -> usize {
        self.by_entry[entry] as usize
    }

    /// The number of entries.
    pub(crate) fn length(&self) -> usize {
        self.by_entry.len()
    }

    /// The syndrome of the coset with this offset.
    pub(crate) fn of_offset(&self, offset: &BitVector) -> usize {
        let bits = self.free_columns.iter().map(|&column| usize::from(offset.get(column)));
        bits.fold(0, |syndrome, bit| syndrome << 1 | bit)
    }

    /// The offset of the coset with this syndrome.
    pub(crate) fn offset(&self, syndrome: usize) -> BitVector {
        let columns = self.free_columns.iter().rev().enumerate();
        let set = columns.filter(|&(bit, _)| syndrome >> bit & 1 == 1);
        BitVector::from_ones(self.length(), set.map(|(_, &column)| column))
    }

    /// The free column that is the highest bit of a syndrome other than zero.
    pub(crate) fn highest_column(&self, syndrome: usize) -> usize {
        self.free_columns[self.redundancy() - 1 - syndrome.ilog2() as usize]
    }

    /// The distinct syndromes of entries, from the last entry to the first.
    pub(crate) fn steps(&self) -> Vec<Step> {
        let mut indices = HashMap::new();
        let mut steps: Vec<Step> = Vec::new();
        for (entry, &syndrome) in self.by_entry.iter().enumerate().rev().filter(|entry| *entry.1 != 0) {
            let index = *indices.entry(syndrome).or_insert(steps.len());
            match steps.get_mut(index) {
                Some(step) => step.multiplicity += 1,
                None => steps.push(Step { entry, syndrome: syndrome as usize, multiplicity: 1 }),
            }
        }
        steps
    }
}

//! Classes of equal columns of a code, and words by their ones in each class.

use std::cmp::Reverse;

use gf2_linalg::{BitVector, Subspace};

/// Maximum number of dimensions of a code that is divided into classes.
const MAX_DIMENSION: usize = 20;
/// Maximum number of entries: the counts of a longer code, a million of numbers of a million bits, are beyond any
/// memory.
const MAX_LENGTH: usize = 1 << 20;

/// The entries of a code by their columns in its basis.
#[derive(Clone, Debug)]
pub(crate) struct Kinds {
    pub(crate) length: usize,
    pub(crate) dimension: usize,
    /// The entries that are zero in every word of the code.
    pub(crate) constant: Vec<usize>,
    /// All classes but `last`, the large ones first.
    pub(crate) others: Vec<Kind>,
    /// The largest class, or one without entries of the zero code.
    pub(crate) last: Kind,
}

/// Entries with the same column.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kind {
    /// The column: which coordinates decide whether a word is set there.
    pub(crate) functional: u64,
    /// The entries, ascending.
    pub(crate) entries: Vec<usize>,
    /// Whether the first of them is a pivot of the code.
    has_pivot: bool,
    /// Whether only words are looked at that have ones in at most half of these entries.
    pub(crate) halved: bool,
}

impl Kinds {
    /// Sorts the entries, or returns `None` for a code of too many dimensions or entries.
    pub(crate) fn new(code: &Subspace) -> Option<Self> {
        let (length, dimension) = (code.ambient_dimension(), code.dimension());
        if dimension > MAX_DIMENSION || length > MAX_LENGTH {
            return None;
        }
        let by_entry = code.basis().transpose();
        // Without coordinates a row has no word.
        let columns = by_entry.iter_rows().map(|row| row.words().first().copied().unwrap_or(0));
        let mut entries: Vec<(u64, usize)> = columns.zip(0..).collect();
        entries.sort_unstable();
        let mut constant = Vec::new();
        let mut others = Vec::new();
        for alike in entries.chunk_by(|left, right| left.0 == right.0) {
            let functional = alike[0].0;
            let entries: Vec<usize> = alike.iter().map(|entry| entry.1).collect();
            if functional == 0 {
                constant = entries;
                continue;
            }
            let has_pivot = code.pivots().binary_search(&entries[0]).is_ok();
            others.push(Kind { functional, entries, has_pivot, halved: false });
        }
        others.sort_by_key(|class| Reverse(class.entries.len()));
        let last = if others.is_empty() { Kind::default() } else { others.remove(0) };
        halve(&mut others);
        Some(Self { length, dimension, constant, others, last })
    }

    /// The offset, lexicographically the least, of a coset that has a word with so many ones in each class
    /// and with ones in all constant entries; `None` when there is no offset of that kind.
    pub(crate) fn least_offset(&self, others: impl Iterator<Item = usize>, last: usize) -> Option<BitVector> {
        let mut offset = BitVector::from_ones(self.length, self.constant.iter().copied());
        for (class, ones) in self.others.iter().zip(others).chain([(&self.last, last)]) {
            // An offset is zero at the pivots.
            if class.has_pivot && ones == class.entries.len() {
                return None;
            }
            let (_, set) = class.entries.split_at(class.entries.len() - ones);
            set.iter().for_each(|&entry| offset.set(entry, true));
        }
        Some(offset)
    }
}

/// Marks classes whose columns are independent: some word of the code is set in whichever of them one likes,
/// so that every coset has members with at most half of the ones in each.
fn halve(classes: &mut [Kind]) {
    let mut basis: Vec<u64> = Vec::new();
    for class in classes {
        let reduced = basis.iter().fold(class.functional, |rest, &vector| rest.min(rest ^ vector));
        if reduced != 0 {
            class.halved = true;
            basis.push(reduced);
            basis.sort_unstable_by_key(|&vector| Reverse(vector));
        }
    }
}

impl Kind {
    /// The number of entries.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Maximum number of ones among them that need to be looked at.
    pub(crate) fn max_ones(&self) -> usize {
        if self.halved { self.len() / 2 } else { self.len() }
    }

    /// Whether the word with these coordinates is set here.
    pub(crate) fn is_set(&self, coordinates: u64) -> bool {
        (self.functional & coordinates).count_ones() % 2 == 1
    }
}

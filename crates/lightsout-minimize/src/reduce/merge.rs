//! Entries that depend on the coordinates alike.

use gf2_linalg::{BitMatrix, BitVector};

use crate::partition::Partition;

/// Entries that are set or not set together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Merged {
    /// One of them.
    pub(crate) entry: usize,
    /// Whether they are set at the coset's offset.
    pub(crate) complemented: bool,
    /// How many more there are than of those opposite to them.
    pub(crate) multiplicity: usize,
    /// The class of the first of them.
    pub(crate) class: u32,
}

/// Merges the entries, whose linear parts are rows; returns what any member weighs and the columns that are
/// left.
pub(crate) fn merge(
    by_entry: &BitMatrix,
    offset: &BitVector,
    partition: Option<&Partition>,
) -> (usize, Vec<Merged>) {
    let mut entries: Vec<usize> = (0..offset.len()).collect();
    let key = |entry: &usize| by_entry.row(*entry).words();
    // The first entry of several alike stays the first.
    entries.sort_by(|left, right| key(left).cmp(key(right)));

    let (mut constant, mut columns) = (0, Vec::new());
    for alike in entries.chunk_by(|left, right| key(left) == key(right)) {
        let set = alike.iter().filter(|&&entry| offset.get(entry)).count();
        let unset = alike.len() - set;
        let entry = alike[0];
        if key(&entry).iter().all(|&word| word == 0) {
            constant += set;
            continue;
        }
        constant += set.min(unset);
        if set != unset {
            columns.push(Merged {
                entry,
                complemented: set > unset,
                multiplicity: set.abs_diff(unset),
                class: partition.map_or(0, |partition| partition.class(entry)),
            });
        }
    }
    (constant, columns)
}

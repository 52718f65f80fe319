//! Parts as cosets of their own, whose members are in the order of their coordinates.

use std::iter::repeat_n;

use gf2_linalg::{BitMatrix, BitVector, Coset, Subspace};

use super::{Part, Reduced};

/// A part as a coset, and entries that were added.
#[derive(Clone, Debug)]
pub(crate) struct Padded {
    /// Its member with the same coordinates weighs what the columns do, and one for each pair.
    pub(crate) coset: Coset,
    /// How many pairs of opposite entries were added.
    pub(crate) pairs: usize,
}

impl Reduced {
    /// A part as a coset, or `None` when its redundancy would exceed `most_redundancy`. A pair of opposite
    /// entries stands in for each coordinate without an entry of its own, so that members are in the order of
    /// coordinates; such a pair was among the entries before they were merged.
    ///
    /// # Complexity
    ///
    /// O(entries · coordinates).
    pub(crate) fn padded(&self, part: &Part, most_redundancy: usize) -> Option<Padded> {
        let dimension = part.dimension();
        let length: usize = part.columns.iter().map(|column| column.multiplicity).sum();
        if length > dimension + most_redundancy {
            return None;
        }
        // Of each entry, after what it is sorted by, on which coordinates it depends and whether it is
        // complemented.
        let mut entries: Vec<(Rank, BitVector, bool)> = Vec::with_capacity(length);
        let mut has_own = vec![false; dimension];
        for column in &part.columns {
            let coordinates = self.by_entry.row(column.entry).iter_ones();
            let places =
                coordinates.filter_map(|coordinate| part.coordinates.binary_search(&coordinate).ok());
            let functional = BitVector::from_ones(dimension, places);
            let last = functional.iter_ones().last()?;
            let is_own = functional.weight() == 1 && !column.complemented;
            has_own[last] |= is_own;
            let rank = if is_own { (last, Kind::Own) } else { (last, Kind::Other) };
            entries.extend(repeat_n((rank, functional, column.complemented), column.multiplicity));
        }
        let without_own = || has_own.iter().enumerate().filter(|(_, has_own)| !**has_own);
        let pairs = without_own().count();
        if length + 2 * pairs > dimension + most_redundancy {
            return None;
        }
        for (place, _) in without_own() {
            let unit = BitVector::unit(dimension, place);
            entries.push(((place, Kind::Own), unit.clone(), false));
            entries.push(((place, Kind::Other), unit, true));
        }
        // Each coordinate's own entry, then those that depend on it and on earlier ones alone: then the basis
        // is in reduced echelon form.
        entries.sort_by_key(|&(rank, ..)| rank);
        let basis = BitMatrix::from_fn(dimension, entries.len(), |place, entry| entries[entry].1.get(place));
        let offset = entries.iter().map(|&(.., complemented)| complemented).collect();
        let coset = Coset::new(offset, Subspace::span(basis)).ok()?;
        Some(Padded { coset, pairs })
    }
}

/// The last coordinate that an entry depends on, and whether it depends on nothing else.
type Rank = (usize, Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// It is set when the coordinate is.
    Own,
    Other,
}

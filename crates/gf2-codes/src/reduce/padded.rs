//! Parts as cosets of their own, whose members are in the order of their coordinates.

use std::iter::repeat_n;

use gf2_linalg::{BitMatrix, BitVector, Coset, Subspace};

use super::{Part, Reduced};
use crate::Error;
use crate::runtime::Pace;
use crate::runtime::memory::{filled, with_capacity};

/// A part as a coset, and entries that were added.
#[derive(Clone, Debug)]
pub(crate) struct Padded {
    /// Its member with the same coordinates weighs what the columns do, and one for each pair.
    pub(crate) coset: Coset,
    /// How many pairs of opposite entries were added.
    pub(crate) pairs: usize,
}

impl Reduced<'_> {
    /// A part as a coset, or `None` when its redundancy would exceed `max_redundancy`. A pair of opposite
    /// entries stands in for each coordinate without an entry of its own, so that members are in the order of
    /// coordinates; such a pair was among the entries before they were merged.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`]; [`Error::Stopped`] when the watch says so.
    ///
    /// # Complexity
    ///
    /// O(entries · coordinates / 64) and a step for each one in the columns.
    pub(crate) fn padded(
        &self,
        part: &Part,
        max_redundancy: usize,
        pace: &mut Pace<'_>,
    ) -> Result<Option<Padded>, Error> {
        let dimension = part.dimension();
        let length: usize = part.columns.iter().map(|column| column.multiplicity).sum();
        if length > dimension + max_redundancy {
            return Ok(None);
        }
        // Of each entry, after what it is sorted by, its column, or none of one that was added, and whether it
        // is complemented.
        let mut entries: Vec<(Rank, Option<usize>, bool)> = with_capacity(length)?;
        let mut has_own = filled(false, dimension)?;
        for (number, column) in part.columns.iter().enumerate() {
            pace.step(1 + self.functional(column).words().len())?;
            let Some((last, is_unit)) = self.last_index(part, number) else { continue };
            let is_own = is_unit && !column.complemented;
            has_own[last] |= is_own;
            let rank = if is_own { (last, Ownership::Own) } else { (last, Ownership::Other) };
            entries.extend(repeat_n((rank, Some(number), column.complemented), column.multiplicity));
        }
        let without_own = || has_own.iter().enumerate().filter(|(_, has_own)| !**has_own);
        let pairs = without_own().count();
        if length + 2 * pairs > dimension + max_redundancy {
            return Ok(None);
        }
        entries.try_reserve_exact(2 * pairs).map_err(|_| Error::Memory { bytes: 64 * pairs as u64 })?;
        for (index, _) in without_own() {
            entries.push(((index, Ownership::Own), None, false));
            entries.push(((index, Ownership::Other), None, true));
        }
        // Each coordinate's own entry, then those that depend on it and on earlier ones alone: then the basis
        // is in reduced echelon form.
        entries.sort_by_key(|&(rank, ..)| rank);
        let mut basis = BitMatrix::try_zeros(dimension, entries.len()).map_err(Error::of_engine)?;
        for (entry, &((last, _), column, _)) in entries.iter().enumerate() {
            match column {
                Some(number) => {
                    let functional = self.functional(&part.columns[number]);
                    pace.step(functional.weight())?;
                    let indices = functional.iter_ones().filter_map(|one| part.index(one));
                    indices.for_each(|index| basis.set(index, entry, true));
                }
                None => basis.set(last, entry, true),
            }
        }
        let mut offset = BitVector::try_zeros(entries.len()).map_err(Error::of_engine)?;
        let complemented = entries.iter().enumerate().filter(|(_, (.., complemented))| *complemented);
        complemented.for_each(|(entry, _)| offset.set(entry, true));
        let space = pace.watch().install(|| Subspace::try_span(basis)).map_err(Error::of_engine)?;
        let coset = Coset::new(offset, space).map_err(Error::of_engine)?;
        Ok(Some(Padded { coset, pairs }))
    }

    /// The last coordinate of a part that a column depends on, and whether it depends on nothing else.
    fn last_index(&self, part: &Part, column: usize) -> Option<(usize, bool)> {
        let functional = self.functional(&part.columns[column]);
        let mut indices = functional.iter_ones().filter_map(|one| part.index(one));
        let first = indices.next()?;
        let last = indices.last();
        Some((last.unwrap_or(first), last.is_none()))
    }
}

/// The last coordinate that an entry depends on, and whether it depends on nothing else.
type Rank = (usize, Ownership);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Ownership {
    /// It is set when the coordinate is.
    Own,
    Other,
}

//! The coset as a sum of functions of separate coordinates: entries that depend on them alike become one
//! column, and columns that have no coordinate in common are minimized each for themselves.

mod components;
mod distinct;
mod echelon;
mod function;
mod merge;
mod padded;
mod parts;
mod restricted;
#[cfg(test)]
mod tests;

use gf2_linalg::{Coset, VectorRef};

use crate::Error;
use crate::partition::Partition;
use crate::runtime::memory::{collected, with_room};
use crate::runtime::{Pace, Watch};
use distinct::Distinct;
pub(crate) use echelon::Basis;
pub(crate) use function::{Column, Function};
pub(crate) use merge::Merged;
use merge::{MergedEntries, merge};
pub(crate) use padded::Padded;
pub(crate) use restricted::Restricted;

/// The most coordinates that a [`Function`] has.
pub(crate) const MOST_COORDINATES: usize = 64;

/// A coset with its entries merged and divided into parts.
///
/// Each entry of a member is an affine function of the member's coordinates y. Entries with the same linear
/// part are equal or opposite to each other: of a pair of opposites exactly one is set, whatever y. What
/// remains of each linear part is one column, set or not, that counts as often as there are entries more of
/// one kind than of the other:
///
/// weight(y) = constant + Σ multiplicity · (complemented ⊕ ⟨functional, y⟩)
///
/// Parts have no coordinate in common, so that the weight is a sum of functions, each of its own coordinates:
/// the coset is a direct sum.
#[derive(Clone, Debug)]
pub(crate) struct Reduced {
    /// What every member weighs at least.
    pub(crate) constant: usize,
    /// The parts, by their first coordinates.
    pub(crate) parts: Vec<Part>,
    /// The linear parts of the columns.
    functionals: Distinct,
}

/// Coordinates and the columns that depend on them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Part {
    /// Which coordinates of the coset, ascending.
    pub(crate) coordinates: Vec<usize>,
    /// The columns.
    pub(crate) columns: Vec<Merged>,
    /// What the columns weigh together, or `None` beyond [`MOST_COORDINATES`].
    pub(crate) function: Option<Function>,
    /// Coordinates that were dropped: for each there are two members for one, alike to all columns.
    pub(crate) dropped: Vec<usize>,
}

impl Reduced {
    /// Merges the entries of a coset, and divides them. If one of several members that no column tells apart
    /// is enough, it is the lexicographically least one.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`]; [`Error::Stopped`] when the watch says so.
    ///
    /// # Complexity
    ///
    /// One pass over the basis, a strip of which is transposed at a time, and memory for the distinct columns:
    /// of each its bits and about a hundred bytes.
    pub(crate) fn new(
        coset: &Coset,
        partition: Option<&Partition>,
        is_one_enough: bool,
        watch: &Watch,
    ) -> Result<Self, Error> {
        Self::of_merged(coset.dimension(), merge(coset, |_| 1, partition, watch)?, is_one_enough, watch)
    }

    /// As [`new`](Self::new), where an entry counts as often as its multiplicity says.
    pub(crate) fn weighted(coset: &Coset, multiplicities: &[usize], watch: &Watch) -> Result<Self, Error> {
        let merged = merge(coset, |entry| multiplicities[entry], None, watch)?;
        Self::of_merged(coset.dimension(), merged, true, watch)
    }

    /// The number of coordinates of the coset.
    pub(crate) fn dimension(&self) -> usize {
        self.functionals.length()
    }

    /// On which coordinates a column depends.
    pub(crate) fn functional(&self, column: &Merged) -> VectorRef<'_> {
        self.functionals.get(column.functional)
    }

    fn of_merged(
        dimension: usize,
        merged: MergedEntries,
        is_one_enough: bool,
        watch: &Watch,
    ) -> Result<Self, Error> {
        let mut pace = Pace::new(watch);
        let MergedEntries { constant, columns, functionals } = merged;
        let mut parts = parts::divide(dimension, &functionals, columns, &mut pace)?;
        if is_one_enough {
            for part in &mut parts {
                part.drop_free(&mut pace)?;
            }
        }
        Ok(Self { constant, parts, functionals })
    }
}

impl Part {
    /// The number of coordinates.
    pub(crate) fn dimension(&self) -> usize {
        self.coordinates.len()
    }

    /// The class of each column.
    pub(crate) fn labels(&self) -> Result<Vec<u32>, Error> {
        collected(self.columns.iter().map(|column| column.class))
    }

    /// Where among them a coordinate of the coset is.
    fn place(&self, coordinate: usize) -> Option<usize> {
        self.coordinates.binary_search(&coordinate).ok()
    }

    /// What the columns weigh together where all coordinates are zero.
    pub(crate) fn excess_of_zero(&self) -> u64 {
        let set = self.columns.iter().filter(|column| column.complemented);
        set.map(|column| column.multiplicity as u64).sum()
    }

    /// Drops coordinates, so that no two choices of the others are alike to all columns; with zeros for the
    /// dropped ones, each choice of the others is the lexicographically least of those that are alike.
    ///
    /// If members that are alike differ by the subspace K, its members in reduced echelon form begin at some
    /// places, where the least one of its coset has zeros. These are the places at which no sum of
    /// functionals, which are what is orthogonal to K, ends.
    fn drop_free(&mut self, pace: &mut Pace<'_>) -> Result<(), Error> {
        let Some(function) = &mut self.function else { return Ok(()) };
        let mut basis = Basis::default();
        for column in &function.columns {
            if basis.rank() == function.dimension {
                return Ok(());
            }
            pace.step(1 + function.dimension)?;
            basis.insert(column.functional);
        }
        if basis.rank() == function.dimension {
            return Ok(());
        }
        let kept = basis.pivots();
        let is_kept = |place: usize| kept >> (function.dimension - 1 - place) & 1 == 1;
        let places: Vec<usize> = (0..function.dimension).filter(|&place| is_kept(place)).collect();
        let cut = |functional: u64| {
            places.iter().fold(0, |cut, &place| cut << 1 | functional >> (function.dimension - 1 - place) & 1)
        };
        let mut columns: Vec<(Column, Merged)> = with_room(self.columns.len())?;
        for (column, merged) in function.columns.iter().zip(&self.columns) {
            pace.step(1 + function.dimension)?;
            columns.push((Column { functional: cut(column.functional), ..*column }, *merged));
        }
        columns.sort_unstable_by_key(|(column, _)| column.functional);
        let all = std::mem::take(&mut self.coordinates);
        for (place, coordinate) in all.into_iter().enumerate() {
            let kind = if places.contains(&place) { &mut self.coordinates } else { &mut self.dropped };
            kind.push(coordinate);
        }
        function.dimension = places.len();
        function.columns.clear();
        self.columns.clear();
        for (column, merged) in columns {
            function.columns.push(column);
            self.columns.push(merged);
        }
        Ok(())
    }
}

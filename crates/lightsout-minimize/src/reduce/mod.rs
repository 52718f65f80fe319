//! The coset as a sum of functions of separate coordinates: entries that depend on them alike become one
//! column, and columns that have no coordinate in common are minimized each for themselves.

mod choice;
mod merge;
mod padded;
mod parts;
#[cfg(test)]
mod tests;

use gf2_linalg::{BitMatrix, BitVector, Coset};

use crate::echelon::Basis;
use crate::function::{Column, Function};
use crate::partition::Partition;
use merge::{Merged, merge};
pub(crate) use padded::Padded;

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
    /// A basis of the directions with the entries as rows.
    by_entry: BitMatrix,
}

/// Coordinates and the columns that depend on them.
#[derive(Clone, Debug)]
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
    /// # Complexity
    ///
    /// One transposition of the basis, and one sort of its columns.
    pub(crate) fn new(coset: &Coset, partition: Option<&Partition>, is_one_enough: bool) -> Self {
        let by_entry = coset.directions().basis().transpose();
        let (constant, columns) = merge(&by_entry, coset.offset(), partition);
        let mut parts = parts::divide(coset.dimension(), &by_entry, columns);
        if is_one_enough {
            parts.iter_mut().for_each(Part::drop_free);
        }
        Self { constant, parts, by_entry }
    }

    /// What the columns of a part weigh together at these coordinates of it.
    pub(crate) fn excess(&self, part: &Part, coordinates: &BitVector) -> u64 {
        let is_set = |column: &&Merged| {
            let functional = self.by_entry.row(column.entry);
            let places = part.coordinates.iter().zip(coordinates.iter());
            places.fold(column.complemented, |set, (&coordinate, value)| {
                set ^ (value && functional.get(coordinate))
            })
        };
        part.columns.iter().filter(is_set).map(|column| column.multiplicity as u64).sum()
    }
}

impl Part {
    /// The number of coordinates.
    pub(crate) fn dimension(&self) -> usize {
        self.coordinates.len()
    }

    /// The class of each column.
    pub(crate) fn labels(&self) -> Vec<u32> {
        self.columns.iter().map(|column| column.class).collect()
    }

    /// Drops coordinates, so that no two choices of the others are alike to all columns; with zeros for the
    /// dropped ones, each choice of the others is the lexicographically least of those that are alike.
    ///
    /// If members that are alike differ by the subspace K, its members in reduced echelon form begin at some
    /// places, where the least one of its coset has zeros. These are the places at which no sum of
    /// functionals, which are what is orthogonal to K, ends.
    fn drop_free(&mut self) {
        let Some(function) = &mut self.function else { return };
        let basis = Basis::spanning(function.columns.iter().map(|column| column.functional));
        if basis.rank() == function.dimension {
            return;
        }
        let kept = basis.pivots();
        let is_kept = |place: usize| kept >> (function.dimension - 1 - place) & 1 == 1;
        let places: Vec<usize> = (0..function.dimension).filter(|&place| is_kept(place)).collect();
        let cut = |functional: u64| {
            places.iter().fold(0, |cut, &place| cut << 1 | functional >> (function.dimension - 1 - place) & 1)
        };
        let mut columns: Vec<(Column, Merged)> = Vec::with_capacity(self.columns.len());
        for (column, merged) in function.columns.iter().zip(&self.columns) {
            columns.push((Column { functional: cut(column.functional), ..*column }, *merged));
        }
        columns.sort_unstable_by_key(|(column, _)| column.functional);
        let all = std::mem::take(&mut self.coordinates);
        for (place, coordinate) in all.into_iter().enumerate() {
            let kind = if places.contains(&place) { &mut self.coordinates } else { &mut self.dropped };
            kind.push(coordinate);
        }
        let dimension = places.len();
        (function.columns, self.columns) = columns.into_iter().unzip();
        function.dimension = dimension;
    }
}

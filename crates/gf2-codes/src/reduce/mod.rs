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

use gf2_linalg::{BitVector, Subspace, VectorRef};

use crate::Error;
use crate::partition::Partition;
use crate::runtime::memory::{collected, filled, with_capacity};
use crate::runtime::{Pace, Watch};
pub(crate) use echelon::Basis;
pub(crate) use function::{Column, Function};
use merge::Entries;
pub(crate) use merge::Merged;
pub(crate) use padded::Padded;
pub(crate) use restricted::Restricted;

/// Maximum number of coordinates that a [`Function`] has.
pub(crate) const MAX_COORDINATES: usize = 64;

/// A code with its entries merged and divided into parts, for all of its cosets.
///
/// Each entry of a member is an affine function of the member's coordinates y. Entries with the same linear
/// part are equal or opposite to each other: of a pair of opposites exactly one is set, whatever y. What
/// remains of each linear part is one column, set or not, that counts as often as there are entries more of
/// one kind than of the other:
///
/// weight(y) = constant + Σ multiplicity · (complemented ⊕ ⟨functional, y⟩)
///
/// The functionals are those of the code. Only the constant, the multiplicities and what is complemented depend on
/// the coset, and with them, where all entries of a column are in pairs of opposites, the column itself.
#[derive(Clone, Debug)]
pub(crate) struct ReducedCode {
    entries: Entries,
    /// The parts of the code itself, none of whose columns have cancelled.
    parts: Vec<Part>,
}

/// A coset of a reduced code.
///
/// Parts have no coordinate in common, so that the weight is a sum of functions, each of its own coordinates:
/// the coset is a direct sum.
#[derive(Clone, Debug)]
pub(crate) struct Reduced<'a> {
    code: &'a ReducedCode,
    /// What every member weighs at least.
    pub(crate) constant: usize,
    /// The parts, by their first coordinates.
    pub(crate) parts: Vec<Part>,
    /// Whether these are the parts of the code, with other multiplicities: no column has cancelled.
    pub(crate) has_all_columns: bool,
}

/// Which of several members that no column tells apart are of interest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alike {
    /// The lexicographically least one.
    Least,
    All,
}

/// Coordinates and the columns that depend on them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Part {
    /// Which coordinates of the coset, ascending.
    pub(crate) coordinates: Vec<usize>,
    /// The columns.
    pub(crate) columns: Vec<Merged>,
    /// What the columns weigh together, or `None` beyond [`MAX_COORDINATES`].
    pub(crate) function: Option<Function>,
    /// Coordinates that were dropped: for each there are two members for one, alike to all columns.
    pub(crate) dropped: Vec<usize>,
}

impl ReducedCode {
    /// Merges the entries of a code, and divides them.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`]; [`Error::Stopped`] when the watch says so.
    ///
    /// # Complexity
    ///
    /// One pass over the basis, a strip of which is transposed at a time, and memory for the distinct columns:
    /// of each its bits and about a hundred bytes.
    pub(crate) fn new(code: &Subspace, partition: Option<&Partition>, watch: &Watch) -> Result<Self, Error> {
        Self::of_entries(Entries::new(code, None, partition, watch)?, watch)
    }

    /// As [`new`](Self::new), where an entry counts as often as its multiplicity says.
    pub(crate) fn weighted(
        code: &Subspace,
        multiplicities: Vec<usize>,
        watch: &Watch,
    ) -> Result<Self, Error> {
        Self::of_entries(Entries::new(code, Some(multiplicities), None, watch)?, watch)
    }

    fn of_entries(entries: Entries, watch: &Watch) -> Result<Self, Error> {
        let columns = entries.columns(&filled(0, entries.len())?)?;
        let parts = parts::divide(&entries.functionals, columns, &mut Pace::new(watch))?;
        Ok(Self { entries, parts })
    }

    /// The parts of the code itself.
    pub(crate) fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Reduces the coset of a word.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`]; [`Error::Stopped`] when the watch says so.
    ///
    /// # Complexity
    ///
    /// O(columns), unless some cancel: then they are divided anew.
    pub(crate) fn coset(&self, word: &BitVector, alike: Alike, watch: &Watch) -> Result<Reduced<'_>, Error> {
        let set = self.entries.set(word)?;
        let constant = self.entries.constant(&set);
        let mut parts = with_capacity(self.parts.len())?;
        for part in &self.parts {
            match part.with_columns(|column| self.entries.column(column.functional, &set))? {
                Some(part) => parts.push(part),
                None => {
                    let parts = self.divided(&set, alike, watch)?;
                    return Ok(Reduced { code: self, constant, parts, has_all_columns: false });
                }
            }
        }
        Ok(Reduced { code: self, constant, parts, has_all_columns: true })
    }

    /// The parts of a coset some of whose columns have cancelled.
    fn divided(&self, set: &[usize], alike: Alike, watch: &Watch) -> Result<Vec<Part>, Error> {
        let mut pace = Pace::new(watch);
        let mut parts = parts::divide(&self.entries.functionals, self.entries.columns(set)?, &mut pace)?;
        if alike == Alike::Least {
            for part in &mut parts {
                part.drop_free(&mut pace)?;
            }
        }
        Ok(parts)
    }
}

impl Reduced<'_> {
    /// The number of coordinates of the coset.
    pub(crate) fn dimension(&self) -> usize {
        self.code.entries.functionals.length()
    }

    /// On which coordinates a column depends.
    pub(crate) fn functional(&self, column: &Merged) -> VectorRef<'_> {
        self.code.entries.functionals.get(column.functional)
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

    /// The same coordinates with other columns of the same functionals, or `None` where there is none for one of them.
    fn with_columns(&self, of: impl Fn(&Merged) -> Option<Merged>) -> Result<Option<Self>, Error> {
        let mut columns = with_capacity(self.columns.len())?;
        for column in &self.columns {
            let Some(column) = of(column) else { return Ok(None) };
            columns.push(column);
        }
        let function = match &self.function {
            Some(function) => {
                let same = function.columns.iter().zip(&columns);
                let same = same.map(|(column, merged)| Column {
                    functional: column.functional,
                    complemented: merged.complemented,
                    multiplicity: merged.multiplicity,
                });
                Some(Function { dimension: function.dimension, columns: collected(same)? })
            }
            None => None,
        };
        let coordinates = collected(self.coordinates.iter().copied())?;
        Ok(Some(Self { coordinates, columns, function, dropped: Vec::new() }))
    }

    /// Where among them a coordinate of the coset is.
    fn index(&self, coordinate: usize) -> Option<usize> {
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
        let is_kept = |index: usize| kept >> (function.dimension - 1 - index) & 1 == 1;
        let indices: Vec<usize> = (0..function.dimension).filter(|&index| is_kept(index)).collect();
        let cut = |functional: u64| {
            indices
                .iter()
                .fold(0, |cut, &index| cut << 1 | functional >> (function.dimension - 1 - index) & 1)
        };
        let mut columns: Vec<(Column, Merged)> = with_capacity(self.columns.len())?;
        for (column, merged) in function.columns.iter().zip(&self.columns) {
            pace.step(1 + function.dimension)?;
            columns.push((Column { functional: cut(column.functional), ..*column }, *merged));
        }
        columns.sort_unstable_by_key(|(column, _)| column.functional);
        let all = std::mem::take(&mut self.coordinates);
        for (index, coordinate) in all.into_iter().enumerate() {
            let kind = if indices.contains(&index) { &mut self.coordinates } else { &mut self.dropped };
            kind.push(coordinate);
        }
        function.dimension = indices.len();
        function.columns.clear();
        self.columns.clear();
        for (column, merged) in columns {
            function.columns.push(column);
            self.columns.push(merged);
        }
        Ok(())
    }
}

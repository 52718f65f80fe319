//! Entries that depend on the coordinates alike.

use gf2_linalg::{BitVector, Subspace};

use super::distinct::Distinct;
use crate::Error;
use crate::partition::Partition;
use crate::runtime::Watch;
use crate::runtime::memory::{filled, reserve, with_capacity};

/// Bits of the basis that are transposed at a time: what stays in a cache.
const STRIP_BITS: usize = if cfg!(test) { 1 } else { 1 << 22 };
/// Entries of a strip are a multiple of this: whole lines of the cache.
const STRIP_ENTRIES: usize = if cfg!(test) { 64 } else { 512 };

/// Entries that are set or not set together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Merged {
    /// The number of the functional that says when.
    pub(crate) functional: usize,
    /// Whether they are set at the coset's offset.
    pub(crate) complemented: bool,
    /// How many more there are than of those opposite to them.
    pub(crate) multiplicity: usize,
    /// The class of the first of them.
    pub(crate) class: u32,
}

/// The entries of a code by the functionals of its coordinates that they are.
#[derive(Clone, Debug)]
pub(super) struct Entries {
    pub(super) functionals: Distinct,
    /// For each entry the number of its functional.
    functional_of: Vec<u32>,
    /// How often each entry counts, unless all count once.
    times: Option<Vec<usize>>,
    /// For each functional how often all of its entries count together, and the class of the first of them.
    alike: Vec<(usize, u32)>,
    /// The functional of entries that never change, if there are such.
    zero: Option<usize>,
}

impl Entries {
    /// Finds out which entries are alike, each of which counts as often as `times` says, once at least.
    ///
    /// The basis is transposed a strip at a time, so that beside it there are the distinct functionals alone.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`]; [`Error::Stopped`] when the watch says so.
    ///
    /// # Complexity
    ///
    /// O(entries · dimension / 64): one pass over the basis.
    pub(super) fn new(
        code: &Subspace,
        times: Option<Vec<usize>>,
        partition: Option<&Partition>,
        watch: &Watch,
    ) -> Result<Self, Error> {
        let (basis, length) = (code.basis(), code.ambient_dimension());
        let mut functionals = Distinct::new(basis.rows());
        let mut functional_of = with_capacity(length)?;
        let mut alike: Vec<(usize, u32)> = Vec::new();
        let mut zero = None;
        let strip = (STRIP_BITS / basis.rows().max(64)).next_multiple_of(STRIP_ENTRIES).max(STRIP_ENTRIES);
        for start in (0..length).step_by(strip) {
            if start > 0 {
                watch.check()?;
            }
            let entries = start..length.min(start + strip);
            let window = basis.window(0..basis.rows(), entries.clone());
            let by_entry = window.and_then(|window| window.try_transpose()).map_err(Error::of_engine)?;
            for (entry, functional) in entries.zip(by_entry.iter_rows()) {
                let number = functionals.number(functional)?;
                functional_of.push(number as u32);
                if number == alike.len() {
                    zero = zero.or(functional.is_zero().then_some(number));
                    reserve(&mut alike, 1)?;
                    alike.push((0, partition.map_or(0, |partition| partition.class(entry))));
                }
                alike[number].0 += times.as_ref().map_or(1, |times| times[entry]);
            }
        }
        Ok(Self { functionals, functional_of, times, alike, zero })
    }

    /// How many functionals there are.
    pub(super) fn len(&self) -> usize {
        self.alike.len()
    }

    /// How often the entries of each functional that a word sets count together.
    pub(super) fn set(&self, word: &BitVector) -> Result<Vec<usize>, Error> {
        let mut set = filled(0, self.alike.len())?;
        for entry in word.iter_ones() {
            set[self.functional_of[entry] as usize] += self.times.as_ref().map_or(1, |times| times[entry]);
        }
        Ok(set)
    }

    /// What every member of a word's coset weighs at least, of which such counts are known.
    pub(super) fn constant(&self, set: &[usize]) -> usize {
        let counts = set.iter().zip(&self.alike).enumerate();
        let least = counts.map(
            |(functional, (&set, &(all, _)))| {
                if self.zero == Some(functional) { set } else { set.min(all - set) }
            },
        );
        least.sum()
    }

    /// What is left of a functional's entries in a word's coset; nothing of those that never change, nor where as many
    /// are set as are not.
    pub(super) fn column(&self, functional: usize, set: &[usize]) -> Option<Merged> {
        let (set, (all, class)) = (set[functional], self.alike[functional]);
        let unset = all - set;
        (set != unset && self.zero != Some(functional)).then(|| Merged {
            functional,
            complemented: set > unset,
            multiplicity: set.abs_diff(unset),
            class,
        })
    }

    /// The columns of a word's coset, by their first entries.
    pub(super) fn columns(&self, set: &[usize]) -> Result<Vec<Merged>, Error> {
        let mut columns = with_capacity(self.alike.len())?;
        columns.extend((0..self.alike.len()).filter_map(|functional| self.column(functional, set)));
        Ok(columns)
    }
}

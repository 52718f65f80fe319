//! Entries that depend on the coordinates alike.

use gf2_linalg::Coset;

use super::distinct::Distinct;
use crate::Error;
use crate::partition::Partition;
use crate::runtime::Watch;
use crate::runtime::memory::{reserve, with_room};

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

/// What entries weigh together, and what is left of them.
pub(super) struct MergedEntries {
    /// What any member weighs at least.
    pub(super) constant: usize,
    /// By their first entries.
    pub(super) columns: Vec<Merged>,
    pub(super) functionals: Distinct,
}

/// The entries with one functional.
struct Alike {
    set: usize,
    unset: usize,
    class: u32,
}

/// Merges the entries, each of which counts as often as `times` says, once at least.
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
pub(super) fn merge(
    coset: &Coset,
    times: impl Fn(usize) -> usize,
    partition: Option<&Partition>,
    watch: &Watch,
) -> Result<MergedEntries, Error> {
    let (basis, offset) = (coset.directions().basis(), coset.offset());
    let mut functionals = Distinct::new(basis.rows());
    let mut alike: Vec<Alike> = Vec::new();
    let strip = (STRIP_BITS / basis.rows().max(64)).next_multiple_of(STRIP_ENTRIES).max(STRIP_ENTRIES);
    for start in (0..offset.len()).step_by(strip) {
        if start > 0 {
            watch.check()?;
        }
        let entries = start..offset.len().min(start + strip);
        let window = basis.window(0..basis.rows(), entries.clone());
        let by_entry = window.and_then(|window| window.try_transpose()).map_err(Error::of_engine)?;
        for (entry, functional) in entries.zip(by_entry.iter_rows()) {
            let number = functionals.number(functional)?;
            if number == alike.len() {
                reserve(&mut alike, 1)?;
                let class = partition.map_or(0, |partition| partition.class(entry));
                alike.push(Alike { set: 0, unset: 0, class });
            }
            let count = if offset.get(entry) { &mut alike[number].set } else { &mut alike[number].unset };
            *count += times(entry);
        }
    }
    let mut constant = 0;
    let mut columns = with_room(alike.len())?;
    for (functional, Alike { set, unset, class }) in alike.into_iter().enumerate() {
        if functionals.get(functional).is_zero() {
            constant += set;
            continue;
        }
        constant += set.min(unset);
        if set != unset {
            let multiplicity = set.abs_diff(unset);
            columns.push(Merged { functional, complemented: set > unset, multiplicity, class });
        }
    }
    Ok(MergedEntries { constant, columns, functionals })
}

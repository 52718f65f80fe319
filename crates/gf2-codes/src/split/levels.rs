//! The members of a class by their excess.

use std::ops::Range;

use super::side::Side;
use super::sources::Excess;
use crate::Error;
use crate::runtime::Way;
use crate::runtime::memory::{collected, reserve, with_capacity};

/// Entries of a table that are looked at together, most of which have nothing of interest.
const CHUNK: usize = 64;
/// Chunks for one thread.
const CHUNKS_A_TASK: usize = 1 << 12;

/// A member of a class, with what it contributes to the coordinates of the two classes of the other side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) others: [u32; 2],
    pub(super) own: u32,
}

/// The members of a class with one excess, those with equal checks together.
#[derive(Clone, Debug, Default)]
pub(super) struct Level {
    pub(super) entries: Vec<Entry>,
    /// The checks of each group, ascending, and where it is.
    pub(super) groups: Vec<(u64, Range<usize>)>,
}

impl Level {
    /// How many bytes so many members take at most: as entries and groups, and as numbers, twice, while
    /// these are made.
    pub(super) fn bytes(members: u64, side: &Side) -> u64 {
        let groups = members.min(1_u64.checked_shl(side.check_count as u32).unwrap_or(u64::MAX));
        let size = |size: usize, count: u64| count.saturating_mul(size as u64);
        size(size_of::<Entry>() + 2 * size_of::<u32>(), members)
            .saturating_add(size(size_of::<(u64, Range<usize>)>(), groups))
    }

    /// The level of these members of the first or second class of a side.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`] when the system does not give the memory.
    pub(super) fn new(mut members: Vec<u32>, side: &Side, class: usize, way: Way) -> Result<Self, Error> {
        let entry = |own: u32| {
            let of = |other: usize| side.others[other][class].apply(own.into()) as u32;
            Entry { others: [of(0), of(1)], own }
        };
        let check = |own: &u32| side.checks[class].apply((*own).into());
        if side.check_count > 0 {
            way.sort_by_key(&mut members, check);
        }
        let mut groups: Vec<(u64, Range<usize>)> = Vec::new();
        for group in members.chunk_by(|left, right| side.check_count == 0 || check(left) == check(right)) {
            let start = groups.last().map_or(0, |(_, range)| range.end);
            reserve(&mut groups, 1)?;
            groups.push((check(&group[0]), start..start + group.len()));
        }
        Ok(Self { entries: collected(members.into_iter().map(entry))?, groups })
    }

    /// The groups of two levels whose checks agree.
    pub(super) fn matching<'a>(
        &'a self,
        other: &'a Self,
    ) -> impl Iterator<Item = (&'a [Entry], &'a [Entry])> + 'a {
        self.groups.iter().filter_map(move |(check, range)| {
            let found = other.groups.binary_search_by_key(check, |(check, _)| *check).ok()?;
            Some((&self.entries[range.clone()], &other.entries[other.groups[found].1.clone()]))
        })
    }
}

/// The indices of entries of a table with this value, ascending.
///
/// # Errors
///
/// [`Error::Memory`] when the system does not give the memory.
pub(super) fn indices_of<T: Excess>(table: &[T], value: T, way: Way) -> Result<Vec<u32>, Error> {
    let of_task = |&(task, entries): &(usize, &[T])| {
        let mut found = Vec::new();
        for (number, chunk) in entries.chunks(CHUNK).enumerate() {
            // Without a branch for each.
            if chunk.iter().fold(false, |any, &entry| any | (entry == value)) {
                let first = task * CHUNKS_A_TASK * CHUNK + number * CHUNK;
                let indices = chunk.iter().enumerate().filter(|&(_, &entry)| entry == value);
                reserve(&mut found, CHUNK)?;
                found.extend(indices.map(|(index, _)| (first + index) as u32));
            }
        }
        Ok(found)
    };
    let tasks = way.map(&collected(table.chunks(CHUNKS_A_TASK * CHUNK).enumerate())?, of_task)?;
    let mut indices = with_capacity(tasks.iter().map(Vec::len).sum())?;
    tasks.into_iter().for_each(|task| indices.extend(task));
    Ok(indices)
}

//! The members of a class by their excess.

use std::ops::Range;

use rayon::prelude::*;

use super::excess::Excess;
use super::side::Side;

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
    /// The level of these members of the first or second class of a side.
    pub(super) fn new(members: &[u32], side: &Side, class: usize) -> Self {
        let entry = |own: u32| {
            let of = |other: usize| side.others[other][class].apply(own.into()) as u32;
            Entry { others: [of(0), of(1)], own }
        };
        let check = |own: u32| side.checks[class].apply(own.into());
        if side.check_count == 0 {
            let entries: Vec<Entry> = members.iter().map(|&own| entry(own)).collect();
            let groups = if entries.is_empty() { Vec::new() } else { vec![(0, 0..entries.len())] };
            return Self { entries, groups };
        }
        let mut checked: Vec<(u64, u32)> = members.iter().map(|&own| (check(own), own)).collect();
        checked.sort_unstable();
        let mut groups: Vec<(u64, Range<usize>)> = Vec::new();
        for group in checked.chunk_by(|left, right| left.0 == right.0) {
            let start = groups.last().map_or(0, |(_, range)| range.end);
            groups.push((group[0].0, start..start + group.len()));
        }
        Self { entries: checked.into_iter().map(|(_, own)| entry(own)).collect(), groups }
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

/// The places of a table with this value, ascending.
pub(super) fn places<T: Excess>(table: &[T], value: T, is_parallel: bool) -> Vec<u32> {
    let of_task = |(task, entries): (usize, &[T])| {
        let mut found = Vec::new();
        for (index, chunk) in entries.chunks(CHUNK).enumerate() {
            // Without a branch for each.
            if chunk.iter().fold(false, |any, &entry| any | (entry == value)) {
                let first = task * CHUNKS_A_TASK * CHUNK + index * CHUNK;
                let places = chunk.iter().enumerate().filter(|&(_, &entry)| entry == value);
                found.extend(places.map(|(place, _)| (first + place) as u32));
            }
        }
        found
    };
    if is_parallel {
        let tasks = table.par_chunks(CHUNKS_A_TASK * CHUNK).enumerate().map(of_task);
        tasks.collect::<Vec<_>>().concat()
    } else {
        table.chunks(CHUNKS_A_TASK * CHUNK).enumerate().map(of_task).collect::<Vec<_>>().concat()
    }
}

//! Pairs of members of two classes, completed by the tables of the other two.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::excess::Excess;
use super::levels::{Entry, Level};
use super::side::Side;
use crate::minima::Minima;

use crate::watch::Watch;

/// Pairs for one task.
const PAIRS_A_TASK: usize = 1 << 16;

/// One side of the search.
pub(super) struct Join<'a, T> {
    pub(super) side: &'a Side,
    /// The tables of the other side.
    pub(super) tables: [&'a [T]; 2],
    /// The sum of the least weights of all four classes.
    pub(super) base: u64,
    /// The least excess found by anybody.
    pub(super) best: &'a AtomicU64,
    /// What the other side must have at least to be counted by this one.
    pub(super) least_beyond: u64,
}

struct Task<'a> {
    outer: &'a [Entry],
    inner: &'a [Entry],
    /// Whether the outer entries are those of the second class.
    is_swapped: bool,
}

impl<T: Excess> Join<'_, T> {
    /// Looks at all pairs of excess `level`, one of each class with these levels, and offers what they lead to.
    /// Returns how many there were.
    ///
    /// # Complexity
    ///
    /// One or two look-ups a pair.
    pub(super) fn run(
        &self,
        level: usize,
        levels: [&[Level]; 2],
        is_parallel: bool,
        minima: &mut Minima,
        watch: &Watch,
    ) -> u64 {
        let mut tasks = Vec::new();
        let mut pairs = 0;
        for first in 0..=level {
            let (Some(left), Some(right)) = (levels[0].get(first), levels[1].get(level - first)) else {
                continue;
            };
            for (left, right) in left.matching(right) {
                pairs += left.len() as u64 * right.len() as u64;
                let is_swapped = right.len() < left.len();
                let (outer, inner) = if is_swapped { (right, left) } else { (left, right) };
                for inner in inner.chunks(PAIRS_A_TASK) {
                    let rows = (PAIRS_A_TASK / inner.len()).max(1);
                    tasks.extend(outer.chunks(rows).map(|outer| Task { outer, inner, is_swapped }));
                }
            }
        }
        let empty = minima.emptied();
        let work = |mut minima: Minima, task: &Task<'_>| {
            if !watch.must_stop() {
                self.join(level as u64, task, &mut minima);
            }
            minima
        };
        let found = if is_parallel && tasks.len() > 1 {
            tasks.par_iter().fold(|| empty.clone(), work).reduce(|| empty.clone(), Minima::merge)
        } else {
            tasks.iter().fold(empty, work)
        };
        *minima = std::mem::replace(minima, found.emptied()).merge(found);
        pairs
    }

    fn join(&self, level: u64, task: &Task<'_>, minima: &mut Minima) {
        for outer in task.outer {
            let Some(mut most) = self.most(level) else { return };
            for inner in task.inner {
                let place = |other: usize| (outer.others[other] ^ inner.others[other]) as usize;
                let first = self.tables[0][place(0)].into();
                if first > most {
                    continue;
                }
                let beyond = first + self.tables[1][place(1)].into();
                if beyond > most {
                    continue;
                }
                most = beyond;
                self.best.fetch_min(level + beyond, Ordering::Relaxed);
                if beyond < self.least_beyond {
                    continue;
                }
                let (first, second) = if task.is_swapped { (inner, outer) } else { (outer, inner) };
                let [one, two] = &self.side.whole;
                let whole = one.apply(first.own.into()) ^ two.apply(second.own.into());
                minima.offer(self.base + level + beyond, whole);
            }
        }
    }

    /// The most that the other side may have, if anything.
    fn most(&self, level: u64) -> Option<u64> {
        let most = self.best.load(Ordering::Relaxed).checked_sub(level)?;
        // Of an excess that does not fit the table nothing is known.
        Some(most.min(T::GREATEST - 1))
    }
}

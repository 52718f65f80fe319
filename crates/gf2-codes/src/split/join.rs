//! Pairs of members of two classes, completed by what the members of the other two weigh that go with them.

use std::sync::atomic::{AtomicU64, Ordering};

use super::levels::{Entry, Level};
use super::side::Side;
use super::sources::{Excess, Others};
use super::weigher::{TOGETHER, Weigher};
use crate::enumerate::Minima;
use crate::runtime::{Watch, Way};

/// Maximum number of pairs of a block, and of members of the longer list among them.
const PAIRS_A_BLOCK: usize = 1 << 17;
const INNER_A_BLOCK: usize = 1 << 10;
/// Tasks that are divided among the threads at a time.
const TASKS_AT_A_TIME: usize = if cfg!(test) { 3 } else { 1 << 14 };

/// One side of the search.
pub(super) struct Join<'a> {
    pub(super) side: &'a Side,
    /// What weighs the members of the other side.
    pub(super) others: Others<'a>,
    /// The sum of the least weights of all four classes.
    pub(super) base: u64,
    /// The least excess found by anybody.
    pub(super) best: &'a AtomicU64,
    /// What the other side must have at least to be counted by this one.
    pub(super) least_beyond: u64,
}

struct PairBlock<'a> {
    outer: &'a [Entry],
    inner: &'a [Entry],
    /// Whether the outer entries are those of the second class.
    is_swapped: bool,
}

impl PairBlock<'_> {
    /// A pair of these entries, that of the first class first.
    fn in_order<'a>(&self, outer: &'a Entry, inner: &'a Entry) -> [&'a Entry; 2] {
        if self.is_swapped { [inner, outer] } else { [outer, inner] }
    }
}

/// All pairs of excess `level`, one of each class.
fn blocks<'a>(level: usize, levels: [&'a [(usize, Level)]; 2]) -> impl Iterator<Item = PairBlock<'a>> {
    let [firsts, seconds] = levels;
    let matching = firsts.iter().filter_map(move |(first, left)| {
        let second = level.checked_sub(*first)?;
        let index = seconds.binary_search_by_key(&second, |(second, _)| *second).ok()?;
        Some(left.matching(&seconds[index].1))
    });
    matching.flatten().flat_map(|(left, right)| {
        let is_swapped = right.len() < left.len();
        let (outer, inner) = if is_swapped { (right, left) } else { (left, right) };
        inner.chunks(INNER_A_BLOCK).flat_map(move |inner| {
            let rows = (PAIRS_A_BLOCK / inner.len()).max(1);
            outer.chunks(rows).map(move |outer| PairBlock { outer, inner, is_swapped })
        })
    })
}

impl Join<'_> {
    /// Looks at all pairs of excess `level`, one of each class with these levels, and offers what they lead
    /// to.
    ///
    /// # Complexity
    ///
    /// One or two look-ups a pair, or as many times a count of the ones of a member of the other classes.
    pub(super) fn run(
        &self,
        level: usize,
        levels: [&[(usize, Level)]; 2],
        way: Way,
        minima: &mut Minima,
        watch: &Watch,
    ) {
        let mut blocks = blocks(level, levels);
        let mut some = Vec::with_capacity(TASKS_AT_A_TIME);
        loop {
            some.clear();
            some.extend(blocks.by_ref().take(TASKS_AT_A_TIME));
            if some.is_empty() || watch.stopped().is_some() {
                return;
            }
            let empty = minima.emptied();
            let work = |mut minima: Minima, block: u64| {
                if !watch.must_stop() {
                    self.join(level as u64, &some[block as usize], &mut minima);
                }
                minima
            };
            let found = way.fold(some.len() as u64, || empty.emptied(), work, Minima::merge);
            *minima = std::mem::replace(minima, found.emptied()).merge(found);
        }
    }

    fn join(&self, level: u64, block: &PairBlock<'_>, minima: &mut Minima) {
        match self.others {
            Others::Bytes(tables) => self.look_up(tables, level, block, minima),
            Others::Words(tables) => self.look_up(tables, level, block, minima),
            Others::Weighers(weighers) => self.weigh(weighers, level, block, minima),
        }
    }

    /// Completes pairs by tables.
    fn look_up<T: Excess>(&self, tables: [&[T]; 2], level: u64, block: &PairBlock<'_>, minima: &mut Minima) {
        for outer in block.outer {
            let Some(mut max) = self.max_beyond(level) else { return };
            debug_assert!(max < T::GREATEST, "the greatest number is beyond what matters");
            for inner in block.inner {
                let index = |other: usize| (outer.others[other] ^ inner.others[other]) as usize;
                let first = tables[0][index(0)].into();
                if first <= max {
                    let beyond = first + tables[1][index(1)].into();
                    if beyond <= max {
                        max = beyond;
                        self.offer(level, beyond, block.in_order(outer, inner), minima);
                    }
                }
            }
        }
    }

    /// Completes pairs by weighing what they lead to.
    fn weigh(&self, weighers: [&Weigher; 2], level: u64, block: &PairBlock<'_>, minima: &mut Minima) {
        let mut noted = weighers[0].noted();
        let mut words = weighers.map(Weigher::words);
        for inner in block.inner.chunks(TOGETHER) {
            weighers[0].note(inner.iter().map(|entry| entry.others[0]), &mut words[0], &mut noted);
            for outer in block.outer {
                let Some(mut max) = self.max_beyond(level) else { return };
                let excesses = weighers[0].excesses(outer.others[0], &mut words[0], &noted);
                for (inner, first) in inner.iter().zip(excesses) {
                    if first > max {
                        continue;
                    }
                    let second = weighers[1].excess(outer.others[1] ^ inner.others[1], &mut words[1]);
                    let beyond = first + second;
                    if beyond <= max {
                        max = beyond;
                        self.offer(level, beyond, block.in_order(outer, inner), minima);
                    }
                }
            }
        }
    }

    /// Takes note of what a pair leads to, unless the other side sees to it.
    fn offer(&self, level: u64, beyond: u64, [first, second]: [&Entry; 2], minima: &mut Minima) {
        self.best.fetch_min(level + beyond, Ordering::Relaxed);
        if beyond >= self.least_beyond {
            let [one, two] = &self.side.whole;
            let whole = one.apply(first.own.into()) ^ two.apply(second.own.into());
            minima.offer(self.base + level + beyond, whole);
        }
    }

    /// The largest excess that the other side may have, if any.
    fn max_beyond(&self, level: u64) -> Option<u64> {
        self.best.load(Ordering::Relaxed).checked_sub(level)
    }
}

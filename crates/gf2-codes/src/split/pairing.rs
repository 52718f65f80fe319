//! The sides in turn, level by level.

use std::sync::atomic::{AtomicU64, Ordering};

use super::join::Join;
use super::levels::Level;
use super::sources::Sources;
use super::{Settings, Split};
use crate::enumerate::{Minima, SeenMinima};
use crate::runtime::memory::{collected, filled, reserve};
use crate::runtime::{Pace, Watch};
use crate::{Error, Phase, Progress};

/// The classes of the two sides.
pub(super) const SIDES: [[usize; 2]; 2] = [[0, 1], [2, 3]];

/// A search and how far it is.
pub(super) struct Pairing<'a> {
    split: &'a Split,
    settings: &'a Settings<'a>,
    /// What the members of each class weigh at least.
    minimum: [u64; 4],
    /// How many members of each class have each excess.
    counts: &'a [Vec<u64>; 4],
    /// The least excess known.
    best: AtomicU64,
    minima: Minima,
    /// For each side, the pairs of each excess up to half of the first best, as if checks were random.
    pairs_of: [Vec<f64>; 2],
    /// How many pairs were looked at.
    pairs: f64,
    /// What the members that are kept take.
    bytes: u64,
    /// What no excess undercuts but that of members which were looked at.
    unseen: u64,
}

impl<'a> Pairing<'a> {
    /// Nothing looked at; there is a member of excess `start`.
    pub(super) fn new(
        split: &'a Split,
        settings: &'a Settings<'a>,
        minimum: [u64; 4],
        counts: &'a [Vec<u64>; 4],
        start: u64,
    ) -> Result<Self, Error> {
        let pairs_of =
            |side: usize| pairs_of(SIDES[side].map(|class| &counts[class][..]), start, settings.watch);
        let checks = |side: usize| (split.sides[side].check_count as f64).exp2();
        let mut pairs_of = [pairs_of(0)?, pairs_of(1)?];
        for (side, pairs) in pairs_of.iter_mut().enumerate() {
            pairs.iter_mut().for_each(|pairs| *pairs /= checks(side));
        }
        Ok(Self {
            split,
            settings,
            minimum,
            counts,
            best: AtomicU64::new(start),
            minima: settings.empty.emptied(),
            pairs_of,
            pairs: 0.0,
            bytes: 0,
            unseen: 0,
        })
    }

    /// Looks at pairs of both sides in turn, in ascending order of their excess, until no other member can be
    /// as light as the best, or no more may be done.
    pub(super) fn run(mut self, mut sources: Sources<'_>) -> Result<SeenMinima, Error> {
        // Of each class those that have members, with their excesses.
        let mut levels: [Vec<(usize, Level)>; 4] = Default::default();
        let mut steps = (0..).flat_map(|level| [(level, 0), (level, 1)]);
        while let Some((level, side)) = steps.next()
            && !self.is_complete()
            && self.is_affordable(side, level, sources.size())
        {
            for (index, class) in SIDES[side].into_iter().enumerate() {
                // What a source that was stopped has is not what was counted.
                if self.count(class, level) > 0 && !self.settings.watch.must_stop() {
                    let spare =
                        self.settings.memory_limit.saturating_sub(sources.size()).saturating_sub(self.bytes);
                    let members = sources.members(class, level, self.best(), spare)?;
                    debug_assert!(members.len() as u64 <= self.count(class, level), "more than was counted");
                    reserve(&mut levels[class], 1)?;
                    let members = Level::new(members, &self.split.sides[side], index, self.settings.way)?;
                    levels[class].push((level, members));
                }
            }
            if self.pairs_of[side][level] > 0.0 {
                if self.settings.watch.must_stop() {
                    break;
                }
                let join = Join {
                    side: &self.split.sides[side],
                    others: sources.others(SIDES[1 - side]),
                    base: self.minimum.iter().sum(),
                    best: &self.best,
                    // On the first side the other one has this level to come, on the second it is done with it.
                    least_beyond: (level + side) as u64,
                };
                let own = SIDES[side].map(|class| levels[class].as_slice());
                join.run(level, own, self.settings.way, &mut self.minima, self.settings.watch);
            }
            if self.settings.watch.stopped().is_some() {
                break;
            }
            self.unseen = (2 * level + 1 + side) as u64;
            self.settings.watch.tell(|| self.progress());
        }
        Ok(self.found())
    }

    fn progress(&self) -> Progress {
        let base: u64 = self.minimum.iter().sum();
        let last = (self.best() / 2) as usize;
        let pairs = |side: usize| self.pairs_of[side][..=last].iter().sum::<f64>();
        Progress {
            phase: Phase::Pairing,
            done: self.pairs,
            total: (pairs(0) + pairs(1)).max(self.pairs),
            best: Some(base + self.best()),
            bound: base + self.unseen.min(self.best()),
        }
    }

    fn found(self) -> SeenMinima {
        if self.is_complete() {
            return SeenMinima { bound: self.minima.excess(), minima: self.minima, is_complete: true };
        }
        let base: u64 = self.minimum.iter().sum();
        let start = self.split.start(self.settings);
        let minima = if self.minima.excess() <= start.excess() { self.minima } else { start };
        SeenMinima { bound: (base + self.unseen).min(minima.excess()), minima, is_complete: false }
    }

    fn best(&self) -> u64 {
        self.best.load(Ordering::Relaxed)
    }

    /// Whether all members that are as light as the best have been looked at.
    fn is_complete(&self) -> bool {
        self.best() < self.unseen
    }

    /// Whether the pairs of a level may be looked at, of which notes are taken, and its members be kept beside
    /// sources of so many bytes.
    fn is_affordable(&mut self, side: usize, level: usize, sources: u64) -> bool {
        self.pairs += self.pairs_of[side][level];
        let bytes = |class: usize| Level::bytes(self.count(class, level), &self.split.sides[side]);
        self.bytes = SIDES[side].into_iter().fold(self.bytes, |sum, class| sum.saturating_add(bytes(class)));
        self.pairs <= self.settings.pair_limit as f64
            && self.bytes.saturating_add(sources) <= self.settings.memory_limit
    }

    /// How many members of a class have this excess.
    fn count(&self, class: usize, excess: usize) -> u64 {
        self.counts[class].get(excess).copied().unwrap_or(0)
    }
}

/// How many pairs of members of two classes have each excess up to half of `start`.
fn pairs_of(counts: [&[u64]; 2], start: u64, watch: &Watch) -> Result<Vec<f64>, Error> {
    let max = start as usize / 2;
    let mut pairs = filled(0.0, max + 1)?;
    let [left, right] = counts.map(|counts| counts.iter().enumerate().filter(|count| *count.1 > 0));
    let right: Vec<(usize, &u64)> = collected(right)?;
    let mut pace = Pace::new(watch);
    for (first, left) in left {
        let seconds = right.iter().take_while(|(second, _)| first + second <= max);
        pace.step(right.len())?;
        seconds.for_each(|(second, right)| pairs[first + second] += *left as f64 * **right as f64);
    }
    Ok(pairs)
}

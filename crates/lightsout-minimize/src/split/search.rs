//! The sides in turn, level by level.

use std::sync::atomic::{AtomicU64, Ordering};

use gf2_linalg::Parallelism;

use super::join::Join;
use super::levels::{Entry, Level};
use super::sources::Sources;
use super::{Found, Settings, Split};
use crate::minima::Minima;
use crate::{Error, Phase, Progress};

/// The classes of the two sides.
pub(super) const SIDES: [[usize; 2]; 2] = [[0, 1], [2, 3]];

/// A search and how far it is.
pub(super) struct Search<'a> {
    split: &'a Split<'a>,
    settings: &'a Settings<'a>,
    /// What the members of each class weigh at least.
    minimum: [u64; 4],
    /// How many members of each class have each excess.
    counts: &'a [Vec<u64>; 4],
    /// The least excess known.
    best: AtomicU64,
    minima: Minima,
    /// How many pairs were looked at.
    pairs: f64,
    /// What no excess undercuts but that of members which were looked at.
    unseen: u64,
}

impl<'a> Search<'a> {
    /// Nothing looked at; there is a member of excess `start`.
    pub(super) fn new(
        split: &'a Split<'a>,
        settings: &'a Settings<'a>,
        minimum: [u64; 4],
        counts: &'a [Vec<u64>; 4],
        start: u64,
    ) -> Self {
        Self {
            split,
            settings,
            minimum,
            counts,
            best: AtomicU64::new(start),
            minima: Minima::new(settings.members_kept),
            pairs: 0.0,
            unseen: 0,
        }
    }

    /// Looks at pairs of both sides in turn, in ascending order of their excess, until no other member can be
    /// as light as the best, or no more may be done.
    pub(super) fn run(mut self, mut sources: Sources<'_>) -> Result<Found, Error> {
        let mut levels: [Vec<Level>; 4] = Default::default();
        let mut steps = (0..).flat_map(|level| [(level, 0), (level, 1)]);
        while let Some((level, side)) = steps.next()
            && !self.is_complete()
            && self.is_affordable(side, level)
        {
            for (place, class) in SIDES[side].into_iter().enumerate() {
                let members = sources.members(class, level, self.best())?;
                levels[class].push(Level::new(&members, &self.split.sides[side], place));
            }
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
            let is_parallel = self.settings.parallelism != Parallelism::Sequential;
            join.run(level, own, is_parallel, &mut self.minima, self.settings.watch);
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
        let pairs = |side| (0..=last).map(|level| self.pairs_of(side, level)).sum::<f64>();
        Progress {
            phase: Phase::Pairing,
            done: self.pairs,
            total: (pairs(0) + pairs(1)).max(self.pairs),
            best: Some(base + self.best()),
            bound: base + self.unseen.min(self.best()),
        }
    }

    fn found(self) -> Found {
        if self.is_complete() {
            return Found { bound: self.minima.excess(), minima: self.minima, is_complete: true };
        }
        let base: u64 = self.minimum.iter().sum();
        let start = self.split.start(self.settings);
        let minima = if self.minima.excess() <= start.excess() { self.minima } else { start };
        Found { bound: (base + self.unseen).min(minima.excess()), minima, is_complete: false }
    }

    fn best(&self) -> u64 {
        self.best.load(Ordering::Relaxed)
    }

    /// Whether all members that are as light as the best have been looked at.
    fn is_complete(&self) -> bool {
        self.best() < self.unseen
    }

    /// Whether the pairs of a level may be looked at, of which notes are taken, and the lists up to it be
    /// kept.
    fn is_affordable(&mut self, side: usize, level: usize) -> bool {
        self.pairs += self.pairs_of(side, level);
        // The second side follows the first: until then it has kept one level less.
        let levels = |class: usize| if SIDES[side].contains(&class) || side == 1 { level + 1 } else { level };
        let kept = (0..4).map(|class| self.counts[class].iter().take(levels(class)).sum::<u64>() as f64);
        self.pairs <= self.settings.pair_limit as f64
            && kept.sum::<f64>() * size_of::<Entry>() as f64 <= self.settings.list_limit as f64
    }

    /// The pairs of a side whose excess is this, as if checks were random.
    fn pairs_of(&self, side: usize, level: usize) -> f64 {
        let [left, right] = SIDES[side].map(|class| &self.counts[class]);
        let count = |counts: &[u64], excess: usize| counts.get(excess).map_or(0.0, |&count| count as f64);
        let pairs = (0..=level).map(|first| count(left, first) * count(right, level - first));
        pairs.sum::<f64>() / (self.split.sides[side].check_count as f64).exp2()
    }
}

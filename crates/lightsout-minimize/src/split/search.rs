//! The two orders of looking at the sides.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

use gf2_linalg::Parallelism;

use super::excess::Excess;
use super::join::Join;
use super::levels::{Level, places};
use super::{Found, Order, Settings, Split};
use crate::Error;
use crate::minima::Minima;
use crate::walsh::Walsh;

/// The classes of the two sides.
const SIDES: [[usize; 2]; 2] = [[0, 1], [2, 3]];

/// A search with tables of this type.
pub(super) struct Search<'a, T> {
    split: &'a Split<'a>,
    settings: &'a Settings<'a>,
    /// What the members of each class weigh at least.
    minimum: [u64; 4],
    /// The least excess known.
    best: AtomicU64,
    minima: Minima,
    /// What no excess undercuts but that of members which were looked at.
    unseen: u64,
    entries: PhantomData<T>,
}

impl<'a, T: Excess> Search<'a, T> {
    /// Nothing looked at; there is a member of excess `start`.
    pub(super) fn new(
        split: &'a Split<'a>,
        settings: &'a Settings<'a>,
        minimum: [u64; 4],
        start: u64,
    ) -> Self {
        Self {
            split,
            settings,
            minimum,
            best: AtomicU64::new(start),
            minima: Minima::new(settings.members_kept),
            unseen: 0,
            entries: PhantomData,
        }
    }

    pub(super) fn run(mut self, order: Order) -> Result<Found, Error> {
        match order {
            Order::Alternating => self.alternate()?,
            Order::OneByOne => self.one_by_one()?,
        }
        let base: u64 = self.minimum.iter().sum();
        if self.is_complete() {
            return Ok(Found { bound: self.minima.excess(), minima: self.minima });
        }
        let start = self.split.start(self.settings);
        let minima = if self.minima.excess() <= start.excess() { self.minima } else { start };
        Ok(Found { bound: (base + self.unseen).min(minima.excess()), minima })
    }

    fn best(&self) -> u64 {
        self.best.load(Ordering::Relaxed)
    }

    /// Whether all members that are as light as the best have been looked at.
    fn is_complete(&self) -> bool {
        self.best() < self.unseen
    }

    fn must_stop(&self) -> bool {
        self.settings.watch.stopped().is_some()
    }

    /// Looks at both sides in turn.
    fn alternate(&mut self) -> Result<(), Error> {
        let mut tables: [Vec<T>; 4] = Default::default();
        for (class, table) in tables.iter_mut().enumerate() {
            *table = self.table(class)?;
        }
        let mut levels: [Vec<Level>; 4] = Default::default();
        for level in 0.. {
            for (side, classes) in SIDES.into_iter().enumerate() {
                if self.is_complete() || self.must_stop() {
                    return Ok(());
                }
                for (place, class) in classes.into_iter().enumerate() {
                    let members = places(&tables[class], T::of(level as u64), self.is_parallel());
                    levels[class].push(Level::new(&members, &self.split.sides[side], place));
                }
                let own = classes.map(|class| levels[class].as_slice());
                let others = SIDES[1 - side].map(|class| tables[class].as_slice());
                // On the first side the other one has this level to come, on the second it is done with it.
                self.join(side, level, own, others, (level + side) as u64);
                if !self.must_stop() {
                    self.unseen = (2 * level + 1 + side) as u64;
                }
            }
        }
        Ok(())
    }

    /// Looks at one side to the end, and then at the other.
    fn one_by_one(&mut self) -> Result<(), Error> {
        let mut seen = 0;
        for (side, classes) in SIDES.into_iter().enumerate() {
            // Half of the best; of pairs that both have half, the first side sees to.
            let most = self.best().saturating_sub(side as u64) / 2;
            let mut levels: [Vec<Level>; 2] = Default::default();
            for (place, class) in classes.into_iter().enumerate() {
                let walsh = Walsh::new(&self.split.classes[class].function);
                let settings = self.settings;
                let lists =
                    walsh.lightest(self.minimum[class], most, settings.parallelism, settings.watch)?;
                levels[place] =
                    lists.iter().map(|members| Level::new(members, &self.split.sides[side], place)).collect();
            }
            let [third, fourth] = SIDES[1 - side];
            let tables = [self.table(third)?, self.table(fourth)?];
            let mut level = 0;
            while 2 * level as u64 + side as u64 <= self.best() {
                if self.must_stop() {
                    return Ok(());
                }
                let own = [levels[0].as_slice(), levels[1].as_slice()];
                let others = [tables[0].as_slice(), tables[1].as_slice()];
                self.join(side, level, own, others, (level + side) as u64);
                level += 1;
                if !self.must_stop() {
                    self.unseen = (seen + level) as u64;
                }
            }
            seen = level;
        }
        Ok(())
    }

    fn join(&mut self, side: usize, level: usize, own: [&[Level]; 2], tables: [&[T]; 2], least_beyond: u64) {
        let join = Join {
            side: &self.split.sides[side],
            tables,
            base: self.minimum.iter().sum(),
            best: &self.best,
            least_beyond,
        };
        let is_parallel = self.settings.parallelism != Parallelism::Sequential;
        join.run(level, own, is_parallel, &mut self.minima, self.settings.watch);
    }

    /// The excess of each member of a class.
    fn table(&self, class: usize) -> Result<Vec<T>, Error> {
        let function = &self.split.classes[class].function;
        let length = 1_usize << function.dimension;
        let mut table = Vec::new();
        table
            .try_reserve_exact(length)
            .map_err(|_| Error::Memory { bytes: (length * size_of::<T>()) as u64 })?;
        table.resize(length, T::default());
        let Settings { parallelism, watch, .. } = *self.settings;
        Walsh::new(function).fill(self.minimum[class], &mut table, parallelism, watch)?;
        Ok(table)
    }

    fn is_parallel(&self) -> bool {
        self.settings.parallelism != Parallelism::Sequential
    }
}

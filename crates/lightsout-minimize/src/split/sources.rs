//! Where the members of the classes come from, and what others weigh.

use gf2_linalg::Parallelism;

use super::excess::Excess;
use super::levels::places;
use super::weigher::Weigher;
use super::{Settings, Split};
use crate::Error;
use crate::walsh::Walsh;

/// Members that a list has at first, about.
const FIRST_LISTED: u64 = if cfg!(test) { 4 } else { 1 << 20 };
/// How many times as many it has when more are needed, about.
const TIMES_LISTED: u64 = 4;

/// The excesses of the members of four classes, up to where they matter.
pub(super) enum Sources<'a> {
    /// A table for each class, of bytes.
    Bytes { tables: [Vec<u8>; 4], is_parallel: bool },
    /// A table for each class, of numbers of 16 bits.
    Words { tables: [Vec<u16>; 4], is_parallel: bool },
    /// Lists of the light members of each class, others being weighed when they are asked for.
    Lists(Box<Lists<'a>>),
}

/// What says how much members of the two classes of the other side weigh beyond the least.
#[derive(Clone, Copy)]
pub(super) enum Others<'a> {
    Bytes([&'a [u8]; 2]),
    Words([&'a [u16]; 2]),
    Weighers([&'a Weigher; 2]),
}

/// Lists of members of each class.
pub(super) struct Lists<'a> {
    split: &'a Split<'a>,
    settings: &'a Settings<'a>,
    minimum: [u64; 4],
    counts: &'a [Vec<u64>; 4],
    weighers: [Weigher; 4],
    /// For each class, for each excess listed, the members.
    lists: [Vec<Vec<u32>>; 4],
}

impl<'a> Sources<'a> {
    /// Tables in which excesses below `start` have their places.
    pub(super) fn tables(
        split: &Split<'_>,
        settings: &Settings<'_>,
        minimum: [u64; 4],
        start: u64,
    ) -> Result<Self, Error> {
        let is_parallel = settings.parallelism != Parallelism::Sequential;
        // What does not fit the type of the tables is more than anything of interest.
        Ok(if start < u8::GREATEST {
            Self::Bytes { tables: tables(split, settings, minimum)?, is_parallel }
        } else {
            Self::Words { tables: tables(split, settings, minimum)?, is_parallel }
        })
    }

    /// Lists that are made as they are needed.
    pub(super) fn lists(
        split: &'a Split<'a>,
        settings: &'a Settings<'a>,
        minimum: [u64; 4],
        counts: &'a [Vec<u64>; 4],
    ) -> Self {
        let weigher = |class: usize| Weigher::new(&split.classes[class].function, minimum[class]);
        let weighers = [0, 1, 2, 3].map(weigher);
        let lists = Default::default();
        Self::Lists(Box::new(Lists { split, settings, minimum, counts, weighers, lists }))
    }

    /// The members of a class with this excess, each excess being asked for once, if no more than half of
    /// `best` is going to be asked for.
    pub(super) fn members(&mut self, class: usize, excess: usize, best: u64) -> Result<Vec<u32>, Error> {
        match self {
            Self::Bytes { tables, is_parallel } => {
                Ok(places(&tables[class], u8::of(excess as u64), *is_parallel))
            }
            Self::Words { tables, is_parallel } => {
                Ok(places(&tables[class], u16::of(excess as u64), *is_parallel))
            }
            Self::Lists(lists) => lists.members(class, excess, best),
        }
    }

    /// What weighs members of these classes.
    pub(super) fn others(&self, classes: [usize; 2]) -> Others<'_> {
        match self {
            Self::Bytes { tables, .. } => Others::Bytes(classes.map(|class| tables[class].as_slice())),
            Self::Words { tables, .. } => Others::Words(classes.map(|class| tables[class].as_slice())),
            Self::Lists(lists) => Others::Weighers(classes.map(|class| &lists.weighers[class])),
        }
    }
}

/// The excess of each member of each class.
fn tables<T: Excess>(
    split: &Split<'_>,
    settings: &Settings<'_>,
    minimum: [u64; 4],
) -> Result<[Vec<T>; 4], Error> {
    let mut tables: [Vec<T>; 4] = Default::default();
    for (class, table) in tables.iter_mut().enumerate() {
        let function = &split.classes[class].function;
        let length = 1_usize << function.dimension;
        let bytes = (length * size_of::<T>()) as u64;
        table.try_reserve_exact(length).map_err(|_| Error::Memory { bytes })?;
        table.resize(length, T::default());
        let Settings { parallelism, watch, .. } = *settings;
        Walsh::new(function).fill(minimum[class], table, parallelism, watch)?;
    }
    Ok(tables)
}

impl Lists<'_> {
    fn members(&mut self, class: usize, excess: usize, best: u64) -> Result<Vec<u32>, Error> {
        let needed = (best / 2).max(excess as u64);
        if self.lists[class].len() <= excess && (self.counts[class].len() > excess) {
            let listed: u64 = self.counts[class].iter().take(excess).sum();
            let wanted = (listed * TIMES_LISTED).max(FIRST_LISTED);
            // As far as that many go, and at least as far as asked.
            let mut sum = 0;
            let most = self.counts[class].iter().position(|&count| {
                sum += count;
                sum > wanted
            });
            let most =
                most.map_or(needed, |most| (most as u64).saturating_sub(1).max(excess as u64)).min(needed);
            let Settings { parallelism, watch, .. } = *self.settings;
            let walsh = Walsh::new(&self.split.classes[class].function);
            self.lists[class] = walsh.lightest(self.minimum[class], most, parallelism, watch)?;
        }
        Ok(self.lists[class].get_mut(excess).map_or_else(Vec::new, std::mem::take))
    }
}

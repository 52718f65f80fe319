//! Where the members of the classes come from, and what others weigh.

use gf2_linalg::walsh::Entry;

use super::levels::indices_of;
use super::weigher::Weigher;
use super::{Settings, Split};
use crate::Error;
use crate::enumerate::Walsh;
use crate::runtime::{Way, memory};

/// Members that a list has at first, about.
const FIRST_LISTED: u64 = if cfg!(test) { 4 } else { 1 << 20 };
/// How many times as many it has when more are needed, about.
const TIMES_LISTED: u64 = 4;

/// An excess in a table. Of the greatest number nothing is known but that the excess is not less.
pub(super) trait Excess: Entry + Copy + Default + Eq + Send + Sync + Into<u64> {
    /// The greatest number.
    const GREATEST: u64;

    /// The number for an excess that is less than the greatest.
    fn of(excess: u64) -> Self;
}

impl Excess for u8 {
    const GREATEST: u64 = Self::MAX as u64;

    fn of(excess: u64) -> Self {
        excess as Self
    }
}

impl Excess for u16 {
    const GREATEST: u64 = Self::MAX as u64;

    fn of(excess: u64) -> Self {
        excess as Self
    }
}

/// The excesses of the members of four classes, up to where they matter.
pub(super) enum Sources<'a> {
    /// A table for each class, of bytes.
    Bytes { tables: [Vec<u8>; 4], way: Way },
    /// A table for each class, of numbers of 16 bits.
    Words { tables: [Vec<u16>; 4], way: Way },
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
    split: &'a Split,
    settings: &'a Settings<'a>,
    minimum: [u64; 4],
    counts: &'a [Vec<u64>; 4],
    weighers: [Weigher; 4],
    waiting: [Waiting; 4],
    /// How many members are waiting in all classes.
    waiting_members: u64,
}

/// Members of a class that were listed and not yet asked for.
#[derive(Default)]
struct Waiting {
    /// The excess of the first list.
    first: usize,
    /// One list for each excess from there on.
    lists: Vec<Vec<u32>>,
}

impl<'a> Sources<'a> {
    /// Tables in which excesses below 255 have numbers of their own.
    pub(super) fn bytes(split: &Split, settings: &Settings<'_>, minimum: [u64; 4]) -> Result<Self, Error> {
        Ok(Self::Bytes { tables: tables(split, settings, minimum)?, way: settings.way })
    }

    /// Tables in which excesses below 65 535 have numbers of their own.
    pub(super) fn words(split: &Split, settings: &Settings<'_>, minimum: [u64; 4]) -> Result<Self, Error> {
        Ok(Self::Words { tables: tables(split, settings, minimum)?, way: settings.way })
    }

    /// Lists that are made as they are needed.
    pub(super) fn lists(
        split: &'a Split,
        settings: &'a Settings<'a>,
        minimum: [u64; 4],
        counts: &'a [Vec<u64>; 4],
    ) -> Result<Self, Error> {
        let weigher = |class: usize| Weigher::new(&split.classes[class].function, minimum[class]);
        let weighers = [weigher(0)?, weigher(1)?, weigher(2)?, weigher(3)?];
        let waiting = Default::default();
        let lists = Lists { split, settings, minimum, counts, weighers, waiting, waiting_members: 0 };
        Ok(Self::Lists(Box::new(lists)))
    }

    /// How many bytes all of it takes.
    pub(super) fn size(&self) -> u64 {
        match self {
            Self::Bytes { tables, .. } => tables.iter().map(|table| memory::bytes::<u8>(table.len())).sum(),
            Self::Words { tables, .. } => tables.iter().map(|table| memory::bytes::<u16>(table.len())).sum(),
            Self::Lists(lists) => {
                let weighers: u64 = lists.weighers.iter().map(Weigher::bytes).sum();
                weighers.saturating_add(lists.waiting_members.saturating_mul(size_of::<u32>() as u64))
            }
        }
    }

    /// The members of a class with this excess. To be asked for each excess that some have, in ascending order,
    /// up to half of `best` at most. Beside what is asked for, lists ahead may take `spare` bytes.
    pub(super) fn members(
        &mut self,
        class: usize,
        excess: usize,
        best: u64,
        spare: u64,
    ) -> Result<Vec<u32>, Error> {
        match self {
            Self::Bytes { tables, way } => indices_of(&tables[class], u8::of(excess as u64), *way),
            Self::Words { tables, way } => indices_of(&tables[class], u16::of(excess as u64), *way),
            Self::Lists(lists) => lists.members(class, excess, best, spare),
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
    split: &Split,
    settings: &Settings<'_>,
    minimum: [u64; 4],
) -> Result<[Vec<T>; 4], Error> {
    let mut tables: [Vec<T>; 4] = Default::default();
    for (class, table) in tables.iter_mut().enumerate() {
        let function = &split.classes[class].function;
        let length = 1_usize << function.dimension;
        *table = memory::filled(T::default(), length)?;
        Walsh::new(function).fill(minimum[class], table, settings.way, settings.watch);
    }
    Ok(tables)
}

impl Lists<'_> {
    fn members(&mut self, class: usize, excess: usize, best: u64, spare: u64) -> Result<Vec<u32>, Error> {
        let waiting = &mut self.waiting[class];
        if excess >= waiting.first + waiting.lists.len() {
            let counts = &self.counts[class];
            let listed: u64 = counts.iter().take(excess).sum();
            let wanted = (listed * TIMES_LISTED).max(FIRST_LISTED).min(spare / size_of::<u32>() as u64);
            // As far as that many go, and at least as far as asked.
            let mut sum = 0;
            let mut end = excess + 1;
            while (end as u64) <= best / 2 && counts.get(end).is_some_and(|count| sum + count <= wanted) {
                sum += counts[end];
                end += 1;
            }
            let Settings { way, watch, .. } = *self.settings;
            let walsh = Walsh::new(&self.split.classes[class].function);
            let lists = walsh.lightest(self.minimum[class], excess..end, counts, way, watch)?;
            self.waiting_members += lists.iter().map(|list| list.len() as u64).sum::<u64>();
            *waiting = Waiting { first: excess, lists };
        }
        let members = std::mem::take(&mut waiting.lists[excess - waiting.first]);
        self.waiting_members -= members.len() as u64;
        Ok(members)
    }
}

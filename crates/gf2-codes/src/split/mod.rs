//! Splitting: the square root of the time of enumeration, for codes that are small on each of four classes of
//! entries.
//!
//! The columns are divided into four classes so that the first two determine all coordinates, and so do the
//! last two. The weight is the sum of the weights of the classes, each a function of as many coordinates as
//! the class can tell apart, about half of all. Beyond the least that each class weighs, a member has an
//! excess, which is the sum of the excesses of its classes; if it is at most S, then that of one of the two
//! pairs is at most S / 2. So pairs of members of two classes are looked at in ascending order of their
//! excess, on both sides in turn, each completed by the members of the other two classes that go with them,
//! until twice what was looked at exceeds the best. That finds all minima.
//!
//! # What has to fit where
//!
//! Weights are exact wherever they decide anything, however much the columns weigh together:
//!
//! - The transform of a class, its histogram and the excess of the start are of 64 bits.
//! - A pair is looked at up to half of the best excess, and a member that completes one matters up to the best,
//!   which never exceeds that of the start. A *table* holds excesses up to the greatest number of its type,
//!   which stands for itself and all beyond. So a table serves exactly if the excess of the start is less than
//!   that number: then every excess that is asked for has its own number, and what reads the greatest number is
//!   beyond the best, whatever it is. Bytes are taken if that holds, else numbers of 16 bits, else lists.
//! - *Lists* are divided by excesses of 64 bits, and what is on no list is weighed in 64 bits.

mod classes;
mod estimate;
mod join;
mod levels;
mod pairing;
mod side;
mod sources;
#[cfg(test)]
mod tests;
mod weigher;

use std::sync::Arc;

use crate::Error;
use crate::enumerate::{Minima, SeenMinima, Walsh};
use crate::reduce::Function;
use crate::runtime::{Pace, Watch, Way};
use classes::{Class, group};
use pairing::Pairing;
use side::Side;
use sources::{Excess, Sources};

/// The largest rank of a class: its members are 32-bit numbers.
const MAX_RANK: usize = 32;
/// Members of all classes up to which tables of them pay.
const MAX_IN_TABLES: u64 = 1 << 25;

/// A function whose columns are divided into four classes. The first two determine the coordinates, and so do the last
/// two.
#[derive(Clone, Debug)]
pub(crate) struct Split {
    classes: [Class; 4],
    /// What follows from the functionals alone.
    sides: Arc<[Side; 2]>,
}

/// How to search.
#[derive(Clone, Debug)]
pub(crate) struct Settings<'a> {
    /// The function that was split.
    pub(crate) function: &'a Function,
    /// Coordinates of some member, the lighter the better.
    pub(crate) start: u64,
    /// How many pairs may be looked at.
    pub(crate) pair_limit: u64,
    /// How many bytes tables and lists may take, those of all classes together.
    pub(crate) memory_limit: u64,
    pub(crate) way: Way,
    /// No minima, and how many are to be kept.
    pub(crate) empty: Minima,
    pub(crate) watch: &'a Watch,
}

/// Where the excesses of the classes' members come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExcessSource {
    /// From tables of all members.
    Tables,
    /// From lists of the light ones, and for the others from the members themselves.
    Lists,
}

impl Split {
    /// Groups the columns by their labels into four groups. `None` when no four groups will do.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`]; [`Error::Stopped`] when the watch says so.
    pub(crate) fn new(function: &Function, labels: &[u32], watch: &Watch) -> Result<Option<Self>, Error> {
        let Some(classes) = group(function, labels, &mut Pace::new(watch))? else {
            return Ok(None);
        };
        if classes.iter().any(|class| class.rank() > MAX_RANK) {
            return Ok(None);
        }
        let [one, two, three, four] = &classes;
        let sides = [
            Side::new(function.dimension, [one, two], [three, four]),
            Side::new(function.dimension, [three, four], [one, two]),
        ];
        Ok(match sides {
            [Some(first), Some(second)] => Some(Self { classes, sides: Arc::new([first, second]) }),
            _ => None,
        })
    }

    /// The same division of a function whose columns have the same functionals.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`].
    pub(crate) fn with_columns(&self, function: &Function) -> Result<Self, Error> {
        let class = |class: usize| self.classes[class].with_columns(&function.columns);
        Ok(Self { classes: [class(0)?, class(1)?, class(2)?, class(3)?], sides: self.sides.clone() })
    }

    /// The ranks of the four classes.
    pub(crate) fn ranks(&self) -> [usize; 4] {
        self.classes.each_ref().map(Class::rank)
    }

    /// The source of excesses when tables may take `memory_limit` bytes.
    ///
    /// Tables that are larger than caches take longer to make, and hardly less to look at.
    pub(crate) fn source(&self, memory_limit: u64) -> ExcessSource {
        let members: u64 = self.ranks().iter().map(|&rank| 1 << rank).sum();
        if members <= MAX_IN_TABLES && 2 * members <= memory_limit {
            ExcessSource::Tables
        } else {
            ExcessSource::Lists
        }
    }

    /// Searches with excesses from this source, if it is exact for them, or else from lists.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`] when the system does not give the memory of tables or lists within the limit;
    /// [`Error::TooManyWeights`] when it gives none to count members by their weight.
    pub(crate) fn search(&self, source: ExcessSource, settings: &Settings<'_>) -> Result<SeenMinima, Error> {
        let mut counts: [Vec<u64>; 4] = Default::default();
        let mut minimum = [0; 4];
        for (class, counts) in counts.iter_mut().enumerate() {
            let walsh = Walsh::new(&self.classes[class].function);
            let mut histogram = walsh.histogram(settings.way, settings.watch)?;
            if settings.watch.stopped().is_some() {
                return Ok(SeenMinima { minima: self.start(settings), bound: 0, is_complete: false });
            }
            let least = histogram.iter().position(|&count| count > 0).unwrap_or(0);
            minimum[class] = least as u64;
            histogram.drain(..least);
            *counts = histogram;
        }
        let start = settings.function.excess(settings.start) - minimum.iter().sum::<u64>();
        // What exceeds half of the best is never asked for.
        counts.iter_mut().for_each(|counts| counts.truncate(start as usize / 2 + 1));
        let sources = match source {
            ExcessSource::Tables if start < u8::GREATEST => Sources::bytes(self, settings, minimum)?,
            ExcessSource::Tables if start < u16::GREATEST => Sources::words(self, settings, minimum)?,
            _ => Sources::lists(self, settings, minimum, &counts)?,
        };
        Pairing::new(self, settings, minimum, &counts, start)?.run(sources)
    }

    /// Only the member to start from.
    fn start(&self, settings: &Settings<'_>) -> Minima {
        let mut minima = settings.empty.emptied();
        minima.offer(settings.function.excess(settings.start), settings.start);
        minima
    }
}

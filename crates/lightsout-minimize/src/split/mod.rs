//! Splitting: the square root of the time of enumeration, for codes that are small on each of four classes of entries.
//!
//! The columns are divided into four classes so that the first two determine all coordinates, and so do the last two.
//! The weight is the sum of the weights of the classes, each a function of as many coordinates as the class can tell
//! apart, about half of all. Beyond the least that each class weighs, a member has an excess, which is the sum of the
//! excesses of its classes; if it is at most S, then that of one of the two pairs is at most S / 2. So pairs of members
//! of two classes are looked at in ascending order of their excess, each completed by look-ups in the tables of the
//! other two classes, on both sides, until twice what was looked at exceeds the best. That finds all minima.

mod class;
mod estimate;
mod excess;
mod grouping;
mod join;
mod levels;
mod map;
mod search;
mod side;
#[cfg(test)]
mod tests;

use gf2_linalg::Parallelism;

use crate::Error;
use crate::function::Function;
use crate::minima::Minima;
use crate::walsh::Walsh;
use crate::watch::Watch;
use class::Class;
use excess::Excess;
use search::Search;
use side::Side;

/// The largest rank of a class: places of a table are 32-bit numbers.
const MOST_RANK: usize = 32;

/// A function whose columns are divided into four classes, of which the first two determine the coordinates, and the
/// last two.
#[derive(Clone, Debug)]
pub(crate) struct Split<'a> {
    function: &'a Function,
    classes: [Class; 4],
    sides: [Side; 2],
}

/// How to search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings<'a> {
    /// Coordinates of some member, the lighter the better.
    pub(crate) start: u64,
    pub(crate) parallelism: Parallelism,
    pub(crate) members_kept: usize,
    pub(crate) watch: &'a Watch,
}

/// The minima, or those that were seen, and what no member undercuts.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) minima: Minima,
    pub(crate) bound: u64,
}

/// The orders in which the two sides can be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// In turn, with four tables.
    Alternating,
    /// One after the other, with two tables at a time and lists of the light members of the other classes.
    OneByOne,
}

impl<'a> Split<'a> {
    /// Groups the columns by classes, of which each column has a label. `None` when no four groups will do,
    /// or weights do not fit a table.
    pub(crate) fn new(function: &'a Function, labels: &[u32]) -> Option<Self> {
        let classes = grouping::group(function, labels)?;
        let total = function.columns.iter().map(|column| column.multiplicity as u64);
        let is_too_heavy = total.fold(0, u64::saturating_add) >= u16::GREATEST;
        if is_too_heavy || classes.iter().any(|class| class.rank() > MOST_RANK) {
            return None;
        }
        let [one, two, three, four] = &classes;
        let sides = [
            Side::new(function.dimension, [one, two], [three, four])?,
            Side::new(function.dimension, [three, four], [one, two])?,
        ];
        Some(Self { function, classes, sides })
    }

    /// The ranks of the four classes.
    pub(crate) fn ranks(&self) -> [usize; 4] {
        self.classes.each_ref().map(Class::rank)
    }

    /// The order for which this much memory is enough, the faster one first.
    pub(crate) fn order(&self, memory_limit: u64) -> Option<Order> {
        let [one, two, three, four] = self.ranks().map(|rank| 1_u64 << rank);
        // Lists of light members are a small part of the tables.
        let with_lists = |bytes: u64| bytes + bytes / 8;
        if with_lists(one + two + three + four) <= memory_limit {
            Some(Order::Alternating)
        } else if with_lists((one + two).max(three + four)) <= memory_limit {
            Some(Order::OneByOne)
        } else {
            None
        }
    }

    /// Searches, in the given order.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`] when the tables or lists cannot be had.
    pub(crate) fn search(&self, order: Order, settings: &Settings<'_>) -> Result<Found, Error> {
        let mut minimum = [0; 4];
        for (minimum, class) in minimum.iter_mut().zip(&self.classes) {
            let histogram = Walsh::new(&class.function).histogram(settings.parallelism, settings.watch)?;
            let least = histogram.iter().position(|&count| count > 0);
            *minimum = least.unwrap_or(0) as u64;
        }
        if settings.watch.stopped().is_some() {
            return Ok(Found { minima: self.start(settings), bound: 0 });
        }
        let start = self.function.excess(settings.start) - minimum.iter().sum::<u64>();
        // What does not fit the type of the tables is more than anything of interest.
        if start < u8::GREATEST {
            Search::<u8>::new(self, settings, minimum, start).run(order)
        } else {
            Search::<u16>::new(self, settings, minimum, start).run(order)
        }
    }

    /// Only the member to start from.
    fn start(&self, settings: &Settings<'_>) -> Minima {
        let mut minima = Minima::new(settings.members_kept);
        minima.offer(self.function.excess(settings.start), settings.start);
        minima
    }
}

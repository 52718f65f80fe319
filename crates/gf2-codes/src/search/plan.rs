//! The choice of algorithms by cost estimates, before anything is searched.

use std::fmt;

use gf2_linalg::Coset;

use super::{Options, Prepared};
use crate::enumerate::Order;
use crate::leaders::SyndromeSearch;
use crate::reduce::{Function, Part, Reduced};
use crate::runtime::{Budget, Watch};
use crate::split::{ExcessSource, Split};
use crate::{Error, Partition};

/// The algorithm that searches a part of the coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Strategy {
    /// Every member in the order of a Gray code: one addition and one count of ones a member.
    Gray,
    /// Every member by Walsh–Hadamard transforms of blocks: a few additions a member, however long the words are.
    Walsh,
    /// Pairs of light members of two classes of entries, completed by matching members of the other two classes.
    Split,
    /// A table of the leaders of all cosets of the part, if these are few: syndrome decoding.
    #[doc(alias = "syndrome decoding")]
    Leaders,
    /// Information-set decoding, incomplete: members that differ little from one with zeros in an information set.
    #[doc(alias = "information-set decoding")]
    Descent,
}

impl fmt::Display for Strategy {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Self::Gray => "gray",
            Self::Walsh => "walsh",
            Self::Split => "split",
            Self::Leaders => "leaders",
            Self::Descent => "descent",
        })
    }
}

/// The plan of a search, part by part.
///
/// ```
/// use gf2_linalg::{Coset, Subspace};
/// use gf2_codes::{Options, Plan, Strategy};
///
/// let coset = Coset::new("001001001".parse()?, Subspace::span("111000000\n000111000\n000000111".parse()?))?;
/// let plan = Plan::new(&coset, None, &Options::default())?;
/// assert_eq!(plan.parts().len(), 3);
/// assert!(plan.parts().iter().all(|part| part.dimension() == 1 && part.strategy() == Strategy::Walsh));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    constant: usize,
    parts: Vec<PartPlan>,
}

/// The plan for one part.
#[derive(Clone, Debug, PartialEq)]
pub struct PartPlan {
    dimension: usize,
    columns: usize,
    strategy: Strategy,
    ranks: Vec<usize>,
    members: f64,
    pairs: f64,
    bytes: u64,
}

/// A part of a search: what it takes, and what it needs.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) plan: PartPlan,
    pub(super) method: Method,
}

/// How a part is searched, with what was made for it.
#[derive(Debug)]
pub(super) enum Method {
    Enumeration(Order),
    Split(Box<Split>, ExcessSource),
    Leaders(Box<SyndromeSearch>),
    Descent,
}

/// Steps that a pair of members counts as.
pub(super) const STEPS_A_PAIR: u64 = 1 << 5;

impl Plan {
    /// Returns the plan that [`minimize`](crate::minimize) would follow.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`] when the system refuses memory; [`Error::Stopped`] when the time limit or the flag came before
    /// the plan was made.
    ///
    /// # Complexity
    ///
    /// One pass over the basis to merge the entries, and the ranks of classes. Memory for the distinct columns.
    pub fn new(coset: &Coset, partition: Option<&Partition>, options: &Options) -> Result<Self, Error> {
        Prepared::new(coset.directions().clone(), partition, options)?.plan_of(coset.offset())
    }

    pub(super) fn of_tasks(constant: usize, tasks: &[Task]) -> Self {
        Self { constant, parts: tasks.iter().map(|task| task.plan.clone()).collect() }
    }

    /// The parts of the coordinates, which are searched one after the other.
    pub fn parts(&self) -> &[PartPlan] {
        &self.parts
    }

    /// The approximate number of steps of the whole search.
    pub fn steps(&self) -> f64 {
        self.parts.iter().map(PartPlan::steps).sum()
    }
}

impl Task {
    /// Chooses how to search a part. The columns of its function are split by `split`, if they can be.
    pub(super) fn new(
        reduced: &Reduced<'_>,
        part: &Part,
        split: &dyn Fn(&Function) -> Result<Option<Split>, Error>,
        options: &Options,
        memory: &Budget,
        watch: &Watch,
    ) -> Result<Self, Error> {
        let dimension = part.dimension();
        let plan = |strategy| PartPlan {
            dimension,
            columns: part.columns.len(),
            strategy,
            ranks: Vec::new(),
            members: members(dimension),
            pairs: 0.0,
            bytes: 0,
        };
        let enumeration = |order| {
            let strategy = if order == Order::Gray { Strategy::Gray } else { Strategy::Walsh };
            Self { plan: plan(strategy), method: Method::Enumeration(order) }
        };
        let is_allowed = |task: &Self| task.plan.steps() <= options.limits.step_limit as f64;
        let descent =
            || Self { plan: PartPlan { members: 0.0, ..plan(Strategy::Descent) }, method: Method::Descent };
        let leaders = || -> Result<Option<Self>, Error> {
            let Some(search) = SyndromeSearch::new(reduced, part, watch)? else { return Ok(None) };
            let Some(bytes) = search.bytes().filter(|&bytes| memory.allows(bytes)) else { return Ok(None) };
            let plan = PartPlan { members: search.touched() as f64, bytes, ..plan(Strategy::Leaders) };
            Ok(Some(Self { plan, method: Method::Leaders(Box::new(search)) }))
        };
        let Some(function) = &part.function else {
            let is_wanted = options.strategy.is_none_or(|strategy| strategy == Strategy::Leaders);
            let leaders = if is_wanted { leaders()? } else { None };
            return Ok(leaders.filter(is_allowed).unwrap_or_else(descent));
        };
        let split = || -> Result<Option<Self>, Error> {
            let Some(split) = split(function)? else { return Ok(None) };
            let ranks = split.ranks();
            let in_classes: f64 = ranks.iter().map(|&rank| members(rank)).sum();
            let source = split.source(memory.bytes());
            let bytes = if source == ExcessSource::Tables { in_classes as u64 } else { 0 };
            let pairs = split.pairs(function);
            let members = 2.0 * in_classes;
            let plan = PartPlan { ranks: ranks.to_vec(), members, pairs, bytes, ..plan(Strategy::Split) };
            Ok(Some(Self { plan, method: Method::Split(Box::new(split), source) }))
        };
        let chosen = match options.strategy {
            Some(Strategy::Split) => split()?,
            Some(Strategy::Gray) => Some(enumeration(Order::Gray)),
            Some(Strategy::Walsh) => Some(enumeration(Order::Blocks)),
            Some(Strategy::Leaders) => leaders()?,
            Some(Strategy::Descent) => None,
            None if dimension < Partition::MIN_DIMENSION => Some(enumeration(Order::Blocks)),
            None => {
                let others = split()?.into_iter().chain(leaders()?);
                let lesser = |best: Self, other: Self| {
                    if other.plan.steps() < best.plan.steps() { other } else { best }
                };
                Some(others.fold(enumeration(Order::Blocks), lesser))
            }
        };
        Ok(chosen.filter(is_allowed).unwrap_or_else(descent))
    }
}

/// How many members there are of a dimension: a power of two, or infinity where a number cannot say it.
pub(crate) fn members(dimension: usize) -> f64 {
    (0..dimension.min(f64::MAX_EXP as usize)).fold(1.0, |members, _| 2.0 * members)
}

impl PartPlan {
    /// The number of coordinates.
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// The number of distinct columns; each stands for entries with equal columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The algorithm for the part.
    pub fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// The ranks of the classes of a split.
    pub fn ranks(&self) -> &[usize] {
        &self.ranks
    }

    /// The number of members weighed, or of leaders of cosets compared.
    pub fn members(&self) -> f64 {
        self.members
    }

    /// The approximate number of pairs of members of two classes.
    pub fn pairs(&self) -> f64 {
        self.pairs
    }

    /// The bytes for the tables.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The cost of members and pairs together, in the steps that [the step limit](crate::Limits::step_limit) counts.
    pub fn steps(&self) -> f64 {
        self.members + self.pairs * STEPS_A_PAIR as f64
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "constant {}, parts {}", self.constant, self.parts.len())?;
        // Parts that are alike in one line, in the order in which they came.
        let mut lines: Vec<(&PartPlan, usize)> = Vec::new();
        for part in &self.parts {
            match lines.iter_mut().find(|(other, _)| *other == part) {
                Some((_, count)) => *count += 1,
                None => lines.push((part, 1)),
            }
        }
        for (part, count) in lines {
            if count > 1 {
                write!(formatter, "{count} times ")?;
            }
            writeln!(formatter, "{part}")?;
        }
        Ok(())
    }
}

impl fmt::Display for PartPlan {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { dimension, columns, strategy, members, pairs, bytes, ranks } = self;
        write!(formatter, "dimension {dimension}, columns {columns}: {strategy}")?;
        if !ranks.is_empty() {
            let ranks: Vec<String> = ranks.iter().map(usize::to_string).collect();
            write!(formatter, " into ranks {}", ranks.join(" "))?;
        }
        if *members > 0.0 {
            write!(formatter, ", 2^{:.1} members", members.log2())?;
        }
        if *pairs > 0.0 {
            write!(formatter, ", 2^{:.1} pairs", pairs.max(1.0).log2())?;
        }
        if *bytes > 0 {
            write!(formatter, ", {} MiB", bytes.div_ceil(1 << 20))?;
        }
        Ok(())
    }
}

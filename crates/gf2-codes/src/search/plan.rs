//! Which algorithm searches what: costs are estimated before anything is done.

use std::fmt;

use gf2_linalg::Coset;

use crate::reduce::{Function, Part, Reduced};
use crate::runtime::Watch;
use crate::split::{ExcessSource, Split};
use crate::{Error, Options, Partition, leaders};

/// How a part of the coordinates is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Strategy {
    /// Every member in the order of a Gray code: one addition and one count of ones a member.
    Gray,
    /// Every member by Walsh–Hadamard transforms of blocks: a few additions a member, however long the words are.
    Walsh,
    /// Pairs of light members of two classes of entries, completed by what goes with them of the others.
    Split,
    /// A table of the leaders of all cosets of the part, where these are few, however many members they have.
    Leaders,
    /// Not to the end: members that differ little from one with zeros in an information set.
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

/// What a search is going to do, part by part.
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

/// What a search is going to do with one part.
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

impl Plan {
    /// What [`minimize`](crate::minimize) would do.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`] when the system does not give it, [`Error::Stopped`] when the time limit or the flag of
    /// the options came before the plan was made.
    ///
    /// # Complexity
    ///
    /// One pass over the basis to merge the entries, and ranks of classes. Memory for the distinct columns.
    pub fn new(coset: &Coset, partition: Option<&Partition>, options: &Options) -> Result<Self, Error> {
        let watch = Watch::start(options);
        let reduced = Reduced::new(coset, partition, options.members_kept <= 1, &watch)?;
        Self::of_parts(&reduced, options, &watch)
    }

    pub(crate) fn of_parts(reduced: &Reduced, options: &Options, watch: &Watch) -> Result<Self, Error> {
        let parts = reduced.parts.iter().map(|part| PartPlan::new(reduced, part, options, watch));
        Ok(Self { constant: reduced.constant, parts: parts.collect::<Result<_, _>>()? })
    }

    /// The parts of the coordinates, which are searched one after the other.
    pub fn parts(&self) -> &[PartPlan] {
        &self.parts
    }

    /// The steps of the whole search, about.
    pub fn steps(&self) -> f64 {
        self.parts.iter().map(PartPlan::steps).sum()
    }
}

impl PartPlan {
    fn new(reduced: &Reduced, part: &Part, options: &Options, watch: &Watch) -> Result<Self, Error> {
        let dimension = part.dimension();
        let enumeration = |strategy| Self {
            dimension,
            columns: part.columns.len(),
            strategy,
            ranks: Vec::new(),
            members: (dimension as f64).exp2(),
            pairs: 0.0,
            bytes: 0,
        };
        let is_allowed = |plan: &Self| plan.steps() <= options.step_limit as f64;
        let descent = Self { members: 0.0, ..enumeration(Strategy::Descent) };
        let leaders = || -> Result<Option<Self>, Error> {
            let Some(search) = leaders::Search::new(reduced, part, watch)? else { return Ok(None) };
            let bytes = search.bytes().filter(|&bytes| options.allows(bytes));
            let members = search.touched() as f64;
            Ok(bytes.map(|bytes| Self { members, bytes, ..enumeration(Strategy::Leaders) }))
        };
        let Some(function) = &part.function else {
            let is_wanted = options.strategy.is_none_or(|strategy| strategy == Strategy::Leaders);
            let leaders = if is_wanted { leaders()? } else { None };
            return Ok(leaders.filter(is_allowed).unwrap_or(descent));
        };
        let all = enumeration(Strategy::Walsh);
        let split = || Self::split(part, function, options, watch);
        let chosen = match options.strategy {
            Some(Strategy::Split) => split()?,
            Some(strategy @ (Strategy::Gray | Strategy::Walsh)) => Some(enumeration(strategy)),
            Some(Strategy::Leaders) => leaders()?,
            Some(Strategy::Descent) => None,
            None if dimension < Options::FEWEST_TO_SPLIT => Some(all),
            None => {
                let others = split()?.into_iter().chain(leaders()?);
                Some(others.fold(all, |best, other| if other.steps() < best.steps() { other } else { best }))
            }
        };
        Ok(chosen.filter(is_allowed).unwrap_or(descent))
    }

    fn split(
        part: &Part,
        function: &Function,
        options: &Options,
        watch: &Watch,
    ) -> Result<Option<Self>, Error> {
        let Some(split) = Split::new(function, &part.labels()?, watch)? else { return Ok(None) };
        let ranks = split.ranks();
        let members: f64 = ranks.iter().map(|&rank| (rank as f64).exp2()).sum();
        let bytes = match split.source(options.memory()) {
            ExcessSource::Tables => members as u64,
            ExcessSource::Lists => 0,
        };
        Ok(Some(Self {
            dimension: function.dimension,
            columns: function.columns.len(),
            strategy: Strategy::Split,
            ranks: ranks.to_vec(),
            members: 2.0 * members,
            pairs: split.pairs(),
            bytes,
        }))
    }

    /// The number of coordinates.
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// The number of columns, each of which stands for entries that depend on the coordinates alike.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// How the part is searched.
    pub fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// The ranks of the classes of a split.
    pub fn ranks(&self) -> &[usize] {
        &self.ranks
    }

    /// How many members are weighed, or leaders of cosets compared.
    pub fn members(&self) -> f64 {
        self.members
    }

    /// How many pairs of members of two classes are looked at, about.
    pub fn pairs(&self) -> f64 {
        self.pairs
    }

    /// How much memory the tables take.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Members and pairs together, in the steps that [`Options::step_limit`] counts.
    pub fn steps(&self) -> f64 {
        self.members + self.pairs * Options::STEPS_A_PAIR as f64
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

//! The result of a search, and what is proved about it.

use std::sync::Arc;

use gf2_linalg::{BitVector, Interrupted, Subspace};
use num_bigint::BigUint;

use super::product::{Choices, Product};
use crate::reduce::Part;

/// Why a search ended before it had looked at every member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// The time limit was reached.
    TimeLimit,
    /// The flag was set.
    Cancelled,
    /// An exact search would have exceeded [the step limit](crate::Limits::step_limit) or [the memory
    /// limit](crate::Limits::memory_limit); the search done instead looks at a few members only.
    TooCostly,
}

impl From<Interrupted> for Stop {
    fn from(interrupted: Interrupted) -> Self {
        match interrupted {
            Interrupted::TimeLimit => Self::TimeLimit,
            _ => Self::Cancelled,
        }
    }
}

/// The lightest member of a coset, or the lightest one seen, with what is proved about it.
///
/// ```
/// use gf2_linalg::{Coset, Subspace};
/// use gf2_codes::{Options, minimize};
///
/// let coset = Coset::new("11100".parse()?, Subspace::span("11111\n11000".parse()?))?;
/// let outcome = minimize(&coset, &Options { lightest_kept: 10, ..Options::default() })?;
/// assert_eq!((outcome.weight(), outcome.lower_bound()), (1, 1));
/// assert_eq!(outcome.best().to_string(), "00100");
/// assert_eq!(outcome.lightest().count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    code: Arc<Subspace>,
    offset: BitVector,
    weight: usize,
    lower_bound: usize,
    best: BitVector,
    lightest_count: Option<BigUint>,
    /// For each part of the coordinates its lightest choices.
    choices: Vec<Choices>,
    /// How many of the lightest members to keep.
    lightest_kept: usize,
    stopped: Option<Stop>,
}

/// What was found for some of the coordinates.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// What the choices weigh.
    pub(crate) excess: u64,
    /// What no choice undercuts.
    pub(crate) bound: u64,
    /// How many choices weigh this much, if all were looked at.
    pub(crate) count: Option<BigUint>,
    /// The lightest choices, ascending.
    pub(crate) choices: Choices,
}

impl Found {
    /// One choice for the coordinates of a part, and no proof.
    pub(crate) fn light(part: &Part, excess: u64, is_set: impl Fn(usize) -> bool) -> Self {
        let choices = Choices::single(part.coordinates.clone(), is_set);
        Self { excess, bound: 0, count: None, choices }
    }
}

impl Outcome {
    /// The outcome for a coset that has the zero word as its offset.
    pub(crate) fn zero(code: Arc<Subspace>, offset: BitVector) -> Self {
        let nothing = Choices::single((0..code.dimension()).collect(), |_| false);
        let found = Found { excess: 0, bound: 0, count: Some(BigUint::from(1_u32)), choices: nothing };
        Self::new(code, offset, 0, 0, vec![found], 1, None)
    }

    /// The outcome of a search that has looked at the offset alone, where no member undercuts `bound`.
    pub(crate) fn unsearched(code: Arc<Subspace>, offset: BitVector, bound: usize, stop: Stop) -> Self {
        let nothing = Choices::single((0..code.dimension()).collect(), |_| false);
        let found = Found { excess: offset.weight() as u64, bound: 0, count: None, choices: nothing };
        Self::new(code, offset, 0, bound, vec![found], 1, Some(stop))
    }

    /// Joins what was found for separate coordinates, which together are all of them, on top of a constant
    /// weight. No member is lighter than `bound`, which may be more than what the parts say.
    pub(crate) fn new(
        code: Arc<Subspace>,
        offset: BitVector,
        constant: usize,
        bound: usize,
        found: Vec<Found>,
        lightest_kept: usize,
        stopped: Option<Stop>,
    ) -> Self {
        let sum = |of: fn(&Found) -> u64| constant + found.iter().map(of).sum::<u64>() as usize;
        let weight = sum(|found| found.excess);
        let lower_bound = sum(|found| found.bound).max(bound).min(weight);
        let lightest_count = found.iter().map(|found| found.count.as_ref()).product();
        let choices: Vec<Choices> = found.into_iter().map(|found| found.choices).collect();
        let first = Product::new(&choices, code.dimension()).next().unwrap_or_default();
        let best = member(&code, &offset, &first);
        debug_assert_eq!(best.weight(), weight);
        Self {
            code,
            offset,
            weight,
            lower_bound,
            best,
            lightest_count,
            choices,
            lightest_kept: lightest_kept.max(1),
            stopped,
        }
    }

    /// The weight of the lightest member seen.
    pub fn weight(&self) -> usize {
        self.weight
    }

    /// A lower bound on the weight of every member: [`weight`](Self::weight) itself when the search was completed.
    pub fn lower_bound(&self) -> usize {
        self.lower_bound
    }

    /// Whether no member is lighter than [`best`](Self::best): the weight meets the lower bound.
    pub fn is_proved(&self) -> bool {
        self.weight == self.lower_bound
    }

    /// The lexicographically least of the lightest members (zero before one, the first entry counting most).
    ///
    /// After a stopped search, of the lightest members seen.
    #[doc(alias = "coset leader")]
    pub fn best(&self) -> &BitVector {
        &self.best
    }

    /// The number of members with the weight of [`best`](Self::best), or `None` when the search was stopped or could
    /// not count them.
    pub fn lightest_count(&self) -> Option<BigUint> {
        self.lightest_count.clone()
    }

    /// The lightest members in lexicographic order, at most [`lightest_kept`](crate::Options::lightest_kept) of them.
    /// The first is [`best`](Self::best).
    ///
    /// # Complexity
    ///
    /// Each member is assembled on demand, at up to one addition for each dimension.
    pub fn lightest(&self) -> impl ExactSizeIterator<Item = BitVector> + '_ {
        let count = Product::count(&self.choices).min(self.lightest_kept);
        let mut combinations = Product::new(&self.choices, self.code.dimension());
        // There are as many combinations as were counted.
        (0..count).map(move |_| member(&self.code, &self.offset, &combinations.next().unwrap_or_default()))
    }

    /// Why the search ended early, or `None` when it was completed.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }
}

/// The member with these coordinates, the first one the most significant bit of the first word.
fn member(code: &Subspace, offset: &BitVector, coordinates: &[u64]) -> BitVector {
    let mut member = offset.clone();
    let is_set = |index: &usize| coordinates[index / 64] << (index % 64) >> 63 == 1;
    (0..code.dimension()).filter(is_set).for_each(|index| member += code.basis().row(index));
    member
}

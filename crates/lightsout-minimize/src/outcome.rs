//! What a search has found and proved.

use gf2_linalg::{BitVector, Coset};
use num_bigint::BigUint;

use crate::leaders::Found;
use crate::minima::Minima;
use crate::reduce::Reduced;

/// Why a search ended before it had looked at every member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// The time limit was reached.
    TimeLimit,
    /// The flag was set.
    Cancelled,
}

/// The lightest member of a coset, or the lightest that was seen, with what was proved about it.
///
/// ```
/// use gf2_linalg::{Coset, Subspace};
/// use lightsout_minimize::{Options, minimize};
///
/// let coset = Coset::new("11100".parse()?, Subspace::span("11111\n11000".parse()?))?;
/// let outcome = minimize(&coset, &Options { members_kept: 10, ..Options::default() })?;
/// assert_eq!((outcome.weight(), outcome.lower_bound()), (1, 1));
/// assert_eq!(outcome.best().to_string(), "00100");
/// assert_eq!(outcome.members().count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    coset: Coset,
    weight: usize,
    lower_bound: usize,
    best: BitVector,
    minima: Option<BigUint>,
    kept: Kept,
    stopped: Option<Stop>,
}

/// The lightest members, in lexicographic order.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Kept {
    /// Their coordinates where they fit a word, the first coordinate the most significant bit.
    Coordinates(Vec<u64>),
    /// Themselves where they do not.
    Members(Vec<BitVector>),
}

impl Kept {
    fn new(coset: &Coset, members: Vec<BitVector>) -> Self {
        if coset.dimension() > u64::BITS as usize {
            return Self::Members(members);
        }
        let pivots = coset.directions().pivots();
        let coordinates = |member: &BitVector| {
            pivots.iter().fold(0, |coordinates, &pivot| coordinates << 1 | u64::from(member.get(pivot)))
        };
        Self::Coordinates(members.iter().map(coordinates).collect())
    }
}

impl Outcome {
    /// The outcome for a coset that has the zero word.
    pub(crate) fn zero(coset: &Coset) -> Self {
        Self {
            coset: coset.clone(),
            weight: 0,
            lower_bound: 0,
            best: coset.offset().clone(),
            minima: Some(BigUint::from(1_u32)),
            kept: Kept::new(coset, vec![coset.offset().clone()]),
            stopped: None,
        }
    }

    /// The outcome of a search that knows the leader, and perhaps how many members are as light.
    pub(crate) fn found(coset: &Coset, found: Found, stop: Option<Stop>) -> Self {
        let best = found.members[0].clone();
        Self {
            coset: coset.clone(),
            weight: best.weight(),
            lower_bound: best.weight(),
            best,
            minima: found.minima,
            kept: Kept::new(coset, found.members),
            stopped: stop,
        }
    }

    /// The outcome of a search that was stopped before it knew more than a member. The coset has no zero word.
    pub(crate) fn nothing_found(coset: &Coset, stop: Option<Stop>) -> Self {
        let found = Found { members: vec![coset.offset().clone()], minima: None };
        Self { lower_bound: 1, ..Self::found(coset, found, stop) }
    }

    /// The outcome of a search that has seen every member.
    pub(crate) fn complete(coset: &Coset, reduced: &Reduced, minima: Minima) -> Self {
        let count = BigUint::from(minima.count());
        let outcome = Self::new(coset, reduced, minima);
        Self { lower_bound: outcome.weight, minima: Some(count), ..outcome }
    }

    /// The outcome of a search that has left some members out.
    pub(crate) fn stopped_early(
        coset: &Coset,
        reduced: &Reduced,
        minima: Minima,
        lower_bound: usize,
        stop: Stop,
    ) -> Self {
        Self { lower_bound, stopped: Some(stop), ..Self::new(coset, reduced, minima) }
    }

    fn new(coset: &Coset, reduced: &Reduced, minima: Minima) -> Self {
        let excess = usize::try_from(minima.excess()).expect("an excess is at most a length");
        let kept = minima.into_coordinates();
        let best = member(coset, kept[0]);
        let weight = reduced.constant + excess;
        debug_assert_eq!(best.weight(), weight);
        Self {
            coset: coset.clone(),
            weight,
            lower_bound: 0,
            best,
            minima: None,
            kept: Kept::Coordinates(kept),
            stopped: None,
        }
    }

    /// The weight of the lightest member seen.
    pub fn weight(&self) -> usize {
        self.weight
    }

    /// A number that the weight of no member undercuts: [`weight`](Self::weight) itself when the search was
    /// completed.
    pub fn lower_bound(&self) -> usize {
        self.lower_bound
    }

    /// Whether no member is lighter than [`best`](Self::best): the weight meets the lower bound.
    pub fn is_proved(&self) -> bool {
        self.weight == self.lower_bound
    }

    /// The lexicographically least of the lightest members, zero before one, the first entry counting most.
    ///
    /// Of a search that was stopped: of the lightest members seen.
    pub fn best(&self) -> &BitVector {
        &self.best
    }

    /// How many members are as light as [`best`](Self::best), or `None` when the search was stopped or to count
    /// them takes more memory than [`memory_limit`](crate::Options::memory_limit).
    pub fn minima(&self) -> Option<BigUint> {
        self.minima.clone()
    }

    /// The lightest members, of which the search has kept the lexicographically first
    /// [`members_kept`](crate::Options::members_kept), in lexicographic order. The first is [`best`](Self::best).
    ///
    /// # Complexity
    ///
    /// Each member is put together when its turn comes, at up to as many additions as there are dimensions.
    pub fn members(&self) -> impl ExactSizeIterator<Item = BitVector> + '_ {
        let count = match &self.kept {
            Kept::Coordinates(kept) => kept.len(),
            Kept::Members(kept) => kept.len(),
        };
        (0..count).map(|index| match &self.kept {
            Kept::Coordinates(kept) => member(&self.coset, kept[index]),
            Kept::Members(kept) => kept[index].clone(),
        })
    }

    /// Why the search ended early, or `None` when it was completed.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }
}

fn member(coset: &Coset, coordinates: u64) -> BitVector {
    let dimension = coset.dimension();
    let is_set = |index: usize| coordinates >> (dimension - 1 - index) & 1 == 1;
    coset.member(&BitVector::from_fn(dimension, is_set))
}

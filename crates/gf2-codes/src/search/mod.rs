//! The search for the lightest member, part by part.

mod options;
mod outcome;
mod plan;
mod product;

use gf2_linalg::Coset;
use num_bigint::BigUint;

use crate::enumerate::{self, Minima, Planes};
use crate::leaders::{self, Filling};
use crate::reduce::{Function, Part, Reduced};
use crate::runtime::{Outside, Pace, Watch, Way, divided};
use crate::split::{self, Split};
use crate::{Error, Partition, bounds, descent};
pub use options::Options;
pub(crate) use outcome::Found;
pub use outcome::{Outcome, Stop};
pub use plan::{PartPlan, Plan, Strategy};
use product::Choices;

/// Dimensions that one prefix should leave: less work is not worth a thread.
const TASK_BITS: usize = 14;
/// No machine has more for one search.
const MOST_THREADS: u64 = 1 << 10;
/// Words that descents look at, about: a few seconds.
const DESCENT_WORK: u64 = 1 << 31;
/// Steps that descents take at least and at most.
const FEWEST_STEPS: u64 = 1 << 12;
const MOST_STEPS: u64 = 1 << 22;

/// Returns the lightest member of a coset, with what was proved about it.
///
/// Entries that depend alike on the member are merged into one, and what has no coordinate in common is
/// minimized each for itself. Of a code itself, which has the zero word, there is nothing to search.
///
/// # Errors
///
/// [`Error::Threads`] when the system does not give the threads asked for, [`Error::Memory`] when it does not
/// give memory, or when more members are to be kept than [`Options::memory_limit`] allows.
///
/// # Complexity
///
/// One pass over the basis, and at most O(2^dimension) for each part, divided among the threads; less where the
/// code has few cosets, as [`Plan`] tells in advance. A part beyond the limits takes some seconds, for a light
/// member and no proof. Beside the basis there is memory for its distinct columns, at most as many bits as the
/// basis has and about a hundred bytes for each entry; for tables and lists within the limit; and, of a part
/// beyond the limits, for a copy of its basis for each thread, where the limit allows it.
pub fn minimize(coset: &Coset, options: &Options) -> Result<Outcome, Error> {
    search(coset, None, options)
}

/// As [`minimize`], with classes of the entries that may allow a faster search.
///
/// # Errors
///
/// As for [`minimize`], and [`Error::Partition`] when the partition is not one of the coset's entries.
///
/// # Complexity
///
/// About O(2^(dimension / 2)) for each part that the classes split, as [`Plan`] tells in advance.
pub fn minimize_partitioned(
    coset: &Coset,
    partition: &Partition,
    options: &Options,
) -> Result<Outcome, Error> {
    if partition.len() != coset.ambient_dimension() {
        return Err(Error::Partition { entries: coset.ambient_dimension(), labels: partition.len() });
    }
    search(coset, Some(partition), options)
}

fn search(coset: &Coset, partition: Option<&Partition>, options: &Options) -> Result<Outcome, Error> {
    let watch = Watch::start(options);
    if coset.offset().is_zero() {
        // The coset is the code itself, whose only word of weight zero is the zero word.
        return Ok(Outcome::zero(coset));
    }
    match search_parts(coset, partition, options, &watch) {
        // Stopped before any part was searched: the offset is a member, and is not zero, so none is.
        Err(Error::Stopped { stop }) => Ok(Outcome::unsearched(coset, 1, stop)),
        outcome => outcome,
    }
}

fn search_parts(
    coset: &Coset,
    partition: Option<&Partition>,
    options: &Options,
    watch: &Watch,
) -> Result<Outcome, Error> {
    let reduced = Reduced::new(coset, partition, options.members_kept <= 1, watch)?;
    let plan = Plan::of_parts(&reduced, options, watch)?;
    let search = Search { coset, reduced: &reduced, options, watch };
    let found = divided(tasks(&plan), options.parallelism, |way| {
        let mut found: Vec<Found> = Vec::new();
        for (part, plan) in reduced.parts.iter().zip(plan.parts()) {
            watch.enter_part(search.outside(&found));
            found.push(match search.part(part, plan, way) {
                Err(Error::Stopped { .. }) => {
                    // The engine may have looked before the watch did.
                    watch.must_stop();
                    Found::light(part, part.excess_of_zero(), |_| false)
                }
                found => found?,
            });
        }
        Ok::<_, Error>(found)
    })??;
    if found.iter().all(|found| found.count.is_some()) {
        return Ok(Outcome::new(coset, reduced.constant, 0, found, options.members_kept, None));
    }
    let stop = watch.stopped().filter(|_| !descends(&plan)).unwrap_or(Stop::TooCostly);
    let grace = watch.grace();
    let mut bound = bounds::lower_bound(&reduced, &grace).max(1);
    if partition.is_some() {
        bound = bound.max(bounds::lower_bound_by_classes(&reduced, &grace));
    }
    let bound = bounds::rounded(coset, bound, &grace);
    Ok(Outcome::new(coset, reduced.constant, bound, found, options.members_kept, Some(stop)))
}

/// Whether some part is not searched to the end.
fn descends(plan: &Plan) -> bool {
    plan.parts().iter().any(|part| part.strategy() == Strategy::Descent)
}

/// How many threads a search may keep busy.
fn tasks(plan: &Plan) -> u64 {
    // Descents take as long as they may, whatever the plan counts.
    let descents = if descends(plan) { descent::WALKS } else { 0 };
    (plan.steps() as u64 >> TASK_BITS).min(MOST_THREADS).max(descents)
}

struct Search<'a> {
    coset: &'a Coset,
    reduced: &'a Reduced,
    options: &'a Options,
    watch: &'a Watch,
}

impl Search<'_> {
    /// What members weigh outside of the part that is searched when these were.
    fn outside(&self, found: &[Found]) -> Outside {
        let sum = |of: fn(&Found) -> u64| self.reduced.constant as u64 + found.iter().map(of).sum::<u64>();
        let is_last = found.len() + 1 == self.reduced.parts.len();
        Outside { best: is_last.then(|| sum(|found| found.excess)), bound: sum(|found| found.bound) }
    }

    /// Searches a part as planned.
    fn part(&self, part: &Part, plan: &PartPlan, way: Way) -> Result<Found, Error> {
        if plan.strategy() == Strategy::Leaders
            && let Some(found) = self.leaders(part, way)?
        {
            return Ok(found);
        }
        let Some(function) = &part.function else { return self.descend(part, way) };
        let (minima, bound, is_complete) = match plan.strategy() {
            Strategy::Gray | Strategy::Walsh => {
                let order = match plan.strategy() {
                    Strategy::Gray => enumerate::Order::Gray,
                    _ => enumerate::Order::Blocks,
                };
                let empty = self.no_minima();
                let minima = enumerate::minima(function, order, &empty, way, self.watch)?;
                let is_complete = self.watch.stopped().is_none();
                let bound = if is_complete { minima.excess() } else { 0 };
                (minima, bound, is_complete)
            }
            Strategy::Split => {
                // It could be split when the plan was made.
                let Some(split) = Split::new(function, &part.labels()?, self.watch)? else {
                    return self.descend(part, way);
                };
                let memory = self.options.memory();
                let settings = split::Settings {
                    start: descend(function, self.watch)?,
                    pair_limit: self.options.step_limit / Options::STEPS_A_PAIR,
                    memory_limit: memory,
                    way,
                    empty: self.no_minima(),
                    watch: self.watch,
                };
                let found = split.search(split.source(memory), &settings)?;
                (found.minima, found.bound, found.is_complete)
            }
            Strategy::Leaders | Strategy::Descent => return self.descend(part, way),
        };
        let excess = minima.excess();
        let least = if is_complete {
            excess
        } else {
            bounds::unavoidable_excess(function, &self.watch.grace()) as u64
        };
        Ok(Found {
            excess,
            bound: bound.max(least).min(excess),
            count: is_complete.then(|| BigUint::from(minima.count()) << part.dropped.len()),
            choices: Choices::from_numbers(part.coordinates.clone(), minima.into_coordinates()?),
        })
    }

    /// No minima, and what they may take.
    fn no_minima(&self) -> Minima {
        /// Members whose memory is not worth a question to the system.
        const FEW: usize = 1 << 16;
        let kept = self.options.members_kept;
        if kept <= FEW { Minima::new(kept) } else { Minima::within(kept, self.options.memory()) }
    }

    /// Finds a light member of a part, and no proof.
    fn descend(&self, part: &Part, way: Way) -> Result<Found, Error> {
        let code = self.reduced.restricted(self.coset, part, &mut Pace::new(self.watch))?;
        let parts = self.reduced.parts.len() as u64;
        let steps = DESCENT_WORK / parts / (1 + code.width() as u64);
        // What a small part has of members is soon looked at.
        let members = 1_u64.checked_shl(part.dimension() as u32 + 4).unwrap_or(MOST_STEPS);
        let steps = steps.clamp(FEWEST_STEPS, MOST_STEPS).min(members);
        let memory = self.options.memory();
        let member = descent::search(&code, self.options.seed, steps, memory, self.watch, way);
        let excess = part.excess_of_zero() + member.weight() as u64 - code.offset.weight() as u64;
        Ok(Found::light(part, excess, |place| member.get(code.pivots[place])))
    }

    /// Searches the leaders of all cosets, or returns `None` when that is not possible or was stopped.
    fn leaders(&self, part: &Part, way: Way) -> Result<Option<Found>, Error> {
        let Some(search) = leaders::Search::new(self.reduced, part, self.watch)? else { return Ok(None) };
        let memory = self.options.memory().saturating_sub(search.bytes().unwrap_or(0));
        let filling = Filling { way, watch: self.watch };
        let lightest = search.run(self.options.members_kept, memory, filling)?;
        Ok(lightest.map(|lightest| {
            let excess = lightest.weight as u64;
            Found {
                excess,
                bound: excess,
                count: lightest.count.map(|count| count << part.dropped.len()),
                choices: Choices::from_vectors(part.coordinates.clone(), lightest.coordinates),
            }
        }))
    }
}

/// A member that no change of a single coordinate makes lighter, or one on the way there when the watch says to
/// stop.
fn descend(function: &Function, watch: &Watch) -> Result<u64, Error> {
    let planes = Planes::new(function)?;
    let mut pace = Pace::new(watch);
    let mut coordinates = 0;
    let mut member = planes.member(coordinates);
    let mut excess = function.excess(coordinates);
    loop {
        let mut best = None;
        for bit in 0..function.dimension {
            if pace.step(planes.width()).is_err() {
                return Ok(coordinates);
            }
            let next = (planes.excess_after(&member, bit), coordinates ^ 1 << bit, bit);
            best = Some(best.map_or(next, |best| next.min(best)));
        }
        let Some((less, next, bit)) = best.filter(|best| best.0 < excess) else { return Ok(coordinates) };
        planes.step(&mut member, bit);
        (excess, coordinates) = (less, next);
    }
}

#[cfg(test)]
mod tests {
    use gf2_linalg::{BitMatrix, BitVector, Interrupt, Subspace};

    use super::*;
    use crate::{CancelFlag, Listener};

    #[test]
    fn descents_are_divided_among_threads() {
        let coset =
            Coset::new("0011".parse().unwrap(), Subspace::span("1100\n0110".parse().unwrap())).unwrap();
        let options = |strategy| Options { strategy, ..Options::default() };
        let tasks = |strategy| tasks(&Plan::new(&coset, None, &options(strategy)).unwrap());
        assert_eq!(tasks(Some(Strategy::Descent)), descent::WALKS);
        assert_eq!(tasks(None), 0);
    }

    #[test]
    fn a_stop_that_the_engine_notices_first_keeps_its_reason() {
        // Three coordinates of their own, and 300 for a table of leaders, of which the engine sets up a coset.
        let of_first = |i, j| i == j || (i < 2 && j == 3) || (0 < i && i < 3 && j == 4);
        let of_second = |i: usize, j: usize| i == j || (j >= 300 && (((i + 1) * 37) >> (j - 300)) & 1 == 1);
        let basis = BitMatrix::from_fn(303, 315, |i, j| match (i < 3, j < 5) {
            (true, true) => of_first(i, j),
            (false, false) => of_second(i - 3, j - 5),
            _ => false,
        });
        let coset = Coset::new(BitVector::ones(315), Subspace::span(basis)).unwrap();
        let cancel = CancelFlag::default();
        let interrupt = Interrupt::new(Some(cancel.clone()), None);
        let options = Options {
            parallelism: gf2_linalg::Parallelism::Sequential,
            // After the first part.
            progress: Some(Listener::new(move |_| cancel.cancel())),
            ..Options::default()
        };
        let plan = Plan::new(&coset, None, &options).unwrap();
        assert_eq!(
            plan.parts().iter().map(|part| part.strategy()).collect::<Vec<_>>(),
            [Strategy::Walsh, Strategy::Leaders]
        );
        let outcome = interrupt.install(|| minimize(&coset, &options)).unwrap();
        assert_eq!(outcome.stopped(), Some(Stop::Cancelled));
    }
}

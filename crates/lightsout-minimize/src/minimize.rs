//! The search, part by part.

use gf2_linalg::{BitVector, Coset, Parallelism};
use num_bigint::BigUint;

use crate::function::Function;
use crate::gray::Gray;
use crate::leaders::{self, Filling};
use crate::minima::Minima;
use crate::outcome::Found;
use crate::plan::{PartPlan, Plan, Strategy};
use crate::product::Choices;
use crate::reduce::{Part, Reduced};
use crate::split::{self, Split};
use crate::walsh::Walsh;
use crate::watch::{Meter, Outside, Watch};
use crate::workers::{self, Way, divided, search_prefixes};
use crate::{Error, Options, Outcome, Partition, Stop, bounds, descent};

/// Dimensions that one prefix should leave: less work is not worth a thread.
const TASK_BITS: usize = 14;
/// No machine has more for one search.
const MOST_THREADS: u64 = 1 << 10;
/// Words that descents look at, about: a few seconds.
const DESCENT_WORK: u64 = 1 << 31;
/// Steps that descents take at least and at most.
const FEWEST_STEPS: u64 = 1 << 12;
const MOST_STEPS: u64 = 1 << 22;
/// Prefixes for each thread, as a power of two: enough that all end at about the same time.
const PREFIXES_A_THREAD_BITS: usize = 4;

/// Returns the lightest member of a coset, with what was proved about it.
///
/// Entries that depend alike on the member are merged into one, and what has no coordinate in common is
/// minimized each for itself. Of a code itself, which has the zero word, there is nothing to search.
///
/// # Errors
///
/// [`Error::Threads`] when the system does not give the threads asked for, [`Error::Memory`] when it does not
/// give memory.
///
/// # Complexity
///
/// At most O(2^dimension) for each part, divided among the threads; less where the code has few cosets, as
/// [`Plan`] tells in advance. A part beyond the limits takes some seconds, for a light member and no proof.
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
    let reduced = Reduced::new(coset, partition, options.members_kept <= 1);
    let plan = Plan::of_parts(&reduced, options);
    let search = Search { reduced: &reduced, options, watch: &watch };
    let found = divided(tasks(&plan), options.parallelism, |way| {
        let mut found: Vec<Found> = Vec::new();
        for (part, plan) in reduced.parts.iter().zip(plan.parts()) {
            watch.enter_part(search.outside(&found));
            found.push(search.part(part, plan, way)?);
        }
        Ok::<_, Error>(found)
    })??;
    if found.iter().all(|found| found.count.is_some()) {
        return Ok(Outcome::new(coset, reduced.constant, 0, found, options.members_kept, None));
    }
    let bound = bounds::lower_bound(coset, &reduced);
    let by_classes = partition.map_or(0, |partition| bounds::lower_bound_by_classes(coset, partition));
    let stop = watch.stopped().filter(|_| !descends(&plan)).unwrap_or(Stop::TooCostly);
    let bound = bound.max(by_classes).max(1);
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
        let parallelism = way.parallelism();
        if plan.strategy() == Strategy::Leaders
            && let Some(found) = self.leaders(part, way)?
        {
            return Ok(found);
        }
        let Some(function) = &part.function else { return self.descend(part, parallelism) };
        let (minima, bound, is_complete) = match plan.strategy() {
            Strategy::Gray | Strategy::Walsh => {
                let minima = enumerate(function, plan.strategy(), parallelism, self.options, self.watch)?;
                let is_complete = self.watch.stopped().is_none();
                let bound = if is_complete { minima.excess() } else { 0 };
                (minima, bound, is_complete)
            }
            Strategy::Split => {
                // It could be split when the plan was made.
                let Some(split) = Split::new(function, &part.labels()) else {
                    return self.descend(part, parallelism);
                };
                let memory = self.options.memory();
                let settings = split::Settings {
                    start: descend(function),
                    pair_limit: self.options.step_limit / Options::STEPS_A_PAIR,
                    list_limit: memory,
                    parallelism,
                    members_kept: self.options.members_kept,
                    watch: self.watch,
                };
                let found = split.search(split.source(memory), &settings)?;
                (found.minima, found.bound, found.is_complete)
            }
            Strategy::Leaders | Strategy::Descent => return self.descend(part, parallelism),
        };
        let excess = minima.excess();
        let least = if is_complete { excess } else { bounds::unavoidable_excess(function) as u64 };
        Ok(Found {
            excess,
            bound: bound.max(least).min(excess),
            count: is_complete.then(|| BigUint::from(minima.count()) << part.dropped.len()),
            choices: Choices::from_numbers(part.coordinates.clone(), minima.into_coordinates()),
        })
    }

    /// Finds a light member of a part, and no proof.
    fn descend(&self, part: &Part, parallelism: Parallelism) -> Result<Found, Error> {
        let choice = self.light_choice(part, parallelism)?;
        let is_set = |place: usize| choice.get(place);
        Ok(Found {
            excess: self.reduced.excess(part, &choice),
            bound: 0,
            count: None,
            choices: Choices::single(part.coordinates.clone(), is_set),
        })
    }

    /// The coordinates of a light member of a part.
    fn light_choice(&self, part: &Part, parallelism: Parallelism) -> Result<BitVector, Error> {
        let mut error = None;
        let choice = self.reduced.choice(part, |coset| {
            let parts = self.reduced.parts.len() as u64;
            let steps = DESCENT_WORK / parts / (1 + coset.ambient_dimension() as u64 / 64);
            // What a small part has of members is soon looked at.
            let members = 1_u64.checked_shl(part.dimension() as u32 + 4).unwrap_or(MOST_STEPS);
            let steps = steps.clamp(FEWEST_STEPS, MOST_STEPS).min(members);
            let found = descent::search(coset, self.options.seed, steps, self.watch, parallelism);
            found.map_err(|failed| error = Some(failed)).ok()
        });
        match error {
            Some(error) => Err(error),
            None => Ok(choice.unwrap_or_else(|| BitVector::zeros(part.dimension()))),
        }
    }

    /// Searches the leaders of all cosets, or returns `None` when that is not possible or was stopped.
    fn leaders(&self, part: &Part, way: Way) -> Result<Option<Found>, Error> {
        let Some(search) = leaders::Search::new(self.reduced, part) else { return Ok(None) };
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

/// A member that no change of a single coordinate makes lighter.
fn descend(function: &Function) -> u64 {
    let mut coordinates = 0;
    let mut excess = function.excess(coordinates);
    loop {
        let next = (0..function.dimension).map(|bit| coordinates ^ 1 << bit);
        let Some((less, next)) = next.map(|next| (function.excess(next), next)).min() else { break };
        if less >= excess {
            break;
        }
        (excess, coordinates) = (less, next);
    }
    coordinates
}

/// Looks at all members.
fn enumerate(
    function: &Function,
    strategy: Strategy,
    parallelism: Parallelism,
    options: &Options,
    watch: &Watch,
) -> Result<Minima, Error> {
    let empty = Minima::new(options.members_kept);
    let meter = Meter::of_members(watch, function.dimension);
    let prefix_bits = prefix_bits(function.dimension, parallelism);
    if strategy == Strategy::Gray {
        let gray = Gray::new(function);
        let prefix_bits = prefix_bits.min(gray.most_prefix_bits());
        search_prefixes(prefix_bits, parallelism, watch, &empty, |prefix, minima| {
            gray.walk(prefix, prefix_bits, minima, &meter);
        })
    } else {
        let walsh = Walsh::new(function);
        let prefix_bits = prefix_bits.min(walsh.most_prefix_bits());
        search_prefixes(prefix_bits, parallelism, watch, &empty, |prefix, minima| {
            walsh.search(prefix, prefix_bits, minima, &meter);
        })
    }
}

/// How many coordinates to fix in each part of the work.
fn prefix_bits(dimension: usize, parallelism: Parallelism) -> usize {
    // Small searches do not even ask how many threads there are: that takes longer than they do.
    let most = dimension.saturating_sub(TASK_BITS);
    if most == 0 {
        return 0;
    }
    match workers::threads(parallelism) {
        1 => 0,
        threads => {
            let wanted = (usize::BITS - (threads - 1).leading_zeros()) as usize + PREFIXES_A_THREAD_BITS;
            wanted.min(most)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use gf2_linalg::Subspace;

    use super::*;

    fn divided(dimension: usize, threads: usize) -> usize {
        prefix_bits(dimension, Parallelism::Threads(NonZeroUsize::new(threads).unwrap()))
    }

    #[test]
    fn small_work_is_not_divided() {
        for threads in [1, 2, 3, 64, usize::MAX] {
            assert_eq!(divided(0, threads), 0);
            assert_eq!(divided(TASK_BITS, threads), 0);
        }
    }

    #[test]
    fn descents_are_divided_among_threads() {
        let coset =
            Coset::new("0011".parse().unwrap(), Subspace::span("1100\n0110".parse().unwrap())).unwrap();
        let tasks = |strategy| tasks(&Plan::new(&coset, None, &Options { strategy, ..Options::default() }));
        assert_eq!(tasks(Some(Strategy::Descent)), descent::WALKS);
        assert_eq!(tasks(None), 0);
    }

    #[test]
    fn every_thread_has_several_parts() {
        assert_eq!(prefix_bits(63, Parallelism::Sequential), 0);
        assert_eq!(divided(63, 1), 0);
        assert_eq!(divided(63, 2), 5);
        assert_eq!(divided(63, 3), 6);
        assert_eq!(divided(63, 8), 7);
        assert_eq!(divided(20, 8), 6);
        assert_eq!(divided(63, usize::MAX), 49);
    }
}

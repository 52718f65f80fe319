//! A code prepared for searches of its cosets, and the search of one coset.

use std::sync::{Arc, OnceLock};

use gf2_linalg::{BitVector, Subspace};
use num_bigint::BigUint;

use super::outcome::Found;
use super::plan::{Method, Task};
use super::product::Choices;
use super::{Options, Outcome, Plan, Stop};
use crate::enumerate::{self, Minima, Planes, SeenMinima};
use crate::leaders::{Filling, SyndromeSearch};
use crate::reduce::{Alike, Function, Part, Reduced, ReducedCode};
use crate::runtime::{Budget, Outside, Pace, Watch, Way, divided, memory};
use crate::split::{self, ExcessSource, Split};
use crate::{Error, Limits, Partition, bounds, descent};

/// Dimensions that are worth a thread: a search with less work takes less time than to wake one.
const TASK_BITS: usize = 14;
/// Maximum number of parts of a search: no machine has more threads for one.
const MAX_TASKS: u64 = 1 << 10;
/// Words that descents look at, about: a few seconds.
const DESCENT_WORK: u64 = 1 << 31;
/// The minimum and maximum number of steps of descents.
const MIN_STEPS: u64 = 1 << 12;
const MAX_STEPS: u64 = 1 << 22;

/// A code that is reduced and divided once, for searches of any of its cosets: a decoder that finds errors of least
/// weight.
///
/// [`new`](Self::new) does the work that depends on the code alone: it merges equal columns of a generator matrix,
/// separates independent parts, and groups the classes of a [`Partition`]. [`minimize`](Self::minimize) does the work
/// that depends on the coset.
///
/// ```
/// use gf2_codes::{Options, Prepared};
/// use gf2_linalg::{BitMatrix, BitVector};
///
/// // The Hamming code [7, 4] corrects any one error.
/// let checks: BitMatrix = "0001111\n0110011\n1010101".parse()?;
/// let code = Prepared::new(checks.nullspace(), None, &Options::default())?;
/// for entry in 0..7 {
///     let received = BitVector::unit(7, entry);
///     assert_eq!(code.minimize(&received)?.best(), &received);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "decoder")]
#[doc(alias = "syndrome decoding")]
#[derive(Clone, Debug)]
pub struct Prepared {
    shared: Arc<PreparedCode>,
    options: Options,
    memory: Budget,
}

/// What depends on the code alone.
#[derive(Debug)]
struct PreparedCode {
    code: Arc<Subspace>,
    reduced: ReducedCode,
    has_partition: bool,
    /// For each part how its columns are split, once that was asked for.
    splits: Vec<OnceLock<Option<Split>>>,
}

impl Prepared {
    /// Prepares a code, with classes of its entries that may permit a faster search.
    ///
    /// # Errors
    ///
    /// [`Error::Partition`] when the partition does not fit the code's entries; [`Error::Memory`] when the system
    /// refuses memory; [`Error::Stopped`] when the time limit or the flag came before the end.
    ///
    /// # Complexity
    ///
    /// One pass over the basis. Memory for its distinct columns: at most the bits of the basis and about a hundred
    /// bytes for each entry.
    pub fn new(
        code: impl Into<Arc<Subspace>>,
        partition: Option<&Partition>,
        options: &Options,
    ) -> Result<Self, Error> {
        let code = code.into();
        let entries = code.ambient_dimension();
        if let Some(partition) = partition.filter(|partition| partition.len() != entries) {
            return Err(Error::Partition { entries, labels: partition.len() });
        }
        let watch = Watch::start(&options.limits);
        let reduced = ReducedCode::new(&code, partition, &watch)?;
        let splits = memory::collected(reduced.parts().iter().map(|_| OnceLock::new()))?;
        let shared = PreparedCode { code, reduced, has_partition: partition.is_some(), splits };
        Ok(Self { shared: Arc::new(shared), options: options.clone(), memory: options.limits.budget() })
    }

    /// Returns whether half of the free memory suffices for a code of this dimension and length: two bits for each
    /// entry of a basis, of the code and of its distinct columns, and some numbers for each entry.
    pub fn fits(dimension: usize, length: usize) -> bool {
        const BYTES_AN_ENTRY: u64 = 128;
        // A limit is for the tables of a search, not for what is searched.
        Limits::default().allows((dimension as u64 / 4 + BYTES_AN_ENTRY).saturating_mul(length as u64))
    }

    /// Returns the same prepared code with other options.
    pub fn with_options(&self, options: Options) -> Self {
        Self { shared: self.shared.clone(), memory: options.limits.budget(), options }
    }

    /// The code.
    pub fn code(&self) -> &Subspace {
        &self.shared.code
    }

    /// Returns the plan for cosets in which no columns cancel; other cosets take less.
    ///
    /// With a memory limit, the plan is the same on every machine.
    ///
    /// # Errors
    ///
    /// As for [`plan_of`](Self::plan_of).
    pub fn plan(&self) -> Result<Plan, Error> {
        self.plan_of(&BitVector::zeros(self.shared.code.ambient_dimension()))
    }

    /// Returns the plan that [`minimize`](Self::minimize) would follow for the coset of a word.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] when the length of the word differs from the code's; [`Error::Memory`] when the system refuses
    /// memory; [`Error::Stopped`] when the time limit or the flag came before the plan was made.
    ///
    /// # Complexity
    ///
    /// O(columns), and the ranks of classes on first use.
    pub fn plan_of(&self, word: &BitVector) -> Result<Plan, Error> {
        self.check_length(word)?;
        let watch = Watch::start(&self.options.limits);
        let word = self.shared.code.reduce(word);
        let reduced = self.reduced(&word, &watch)?;
        Ok(Plan::of_tasks(reduced.constant, &self.tasks(&reduced, &watch)?))
    }

    /// Returns the lightest word of the coset of a word, with what is proved about it.
    ///
    /// # Errors
    ///
    /// As for [`minimize`](crate::minimize()), and [`Error::Length`] when the length of the word differs from the
    /// code's.
    ///
    /// # Complexity
    ///
    /// As for [`minimize`](crate::minimize()), without the pass over the basis.
    pub fn minimize(&self, word: &BitVector) -> Result<Outcome, Error> {
        self.check_length(word)?;
        let watch = Watch::start(&self.options.limits);
        let offset = self.shared.code.reduce(word);
        if offset.is_zero() {
            // The coset is the code itself, whose only word of weight zero is the zero word.
            return Ok(Outcome::zero(self.shared.code.clone(), offset));
        }
        match self.search(&offset, &watch) {
            // Stopped before any part was searched: the offset is a member, and is not zero, so none is.
            Err(Error::Stopped { stop }) => {
                Ok(Outcome::unsearched(self.shared.code.clone(), offset, 1, stop))
            }
            outcome => outcome,
        }
    }

    fn check_length(&self, word: &BitVector) -> Result<(), Error> {
        let (length, expected) = (word.len(), self.shared.code.ambient_dimension());
        if length == expected { Ok(()) } else { Err(Error::Length { length, expected }) }
    }

    fn reduced(&self, offset: &BitVector, watch: &Watch) -> Result<Reduced<'_>, Error> {
        let alike = if self.options.lightest_kept <= 1 { Alike::Least } else { Alike::All };
        self.shared.reduced.coset(offset, alike, watch)
    }

    /// What to do with each part.
    fn tasks(&self, reduced: &Reduced<'_>, watch: &Watch) -> Result<Vec<Task>, Error> {
        let task = |(number, part): (usize, &Part)| {
            let split = |function: &Function| self.split(reduced, number, part, function, watch);
            Task::new(reduced, part, &split, &self.options, &self.memory, watch)
        };
        reduced.parts.iter().enumerate().map(task).collect()
    }

    /// The columns of a part in four classes, if that can be done: those of the code are divided once.
    fn split(
        &self,
        reduced: &Reduced<'_>,
        number: usize,
        part: &Part,
        function: &Function,
        watch: &Watch,
    ) -> Result<Option<Split>, Error> {
        let known = self.shared.splits.get(number).filter(|_| reduced.has_all_columns);
        if let Some(split) = known.and_then(OnceLock::get) {
            return split.as_ref().map(|split| split.with_columns(function)).transpose();
        }
        let split = Split::new(function, &part.labels()?, watch)?;
        if let Some(known) = known {
            let _ = known.set(split.clone());
        }
        Ok(split)
    }

    fn search(&self, offset: &BitVector, watch: &Watch) -> Result<Outcome, Error> {
        let reduced = self.reduced(offset, watch)?;
        let tasks = self.tasks(&reduced, watch)?;
        let (options, code) = (&self.options, &self.shared.code);
        let search = Search { code, offset, reduced: &reduced, options, memory: &self.memory, watch };
        let found = divided(threads_worth(&tasks), options.limits.parallelism, |way| {
            let mut found: Vec<Found> = Vec::new();
            for (part, task) in reduced.parts.iter().zip(&tasks) {
                watch.enter_part(search.outside(&found));
                found.push(match search.part(part, task, way) {
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
        let is_complete = found.iter().all(|found| found.count.is_some());
        let outcome = |bound, stop| {
            let (code, offset) = (code.clone(), offset.clone());
            Outcome::new(code, offset, reduced.constant, bound, found, options.lightest_kept, stop)
        };
        if is_complete {
            return Ok(outcome(0, None));
        }
        let stop = watch.stopped().filter(|_| !descends(&tasks)).unwrap_or(Stop::TooCostly);
        let grace = watch.grace();
        let mut bound = bounds::lower_bound(&reduced, &grace).max(1);
        if self.shared.has_partition {
            bound = bound.max(bounds::lower_bound_by_classes(&reduced, &grace));
        }
        let bound = bounds::rounded(code, offset, bound, &grace);
        Ok(outcome(bound, Some(stop)))
    }
}

/// Whether some part is not searched to the end.
fn descends(tasks: &[Task]) -> bool {
    tasks.iter().any(|task| matches!(task.method, Method::Descent))
}

/// How many threads a search may keep busy.
fn threads_worth(tasks: &[Task]) -> u64 {
    // Descents take as long as they may, whatever the plan counts.
    let descents = if descends(tasks) { descent::WALKS } else { 0 };
    let steps: f64 = tasks.iter().map(|task| task.plan.steps()).sum();
    (steps as u64 >> TASK_BITS).min(MAX_TASKS).max(descents)
}

/// The search of one coset.
struct Search<'a> {
    code: &'a Subspace,
    offset: &'a BitVector,
    reduced: &'a Reduced<'a>,
    options: &'a Options,
    memory: &'a Budget,
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
    fn part(&self, part: &Part, task: &Task, way: Way) -> Result<Found, Error> {
        match (&task.method, &part.function) {
            (Method::Enumeration(order), Some(function)) => {
                let minima = enumerate::minima(function, *order, &self.no_minima(), way, self.watch)?;
                let is_complete = self.watch.stopped().is_none();
                let bound = if is_complete { minima.excess() } else { 0 };
                self.found(part, function, SeenMinima { minima, bound, is_complete })
            }
            (Method::Split(split, source), Some(function)) => self.pairs(part, function, split, *source, way),
            (Method::Leaders(leaders), _) => match self.leaders(part, leaders, way)? {
                Some(found) => Ok(found),
                None => self.descend(part, way),
            },
            _ => self.descend(part, way),
        }
    }

    /// Looks at pairs of members of two classes.
    fn pairs(
        &self,
        part: &Part,
        function: &Function,
        split: &Split,
        source: ExcessSource,
        way: Way,
    ) -> Result<Found, Error> {
        let settings = split::Settings {
            function,
            start: descend(function, self.watch)?,
            pair_limit: self.options.limits.step_limit / super::plan::STEPS_A_PAIR,
            memory_limit: self.memory.bytes(),
            way,
            empty: self.no_minima(),
            watch: self.watch,
        };
        let paired = split.search(source, &settings)?;
        self.found(part, function, paired)
    }

    /// What the minima of a function, or those seen, say of the part.
    fn found(&self, part: &Part, function: &Function, seen: SeenMinima) -> Result<Found, Error> {
        let SeenMinima { minima, bound, is_complete } = seen;
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
        let kept = self.options.lightest_kept;
        if kept <= FEW { Minima::new(kept) } else { Minima::within(kept, self.memory.bytes()) }
    }

    /// Finds a light member of a part, and no proof.
    fn descend(&self, part: &Part, way: Way) -> Result<Found, Error> {
        let code = self.reduced.restricted(self.code, self.offset, part, &mut Pace::new(self.watch))?;
        let parts = self.reduced.parts.len() as u64;
        let steps = DESCENT_WORK / parts / (1 + code.width() as u64);
        // What a small part has of members is soon looked at.
        let members = 1_u64.checked_shl(part.dimension() as u32 + 4).unwrap_or(MAX_STEPS);
        let steps = steps.clamp(MIN_STEPS, MAX_STEPS).min(members);
        let member = descent::search(&code, self.options.seed, steps, self.memory.bytes(), self.watch, way);
        let excess = part.excess_of_zero() + member.weight() as u64 - code.offset.weight() as u64;
        Ok(Found::light(part, excess, |index| member.get(code.pivots[index])))
    }

    /// Searches the leaders of all cosets, or returns `None` when that was stopped.
    fn leaders(&self, part: &Part, leaders: &SyndromeSearch, way: Way) -> Result<Option<Found>, Error> {
        let memory = self.memory.bytes().saturating_sub(leaders.bytes().unwrap_or(0));
        let lightest = leaders.run(self.options.lightest_kept, memory, Filling { way, watch: self.watch })?;
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
    use gf2_linalg::{BitMatrix, Coset, Interrupt, Parallelism};

    use super::*;
    use crate::{CancelFlag, Listener, Strategy, minimize};

    #[test]
    fn descents_are_divided_among_threads() {
        let coset =
            Coset::new("0011".parse().unwrap(), Subspace::span("1100\n0110".parse().unwrap())).unwrap();
        let tasks = |strategy| {
            let options = Options { strategy, ..Options::default() };
            let prepared = Prepared::new(coset.directions().clone(), None, &options).unwrap();
            let watch = Watch::start(&options.limits);
            threads_worth(
                &prepared.tasks(&prepared.reduced(coset.offset(), &watch).unwrap(), &watch).unwrap(),
            )
        };
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
        let limits = Limits {
            parallelism: Parallelism::Sequential,
            // After the first part.
            progress: Some(Listener::new(move |_| cancel.cancel())),
            ..Limits::default()
        };
        let options = Options { limits, ..Options::default() };
        let plan = Plan::new(&coset, None, &options).unwrap();
        assert_eq!(
            plan.parts().iter().map(|part| part.strategy()).collect::<Vec<_>>(),
            [Strategy::Walsh, Strategy::Leaders]
        );
        let outcome = interrupt.install(|| minimize(&coset, &options)).unwrap();
        assert_eq!(outcome.stopped(), Some(Stop::Cancelled));
    }
}

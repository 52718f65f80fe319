//! What comes out of a puzzle, and what is proved of it.

use std::cmp::Ordering;
use std::iter::{self, Peekable};
use std::sync::OnceLock;

use gf2_codes::{Options, Outcome, Partition, Plan, Stop, minimize, minimize_partitioned};
use gf2_linalg::{Coset, Interrupt};
use lightsout_board::{
    Answer, Board, Certificate, Error as BoardError, Method, Presses, Solutions, Target, Unsolvable,
};
use num_bigint::BigUint;

use crate::{Effort, Error, SolveOptions, words};

/// Whether a puzzle can be solved, and how.
#[derive(Clone, Debug)]
pub enum Solution {
    /// It can.
    Solved(Solved),
    /// It cannot.
    Unsolvable(Impossible),
}

/// A puzzle without a solution.
#[derive(Clone, Debug)]
pub struct Impossible {
    /// At least one: every goal has a state that meets it.
    reasons: Vec<(Target, Unsolvable)>,
}

impl Impossible {
    /// The method that found them.
    pub fn method(&self) -> Method {
        self.first().method()
    }

    /// For each state that would meet the goal, why it cannot be reached.
    pub fn reasons(&self) -> impl ExactSizeIterator<Item = (Target, &Certificate)> {
        self.reasons.iter().map(|(target, unsolvable)| (*target, unsolvable.certificate()))
    }

    /// The dimension of the space of quiet patterns.
    pub fn nullity(&self) -> usize {
        self.first().nullity()
    }

    /// One of the reasons: all are about the same board.
    fn first(&self) -> &Unsolvable {
        &self.reasons[0].1
    }
}

/// A solved puzzle: the best solution found, and what is proved of it.
#[derive(Clone, Debug)]
pub struct Solved {
    /// What was found for each state that meets the goal and can be reached.
    found: Vec<Found>,
    /// Where the best solution stands in `found`.
    best: usize,
    /// How many of the best solutions to keep.
    kept: usize,
}

/// How far the search for the fewest presses went.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Status {
    /// No solution has fewer presses.
    Proved,
    /// The search was stopped.
    Stopped(Stop),
    /// Any solution was asked for.
    NotAsked,
}

/// What a search keeps of each button, beside two bits for each dimension of the solutions: of the code, and of its
/// distinct columns.
const BYTES_A_BUTTON: u64 = 128;

#[derive(Clone, Debug)]
struct Found {
    target: Target,
    solutions: Solutions,
    search: Search,
}

#[derive(Clone, Debug)]
enum Search {
    Done {
        outcome: Box<Outcome>,
        best: Presses,
    },
    /// There is the solution at hand.
    Skipped(Status),
}

impl Solution {
    /// The solution, if there is one.
    pub fn solved(&self) -> Option<&Solved> {
        match self {
            Self::Solved(solved) => Some(solved),
            Self::Unsolvable(_) => None,
        }
    }

    /// The dimension of the space of quiet patterns.
    pub fn nullity(&self) -> usize {
        match self {
            Self::Solved(solved) => solved.nullity(),
            Self::Unsolvable(impossible) => impossible.nullity(),
        }
    }

    /// Why there may be a solution with fewer presses; `None` where that is excluded, or where there is none at all.
    pub fn doubt(&self) -> Option<String> {
        self.solved()?.doubt()
    }

    pub(crate) fn from_answers(
        answers: Vec<(Target, Answer)>,
        options: &SolveOptions,
        classes: &Classes<'_>,
        time: &Interrupt,
    ) -> Result<Self, Error> {
        // Where the lights are already as wanted, no other state can be reached with as few presses.
        let done =
            answers.iter().any(|(_, answer)| matches!(answer, Answer::Solvable(s) if s.is_already_reached()));
        let mut found = Vec::new();
        let mut reasons = Vec::new();
        for (target, answer) in answers {
            match answer {
                Answer::Solvable(solutions) => {
                    let needless = done && !solutions.is_already_reached();
                    let effort = if needless { Effort::Any } else { options.effort };
                    let search = search(&solutions, effort, &options.search, classes, time)?;
                    found.push(Found { target, solutions, search });
                }
                Answer::Unsolvable(unsolvable) => reasons.push((target, unsolvable)),
            }
        }
        let best = (0..found.len()).min_by(|&left, &right| found[left].compare(&found[right]));
        Ok(match best {
            Some(best) => Self::Solved(Solved { found, best, kept: options.search.members_kept.max(1) }),
            None => Self::Unsolvable(Impossible { reasons }),
        })
    }
}

/// What there is to search for one state that meets the goal.
enum Task<'a> {
    /// Nothing: there is the solution at hand.
    Skipped(Status),
    /// These solutions, with classes of the buttons where they may help.
    Search(Coset, Option<&'a Partition>),
}

impl<'a> Task<'a> {
    fn new(solutions: &Solutions, effort: Effort, classes: &'a Classes<'_>) -> Result<Self, Error> {
        let nullity = solutions.nullity();
        if effort == Effort::Any && nullity > 0 {
            return Ok(Self::Skipped(Status::NotAsked));
        }
        // A single solution has the fewest presses, and may be too large to be searched.
        if nullity == 0 {
            return Ok(Self::Skipped(Status::Proved));
        }
        let bytes = (nullity as u64 / 4 + BYTES_A_BUTTON).saturating_mul(classes.board.button_count() as u64);
        // A limit is for the tables of a search, not for what there is to search.
        if !Options::default().allows(bytes) {
            return Ok(Self::Skipped(Status::Stopped(Stop::TooCostly)));
        }
        let classes = if nullity < Options::FEWEST_TO_SPLIT { None } else { classes.get()? };
        Ok(Self::Search(solutions.coset()?, classes))
    }
}

fn search(
    solutions: &Solutions,
    effort: Effort,
    options: &Options,
    classes: &Classes<'_>,
    time: &Interrupt,
) -> Result<Search, Error> {
    let task = match time.install(|| Task::new(solutions, effort, classes)) {
        // What is at hand is a solution.
        Err(Error::Stopped { stop }) => Task::Skipped(Status::Stopped(stop)),
        task => task?,
    };
    // One limit for all states that meet the goal.
    let options = Options { time_limit: time.time_left(), ..options.clone() };
    let outcome = match task {
        Task::Skipped(status) => return Ok(Search::Skipped(status)),
        Task::Search(coset, None) => minimize(&coset, &options)?,
        Task::Search(coset, Some(classes)) => minimize_partitioned(&coset, classes, &options)?,
    };
    Ok(Search::Done { best: solutions.presses(outcome.best())?, outcome: Box::new(outcome) })
}

/// What the search of these solutions would do, or `None` where there is nothing to search.
pub(crate) fn plan(
    solutions: &Solutions,
    options: &SolveOptions,
    classes: &Classes<'_>,
) -> Result<Option<Plan>, Error> {
    if solutions.is_already_reached() {
        return Ok(None);
    }
    Ok(match Task::new(solutions, options.effort, classes)? {
        Task::Skipped(_) => None,
        Task::Search(coset, classes) => Some(Plan::new(&coset, classes, &options.search)?),
    })
}

/// The classes of a board's buttons, which are found when they are first asked for.
#[derive(Debug)]
pub(crate) struct Classes<'a> {
    pub(crate) board: &'a Board,
    pub(crate) found: &'a OnceLock<Partition>,
}

impl Classes<'_> {
    /// The classes, or `None` where there is no memory for them: a search does without.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`] when it is interrupted.
    fn get(&self) -> Result<Option<&Partition>, Error> {
        self.get_or(|| self.board.classes())
    }

    fn get_or(
        &self,
        labels: impl FnOnce() -> Result<Vec<usize>, BoardError>,
    ) -> Result<Option<&Partition>, Error> {
        if let Some(partition) = self.found.get() {
            return Ok(Some(partition));
        }
        let partition = match labels() {
            Err(BoardError::BoardTooLarge { .. }) => return Ok(None),
            labels => Partition::from_labels(labels?),
        };
        Ok(Some(self.found.get_or_init(|| partition)))
    }
}

impl Found {
    fn best(&self) -> &Presses {
        match &self.search {
            Search::Done { best, .. } => best,
            Search::Skipped(_) => self.solutions.particular(),
        }
    }

    fn weight(&self) -> usize {
        self.best().weight()
    }

    fn lower_bound(&self) -> usize {
        match &self.search {
            Search::Done { outcome, .. } => outcome.lower_bound(),
            Search::Skipped(Status::Proved) => self.weight(),
            Search::Skipped(_) => usize::from(!self.solutions.is_already_reached()),
        }
    }

    /// Why a lighter solution is not excluded.
    fn status(&self) -> Status {
        match &self.search {
            _ if self.lower_bound() == self.weight() => Status::Proved,
            Search::Done { outcome, .. } => outcome.stopped().map_or(Status::Proved, Status::Stopped),
            Search::Skipped(reason) => reason.clone(),
        }
    }

    /// Lighter first, then the lexicographically lesser.
    fn compare(&self, other: &Self) -> Ordering {
        self.weight().cmp(&other.weight()).then_with(|| lexicographic(self.best(), other.best()))
    }

    fn members(&self) -> Box<dyn Iterator<Item = Result<Presses, BoardError>> + '_> {
        match &self.search {
            Search::Done { outcome, .. } => {
                Box::new(outcome.members().map(|member| self.solutions.presses(&member)))
            }
            Search::Skipped(_) => Box::new(iter::once_with(|| self.best().try_clone())),
        }
    }
}

/// Row by row, no press before a press.
fn lexicographic(left: &Presses, right: &Presses) -> Ordering {
    let rows = left.as_matrix().iter_rows().zip(right.as_matrix().iter_rows());
    let words = rows.flat_map(|(left, right)| left.words().iter().zip(right.words()));
    // The first cell is the lowest bit.
    let words = words.map(|(left, right)| left.reverse_bits().cmp(&right.reverse_bits()));
    words.fold(Ordering::Equal, Ordering::then)
}

impl Solved {
    fn best(&self) -> &Found {
        &self.found[self.best]
    }

    /// The presses of the best solution found: among those with the fewest, the lexicographically least, no press
    /// before a press and the first button counting most. Of a search that was stopped, among those seen; see
    /// [`is_first_proved`](Self::is_first_proved).
    pub fn presses(&self) -> &Presses {
        self.best().best()
    }

    /// The method that found the solutions.
    pub fn method(&self) -> Method {
        self.best().solutions.method()
    }

    /// The state of the lights that it leads to.
    pub fn target(&self) -> Target {
        self.best().target
    }

    /// How many presses it has.
    pub fn weight(&self) -> usize {
        self.best().weight()
    }

    /// No solution has fewer presses than this.
    pub fn lower_bound(&self) -> usize {
        self.found.iter().map(Found::lower_bound).min().unwrap_or(0).min(self.weight())
    }

    /// Whether it is proved that no solution has fewer presses.
    pub fn is_proved(&self) -> bool {
        self.weight() == self.lower_bound()
    }

    /// Why there may be a solution with fewer presses, and what can be done; `None` where that is
    /// [excluded](Self::is_proved).
    ///
    /// ```
    /// use lightsout::{Effort, Puzzle, SolveOptions};
    ///
    /// let puzzle = Puzzle::from_lights("####\n####\n####\n####".parse()?)?;
    /// assert_eq!(puzzle.solve()?.doubt(), None);
    /// let any = SolveOptions { effort: Effort::Any, ..SolveOptions::default() };
    /// let doubt = puzzle.solve_with(&any)?.doubt();
    /// assert!(doubt.is_some_and(|doubt| doubt.starts_with("any solution was asked for")));
    /// # Ok::<(), lightsout::Error>(())
    /// ```
    pub fn doubt(&self) -> Option<String> {
        Some(match self.status() {
            Status::Proved => return None,
            Status::NotAsked => "any solution was asked for: there may be one with fewer presses".to_owned(),
            Status::Stopped(Stop::TooCostly) => format!(
                "there may be a solution with fewer presses: to find the fewest among {} solutions takes more \
                 steps or memory than allowed",
                words::readable_count(&self.count())
            ),
            Status::Stopped(stop) => {
                let cause = match stop {
                    Stop::TimeLimit => "at its time limit",
                    _ => "before its end",
                };
                format!("the search was stopped {cause}: there may be a solution with fewer presses")
            }
        })
    }

    /// Whether it is proved that no solution with the fewest presses comes before [`presses`](Self::presses)
    /// in lexicographic order: that all were searched.
    ///
    /// ```
    /// use lightsout::{Puzzle, Solution};
    ///
    /// let puzzle = Puzzle::from_lights("1001\n0110\n0110\n1001".parse()?)?;
    /// let Solution::Solved(solved) = puzzle.solve()? else { panic!("it can be solved") };
    /// assert!(solved.is_first_proved());
    /// assert_eq!(solved.presses(), &"0000\n1001\n1001\n0000".parse()?);
    /// # Ok::<(), lightsout::Error>(())
    /// ```
    pub fn is_first_proved(&self) -> bool {
        // Without a press there is but one.
        self.weight() == 0 || self.minima().is_some()
    }

    /// How far the search for the fewest presses went.
    pub fn status(&self) -> Status {
        if self.is_proved() {
            return Status::Proved;
        }
        // A proof is missing where a lesser weight is not excluded.
        let open = self.found.iter().find(|found| found.lower_bound() < self.weight());
        open.map_or(Status::Proved, Found::status)
    }

    /// The dimension of the space of quiet patterns.
    pub fn nullity(&self) -> usize {
        self.best().solutions.nullity()
    }

    /// How many solutions there are, to all states that meet the goal.
    pub fn count(&self) -> BigUint {
        self.found.iter().map(|found| found.solutions.count()).sum()
    }

    /// How many solutions have the fewest presses; `None` unless all were searched.
    pub fn minima(&self) -> Option<BigUint> {
        let counts = self.found.iter().map(|found| match &found.search {
            _ if found.lower_bound() > self.weight() => Some(BigUint::ZERO),
            Search::Done { outcome, .. } => outcome.minima(),
            Search::Skipped(Status::Proved) => Some(BigUint::from(1_u32)),
            Search::Skipped(_) => None,
        });
        counts.sum()
    }

    /// The best solutions that were kept, in lexicographic order, each with the state of the lights that it leads to.
    ///
    /// How many are kept is an [option](gf2_codes::Options::members_kept).
    ///
    /// # Errors
    ///
    /// Each may fail with [`Error::Board`] when there is no memory for another pattern.
    pub fn members(&self) -> impl Iterator<Item = Result<(Target, Presses), Error>> {
        let lightest = self.found.iter().filter(|found| found.weight() == self.weight());
        Merge(lightest.map(|found| (found.target, found.members().peekable())).collect()).take(self.kept)
    }
}

/// The members of several ordered sequences, in order; what goes wrong comes first.
struct Merge<I: Iterator<Item = Result<Presses, BoardError>>>(Vec<(Target, Peekable<I>)>);

impl<I: Iterator<Item = Result<Presses, BoardError>>> Iterator for Merge<I> {
    type Item = Result<(Target, Presses), Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let heads = self.0.iter_mut().enumerate();
        let heads = heads.filter_map(|(place, (_, members))| members.peek().map(|member| (place, member)));
        let (place, _) = heads.min_by(|(_, left), (_, right)| match (left, right) {
            (Ok(left), Ok(right)) => lexicographic(left, right),
            _ => left.is_ok().cmp(&right.is_ok()),
        })?;
        let (target, members) = &mut self.0[place];
        members.next().map(|presses| Ok((*target, presses?)))
    }
}

#[cfg(test)]
mod tests {
    use gf2_linalg::{BitMatrix, Interrupted};
    use lightsout_board::{Alphabet, Goal, Lights};

    use super::*;
    use crate::{Puzzle, Solver};

    #[test]
    fn in_a_tie_the_presses_that_come_first_decide_which_state_is_reached() {
        let mut ties = [0; 2];
        for (rows, columns) in [(2, 3), (3, 3)] {
            let board = Board::new(rows, columns).unwrap();
            let pattern =
                |bits: u32| BitMatrix::from_fn(rows, columns, |r, c| bits >> (r * columns + c) & 1 != 0);
            let cells = 1 << (rows * columns);
            for lights in (0..cells).map(|bits| Lights::from_matrix(pattern(bits))) {
                // Lighter first, then no press before a press.
                let reached = (0..cells).filter_map(|bits| {
                    let presses = Presses::from_matrix(pattern(bits));
                    let left = lights.difference(&board.effect(&presses).unwrap()).unwrap();
                    let target = match left.weight() {
                        0 => Target::Off,
                        weight if weight == rows * columns => Target::On,
                        _ => return None,
                    };
                    Some((presses.weight(), presses.picture(Alphabet::DIGITS).to_string(), target))
                });
                let mut reached: Vec<_> = reached.collect();
                reached.sort_by(|left, right| (left.0, &left.1).cmp(&(right.0, &right.1)));
                let Some((weight, presses, target)) = reached.first() else { continue };
                let puzzle = Puzzle::new(board.clone(), lights).goal(Goal::Either);
                let Ok(Solution::Solved(solved)) = puzzle.solve() else { panic!("it can be reached") };
                let picture = solved.presses().picture(Alphabet::DIGITS).to_string();
                assert_eq!((solved.weight(), &picture, solved.target()), (*weight, presses, *target));
                let is_tie = reached.iter().any(|other| other.0 == *weight && other.2 != *target);
                ties[usize::from(*target == Target::On)] += usize::from(is_tie);
            }
        }
        assert!(ties.iter().all(|&ties| ties > 0), "both states are reached in ties: {ties:?}");
    }

    #[test]
    fn a_stopped_search_does_not_prove_which_solution_comes_first() {
        // Each button has a twin, so that a light on has two solutions of one press.
        let board = Board::from_buttons(10, (0..20).map(|button| vec![button / 2, (button / 2 + 1) % 10]));
        let solver = Solver::new(board.unwrap()).unwrap();
        let mut lights = solver.board().all_off().unwrap();
        let solve = |lights: &Lights, step_limit| {
            let search = Options { step_limit, ..Options::default() };
            let options = SolveOptions { search, ..SolveOptions::default() };
            match solver.solve(lights, &Goal::Off, &options).unwrap() {
                Solution::Solved(solved) => solved,
                Solution::Unsolvable(_) => panic!("an even number of lights is on"),
            }
        };
        assert!(solve(&lights, 0).is_first_proved());
        [7, 8].into_iter().for_each(|column| lights.set((0, column), true));
        let stopped = solve(&lights, 0);
        assert!(stopped.is_proved() && !stopped.is_first_proved());
        let searched = solve(&lights, Options::DEFAULT_STEP_LIMIT);
        assert!(searched.is_proved() && searched.is_first_proved());
        assert_eq!(searched.presses().iter().map(|cell| cell.column).collect::<Vec<_>>(), [15]);
    }

    #[test]
    fn a_search_does_without_classes_for_which_there_is_no_memory() {
        let board = Board::new(1, 2).unwrap();
        let found = OnceLock::new();
        let classes = Classes { board: &board, found: &found };
        let no_memory = || Err(BoardError::BoardTooLarge { rows: 1, columns: 2 });
        assert_eq!(classes.get_or(no_memory), Ok(None));
        let stopped = classes.get_or(|| Err(BoardError::Interrupted(Interrupted::Cancelled)));
        assert_eq!(stopped, Err(Error::Stopped { stop: Stop::Cancelled }));
        assert_eq!(classes.get(), Ok(Some(&Partition::from_labels([0, 1]))));
        assert_eq!(classes.get_or(no_memory), Ok(found.get()));
    }

    #[test]
    fn a_member_without_memory_is_an_error_and_not_the_end() {
        let too_large = BoardError::BoardTooLarge { rows: 1, columns: 2 };
        let presses = |text: &str| text.parse::<Presses>();
        let off = vec![presses("##"), Err(too_large.clone()), presses("..")];
        let on = vec![presses(".#"), presses("#.")];
        let sequences = [(Target::Off, off), (Target::On, on)];
        let merge = Merge(sequences.map(|(target, all)| (target, all.into_iter().peekable())).into());
        let merged: Vec<_> =
            merge.map(|member| member.map(|(target, presses)| (target, presses.to_string()))).collect();
        let member = |target, text: &str| Ok((target, text.to_owned()));
        let expected = [
            member(Target::On, ".#"),
            member(Target::On, "#."),
            member(Target::Off, "##"),
            Err(Error::Board(too_large)),
            member(Target::Off, ".."),
        ];
        assert_eq!(merged, expected);
    }
}

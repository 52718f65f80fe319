//! The result of solving a puzzle, with what is proved of it.

use std::cmp::Ordering;
use std::iter::{self, Peekable};

use gf2_codes::{Outcome, Stop};
use lightsout_board::{
    Answer, Certificate, Error as BoardError, Method, Presses, Solutions, Target, Unsolvable,
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
    reached: Vec<Reached>,
    /// The index of the best solution in `reached`.
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
    /// Only some solution was requested.
    NotAsked,
}

#[derive(Clone, Debug)]
struct Reached {
    target: Target,
    solutions: Solutions,
    searched: Searched,
}

/// What came of the search for the fewest presses to one state that meets the goal.
#[derive(Clone, Debug)]
pub(crate) enum Searched {
    Done {
        outcome: Box<Outcome>,
        best: Presses,
    },
    /// The solution at hand is all there is.
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

    /// Why there may be a solution with fewer presses; `None` where that is excluded, or where there is no solution.
    pub fn doubt(&self) -> Option<String> {
        self.solved()?.doubt()
    }

    /// Joins the answer for each state that meets the goal with the search of its solutions.
    pub(crate) fn from_answers(
        answers: Vec<(Target, Answer)>,
        options: &SolveOptions,
        search: impl Fn(&Solutions, Effort) -> Result<Searched, Error>,
    ) -> Result<Self, Error> {
        // Where the lights are already as wanted, no other state can be reached with as few presses.
        let done =
            answers.iter().any(|(_, answer)| matches!(answer, Answer::Solvable(s) if s.is_already_reached()));
        let mut reached = Vec::new();
        let mut reasons = Vec::new();
        for (target, answer) in answers {
            match answer {
                Answer::Solvable(solutions) => {
                    let needless = done && !solutions.is_already_reached();
                    let searched = search(&solutions, if needless { Effort::Any } else { options.effort })?;
                    reached.push(Reached { target, solutions, searched });
                }
                Answer::Unsolvable(unsolvable) => reasons.push((target, unsolvable)),
            }
        }
        let best = (0..reached.len()).min_by(|&left, &right| reached[left].compare(&reached[right]));
        Ok(match best {
            Some(best) => Self::Solved(Solved { reached, best, kept: options.search.lightest_kept.max(1) }),
            None => Self::Unsolvable(Impossible { reasons }),
        })
    }
}

impl Reached {
    fn best(&self) -> &Presses {
        match &self.searched {
            Searched::Done { best, .. } => best,
            Searched::Skipped(_) => self.solutions.particular(),
        }
    }

    fn weight(&self) -> usize {
        self.best().weight()
    }

    fn lower_bound(&self) -> usize {
        match &self.searched {
            Searched::Done { outcome, .. } => outcome.lower_bound(),
            Searched::Skipped(Status::Proved) => self.weight(),
            Searched::Skipped(_) => usize::from(!self.solutions.is_already_reached()),
        }
    }

    /// Why a lighter solution is not excluded.
    fn status(&self) -> Status {
        match &self.searched {
            _ if self.lower_bound() == self.weight() => Status::Proved,
            Searched::Done { outcome, .. } => outcome.stopped().map_or(Status::Proved, Status::Stopped),
            Searched::Skipped(reason) => reason.clone(),
        }
    }

    /// Lighter first, then the lexicographically lesser.
    fn compare(&self, other: &Self) -> Ordering {
        self.weight().cmp(&other.weight()).then_with(|| lexicographic(self.best(), other.best()))
    }

    fn members(&self) -> Box<dyn Iterator<Item = Result<Presses, BoardError>> + '_> {
        match &self.searched {
            Searched::Done { outcome, .. } => {
                Box::new(outcome.lightest().map(|member| self.solutions.presses(&member)))
            }
            Searched::Skipped(_) => Box::new(iter::once_with(|| self.best().try_clone())),
        }
    }
}

/// Row by row, no press before a press.
fn lexicographic(left: &Presses, right: &Presses) -> Ordering {
    let rows = left.as_matrix().iter_rows().zip(right.as_matrix().iter_rows());
    let orders = rows.map(|(left, right)| gf2_codes::lexicographic(left, right));
    orders.fold(Ordering::Equal, Ordering::then)
}

impl Solved {
    fn best(&self) -> &Reached {
        &self.reached[self.best]
    }

    /// The presses of the best solution found: of those with the fewest presses, the lexicographically least (no press
    /// before a press, the first button counting most). After a stopped search, the best seen; see
    /// [`is_first_proved`](Self::is_first_proved).
    pub fn presses(&self) -> &Presses {
        self.best().best()
    }

    /// The method that found the solutions.
    pub fn method(&self) -> Method {
        self.best().solutions.method()
    }

    /// The state of the lights that the solution leads to.
    pub fn target(&self) -> Target {
        self.best().target
    }

    /// The number of presses of the solution.
    pub fn weight(&self) -> usize {
        self.best().weight()
    }

    /// A lower bound on the presses of every solution.
    pub fn lower_bound(&self) -> usize {
        self.reached.iter().map(Reached::lower_bound).min().unwrap_or(0).min(self.weight())
    }

    /// Whether it is proved that no solution has fewer presses.
    pub fn is_proved(&self) -> bool {
        self.weight() == self.lower_bound()
    }

    /// Why there may be a solution with fewer presses, and what can be done about it; `None` where that is
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

    /// Whether the search was complete, so that no solution with the fewest presses comes before
    /// [`presses`](Self::presses) in lexicographic order.
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
        self.weight() == 0 || self.lightest_count().is_some()
    }

    /// How far the search for the fewest presses went.
    pub fn status(&self) -> Status {
        if self.is_proved() {
            return Status::Proved;
        }
        // A proof is missing where a lesser weight is not excluded.
        let open = self.reached.iter().find(|found| found.lower_bound() < self.weight());
        open.map_or(Status::Proved, Reached::status)
    }

    /// The dimension of the space of quiet patterns.
    pub fn nullity(&self) -> usize {
        self.best().solutions.nullity()
    }

    /// The number of solutions, over all states that meet the goal.
    pub fn count(&self) -> BigUint {
        self.reached.iter().map(|found| found.solutions.count()).sum()
    }

    /// The number of solutions with the fewest presses; `None` unless the search was complete.
    pub fn lightest_count(&self) -> Option<BigUint> {
        let counts = self.reached.iter().map(|found| match &found.searched {
            _ if found.lower_bound() > self.weight() => Some(BigUint::ZERO),
            Searched::Done { outcome, .. } => outcome.lightest_count(),
            Searched::Skipped(Status::Proved) => Some(BigUint::from(1_u32)),
            Searched::Skipped(_) => None,
        });
        counts.sum()
    }

    /// The solutions with the fewest presses in lexicographic order, each with the state of the lights that it leads
    /// to; at most [`lightest_kept`](gf2_codes::Options::lightest_kept) of them. After a stopped search, the best seen.
    ///
    /// ```
    /// use lightsout::{MinimizeOptions, Puzzle, SolveOptions};
    ///
    /// let puzzle = Puzzle::from_lights("1001\n0110\n0110\n1001".parse()?)?;
    /// let search = MinimizeOptions { lightest_kept: 10, ..MinimizeOptions::default() };
    /// let solution = puzzle.solve_with(&SolveOptions { search, ..SolveOptions::default() })?;
    /// let solved = solution.solved().expect("it can be solved");
    /// assert_eq!(solved.lightest_count(), Some(2_u32.into()));
    /// assert_eq!(solved.lightest().count(), 2);
    /// # Ok::<(), lightsout::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Board`] for a solution when there is no memory for its pattern.
    pub fn lightest(&self) -> impl Iterator<Item = Result<(Target, Presses), Error>> {
        let lightest = self.reached.iter().filter(|found| found.weight() == self.weight());
        Merge(lightest.map(|found| (found.target, found.members().peekable())).collect()).take(self.kept)
    }
}

/// The members of several ordered sequences, in order; errors come first.
struct Merge<I: Iterator<Item = Result<Presses, BoardError>>>(Vec<(Target, Peekable<I>)>);

impl<I: Iterator<Item = Result<Presses, BoardError>>> Iterator for Merge<I> {
    type Item = Result<(Target, Presses), Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let heads = self.0.iter_mut().enumerate();
        let heads = heads.filter_map(|(index, (_, members))| members.peek().map(|member| (index, member)));
        let (index, _) = heads.min_by(|(_, left), (_, right)| match (left, right) {
            (Ok(left), Ok(right)) => lexicographic(left, right),
            _ => left.is_ok().cmp(&right.is_ok()),
        })?;
        let (target, members) = &mut self.0[index];
        members.next().map(|presses| Ok((*target, presses?)))
    }
}

#[cfg(test)]
mod tests {
    use gf2_codes::Limits;
    use gf2_linalg::BitMatrix;
    use lightsout_board::{Alphabet, Board, Goal, Lights};

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
                let puzzle = Puzzle::new(board.clone(), lights).with_goal(Goal::Either);
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
            let options = SolveOptions::within(Limits { step_limit, ..Limits::default() });
            match solver.solve_with(lights, &Goal::Off, &options).unwrap() {
                Solution::Solved(solved) => solved,
                Solution::Unsolvable(_) => panic!("an even number of lights is on"),
            }
        };
        assert!(solve(&lights, 0).is_first_proved());
        [7, 8].into_iter().for_each(|column| lights.set((0, column), true));
        let stopped = solve(&lights, 0);
        assert!(stopped.is_proved() && !stopped.is_first_proved());
        let searched = solve(&lights, Limits::DEFAULT_STEP_LIMIT);
        assert!(searched.is_proved() && searched.is_first_proved());
        assert_eq!(searched.presses().iter().map(|cell| cell.column).collect::<Vec<_>>(), [15]);
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

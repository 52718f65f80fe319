//! From a puzzle to its solution.

use std::sync::OnceLock;

use gf2_codes::{Partition, Plan, Prepared, Stop, map_each};
use gf2_linalg::Interrupt;
use lightsout_board::{
    Answer, Board, Cell, Error as BoardError, Goal, Lights, Presses, Size, Solutions, System, Target,
};

use crate::solution::Searched;
use crate::{Effort, Error, MinimizeOptions, Parallelism, Solution, SolveOptions, Status};

/// A board, the state of its lights, and the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    board: Board,
    lights: Lights,
    goal: Goal,
}

impl Puzzle {
    /// Returns the puzzle of switching these lights off.
    pub fn new(board: Board, lights: Lights) -> Self {
        Self { board, lights, goal: Goal::default() }
    }

    /// Returns the puzzle of switching these lights off by the classic rule: a press toggles the cell and its four
    /// neighbours.
    ///
    /// # Errors
    ///
    /// [`Error::Board`] when the size is too large.
    pub fn from_lights(lights: Lights) -> Result<Self, Error> {
        let Size { rows, columns } = lights.size();
        Ok(Self::new(Board::new(rows, columns)?, lights))
    }

    /// Returns the same puzzle with another goal.
    #[must_use]
    pub fn with_goal(self, goal: Goal) -> Self {
        Self { goal, ..self }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The state of the lights.
    pub fn lights(&self) -> &Lights {
        &self.lights
    }

    /// The goal for the lights.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// Walks from the lights through these presses, row by row: each press, and the lights after it.
    ///
    /// ```
    /// use lightsout::Puzzle;
    ///
    /// let puzzle = Puzzle::from_lights("#.".parse()?)?;
    /// let steps = puzzle.steps(&"##".parse()?)?.collect::<Result<Vec<_>, _>>()?;
    /// let lights: Vec<_> = steps.iter().map(|step| step.lights.to_string()).collect();
    /// assert_eq!(lights, [".#", "#."]);
    /// # Ok::<(), lightsout::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Board`] when the lights or the presses do not fit the board; for a step, when there is no memory for
    /// its lights.
    pub fn steps<'a>(
        &'a self,
        presses: &'a Presses,
    ) -> Result<impl Iterator<Item = Result<Step, Error>> + 'a, Error> {
        self.board.check_presses(presses)?;
        self.board.check_lights(&self.lights)?;
        let mut lights = self.lights.try_clone()?;
        Ok(presses.iter().map(move |button| {
            self.board.toggle(&mut lights, button)?;
            Ok(Step { button, lights: lights.try_clone()? })
        }))
    }

    /// Finds a solution with the fewest presses, on all processors and without a time limit.
    ///
    /// # Errors
    ///
    /// [`Error::Board`] when the lights or the goal do not fit the board, or its system is too large.
    ///
    /// # Complexity
    ///
    /// That of the board's [method](lightsout_board::Method), plus a search of 2^nullity solutions.
    pub fn solve(&self) -> Result<Solution, Error> {
        self.solve_with(&SolveOptions::default())
    }

    /// As [`solve`](Self::solve), with options.
    ///
    /// # Errors
    ///
    /// As for [`solve`](Self::solve); [`Error::Minimize`] when the threads are unavailable; [`Error::Stopped`] when a
    /// limit has passed before there was any solution.
    pub fn solve_with(&self, options: &SolveOptions) -> Result<Solution, Error> {
        let time = options.search.limits.interrupt();
        let solve = || {
            let solver = Solver::new(self.board.clone())?;
            solver.solve_in_time(&self.lights, &self.goal, options, &time)
        };
        // Elimination keeps to the threads that the search is given.
        options.patience().install(|| options.search.limits.parallelism.install(solve))
    }
}

/// A press on the way to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The button that is pressed.
    pub button: Cell,
    /// The lights after it.
    pub lights: Lights,
}

/// A board whose system is set up once, to solve many states of its lights.
///
/// ```
/// use lightsout::{Board, Goal, Solution, Solver};
///
/// let solver = Solver::new(Board::new(4, 4)?)?;
/// for (lights, presses) in [("1100\n1000\n0000\n0000", 1), ("1111\n1111\n1111\n1111", 4)] {
///     let solution = solver.solve(&lights.parse()?, &Goal::Off)?;
///     assert!(matches!(solution, Solution::Solved(solved) if solved.weight() == presses));
/// }
/// # Ok::<(), lightsout::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    system: System,
    /// The code of quiet patterns, made by the first search that needs it.
    prepared: OnceLock<Prepared>,
}

impl Solver {
    /// Sets up the system of a board.
    ///
    /// # Errors
    ///
    /// [`Error::Board`] when it is too large; [`Error::Stopped`] when it is [interrupted](gf2_linalg::Interrupt).
    pub fn new(board: Board) -> Result<Self, Error> {
        Ok(Self { system: System::new(board)?, prepared: OnceLock::new() })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.system.board()
    }

    /// The system of the board, which has all solutions and not only the lightest.
    pub fn system(&self) -> &System {
        &self.system
    }

    /// Solves for one state of the lights, on all processors and without a time limit.
    ///
    /// # Errors
    ///
    /// [`Error::Board`] when the lights or the goal do not fit the board.
    ///
    /// # Complexity
    ///
    /// That of [`System::solve`], plus a search of 2^nullity solutions.
    pub fn solve(&self, lights: &Lights, goal: &Goal) -> Result<Solution, Error> {
        self.solve_with(lights, goal, &SolveOptions::default())
    }

    /// As [`solve`](Self::solve), with options.
    ///
    /// # Errors
    ///
    /// As for [`solve`](Self::solve); [`Error::Minimize`] when the threads are unavailable; [`Error::Stopped`] when a
    /// limit has passed before there was any solution.
    pub fn solve_with(
        &self,
        lights: &Lights,
        goal: &Goal,
        options: &SolveOptions,
    ) -> Result<Solution, Error> {
        let time = options.search.limits.interrupt();
        options.patience().install(|| self.solve_in_time(lights, goal, options, &time))
    }

    /// The same with a time that has begun before.
    fn solve_in_time(
        &self,
        lights: &Lights,
        goal: &Goal,
        options: &SolveOptions,
        time: &Interrupt,
    ) -> Result<Solution, Error> {
        let answers = self.answers(lights, goal, options)?;
        Solution::from_answers(answers, options, |solutions, effort| {
            self.search(solutions, effort, &options.search, time)
        })
    }

    /// Searches these solutions for one with the fewest presses. One limit applies to all states that meet the goal.
    fn search(
        &self,
        solutions: &Solutions,
        effort: Effort,
        options: &MinimizeOptions,
        time: &Interrupt,
    ) -> Result<Searched, Error> {
        if let Some(status) = self.needs_no_search(effort) {
            return Ok(Searched::Skipped(status));
        }
        let in_time = || {
            let limits = options.limits.with_time_left(time);
            MinimizeOptions { limits, ..options.clone() }
        };
        let begin = || Ok((self.prepared(&in_time())?, solutions.particular_vector()?));
        let outcome = match time.install(begin) {
            // What is at hand is a solution.
            Err(Error::Stopped { stop }) => return Ok(Searched::Skipped(Status::Stopped(stop))),
            begun => {
                let (prepared, member) = begun?;
                prepared.with_options(in_time()).minimize(&member)?
            }
        };
        Ok(Searched::Done { best: solutions.presses(outcome.best())?, outcome: Box::new(outcome) })
    }

    /// The status of a search that has nothing to do or cannot begin.
    fn needs_no_search(&self, effort: Effort) -> Option<Status> {
        match self.system.nullity() {
            // A single solution has the fewest presses, and may be too large to be searched.
            0 => Some(Status::Proved),
            _ if effort == Effort::Any => Some(Status::NotAsked),
            nullity
                if self.prepared.get().is_none() && !Prepared::fits(nullity, self.board().button_count()) =>
            {
                Some(Status::Stopped(Stop::TooCostly))
            }
            _ => None,
        }
    }

    /// The code of quiet patterns, prepared when it is first asked for.
    fn prepared(&self, options: &MinimizeOptions) -> Result<&Prepared, Error> {
        if let Some(prepared) = self.prepared.get() {
            return Ok(prepared);
        }
        let code = self.system.quiet_patterns()?.space()?;
        let classes = if code.dimension() < Partition::MIN_DIMENSION {
            None
        } else {
            partition(self.board().classes())?
        };
        let prepared = Prepared::new(code, classes.as_ref(), options)?;
        Ok(self.prepared.get_or_init(|| prepared))
    }

    /// Returns a hint: the first press of the solution that [`solve`](Self::solve) finds. `None` when the goal is met,
    /// and when it cannot be met, which `solve` explains.
    ///
    /// Following the hints carries out that solution row by row, if it is [proved](crate::Solved::is_first_proved) to
    /// come first.
    ///
    /// ```
    /// use lightsout::{Board, Cell, Goal, Lights, Solver};
    ///
    /// let solver = Solver::new(Board::new(3, 3)?)?;
    /// let mut lights: Lights = "##.\n#.#\n.##".parse()?;
    /// let mut hints = Vec::new();
    /// while let Some(cell) = solver.next_press(&lights, &Goal::Off)? {
    ///     hints.push(cell);
    ///     solver.board().toggle(&mut lights, cell)?;
    /// }
    /// assert_eq!(hints, [Cell { row: 0, column: 0 }, Cell { row: 2, column: 2 }]);
    /// # Ok::<(), lightsout::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`solve`](Self::solve).
    pub fn next_press(&self, lights: &Lights, goal: &Goal) -> Result<Option<Cell>, Error> {
        let solution = self.solve(lights, goal)?;
        Ok(solution.solved().and_then(|solved| solved.presses().iter().next()))
    }

    /// Returns the plan of the search that [`solve_with`](Self::solve_with) would make for each reachable state that
    /// meets the goal, or `None` where there is nothing to search.
    ///
    /// ```
    /// use lightsout::{Board, Goal, SolveOptions, Solver, Target};
    ///
    /// let solver = Solver::new(Board::new(19, 19)?)?;
    /// let plans = solver.plans(&solver.board().all_off()?, &Goal::On, &SolveOptions::default())?;
    /// let [(Target::On, Some(plan))] = &plans[..] else { panic!("one search") };
    /// assert!(plan.steps() <= 65_536.0);
    /// # Ok::<(), lightsout::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Board`] as for [`solve`](Self::solve).
    pub fn plans(
        &self,
        lights: &Lights,
        goal: &Goal,
        options: &SolveOptions,
    ) -> Result<Vec<(Target, Option<Plan>)>, Error> {
        let mut plans = Vec::new();
        for (target, answer) in self.answers(lights, goal, options)? {
            let Answer::Solvable(solutions) = answer else { continue };
            let plan = if solutions.is_already_reached() || self.needs_no_search(options.effort).is_some() {
                None
            } else {
                let prepared = self.prepared(&options.search)?.with_options(options.search.clone());
                Some(prepared.plan_of(&solutions.particular_vector()?)?)
            };
            plans.push((target, plan));
        }
        Ok(plans)
    }

    /// For each state that meets the goal, whether it can be reached and how.
    fn answers(
        &self,
        lights: &Lights,
        goal: &Goal,
        options: &SolveOptions,
    ) -> Result<Vec<(Target, Answer)>, Error> {
        let states = goal.states(self.board())?.into_iter();
        let answers = states.map(|state| Ok((state.target(), self.system.solve(lights, state)?)));
        options.search.limits.parallelism.install(|| answers.collect())
    }
}

/// The classes of a board's buttons, or `None` where there is no memory for them: the search does not need them.
///
/// # Errors
///
/// [`Error::Stopped`] when they were interrupted.
fn partition(classes: Result<Vec<usize>, BoardError>) -> Result<Option<Partition>, Error> {
    match classes {
        Err(BoardError::BoardTooLarge { .. }) => Ok(None),
        classes => Ok(Some(Partition::from_labels(classes?))),
    }
}

/// Nullities up to which several boards are searched at once: their searches take no memory to speak of.
const MAX_AT_ONCE: usize = 20;

/// Solves many states of the lights, each by the solver of its board. Returns the result of [`Solver::solve_with`] for
/// each, in order. Small searches run at the same time, each on one thread; a large search has all threads for itself.
///
/// ```
/// use lightsout::{Board, Goal, Solution, SolveOptions, Solver, solve_all};
///
/// let solver = Solver::new(Board::new(1, 2)?)?;
/// let lights = [solver.board().all_on()?, "#.".parse()?];
/// let puzzles = lights.each_ref().map(|lights| (&solver, lights));
/// let solutions = solve_all(&puzzles, &Goal::Off, &SolveOptions::default());
/// assert!(matches!(&solutions[0], Ok(Solution::Solved(solved)) if solved.weight() == 1));
/// assert!(matches!(&solutions[1], Ok(Solution::Unsolvable(_))));
/// # Ok::<(), lightsout::Error>(())
/// ```
pub fn solve_all(
    puzzles: &[(&Solver, &Lights)],
    goal: &Goal,
    options: &SolveOptions,
) -> Vec<Result<Solution, Error>> {
    let is_small = |(solver, _): &&(&Solver, &Lights)| solver.system().nullity() <= MAX_AT_ONCE;
    let mut small: Vec<_> = puzzles.iter().filter(is_small).collect();
    if small.len() < 2 {
        small.clear();
    }
    let mut sequential = options.clone();
    sequential.search.limits.parallelism = Parallelism::Sequential;
    let solve = |(solver, lights): &(&Solver, &Lights), options: &SolveOptions| {
        solver.solve_with(lights, goal, options)
    };
    let at_once = map_each(&small, options.search.limits.parallelism, |puzzle| solve(puzzle, &sequential));
    let mut at_once = at_once.into_iter();
    let solutions = puzzles.iter().map(|puzzle| {
        let found = if is_small(&puzzle) { at_once.next() } else { None };
        found.unwrap_or_else(|| solve(puzzle, options))
    });
    solutions.collect()
}

#[cfg(test)]
mod tests {
    use gf2_linalg::Interrupted;
    use lightsout_board::Neighbourhood;

    use super::*;

    fn every_state(size: Size) -> impl Iterator<Item = Lights> {
        let state = move |bits: u32| {
            Lights::from_fn(size, |cell| bits >> (cell.row * size.columns + cell.column) & 1 == 1)
        };
        (0..1 << (size.rows * size.columns)).map(state)
    }

    #[test]
    fn hints_carry_out_the_solution_whose_presses_come_first() {
        let king = Board::grid(2, 3).neighbourhood(Neighbourhood::king()).build().unwrap();
        for board in [Board::new(2, 3).unwrap(), Board::new(3, 3).unwrap(), king] {
            let solver = Solver::new(board).unwrap();
            for mut lights in every_state(solver.board().light_size()) {
                let solution = solver.solve(&lights, &Goal::Either).unwrap();
                let expected: Vec<Cell> =
                    solution.solved().map_or(Vec::new(), |solved| solved.presses().iter().collect());
                let mut hints = Vec::new();
                while let Some(cell) = solver.next_press(&lights, &Goal::Either).unwrap() {
                    hints.push(cell);
                    solver.board().toggle(&mut lights, cell).unwrap();
                    assert!(hints.len() <= expected.len(), "{lights}");
                }
                assert_eq!(hints, expected, "{lights}");
            }
        }
    }

    #[test]
    fn solve_all_answers_in_order_for_small_and_large_searches_and_errors() {
        let small = Solver::new(Board::new(4, 4).unwrap()).unwrap();
        let twins = Board::from_buttons(1, (0..=MAX_AT_ONCE + 1).map(|_| vec![0])).unwrap();
        let large = Solver::new(twins).unwrap();
        assert!(large.system().nullity() > MAX_AT_ONCE && small.system().nullity() <= MAX_AT_ONCE);
        let [on, off, one] = ["####\n####\n####\n####", "....\n....\n....\n....", "#"]
            .map(|text| text.parse::<Lights>().unwrap());
        let puzzles =
            [(&small, &on), (&large, &one), (&small, &one), (&small, &off), (&large, &off), (&large, &one)];
        for from in 0..puzzles.len() {
            for to in from..=puzzles.len() {
                let together = solve_all(&puzzles[from..to], &Goal::Off, &SolveOptions::default());
                let presses = |solution: Result<Solution, Error>| {
                    solution.map(|solution| solution.solved().map(|solved| solved.presses().clone()))
                };
                let alone = puzzles[from..to].iter().map(|(solver, lights)| solver.solve(lights, &Goal::Off));
                let together: Vec<_> = together.into_iter().map(presses).collect();
                assert_eq!(together, alone.map(presses).collect::<Vec<_>>(), "{from}..{to}");
            }
        }
    }

    #[test]
    fn a_search_does_without_classes_for_which_there_is_no_memory() {
        assert_eq!(partition(Err(BoardError::BoardTooLarge { rows: 1, columns: 2 })), Ok(None));
        let stopped = partition(Err(BoardError::Interrupted(Interrupted::Cancelled)));
        assert_eq!(stopped, Err(Error::Stopped { stop: Stop::Cancelled }));
        assert_eq!(partition(Ok(vec![3, 7])), Ok(Some(Partition::from_labels([0, 1]))));
    }

    #[test]
    fn a_solver_prepares_its_board_once_whatever_the_options() {
        let solver = Solver::new(Board::new(5, 5).unwrap()).unwrap();
        let lights = solver.board().all_on().unwrap();
        for lightest_kept in 1..=3 {
            let search = MinimizeOptions { lightest_kept, ..MinimizeOptions::default() };
            let options = SolveOptions { search, ..SolveOptions::default() };
            let Solution::Solved(solved) = solver.solve_with(&lights, &Goal::Off, &options).unwrap() else {
                panic!("all on can be solved")
            };
            assert_eq!((solved.weight(), solved.lightest().count()), (15, lightest_kept));
        }
        assert_eq!(solver.prepared.get().map(|prepared| prepared.code().dimension()), Some(2));
    }
}

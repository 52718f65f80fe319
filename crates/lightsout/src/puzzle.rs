//! From a puzzle to its solution.

use std::sync::OnceLock;

use gf2_codes::{Partition, Plan};
use gf2_linalg::Interrupt;
use lightsout_board::{Answer, Board, Goal, Lights, Size, System, Target};

use crate::solution::{self, Classes};
use crate::{Error, Parallelism, Solution, SolveOptions, parallel};

/// A board, the state of its lights, and what they should come to.
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
    pub fn goal(self, goal: Goal) -> Self {
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

    /// What the lights should come to.
    pub fn wanted(&self) -> &Goal {
        &self.goal
    }

    /// Finds a solution with the fewest presses, on all processors and without a time limit.
    ///
    /// # Errors
    ///
    /// [`Error::Board`] when the lights or the goal do not fit the board, or its system is too large.
    ///
    /// # Complexity
    ///
    /// That of the board's [method](lightsout_board::Method), and a search through 2^nullity solutions.
    pub fn solve(&self) -> Result<Solution, Error> {
        self.solve_with(&SolveOptions::default())
    }

    /// As [`solve`](Self::solve), with options.
    ///
    /// # Errors
    ///
    /// As for [`solve`](Self::solve), and [`Error::Minimize`] when the threads asked for cannot be had;
    /// [`Error::Stopped`] when a limit has passed before there was any solution.
    pub fn solve_with(&self, options: &SolveOptions) -> Result<Solution, Error> {
        let time = options.search.interrupt();
        let solve = || {
            let solver = Solver::new(self.board.clone())?;
            solver.solve_in_time(&self.lights, &self.goal, options, &time)
        };
        // Elimination keeps to the threads that the search is given.
        options.patience().install(|| options.search.parallelism.install(solve))
    }
}

/// A board whose system is set up once, to solve many states of its lights.
///
/// ```
/// use lightsout::{Board, Goal, Solution, SolveOptions, Solver};
///
/// let solver = Solver::new(Board::new(4, 4)?)?;
/// let options = SolveOptions::default();
/// for (lights, presses) in [("1100\n1000\n0000\n0000", 1), ("1111\n1111\n1111\n1111", 4)] {
///     let solution = solver.solve(&lights.parse()?, &Goal::Off, &options)?;
///     assert!(matches!(solution, Solution::Solved(solved) if solved.weight() == presses));
/// }
/// # Ok::<(), lightsout::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    system: System,
    /// Classes of the buttons, once they were needed.
    classes: OnceLock<Partition>,
}

impl Solver {
    /// Sets up the system of a board.
    ///
    /// # Errors
    ///
    /// [`Error::Board`] when it is too large; [`Error::Stopped`] when it is [interrupted](gf2_linalg::Interrupt).
    pub fn new(board: Board) -> Result<Self, Error> {
        Ok(Self { system: System::new(board)?, classes: OnceLock::new() })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.system.board()
    }

    /// The system of the board, which has all solutions and not only the best.
    pub fn system(&self) -> &System {
        &self.system
    }

    /// Solves for one state of the lights.
    ///
    /// # Errors
    ///
    /// [`Error::Board`] when the lights or the goal do not fit the board; [`Error::Minimize`] when the threads asked
    /// for cannot be had; [`Error::Stopped`] when a limit has passed before there was any solution.
    pub fn solve(&self, lights: &Lights, goal: &Goal, options: &SolveOptions) -> Result<Solution, Error> {
        let time = options.search.interrupt();
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
        let classes = Classes { board: self.board(), found: &self.classes };
        Solution::from_answers(answers, options, &classes, time)
    }

    /// Returns what [`solve`](Self::solve) would do: for each state that meets the goal and can be reached,
    /// the plan of the search, or `None` where there is nothing to search.
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
        let classes = Classes { board: self.board(), found: &self.classes };
        let mut plans = Vec::new();
        for (target, answer) in self.answers(lights, goal, options)? {
            if let Answer::Solvable(solutions) = answer {
                plans.push((target, solution::plan(&solutions, options, &classes)?));
            }
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
        options.search.parallelism.install(|| answers.collect())
    }
}

/// Nullities up to which several boards are searched at once: their searches take no memory to speak of.
const MOST_AT_ONCE: usize = 20;

/// Solves many states of the lights, each by the solver of its board, and returns what [`Solver::solve`] does for
/// each of them, in order. Where the searches are small, each is on a thread of its own.
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
    let parallelism = options.search.parallelism;
    if puzzles.len() < 2 || puzzles.iter().any(|(solver, _)| solver.system().nullity() > MOST_AT_ONCE) {
        let solutions = puzzles.iter().map(|(solver, lights)| solver.solve(lights, goal, options));
        return solutions.collect();
    }
    let mut options = options.clone();
    options.search.parallelism = Parallelism::Sequential;
    parallel::map(puzzles, parallelism, |(solver, lights)| solver.solve(lights, goal, &options))
}

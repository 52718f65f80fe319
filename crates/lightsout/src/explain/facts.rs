//! The facts about a board and its puzzle.

use gf2_linalg::BitVector;
use lightsout_board::{Answer, Board, Certificate, Elimination, Presses, Solutions, Target};
use num_bigint::BigUint;

use super::layout::is_drawn;
use crate::{Error, Puzzle, Solution, Solver};

/// Maximum number of lights or buttons of a system that is eliminated to be shown.
const MAX_ELIMINATED: usize = 4096;
/// Maximum number of lights whose equations are written out.
const MAX_EQUATIONS: usize = 64;
/// Maximum number of lights or buttons of a matrix that is drawn.
const MAX_IN_MATRIX: usize = 40;
/// Maximum number of solutions that are all listed, over all states that meet the goal.
pub(super) const MAX_CANDIDATES: u32 = 64;

/// Maximum number of free buttons whose quiet patterns are drawn in a text.
pub(super) const MAX_PATTERNS: usize = 16;

/// The level of detail for a board that is not small.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Detail {
    /// As much as a person reads: equations up to 64 lights, and matrices up to 40 lights and buttons.
    #[default]
    Brief,
    /// Everything, up to 4096 lights and buttons.
    Full,
}

/// The parts of an explanation for a board of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    equations: bool,
    matrices: bool,
    elimination: bool,
}

/// A board that is too large for full detail.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board of {lights} lights and {buttons} buttons, expected at most {MAX_ELIMINATED} of either")]
pub struct TooLarge {
    lights: usize,
    buttons: usize,
}

impl Scope {
    /// The parts of an explanation of this board.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] when everything is asked for and the board has more than 4096 lights or buttons.
    pub fn new(board: &Board, detail: Detail) -> Result<Self, TooLarge> {
        let (lights, buttons) = (board.light_count(), board.button_count());
        let max = lights.max(buttons);
        let full = detail == Detail::Full;
        if full && max > MAX_ELIMINATED {
            return Err(TooLarge { lights, buttons });
        }
        Ok(Self {
            equations: full || (lights <= MAX_EQUATIONS && buttons <= MAX_ELIMINATED),
            matrices: full || max <= MAX_IN_MATRIX,
            elimination: max <= MAX_ELIMINATED,
        })
    }

    /// Whether the equation of each light is written out.
    pub fn equations(self) -> bool {
        self.equations
    }

    /// Whether the toggle matrix, its reduced form and the quiet patterns are drawn.
    pub fn matrices(self) -> bool {
        self.matrices
    }
}

/// A puzzle, its system and its solutions.
///
/// ```
/// use lightsout::explain::{Detail, Explanation, Hints, Scope};
/// use lightsout::{Puzzle, SolveOptions, Solver};
///
/// let puzzle = Puzzle::from_lights("##\n#.".parse()?)?;
/// let scope = Scope::new(puzzle.board(), Detail::Brief)?;
/// let solver = Solver::new(puzzle.board().clone())?;
/// let solution = solver.solve_with(puzzle.lights(), puzzle.goal(), &SolveOptions::default())?;
/// let explanation = Explanation::new(&solver, puzzle, solution, scope)?;
/// assert!(explanation.text(&Hints::default()).to_string().contains("The equations"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explanation {
    pub(super) puzzle: Puzzle,
    pub(super) scope: Scope,
    /// `None` for a board that is too large.
    pub(super) elimination: Option<Elimination>,
    /// One for each free button, where they are drawn.
    pub(super) quiet_patterns: Option<Vec<Presses>>,
    pub(super) nullity: usize,
    /// One for each state that meets the goal.
    pub(super) targets: Vec<TargetFacts>,
    pub(super) solution: Solution,
}

/// A state that meets the goal.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TargetFacts {
    /// The state.
    pub target: Target,
    /// The right-hand side of the system, where the board is not too large for an elimination.
    pub right_side: Option<RightSide>,
    /// Whether it can be reached.
    pub reachability: Reachability,
}

/// The lights that have to change, before and after the elimination.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RightSide {
    /// A 1 for each light that has to change.
    pub given: BitVector,
    /// The same after the elimination.
    pub reduced: BitVector,
    /// The row that says 0 = 1, from 0.
    pub contradiction: Option<usize>,
}

/// Whether a state can be reached.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Reachability {
    /// The state can be reached.
    Solvable {
        /// The number of solutions.
        count: BigUint,
        /// All solutions in ascending order of presses, where they are few and the board is not too large.
        candidates: Option<Vec<Presses>>,
    },
    /// The state cannot be reached.
    Unsolvable {
        /// The lights that show why.
        certificate: Certificate,
        /// The number of its lights that would have to change.
        change: usize,
    },
}

impl Explanation {
    /// Gathers the facts of a puzzle with this solution. The solver is that of the puzzle's board.
    ///
    /// # Errors
    ///
    /// [`Error::Board`] when there is no memory, or the puzzle does not fit the board of the solver;
    /// [`Error::Stopped`] when it is [interrupted](gf2_linalg::Interrupt).
    pub fn new(solver: &Solver, puzzle: Puzzle, solution: Solution, scope: Scope) -> Result<Self, Error> {
        let (board, lights) = (puzzle.board(), puzzle.lights());
        let elimination = if scope.elimination { Some(board.elimination()?) } else { None };
        let is_drawn_by_the_way = solver.system().nullity() <= MAX_PATTERNS && is_drawn(board.button_size());
        let patterns = elimination.as_ref().filter(|_| scope.matrices || is_drawn_by_the_way);
        let patterns = patterns.map(|elimination| {
            (0..elimination.free().len()).map(|index| elimination.quiet_pattern(index)).collect()
        });
        let quiet_patterns = patterns.transpose()?;
        let is_few = solution.solved().is_some_and(|solved| solved.count() <= MAX_CANDIDATES.into());
        let is_listed = is_few && scope.elimination;
        let mut targets = Vec::new();
        for state in puzzle.goal().states(board)? {
            let right_side = match &elimination {
                None => None,
                Some(elimination) => {
                    let given = elimination.change(lights, state)?;
                    let reduced = elimination.reduced_right_side(&given)?;
                    let contradiction = elimination.contradiction(&reduced);
                    Some(RightSide { given, reduced, contradiction })
                }
            };
            let reachability = match solver.system().solve(lights, state)? {
                Answer::Solvable(solutions) => Reachability::Solvable {
                    count: solutions.count(),
                    candidates: if is_listed { Some(candidates(&solutions)?) } else { None },
                },
                Answer::Unsolvable(unsolvable) => {
                    let certificate = unsolvable.certificate().clone();
                    let change = certificate.overlap(board, lights, state)?;
                    Reachability::Unsolvable { certificate, change }
                }
            };
            targets.push(TargetFacts { target: state.target(), right_side, reachability });
        }
        let nullity = solver.system().nullity();
        Ok(Self { puzzle, scope, elimination, quiet_patterns, nullity, targets, solution })
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Its solution.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// The parts of the explanation.
    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// The elimination of its system; `None` for a board of more than 4096 lights or buttons.
    pub fn elimination(&self) -> Option<&Elimination> {
        self.elimination.as_ref()
    }

    /// The quiet pattern of each free button; `None` where they are not drawn.
    pub fn quiet_patterns(&self) -> Option<&[Presses]> {
        self.quiet_patterns.as_deref()
    }

    /// The dimension of the space of quiet patterns.
    pub fn nullity(&self) -> usize {
        self.nullity
    }

    /// The states that meet the goal.
    pub fn targets(&self) -> &[TargetFacts] {
        &self.targets
    }

    /// Whether these presses are the chosen ones.
    pub(super) fn is_chosen(&self, target: Target, presses: &Presses) -> bool {
        let chosen = self.solution.solved();
        chosen.is_some_and(|solved| solved.target() == target && solved.presses() == presses)
    }
}

fn candidates(solutions: &Solutions) -> Result<Vec<Presses>, Error> {
    let coset = solutions.coset()?;
    let mut candidates =
        coset.members().map(|member| solutions.presses(&member)).collect::<Result<Vec<_>, _>>()?;
    candidates.sort_by_key(Presses::weight);
    Ok(candidates)
}

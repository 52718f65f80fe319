//! What there is to tell of a board.

use gf2_linalg::BitVector;
use lightsout::{
    Answer, BigUint, Board, Certificate, Elimination, Presses, Puzzle, Solution, Solutions, Solver, Target,
};

use crate::reply::Failure;

/// Up to so many lights and buttons the system is eliminated to be shown.
const MOST_ELIMINATED: usize = 4096;
/// Up to so many lights their equations are written out.
const MOST_EQUATIONS: usize = 64;
/// Up to so many lights and buttons matrices are drawn.
const MOST_IN_MATRIX: usize = 40;
/// The most solutions that are all listed, for all states that meet the goal together.
pub(super) const MOST_CANDIDATES: u32 = 64;

/// What is told of a board of this size.
pub(super) struct Limits {
    pub(super) equations: bool,
    pub(super) matrices: bool,
    elimination: bool,
}

impl Limits {
    /// # Errors
    ///
    /// When everything is asked for and the board is too large for that.
    pub(super) fn new(board: &Board, full: bool) -> Result<Self, Failure> {
        let (lights, buttons) = (board.light_count(), board.button_count());
        let most = lights.max(buttons);
        if full && most > MOST_ELIMINATED {
            let problem = format!(
                "a board of {lights} lights and {buttons} buttons, expected at most {MOST_ELIMINATED} of either"
            );
            return Err(Failure::of("--full", problem));
        }
        Ok(Self {
            equations: full || (lights <= MOST_EQUATIONS && buttons <= MOST_ELIMINATED),
            matrices: full || most <= MOST_IN_MATRIX,
            elimination: most <= MOST_ELIMINATED,
        })
    }
}

/// A puzzle, its system and its solutions.
pub(super) struct Facts {
    pub(super) puzzle: Puzzle,
    pub(super) limits: Limits,
    /// `None` for a board that is too large.
    pub(super) elimination: Option<Elimination>,
    pub(super) nullity: usize,
    /// One for each state that meets the goal.
    pub(super) cases: Vec<Case>,
    pub(super) solution: Solution,
}

/// One state that meets the goal.
pub(super) struct Case {
    pub(super) target: Target,
    pub(super) right_side: Option<RightSide>,
    pub(super) outcome: Outcome,
}

/// Which lights have to change, and what the elimination makes of that.
pub(super) struct RightSide {
    pub(super) given: BitVector,
    pub(super) reduced: BitVector,
    /// The row that says 0 = 1, from 0.
    pub(super) contradiction: Option<usize>,
}

pub(super) enum Outcome {
    Solvable {
        count: BigUint,
        /// All solutions, those with few presses first, where they are few and the board is not too large.
        candidates: Option<Vec<Presses>>,
    },
    Unsolvable {
        certificate: Certificate,
        /// How many of its lights would have to change.
        change: usize,
    },
}

impl Facts {
    pub(super) fn new(
        solver: &Solver,
        puzzle: Puzzle,
        solution: Solution,
        limits: Limits,
    ) -> Result<Self, Failure> {
        let (board, lights) = (puzzle.board(), puzzle.lights());
        let elimination = if limits.elimination { Some(board.elimination()?) } else { None };
        let is_few = solution.solved().is_some_and(|solved| solved.count() <= MOST_CANDIDATES.into());
        let is_listed = is_few && limits.elimination;
        let mut cases = Vec::new();
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
            let outcome = match solver.system().solve(lights, state)? {
                Answer::Solvable(solutions) => Outcome::Solvable {
                    count: solutions.count(),
                    candidates: if is_listed { Some(candidates(&solutions)?) } else { None },
                },
                Answer::Unsolvable(unsolvable) => {
                    let certificate = unsolvable.certificate().clone();
                    let change = certificate.overlap(board, lights, state)?;
                    Outcome::Unsolvable { certificate, change }
                }
            };
            cases.push(Case { target: state.target(), right_side, outcome });
        }
        let nullity = solver.system().nullity();
        Ok(Self { puzzle, limits, elimination, nullity, cases, solution })
    }

    /// Whether these presses are the chosen ones.
    pub(super) fn is_chosen(&self, target: Target, presses: &Presses) -> bool {
        let chosen = self.solution.solved();
        chosen.is_some_and(|solved| solved.target() == target && solved.presses() == presses)
    }
}

fn candidates(solutions: &Solutions) -> Result<Vec<Presses>, Failure> {
    let coset = solutions.coset()?;
    let mut candidates =
        coset.members().map(|member| solutions.presses(&member)).collect::<Result<Vec<_>, _>>()?;
    candidates.sort_by_key(Presses::weight);
    Ok(candidates)
}

//! How many states of the lights need how many presses.

use gf2_linalg::{BitMatrix, Subspace};
use lightsout_board::{Answer, Board, Goal, Lights, State, System};
use lightsout_minimize::{CensusOptions, Error as MinimizeError, Options};
use num_bigint::BigUint;

use crate::Error;

/// How many states of a board's lights need how many presses to meet a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    boards: Vec<BigUint>,
    hardest: Lights,
    nullity: usize,
}

impl Census {
    /// How many states of the lights need 0, 1, 2 and so on presses, of those from which the goal can be met.
    pub fn boards(&self) -> &[BigUint] {
        &self.boards
    }

    /// The most presses that any of them needs ("God's number"): the covering radius of the code of quiet patterns.
    pub fn most_presses(&self) -> usize {
        self.boards.len() - 1
    }

    /// A state that needs as many.
    pub fn hardest(&self) -> &Lights {
        &self.hardest
    }

    /// The dimension of the space of quiet patterns.
    pub fn nullity(&self) -> usize {
        self.nullity
    }
}

/// Counts the states of a board's lights by the fewest presses that bring them to the goal.
///
/// States from which one state can be reached stand for the cosets of the code of quiet patterns, and need as many
/// presses as the leader weighs. Where all off and all on both meet the goal and presses lead from one to the other,
/// these presses belong to the code as well, and each coset stands for two states.
///
/// ```
/// use lightsout::{Board, CensusOptions, Goal, census};
///
/// let census = census(&Board::new(2, 3)?, &Goal::Off, &CensusOptions::default())?;
/// assert_eq!(census.boards(), [1_u32.into(), 6_u32.into(), 7_u32.into(), 2_u32.into()]);
/// assert_eq!(census.most_presses(), 3);
/// # Ok::<(), lightsout::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::Board`] when the board is too large or the goal does not fit it; [`Error::Minimize`] when there are more
/// cosets than the limits allow to count, when the time is up, or when threads or memory cannot be had.
///
/// # Complexity
///
/// That of [`lightsout_minimize::census`], and nullity · buttons bits of memory.
pub fn census(board: &Board, goal: &Goal, options: &CensusOptions) -> Result<Census, Error> {
    let states = goal.states(board)?;
    let (system, code) = options.parallelism.install(|| {
        let system = System::new(board.clone())?;
        check_memory(&system, options)?;
        let code = code(&system, &states)?;
        Ok::<_, Error>((system, code))
    })?;
    let found = lightsout_minimize::census(&code, options)?;
    let mut presses = board.no_presses()?;
    for (cell, _) in board.buttons().zip(found.hardest().offset().iter()).filter(|(_, pressed)| *pressed) {
        presses.set(cell.row, cell.column, true);
    }
    let mut hardest = states[0].lights(board)?;
    board.press(&mut hardest, &presses)?;
    let boards = found.cosets().iter().map(|cosets| cosets * states.len()).collect();
    Ok(Census { boards, hardest, nullity: system.nullity() })
}

/// That there is memory for a basis of the code: a census of what is larger is beyond reach anyway.
fn check_memory(system: &System, options: &CensusOptions) -> Result<(), MinimizeError> {
    let (nullity, buttons) = (system.nullity(), system.board().button_count());
    let memory_limit = Options { memory_limit: options.memory_limit, ..Options::default() }.memory();
    if (nullity as u64 / 8 + 1).saturating_mul(buttons as u64) <= memory_limit {
        return Ok(());
    }
    Err(MinimizeError::CensusTooCostly {
        redundancy: buttons - nullity,
        bytes: None,
        memory_limit,
        steps: None,
        step_limit: options.step_limit,
    })
}

/// The presses that lead from one of these states to one of them, a coordinate for each button.
fn code(system: &System, states: &[State<'_>]) -> Result<Subspace, Error> {
    let mut code = system.quiet_patterns()?.space()?;
    for pair in states.windows(2) {
        if let Answer::Solvable(solutions) = system.solve(&pair[0].lights(system.board())?, pair[1])? {
            let presses = solutions.coset()?;
            let presses = presses.offset();
            let presses = BitMatrix::from_fn(1, presses.len(), |_, button| presses.get(button));
            code = code.sum(&Subspace::span(presses)).map_err(lightsout_board::Error::from)?;
        }
    }
    Ok(code)
}

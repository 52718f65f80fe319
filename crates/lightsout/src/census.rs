//! How many states of the lights need how many presses.

use gf2_codes::{Error as MinimizeError, Limits};
use gf2_linalg::{BitMatrix, BitVector, Subspace};
use lightsout_board::{Answer, Board, Goal, Lights, Presses, State, System};
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
    /// The number of states that need 0, 1, 2 and so on presses, among those from which the goal can be met.
    pub fn boards(&self) -> &[BigUint] {
        &self.boards
    }

    /// The largest number of presses that any of them needs ("God's number"): the covering radius of the code of quiet
    /// patterns.
    pub fn most_presses(&self) -> usize {
        self.boards.len() - 1
    }

    /// A state that needs [`most_presses`](Self::most_presses).
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
/// The states from which one state can be reached correspond to the cosets of the code of quiet patterns; each needs as
/// many presses as its coset leader weighs. Where all off and all on both meet the goal and presses lead from one to
/// the other, these presses belong to the code as well, and each coset corresponds to two states.
///
/// ```
/// use lightsout::{Board, Limits, Goal, census};
///
/// let census = census(&Board::new(2, 3)?, &Goal::Off, &Limits::default())?;
/// assert_eq!(census.boards(), [1_u32.into(), 6_u32.into(), 7_u32.into(), 2_u32.into()]);
/// assert_eq!(census.most_presses(), 3);
/// # Ok::<(), lightsout::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::Board`] when the board is too large or the goal does not fit it; [`Error::Minimize`] when there are more
/// cosets than the limits allow, or when threads or memory are unavailable; [`Error::Stopped`] when the time is up.
///
/// # Complexity
///
/// That of [`gf2_codes::census`], and nullity · buttons bits of memory.
pub fn census(board: &Board, goal: &Goal, limits: &Limits) -> Result<Census, Error> {
    let states = goal.states(board)?;
    let time = limits.interrupt();
    let prepare = || {
        let system = System::new(board.clone())?;
        check_memory(&system, limits)?;
        let code = code(&system, &states)?;
        Ok::<_, Error>((system, code))
    };
    let (system, code) = time.install(|| limits.parallelism.install(prepare))?;
    let found = gf2_codes::census(&code, &limits.with_time_left(&time))?;
    let presses = presses(board, found.hardest().offset())?;
    let mut hardest = states[0].lights(board)?;
    board.press(&mut hardest, &presses)?;
    let boards = found.cosets().iter().map(|cosets| cosets * states.len()).collect();
    Ok(Census { boards, hardest, nullity: system.nullity() })
}

/// Fails if there is no memory for a basis of the code: a census of a larger code is beyond reach anyway.
fn check_memory(system: &System, limits: &Limits) -> Result<(), MinimizeError> {
    let (nullity, buttons) = (system.nullity(), system.board().button_count());
    let memory_limit = limits.memory();
    if (nullity as u64 / 8 + 1).saturating_mul(buttons as u64) <= memory_limit {
        return Ok(());
    }
    Err(MinimizeError::CensusTooCostly {
        redundancy: buttons - nullity,
        bytes: None,
        memory_limit,
        steps: None,
        step_limit: limits.step_limit,
    })
}

/// The presses that a word has: an entry for each button.
pub(crate) fn presses(board: &Board, word: &BitVector) -> Result<Presses, Error> {
    let mut presses = board.no_presses()?;
    for (cell, _) in board.buttons().zip(word.iter()).filter(|(_, pressed)| *pressed) {
        presses.set(cell, true);
    }
    Ok(presses)
}

/// The code of the presses that lead from one of these states to another, an entry for each button.
pub(crate) fn code(system: &System, states: &[State<'_>]) -> Result<Subspace, Error> {
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

#[cfg(test)]
mod tests {
    use lightsout_board::{Mask, Neighbourhood, Topology};

    use super::*;
    use crate::{Solution, Solver};

    /// The counts by solving every state of the lights.
    fn by_definition(board: &Board, goal: &Goal) -> Vec<BigUint> {
        let solver = Solver::new(board.clone()).unwrap();
        let mut counts = vec![BigUint::ZERO; board.button_count() + 1];
        for bits in 0..1_u32 << board.light_count() {
            let mut lights = board.all_off().unwrap();
            let cells = board.lights().enumerate();
            cells.for_each(|(light, cell)| lights.set(cell, bits >> light & 1 == 1));
            let solution = solver.solve(&lights, goal).unwrap();
            if let Solution::Solved(solved) = solution {
                counts[solved.weight()] += 1_u32;
            }
        }
        while counts.last() == Some(&BigUint::ZERO) {
            counts.pop();
        }
        counts
    }

    fn assert_census(board: &Board, goals: &[Goal]) {
        let solver = Solver::new(board.clone()).unwrap();
        for goal in goals {
            let census = census(board, goal, &Limits::default()).unwrap();
            assert_eq!(census.boards(), by_definition(board, goal), "{board:?} {goal:?}");
            let hardest = solver.solve(census.hardest(), goal).unwrap();
            let Solution::Solved(hardest) = hardest else { panic!("{board:?} {goal:?}") };
            assert_eq!(hardest.weight(), census.most_presses(), "{board:?} {goal:?}");
            assert_eq!(hardest.nullity(), census.nullity());
        }
    }

    const GOALS: [Goal; 3] = [Goal::Off, Goal::On, Goal::Either];

    #[test]
    fn a_census_counts_the_states_that_can_be_solved() {
        for (rows, columns) in [(0, 3), (1, 1), (1, 5), (2, 2), (2, 3), (3, 3)] {
            for name in ["plus", "plus-open", "king-open", "knight", "diagonal", "row-column"] {
                for topology in [Topology::Plane, Topology::Torus] {
                    let neighbourhood: Neighbourhood = name.parse().unwrap();
                    let board = Board::grid(rows, columns).neighbourhood(neighbourhood).topology(topology);
                    assert_census(&board.build().unwrap(), &GOALS);
                }
            }
        }
    }

    #[test]
    fn lights_without_buttons_and_patterns_are_counted_too() {
        let mask: Mask = "##L\n#.#\nB##".parse().unwrap();
        let board = Board::grid(3, 3).mask(mask).build().unwrap();
        let pattern = Goal::Pattern("#.#\n..#\n.#.".parse().unwrap());
        assert_census(&board, &[&GOALS[..], &[pattern]].concat());
        // One goal alone can be met from each state: a button toggles both lights, and another none.
        let board = Board::from_buttons(3, [vec![0, 1], vec![]]).unwrap();
        assert_census(&board, &GOALS);
    }

    #[test]
    fn a_census_beyond_the_limits_is_refused() {
        let board = Board::new(9, 9).unwrap();
        let refusal = census(&board, &Goal::Off, &Limits::default()).unwrap_err();
        let too_costly = |error: &Error| {
            matches!(error, Error::Minimize(MinimizeError::CensusTooCostly { redundancy: 73, .. }))
        };
        assert!(too_costly(&refusal), "{refusal}");
        // Not even a basis of the quiet patterns fits.
        let options = Limits { memory_limit: Some(161), ..Limits::default() };
        let refusal = census(&board, &Goal::Off, &options).unwrap_err();
        assert!(too_costly(&refusal) && refusal.to_string().contains("161 allowed"), "{refusal}");
    }
}

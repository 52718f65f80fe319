//! Every board of the Flip Game against the oracles.

use gf2_linalg::BitMatrix;
use lightsout::{Board, Goal, Lights, Presses, Solution, Solver};
use lightsout_oracles as oracles;
use oracles::flip_game::{FAST, SLOW};

/// The board whose light in row `r` and column `c` is bit `4 * r + c`.
fn lights(bits: u16) -> Lights {
    Lights::from_matrix(BitMatrix::from_fn(4, 4, |row, column| bits >> (4 * row + column) & 1 == 1))
}

fn solver() -> Solver {
    Solver::new(Board::new(4, 4).unwrap()).unwrap()
}

fn goals() -> [(oracles::Goal, Goal); 3] {
    use oracles::Goal::{Either, Off, On};
    [(Off, Goal::Off), (On, Goal::On), (Either, Goal::Either)]
}

fn fewest_presses(solver: &Solver, bits: u16, goal: &Goal) -> Option<(u32, Presses)> {
    match solver.solve(&lights(bits), goal).unwrap() {
        Solution::Solved(solved) => {
            assert!(solved.is_proved());
            Some((solved.weight() as u32, solved.presses().clone()))
        }
        Solution::Unsolvable(impossible) => {
            let states = goal.states(solver.board()).unwrap();
            assert_eq!(impossible.nullity(), 4);
            assert_eq!(impossible.reasons().len(), states.len());
            for ((target, certificate), &state) in impossible.reasons().zip(&states) {
                assert_eq!(target, state.target());
                assert!(certificate.holds(solver.board(), &lights(bits), state).unwrap());
            }
            None
        }
    }
}

#[test]
fn every_board_agrees_with_three_oracles() {
    let solver = solver();
    for (oracle_goal, goal) in goals() {
        for bits in 0..=u16::MAX {
            let answer = fewest_presses(&solver, bits, &goal);
            let weight = answer.as_ref().map(|(weight, _)| *weight);
            for (name, oracle) in FAST {
                assert_eq!(weight, oracle(bits, oracle_goal), "{name}, {bits:#06x}, {goal:?}");
            }
            if let Some((weight, presses)) = answer {
                assert_eq!(presses.weight() as u32, weight);
                let mut after = lights(bits);
                solver.board().press(&mut after, &presses).unwrap();
                let states = goal.states(solver.board()).unwrap();
                assert!(states.iter().any(|state| state.lights(solver.board()).unwrap() == after));
            }
        }
    }
}

#[test]
fn a_sample_agrees_with_the_slow_oracle() {
    let solver = solver();
    let (name, oracle) = SLOW;
    // Boards that presses lead to, so that most answers are numbers.
    for (index, pressed) in (0..1_u32 << 16).step_by(331).enumerate() {
        let presses = Presses::from_matrix(lights(pressed as u16).into_matrix());
        let state = solver.board().effect(&presses).unwrap();
        let bits =
            state.iter().map(|cell| 1 << (4 * cell.row + cell.column)).sum::<u16>() ^ (index % 5 == 0) as u16;
        for (oracle_goal, goal) in goals() {
            let weight = fewest_presses(&solver, bits, &goal).map(|(weight, _)| weight);
            assert_eq!(weight, oracle(bits, oracle_goal), "{name}, {bits:#06x}, {goal:?}");
        }
    }
}

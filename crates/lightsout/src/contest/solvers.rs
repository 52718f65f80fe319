//! Solvers of the boards that cases have in common.

use crate::{Board, Error, Solver};
use gf2_linalg::Parallelism;

/// Maximum number of boards that are kept.
const MAX_KEPT: usize = 32;
/// Maximum number of buttons of all boards that are kept: a solver of a large board is large.
const MAX_BUTTONS: usize = 1 << 12;

/// Solvers of the latest boards, the last one first.
#[derive(Default)]
pub(super) struct Solvers(Vec<Solver>);

impl Solvers {
    /// The solver of a board; an unknown board is set up with these threads.
    pub(super) fn of(&mut self, board: &Board, parallelism: Parallelism) -> Result<&Solver, Error> {
        match self.0.iter().position(|solver| solver.board() == board) {
            Some(index) => self.0[..=index].rotate_right(1),
            None => {
                let mut buttons = board.button_count();
                let kept = self.0.iter().take(MAX_KEPT - 1).take_while(|solver| {
                    buttons = buttons.saturating_add(solver.board().button_count());
                    buttons <= MAX_BUTTONS
                });
                let kept = kept.count();
                self.0.truncate(kept);
                self.0.insert(0, parallelism.install(|| Solver::new(board.clone()))?);
            }
        }
        Ok(&self.0[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_solvers_are_kept_as_are_small() {
        let mut solvers = Solvers::default();
        let mut kept = |sizes: &[(usize, usize)]| {
            for &(rows, columns) in sizes {
                let board = Board::new(rows, columns).unwrap();
                let solver = solvers.of(&board, Parallelism::Sequential).unwrap();
                assert_eq!(*solver.board(), board);
            }
            solvers.0.iter().map(|solver| solver.board().button_count()).collect::<Vec<_>>()
        };
        assert_eq!(kept(&[(1, 1), (2, 2), (3, 3)]), [9, 4, 1]);
        assert_eq!(kept(&[(1, 1), (1, 1)]), [1, 9, 4]);
        let many: Vec<_> = (0..40).map(|columns| (1, columns)).collect();
        assert_eq!(kept(&many), (40 - MAX_KEPT..40).rev().collect::<Vec<_>>());
        assert_eq!(kept(&[(1, 4000), (1, 50)]), [50, 4000, 39]);
        assert_eq!(kept(&[(70, 70)]), [4900]);
        assert_eq!(kept(&[(2, 2)]), [4]);
    }
}

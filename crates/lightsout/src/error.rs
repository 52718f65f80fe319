//! What can go wrong.

/// A puzzle that cannot be worked on as asked. Having no solution is not among them: see
/// [`Solution`](crate::Solution).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The board, the lights or the goal.
    #[error(transparent)]
    Board(#[from] lightsout_board::Error),
    /// The search for the fewest presses could not begin.
    #[error(transparent)]
    Minimize(#[from] lightsout_minimize::Error),
    /// The symmetry that lights should have.
    #[error(transparent)]
    Symmetry(#[from] crate::SymmetryError),
}

//! What is wrong with an input.

use crate::BoardError;

/// An input that a judge cannot answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The text is not of the form that the contest describes.
    #[error("line {line}, column {column}: {problem}")]
    Input {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1 in characters.
        column: usize,
        /// What stands there, and what was expected.
        problem: String,
    },
    /// The puzzle of a case cannot be worked on, such as a board that is too large.
    #[error(transparent)]
    Puzzle(#[from] crate::Error),
}

impl From<BoardError> for Error {
    fn from(error: BoardError) -> Self {
        Self::Puzzle(error.into())
    }
}

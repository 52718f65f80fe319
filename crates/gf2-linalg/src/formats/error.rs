//! What can be wrong with a file of a matrix.

use std::fmt;
use std::io;

use crate::error::ParseErrorKind;
use crate::{Error, ParseError, Shape};

/// A matrix that cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FormatError {
    /// What was read is not a matrix over GF(2) in this format.
    #[error("{place}: {problem}")]
    Malformed {
        /// Where.
        place: Place,
        /// What is wrong there.
        problem: Problem,
    },
    /// An array in an archive is not what it should be.
    #[error("{name}: {error}")]
    Member {
        /// The name of the array's file in the archive.
        name: String,
        /// What is wrong with it.
        error: Box<FormatError>,
    },
    /// A file that is well formed, but not that of a matrix over GF(2).
    #[error("{0}")]
    Unsuitable(Problem),
    /// A matrix that its file declares with few bytes, and that takes more memory than was to be taken.
    #[error("a {shape} matrix takes {bytes} bytes, expected at most {max} for what a file declares")]
    TooMuchDeclared {
        /// The shape that the file declares.
        shape: Shape,
        /// The approximate number of bytes needed.
        bytes: u128,
        /// The limit on these bytes.
        max: u64,
    },
    /// The size is beyond memory.
    #[error(transparent)]
    Matrix(Error),
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Place {
    /// A line of a text and a column of it in characters, both counted from 1.
    Text {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
    },
    /// A byte, counted from 0.
    Byte(u64),
    /// An entry of an array, by its indices counted from 0.
    Entry {
        /// The row; that of a one-dimensional array is 0.
        row: usize,
        /// The column.
        column: usize,
    },
    /// An element of a one-dimensional array, counted from 0.
    Element(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text { line, column } => write!(f, "line {line}, column {column}"),
            Self::Byte(byte) => write!(f, "byte offset {byte}"),
            Self::Entry { row, column } => write!(f, "entry [{row}, {column}]"),
            Self::Element(index) => write!(f, "element [{index}]"),
        }
    }
}

/// What is wrong at a place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// Something else than what belongs there.
    #[error("{found}, expected {expected}")]
    Unexpected {
        /// The content found.
        found: String,
        /// What would be right.
        expected: String,
    },
    /// A text of entries that is none.
    #[error(transparent)]
    Entries(ParseErrorKind),
}

impl Problem {
    pub(super) fn new(found: impl fmt::Display, expected: impl fmt::Display) -> Self {
        Self::Unexpected { found: found.to_string(), expected: expected.to_string() }
    }

    pub(super) fn at(self, place: Place) -> FormatError {
        FormatError::Malformed { place, problem: self }
    }
}

impl From<Error> for FormatError {
    fn from(error: Error) -> Self {
        match error {
            Error::Parse(ParseError { line, column, kind }) => {
                Problem::Entries(kind).at(Place::Text { line, column })
            }
            other => Self::Matrix(other),
        }
    }
}

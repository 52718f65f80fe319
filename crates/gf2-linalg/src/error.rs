//! What can go wrong, with what was expected and where.

use std::fmt;
use std::ops::Range;

use crate::{Interrupt, Interrupted};

/// The number of rows and columns of a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
}

impl Shape {
    /// The shape of a vector of this length: one column.
    pub(crate) fn of_vector(length: usize) -> Self {
        Self { rows: length, columns: 1 }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

/// A call that cannot be carried out. Having no solution is not among them: see [`Solve`](crate::Solve).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Two operands whose shapes do not fit together. A vector of length n counts as n×1.
    #[error("cannot {operation} a {left} and a {right} operand: {expected}")]
    ShapeMismatch {
        /// What was to be done.
        operation: &'static str,
        /// Shape of the left operand.
        left: Shape,
        /// Shape of the right operand.
        right: Shape,
        /// What would have fitted.
        expected: &'static str,
    },
    /// An operation on square matrices was given another.
    #[error("cannot {operation} a {shape} matrix: expected as many rows as columns")]
    NotSquare {
        /// What was to be done.
        operation: &'static str,
        /// The shape given.
        shape: Shape,
    },
    /// The inverse of a matrix that has none.
    #[error("the matrix is singular: its rank is {rank}, an inverse needs rank {order}")]
    Singular {
        /// Rank of the matrix.
        rank: usize,
        /// Number of its rows and columns.
        order: usize,
    },
    /// A triangle with a zero on its diagonal, which has no inverse.
    #[error("the triangle is singular: row {row} has a zero on the diagonal")]
    ZeroOnDiagonal {
        /// The first such row, counted from 0.
        row: usize,
    },
    /// A matrix or vector (counted as n×1) whose size overflows or for which there is no memory, or an
    /// operand of this shape for which there is none to work with.
    #[error("no memory for a {shape} matrix")]
    TooLarge {
        /// The shape asked for.
        shape: Shape,
    },
    /// Coefficients of a [sum of characters](crate::walsh::CharacterSum) whose values might overflow.
    #[error("coefficients whose absolute values add up to {total}, expected less than 2^63")]
    CoefficientsTooLarge {
        /// The absolute values added up.
        total: u128,
    },
    /// A part of a matrix that reaches beyond it.
    #[error("rows {rows:?} and columns {columns:?} reach beyond a {shape} matrix")]
    OutOfBounds {
        /// Rows asked for.
        rows: Range<usize>,
        /// Columns asked for.
        columns: Range<usize>,
        /// Shape of the matrix.
        shape: Shape,
    },
    /// A view that would start or end within a word.
    #[error(
        "a view of columns {columns:?} is not aligned to words: expected multiples of 64, or an end at the last column"
    )]
    Unaligned {
        /// Columns asked for.
        columns: Range<usize>,
    },
    /// A row of another length than the matrix has columns.
    #[error("row {row} has {found} entries, expected {expected}")]
    RaggedRow {
        /// Index of the row, counted from 0.
        row: usize,
        /// Number of columns.
        expected: usize,
        /// Length of the row.
        found: usize,
    },
    /// Packed data of the wrong length.
    #[error("found {found} {unit}, expected {expected} for a {shape} matrix")]
    WrongLength {
        /// What is counted: bytes or words.
        unit: &'static str,
        /// Shape of the matrix.
        shape: Shape,
        /// Length that the shape needs.
        expected: usize,
        /// Length given.
        found: usize,
    },
    /// Packed data with a one beyond the last column.
    #[error("row {row} has a one beyond its last column")]
    PaddingSet {
        /// Index of the row, counted from 0.
        row: usize,
    },
    /// A rank that no matrix of this shape has.
    #[error("no {shape} matrix has rank {rank}")]
    NoSuchRank {
        /// Rank asked for.
        rank: usize,
        /// Shape asked for.
        shape: Shape,
    },
    /// A division by the polynomial 0.
    #[error("division by the polynomial 0")]
    DivisionByZero,
    /// Work that was [interrupted](crate::Interrupt) before its end.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// Malformed text.
    #[error(transparent)]
    Parse(#[from] ParseError),
}

impl Error {
    /// Two operands that do not fit together.
    pub(crate) fn mismatch(
        operation: &'static str,
        left: Shape,
        right: Shape,
        expected: &'static str,
    ) -> Self {
        Self::ShapeMismatch { operation, left, right, expected }
    }
}

/// Checks that an operation on square matrices is given one.
pub(crate) fn check_square(operation: &'static str, shape: Shape) -> Result<(), Error> {
    if shape.rows == shape.columns { Ok(()) } else { Err(Error::NotSquare { operation, shape }) }
}

/// An empty list with capacity for `length` indices of a matrix or vector of this shape.
pub(crate) fn try_list<T>(length: usize, shape: Shape) -> Result<Vec<T>, Error> {
    let mut list = Vec::new();
    list.try_reserve_exact(length).map_err(|_| Error::TooLarge { shape })?;
    Ok(list)
}

/// Appends to a list whose length an input decides.
pub(crate) fn try_push<T>(list: &mut Vec<T>, element: T) -> Result<(), Error> {
    list.try_reserve(1).map_err(|_| Error::TooLarge { shape: Shape::of_vector(list.len()) })?;
    list.push(element);
    Ok(())
}

/// What an infallible function makes of an error.
#[track_caller]
pub(crate) fn expect<T>(result: Result<T, Error>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => panic!("{error}"),
    }
}

/// What an infallible function makes of work that looks whether it has to end: it does not.
#[track_caller]
pub(crate) fn uninterrupted<T>(work: impl FnOnce() -> Result<T, Error>) -> T {
    expect(Interrupt::suspend(work))
}

/// Where a text stopped being a vector or matrix, and why. Lines and columns are counted from 1, in
/// characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct ParseError {
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: ParseErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A character that has no place there.
    #[error("unexpected character {found:?}, expected {expected}")]
    UnexpectedCharacter {
        /// The character.
        found: char,
        /// What would be right.
        expected: &'static str,
    },
    /// Something else than what belongs there, or what reads in two ways.
    #[error("{found}, expected {expected}")]
    Unexpected {
        /// The content found.
        found: String,
        /// The content expected.
        expected: String,
    },
    /// A row whose number of entries differs from the first row's.
    #[error("the row has {found} entries, expected {expected} as in the first row")]
    Ragged {
        /// Entries in the first row.
        expected: usize,
        /// Entries in this row.
        found: usize,
    },
    /// More than one line where a vector was expected.
    #[error("a second line, expected a vector on one line")]
    SecondLine,
    /// A shape in place of entries, such as `0x5`, that is malformed or that does have entries.
    #[error("malformed shape, expected two numbers of which at least one is 0, such as 0x5")]
    BadShape,
    /// Something between `+` signs that is not a term of a polynomial.
    #[error("malformed term, expected 0, 1, x or a power such as x^2")]
    BadTerm,
}

/// Checks that a right-hand side has as many rows as the matrix.
pub(crate) fn check_right(matrix: Shape, right: Shape) -> Result<(), Error> {
    if matrix.rows == right.rows {
        return Ok(());
    }
    Err(Error::mismatch("solve", matrix, right, "a right-hand side with as many rows as the matrix"))
}

//! Errors: the problem, where it is, and what was expected.

use crate::{Cell, Method, Size};

/// A request for a board, pattern or text that cannot be carried out. An unsolvable board is not an error: see
/// [`Answer`](crate::Answer).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A board with too many cells to be counted or kept in memory.
    #[error("a board of {rows} rows and {columns} columns is too large to be held in memory")]
    BoardTooLarge {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        columns: usize,
    },
    /// A board whose linear system is too large for dense elimination.
    #[error(
        "the linear system of {lights} lights and {buttons} buttons is too large: \
         dense elimination takes at most {max} of either"
    )]
    SystemTooLarge {
        /// Lights of the board: equations of the system.
        lights: usize,
        /// Buttons of the board: unknowns of the system.
        buttons: usize,
        /// The largest number accepted of either.
        max: usize,
    },
    /// A board with more cells than inactivation can number or keep in memory.
    #[error(
        "a board of {cells} cells is too large for inactivation, which takes {bytes} bytes of memory a cell and at most \
         {max} cells"
    )]
    TooManyCells {
        /// The number of cells of the board, or of its lights or buttons if that is larger.
        cells: usize,
        /// The bytes of memory for each.
        bytes: usize,
        /// The largest number accepted.
        max: usize,
    },
    /// A method that does not solve boards of this kind.
    #[error("{method} does not solve this board, expected {expected}")]
    MethodDoesNotApply {
        /// The method requested.
        method: Method,
        /// The boards that it solves.
        expected: &'static str,
    },
    /// A board with too many unknown buttons at a time while its lights are chased.
    #[error("chasing the lights of this board takes more than {max} unknowns at a time")]
    TooManyUnknowns {
        /// The largest number accepted.
        max: usize,
    },
    /// A board whose lights cannot be chased from row to row.
    #[error("the lights of this board cannot be chased from row to row: {problem}, expected {expected}")]
    NotChased {
        /// The obstacle.
        problem: &'static str,
        /// The condition for light chasing.
        expected: &'static str,
    },
    /// A pattern or mask whose size differs from that of its board or of another pattern.
    #[error("{what} is {found}, expected {expected}")]
    SizeMismatch {
        /// The pattern of the wrong size.
        what: &'static str,
        /// The size expected.
        expected: Size,
        /// The size found.
        found: Size,
    },
    /// Rows of a pattern that differ in length.
    #[error("row {} has {found} cells, expected {expected} as in the first row", .row + 1)]
    UnequalRows {
        /// Number of the row, from 0.
        row: usize,
        /// The number of cells in the first row.
        expected: usize,
        /// The number of cells in this row.
        found: usize,
    },
    /// A cell outside the board.
    #[error("{cell} of a board of {size}, expected a cell of the board")]
    NoCell {
        /// The cell.
        cell: Cell,
        /// The size of the board.
        size: Size,
    },
    /// A light that is on in a cell without a light.
    #[error(
        "a light is on at {cell}, where the board has {}; expected it to be off",
        if *.has_button { "a button without a light" } else { "a hole" }
    )]
    NoLight {
        /// The cell.
        cell: Cell,
        /// Whether the cell has a button.
        has_button: bool,
    },
    /// A press in a cell without a button.
    #[error(
        "a press at {cell}, where the board has {}; expected none",
        if *.has_light { "a light without a button" } else { "a hole" }
    )]
    NoButton {
        /// The cell.
        cell: Cell,
        /// Whether the cell has a light.
        has_light: bool,
    },
    /// A mask that leaves no cell.
    #[error("the mask leaves no cell, expected at least one '#', '1', 'L' or 'B'")]
    EmptyMask,
    /// A button that toggles a light that does not exist.
    #[error("button {button} toggles light {light}, expected a number below {lights}")]
    LightOutOfRange {
        /// Number of the button, from 0.
        button: usize,
        /// Number of the light, from 0.
        light: usize,
        /// The number of lights.
        lights: usize,
    },
    /// An edge of a graph to a vertex that does not exist, or from a vertex to itself.
    #[error("edge {from}-{to}: expected two different numbers below {vertices}")]
    BadEdge {
        /// One end, counted from 0.
        from: usize,
        /// The other end, counted from 0.
        to: usize,
        /// The number of vertices.
        vertices: usize,
    },
    /// An unknown name.
    #[error("unknown {what} {name:?}, expected one of: {}", known.join(", "))]
    UnknownName {
        /// The kind of thing named.
        what: &'static str,
        /// The name given.
        name: String,
        /// The names known.
        known: Vec<&'static str>,
    },
    /// No character given for off or for on.
    #[error("no character for {value}, expected one or more")]
    NoCharacter {
        /// The word `off` or `on`.
        value: &'static str,
    },
    /// A character given for cells that ends a line or marks the start of a text.
    #[error("{character:?} among the characters of cells, expected none that ends a line or begins a text")]
    LineEnd {
        /// The character.
        character: char,
    },
    /// A character given both for off and for on.
    #[error("{character:?} is given for off and for on, expected different characters")]
    CharacterTwice {
        /// The character.
        character: char,
    },
    /// Malformed text.
    #[error(transparent)]
    Text(#[from] TextError),
    /// An error of the matrix engine.
    #[error(transparent)]
    LinearAlgebra(gf2_linalg::Error),
    /// Work that was [interrupted](gf2_linalg::Interrupt) before its end.
    #[error(transparent)]
    Interrupted(#[from] gf2_linalg::Interrupted),
}

impl From<gf2_linalg::Error> for Error {
    fn from(error: gf2_linalg::Error) -> Self {
        match error {
            gf2_linalg::Error::Interrupted(interrupted) => interrupted.into(),
            other => Self::LinearAlgebra(other),
        }
    }
}

/// The problem with a text and its position. Lines and columns are counted from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct TextError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The problem.
    pub problem: TextProblem,
}

/// The problem with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TextProblem {
    /// A character with no meaning there.
    #[error("unexpected character {found:?}, expected {expected}")]
    UnexpectedCharacter {
        /// The character.
        found: char,
        /// The expected characters.
        expected: String,
    },
    /// A line whose number of cells differs from the first.
    #[error("the line has {found} cells, expected {expected} as in the first line")]
    Ragged {
        /// The number of cells in the first line.
        expected: usize,
        /// The number of cells in this line.
        found: usize,
    },
    /// More cells than there is memory for.
    #[error("no memory for the cells of this line")]
    NoMemory,
    /// A number too large for any board.
    #[error("the number is too large, expected at most {max}")]
    NumberTooLarge {
        /// The largest number accepted.
        max: usize,
    },
    /// A number below the first.
    #[error("{number} is too low, expected numbers counted from {min}")]
    TooLow {
        /// The number.
        number: usize,
        /// The smallest number accepted.
        min: usize,
    },
    /// The number of a vertex or light that does not exist.
    #[error("there is no vertex {number}, expected a number from {min} to {max}")]
    OutOfRange {
        /// The number.
        number: usize,
        /// The smallest number accepted.
        min: usize,
        /// The largest number accepted.
        max: usize,
    },
    /// A line for an edge that does not have two numbers.
    #[error("the line has {found} numbers, expected two vertices")]
    NotAPair {
        /// The number of numbers in the line.
        found: usize,
    },
    /// An edge with both ends in one vertex.
    #[error("an edge from a vertex to itself, expected two different vertices")]
    Loop,
    /// Rows of 0 and 1 where numbers of lights are expected.
    #[error(
        "only 0 and 1, which read as the numbers of lights and as the entries of a matrix; expected other numbers, or \
         that it is said how lights are counted"
    )]
    ListOrMatrix,
    /// No line with a number.
    #[error("no numbers, expected {expected}")]
    NoNumbers {
        /// The expected content.
        expected: &'static str,
    },
    /// Numbers that are not the place of a press.
    #[error("{found} numbers, expected a row and a column")]
    NotAPlace {
        /// The number of numbers, counted up to three.
        found: usize,
    },
    /// A place outside the board.
    #[error(
        "there is no row {row} with a column {column}, expected places of a board of {size}, counted from {first}"
    )]
    NoPlace {
        /// The row given.
        row: usize,
        /// The column given.
        column: usize,
        /// The size of the board.
        size: Size,
        /// The number of the first row and column.
        first: usize,
    },
    /// A text with two readings that mean different presses.
    #[error("the presses can be read {ways}; expected {expected}")]
    TwoReadings {
        /// The two readings.
        ways: &'static str,
        /// Texts that would be unambiguous.
        expected: &'static str,
    },
    /// No line with a cell.
    #[error("no cells, expected a board of one or more lines")]
    Empty,
    /// A row whose number of cells differs from the first, where rows are not lines.
    #[error("the row has {found} cells, expected {expected} as in the first row")]
    RaggedRow {
        /// The number of cells in the first row.
        expected: usize,
        /// The number of cells in this row.
        found: usize,
    },
    /// An empty row beside a separator of rows.
    #[error("a row without cells beside the separator, expected at least one")]
    EmptyRow,
    /// A comma that does not follow a cell.
    #[error("a comma without a cell before it, expected a cell")]
    StrayComma,
    /// An early end of the text.
    #[error("unexpected end, expected {expected}")]
    UnexpectedEnd {
        /// The expected content.
        expected: &'static str,
    },
    /// A text of one character that means on beside some characters and off beside others.
    #[error(
        "all cells are {character:?}, which is on in some boards and off in others; \
         expected the characters for on and off to be given"
    )]
    OneCharacter {
        /// The character.
        character: char,
    },
    /// A text of two characters with a disputed meaning: for some people the one is on, for others the other.
    #[error(
        "cells are {first:?} and {second:?}, and either may mean on; \
         expected the characters for on and off to be given"
    )]
    Disputed {
        /// The first of them in the text.
        first: char,
        /// The other one.
        second: char,
    },
    /// A row whose cells are not below those of the first row, so that blanks may be cells.
    #[error(
        "the cells are not in the columns of the first row; \
         expected them there, or the blank among the characters that are given, if it is a cell"
    )]
    Columns,
    /// An empty cell between two separators of cells.
    #[error("no cell between two separators, expected one; or the blank among the characters that are given")]
    NoCell,
    /// Cells side by side, although other cells are between separators.
    #[error("a second cell between two separators, expected one as in the first line")]
    SecondCell,
    /// Numbers before a board that are neither the number of boards nor the size of one.
    #[error(
        "no row of cells, and neither the number of boards that follow nor the size of one; \
         expected one of these"
    )]
    Heading,
    /// A second board on a line of its own, or a second array, where one was expected.
    #[error("a second board starts here, expected one")]
    SecondOfMany,
    /// A second picture where one was expected.
    #[error("a second board starts here, expected one board without blank lines in it")]
    SecondBoard,
    /// A neighbourhood without a pressed cell.
    #[error("no pressed cell, expected one 'X' (toggled itself) or 'O' (not toggled)")]
    NoCentre,
    /// A neighbourhood with two pressed cells.
    #[error("a second pressed cell, expected exactly one 'X' or 'O'")]
    SecondCentre,
}

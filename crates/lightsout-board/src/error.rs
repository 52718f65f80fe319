//! What can go wrong, with what was expected and where.

use crate::{Cell, Method, Size};

/// A board, pattern or text that cannot be used as asked. Having no solution is not among them: see
/// [`Answer`](crate::Answer).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A board with more cells than can be counted or kept in memory.
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
         dense elimination takes at most {most} of either"
    )]
    SystemTooLarge {
        /// Lights of the board: equations of the system.
        lights: usize,
        /// Buttons of the board: unknowns of the system.
        buttons: usize,
        /// The most that are accepted of either.
        most: usize,
    },
    /// A board with more cells than inactivation can number or keep in memory.
    #[error(
        "a board of {cells} cells is too large for inactivation, which takes {bytes} bytes of memory a cell and at most \
         {most} cells"
    )]
    TooManyCells {
        /// Cells of the board; or its lights or buttons, whichever are more.
        cells: usize,
        /// Bytes of memory that each takes.
        bytes: usize,
        /// The most that are accepted.
        most: usize,
    },
    /// A method that does not solve boards of this kind.
    #[error("{method} does not solve this board, expected {expected}")]
    MethodDoesNotApply {
        /// The method asked for.
        method: Method,
        /// What it solves.
        expected: &'static str,
    },
    /// A board with too many unknown buttons at a time while its lights are chased.
    #[error("chasing the lights of this board takes more than {most} unknowns at a time")]
    TooManyUnknowns {
        /// The most that are accepted.
        most: usize,
    },
    /// A board whose lights cannot be chased from row to row.
    #[error("the lights of this board cannot be chased from row to row: {problem}, expected {expected}")]
    NotChased {
        /// What prevents it.
        problem: &'static str,
        /// What would be right.
        expected: &'static str,
    },
    /// A pattern or mask of another size than the board or pattern that it goes with.
    #[error("{what} is {found}, expected {expected}")]
    SizeMismatch {
        /// What has the wrong size.
        what: &'static str,
        /// Size that would fit.
        expected: Size,
        /// Size found.
        found: Size,
    },
    /// Rows of a pattern that differ in length.
    #[error("row {} has {found} cells, expected {expected} as in the first row", .row + 1)]
    UnequalRows {
        /// Number of the row, from 0.
        row: usize,
        /// Cells in the first row.
        expected: usize,
        /// Cells in this row.
        found: usize,
    },
    /// A cell that is none of the board.
    #[error("{cell} of a board of {size}, expected a cell of the board")]
    NoCell {
        /// The cell.
        cell: Cell,
        /// Size of the board.
        size: Size,
    },
    /// A light that is on where the board has none.
    #[error(
        "a light is on at {cell}, where the board has {}; expected it to be off",
        if *.has_button { "a button without a light" } else { "a hole" }
    )]
    NoLight {
        /// Where.
        cell: Cell,
        /// Whether there is a button.
        has_button: bool,
    },
    /// A press where the board has no button.
    #[error(
        "a press at {cell}, where the board has {}; expected none",
        if *.has_light { "a light without a button" } else { "a hole" }
    )]
    NoButton {
        /// Where.
        cell: Cell,
        /// Whether there is a light.
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
        /// How many lights there are.
        lights: usize,
    },
    /// An edge of a graph to a vertex that does not exist, or from a vertex to itself.
    #[error("edge {from}-{to}: expected two different numbers below {vertices}")]
    BadEdge {
        /// One end, counted from 0.
        from: usize,
        /// The other end, counted from 0.
        to: usize,
        /// How many vertices there are.
        vertices: usize,
    },
    /// A name that is not known.
    #[error("unknown {what} {name:?}, expected one of: {}", known.join(", "))]
    UnknownName {
        /// What was to be named.
        what: &'static str,
        /// The name given.
        name: String,
        /// The names known.
        known: Vec<&'static str>,
    },
    /// No character given for a value of cells.
    #[error("no character for {value}, expected one or more")]
    NoCharacter {
        /// Off or on.
        value: &'static str,
    },
    /// The end of a line, or the mark at the start of a text, given as a character of cells.
    #[error("{character:?} among the characters of cells, expected none that ends a line or begins a text")]
    LineEnd {
        /// The character.
        character: char,
    },
    /// A character given for off and for on.
    #[error("{character:?} is given for off and for on, expected different characters")]
    CharacterTwice {
        /// The character.
        character: char,
    },
    /// Malformed text.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The matrix engine refused.
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

/// Where a text stopped being a board, and why. Lines and columns are counted from 1, in characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct TextError {
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: TextProblem,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TextProblem {
    /// A character with no meaning there.
    #[error("unexpected character {found:?}, expected {expected}")]
    UnexpectedCharacter {
        /// The character.
        found: char,
        /// What would have been right.
        expected: String,
    },
    /// A line with another number of cells than the first.
    #[error("the line has {found} cells, expected {expected} as in the first line")]
    Ragged {
        /// Cells in the first line.
        expected: usize,
        /// Cells in this line.
        found: usize,
    },
    /// More cells than there is memory for.
    #[error("no memory for the cells of this line")]
    NoMemory,
    /// A number too large for any board.
    #[error("the number is too large, expected at most {most}")]
    NumberTooLarge {
        /// The largest that is accepted.
        most: usize,
    },
    /// A number below the one that counting starts with.
    #[error("{number} is too low, expected numbers counted from {least}")]
    TooLow {
        /// The number.
        number: usize,
        /// The lowest that is accepted.
        least: usize,
    },
    /// The number of a vertex that does not exist.
    #[error("there is no vertex {number}, expected a number from {least} to {most}")]
    OutOfRange {
        /// The number.
        number: usize,
        /// The lowest that is accepted.
        least: usize,
        /// The highest that is accepted.
        most: usize,
    },
    /// A line with other than two numbers, where it should be an edge.
    #[error("the line has {found} numbers, expected two vertices")]
    NotAPair {
        /// Numbers in the line.
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
        /// What would have been right.
        expected: &'static str,
    },
    /// Numbers that are no place of a press.
    #[error("{found} numbers, expected a row and a column")]
    NotAPlace {
        /// How many numbers there are; at most three are counted.
        found: usize,
    },
    /// A place that the board does not have.
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
    /// A text that can be read in two ways, which mean other presses.
    #[error("the presses can be read {ways}; expected {expected}")]
    TwoReadings {
        /// The two ways.
        ways: &'static str,
        /// What would tell.
        expected: &'static str,
    },
    /// No line with a cell.
    #[error("no cells, expected a board of one or more lines")]
    Empty,
    /// A row with another number of cells than the first, where rows are not lines.
    #[error("the row has {found} cells, expected {expected} as in the first row")]
    RaggedRow {
        /// Cells in the first row.
        expected: usize,
        /// Cells in this row.
        found: usize,
    },
    /// Nothing between two separators of rows, or on one side of one.
    #[error("a row without cells beside the separator, expected at least one")]
    EmptyRow,
    /// A comma that does not stand behind a cell.
    #[error("a comma without a cell before it, expected a cell")]
    StrayComma,
    /// The end of the text where it should go on.
    #[error("unexpected end, expected {expected}")]
    UnexpectedEnd {
        /// What would have been right.
        expected: &'static str,
    },
    /// A text of one character, which means on beside some characters and off beside others.
    #[error(
        "all cells are {character:?}, which is on in some boards and off in others; \
         expected the characters for on and off to be given"
    )]
    OneCharacter {
        /// The character.
        character: char,
    },
    /// A text of two characters whose meaning people disagree about: for some the one is on, for others the other.
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
    /// A row whose cells are not below those of the first row, so that blanks may be cells, too.
    #[error(
        "the cells are not in the columns of the first row; \
         expected them there, or the blank among the characters that are given, if it is a cell"
    )]
    Columns,
    /// No cell between two separators of cells.
    #[error("no cell between two separators, expected one; or the blank among the characters that are given")]
    NoCell,
    /// Cells side by side, where others are between separators.
    #[error("a second cell between two separators, expected one as in the first line")]
    SecondCell,
    /// Numbers before a board that are neither how many boards there are nor the size of one.
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

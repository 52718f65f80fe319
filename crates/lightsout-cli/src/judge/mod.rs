//! Contest problems: what a judge gives to a program, and what it expects to be printed.
//!
//! A [`Judge`] of the table says how its input is divided into cases, how a case is read as a puzzle,
//! and how the answer is printed. Puzzles are solved by the library alone.

mod answers;
mod cells;
mod counters;
mod puzzles;
mod scanner;
mod solvers;
mod table;

use lightsout::Puzzle;

use crate::reply::Failure;

pub(crate) use answers::Session;
use counters::Counters;
pub(crate) use scanner::Scanner;
pub(crate) use table::JUDGES;

/// A problem of a contest.
pub(crate) struct Judge {
    /// The name by which it is asked for.
    pub(crate) name: &'static str,
    /// The title that the contest gave it.
    pub(crate) title: &'static str,
    /// What is read and what is printed, in a line.
    pub(crate) summary: &'static str,
    cases: Cases,
    /// Reads the puzzle of a case.
    puzzle: fn(&mut Scanner<'_>) -> Result<Question, Failure>,
    label: Label,
    answer: Answer,
    /// What is printed in place of an answer where there is no solution; `None` where the contest rules it
    /// out.
    unsolvable: Option<&'static str>,
}

/// What a case asks about.
enum Question {
    Puzzle(Puzzle),
    Counters(Counters),
}

impl From<Puzzle> for Question {
    fn from(puzzle: Puzzle) -> Self {
        Self::Puzzle(puzzle)
    }
}

/// How an input is divided into cases.
#[derive(Clone, Copy)]
enum Cases {
    One,
    /// Their number comes first.
    Counted,
    /// These words are behind the last.
    Closed(&'static str),
    /// As many as come, at least one.
    Many,
}

/// What stands before an answer.
#[derive(Clone, Copy)]
enum Label {
    Nothing,
    /// The number of the case, counted from 1, between these texts.
    Number(&'static str, &'static str),
    /// The name of the case, which is in front of it, and a space.
    Name,
}

/// What is printed of a solution.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// The fewest presses.
    Fewest,
    /// The fewest presses where they are no more than this, and else what stands for no solution.
    AtMost(usize),
    /// The fewest presses of all cases together.
    Sum,
    /// The presses as a grid of 0 and 1 with spaces between; of several with the fewest, the
    /// lexicographically least.
    Grid,
    /// The fewest presses, then the row and the column of each, counted from 1, a line each.
    Cells,
    /// The numbers of the buttons to press, counted from 1, on one line; of several with the fewest, as in a
    /// grid.
    Numbers,
    /// How many solutions there are.
    Solutions,
    /// This, where there is a solution.
    Solvable(&'static str),
}

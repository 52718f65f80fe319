//! Contest problems: what a judge gives to a program, and what it expects to be printed.
//!
//! A [`Judge`] of the table says how its input is divided into cases, how a case is read as a puzzle,
//! and how the answer is printed. Puzzles are solved by the library alone.

mod answers;
mod puzzles;
mod scanner;
mod solvers;
mod table;

use lightsout::Puzzle;

use crate::reply::Failure;

pub(crate) use answers::Session;
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
    puzzle: fn(&mut Scanner<'_>) -> Result<Puzzle, Failure>,
    label: Label,
    answer: Answer,
    /// What is printed in place of an answer where there is no solution; `None` where the contest rules it
    /// out.
    unsolvable: Option<&'static str>,
}

/// How an input is divided into cases.
#[derive(Clone, Copy)]
enum Cases {
    One,
    /// Their number comes first.
    Counted,
    /// Each has a name in front of it, and this word is behind the last.
    Named {
        end: &'static str,
    },
    /// As many as come, at least one.
    Many,
}

/// What stands before an answer.
#[derive(Clone, Copy)]
enum Label {
    Nothing,
    /// The number of the case, counted from 1, between these texts.
    Number(&'static str, &'static str),
    /// The name of the case and a space.
    Name,
}

/// What is printed of a solution.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// The fewest presses.
    Fewest,
    /// The fewest presses of all cases together.
    Sum,
    /// The presses as a grid of 0 and 1 with spaces between; of several with the fewest, the
    /// lexicographically least.
    Grid,
    /// The fewest presses, then the row and the column of each, counted from 1, a line each.
    Cells,
    /// How many solutions there are.
    Solutions,
}

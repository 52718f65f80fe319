//! Documents of solutions.

use std::borrow::Cow;

use serde::Serialize;

use super::{Cells, Members, Outcome, Puzzle, Rows};
use crate::{Solution, Solved};

/// The presses in a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shown {
    /// None, because they are printed elsewhere.
    Nothing,
    /// Those of the best solution.
    #[default]
    Best,
    /// Also those of all solutions with the fewest presses that were kept, if the search was complete.
    All,
}

/// A puzzle and its solution.
#[derive(Serialize)]
#[non_exhaustive]
pub struct Solve<'a> {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle<'a>,
    /// The result.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// The method that solved the system.
    pub method: &'a str,
    /// The number of solutions.
    pub solutions: String,
    /// The presses as a picture.
    pub picture: Option<Rows<'a>>,
    /// The presses as places.
    pub cells: Option<Cells<'a>>,
    /// The solutions with the fewest presses.
    pub all: Option<Members<'a>>,
    /// For a puzzle without a solution, why each state that would meet the goal cannot be reached.
    pub certificates: Vec<Certificate<'a>>,
}

/// Why a state cannot be reached.
#[derive(Serialize)]
#[non_exhaustive]
pub struct Certificate<'a> {
    /// The state.
    pub target: &'static str,
    /// The lights that show it.
    pub lights: Rows<'a>,
}

impl<'a> Solve<'a> {
    /// The document of this solution of the puzzle.
    pub fn new(puzzle: Puzzle<'a>, solution: &'a Solution, shown: Shown) -> Self {
        let (method, certificates) = match solution {
            Solution::Solved(solved) => (solved.method(), Vec::new()),
            Solution::Unsolvable(impossible) => {
                let reasons = impossible.reasons().map(|(target, certificate)| Certificate {
                    target: target.name(),
                    lights: Rows(certificate.lights().as_matrix()),
                });
                let certificates = reasons.collect();
                (impossible.method(), certificates)
            }
        };
        let solved = solution.solved();
        let drawn = solved.filter(|_| shown != Shown::Nothing).map(Solved::presses);
        Self {
            puzzle,
            outcome: solution.into(),
            method: method.name(),
            solutions: solved.map_or_else(|| "0".to_owned(), |solved| solved.count().to_string()),
            picture: drawn.map(|presses| Rows(presses.as_matrix())),
            cells: drawn.map(Cells),
            all: solved
                .filter(|solved| shown == Shown::All && solved.lightest_count().is_some())
                .map(Members),
            certificates,
        }
    }
}

/// A board from all off or on, and the time of its search.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Minimum<'a> {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle<'a>,
    /// The result.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// The time in seconds.
    pub seconds: f64,
}

impl<'a> Minimum<'a> {
    /// The document of this outcome.
    pub fn new(puzzle: Puzzle<'a>, outcome: impl Into<Outcome>, seconds: f64) -> Self {
        Self { puzzle, outcome: outcome.into(), seconds }
    }
}

/// One of the boards of a file.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Check<'a> {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle<'a>,
    /// The name of the file.
    pub file: Cow<'a, str>,
    /// The number of the board in it, counted from 1.
    pub board: usize,
    /// The result.
    #[serde(flatten)]
    pub outcome: Outcome,
}

impl<'a> Check<'a> {
    /// The document of this outcome.
    pub fn new(
        puzzle: Puzzle<'a>,
        file: impl Into<Cow<'a, str>>,
        board: usize,
        outcome: impl Into<Outcome>,
    ) -> Self {
        Self { puzzle, file: file.into(), board, outcome: outcome.into() }
    }
}

/// One of the boards of the Flip Game.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Flip<'a> {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle<'a>,
    /// The number of the board in the input, counted from 1.
    pub board: usize,
    /// The result.
    #[serde(flatten)]
    pub outcome: Outcome,
}

impl<'a> Flip<'a> {
    /// The document of this outcome.
    pub fn new(puzzle: Puzzle<'a>, board: usize, outcome: impl Into<Outcome>) -> Self {
        Self { puzzle, board, outcome: outcome.into() }
    }
}

/// The lights after some presses, compared with the goal.
#[derive(Serialize)]
pub struct Verify<'a> {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle<'a>,
    /// Whether the lights meet the goal.
    pub met: bool,
    /// The state that the lights are in, if they meet the goal.
    pub reached: Option<&'static str>,
    /// The number of presses.
    pub presses: usize,
    /// The number of wrong lights.
    pub wrong: usize,
    /// The first wrong light.
    pub first_wrong: Option<[usize; 2]>,
    /// The lights after the presses.
    pub after: Option<Rows<'a>>,
}

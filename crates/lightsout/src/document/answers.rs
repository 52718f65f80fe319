//! What is told of solutions.

use std::borrow::Cow;

use serde::Serialize;

use super::{Cells, Members, Outcome, Puzzle, Rows};
use crate::{Solution, Solved};

/// Which presses a document has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shown {
    /// None: they stand elsewhere.
    Nothing,
    /// Those of the best solution.
    #[default]
    Best,
    /// Those of all solutions with the fewest presses that were kept as well, if all were searched.
    All,
}

/// A puzzle and its solution.
#[derive(Serialize)]
#[non_exhaustive]
pub struct Solve<'a> {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle<'a>,
    /// What was found.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// How its system was solved.
    pub method: &'a str,
    /// The number of solutions.
    pub solutions: String,
    /// The presses as a picture.
    pub picture: Option<Rows<'a>>,
    /// The presses as places.
    pub cells: Option<Cells<'a>>,
    /// The solutions with the fewest presses.
    pub all: Option<Members<'a>>,
    /// Of a puzzle without a solution, why each state that would meet the goal cannot be reached.
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

/// A board from all off or on, and how long its search took.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Minimum<'a> {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle<'a>,
    /// What was found.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// How long it took.
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
    /// What was found.
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
    /// What was found.
    #[serde(flatten)]
    pub outcome: Outcome,
}

impl<'a> Flip<'a> {
    /// The document of this outcome.
    pub fn new(puzzle: Puzzle<'a>, board: usize, outcome: impl Into<Outcome>) -> Self {
        Self { puzzle, board, outcome: outcome.into() }
    }
}

/// Presses that were carried out, and what the lights came to.
#[derive(Serialize)]
pub struct Verify<'a> {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle<'a>,
    /// Whether they meet the goal.
    pub met: bool,
    /// The state that they meet.
    pub reached: Option<&'static str>,
    /// How many presses there are.
    pub presses: usize,
    /// How many lights are wrong.
    pub wrong: usize,
    /// The first of them.
    pub first_wrong: Option<[usize; 2]>,
    /// The lights after the presses.
    pub after: Option<Rows<'a>>,
}

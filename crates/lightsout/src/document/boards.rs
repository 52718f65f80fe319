//! Documents of boards.

use lightsout_board::{QuietPatterns, Size};
use serde::Serialize;

use super::{Basis, Board, Puzzle, Rows, Rule, VERSION};
use crate::{Census as Counts, Level};

/// The presses without effect.
#[derive(Serialize)]
#[non_exhaustive]
pub struct Quiet<'a> {
    /// The board.
    #[serde(flatten)]
    pub board: Board,
    /// The dimension of their space.
    pub nullity: usize,
    /// A basis of it.
    pub basis: Option<Basis<'a>>,
}

impl<'a> Quiet<'a> {
    /// The document of a board of this nullity, with a basis where it is shown.
    pub fn new(board: Board, nullity: usize, basis: Option<&'a QuietPatterns>) -> Self {
        Self { board, nullity, basis: basis.map(Basis) }
    }
}

/// The nullities of boards of several sizes.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Nullities<B> {
    /// [`VERSION`].
    pub version: u32,
    /// The rule of all of them.
    #[serde(flatten)]
    pub rule: Rule,
    /// A [`Nullity`] for each board; a type of one's own may make each when it is written.
    pub boards: B,
}

impl<B> Nullities<B> {
    /// The document of these boards.
    pub fn new(rule: impl Into<Rule>, boards: B) -> Self {
        Self { version: VERSION, rule: rule.into(), boards }
    }
}

/// The nullity of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Nullity {
    /// Its rows.
    pub rows: usize,
    /// Its columns.
    pub columns: usize,
    /// Its nullity.
    pub nullity: usize,
}

impl Nullity {
    /// The nullity of a board of this size.
    pub fn new(Size { rows, columns }: Size, nullity: usize) -> Self {
        Self { rows, columns, nullity }
    }
}

/// The numbers of states by the presses that they need.
#[derive(Serialize)]
#[non_exhaustive]
pub struct Census<'a> {
    /// The puzzle, without lights.
    #[serde(flatten)]
    pub puzzle: Puzzle<'a>,
    /// The nullity of the board.
    pub nullity: usize,
    /// The largest number of presses that any state needs.
    pub most_presses: usize,
    /// At index `p`, the number of states that need `p` presses.
    pub boards: Vec<String>,
    /// A state that needs `most_presses`.
    pub hardest: Rows<'a>,
}

impl<'a> Census<'a> {
    /// The document of these counts.
    pub fn new(puzzle: Puzzle<'a>, counts: &'a Counts) -> Self {
        Self {
            puzzle,
            nullity: counts.nullity(),
            most_presses: counts.most_presses(),
            boards: counts.boards().iter().map(ToString::to_string).collect(),
            hardest: Rows(counts.hardest().as_matrix()),
        }
    }
}

/// A level.
#[derive(Serialize)]
#[non_exhaustive]
pub struct Generate<'a> {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle<'a>,
    /// The seed of its random choices.
    pub seed: u64,
    /// Its lights.
    pub lights: Rows<'a>,
    /// The number of presses it needs.
    pub presses: usize,
    /// Whether that is proved.
    pub proved: bool,
    /// The number of solutions with the fewest presses.
    pub minima: Option<String>,
    /// The presses as a picture.
    pub picture: Rows<'a>,
}

impl<'a> Generate<'a> {
    /// The document of this level.
    pub fn new(puzzle: Puzzle<'a>, level: &'a Level, seed: u64) -> Self {
        let solved = level.solved();
        Self {
            puzzle,
            seed,
            lights: Rows(level.lights().as_matrix()),
            presses: solved.weight(),
            proved: solved.is_proved(),
            minima: solved.lightest_count().map(|minima| minima.to_string()),
            picture: Rows(solved.presses().as_matrix()),
        }
    }
}

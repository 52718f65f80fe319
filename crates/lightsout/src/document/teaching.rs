//! Documents of linear systems and of light chasing.

use gf2_linalg::{BitVector, VectorRef};
use lightsout_board::{Cell, Presses};
use serde::Serialize;

use super::{Bits, Board, Cells, Puzzle, Row, Rows, place};
use crate::explain::{ChasingTable, Explanation, Reachability, TargetFacts};
use crate::{Alphabet, Solved};

/// A board as a linear system. Parts that the text omits are `None`.
#[derive(Serialize)]
#[non_exhaustive]
pub struct Explain<'a> {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle<'a>,
    /// The dimension of the space of quiet patterns.
    pub nullity: usize,
    /// The rank of the toggle matrix.
    pub rank: usize,
    /// The equation of each light.
    pub equations: Option<Vec<Equation>>,
    /// The toggle matrix.
    pub matrix: Option<Rows<'a>>,
    /// Its reduced row echelon form.
    pub reduced: Option<Rows<'a>>,
    /// The buttons of its pivots.
    pub pivots: Option<Vec<[usize; 2]>>,
    /// All other buttons.
    pub free: Option<Vec<[usize; 2]>>,
    /// The quiet pattern of each free button.
    pub quiet_patterns: Option<Vec<Rows<'a>>>,
    /// The states that meet the goal.
    pub targets: Vec<Target<'a>>,
    /// The state that the chosen solution leads to.
    pub reached: Option<&'static str>,
    /// The number of presses of the solution.
    pub presses: Option<usize>,
    /// Whether they are proved to be the fewest.
    pub proved: Option<bool>,
    /// The presses as a picture.
    pub picture: Option<Rows<'a>>,
    /// The presses as places.
    pub cells: Option<Cells<'a>>,
}

/// The equation of a light.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Equation {
    /// The light.
    pub light: [usize; 2],
    /// The buttons that toggle it.
    pub buttons: Vec<[usize; 2]>,
}

/// A state that meets the goal.
#[derive(Serialize)]
#[non_exhaustive]
pub struct Target<'a> {
    /// Its name.
    pub target: &'static str,
    /// A 1 for each light that has to change.
    pub right_side: Option<Bits<'a>>,
    /// The same after the elimination.
    pub reduced_right_side: Option<Bits<'a>>,
    /// The row that says 0 = 1, counted from 1.
    pub contradiction: Option<usize>,
    /// Whether it can be reached.
    pub solvable: bool,
    /// The number of solutions.
    pub solutions: String,
    /// All solutions, where they are few.
    pub candidates: Option<Vec<Candidate<'a>>>,
    /// The lights that show why there is no solution.
    pub certificate: Option<Rows<'a>>,
}

/// A solution.
#[derive(Serialize)]
#[non_exhaustive]
pub struct Candidate<'a> {
    /// The number of presses.
    pub presses: usize,
    /// The presses as a picture.
    pub picture: Rows<'a>,
}

impl<'a> Explain<'a> {
    /// The document of this explanation.
    pub fn new(puzzle: Puzzle<'a>, facts: &'a Explanation) -> Self {
        let board = facts.puzzle().board();
        let elimination = facts.elimination();
        let buttons: Vec<Cell> = if elimination.is_some() { board.buttons().collect() } else { Vec::new() };
        let written = elimination.filter(|_| facts.scope().equations());
        let drawn = elimination.filter(|_| facts.scope().matrices());
        let equations = written.map(|elimination| {
            let rows = board.lights().zip(elimination.matrix().iter_rows());
            let equations = rows.map(|(light, row)| Equation {
                light: place(light),
                buttons: row.iter_ones().map(|button| place(buttons[button])).collect(),
            });
            equations.collect()
        });
        let places = |numbers: &[usize]| numbers.iter().map(|&button| place(buttons[button])).collect();
        let picture = |presses: &'a Presses| Rows(presses.as_matrix());
        let patterns = facts.quiet_patterns().filter(|_| facts.scope().matrices());
        let solved = facts.solution().solved();
        Self {
            puzzle,
            nullity: facts.nullity(),
            rank: board.button_count() - facts.nullity(),
            equations,
            matrix: drawn.map(|elimination| Rows(elimination.matrix().as_ref())),
            reduced: drawn.map(|elimination| Rows(elimination.reduced().as_ref())),
            pivots: elimination.map(|elimination| places(elimination.pivots())),
            free: elimination.map(|elimination| places(elimination.free())),
            quiet_patterns: patterns.map(|patterns| patterns.iter().map(picture).collect()),
            targets: facts.targets().iter().map(Target::from).collect(),
            reached: solved.map(|solved| solved.target().name()),
            presses: solved.map(Solved::weight),
            proved: solved.map(Solved::is_proved),
            picture: solved.map(|solved| picture(solved.presses())),
            cells: solved.map(|solved| Cells(solved.presses())),
        }
    }
}

impl<'a> From<&'a TargetFacts> for Target<'a> {
    fn from(case: &'a TargetFacts) -> Self {
        let right_side = case.right_side.as_ref();
        let (count, candidates, certificate) = match &case.reachability {
            Reachability::Solvable { count, candidates } => (Some(count), candidates.as_deref(), None),
            Reachability::Unsolvable { certificate, .. } => (None, None, Some(certificate)),
        };
        let candidate = |presses: &'a Presses| Candidate {
            presses: presses.weight(),
            picture: Rows(presses.as_matrix()),
        };
        Self {
            target: case.target.name(),
            right_side: right_side.map(|right_side| Bits(&right_side.given)),
            reduced_right_side: right_side.map(|right_side| Bits(&right_side.reduced)),
            contradiction: right_side.and_then(|right_side| right_side.contradiction).map(|row| row + 1),
            solvable: count.is_some(),
            solutions: count.map_or_else(|| "0".to_owned(), ToString::to_string),
            candidates: candidates.map(|candidates| candidates.iter().map(candidate).collect()),
            certificate: certificate.map(|certificate| Rows(certificate.lights().as_matrix())),
        }
    }
}

/// The table of light chasing.
#[derive(Serialize)]
#[non_exhaustive]
pub struct Chase<'a> {
    /// The board.
    #[serde(flatten)]
    pub board: Board,
    /// Its nullity.
    pub nullity: usize,
    /// The dimension of the space of last rows that can be switched off.
    pub rank: usize,
    /// Whether all of them are listed; else a basis is.
    pub complete: bool,
    /// The entries.
    pub table: Vec<Entry<'a>>,
    /// Sets of lights, as rows: an even number of each set is on in every last row that can be switched off.
    pub conditions: Rows<'a>,
    /// The first rows of quiet patterns.
    pub quiet: Rows<'a>,
}

impl<'a> From<&'a ChasingTable> for Chase<'a> {
    fn from(table: &'a ChasingTable) -> Self {
        let chasing = table.chasing();
        Self {
            board: chasing.board().into(),
            nullity: chasing.quiet_first_rows().dimension(),
            rank: chasing.last_rows().dimension(),
            complete: table.is_complete(),
            table: table.entries().iter().map(Entry::from).collect(),
            conditions: Rows(table.conditions().basis().as_ref()),
            quiet: Rows(chasing.quiet_first_rows().basis().as_ref()),
        }
    }
}

/// A last row, and what to press in the first.
#[derive(Serialize)]
#[non_exhaustive]
pub struct Entry<'a> {
    /// The last row.
    pub last: Row<'a>,
    /// What to press in the first.
    pub first: Row<'a>,
}

impl<'a> From<&'a (BitVector, BitVector)> for Entry<'a> {
    fn from((last, first): &'a (BitVector, BitVector)) -> Self {
        Self { last: line(last.as_ref()), first: line(first.as_ref()) }
    }
}

fn line(cells: VectorRef<'_>) -> Row<'_> {
    Row { cells, character: |set| Alphabet::HASH.character(set) }
}

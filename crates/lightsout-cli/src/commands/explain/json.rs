//! The explanation as a JSON object.

use std::io::Write;

use gf2_linalg::BitVector;
use lightsout::{Cell, Presses, Solved};
use serde::{Serialize, Serializer};

use super::facts::{Case, Facts, Outcome};
use crate::json::{self, Cells, JsonPuzzle, Rows, place};
use crate::puzzle::PuzzleArguments;
use crate::reply::Interruption;

pub(super) fn write(
    facts: &Facts,
    given: &PuzzleArguments,
    output: &mut dyn Write,
) -> Result<(), Interruption> {
    let board = facts.puzzle.board();
    let buttons: Vec<Cell> = if facts.elimination.is_some() { board.buttons().collect() } else { Vec::new() };
    let elimination = facts.elimination.as_ref();
    let written = elimination.filter(|_| facts.limits.equations);
    let drawn = elimination.filter(|_| facts.limits.matrices);
    let equations = written.map(|elimination| {
        let rows = board.lights().zip(elimination.matrix().iter_rows());
        let equations = rows.map(|(light, row)| JsonEquation {
            light: place(light),
            buttons: row.iter_ones().map(|button| place(buttons[button])).collect(),
        });
        equations.collect()
    });
    let patterns = match drawn {
        None => None,
        Some(elimination) => {
            let patterns = (0..elimination.free().len()).map(|index| elimination.quiet_pattern(index));
            Some(patterns.collect::<Result<Vec<_>, _>>()?)
        }
    };
    let places = |numbers: &[usize]| numbers.iter().map(|&button| place(buttons[button])).collect();
    let solved = facts.solution.solved();
    let object = JsonExplanation {
        puzzle: JsonPuzzle::new(facts.puzzle.lights().size(), &given.board.rule, given.goal.name()),
        nullity: facts.nullity,
        rank: board.button_count() - facts.nullity,
        equations,
        matrix: drawn.map(|elimination| Rows(elimination.matrix().as_ref())),
        reduced: drawn.map(|elimination| Rows(elimination.reduced().as_ref())),
        pivots: elimination.map(|elimination| places(elimination.pivots())),
        free: elimination.map(|elimination| places(elimination.free())),
        quiet_patterns: patterns.as_deref().map(pictures),
        targets: facts.cases.iter().map(JsonTarget::from).collect(),
        reached: solved.map(|solved| solved.target().name()),
        presses: solved.map(Solved::weight),
        proved: solved.map(Solved::is_proved),
        picture: solved.map(|solved| Rows(solved.presses().as_matrix())),
        cells: solved.map(|solved| Cells(solved.presses())),
    };
    json::write_line(output, &object)
}

fn pictures(patterns: &[Presses]) -> Vec<Rows<'_>> {
    patterns.iter().map(|pattern| Rows(pattern.as_matrix())).collect()
}

/// The object that `--json` prints; docs/json.md documents it.
#[derive(Serialize)]
struct JsonExplanation<'a> {
    #[serde(flatten)]
    puzzle: JsonPuzzle<'a>,
    nullity: usize,
    rank: usize,
    equations: Option<Vec<JsonEquation>>,
    matrix: Option<Rows<'a>>,
    reduced: Option<Rows<'a>>,
    pivots: Option<Vec<[usize; 2]>>,
    free: Option<Vec<[usize; 2]>>,
    quiet_patterns: Option<Vec<Rows<'a>>>,
    targets: Vec<JsonTarget<'a>>,
    reached: Option<&'static str>,
    presses: Option<usize>,
    proved: Option<bool>,
    picture: Option<Rows<'a>>,
    cells: Option<Cells<'a>>,
}

#[derive(Serialize)]
struct JsonEquation {
    light: [usize; 2],
    buttons: Vec<[usize; 2]>,
}

#[derive(Serialize)]
struct JsonTarget<'a> {
    target: &'static str,
    right_side: Option<Bits<'a>>,
    reduced_right_side: Option<Bits<'a>>,
    contradiction: Option<usize>,
    solvable: bool,
    solutions: String,
    candidates: Option<Vec<JsonCandidate<'a>>>,
    certificate: Option<Rows<'a>>,
}

#[derive(Serialize)]
struct JsonCandidate<'a> {
    presses: usize,
    picture: Rows<'a>,
}

impl<'a> From<&'a Case> for JsonTarget<'a> {
    fn from(case: &'a Case) -> Self {
        let right_side = case.right_side.as_ref();
        let (count, candidates, certificate) = match &case.outcome {
            Outcome::Solvable { count, candidates } => (Some(count), candidates.as_deref(), None),
            Outcome::Unsolvable { certificate, .. } => (None, None, Some(certificate)),
        };
        let candidate = |presses: &'a Presses| JsonCandidate {
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

/// A vector as a list of 0 and 1.
struct Bits<'a>(&'a BitVector);

impl Serialize for Bits<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(u8::from))
    }
}

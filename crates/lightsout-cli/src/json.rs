//! What the objects that `--json` prints have in common.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt::{self, Display};
use std::io::{self, Write};
use std::path::PathBuf;

use gf2_linalg::{MatrixRef, VectorRef};
use lightsout::{Alphabet, Cell, Coinciding, Presses, Size, Solution, Solved, Stop, Topology};
use serde::ser::{Error, SerializeSeq};
use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;

use crate::reply::Interruption;
use crate::rule::{BoardRule, RuleOptions};
use crate::shown::is_hidden;

/// Raised when a field of an object changes its meaning or goes away.
pub(crate) const VERSION: u32 = 1;

/// So many bytes of a row are passed on at a time.
const PIECE: usize = 1 << 10;

/// The rule, as the options gave it: of a grid, or of lists, which have their file instead.
#[derive(Default, Serialize)]
pub(crate) struct JsonRule {
    neighbourhood: Option<String>,
    topology: Option<&'static str>,
    coinciding: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edges: Option<String>,
    /// Whether a press leaves its own vertex as it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    buttons: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    matrix_file: Option<String>,
    /// What the rows of the matrix are.
    #[serde(skip_serializing_if = "Option::is_none")]
    matrix_rows: Option<&'static str>,
}

impl From<&RuleOptions> for JsonRule {
    fn from(rule: &RuleOptions) -> Self {
        Self {
            neighbourhood: Some(rule.neighbourhood.to_string()),
            topology: Some(rule.topology.name()),
            coinciding: Some(rule.coinciding.name()),
            ..Self::default()
        }
    }
}

impl From<&BoardRule> for JsonRule {
    fn from(rule: &BoardRule) -> Self {
        let BoardRule { grid, lists } = rule;
        if !lists.is_given() {
            return grid.into();
        }
        let name = |path: &PathBuf| path.display().to_string();
        Self {
            edges: lists.edges.as_ref().map(name),
            open: lists.edges.as_ref().map(|_| lists.open),
            buttons: lists.buttons.as_ref().map(name),
            matrix_file: lists.matrix.as_ref().map(name),
            matrix_rows: lists.matrix.as_ref().map(|_| lists.matrix_rows.name()),
            ..Self::default()
        }
    }
}

impl JsonRule {
    /// The rule of a game that has no options: the classic one.
    fn classic() -> Self {
        let (topology, coinciding) = (Topology::default().name(), Coinciding::default().name());
        Self {
            neighbourhood: Some("plus".to_owned()),
            topology: Some(topology),
            coinciding: Some(coinciding),
            ..Self::default()
        }
    }
}

/// The board that an object tells of.
#[derive(Serialize)]
pub(crate) struct JsonBoard {
    version: u32,
    rows: usize,
    columns: usize,
    #[serde(flatten)]
    rule: JsonRule,
}

impl JsonBoard {
    /// A board of this size and rule.
    pub(crate) fn new(Size { rows, columns }: Size, rule: impl Into<JsonRule>) -> Self {
        Self { version: VERSION, rows, columns, rule: rule.into() }
    }
}

/// The puzzle that an object tells of.
#[derive(Serialize)]
pub(crate) struct JsonPuzzle<'a> {
    #[serde(flatten)]
    board: JsonBoard,
    goal: Cow<'a, str>,
}

impl<'a> JsonPuzzle<'a> {
    /// A board of this size and rule, and the goal as it was given.
    pub(crate) fn new(size: Size, rule: impl Into<JsonRule>, goal: &'a OsStr) -> Self {
        Self { board: JsonBoard::new(size, rule), goal: goal.to_string_lossy() }
    }
}

impl JsonPuzzle<'static> {
    /// The Flip Game on a board of this size.
    pub(crate) fn flip(size: Size) -> Self {
        Self { board: JsonBoard::new(size, JsonRule::classic()), goal: Cow::Borrowed("either") }
    }
}

/// What was found for a puzzle.
#[derive(Default, Serialize)]
pub(crate) struct JsonOutcome {
    solvable: Option<bool>,
    nullity: Option<usize>,
    reached: Option<&'static str>,
    presses: Option<usize>,
    lower_bound: Option<usize>,
    proved: Option<bool>,
    minima: Option<String>,
}

impl From<&Solution> for JsonOutcome {
    fn from(solution: &Solution) -> Self {
        let solved = solution.solved();
        Self {
            solvable: Some(solved.is_some()),
            nullity: Some(solution.nullity()),
            reached: solved.map(|solved| solved.target().name()),
            presses: solved.map(Solved::weight),
            lower_bound: solved.map(Solved::lower_bound),
            proved: solved.map(Solved::is_proved),
            minima: solved.and_then(Solved::lightest_count).map(|minima| minima.to_string()),
        }
    }
}

impl From<&Result<Solution, Stop>> for JsonOutcome {
    fn from(solution: &Result<Solution, Stop>) -> Self {
        // Of what was stopped nothing is known.
        solution.as_ref().map(Self::from).unwrap_or_default()
    }
}

/// Writes the object on a line.
pub(crate) fn write_line(output: &mut dyn Write, object: &impl Serialize) -> Result<(), Interruption> {
    object.serialize(&mut serde_json::Serializer::with_formatter(&mut *output, Visible))?;
    Ok(writeln!(output)?)
}

/// JSON for programs and terminals alike: what is not seen is escaped, also where JSON does not ask for it.
struct Visible;

impl Formatter for Visible {
    fn write_string_fragment<W: Write + ?Sized>(&mut self, writer: &mut W, text: &str) -> io::Result<()> {
        let mut start = 0;
        for (place, c) in text.char_indices().filter(|&(_, c)| is_hidden(c)) {
            writer.write_all(&text.as_bytes()[start..place])?;
            start = place + c.len_utf8();
            c.encode_utf16(&mut [0; 2]).iter().try_for_each(|unit| write!(writer, "\\u{unit:04x}"))?;
        }
        writer.write_all(&text.as_bytes()[start..])
    }
}

/// A pattern as a text a row, in `.` and `#`.
pub(crate) struct Rows<'a>(pub(crate) MatrixRef<'a>);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let character = |set| Alphabet::HASH.character(set);
        serializer.collect_seq(self.0.iter_rows().map(|cells| Row { cells, character }))
    }
}

/// A row as a text, which may be too long to be held.
pub(crate) struct Row<'a> {
    pub(crate) cells: VectorRef<'a>,
    pub(crate) character: fn(bool) -> char,
}

impl Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut piece = String::new();
        for cell in self.cells.iter() {
            piece.push((self.character)(cell));
            if piece.len() >= PIECE {
                f.write_str(&piece)?;
                piece.clear();
            }
        }
        f.write_str(&piece)
    }
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The rows and columns of presses, counted from 1.
pub(crate) struct Cells<'a>(pub(crate) &'a Presses);

impl Serialize for Cells<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(place))
    }
}

/// The row and column of a cell, counted from 1.
pub(crate) fn place(cell: Cell) -> [usize; 2] {
    [cell.row + 1, cell.column + 1]
}

/// The best solutions that were kept.
pub(crate) struct Members<'a>(pub(crate) &'a Solved);

impl Serialize for Members<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        collect_patterns(self.0.lightest().map(|member| member.map(|(_, presses)| presses)), serializer)
    }
}

/// A list of patterns, each made when it is written.
pub(crate) fn collect_patterns<S: Serializer, E: Display>(
    patterns: impl Iterator<Item = Result<Presses, E>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(None)?;
    for pattern in patterns {
        list.serialize_element(&Rows(pattern.map_err(S::Error::custom)?.as_matrix()))?;
    }
    list.end()
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;

    use super::*;

    #[test]
    fn what_is_not_seen_is_escaped() {
        let text = "#.\u{1b}[31m\n\u{202e}\u{7f} \u{e0041}é\u{61c}";
        let mut written = Vec::new();
        write_line(&mut written, &text).unwrap();
        let written = String::from_utf8(written).unwrap();
        assert_eq!(written, "\"#.\\u001b[31m\\n\\u202e\\u007f \\udb40\\udc41é\\u061c\"\n");
        assert_eq!(serde_json::from_str::<String>(&written).unwrap(), text);
    }

    #[test]
    fn rows_are_whole_at_every_length_around_a_piece() {
        for columns in [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE] {
            let matrix = gf2_linalg::BitMatrix::from_fn(1, columns, |_, column| column.is_multiple_of(3));
            let expected: String =
                (0..columns).map(|column| if column.is_multiple_of(3) { '#' } else { '.' }).collect();
            assert_eq!(serde_json::to_string(&Rows(matrix.as_ref())).unwrap(), format!("[\"{expected}\"]"));
        }
    }

    #[test]
    fn an_object_without_an_end_is_told_from_a_full_device() {
        struct Broken;
        impl Serialize for Broken {
            fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
                Err(S::Error::custom("no memory"))
            }
        }
        let written = write_line(&mut Vec::new(), &["a", "b"]).is_ok();
        let broken = write_line(&mut Vec::new(), &Broken);
        let full = write_line(&mut &mut [0; 3][..], &["a", "b"]);
        assert!(written);
        assert!(matches!(broken, Err(Interruption::Failure(failure)) if failure.0 == "no memory"));
        assert!(matches!(full, Err(Interruption::Output(error)) if error.kind() == ErrorKind::WriteZero));
    }
}

//! Boards, masks, neighbourhoods, graphs and lists of buttons as text.
//!
//! The form of a board is recognized: an array in JSON, rows joined by separators on a line, cells between separators, or
//! else a row a line. The first two characters that differ identify its alphabet.
//!
//! What is skipped between cells is what stands in the same columns of all rows. Where it does not, blanks may be
//! cells: a board of one character is drawn on them, and any other refused.

mod counting;
mod drawn;
mod graph;
mod headings;
mod json;
mod lines;
mod lists;
mod numbers;
mod picture;
mod places;
mod presses;
mod reading;
mod recognition;
mod rows;
mod ruled;

use gf2_linalg::BitMatrix;

use crate::{Error, Size, TextError, TextProblem};
pub use counting::Counting;
pub use graph::EdgeList;
use headings::Heading;
pub use lists::ToggleLists;
pub(crate) use picture::Picture;
pub(crate) use presses::read_presses;
pub use reading::{Comma, Form, ReadOptions, Reading};
use rows::{Bits, Reader};

/// A problem at a byte of the text.
struct Located {
    at: usize,
    problem: TextProblem,
}

impl Located {
    fn in_text(self, text: &str) -> TextError {
        let (line, column) = position(text, self.at);
        TextError { line, column, problem: self.problem }
    }
}

/// The boards of a text, in order and each made when it is asked for, and how they were read.
pub(crate) fn read_boards(
    text: &str,
    options: &ReadOptions,
) -> Result<(impl ExactSizeIterator<Item = Result<BitMatrix, Error>> + use<>, Reading), TextError> {
    let (boards, reading) = read(text, options).map_err(|error| error.in_text(text))?;
    let matrices = boards.into_iter().map(|board| {
        let Size { rows, columns } = board.size();
        board.into_matrix().map_err(|_| Error::BoardTooLarge { rows, columns })
    });
    Ok((matrices, reading))
}

/// The one board of a text, and how it was read.
pub(crate) fn read_board(text: &str, options: &ReadOptions) -> Result<(BitMatrix, Reading), TextError> {
    one_board(text, read(text, options))
}

/// The one board of a text, of all that were read.
fn one_board(text: &str, read: Result<Read, Located>) -> Result<(BitMatrix, Reading), TextError> {
    let located = |error: Located| error.in_text(text);
    let (mut boards, reading) = read.map_err(located)?;
    if let Some(second) = boards.get(1) {
        return Err(located(Located { at: second.start(text), problem: reading.form.second_board() }));
    }
    let board = boards.pop().ok_or(TextError { line: 1, column: 1, problem: TextProblem::Empty })?;
    Ok((board.into_matrix().map_err(located)?, reading))
}

/// The boards of a text, and how they were read.
type Read = (Vec<Bits>, Reading);

fn read(text: &str, options: &ReadOptions) -> Result<Read, Located> {
    match headings::find(text, options) {
        None => read_bare(text, options),
        Some(Heading::Boards(places)) => {
            let mut reader = Reader::new(text, options.characters.as_ref(), None, Form::Lines);
            places.into_iter().try_for_each(|place| lines::read_one(&mut reader, place))?;
            reader.finish()
        }
        Some(Heading::Count { at, count, start, may_be_row }) => {
            let counted = read_counted(text, options, at, count, start);
            if counted.is_err() && may_be_row { read_bare(text, options) } else { counted }
        }
        Some(Heading::Unfit { at }) => Err(Located { at, problem: TextProblem::Heading }),
    }
}

/// As [`read`], where the number of boards stands at a byte, and they from another on.
fn read_counted(
    text: &str,
    options: &ReadOptions,
    at: usize,
    count: usize,
    start: usize,
) -> Result<Read, Located> {
    let behind = |error: Located| Located { at: error.at + start, ..error };
    let (boards, reading) = read_bare(&text[start..], options).map_err(behind)?;
    let boards = headings::divided(boards, count).map_err(|problem| Located { at, problem })?;
    Ok((boards.into_iter().map(|board| board.behind(start)).collect(), reading))
}

/// As [`read`], where nothing stands before the boards.
fn read_bare(text: &str, options: &ReadOptions) -> Result<Read, Located> {
    read_form(text, options, None).or_else(|error| match error.problem {
        TextProblem::Columns | TextProblem::Ragged { .. } if options.characters.is_none() => {
            drawn::read(text).unwrap_or(Err(error))
        }
        _ => Err(error),
    })
}

/// As [`read_bare`], where blanks are no cells unless they are given. A picture says which characters it has.
fn read_form(text: &str, options: &ReadOptions, expected: Option<&'static str>) -> Result<Read, Located> {
    let separators = options.separators(text);
    let form = options.form(text, &separators);
    let mut reader = Reader::new(text, options.characters.as_ref(), expected, form);
    match form {
        Form::Json => json::read(&mut reader),
        Form::Joined => lines::read_joined(&mut reader, &separators),
        Form::Ruled => ruled::read(&mut reader, &separators),
        Form::Lines => lines::read(&mut reader),
    }?;
    reader.finish()
}

/// What some editors put at the start of a file.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Whether a character is no cell: white space, and the mark that some editors put at the start of a file.
pub(crate) fn is_skipped(c: char) -> bool {
    c.is_whitespace() || c == BYTE_ORDER_MARK
}

/// Whether a character ends a line or begins a text, so that it is no cell even if it is given.
pub(crate) fn is_around_lines(c: char) -> bool {
    c == '\n' || c == BYTE_ORDER_MARK || breaks_lines(c)
}

/// Whether a character starts a new line for some programs, though not here: skipped between cells, it would
/// join two rows.
fn breaks_lines(c: char) -> bool {
    matches!(c, '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// The line, and the column in characters, of a byte of the text, both counted from 1.
fn position(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let ends = before[..start].bytes().filter(|&byte| byte == b'\n').count();
    (ends + 1, before[start..].chars().count() + 1)
}

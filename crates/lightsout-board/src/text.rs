//! Boards, masks and neighbourhoods as text: a line a row, a character a cell.
//!
//! Spaces between cells, carriage returns before the end of a line and blank lines around a picture are skipped. A
//! blank line between rows starts another picture.

use std::fmt;

use crate::{TextError, TextProblem};

/// The pairs of characters that boards are written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Alphabet {
    /// `0` off, `1` on.
    Digits,
    /// `.` off, `#` on.
    #[default]
    Hash,
    /// `w` (white) off, `b` (black) on, in either case.
    Letters,
    /// `-` off, `x` on, in either case.
    Cross,
}

impl Alphabet {
    /// All alphabets.
    pub const ALL: [Self; 4] = [Self::Digits, Self::Hash, Self::Letters, Self::Cross];

    /// The characters for off and on.
    pub fn characters(self) -> (char, char) {
        match self {
            Self::Digits => ('0', '1'),
            Self::Hash => ('.', '#'),
            Self::Letters => ('w', 'b'),
            Self::Cross => ('-', 'x'),
        }
    }

    /// Whether a character means on; `None` when it is not of this alphabet.
    pub fn value(self, character: char) -> Option<bool> {
        let (off, on) = self.characters();
        match character.to_ascii_lowercase() {
            c if c == off => Some(false),
            c if c == on => Some(true),
            _ => None,
        }
    }
}

impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (off, on) = self.characters();
        write!(f, "{off:?} (off) or {on:?} (on)")
    }
}

/// What a character means, and where it stands: line and column counted from 1.
#[derive(Clone, Copy)]
pub(crate) struct Found<T> {
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) value: T,
}

/// Rows of equal length, at least one cell in each.
pub(crate) struct Picture<T> {
    columns: usize,
    cells: Vec<Found<T>>,
}

impl<T: Copy> Picture<T> {
    pub(crate) fn rows(&self) -> usize {
        self.cells.len() / self.columns
    }

    pub(crate) fn columns(&self) -> usize {
        self.columns
    }

    /// What stands in this row and column.
    pub(crate) fn get(&self, row: usize, column: usize) -> T {
        self.cells[row * self.columns + column].value
    }

    /// The cells with their rows and columns.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, usize, Found<T>)> {
        self.cells
            .iter()
            .enumerate()
            .map(|(index, &found)| (index / self.columns, index % self.columns, found))
    }
}

/// Reads exactly one picture.
pub(crate) fn read_one<T: Copy>(
    text: &str,
    expected: &str,
    meaning: impl Fn(char) -> Option<T>,
) -> Result<Picture<T>, TextError> {
    only(read_all(text, expected, meaning)?)
}

/// Reads exactly one board, in any of the [alphabets](Alphabet).
pub(crate) fn read_board(text: &str) -> Result<Picture<bool>, TextError> {
    only(read_boards(text)?)
}

/// Reads boards separated by blank lines, all in the same of the [alphabets](Alphabet).
pub(crate) fn read_boards(text: &str) -> Result<Vec<Picture<bool>>, TextError> {
    let first = text.chars().find(|&c| !is_skipped(c));
    match first.and_then(|c| Alphabet::ALL.into_iter().find(|alphabet| alphabet.value(c).is_some())) {
        Some(alphabet) => {
            let expected = format!("{alphabet} as at the start of the board");
            read_all(text, &expected, |c| alphabet.value(c))
        }
        None => {
            let known = Alphabet::ALL.map(|alphabet| {
                let (off, on) = alphabet.characters();
                format!("{off:?} and {on:?}")
            });
            read_all(text, &format!("a board of {}", known.join(", or ")), |_| None)
        }
    }
}

fn only<T: Copy>(mut pictures: Vec<Picture<T>>) -> Result<Picture<T>, TextError> {
    if let Some(second) = pictures.get(1) {
        let Found { line, column, .. } = second.cells[0];
        return Err(TextError { line, column, problem: TextProblem::SecondBoard });
    }
    pictures.pop().ok_or(TextError { line: 1, column: 1, problem: TextProblem::Empty })
}

/// Whether a character is no cell: white space, and the mark that some editors put at the start of a file.
fn is_skipped(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// Whether a character starts a new line for some programs, though not here: skipped between cells, it would join
/// two rows.
fn breaks_lines(c: char) -> bool {
    matches!(c, '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Reads pictures separated by blank lines.
fn read_all<T: Copy>(
    text: &str,
    expected: &str,
    meaning: impl Fn(char) -> Option<T>,
) -> Result<Vec<Picture<T>>, TextError> {
    let mut pictures: Vec<Picture<T>> = Vec::new();
    let mut after_blank = true;
    for (index, line) in text.lines().enumerate() {
        let row = read_row(line, index + 1, expected, &meaning)?;
        let Some(last) = row.last() else {
            after_blank = true;
            continue;
        };
        match pictures.last_mut() {
            Some(picture) if !after_blank => {
                if row.len() != picture.columns {
                    // At the first cell too many, or behind the last one there is.
                    let column = row.get(picture.columns).map_or(last.column + 1, |extra| extra.column);
                    let problem = TextProblem::Ragged { expected: picture.columns, found: row.len() };
                    return Err(TextError { line: index + 1, column, problem });
                }
                picture.cells.extend(row);
            }
            _ => pictures.push(Picture { columns: row.len(), cells: row }),
        }
        after_blank = false;
    }
    Ok(pictures)
}

fn read_row<T>(
    text: &str,
    line: usize,
    expected: &str,
    meaning: impl Fn(char) -> Option<T>,
) -> Result<Vec<Found<T>>, TextError> {
    let text = text.trim_end_matches(is_skipped);
    let characters = text.chars().enumerate().filter(|&(_, c)| !is_skipped(c) || breaks_lines(c));
    let found = characters.map(|(index, c)| {
        let column = index + 1;
        match meaning(c) {
            Some(value) => Ok(Found { line, column, value }),
            None => {
                let problem = TextProblem::UnexpectedCharacter { found: c, expected: expected.to_owned() };
                Err(TextError { line, column, problem })
            }
        }
    });
    found.collect()
}

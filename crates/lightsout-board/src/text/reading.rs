//! Options for reading boards, and how a board was read.

use std::fmt;

use super::{is_skipped, json, ruled};
use crate::{Characters, TextProblem};

/// Options for reading boards whose text alone does not determine them.
///
/// ```
/// use lightsout_board::{Comma, Lights, ReadOptions};
///
/// let options = ReadOptions { comma: Comma::Rows, ..ReadOptions::default() };
/// assert_eq!(Lights::read_with("01,10", &options)?.0, "01\n10".parse()?);
/// # Ok::<(), lightsout_board::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// The characters for off and on. By default one of the [known](crate::Alphabet::KNOWN) alphabets is recognized.
    pub characters: Option<Characters>,
    /// The meaning of a comma.
    pub comma: Comma,
}

/// The meaning of a comma outside JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Comma {
    /// It follows a cell, and means no more than a space.
    #[default]
    Cells,
    /// It separates rows, unless lines or other separators do.
    Rows,
}

/// The separation of rows in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// A row a line, and a blank line between boards.
    Lines,
    /// A board a line, its rows joined by `|`, `/` or `;`.
    Joined,
    /// A row a line, its cells with `|`, `/` or `;` between them, and a blank line between boards.
    Ruled,
    /// Arrays of arrays of 0, 1, false and true, or of strings.
    Json,
}

impl Form {
    /// The problem of a second board.
    pub(super) fn second_board(self) -> TextProblem {
        if matches!(self, Self::Lines | Self::Ruled) {
            TextProblem::SecondBoard
        } else {
            TextProblem::SecondOfMany
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Lines => "a row a line",
            Self::Joined => "rows joined on a line",
            Self::Ruled => "a row a line, cells between separators",
            Self::Json => "JSON",
        })
    }
}

/// How a text was read: its characters, and the separation of its rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    pub(super) characters: Characters,
    pub(super) form: Form,
}

impl Reading {
    /// The characters for off and on; of a board of one character, that character.
    pub fn characters(&self) -> &Characters {
        &self.characters
    }

    /// The separation of the rows.
    pub fn form(&self) -> Form {
        self.form
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.characters, self.form)
    }
}

impl ReadOptions {
    /// Whether a character is given as one for off or on, so that it is a cell wherever it stands.
    fn is_cell(&self, c: char) -> bool {
        self.characters.as_ref().is_some_and(|characters| characters.value(c).is_some())
    }

    /// What stands between two rows of a line of this text.
    pub(super) fn separators(&self, text: &str) -> Vec<char> {
        let mut separators = vec!['|', '/', ';'];
        separators.retain(|&c| !self.is_cell(c));
        if self.comma == Comma::Rows && !self.is_cell(',') {
            let others = |c| c == '\n' || separators.contains(&c);
            if !text.trim_matches(is_skipped).contains(others) {
                separators.push(',');
            }
        }
        separators
    }

    /// The form of a text, as its first line tells.
    pub(super) fn form(&self, text: &str, separators: &[char]) -> Form {
        let start = text.trim_start_matches(is_skipped);
        if !self.is_cell('[') && start[json::name(start)..].starts_with('[') {
            return Form::Json;
        }
        let line = start.split('\n').next().unwrap_or_default();
        match line.contains(separators) {
            true if ruled::is_ruled(start, separators) => Form::Ruled,
            true => Form::Joined,
            false => Form::Lines,
        }
    }
}

//! Masks and neighbourhoods: a line a row, a character a cell.
//!
//! Spaces between cells, carriage returns at the end of lines and blank lines around a picture are skipped. A
//! blank line between rows starts another picture.

use super::{breaks_lines, is_skipped};
use crate::{TextError, TextProblem};

/// Rows of equal length, at least one cell in each.
pub(crate) struct Picture<T> {
    columns: usize,
    cells: Vec<T>,
    /// The line of each row, counted from 1.
    lines: Vec<usize>,
}

impl<T: Copy> Picture<T> {
    pub(crate) fn rows(&self) -> usize {
        self.lines.len()
    }

    pub(crate) fn columns(&self) -> usize {
        self.columns
    }

    /// The cells with their rows and columns.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, usize, T)> + Clone {
        self.cells.iter().enumerate().map(|(index, &cell)| (index / self.columns, index % self.columns, cell))
    }

    /// A problem with the cell in this row and column of the picture, which was read from `text`.
    pub(crate) fn problem_at(
        &self,
        text: &str,
        row: usize,
        column: usize,
        problem: TextProblem,
    ) -> TextError {
        let line = self.lines[row];
        let place = text.lines().nth(line - 1).and_then(|text| place_of_cell(text, column));
        TextError { line, column: place.unwrap_or(1), problem }
    }
}

/// Reads exactly one picture.
pub(crate) fn read_one<T: Copy>(
    text: &str,
    expected: &str,
    meaning: impl Fn(char) -> Option<T>,
) -> Result<Picture<T>, TextError> {
    only(text, read_all(text, expected, meaning)?)
}

fn only<T: Copy>(text: &str, mut pictures: Vec<Picture<T>>) -> Result<Picture<T>, TextError> {
    if let Some(second) = pictures.get(1) {
        return Err(second.problem_at(text, 0, 0, TextProblem::SecondBoard));
    }
    pictures.pop().ok_or(TextError { line: 1, column: 1, problem: TextProblem::Empty })
}

/// The characters of a line that should be cells, each with its column counted from 1.
fn cells(line: &str) -> impl Iterator<Item = (usize, char)> {
    let characters = line.trim_end_matches(is_skipped).chars().enumerate();
    characters.filter(|&(_, c)| !is_skipped(c) || breaks_lines(c)).map(|(index, c)| (index + 1, c))
}

/// The column, counted from 1, of a cell of a line, or the one behind the last cell when there are not so
/// many.
fn place_of_cell(line: &str, index: usize) -> Option<usize> {
    cells(line)
        .nth(index)
        .or_else(|| cells(line).last().map(|(column, c)| (column + 1, c)))
        .map(|(column, _)| column)
}

/// Reads pictures separated by blank lines.
fn read_all<T: Copy>(
    text: &str,
    expected: &str,
    meaning: impl Fn(char) -> Option<T>,
) -> Result<Vec<Picture<T>>, TextError> {
    let mut pictures: Vec<Picture<T>> = Vec::new();
    let mut after_blank = true;
    for (index, text) in text.lines().enumerate() {
        let line = index + 1;
        let mut row = cells(text).peekable();
        if row.peek().is_none() {
            after_blank = true;
            continue;
        }
        let no_memory = |_| TextError { line, column: 1, problem: TextProblem::NoMemory };
        if after_blank {
            pictures.try_reserve(1).map_err(no_memory)?;
            pictures.push(Picture { columns: 0, cells: Vec::new(), lines: Vec::new() });
            after_blank = false;
        }
        let Some(picture) = pictures.last_mut() else { continue };
        let before = picture.cells.len();
        let room = picture.cells.try_reserve(text.len()).and_then(|()| picture.lines.try_reserve(1));
        room.map_err(no_memory)?;
        for (column, c) in row {
            let unexpected = || {
                let problem = TextProblem::UnexpectedCharacter { found: c, expected: expected.to_owned() };
                TextError { line, column, problem }
            };
            picture.cells.push(meaning(c).ok_or_else(unexpected)?);
        }
        let found = picture.cells.len() - before;
        if picture.lines.is_empty() {
            picture.columns = found;
        } else if found != picture.columns {
            let column = place_of_cell(text, picture.columns).unwrap_or(1);
            let problem = TextProblem::Ragged { expected: picture.columns, found };
            return Err(TextError { line, column, problem });
        }
        picture.lines.push(line);
    }
    Ok(pictures)
}

//! Masks and neighbourhoods: a line a row, a character a cell.
//!
//! Spaces between cells, which stand in the same columns of all lines, carriage returns at the end of lines and blank
//! lines around a picture are skipped. A blank line between rows starts another picture. A picture without a
//! [`NOTHING`] may be drawn on blanks instead.

use super::drawn::Drawn;
use super::{BYTE_ORDER_MARK, breaks_lines, is_skipped};
use crate::{TextError, TextProblem};

/// Rows of equal length, at least one cell in each.
pub(crate) struct Picture<T> {
    /// Where the cells of each line stand, counted in characters from 1.
    columns: Vec<usize>,
    cells: Vec<T>,
    /// The line of each row, counted from 1.
    lines: Vec<usize>,
}

impl<T: Copy> Picture<T> {
    pub(crate) fn rows(&self) -> usize {
        self.lines.len()
    }

    pub(crate) fn columns(&self) -> usize {
        self.columns.len()
    }

    /// The cells with their rows and columns.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, usize, T)> + Clone {
        let columns = self.columns();
        self.cells.iter().enumerate().map(move |(index, &cell)| (index / columns, index % columns, cell))
    }

    /// A problem with the cell in this row and column of the picture.
    pub(crate) fn problem_at(&self, row: usize, column: usize, problem: TextProblem) -> TextError {
        TextError { line: self.lines[row], column: self.columns[column], problem }
    }
}

/// The characters of a cell that is nothing.
const NOTHING: [char; 2] = ['.', '0'];

/// Reads exactly one picture.
pub(crate) fn read_one<T: Copy>(
    text: &str,
    expected: &str,
    meaning: impl Fn(char) -> Option<T>,
) -> Result<Picture<T>, TextError> {
    match read_all(text, expected, &meaning) {
        Ok(pictures) => only(pictures),
        Err(error) => match error.problem {
            TextProblem::Columns | TextProblem::Ragged { .. } if !text.contains(NOTHING) => {
                drawn(text, meaning).ok_or(error)
            }
            _ => Err(error),
        },
    }
}

/// The picture that is drawn on blanks, each of which is nothing.
fn drawn<T: Copy>(text: &str, meaning: impl Fn(char) -> Option<T>) -> Option<Picture<T>> {
    let drawn = Drawn::of(text).filter(Drawn::is_of_characters)?;
    let blank_lines =
        text.trim_start_matches(BYTE_ORDER_MARK).lines().take_while(|line| line.is_empty()).count();
    let mut picture = Picture { columns: Vec::new(), cells: Vec::new(), lines: Vec::new() };
    for (index, row) in drawn.rows().enumerate() {
        let before = picture.cells.len();
        for cell in row {
            picture.cells.try_reserve(1).ok()?;
            picture.cells.push(meaning(cell.unwrap_or(NOTHING[0]))?);
        }
        picture.columns = (1..=picture.cells.len() - before).collect();
        picture.lines.try_reserve(1).ok()?;
        picture.lines.push(blank_lines + index + 1);
    }
    Some(picture)
}

fn only<T: Copy>(mut pictures: Vec<Picture<T>>) -> Result<Picture<T>, TextError> {
    if let Some(second) = pictures.get(1) {
        return Err(second.problem_at(0, 0, TextProblem::SecondBoard));
    }
    pictures.pop().ok_or(TextError { line: 1, column: 1, problem: TextProblem::Empty })
}

/// The characters of a line that should be cells, each with its column counted from 1.
fn cells(line: &str) -> impl Iterator<Item = (usize, char)> {
    let characters = line.trim_end_matches(is_skipped).chars().enumerate();
    let is_skipped_here =
        |index, c| is_skipped(c) && !breaks_lines(c) && (c != BYTE_ORDER_MARK || index == 0);
    let cells = characters.filter(move |&(index, c)| !is_skipped_here(index, c));
    cells.map(|(index, c)| (index + 1, c))
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
        if cells(text).next().is_none() {
            after_blank = true;
            continue;
        }
        let no_memory = |_| TextError { line, column: 1, problem: TextProblem::NoMemory };
        if after_blank {
            pictures.try_reserve(1).map_err(no_memory)?;
            pictures.push(Picture { columns: Vec::new(), cells: Vec::new(), lines: Vec::new() });
            after_blank = false;
        }
        let Some(picture) = pictures.last_mut() else { continue };
        picture.read_line(text, line, |column, c| {
            let unexpected = || {
                let problem = TextProblem::UnexpectedCharacter { found: c, expected: expected.to_owned() };
                TextError { line, column, problem }
            };
            meaning(c).ok_or_else(unexpected)
        })?;
    }
    Ok(pictures)
}

impl<T: Copy> Picture<T> {
    /// Appends a row, whose cells stand below those of the first.
    fn read_line(
        &mut self,
        text: &str,
        line: usize,
        meaning: impl Fn(usize, char) -> Result<T, TextError>,
    ) -> Result<(), TextError> {
        let is_first = self.lines.is_empty();
        let room = self.cells.try_reserve(text.len()).and_then(|()| self.lines.try_reserve(1));
        let room = room.and_then(|()| if is_first { self.columns.try_reserve(text.len()) } else { Ok(()) });
        room.map_err(|_| TextError { line, column: 1, problem: TextProblem::NoMemory })?;
        let (mut found, mut behind, mut out_of_column) = (0, 1, None);
        for (column, c) in cells(text) {
            self.cells.push(meaning(column, c)?);
            if is_first {
                self.columns.push(column);
            } else if let Some(&above) = self.columns.get(found)
                && above != column
            {
                out_of_column.get_or_insert(above.min(column));
            } else if found == self.columns.len() {
                behind = column;
            }
            found += 1;
            behind = if found <= self.columns.len() { column + 1 } else { behind };
        }
        let problem = match out_of_column {
            Some(_) => TextProblem::Columns,
            None if found != self.columns.len() => {
                TextProblem::Ragged { expected: self.columns.len(), found }
            }
            None => {
                self.lines.push(line);
                return Ok(());
            }
        };
        Err(TextError { line, column: out_of_column.unwrap_or(behind), problem })
    }
}

//! Boards of a row a line, and boards of a line each.

use std::ops::Range;

use super::rows::Reader;
use super::{BYTE_ORDER_MARK, Located, is_around_lines};
use crate::TextProblem;

/// Reads boards of a row a line, with blank lines between them.
pub(super) fn read(reader: &mut Reader<'_>) -> Result<(), Located> {
    let (mut start, mut width) = (0, None);
    for line in lines(reader.text, 0..reader.text.len()) {
        if reader.rows() == 0 {
            width = reader.blank().map(|bit| (longest(&reader.text[line.start..]), bit));
        }
        if reader.cells(line.clone())? > 0 {
            if reader.rows() == 0 {
                start = line.start;
            }
            if let Some((columns, bit)) = width {
                reader.fill(columns, bit, line.end)?;
            }
            reader.end_row(line)?;
        } else if reader.rows() > 0 {
            reader.end_board(start)?;
        }
    }
    if reader.rows() > 0 { reader.end_board(start) } else { Ok(()) }
}

/// The cells of the longest line of the first board, where blanks are cells.
fn longest(text: &str) -> usize {
    let lines = text.split('\n').map(|line| line.trim_matches(is_around_lines));
    lines.take_while(|line| !line.is_empty()).map(|line| line.chars().count()).max().unwrap_or(0)
}

/// Reads the board of a row a line that stands in these bytes.
pub(super) fn read_one(reader: &mut Reader<'_>, place: Range<usize>) -> Result<(), Located> {
    for line in lines(reader.text, place.clone()) {
        reader.cells(line.clone())?;
        reader.end_row(line)?;
    }
    reader.end_board(place.start)
}

/// Reads boards of a line each, their rows joined by some character, with a blank beside it at most.
pub(super) fn read_joined(reader: &mut Reader<'_>, separators: &[char]) -> Result<(), Located> {
    let text = reader.text;
    for line in lines(text, 0..text.len()) {
        if text[line.clone()].trim_start_matches(|c| reader.is_between_cells(c)).is_empty() {
            continue;
        }
        let mut start = line.start;
        loop {
            let end = text[start..line.end].find(separators).map_or(line.end, |length| start + length);
            let row = without_margin(reader, start..end);
            if reader.cells(row.clone())? == 0 {
                // Behind the last separator there is no other to point at.
                let at = if end < line.end { end } else { start - 1 };
                return Err(Located { at, problem: TextProblem::EmptyRow });
            }
            reader.end_row(row.clone())?;
            check_margin(reader, row, &text[end..line.end])?;
            if end == line.end {
                break;
            }
            start = end + 1;
        }
        reader.end_board(line.start)?;
    }
    Ok(())
}

/// A row without the blank that may stand on either side of it, and without the end of its line.
fn without_margin(reader: &Reader<'_>, place: Range<usize>) -> Range<usize> {
    let between = |c: char| reader.is_between_cells(c) && c != ',';
    let row = reader.text[place.clone()].trim_start_matches(BYTE_ORDER_MARK);
    let row = row.strip_prefix(between).unwrap_or(row);
    let start = place.end - row.len();
    let row = row.trim_end_matches(is_around_lines);
    let row = row.strip_suffix(between).unwrap_or(row);
    start..start + row.len()
}

/// Fails if a blank is left at the start of a row, or at its end where more of the line follows: it could be a cell.
fn check_margin(reader: &Reader<'_>, row: Range<usize>, following: &str) -> Result<(), Located> {
    let cells = &reader.text[row.clone()];
    let between = |c: char| reader.is_between_cells(c) && c != ',';
    let at = match (cells.starts_with(between), cells.trim_end_matches(between).len()) {
        (true, _) => row.start,
        (false, length) if length < cells.len() && !following.is_empty() => row.start + length,
        _ => return Ok(()),
    };
    Err(Located { at, problem: TextProblem::Columns })
}

/// Where each line of these bytes stands, without its line feed.
pub(super) fn lines(text: &str, place: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut start = place.start;
    text[place].split('\n').map(move |line| {
        let range = start..start + line.len();
        start = range.end + 1;
        range
    })
}

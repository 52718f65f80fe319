//! Boards of a row a line, and boards of a line each.

use std::ops::Range;

use super::rows::Reader;
use super::{Located, is_skipped};
use crate::TextProblem;

/// Reads boards of a row a line, with blank lines between them.
pub(super) fn read(reader: &mut Reader<'_>) -> Result<(), Located> {
    let mut start = 0;
    for line in lines(reader.text) {
        if reader.cells(line.clone())? > 0 {
            if reader.rows() == 0 {
                start = line.start;
            }
            reader.end_row(line)?;
        } else if reader.rows() > 0 {
            reader.end_board(start)?;
        }
    }
    if reader.rows() > 0 { reader.end_board(start) } else { Ok(()) }
}

/// Reads boards of a line each, their rows joined by some character.
pub(super) fn read_joined(reader: &mut Reader<'_>, separators: &[char]) -> Result<(), Located> {
    let text = reader.text;
    for line in lines(text) {
        if text[line.clone()].trim_start_matches(is_skipped).is_empty() {
            continue;
        }
        let mut start = line.start;
        loop {
            let end = text[start..line.end].find(separators).map_or(line.end, |length| start + length);
            if reader.cells(start..end)? == 0 {
                // Behind the last separator there is no other to point at.
                let at = if end < line.end { end } else { start - 1 };
                return Err(Located { at, problem: TextProblem::EmptyRow });
            }
            reader.end_row(start..end)?;
            if end == line.end {
                break;
            }
            start = end + 1;
        }
        reader.end_board(line.start)?;
    }
    Ok(())
}

/// Where each line stands, without its line feed.
fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    text.split('\n').map(move |line| {
        let range = start..start + line.len();
        start = range.end + 1;
        range
    })
}

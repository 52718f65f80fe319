//! Boards whose cells stand between separators, a row a line.

use std::ops::Range;

use super::lines::lines;
use super::rows::Reader;
use super::{Located, is_skipped};
use crate::TextProblem;

/// Whether a text is of rows such as `x | O | O` or `| x | O | O |`: at most one character between the separators of
/// its first line, which are all the same, and more lines behind it.
pub(super) fn is_ruled(text: &str, separators: &[char]) -> bool {
    let text = text.trim_matches(is_skipped);
    let Some((first, _)) = text.split_once('\n') else { return false };
    let Some(separator) = first.chars().find(|c| separators.contains(c)) else { return false };
    let mut parts = first.split(separator).map(|part| part.trim_matches(is_skipped));
    parts.all(|part| part.chars().nth(1).is_none())
}

/// What also stands around the cells of all lines, or of none.
const FRAME: char = '|';

/// Reads boards of a row a line, with blank lines between them. Lines may be ruled between rows.
pub(super) fn read(reader: &mut Reader<'_>, separators: &[char]) -> Result<(), Located> {
    let text = reader.text;
    let mut all = text.split('\n').map(|line| line.trim_matches(is_skipped));
    let is_framed = !reader.is_given(FRAME)
        && all.all(|line| {
            let is_in_frame = line.len() > 1 && line.starts_with(FRAME) && line.ends_with(FRAME);
            line.is_empty() || is_rule(line) || is_in_frame
        });
    let mut start = 0;
    for line in lines(text, 0..text.len()) {
        let row = trimmed(text, line.clone());
        if row.is_empty() {
            if reader.rows() > 0 {
                reader.end_board(start)?;
            }
        } else if !is_rule(&text[row.clone()]) {
            if reader.rows() == 0 {
                start = row.start;
            }
            let cells = if is_framed { row.start + 1..row.end - 1 } else { row };
            read_row(reader, cells, separators)?;
        }
    }
    if reader.rows() > 0 { reader.end_board(start) } else { Ok(()) }
}

/// Whether a line is none of cells: `---+---+---`, with any of these characters more than once between others.
fn is_rule(line: &str) -> bool {
    let is_drawn = line.chars().all(|c| matches!(c, '-' | '=' | '+' | '|' | ':'));
    is_drawn && (line.contains("--") || line.contains("=="))
}

fn read_row(reader: &mut Reader<'_>, row: Range<usize>, separators: &[char]) -> Result<(), Located> {
    let text = reader.text;
    let is_separator = |c: char| separators.contains(&c);
    let (mut start, end) = (row.start, row.end);
    let mut excess = None;
    loop {
        let part = text[start..end].split(is_separator).next().unwrap_or_default();
        let cell = trimmed(text, start..start + part.len());
        let mut characters = text[cell.clone()].char_indices();
        if reader.is_full() {
            excess.get_or_insert(cell.start);
        }
        match (characters.next(), characters.next()) {
            (Some((_, c)), None) => reader.character(c, cell.start)?,
            (Some(_), Some((second, _))) => {
                return Err(Located { at: cell.start + second, problem: TextProblem::SecondCell });
            }
            (None, _) => match reader.blank() {
                Some(bit) => reader.cell(bit, start)?,
                None => return Err(Located { at: start, problem: TextProblem::NoCell }),
            },
        }
        if start + part.len() == end {
            break;
        }
        start += part.len() + 1;
    }
    reader.end_row_or(|_| excess.unwrap_or(end))
}

/// Without the white space around it.
fn trimmed(text: &str, place: Range<usize>) -> Range<usize> {
    let inner = text[place.clone()].trim_start_matches(is_skipped);
    let start = place.end - inner.len();
    start..start + inner.trim_end_matches(is_skipped).len()
}

//! SMS, the sparse matrices of LinBox: a row, a column and a value a line, from 1, and `0 0 0` at the end.
//!
//! ```text
//! 2 3 M        rows, columns, and a letter for the type of entries
//! 1 1 1
//! 1 2 1                                                              110
//! 2 3 -1                                                             001
//! 0 0 0
//! ```

use std::io::{self, BufRead, Write};

use super::budget::Budget;
use super::scan::Scanner;
use super::{FormatError, Problem, ReadOptions};
use crate::text::number;
use crate::{BitMatrix, MatrixRef, Shape};

const COMMENT: u8 = b'#';

/// Whether a file that starts like this is of this format: its first line has two numbers and a letter.
pub(super) fn begins(start: &[u8]) -> bool {
    let mut lines = start.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let heading = lines.find(|line| !line.is_empty() && line[0] != COMMENT).unwrap_or_default();
    let mut words = heading.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let are_sizes = words.by_ref().take(2).filter(|word| word.iter().all(u8::is_ascii_digit)).count() == 2;
    let is_letter = |word: &[u8]| matches!(word, [letter] if letter.is_ascii_alphabetic());
    are_sizes && words.next().is_some_and(is_letter) && words.next().is_none()
}

/// Reads a matrix. Entries are taken modulo 2; those that come twice add up.
///
/// ```
/// use gf2_linalg::formats::{ReadOptions, sms};
///
/// let text = "2 3 M\n1 1 1\n1 2 1\n2 3 -1\n0 0 0\n";
/// assert_eq!(sms::read(text.as_bytes(), &ReadOptions::default())?.to_string(), "110\n001");
/// # Ok::<(), gf2_linalg::formats::FormatError>(())
/// ```
///
/// # Errors
///
/// [`FormatError::Malformed`] with line and column; [`FormatError::TooMuchDeclared`];
/// [`FormatError::Matrix`] for want of memory; [`FormatError::Io`].
pub fn read(reader: impl BufRead, options: &ReadOptions) -> Result<BitMatrix, FormatError> {
    let mut scanner = Scanner::new(reader, Some(COMMENT))?;
    scanner.skip_blank()?;
    let rows = scanner.number("a number of rows", 0, usize::MAX)?;
    let columns = scanner.number("a number of columns", 0, usize::MAX)?;
    let letter = scanner.word("a letter for the type of entries, such as M")?;
    if letter.len() != 1 || !letter.as_bytes()[0].is_ascii_alphabetic() {
        let problem = Problem::new(format_args!("{letter:?}"), "a letter for the type of entries, such as M");
        return Err(problem.at(scanner.start()));
    }
    scanner.end_line("the end of the line")?;
    let mut matrix = Budget::new(Shape { rows, columns }, options).zeros(rows, columns)?;
    loop {
        if !scanner.skip_blank()? {
            return Err(Problem::new("the end", "0 0 0 before it").at(scanner.place()));
        }
        let row = scanner.number("a row, or 0 0 0 at the end", 0, rows)?;
        let column = match row {
            0 => scanner.number("0 0 behind a 0", 0, 0)?,
            _ => scanner.number("a column", 1, columns)?,
        };
        let word = scanner.word(number::EXPECTED)?;
        let Some(bit) = number::bit(word.as_bytes()).filter(|&bit| row > 0 || !bit) else {
            let expected = if row > 0 { number::EXPECTED } else { "0 behind 0 0" };
            let problem = Problem::new(format_args!("{word:?}"), expected);
            return Err(problem.at(scanner.start()));
        };
        scanner.end_line("the end of the line")?;
        if row == 0 {
            break;
        }
        if bit {
            matrix.flip(row - 1, column - 1);
        }
    }
    if scanner.skip_blank()? {
        return Err(Problem::new("more entries", "the end behind 0 0 0").at(scanner.place()));
    }
    Ok(matrix)
}

/// Writes the ones, row by row.
///
/// # Errors
///
/// Those of the writer.
pub fn write<'a>(matrix: impl Into<MatrixRef<'a>>, mut writer: impl Write) -> io::Result<()> {
    let matrix = matrix.into();
    writeln!(writer, "{} {} M", matrix.rows(), matrix.columns())?;
    for (row, entries) in matrix.iter_stored_rows().enumerate() {
        for column in entries.iter_ones() {
            writeln!(writer, "{} {} 1", row + 1, column + 1)?;
        }
    }
    writeln!(writer, "0 0 0")
}

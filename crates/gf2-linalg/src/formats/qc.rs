//! Quasi-cyclic matrices by their exponents: each block is zero, or an identity whose rows are shifted.
//!
//! ```text
//! 3 2 4        columns and rows of blocks, and the size of each
//! 0 -1 1       an identity, a zero block, an identity shifted by one to the right
//! 2 0 -1
//! ```
//!
//! Source: the format QC of AFF3CT, "LDPC decoder parameters", in its documentation.

use std::io::BufRead;

use super::budget::Budget;
use super::scan::Scanner;
use super::{FormatError, Note, Problem, ReadOptions};
use crate::{BitMatrix, Error, Shape};

const COMMENT: u8 = b'#';
/// The exponent of a zero block.
const ZERO: &str = "-1";

/// Reads a matrix. A last line of zeros and ones, which says what is transmitted of a code, is no part of it.
///
/// ```
/// use gf2_linalg::formats::{ReadOptions, qc};
///
/// let matrix = qc::read(&b"2 1 3\n0 1\n"[..], &ReadOptions::default())?;
/// assert_eq!(matrix.to_string(), "100010\n010001\n001100");
/// # Ok::<(), gf2_linalg::formats::FormatError>(())
/// ```
///
/// # Errors
///
/// [`FormatError::Malformed`] with line and column; [`FormatError::TooMuchDeclared`];
/// [`FormatError::Matrix`] for want of memory; [`FormatError::Io`].
pub fn read(reader: impl BufRead, options: &ReadOptions) -> Result<BitMatrix, FormatError> {
    read_noting(reader, options, &mut |_| ())
}

/// As [`read`], and notes a line that is no part of the matrix.
pub(super) fn read_noting(
    reader: impl BufRead,
    options: &ReadOptions,
    note: &mut dyn FnMut(Note),
) -> Result<BitMatrix, FormatError> {
    let mut scanner = Scanner::new(reader, Some(COMMENT))?;
    scanner.skip_blank()?;
    let columns = scanner.number("a number of columns of blocks", 0, usize::MAX)?;
    let rows = scanner.number("a number of rows of blocks", 0, usize::MAX)?;
    let order = scanner.number("the size of a block", 1, usize::MAX)?;
    scanner.end_line("the end of the line")?;
    let blocks = Shape { rows, columns };
    let sizes = rows.checked_mul(order).zip(columns.checked_mul(order));
    let (height, width) = sizes.ok_or(Error::TooLarge { shape: blocks })?;
    let mut matrix = Budget::new(Shape { rows: height, columns: width }, options).zeros(height, width)?;
    let lines = if columns == 0 { 0 } else { rows };
    for row in 0..lines {
        if !scanner.skip_blank()? {
            return Err(Problem::new(format!("{row} rows"), rows).at(scanner.place()));
        }
        for column in 0..columns {
            let Some(shift) = read_exponent(&mut scanner, order)? else { continue };
            for index in 0..order {
                // Without a sum that may overflow.
                let shifted = if index < order - shift { index + shift } else { index - (order - shift) };
                matrix.set(row * order + index, column * order + shifted, true);
            }
        }
        scanner.end_line("the end of the line behind an exponent for each column")?;
    }
    if columns > 0 && scanner.skip_blank()? {
        for _ in 0..columns {
            scanner.number("0 or 1, for what is transmitted of a column", 0, 1)?;
        }
        scanner.end_line("the end of the line")?;
        note(Note::Puncturing);
    }
    if scanner.skip_blank()? {
        return Err(Problem::new("more lines", "the end behind all rows").at(scanner.place()));
    }
    Ok(matrix)
}

/// An exponent below the size of a block; `None` for a zero block.
fn read_exponent<R: BufRead>(scanner: &mut Scanner<R>, order: usize) -> Result<Option<usize>, FormatError> {
    let word = scanner.word("an exponent")?;
    let shift = word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok()).flatten();
    match shift.filter(|&shift| shift < order) {
        Some(shift) => Ok(Some(shift)),
        None if word == ZERO => Ok(None),
        None => {
            let expected = format!("an exponent from 0, below {order}, or {ZERO} for a zero block");
            let problem = Problem::new(format_args!("{word:?}"), expected);
            Err(problem.at(scanner.start()))
        }
    }
}

/// Whether a file begins as one of this format does and a text of numbers does not: with a line of three numbers,
/// and one of as many exponents as the first of them says, which are not three.
pub(super) fn begins(start: &[u8]) -> bool {
    let mut lines = start.split_inclusive(|&byte| byte == b'\n').filter_map(|line| {
        let content = line.split(|&byte| byte == COMMENT).next()?.trim_ascii();
        (!content.is_empty()).then_some((content, line.ends_with(b"\n")))
    });
    let (Some((sizes, _)), Some((exponents, is_whole))) = (lines.next(), lines.next()) else { return false };
    let (Ok(sizes), Ok(exponents)) = (str::from_utf8(sizes), str::from_utf8(exponents)) else { return false };
    let sizes: Result<Vec<usize>, _> = sizes.split_ascii_whitespace().map(str::parse).collect();
    let Ok(&[columns, _, order]) = sizes.as_deref() else { return false };
    let is_exponent = |word: &str| word == ZERO || word.parse().is_ok_and(|shift: usize| shift < order);
    let count = exponents.split_ascii_whitespace().take_while(|word| is_exponent(word)).count();
    // The line may go on, and then be one of three numbers so far.
    let fits = if is_whole { count == columns } else { count <= columns && count != 3 };
    fits && columns != 3 && count == exponents.split_ascii_whitespace().count()
}

//! MacKay's alist: the places of the ones, once by columns and once by rows, as parity-check matrices of
//! low-density codes are kept.
//!
//! ```text
//! 3 2          columns, rows
//! 2 2          the most ones of a column, of a row
//! 1 2 1        ones of each column
//! 2 2          ones of each row
//! 1 0          the rows of column 1, filled up with zeros
//! 1 2
//! 2 0
//! 1 2          the columns of row 1                                  110
//! 2 3                                                                011
//! ```
//!
//! Source: D. J. C. MacKay, "Alist format", in his encyclopedia of sparse graph codes.

mod lists;

use std::io::{self, BufRead, Write};

use self::lists::{Axis, Half};
use super::budget::Budget;
use super::scan::Scanner;
use super::{FormatError, Note, Problem, ReadOptions};
use crate::{BitMatrix, MatrixRef, Shape};

const COMMENT: u8 = b'#';

/// What the first half of an alist lists, which cannot be told from the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FirstHalf {
    /// Columns, and then rows, as MacKay has it.
    #[default]
    Columns,
    /// Rows, and then columns, as some programs write it.
    Rows,
}

/// Reads a matrix, and checks that its columns and its rows tell the same.
///
/// Lists may be filled up with zeros to any length up to that of the longest, or end with their last entry;
/// the list of a column or row without ones is a line of zeros or an empty one. What stands behind a `#` on a
/// line is a comment.
///
/// The lists of the rows may be missing. So may the two lines with the ones of each column and row: they are
/// when the third line has another number of numbers than there are columns, or one that is larger than the most
/// ones of a column; a column without ones is a line of zeros then.
///
/// ```
/// use gf2_linalg::formats::{ReadOptions, alist};
///
/// let text = "3 2\n2 2\n1 2 1\n2 2\n1 0\n1 2\n2 0\n1 2\n2 3\n";
/// assert_eq!(alist::read(text.as_bytes(), &ReadOptions::default())?.to_string(), "110\n011");
/// let columns_alone = "3 2\n2 2\n1 0\n1 2\n2 0\n";
/// assert_eq!(alist::read(columns_alone.as_bytes(), &ReadOptions::default())?.to_string(), "110\n011");
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

/// As [`read`], and notes where the second half is missing.
pub(super) fn read_noting(
    reader: impl BufRead,
    options: &ReadOptions,
    note: &mut dyn FnMut(Note),
) -> Result<BitMatrix, FormatError> {
    let mut scanner = Scanner::new(reader, Some(COMMENT))?;
    let [mut first, mut second] = read_sizes(&mut scanner, options.alist_first)?;
    let first_list = first.read_third_line(&mut scanner, second.count)?;
    if let Some(by_first) = first.total() {
        second.read_degrees(&mut scanner)?;
        if let Some(by_second) = second.total().filter(|&total| total != by_first) {
            let found = format!("{by_second} ones by the {}s", second.axis);
            return Err(
                Problem::new(found, format!("{by_first} as by the {}s", first.axis)).at(scanner.start())
            );
        }
    }
    let (rows, columns) = first.axis.cell(first.count, second.count);
    let mut budget = Budget::new(Shape { rows, columns }, options);
    let mut matrix = budget.zeros(rows, columns)?;
    let end = first.read_lists(&mut scanner, second.count, &first_list, |index, place| {
        let (row, column) = first.axis.cell(index, place);
        if matrix.get(row, column) {
            let found = format!("{} {} again", second.axis, place + 1);
            return Err(Problem::new(found, format!("each {} once", second.axis)));
        }
        matrix.set(row, column, true);
        Ok(())
    })?;
    end.map_or(Ok(()), Err)?;
    // Each entry is taken out again, so that one that comes twice is not found the second time.
    budget.take_matrix(rows, columns)?;
    let mut left = matrix.try_clone()?;
    let end = second.read_lists(&mut scanner, first.count, &[], |index, place| {
        let (row, column) = second.axis.cell(index, place);
        let is_there = left.get(row, column);
        left.set(row, column, false);
        if is_there {
            return Ok(());
        }
        let found = format!("{} {}", first.axis, place + 1);
        Err(if matrix.get(row, column) {
            Problem::new(format!("{found} again"), format!("each {} once", first.axis))
        } else {
            Problem::new(found, format!("a {} in whose list {} {} is", first.axis, second.axis, index + 1))
        })
    })?;
    if end.is_some() {
        second.check_degrees(&matrix, &mut budget, &scanner)?;
        note(Note::HalfMissing);
        return Ok(matrix);
    }
    let place = scanner.place();
    if scanner.skip_blank()? {
        let expected = format!("the end behind the lists of the {}s", second.axis);
        return Err(Problem::new("more lines", expected).at(scanner.place()));
    }
    match left.iter_rows().enumerate().find_map(|(row, ones)| Some((row, ones.first_one()?))) {
        None => Ok(matrix),
        Some((row, column)) => {
            let found = format!("row {} and column {} only in the first half", row + 1, column + 1);
            Err(Problem::new(found, "each one in both").at(place))
        }
    }
}

/// The sizes of both halves, and the most ones in each.
fn read_sizes<R: BufRead>(scanner: &mut Scanner<R>, first: FirstHalf) -> Result<[Half; 2], FormatError> {
    let [first, second] = match first {
        FirstHalf::Columns => [Axis::Column, Axis::Row],
        FirstHalf::Rows => [Axis::Row, Axis::Column],
    };
    scanner.skip_blank()?;
    let count = scanner.number(&format!("a number of {first}s"), 0, usize::MAX)?;
    let places = scanner.number(&format!("a number of {second}s"), 0, usize::MAX)?;
    scanner.end_line(&format!("the end of the line behind the numbers of {first}s and {second}s"))?;
    scanner.skip_blank()?;
    let max = scanner.number(&format!("the most ones of a {first}"), 0, places)?;
    let max_of_second = scanner.number(&format!("the most ones of a {second}"), 0, count)?;
    scanner.end_line("the end of the line behind the two numbers of ones")?;
    Ok([
        Half { axis: first, count, max, degrees: None },
        Half { axis: second, count: places, max: max_of_second, degrees: None },
    ])
}

/// Writes the matrix with lists filled up with zeros.
///
/// # Errors
///
/// Those of the writer, and [`FormatError::Matrix`] for want of memory for the transposed matrix.
pub fn write<'a>(matrix: impl Into<MatrixRef<'a>>, mut writer: impl Write) -> Result<(), FormatError> {
    let by_rows = matrix.into();
    let transposed = by_rows.try_transpose()?;
    let by_columns = transposed.as_ref();
    let lists = [by_columns, by_rows];
    let max = lists.map(|lists| lists.iter_rows().map(|list| list.weight()).max().unwrap_or(0));
    writeln!(writer, "{} {}", by_rows.columns(), by_rows.rows())?;
    writeln!(writer, "{} {}", max[0], max[1])?;
    for lists in lists {
        write_line(&mut writer, lists.iter_rows().map(|list| list.weight()))?;
    }
    for (lists, max) in lists.into_iter().zip(max) {
        for list in lists.iter_rows() {
            let entries = list.iter_ones().map(|place| place + 1);
            write_line(&mut writer, entries.chain(std::iter::repeat(0)).take(max))?;
        }
    }
    Ok(())
}

fn write_line(writer: &mut impl Write, numbers: impl Iterator<Item = usize>) -> io::Result<()> {
    for (index, number) in numbers.enumerate() {
        write!(writer, "{}{number}", if index == 0 { "" } else { " " })?;
    }
    writeln!(writer)
}

/// Whether a file begins as an alist does: with two lines of two numbers that fit together, and a line that
/// may follow them.
///
/// A text of zeros and ones may begin so, too: it is taken for an alist only if a line of it has another number
/// of digits than the first.
pub(super) fn begins(start: &[u8]) -> bool {
    let mut lines = start.split_inclusive(|&byte| byte == b'\n').filter_map(|line| {
        let content = line.split(|&byte| byte == COMMENT).next()?.trim_ascii();
        (!content.is_empty()).then_some((content, line.ends_with(b"\n")))
    });
    let (Some(sizes), Some(max)) = (lines.next(), lines.next()) else { return false };
    let (Some([majors, minors]), Some([max_of_major, max_of_minor])) = (pair(sizes.0), pair(max.0)) else {
        return false;
    };
    let fits = max_of_major <= minors && max_of_minor <= majors && (max_of_major == 0) == (max_of_minor == 0);
    let third = lines.next();
    let may_follow = |(line, is_whole): (&[u8], bool)| {
        let Some(numbers) = numbers(line) else { return false };
        let up_to = |max| numbers.iter().all(|&number| number <= max);
        let are_degrees = numbers.len() == majors || !is_whole && numbers.len() < majors;
        are_degrees && up_to(max_of_major) || numbers.len() <= max_of_major && up_to(minors)
    };
    // Without columns the line of their ones is empty, and the third that is seen is another.
    if !fits || majors > 0 && !third.is_none_or(may_follow) {
        return false;
    }
    let digits = |line: &[u8]| line.iter().filter(|byte| byte.is_ascii_digit()).count();
    let length = digits(sizes.0);
    let is_ragged = |(line, is_whole)| digits(line) > length || is_whole && digits(line) < length;
    let is_bit = |byte: &u8| matches!(byte, b'0' | b'1') || byte.is_ascii_whitespace();
    !sizes.0.iter().chain(max.0).all(is_bit) || is_ragged(max) || third.is_some_and(is_ragged)
}

/// The numbers on a line, if it has nothing else.
fn numbers(line: &[u8]) -> Option<Vec<usize>> {
    let words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let number =
        |word: &[u8]| word.iter().all(u8::is_ascii_digit).then(|| str::from_utf8(word).ok()?.parse().ok())?;
    words.map(number).collect()
}

fn pair(line: &[u8]) -> Option<[usize; 2]> {
    numbers(line)?.try_into().ok()
}

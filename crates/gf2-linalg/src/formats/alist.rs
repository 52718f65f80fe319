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

use std::io::{self, BufRead, Write};

use super::scan::Scanner;
use super::{FormatError, Problem, ReadOptions, try_zeros};
use crate::{BitMatrix, MatrixRef, Shape};

/// Reads a matrix, and checks that its columns and its rows tell the same.
///
/// Lists may be filled up with zeros to any length up to that of the longest, or end with their last entry;
/// the list of a column or row without ones is a line of zeros or an empty one.
///
/// ```
/// use gf2_linalg::formats::{ReadOptions, alist};
///
/// let text = "3 2\n2 2\n1 2 1\n2 2\n1 0\n1 2\n2 0\n1 2\n2 3\n";
/// assert_eq!(alist::read(text.as_bytes(), &ReadOptions::default())?.to_string(), "110\n011");
/// # Ok::<(), gf2_linalg::formats::FormatError>(())
/// ```
///
/// # Errors
///
/// [`FormatError::Malformed`] with line and column; [`FormatError::TooMuchDeclared`];
/// [`FormatError::Matrix`] for want of memory; [`FormatError::Io`].
pub fn read(reader: impl BufRead, options: &ReadOptions) -> Result<BitMatrix, FormatError> {
    let mut scanner = Scanner::new(reader);
    scanner.skip_blank(None)?;
    let columns = scanner.number("a number of columns", 0, usize::MAX)?;
    let rows = scanner.number("a number of rows", 0, usize::MAX)?;
    scanner.end_line("the end of the line behind the numbers of columns and rows")?;
    scanner.skip_blank(None)?;
    let most_of_column = scanner.number("the most ones of a column", 0, rows)?;
    let most_of_row = scanner.number("the most ones of a row", 0, columns)?;
    scanner.end_line("the end of the line behind the two numbers of ones")?;
    let of_columns = read_degrees(&mut scanner, Axis::Column, columns, most_of_column)?;
    let of_rows = read_degrees(&mut scanner, Axis::Row, rows, most_of_row)?;
    let (by_columns, by_rows) = (total(&of_columns), total(&of_rows));
    if by_columns != by_rows {
        let found = format!("{by_rows} ones by the rows");
        return Err(Problem::new(found, format_args!("{by_columns} as by the columns")).at(scanner.start()));
    }
    let mut matrix = try_zeros(rows, columns, options)?;
    for (column, &degree) in of_columns.iter().enumerate() {
        read_list(&mut scanner, Axis::Column, column, degree, most_of_column, rows, |row| {
            let is_new = !matrix.get(row, column);
            matrix.set(row, column, true);
            if is_new {
                Ok(())
            } else {
                Err(Problem::new(format_args!("row {} again", row + 1), "each row once"))
            }
        })?;
    }
    // Each entry is taken out again, so that one that comes twice is not found the second time.
    let mut left = matrix.try_clone()?;
    for (row, &degree) in of_rows.iter().enumerate() {
        read_list(&mut scanner, Axis::Row, row, degree, most_of_row, columns, |column| {
            let is_there = left.get(row, column);
            left.set(row, column, false);
            if is_there {
                return Ok(());
            }
            let found = format!("column {}", column + 1);
            Err(if matrix.get(row, column) {
                Problem::new(format_args!("{found} again"), "each column once")
            } else {
                Problem::new(found, format_args!("a column in whose list row {} is", row + 1))
            })
        })?;
    }
    if scanner.skip_blank(None)? {
        return Err(Problem::new("more lines", "the end behind the lists of the rows").at(scanner.place()));
    }
    Ok(matrix)
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
    let most = lists.map(|lists| lists.iter_rows().map(|list| list.weight()).max().unwrap_or(0));
    writeln!(writer, "{} {}", by_rows.columns(), by_rows.rows())?;
    writeln!(writer, "{} {}", most[0], most[1])?;
    for lists in lists {
        write_line(&mut writer, lists.iter_rows().map(|list| list.weight()))?;
    }
    for (lists, most) in lists.into_iter().zip(most) {
        for list in lists.iter_rows() {
            let entries = list.iter_ones().map(|place| place + 1);
            write_line(&mut writer, entries.chain(std::iter::repeat(0)).take(most))?;
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

#[derive(Clone, Copy)]
enum Axis {
    Column,
    Row,
}

impl Axis {
    fn name(self) -> &'static str {
        match self {
            Self::Column => "column",
            Self::Row => "row",
        }
    }
}

/// The line with the number of ones of each column or row.
fn read_degrees<R: BufRead>(
    scanner: &mut Scanner<R>,
    axis: Axis,
    count: usize,
    most: usize,
) -> Result<Vec<usize>, FormatError> {
    let name = axis.name();
    if count > 0 {
        scanner.skip_blank(None)?;
    }
    let mut degrees = Vec::new();
    while scanner.skip_spaces()? && degrees.len() < count {
        degrees.try_reserve(1).map_err(|_| too_large(count))?;
        degrees.push(scanner.number("a number of ones", 0, most)?);
    }
    if degrees.len() < count {
        let found = format!("{} numbers of ones", degrees.len());
        return Err(Problem::new(found, format_args!("{count}, one a {name}")).at(scanner.place()));
    }
    scanner.end_line(&format!("the end of the line behind {count} numbers of ones, one a {name}"))?;
    Ok(degrees)
}

/// The line with the places of the ones of one column or row.
fn read_list<R: BufRead>(
    scanner: &mut Scanner<R>,
    axis: Axis,
    index: usize,
    degree: usize,
    most: usize,
    places: usize,
    mut take: impl FnMut(usize) -> Result<(), Problem>,
) -> Result<(), FormatError> {
    if degree > 0 {
        scanner.skip_blank(None)?;
    }
    let expected = || format!("{degree} ones in {} {}, as its number of ones says", axis.name(), index + 1);
    let (mut count, mut zeros) = (0, 0);
    while scanner.skip_spaces()? {
        let place = scanner.number("a place or 0", 0, places)?;
        let start = scanner.start();
        if place == 0 {
            zeros += 1;
        } else if zeros > 0 {
            return Err(Problem::new(format_args!("{place} behind a 0"), "zeros at the end only").at(start));
        } else {
            count += 1;
            take(place - 1).map_err(|problem| problem.at(start))?;
        }
        if count > degree {
            return Err(Problem::new(format_args!("{count} or more"), expected()).at(start));
        }
        if count + zeros > most {
            let found = format!("{} numbers", count + zeros);
            return Err(Problem::new(found, format_args!("at most {most} with the zeros")).at(start));
        }
    }
    if count < degree {
        return Err(Problem::new(count, expected()).at(scanner.place()));
    }
    scanner.skip_line()?;
    Ok(())
}

fn total(degrees: &[usize]) -> u128 {
    degrees.iter().map(|&degree| degree as u128).sum()
}

fn too_large(count: usize) -> FormatError {
    crate::Error::TooLarge { shape: Shape::of_vector(count) }.into()
}

//! Lists of supports: the columns of the ones of each row, from 0, as JSON.
//!
//! `[[0, 1, 3], [2]]` is 1101 / 0010. There are as many columns as the largest number says, so that such a list
//! is only read: it does not tell columns of zeros behind that.

use std::io::BufRead;

use super::budget::Budget;
use super::scan::Scanner;
use super::{FormatError, Place, Problem, ReadOptions};
use crate::{BitMatrix, Error, Shape};

/// Whether a file that starts like this is of this format and cannot be a matrix in brackets: its rows have
/// different numbers of entries.
///
/// # Errors
///
/// Rows of different numbers that can be either: as many in each and not only 0 and 1, or only these and not as
/// many.
pub(super) fn begins(start: &[u8]) -> Result<bool, FormatError> {
    let Some(rows) = rows_of(start) else { return Ok(false) };
    let have_same_length = rows.windows(2).all(|pair| pair[0].len() == pair[1].len());
    let mut are_sets = true;
    for mut row in rows.iter().cloned() {
        row.sort_unstable();
        are_sets &= row.windows(2).all(|pair| pair[0] != pair[1]);
    }
    let are_bits = rows.iter().flatten().all(|&entry| entry <= 1);
    // A row of a matrix is never empty.
    if are_sets && rows.iter().all(|row| !row.is_empty()) && have_same_length != are_bits {
        let found = "rows of different numbers, which read as entries and as the columns of ones";
        let problem = Problem::new(found, "a format that is named, text or supports");
        return Err(problem.at(Place::Text { line: 1, column: 1 }));
    }
    Ok(are_sets && !have_same_length)
}

/// The lists of numbers that a text in JSON begins with. One that is cut off counts if it is the first.
fn rows_of(start: &[u8]) -> Option<Vec<Vec<u64>>> {
    let mut text = start.trim_ascii_start().strip_prefix(b"[")?;
    let mut rows = Vec::new();
    while let Some(list) = text.trim_ascii_start().strip_prefix(b"[") {
        let end = list.iter().position(|&byte| byte == b']');
        let list_end =
            end.or_else(|| list.iter().rposition(|&byte| byte == b',').filter(|_| rows.is_empty()));
        let Some(list_end) = list_end else { break };
        let is_empty = list[..list_end].trim_ascii().is_empty();
        let entries = list[..list_end].split(|&byte| byte == b',').filter(|_| !is_empty);
        let entries = entries.map(|entry| str::from_utf8(entry).ok()?.trim().parse().ok());
        rows.push(entries.collect::<Option<_>>()?);
        text = list[list_end + 1..].trim_ascii_start();
        text = text.strip_prefix(b",").unwrap_or(text);
        if end.is_none() {
            break;
        }
    }
    Some(rows)
}

/// Reads lists of the columns in which each row has its ones, from 0, each column once.
///
/// ```
/// use gf2_linalg::formats::{ReadOptions, supports};
///
/// let matrix = supports::read(&b"[[0, 1, 3], [2]]"[..], &ReadOptions::default())?;
/// assert_eq!(matrix.to_string(), "1101\n0010");
/// # Ok::<(), gf2_linalg::formats::FormatError>(())
/// ```
///
/// # Errors
///
/// [`FormatError::Malformed`] with line and column; [`FormatError::TooMuchDeclared`];
/// [`FormatError::Matrix`] for want of memory; [`FormatError::Io`].
pub fn read(reader: impl BufRead, options: &ReadOptions) -> Result<BitMatrix, FormatError> {
    let mut lists = Lists { scanner: Scanner::new(reader, None)?, options, ones: Vec::new() };
    let (mut rows, mut columns) = (0, 0);
    lists.pass(b'[', "'[' before the lists")?;
    if !lists.passes(b']')? {
        loop {
            columns = columns.max(lists.read_list(rows)?);
            rows += 1;
            if !lists.passes(b',')? {
                break;
            }
        }
        lists.pass(b']', "',' or ']' behind a list")?;
    }
    if lists.scanner.skip_blank()? {
        return Err(Problem::new("more", "the end behind the lists").at(lists.scanner.place()));
    }
    let mut matrix = lists.budget(Shape { rows, columns })?.zeros(rows, columns)?;
    for (row, column, place) in lists.ones {
        if matrix.get(row, column) {
            return Err(Problem::new(format_args!("{column} again"), "each column once").at(place));
        }
        matrix.set(row, column, true);
    }
    Ok(matrix)
}

/// Lists that are read.
struct Lists<'a, R> {
    scanner: Scanner<R>,
    options: &'a ReadOptions,
    /// The row and column of each one, and where it is in the text.
    ones: Vec<(usize, usize, Place)>,
}

impl<R: BufRead> Lists<'_, R> {
    /// What is left of the memory for a matrix of this shape beside the lists.
    fn budget(&self, shape: Shape) -> Result<Budget, FormatError> {
        let mut budget = Budget::new(shape, self.options);
        budget.take(size_of_val(self.ones.as_slice()) as u128)?;
        Ok(budget)
    }

    /// Reads the list of a row, and returns how many columns it needs.
    fn read_list(&mut self, row: usize) -> Result<usize, FormatError> {
        self.pass(b'[', "'[' before a list")?;
        let mut columns = 0;
        if self.passes(b']')? {
            return Ok(columns);
        }
        loop {
            let place = self.scanner.place();
            let column = self.read_number()?;
            columns = columns.max(column + 1);
            let shape = Shape { rows: row + 1, columns };
            self.budget(shape)?;
            self.ones.try_reserve(1).map_err(|_| Error::TooLarge { shape })?;
            self.ones.push((row, column, place));
            if !self.passes(b',')? {
                self.pass(b']', "',' or ']' behind a column")?;
                return Ok(columns);
            }
        }
    }

    /// The number that comes next, which is below the largest one.
    fn read_number(&mut self) -> Result<usize, FormatError> {
        const EXPECTED: &str = "a column, from 0";
        self.scanner.skip_blank()?;
        let place = self.scanner.place();
        let mut number: Option<usize> = None;
        while let Some(digit @ b'0'..=b'9') = self.scanner.peek()? {
            let more = number.unwrap_or(0).checked_mul(10);
            let more = more.and_then(|number| number.checked_add(usize::from(digit - b'0')));
            let more = more.filter(|&number| number < usize::MAX);
            number = Some(more.ok_or_else(|| Problem::new("a number beyond memory", EXPECTED).at(place))?);
            self.scanner.advance(digit);
        }
        number.map_or_else(|| self.unexpected(EXPECTED), Ok)
    }

    /// Goes past blanks and this byte.
    fn pass(&mut self, byte: u8, expected: &str) -> Result<(), FormatError> {
        if self.passes(byte)? { Ok(()) } else { self.unexpected(expected) }
    }

    /// Goes past blanks, and past this byte if it comes then.
    fn passes(&mut self, byte: u8) -> Result<bool, FormatError> {
        self.scanner.skip_blank()?;
        let comes = self.scanner.peek()? == Some(byte);
        if comes {
            self.scanner.advance(byte);
        }
        self.scanner.skip_blank()?;
        Ok(comes)
    }

    fn unexpected<T>(&mut self, expected: &str) -> Result<T, FormatError> {
        let found = match self.scanner.peek()? {
            Some(byte) => format!("{:?}", char::from(byte)),
            None => "the end".to_owned(),
        };
        Err(Problem::new(found, expected).at(self.scanner.place()))
    }
}

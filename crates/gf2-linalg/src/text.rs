//! Vectors and matrices as text: `0` or `.` for zero, `1` for one, spaces anywhere between them, a row a
//! line.
//!
//! What has no entries is written as its shape, such as `0x5`, so that every size can be read back.

use std::fmt;
use std::str::FromStr;

use crate::error::{ParseErrorKind, try_list};
use crate::words::{set_bit, words_for};
use crate::{BitMatrix, BitVector, Error, MatrixRef, ParseError, Shape};

impl FromStr for BitMatrix {
    type Err = Error;

    /// Reads rows of `0` or `.` and `1`, one a line, with or without spaces between entries. Blank lines are
    /// skipped; a text without rows is the 0×0 matrix. A matrix without entries is written as its shape:
    /// `0x5`.
    ///
    /// # Errors
    ///
    /// [`Error::Parse`] with the line and column, both counted from 1; [`Error::TooLarge`].
    fn from_str(text: &str) -> Result<Self, Error> {
        if let Some((rows, columns)) = parse_shape(text)? {
            return Self::try_zeros(rows, columns);
        }
        let rows = parse_rows(text)?;
        let columns = rows.first().map_or(0, BitVector::len);
        Self::from_rows(columns, &rows)
    }
}

impl FromStr for BitVector {
    type Err = Error;

    /// Reads `0` or `.` and `1` on one line, with or without spaces. The empty vector is written as `1x0` or
    /// as nothing.
    ///
    /// # Errors
    ///
    /// [`Error::Parse`] with the line and column, both counted from 1; [`Error::TooLarge`].
    fn from_str(text: &str) -> Result<Self, Error> {
        match parse_shape(text)? {
            None => {}
            Some((1, 0)) => return Ok(Self::default()),
            Some(_) => return Err(ParseError { line: 1, column: 1, kind: ParseErrorKind::BadShape }.into()),
        }
        let mut rows = parse_rows(text)?;
        if rows.len() > 1 {
            let filled = |(number, line): (usize, &str)| (!line.trim().is_empty()).then_some(number + 1);
            let line = text.lines().enumerate().filter_map(filled).nth(1).unwrap_or(1);
            return Err(ParseError { line, column: 1, kind: ParseErrorKind::SecondLine }.into());
        }
        Ok(rows.pop().unwrap_or_default())
    }
}

/// The rows and columns of a text such as `0x5`; `None` when it is not of that form.
fn parse_shape(text: &str) -> Result<Option<(usize, usize)>, ParseError> {
    let Some((rows, columns)) = text.trim().split_once('x') else { return Ok(None) };
    let parse = |digits: &str| if digits.starts_with('+') { None } else { digits.parse().ok() };
    match (parse(rows), parse(columns)) {
        (Some(rows), Some(columns)) if rows == 0 || columns == 0 => Ok(Some((rows, columns))),
        _ if rows.contains('\n') || columns.contains('\n') => Ok(None),
        _ => Err(ParseError { line: 1, column: 1, kind: ParseErrorKind::BadShape }),
    }
}

fn parse_rows(text: &str) -> Result<Vec<BitVector>, Error> {
    let mut rows: Vec<BitVector> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let row = parse_row(number + 1, line)?;
        if row.is_empty() {
            continue;
        }
        if let Some(first) = rows.first()
            && first.len() != row.len()
        {
            let kind = ParseErrorKind::Ragged { expected: first.len(), found: row.len() };
            let column = line.trim_end().chars().count();
            return Err(ParseError { line: number + 1, column, kind }.into());
        }
        let shape = Shape { rows: rows.len() + 1, columns: row.len() };
        rows.try_reserve(1).map_err(|_| Error::TooLarge { shape })?;
        rows.push(row);
    }
    Ok(rows)
}

fn parse_row(number: usize, line: &str) -> Result<BitVector, Error> {
    let mut words = try_list(words_for(line.len()), Shape::of_vector(line.len()))?;
    words.resize(words_for(line.len()), 0);
    let mut length = 0;
    for (column, c) in line.chars().enumerate() {
        match c {
            '0' | '.' => length += 1,
            '1' => {
                set_bit(&mut words, length, true);
                length += 1;
            }
            c if c.is_whitespace() => {}
            c => {
                let kind = ParseErrorKind::UnexpectedCharacter(c);
                return Err(ParseError { line: number, column: column + 1, kind }.into());
            }
        }
    }
    Ok(BitVector::from_words(length, words))
}

impl fmt::Display for MatrixRef<'_> {
    /// Writes `0` and `1`, a row a line, or the shape (`0x5`) where there are no entries.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rows() == 0 || self.columns() == 0 {
            return self.shape().fmt(f);
        }
        for (index, row) in self.iter_rows().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            row.fmt(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_error(text: &str) -> (usize, usize, ParseErrorKind) {
        match text.parse::<BitMatrix>() {
            Err(Error::Parse(ParseError { line, column, kind })) => (line, column, kind),
            other => panic!("{text:?}: {other:?}"),
        }
    }

    #[test]
    fn every_text_form_is_read() {
        let expected = BitMatrix::from_fn(2, 3, |i, j| (i + j) % 2 == 1);
        for text in ["010\n101", "0 1 0\r\n1 0 1\r\n", ".1.\n1.1\n", "\n\n 010\t\n\n101\n\n"] {
            assert_eq!(text.parse::<BitMatrix>().unwrap(), expected, "{text:?}");
        }
        assert_eq!("".parse::<BitMatrix>().unwrap(), BitMatrix::zeros(0, 0));
        assert_eq!("0x7".parse::<BitMatrix>().unwrap(), BitMatrix::zeros(0, 7));
        assert_eq!("7x0\n".parse::<BitMatrix>().unwrap(), BitMatrix::zeros(7, 0));
        let tall: BitMatrix = format!("{}x0", usize::MAX).parse().unwrap();
        assert!(tall.is_zero() && tall == tall.clone(), "rows without entries cost nothing");
        assert_eq!("1 0.1".parse::<BitVector>().unwrap(), BitVector::from_ones(4, [0, 3]));
        assert_eq!("".parse::<BitVector>().unwrap(), BitVector::zeros(0));
        assert_eq!("1x0".parse::<BitVector>().unwrap(), BitVector::zeros(0));
    }

    #[test]
    fn malformed_text_is_located() {
        assert_eq!(parse_error("010\n1?1"), (2, 2, ParseErrorKind::UnexpectedCharacter('?')));
        assert_eq!(parse_error("é"), (1, 1, ParseErrorKind::UnexpectedCharacter('é')));
        assert_eq!(parse_error("010\n\n10"), (3, 2, ParseErrorKind::Ragged { expected: 3, found: 2 }));
        assert_eq!(parse_error("01x\n101"), (1, 3, ParseErrorKind::UnexpectedCharacter('x')));
        assert_eq!(parse_error("0x+5"), (1, 1, ParseErrorKind::BadShape));
        assert_eq!(parse_error("2x3"), (1, 1, ParseErrorKind::BadShape));
        assert_eq!(parse_error("0x99999999999999999999999"), (1, 1, ParseErrorKind::BadShape));
        let error = "01\n\n10".parse::<BitVector>().unwrap_err();
        assert_eq!(error, ParseError { line: 3, column: 1, kind: ParseErrorKind::SecondLine }.into());
    }
}

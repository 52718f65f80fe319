//! Vectors and matrices as text: `0` or `.` for zero, `1` for one, spaces anywhere between them, a row a
//! line.
//!
//! What has no entries is written as its shape, such as `0x5`, so that every size can be read back.

use std::fmt;
use std::str::FromStr;

use crate::error::ParseErrorKind;
use crate::words::{WORD_BITS, bits_of_bytes, words_for};
use crate::{BitMatrix, BitVector, Error, MatrixRef, ParseError, Shape, VectorRef};

/// A shape in place of entries is shorter than this in bytes, with white space around it: so much of a text
/// is looked at before its rows are read.
pub(crate) const LONGEST_SHAPE: usize = 128;

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
        let mut rows = TextRows::default();
        rows.read(text.as_bytes())?;
        rows.finish()
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
        let mut rows = TextRows::default();
        rows.read(text.as_bytes())?;
        let matrix = rows.finish()?;
        if matrix.rows() > 1 {
            let filled = |(number, line): (usize, &str)| (!line.trim().is_empty()).then_some(number + 1);
            let line = text.lines().enumerate().filter_map(filled).nth(1).unwrap_or(1);
            return Err(ParseError { line, column: 1, kind: ParseErrorKind::SecondLine }.into());
        }
        matrix.iter_rows().next().map_or(Ok(Self::default()), VectorRef::try_to_vector)
    }
}

/// The rows and columns of a text such as `0x5`; `None` when it is not of that form.
fn parse_shape(text: &str) -> Result<Option<(usize, usize)>, ParseError> {
    if text.len() >= LONGEST_SHAPE {
        return Ok(None);
    }
    let Some((rows, columns)) = text.trim().split_once('x') else { return Ok(None) };
    let parse = |digits: &str| if digits.starts_with('+') { None } else { digits.parse().ok() };
    match (parse(rows), parse(columns)) {
        (Some(rows), Some(columns)) if rows == 0 || columns == 0 => Ok(Some((rows, columns))),
        _ if rows.contains('\n') || columns.contains('\n') => Ok(None),
        _ => Err(ParseError { line: 1, column: 1, kind: ParseErrorKind::BadShape }),
    }
}

/// Rows of a text, which comes in pieces that may end anywhere.
pub(crate) struct TextRows {
    /// The rows before this line.
    matrix: Option<BitMatrix>,
    /// The entries of this line so far.
    words: Vec<u64>,
    length: usize,
    /// The line and the characters of it that were read.
    line: usize,
    column: usize,
    /// The characters of the line up to the last that is no space.
    end: usize,
    /// The start of a character that goes on in the next piece.
    partial: Vec<u8>,
}

impl Default for TextRows {
    fn default() -> Self {
        Self { matrix: None, words: Vec::new(), length: 0, line: 1, column: 0, end: 0, partial: Vec::new() }
    }
}

impl TextRows {
    /// Reads the next piece.
    pub(crate) fn read(&mut self, mut bytes: &[u8]) -> Result<(), Error> {
        let shape = Shape::of_vector(self.length.saturating_add(bytes.len()));
        self.words.try_reserve(words_for(bytes.len()) + 1).map_err(|_| Error::TooLarge { shape })?;
        while !bytes.is_empty() {
            let mut entries = 0;
            if self.partial.is_empty() {
                let (eights, _) = bytes.as_chunks();
                for &eight in eights {
                    let Some(bits) = bits_of_digits(eight) else { break };
                    self.push(bits.into(), 8);
                    entries += 8;
                }
            }
            self.column += entries;
            self.end = if entries > 0 { self.column } else { self.end };
            bytes = &bytes[entries..];
            let Some((&first, rest)) = bytes.split_first() else { break };
            bytes = rest;
            self.read_byte(first)?;
        }
        Ok(())
    }

    /// The matrix of all rows, after the last piece.
    pub(crate) fn finish(mut self) -> Result<BitMatrix, Error> {
        if !self.partial.is_empty() {
            return Err(self.unexpected(char::REPLACEMENT_CHARACTER));
        }
        self.end_line()?;
        self.matrix.map_or_else(|| BitMatrix::try_zeros(0, 0), Ok)
    }

    fn read_byte(&mut self, byte: u8) -> Result<(), Error> {
        if !byte.is_ascii() || !self.partial.is_empty() {
            return self.read_part_of_character(byte);
        }
        match byte {
            b'0' | b'.' => self.push(0, 1),
            b'1' => self.push(1, 1),
            b'\n' => return self.end_line(),
            _ => return self.skip(byte.into()),
        }
        self.column += 1;
        self.end = self.column;
        Ok(())
    }

    /// Takes a character that has to be white space.
    fn skip(&mut self, character: char) -> Result<(), Error> {
        if !character.is_whitespace() {
            return Err(self.unexpected(character));
        }
        self.column += 1;
        Ok(())
    }

    fn read_part_of_character(&mut self, byte: u8) -> Result<(), Error> {
        self.partial.push(byte);
        match str::from_utf8(&self.partial) {
            Ok(text) => {
                let character = text.chars().next();
                self.partial.clear();
                character.map_or(Ok(()), |character| self.skip(character))
            }
            Err(error) if error.error_len().is_none() => Ok(()),
            Err(_) => Err(self.unexpected(char::REPLACEMENT_CHARACTER)),
        }
    }

    fn unexpected(&self, character: char) -> Error {
        let kind = ParseErrorKind::UnexpectedCharacter(character);
        ParseError { line: self.line, column: self.column + 1, kind }.into()
    }

    /// Adds up to 8 entries, for which there is room.
    fn push(&mut self, bits: u64, count: usize) {
        let shift = self.length % WORD_BITS;
        match self.words.last_mut().filter(|_| shift > 0) {
            Some(last) => {
                *last |= bits << shift;
                if shift + count > WORD_BITS {
                    self.words.push(bits >> (WORD_BITS - shift));
                }
            }
            None => self.words.push(bits),
        }
        self.length += count;
    }

    fn end_line(&mut self) -> Result<(), Error> {
        if self.length > 0 {
            let mut matrix = match self.matrix.take() {
                Some(matrix) => matrix,
                None => BitMatrix::try_zeros(0, self.length)?,
            };
            if self.length != matrix.columns() {
                let kind = ParseErrorKind::Ragged { expected: matrix.columns(), found: self.length };
                return Err(ParseError { line: self.line, column: self.end, kind }.into());
            }
            matrix.try_push_row(VectorRef::from_words(&self.words, self.length)?)?;
            self.matrix = Some(matrix);
        }
        self.words.clear();
        (self.length, self.column, self.end) = (0, 0, 0);
        self.line += 1;
        Ok(())
    }
}

/// The entries of 8 characters that all are `0` or `1`, the first one lowest.
fn bits_of_digits(characters: [u8; 8]) -> Option<u8> {
    bits_of_bytes(characters.map(|character| character ^ b'0'))
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

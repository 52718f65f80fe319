//! Vectors and matrices as text: in the notations of people and programs, and as `0` and `1`, a row a line.
//!
//! The beginning of a text tells its notation: [`notation`]. Then every byte is looked at once: [`digits`]
//! reads rows with a character an entry, [`tokens`] and [`numbers`] entries that stand apart. What has no
//! entries is written as its shape, such as `0x5`, so that every size can be read back.

mod digits;
mod head;
mod notation;
pub(crate) mod number;
mod numbers;
mod position;
mod rows;
mod tokens;

use std::fmt;
use std::str::FromStr;

use digits::{Digits, Pair};
use head::Head;
use notation::Notation;
use numbers::Numbers;
use position::Position;
use rows::{Heading, Rows};
use tokens::Tokens;

use crate::error::ParseErrorKind;
use crate::{BitMatrix, BitVector, Error, MatrixRef};

/// So many bytes tell the notation.
const START: usize = 4096;

/// A shape in place of entries is shorter than this in bytes, with white space around it.
const LONGEST_SHAPE: usize = 128;

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

impl FromStr for BitMatrix {
    type Err = Error;

    /// Reads rows of `0` and `1` and the other notations of the module [`text`](crate::formats::text).
    ///
    /// ```
    /// use gf2_linalg::BitMatrix;
    ///
    /// let matrix: BitMatrix = "110\n011".parse()?;
    /// for text in ["[[1, 1, 0], [0, 1, 1]]", "[1 1 0; 0 1 1]", "##.\n.##", "3,-1,0\n2.0,1,1e0\n"] {
    ///     assert_eq!(text.parse::<BitMatrix>()?, matrix);
    /// }
    /// # Ok::<(), gf2_linalg::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Parse`] with the line and column, both counted from 1; [`Error::TooLarge`].
    fn from_str(text: &str) -> Result<Self, Error> {
        let mut reader = TextReader::default();
        reader.read(text.as_bytes())?;
        reader.finish()
    }
}

impl FromStr for BitVector {
    type Err = Error;

    /// Reads a matrix of one row. The empty vector is written as `1x0` or as nothing.
    ///
    /// # Errors
    ///
    /// As for a matrix, and [`Error::Parse`] for more than one row.
    fn from_str(text: &str) -> Result<Self, Error> {
        let mut reader = TextReader::default();
        reader.read(text.as_bytes())?;
        let (matrix, second) = reader.finish_with_second_row()?;
        if let Some(Position { line, .. }) = second {
            return Err(Position { line, column: 0 }.error(ParseErrorKind::SecondLine));
        }
        match (matrix.rows(), matrix.columns()) {
            (1, _) => matrix.row(0).try_to_vector(),
            (0, 0) => Ok(Self::default()),
            _ => Err(Position::START.error(ParseErrorKind::BadShape)),
        }
    }
}

/// A text that comes in pieces, which may end anywhere.
pub(crate) struct TextReader {
    /// The beginning, as long as it does not tell the notation, and where it is.
    start: Vec<u8>,
    position: Position,
    is_new: bool,
    /// Whether the beginning is what is left of a comment, and whether one with `#` came before.
    is_comment: bool,
    has_marks: bool,
    /// Whether the last byte was a carriage return.
    is_behind_return: bool,
    rows: Option<Body>,
}

/// Rows in one notation.
enum Body {
    Digits(Box<Digits>),
    Numbers(Box<Tokens>),
}

impl Default for TextReader {
    fn default() -> Self {
        Self {
            start: Vec::new(),
            position: Position::START,
            is_new: true,
            is_comment: false,
            has_marks: false,
            is_behind_return: false,
            rows: None,
        }
    }
}

impl TextReader {
    /// Reads the next piece. A carriage return ends a line, with a line feed behind it or without.
    pub(crate) fn read(&mut self, mut bytes: &[u8]) -> Result<(), Error> {
        while !bytes.is_empty() {
            if std::mem::take(&mut self.is_behind_return) {
                bytes = bytes.strip_prefix(b"\n").unwrap_or(bytes);
            }
            // The standard library finds a byte faster than where it is.
            let end = bytes.contains(&b'\r').then(|| bytes.iter().position(|&byte| byte == b'\r')).flatten();
            self.read_lines(&bytes[..end.unwrap_or(bytes.len())])?;
            let Some(end) = end else { break };
            self.read_lines(b"\n")?;
            self.is_behind_return = true;
            bytes = &bytes[end + 1..];
        }
        Ok(())
    }

    /// Reads a piece without carriage returns.
    fn read_lines(&mut self, mut bytes: &[u8]) -> Result<(), Error> {
        while self.rows.is_none() && !bytes.is_empty() {
            let (more, rest) = bytes.split_at(bytes.len().min(START - self.start.len()));
            self.start.extend_from_slice(more);
            bytes = rest;
            if self.start.len() == START {
                self.begin(false)?;
            }
        }
        self.rows.as_mut().map_or(Ok(()), |rows| rows.read(bytes))
    }

    /// The matrix, after the last piece.
    pub(crate) fn finish(self) -> Result<BitMatrix, Error> {
        Ok(self.finish_with_second_row()?.0)
    }

    /// The matrix, and where its second row ends.
    fn finish_with_second_row(mut self) -> Result<(BitMatrix, Option<Position>), Error> {
        while self.rows.is_none() && !self.start.is_empty() {
            match self.without_entries()? {
                Some(matrix) => return Ok((matrix, None)),
                None => self.begin(true)?,
            }
        }
        match self.rows {
            Some(Body::Digits(digits)) => digits.finish(),
            Some(Body::Numbers(tokens)) => tokens.finish(),
            None => Ok((BitMatrix::try_zeros(0, 0)?, None)),
        }
    }

    /// The matrix of a text that has nothing but a shape.
    fn without_entries(&self) -> Result<Option<BitMatrix>, Error> {
        let is_short = !self.is_comment && self.start.len() < LONGEST_SHAPE;
        let text = str::from_utf8(&self.start).ok().filter(|_| is_short);
        let Some((rows, columns)) = text.and_then(|text| text.trim().split_once('x')) else {
            return Ok(None);
        };
        let is_number = rows.bytes().all(|byte| byte.is_ascii_digit()) && !rows.is_empty();
        if !is_number || columns.contains(char::is_whitespace) {
            return Ok(None);
        }
        let number = |digits: &str| digits.parse().ok().filter(|_| !digits.starts_with('+'));
        match (number(rows), number(columns)) {
            (Some(rows), Some(columns)) if rows == 0 || columns == 0 => {
                BitMatrix::try_zeros(rows, columns).map(Some)
            }
            _ => Err(self.position.error(ParseErrorKind::BadShape)),
        }
    }

    /// Passes blanks or a comment, or else begins with the rows.
    fn begin(&mut self, is_whole: bool) -> Result<(), Error> {
        if std::mem::take(&mut self.is_new) && self.start.starts_with(BYTE_ORDER_MARK) {
            self.start.drain(..BYTE_ORDER_MARK.len());
            return Ok(());
        }
        let goes_on = |byte: &u8| if self.is_comment { *byte != b'\n' } else { byte.is_ascii_whitespace() };
        let passed = self.start.iter().take_while(|byte| goes_on(byte)).count();
        if passed > 0 || self.is_comment {
            self.is_comment &= passed == self.start.len();
            self.position.pass_all(&self.start[..passed]);
            self.start.drain(..passed);
            return Ok(());
        }
        let is_picture = notation::is_picture(&String::from_utf8_lossy(&self.start));
        match self.start.first() {
            Some(_) if is_picture && self.has_marks => {
                let found = "a line of '#' and '.' below one with '#', which reads as a row and as a comment";
                Err(self.position.unexpected(found, "comments with '%' above a picture"))
            }
            Some(_) if is_picture => {
                let mut digits = Digits::new(Pair::Picture, Rows::default(), self.position);
                digits.read(&std::mem::take(&mut self.start))?;
                self.rows = Some(Body::Digits(Box::new(digits)));
                Ok(())
            }
            Some(&byte @ (b'#' | b'%')) => {
                self.is_comment = true;
                self.has_marks |= byte == b'#';
                Ok(())
            }
            _ => self.begin_rows(is_whole),
        }
    }

    fn begin_rows(&mut self, is_whole: bool) -> Result<(), Error> {
        let mut start = std::mem::take(&mut self.start);
        let at = self.position;
        let head = Head::of(&start, at)?;
        self.position.pass_all(&start[..head.length]);
        start.drain(..head.length);
        let notation = notation::of(&String::from_utf8_lossy(&start), is_whole);
        let notation = notation.map_err(|((line, column), kind)| {
            let before = if line == 0 { self.position.column } else { 0 };
            Position { line: self.position.line + line, column: before + column }.error(kind)
        })?;
        let mut rows = match notation {
            Notation::Digits { pair, shape } => {
                let heading = shape.map(|(rows, columns)| {
                    let heading = Heading { rows, columns, at: self.position, entries: None };
                    let line = start.iter().take_while(|&&byte| byte != b'\n').count();
                    self.position.pass_all(&start[..line]);
                    start.drain(..line);
                    heading
                });
                Body::Digits(Box::new(Digits::new(pair, Rows::with_heading(heading), self.position)))
            }
            Notation::Numbers { semicolons_separate_entries } => {
                let numbers = Numbers::new(Rows::default(), head, at, semicolons_separate_entries);
                Body::Numbers(Box::new(Tokens::new(numbers, self.position)))
            }
        };
        rows.read(&start)?;
        self.rows = Some(rows);
        Ok(())
    }
}

impl Body {
    fn read(&mut self, bytes: &[u8]) -> Result<(), Error> {
        match self {
            Self::Digits(digits) => digits.read(bytes),
            Self::Numbers(tokens) => tokens.read(bytes),
        }
    }
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
    use crate::ParseError;

    fn parse_error(text: &str) -> (usize, usize, ParseErrorKind) {
        match text.parse::<BitMatrix>() {
            Err(Error::Parse(ParseError { line, column, kind })) => (line, column, kind),
            other => panic!("{text:?}: {other:?}"),
        }
    }

    #[test]
    fn every_size_is_read() {
        assert_eq!("".parse::<BitMatrix>().unwrap(), BitMatrix::zeros(0, 0));
        assert_eq!("0x7".parse::<BitMatrix>().unwrap(), BitMatrix::zeros(0, 7));
        assert_eq!("7x0\n".parse::<BitMatrix>().unwrap(), BitMatrix::zeros(7, 0));
        let tall: BitMatrix = format!("{}x0", usize::MAX).parse().unwrap();
        assert!(tall.is_zero() && tall == tall.clone(), "rows without entries cost nothing");
        assert_eq!("1 0 0 1".parse::<BitVector>().unwrap(), BitVector::from_ones(4, [0, 3]));
        assert_eq!("".parse::<BitVector>().unwrap(), BitVector::zeros(0));
        assert_eq!("1x0".parse::<BitVector>().unwrap(), BitVector::zeros(0));
    }

    #[test]
    fn malformed_text_is_located() {
        let unexpected =
            |found| ParseErrorKind::UnexpectedCharacter { found, expected: Pair::Digits.expected() };
        assert_eq!(parse_error("010\n1?1"), (2, 2, unexpected('?')));
        assert_eq!(parse_error("010\n\n10"), (3, 2, ParseErrorKind::Ragged { expected: 3, found: 2 }));
        assert_eq!(parse_error("01x\n101"), (1, 3, unexpected('x')));
        assert_eq!(parse_error("0x+5"), (1, 1, ParseErrorKind::BadShape));
        assert_eq!(parse_error("2x3"), (1, 1, ParseErrorKind::BadShape));
        assert_eq!(parse_error("0x99999999999999999999999"), (1, 1, ParseErrorKind::BadShape));
        let second_line = (3, 1, ParseErrorKind::SecondLine);
        for text in ["01\n\n10", "[0 1]\n\n[1 0]"] {
            match text.parse::<BitVector>() {
                Err(Error::Parse(ParseError { line, column, kind })) => {
                    assert_eq!((line, column, kind), second_line);
                }
                other => panic!("{text:?}: {other:?}"),
            }
        }
        for text in ["0x1", "2x0"] {
            let error = text.parse::<BitVector>().unwrap_err();
            assert_eq!(error, ParseError { line: 1, column: 1, kind: ParseErrorKind::BadShape }.into());
        }
    }
}

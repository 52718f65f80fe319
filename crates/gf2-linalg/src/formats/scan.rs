//! Numbers and words of a text, and where they are.

use std::io::{BufRead, Chain, Cursor, Read};

use super::{BYTE_ORDER_MARK, FormatError, Place, Problem, uninterrupted};

/// Maximum number of characters of a number or word.
const LONGEST: usize = 1000;

/// A text that is read word by word.
pub(super) struct Scanner<R> {
    reader: Chain<Cursor<Vec<u8>>, R>,
    /// Whether the reader has ended: it is not asked again.
    has_ended: bool,
    /// What begins with this byte is a comment, up to the end of the line.
    comment: Option<u8>,
    line: usize,
    column: usize,
    word: Vec<u8>,
    /// Where the word that was read last begins.
    start: Place,
}

impl<R: BufRead> Scanner<R> {
    /// A text, of which a byte order mark is skipped.
    pub(super) fn new(mut reader: R, comment: Option<u8>) -> Result<Self, FormatError> {
        let length = BYTE_ORDER_MARK.len();
        let mut first = Vec::with_capacity(length);
        reader.by_ref().take(length as u64).read_to_end(&mut first)?;
        let has_ended = first.is_empty();
        if first == BYTE_ORDER_MARK {
            first.clear();
        }
        let reader = Cursor::new(first).chain(reader);
        let start = Place::Text { line: 1, column: 1 };
        Ok(Self { reader, has_ended, comment, line: 1, column: 1, word: Vec::new(), start })
    }

    /// From here on, what begins with this byte is a comment, up to the end of the line.
    pub(super) fn set_comment(&mut self, comment: u8) {
        self.comment = Some(comment);
    }

    /// Where the next byte is.
    pub(super) fn place(&self) -> Place {
        Place::Text { line: self.line, column: self.column }
    }

    /// Where the word that was read last begins.
    pub(super) fn start(&self) -> Place {
        self.start
    }

    /// The next byte, which stays; `None` at the end.
    pub(super) fn peek(&mut self) -> Result<Option<u8>, FormatError> {
        if self.has_ended {
            return Ok(None);
        }
        let byte = uninterrupted(&mut self.reader)?.first().copied();
        self.has_ended = byte.is_none();
        Ok(byte)
    }

    /// Goes past a byte that was looked at.
    pub(super) fn advance(&mut self, byte: u8) {
        self.reader.consume(1);
        match byte {
            b'\n' => (self.line, self.column) = (self.line + 1, 1),
            // The bytes of a character beyond its first are no column of their own.
            0x80..0xC0 => {}
            _ => self.column += 1,
        }
    }

    /// Goes past white space and a comment within the line. Returns whether more of the line is left.
    pub(super) fn skip_spaces(&mut self) -> Result<bool, FormatError> {
        let mut is_comment = false;
        loop {
            match self.peek()? {
                None | Some(b'\n') => return Ok(false),
                Some(byte) if is_comment || is_space(byte) => self.advance(byte),
                byte if byte == self.comment => is_comment = true,
                Some(_) => return Ok(true),
            }
        }
    }

    /// Goes past the end of the line, whatever is left of it. Returns whether there was an end of a line.
    pub(super) fn skip_line(&mut self) -> Result<bool, FormatError> {
        loop {
            let Some(byte) = self.peek()? else { return Ok(false) };
            self.advance(byte);
            if byte == b'\n' {
                return Ok(true);
            }
        }
    }

    /// Goes past lines that have a comment and nothing else, up to one that may be empty.
    pub(super) fn skip_comments(&mut self) -> Result<(), FormatError> {
        while let Some(byte) = self.peek()? {
            if Some(byte) == self.comment {
                self.skip_line()?;
            } else if is_space(byte) {
                self.advance(byte);
            } else {
                break;
            }
        }
        Ok(())
    }

    /// Goes past white space, ends of lines and comments. Returns whether something is left.
    pub(super) fn skip_blank(&mut self) -> Result<bool, FormatError> {
        loop {
            if self.skip_spaces()? {
                return Ok(true);
            }
            if !self.skip_line()? {
                return Ok(false);
            }
        }
    }

    /// Ends the line, on which nothing more may be.
    pub(super) fn end_line(&mut self, expected: &str) -> Result<(), FormatError> {
        if self.skip_spaces()? {
            let place = self.place();
            let found = self.word("")?.to_owned();
            return Err(Problem::new(format_args!("{found:?}"), expected).at(place));
        }
        self.skip_line()?;
        Ok(())
    }

    /// The next word of this line; `expected` says what it should be.
    pub(super) fn word(&mut self, expected: &str) -> Result<&str, FormatError> {
        self.skip_spaces()?;
        self.start = self.place();
        self.word.clear();
        while let Some(byte) = self.peek()? {
            if byte == b'\n' || is_space(byte) || Some(byte) == self.comment {
                break;
            }
            if self.word.len() == LONGEST {
                let found = format!("a word of more than {LONGEST} characters");
                return Err(Problem::new(found, expected).at(self.start));
            }
            self.word.push(byte);
            self.advance(byte);
        }
        if self.word.is_empty() {
            let found = if self.peek()?.is_none() { "the end" } else { "the end of the line" };
            return Err(Problem::new(found, expected).at(self.start));
        }
        str::from_utf8(&self.word).map_err(|_| Problem::new("invalid UTF-8", expected).at(self.start))
    }

    /// The next word of this line as a number from `min` to `max`.
    pub(super) fn number(&mut self, expected: &str, min: usize, max: usize) -> Result<usize, FormatError> {
        let word = self.word(expected)?;
        let digits = word.bytes().all(|byte| byte.is_ascii_digit());
        let number = word.parse().ok().filter(|number| digits && (min..=max).contains(number));
        let Some(number) = number else {
            let range = match (min, max) {
                (0, usize::MAX) => String::new(),
                (0, max) => format!(" up to {max}"),
                (min, max) if min > max => ", of which there is none".to_owned(),
                (min, max) => format!(" from {min} to {max}"),
            };
            let problem = Problem::new(format_args!("{word:?}"), format_args!("{expected}{range}"));
            return Err(problem.at(self.start));
        };
        Ok(number)
    }
}

/// White space within a line.
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | 0x0B | 0x0C)
}

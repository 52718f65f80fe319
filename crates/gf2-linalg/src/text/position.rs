//! Where a reader is in a text, and characters that come byte by byte.

use crate::error::ParseErrorKind;
use crate::{Error, ParseError};

/// A place in a text: the line, counted from 1, and the characters of it that come before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Position {
    pub(super) const START: Self = Self { line: 1, column: 0 };

    /// Goes past a byte.
    pub(super) fn pass(&mut self, byte: u8) {
        match byte {
            b'\n' => *self = Self { line: self.line + 1, column: 0 },
            // The bytes of a character beyond its first are no column of their own.
            0x80..0xC0 => {}
            _ => self.column += 1,
        }
    }

    pub(super) fn pass_all(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.pass(byte));
    }

    /// An error about the character that comes next.
    pub(super) fn error(self, kind: ParseErrorKind) -> Error {
        ParseError { line: self.line, column: self.column + 1, kind }.into()
    }

    pub(super) fn unexpected_character(self, found: char, expected: &'static str) -> Error {
        self.error(ParseErrorKind::UnexpectedCharacter { found, expected })
    }

    pub(super) fn unexpected(self, found: impl Into<String>, expected: impl Into<String>) -> Error {
        self.error(ParseErrorKind::Unexpected { found: found.into(), expected: expected.into() })
    }
}

/// A word as an error shows it.
pub(super) fn excerpt(word: &str) -> String {
    /// Maximum number of characters of it.
    const LONGEST: usize = 40;
    match word.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}", format_args!("{}…", &word[..end]).to_string()),
        None => format!("{word:?}"),
    }
}

/// The bytes of a character that is not complete.
#[derive(Default)]
pub(super) struct Partial {
    bytes: [u8; 4],
    length: usize,
}

impl Partial {
    pub(super) fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Adds a byte; the character when it is complete, or U+FFFD when it is none.
    pub(super) fn push(&mut self, byte: u8) -> Option<char> {
        self.bytes[self.length] = byte;
        self.length += 1;
        let character = match str::from_utf8(&self.bytes[..self.length]) {
            Ok(text) => text.chars().next(),
            Err(error) if error.error_len().is_none() => return None,
            Err(_) => Some(char::REPLACEMENT_CHARACTER),
        };
        self.length = 0;
        character
    }
}

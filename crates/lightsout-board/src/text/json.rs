//! Boards as arrays in JSON, of arrays of 0, 1, false and true, or of strings (RFC 8259), with a name before each or
//! none.

use super::rows::Reader;
use super::{Located, is_skipped};
use crate::TextProblem;

/// Reads one array after the other.
pub(super) fn read(reader: &mut Reader<'_>) -> Result<(), Located> {
    let mut cursor = Cursor { reader, at: 0 };
    while cursor.next().is_some() {
        cursor.at += name(cursor.rest());
        cursor.board()?;
    }
    Ok(())
}

/// No name is looked for behind more bytes.
const LONGEST_NAME: usize = 64;

/// The bytes of a name and a sign of equality, as in `grid = [[0, 1]]`, that stand before an array.
pub(super) fn name(text: &str) -> usize {
    let is_of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | ' ' | '\t' | ':');
    let Some(sign) = text.bytes().take(LONGEST_NAME).position(|byte| byte == b'=') else { return 0 };
    let array = text[sign + 1..].trim_start_matches(is_skipped);
    let is_name = text.starts_with(char::is_alphabetic) && text[..sign].chars().all(is_of_name);
    if is_name && array.starts_with('[') { text.len() - array.len() } else { 0 }
}

struct Cursor<'a, 'b> {
    reader: &'a mut Reader<'b>,
    /// The next byte.
    at: usize,
}

impl<'b> Cursor<'_, 'b> {
    fn rest(&self) -> &'b str {
        &self.reader.text[self.at..]
    }

    /// Goes to the next character behind white space; `None` at the end.
    fn next(&mut self) -> Option<char> {
        let rest = self.rest();
        // Mostly there is none.
        if let Some(&byte) = rest.as_bytes().first()
            && byte.is_ascii_graphic()
        {
            return Some(byte.into());
        }
        let start = rest.trim_start_matches(is_skipped);
        self.at += rest.len() - start.len();
        start.chars().next()
    }

    /// Takes what stands here, if it does.
    fn take(&mut self, what: &str) -> bool {
        let is_here = self.rest().starts_with(what);
        self.at += if is_here { what.len() } else { 0 };
        is_here
    }

    /// Fails because something else was expected here.
    fn unexpected<T>(&self, expected: &'static str) -> Result<T, Located> {
        let problem = match self.rest().chars().next() {
            Some(found) => TextProblem::UnexpectedCharacter { found, expected: expected.to_owned() },
            None => TextProblem::UnexpectedEnd { expected },
        };
        Err(Located { at: self.at, problem })
    }

    fn board(&mut self) -> Result<(), Located> {
        let start = self.at;
        self.elements("'[' (a board)", |cursor| match cursor.rest().chars().next() {
            Some('[') => cursor.array(),
            Some('"') => cursor.string(),
            _ => cursor.unexpected("'[' or '\"' (a row)"),
        })?;
        self.reader.end_board(start)
    }

    /// Reads the elements of an array, with commas between them.
    fn elements(
        &mut self,
        start: &'static str,
        mut element: impl FnMut(&mut Self) -> Result<(), Located>,
    ) -> Result<(), Located> {
        if !self.take("[") {
            return self.unexpected(start);
        }
        self.next();
        if self.take("]") {
            return Ok(());
        }
        loop {
            self.next();
            element(self)?;
            self.next();
            if self.take("]") {
                return Ok(());
            }
            if !self.take(",") {
                return self.unexpected("',' or ']'");
            }
        }
    }

    /// Reads a row of values.
    fn array(&mut self) -> Result<(), Located> {
        let mut excess = None;
        self.elements("'[' (a row)", |cursor| {
            let at = cursor.at;
            if cursor.reader.is_full() {
                excess.get_or_insert(at);
            }
            match () {
                _ if cursor.take("0") || cursor.take("1") => cursor.reader.digit(at),
                _ if cursor.take("false") => cursor.reader.value(false, at),
                _ if cursor.take("true") => cursor.reader.value(true, at),
                _ => cursor.unexpected("0, 1, false or true"),
            }
        })?;
        let end = self.at - 1;
        self.reader.end_row_or(|_| excess.unwrap_or(end))
    }

    /// Reads a row of characters.
    fn string(&mut self) -> Result<(), Located> {
        let start = self.at + 1;
        let marks = |c| matches!(c, '"' | '\\' | '\n');
        self.at = start + self.reader.text[start..].find(marks).unwrap_or(self.reader.text.len() - start);
        if self.rest().starts_with('"') {
            self.reader.cells(start..self.at)?;
            self.reader.end_row(start..self.at)?;
        } else {
            self.at = start;
            self.escaped()?;
        }
        self.at += 1;
        Ok(())
    }

    /// Reads a row of characters, some of them escaped, up to the end of the string.
    fn escaped(&mut self) -> Result<(), Located> {
        let mut excess = None;
        loop {
            let at = self.at;
            let c = match self.rest().chars().next() {
                None | Some('\n') => return self.unexpected("'\"' (the end of the string)"),
                Some('"') => return self.reader.end_row_or(|_| excess.unwrap_or(at)),
                Some('\\') => self.escape()?,
                Some(c) => {
                    self.at += c.len_utf8();
                    c
                }
            };
            if self.reader.is_full() {
                excess.get_or_insert(at);
            }
            self.reader.character(c, at)?;
        }
    }

    /// Reads the character of an escape sequence.
    fn escape(&mut self) -> Result<char, Located> {
        for (escape, character) in [("\\\"", '"'), ("\\\\", '\\'), ("\\/", '/')] {
            if self.take(escape) {
                return Ok(character);
            }
        }
        let mut units = [0; 2];
        for length in 1..=2 {
            let digits = self.rest().strip_prefix("\\u").and_then(|rest| rest.get(..4));
            let unit = digits.filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
            let Some(unit) = unit.and_then(|digits| u16::from_str_radix(digits, 16).ok()) else { break };
            units[length - 1] = unit;
            self.at += "\\u".len() + 4;
            if let Some(Ok(character)) = char::decode_utf16(units[..length].iter().copied()).next() {
                return Ok(character);
            }
        }
        self.unexpected("a cell, as it is or as \\u and four hexadecimal digits")
    }
}

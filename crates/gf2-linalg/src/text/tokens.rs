//! Numbers, words and marks of a text in which entries stand apart.

use super::numbers::{EXPECTED, Numbers};
use super::position::{Partial, Position, excerpt};
use crate::{BitMatrix, Error};

/// Maximum number of characters of a number or word.
pub(super) const LONGEST: usize = 1000;

/// Parts of brackets that go over several lines, which say no more than the lines do.
const BRACKET_PARTS: &str = "⎡⎢⎣⎤⎥⎦⎛⎜⎝⎞⎟⎠│";

/// The bytes that numbers are made of.
const IS_PART_OF_NUMBER: [bool; 256] = {
    let mut is_part = [false; 256];
    let mut index = 0;
    while index < NUMBER.len() {
        is_part[NUMBER[index] as usize] = true;
        index += 1;
    }
    is_part
};
const NUMBER: &[u8] = b"0123456789+-.eE";

/// What the next byte belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Text,
    /// What is left of a line.
    Comment,
    /// What is left of a LaTeX command, behind its backslash.
    Command,
    /// What is left of an argument of a command, up to this byte.
    Argument(u8),
    /// An argument of a command, if it begins with one of these.
    Arguments(&'static [u8]),
    /// The brace before the name of an environment.
    Environment(Edge),
    /// What is left of its name, up to the brace behind it.
    EnvironmentName(Edge),
}

/// Which side of an environment a command is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Begin,
    End,
}

impl Edge {
    /// The command for this side of the environment of a name.
    fn of(self, name: &[u8]) -> String {
        let command = match self {
            Self::Begin => "begin",
            Self::End => "end",
        };
        format!("\\{command}{{{}}}", String::from_utf8_lossy(name))
    }
}

/// A text that is read byte by byte.
pub(super) struct Tokens {
    numbers: Numbers,
    state: State,
    position: Position,
    partial: Partial,
    /// The number, word or command that goes on, and where it begins.
    token: Vec<u8>,
    token_at: Position,
    /// The names of the LaTeX environments that are open.
    environments: Vec<Vec<u8>>,
}

impl Tokens {
    pub(super) fn new(numbers: Numbers, position: Position) -> Self {
        Self {
            numbers,
            state: State::Text,
            position,
            partial: Partial::default(),
            token: Vec::new(),
            token_at: position,
            environments: Vec::new(),
        }
    }

    /// Reads the next piece.
    pub(super) fn read(&mut self, mut bytes: &[u8]) -> Result<(), Error> {
        self.numbers.reserve(bytes.len() + 1)?;
        loop {
            if self.state == State::Text && self.token.is_empty() && self.partial.is_empty() {
                let passed = self.numbers.read_plain(bytes, self.position);
                self.position.column += passed;
                bytes = &bytes[passed..];
                bytes = self.read_word(bytes)?;
            }
            let Some((&first, rest)) = bytes.split_first() else { return Ok(()) };
            bytes = rest;
            self.read_byte(first)?;
        }
    }

    /// The matrix of all rows, after the last piece, and where its second row ends.
    pub(super) fn finish(mut self) -> Result<(BitMatrix, Option<Position>), Error> {
        if !self.partial.is_empty() {
            return Err(self.position.unexpected_character(char::REPLACEMENT_CHARACTER, EXPECTED));
        }
        if self.state == State::Command {
            self.end_command()?;
        }
        let expected = match self.state {
            State::Argument(end) => Some(format!("{:?} before it", char::from(end))),
            State::Environment(_) => Some("'{' and the name of an environment".to_owned()),
            State::EnvironmentName(_) => Some("'}' behind the name of an environment".to_owned()),
            _ => self.environments.last().map(|name| Edge::End.of(name) + " before it"),
        };
        if let Some(expected) = expected {
            return Err(self.position.unexpected("the end", expected));
        }
        self.end_token()?;
        self.numbers.finish(self.position)
    }

    /// Takes the number or word that comes next, if all of it and what is behind it have come.
    fn read_word<'a>(&mut self, bytes: &'a [u8]) -> Result<&'a [u8], Error> {
        let length = bytes.iter().take_while(|byte| IS_PART_OF_NUMBER[usize::from(**byte)]).count();
        let Some(b' ' | b',' | b'\n' | b'\t' | b';' | b'&' | b']') = bytes.get(length) else {
            return Ok(bytes);
        };
        if (1..LONGEST).contains(&length) {
            let at = self.position;
            self.position.column += length;
            self.numbers.entry(&bytes[..length], at, self.position)?;
            return Ok(&bytes[length..]);
        }
        Ok(bytes)
    }

    fn read_byte(&mut self, byte: u8) -> Result<(), Error> {
        match self.state {
            State::Comment if byte == b'\n' => self.state = State::Text,
            State::Argument(end) if byte == end => {
                self.state = State::Arguments(b"{[");
                self.position.pass(byte);
                return Ok(());
            }
            State::Comment | State::Argument(_) => {
                self.position.pass(byte);
                return Ok(());
            }
            State::Arguments(starts) if starts.contains(&byte) => {
                self.state = State::Argument(if byte == b'{' { b'}' } else { b']' });
                self.position.pass(byte);
                return Ok(());
            }
            State::Arguments(_) => self.state = State::Text,
            State::Environment(edge) if byte == b'{' => {
                self.state = State::EnvironmentName(edge);
                self.position.pass(byte);
                return Ok(());
            }
            State::Environment(_) if byte == b' ' => {
                self.position.pass(byte);
                return Ok(());
            }
            State::Environment(_) => {
                return Err(self.position.unexpected(
                    format!("{:?}", char::from(byte).to_string()),
                    "'{' and the name of an environment",
                ));
            }
            State::EnvironmentName(edge) if byte == b'}' => {
                self.position.pass(byte);
                return self.end_environment_name(edge);
            }
            State::EnvironmentName(_) => return self.push(byte),
            State::Command if byte.is_ascii_alphabetic() => return self.push(byte),
            State::Command => {
                let is_done = self.token.len() == 1 && self.read_symbol(byte)?;
                if is_done {
                    self.position.pass(byte);
                    return Ok(());
                }
                self.end_command()?;
                return self.read_byte(byte);
            }
            State::Text => {}
        }
        if !byte.is_ascii() || !self.partial.is_empty() {
            self.end_token()?;
            return self.partial.push(byte).map_or(Ok(()), |character| self.read_character(character));
        }
        // GAP has its own names for the numbers of the field.
        let is_of_gap = match byte {
            b'(' => self.token.ends_with(b"Z"),
            b')' => self.token.ends_with(b"Z(2"),
            _ => false,
        };
        match byte {
            b'#' | b'%' if self.token.is_empty() => {
                self.state = State::Comment;
                self.position.pass(byte);
                return Ok(());
            }
            b'!'..=b'~' if is_of_gap || !b"[](){},;&|\\".contains(&byte) => return self.push(byte),
            _ => self.end_token()?,
        }
        let at = self.position;
        match byte {
            b'\n' => self.numbers.end_line(at)?,
            b'[' | b'(' | b'{' => self.numbers.open(byte, at)?,
            b']' | b')' | b'}' => self.numbers.close(byte, at)?,
            b',' | b';' | b'&' => self.numbers.mark(byte, at)?,
            b'|' => self.numbers.bar(),
            b'\\' => {
                self.state = State::Command;
                return self.push(byte);
            }
            _ => return self.read_character(byte.into()),
        }
        self.position.pass(byte);
        Ok(())
    }

    /// Takes a character between entries.
    fn read_character(&mut self, character: char) -> Result<(), Error> {
        if !character.is_whitespace() && !BRACKET_PARTS.contains(character) {
            return Err(self.position.unexpected_character(character, EXPECTED));
        }
        self.position.column += 1;
        Ok(())
    }

    fn push(&mut self, byte: u8) -> Result<(), Error> {
        if self.token.is_empty() {
            self.token_at = self.position;
        }
        if self.token.len() == LONGEST {
            return Err(self
                .token_at
                .unexpected(format!("a word of more than {LONGEST} characters"), EXPECTED));
        }
        self.token.push(byte);
        self.position.pass(byte);
        Ok(())
    }

    fn end_token(&mut self) -> Result<(), Error> {
        if !self.token.is_empty() {
            self.numbers.entry(&self.token, self.token_at, self.position)?;
            self.token.clear();
        }
        Ok(())
    }

    /// A command of one character that is no letter: the end of a row, a formula, or a space.
    fn read_symbol(&mut self, byte: u8) -> Result<bool, Error> {
        match byte {
            b'\\' => {
                self.numbers.end_row()?;
                self.state = State::Arguments(b"[");
            }
            b'[' | b']' | b',' | b':' | b';' | b'!' | b' ' => self.state = State::Text,
            _ => return Ok(false),
        }
        self.token.clear();
        Ok(true)
    }

    /// A command whose name is complete.
    fn end_command(&mut self) -> Result<(), Error> {
        self.state = match self.token.as_slice() {
            b"\\begin" => State::Environment(Edge::Begin),
            b"\\end" => State::Environment(Edge::End),
            b"\\hline" | b"\\left" | b"\\right" | b"\\quad" => State::Text,
            other => {
                let found = excerpt(&String::from_utf8_lossy(other));
                return Err(self.token_at.unexpected(found, EXPECTED));
            }
        };
        self.token.clear();
        Ok(())
    }

    /// Begins or ends the environment whose name is complete.
    ///
    /// A matrix is in one environment, perhaps within others, so that one that is cut off or follows another is
    /// not taken for rows of it.
    fn end_environment_name(&mut self, edge: Edge) -> Result<(), Error> {
        let name = std::mem::take(&mut self.token);
        match edge {
            Edge::Begin if self.numbers.has_begun() => {
                let expected = "the end behind the matrix, or environments around all of it";
                return Err(self.token_at.unexpected(excerpt(&edge.of(&name)), expected));
            }
            Edge::Begin => {
                self.environments.push(name);
                self.state = State::Arguments(b"{[");
            }
            Edge::End => {
                let open = self.environments.pop();
                if open.as_ref() != Some(&name) {
                    let expected = match open {
                        Some(open) => Edge::End.of(&open),
                        None => Edge::Begin.of(&name) + " before it",
                    };
                    return Err(self.token_at.unexpected(excerpt(&edge.of(&name)), expected));
                }
                self.numbers.end_environment()?;
                self.state = State::Text;
            }
        }
        Ok(())
    }
}

//! Rows with a character an entry.

use super::position::{Partial, Position};
use super::rows::Rows;
use crate::words::{WORD_BITS, bits_of_bytes};
use crate::{BitMatrix, Error};

/// The two characters that a text is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pair {
    /// `0` and `1`.
    Digits,
    /// `.` and `1`.
    DotOne,
    /// `.` and `#`.
    Picture,
}

impl Pair {
    /// What stands for a zero, and what for a one.
    fn characters(self) -> [u8; 2] {
        match self {
            Self::Digits => *b"01",
            Self::DotOne => *b".1",
            Self::Picture => *b".#",
        }
    }

    pub(super) fn expected(self) -> &'static str {
        match self {
            Self::Digits => "'0' or '1'",
            Self::DotOne => "'.' for zero or '1' for one, as the text begins",
            Self::Picture => "'.' for zero or '#' for one, as the text begins",
        }
    }
}

/// A text of such rows, a row a line.
pub(super) struct Digits {
    pair: Pair,
    rows: Rows,
    position: Position,
    /// Behind the last entry.
    end: Position,
    partial: Partial,
    is_comment: bool,
}

impl Digits {
    pub(super) fn new(pair: Pair, rows: Rows, position: Position) -> Self {
        Self { pair, rows, position, end: position, partial: Partial::default(), is_comment: false }
    }

    /// Reads the next piece.
    pub(super) fn read(&mut self, mut bytes: &[u8]) -> Result<(), Error> {
        self.rows.reserve(bytes.len())?;
        let [zero, one] = self.pair.characters();
        while !bytes.is_empty() {
            let mut entries = 0;
            if self.partial.is_empty() && !self.is_comment {
                let (words, _) = bytes.as_chunks();
                for characters in words {
                    let Some(word) = word_of_characters(characters, zero, one) else { break };
                    self.rows.push(word, WORD_BITS);
                    entries += WORD_BITS;
                }
                let (eights, _) = bytes[entries..].as_chunks();
                for &eight in eights {
                    let Some(bits) = bits_of_characters(eight, zero, one) else { break };
                    self.rows.push(bits.into(), 8);
                    entries += 8;
                }
            }
            if entries > 0 {
                self.position.column += entries;
                self.end = self.position;
                bytes = &bytes[entries..];
            }
            let Some((&first, rest)) = bytes.split_first() else { break };
            bytes = rest;
            self.read_byte(first)?;
        }
        Ok(())
    }

    /// The matrix of all rows, after the last piece, and where its second row ends.
    pub(super) fn finish(mut self) -> Result<(BitMatrix, Option<Position>), Error> {
        if !self.partial.is_empty() {
            return Err(self.unexpected(char::REPLACEMENT_CHARACTER));
        }
        self.end_line()?;
        let second = self.rows.second();
        Ok((self.rows.finish()?, second))
    }

    fn read_byte(&mut self, byte: u8) -> Result<(), Error> {
        let [zero, one] = self.pair.characters();
        match byte {
            b'\n' if self.partial.is_empty() => return self.end_line(),
            _ if self.is_comment => {}
            _ if !byte.is_ascii() || !self.partial.is_empty() => {
                return self.partial.push(byte).map_or(Ok(()), |character| self.skip(character));
            }
            _ if byte == zero || byte == one => {
                self.rows.push((byte == one).into(), 1);
                self.position.column += 1;
                self.end = self.position;
            }
            b'#' | b'%' if self.may_comment() => self.is_comment = true,
            _ => return self.skip(byte.into()),
        }
        Ok(())
    }

    /// Whether a comment can begin: behind a blank, or where the line does, and not in a picture.
    fn may_comment(&self) -> bool {
        self.pair != Pair::Picture && (self.rows.length() == 0 || self.end != self.position)
    }

    /// Takes a character that has to be white space.
    fn skip(&mut self, character: char) -> Result<(), Error> {
        if !character.is_whitespace() {
            return Err(self.unexpected(character));
        }
        self.position.column += 1;
        Ok(())
    }

    fn unexpected(&self, character: char) -> Error {
        self.position.unexpected_character(character, self.pair.expected())
    }

    fn end_line(&mut self) -> Result<(), Error> {
        if self.rows.length() > 0 {
            self.rows.end(self.end)?;
        }
        self.position.pass(b'\n');
        self.is_comment = false;
        Ok(())
    }
}

/// The entries of as many characters as a word has bits, if they all are one of the two.
fn word_of_characters(characters: &[u8; WORD_BITS], zero: u8, one: u8) -> Option<u64> {
    let mut bytes = [0; WORD_BITS / 8];
    for (byte, &eight) in bytes.iter_mut().zip(characters.as_chunks().0) {
        *byte = bits_of_characters(eight, zero, one)?;
    }
    Some(u64::from_le_bytes(bytes))
}

/// The entries of 8 characters, if they all are one of the two, the first one lowest.
#[inline]
fn bits_of_characters(characters: [u8; 8], zero: u8, one: u8) -> Option<u8> {
    const ONE_A_BYTE: u64 = u64::from_le_bytes([1; 8]);
    let difference = zero ^ one;
    let differences = u64::from_le_bytes(characters) ^ (ONE_A_BYTE * u64::from(zero));
    let ones = differences >> difference.trailing_zeros() & ONE_A_BYTE;
    // No product of a byte that is 0 or 1 reaches the next one.
    let is_pair = ones.wrapping_mul(difference.into()) == differences;
    is_pair.then(|| bits_of_bytes(ones.to_le_bytes())).flatten()
}

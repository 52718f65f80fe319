//! What stands before a matrix in a program: a name and `=`, or calls such as `array(` and `Matrix(GF(2), 2, 3,`.

use super::position::{Position, excerpt};
use crate::{BitMatrix, Error};

/// What stands before a matrix.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Head {
    /// Its bytes.
    pub(super) length: usize,
    /// How many parentheses are to be closed behind the matrix.
    pub(super) open: usize,
    /// The sizes that a call is given before the matrix: rows, and columns if there are two.
    sizes: Vec<usize>,
}

impl Head {
    /// The head of a text, which is at this place.
    pub(super) fn of(text: &[u8], at: Position) -> Result<Self, Error> {
        if !starts_with_name(text) {
            return Ok(Self::default());
        }
        let expected = "entries, or a name with '=' or '(' before a matrix";
        let unexpected = || at.unexpected_character(char::from(text[0]), expected);
        let mut sizes = Vec::new();
        // Whether each call that is open is one of a ring, and has several arguments.
        let mut calls: Vec<(bool, bool)> = Vec::new();
        let mut argument = 0;
        let mut index = 0;
        while let Some(&byte) = text.get(index) {
            match byte {
                b'[' | b'{' => return Ok(Self { length: index, open: calls.len(), sizes }),
                b'(' => calls.push((is_ring(&text[argument..index]), false)),
                b',' | b')' => {
                    let (of_ring, has_several) = calls.last_mut().ok_or_else(unexpected)?;
                    if *of_ring && !*has_several && index > argument {
                        let mut at = at;
                        at.pass_all(&text[..argument]);
                        check_size_of_ring(&text[argument..index], at)?;
                    }
                    *has_several |= byte == b',';
                    let size = str::from_utf8(&text[argument..index]).ok();
                    let size = size.and_then(|text| text.trim().parse::<usize>().ok());
                    sizes.extend(size.filter(|_| *has_several));
                    if byte == b')' {
                        calls.pop();
                    }
                }
                b'=' if calls.is_empty() => {
                    let rest = text[index + 1..].trim_ascii_start();
                    index = text.len() - rest.len();
                    if !rest.is_empty() && !starts_with_name(rest) {
                        return Ok(Self { length: index, open: 0, sizes });
                    }
                    continue;
                }
                b'\n' if !calls.is_empty() => {}
                b'_' | b'.' | b':' | b'\'' | b'"' | b' ' | b'\t' => {}
                _ if byte.is_ascii_alphanumeric() => {}
                _ => return Err(unexpected()),
            }
            index += 1;
            if matches!(byte, b'(' | b',' | b')') {
                argument = index;
            }
        }
        Err(unexpected())
    }

    /// Checks that the matrix is of the size that was given before it.
    pub(super) fn check(&self, matrix: &BitMatrix, at: Position) -> Result<(), Error> {
        let fits = match *self.sizes.as_slice() {
            [] => true,
            [rows] => rows == matrix.rows(),
            [rows, columns] => (rows, columns) == (matrix.rows(), matrix.columns()),
            _ => false,
        };
        if fits {
            return Ok(());
        }
        let sizes = self.sizes.iter().map(usize::to_string).collect::<Vec<_>>().join("x");
        let kind = if self.sizes.len() == 1 { " rows" } else { "" };
        let found = format!("a {} matrix in brackets", matrix.shape());
        Err(at.unexpected(found, format!("{sizes}{kind}, as is said before it")))
    }
}

/// Whether a word ends with the name of a ring that has its size behind it.
pub(super) fn is_ring(word: &[u8]) -> bool {
    let name = word.trim_ascii_end().rsplit(|byte| !byte.is_ascii_alphanumeric()).next().unwrap_or_default();
    matches!(name, b"GF" | b"FiniteField" | b"Zmod" | b"Integers" | b"IntegerModRing")
}

/// Checks that a ring, such as `GF(2)`, is that of two elements.
pub(super) fn check_size_of_ring(size: &[u8], at: Position) -> Result<(), Error> {
    if size.trim_ascii() == b"2" {
        return Ok(());
    }
    let found = format!("a ring of size {}", excerpt(&String::from_utf8_lossy(size)));
    Err(at.unexpected(found, "2, as entries are taken modulo 2"))
}

/// Whether a text starts with a word that is no entry.
fn starts_with_name(text: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let word = &text[..text.iter().take_while(|byte| is_part(byte)).count()];
    let is_entry = [&b"true"[..], b"false"].iter().any(|entry| word.eq_ignore_ascii_case(entry));
    !is_entry && word.first().is_some_and(|byte| !byte.is_ascii_digit())
}

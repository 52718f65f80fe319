//! What stands before a matrix in a program: a name and `=`, or calls such as `array(` and `Matrix(GF(2), 2, 3,`.

use std::ops::Range;

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
        // Calls are told by their names. What has no name of its own, as in `GF(2)([`, has that of the last one.
        let mut callee = 0..0;
        let mut phrase = 0;
        let expected = "entries, or a name with '=' or '(' before a matrix";
        let unexpected = || at.unexpected_character(char::from(text[0]), expected);
        let mut sizes = Vec::new();
        let mut calls: Vec<Call> = Vec::new();
        let mut argument = 0;
        let mut index = 0;
        while let Some(&byte) = text.get(index) {
            match byte {
                b'[' | b'{' => {
                    for name in
                        calls.iter().map(|call| call.name.clone()).chain(std::iter::once(phrase..index))
                    {
                        check_constructor(text, name, at)?;
                    }
                    return Ok(Self { length: index, open: calls.len(), sizes });
                }
                b'(' => {
                    let is_named = !text[phrase..index].trim_ascii().is_empty();
                    let name = if is_named { phrase..index } else { callee.clone() };
                    let of_ring = is_named && is_ring(&text[name.clone()]);
                    calls.push(Call { name, of_ring, has_several: false });
                }
                b',' | b')' => {
                    let Call { name, of_ring, has_several } = calls.last_mut().ok_or_else(unexpected)?;
                    if *of_ring && !*has_several && index > argument {
                        let mut at = at;
                        at.pass_all(&text[..argument]);
                        check_size_of_ring(&text[argument..index], at)?;
                    }
                    *has_several |= byte == b',';
                    let size = str::from_utf8(&text[argument..index]).ok();
                    let size = size.and_then(|text| text.trim().parse::<usize>().ok());
                    sizes.extend(size.filter(|_| *has_several));
                    callee = if byte == b')' { name.clone() } else { 0..0 };
                    if byte == b')' {
                        calls.pop();
                    }
                }
                b'=' if calls.is_empty() => {
                    // What comes before it is a name, in as many words as a declaration has.
                    let rest = text[index + 1..].trim_ascii_start();
                    index = text.len() - rest.len();
                    if !rest.is_empty() && !starts_with_name(rest) {
                        return Ok(Self { length: index, open: 0, sizes });
                    }
                    phrase = index;
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
            if matches!(byte, b'(' | b',' | b')' | b':') {
                phrase = index;
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

/// A call that is open before the matrix.
struct Call {
    /// Where its name is in the text.
    name: Range<usize>,
    of_ring: bool,
    /// Whether it has several arguments.
    has_several: bool,
}

/// The names of what makes a matrix of the entries in it, in small letters and without numbers of bits behind them.
const CONSTRUCTORS: [&str; 53] = [
    "array",
    "as_tensor",
    "asanyarray",
    "asarray",
    "ascontiguousarray",
    "asfortranarray",
    "asmatrix",
    "bool",
    "booltensor",
    "bsr_array",
    "bsr_matrix",
    "bytetensor",
    "constant",
    "coo_array",
    "coo_matrix",
    "csc_array",
    "csc_matrix",
    "csr_array",
    "csr_matrix",
    "densematrix",
    "dia_array",
    "dia_matrix",
    "dok_array",
    "dok_matrix",
    "domainmatrix",
    "double",
    "finitefield",
    "float",
    "fmpz_mat",
    "gf",
    "immutabledensematrix",
    "immutablematrix",
    "int",
    "integermodring",
    "integers",
    "inttensor",
    "lil_array",
    "lil_matrix",
    "list",
    "logical",
    "longtensor",
    "mat",
    "matrix",
    "matrixspace",
    "mutabledensematrix",
    "new",
    "single",
    "sparse",
    "sparsematrix",
    "tensor",
    "tuple",
    "uint",
    "vector",
];

/// Checks that what is before a bracket makes a matrix of what is in it: a function could make another, such as
/// its inverse.
fn check_constructor(text: &[u8], name: Range<usize>, at: Position) -> Result<(), Error> {
    let mut start = name.start;
    for word in text[name].split(u8::is_ascii_whitespace) {
        let last = word.rsplit(|&byte| byte == b'.').next().unwrap_or_default().to_ascii_lowercase();
        let digits = last.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
        let last = &last[..last.len() - digits];
        if !word.is_empty() && !CONSTRUCTORS.iter().any(|constructor| constructor.as_bytes() == last) {
            let mut at = at;
            at.pass_all(&text[..start]);
            let found = excerpt(&String::from_utf8_lossy(word)) + ", which may make another matrix";
            let expected = "a name with '=', or what makes a matrix of its entries, such as array or Matrix";
            return Err(at.unexpected(found, expected));
        }
        start += word.len() + 1;
    }
    Ok(())
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

//! Patterns, places and vectors in documents.

use std::fmt::{self, Display};

use gf2_linalg::{BitVector, MatrixRef, VectorRef};
use lightsout_board::{Alphabet, Cell, Presses, QuietPatterns};
use serde::ser::{Error, SerializeSeq};
use serde::{Serialize, Serializer};

use crate::Solved;

/// Bytes of a row that are passed on at a time.
const PIECE: usize = 1 << 10;

/// A pattern as a list of texts, one a row, in `.` and `#`.
pub struct Rows<'a>(pub MatrixRef<'a>);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let character = |set| Alphabet::HASH.character(set);
        serializer.collect_seq(self.0.iter_rows().map(|cells| Row { cells, character }))
    }
}

/// A row as a text, written piece by piece.
pub struct Row<'a> {
    /// The cells.
    pub cells: VectorRef<'a>,
    /// The character of a cell.
    pub character: fn(bool) -> char,
}

impl Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut piece = String::new();
        for cell in self.cells.iter() {
            piece.push((self.character)(cell));
            if piece.len() >= PIECE {
                f.write_str(&piece)?;
                piece.clear();
            }
        }
        f.write_str(&piece)
    }
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The rows and columns of presses, counted from 1.
pub struct Cells<'a>(pub &'a Presses);

impl Serialize for Cells<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(place))
    }
}

/// The row and column of a cell, counted from 1.
pub fn place(cell: Cell) -> [usize; 2] {
    [cell.row + 1, cell.column + 1]
}

/// The best solutions that were kept.
pub struct Members<'a>(pub &'a Solved);

impl Serialize for Members<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        collect_patterns(self.0.lightest().map(|member| member.map(|(_, presses)| presses)), serializer)
    }
}

/// A list of patterns, each made when it is written.
pub(super) fn collect_patterns<S: Serializer, E: Display>(
    patterns: impl Iterator<Item = Result<Presses, E>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(None)?;
    for pattern in patterns {
        list.serialize_element(&Rows(pattern.map_err(S::Error::custom)?.as_matrix()))?;
    }
    list.end()
}

/// A basis of quiet patterns, each made when it is written.
pub struct Basis<'a>(pub &'a QuietPatterns);

impl Serialize for Basis<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        collect_patterns(self.0.basis(), serializer)
    }
}

/// A vector as a list of 0 and 1.
pub struct Bits<'a>(pub &'a BitVector);

impl Serialize for Bits<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(u8::from))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_whole_at_every_length_around_a_piece() {
        for columns in [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE] {
            let matrix = gf2_linalg::BitMatrix::from_fn(1, columns, |_, column| column.is_multiple_of(3));
            let expected: String =
                (0..columns).map(|column| if column.is_multiple_of(3) { '#' } else { '.' }).collect();
            assert_eq!(serde_json::to_string(&Rows(matrix.as_ref())).unwrap(), format!("[\"{expected}\"]"));
        }
    }
}

//! The quiet patterns by the rows that determine them.

use gf2_linalg::{BitMatrix, BitVector, Subspace};

use super::plus_rule::Joining;
use super::wide::Wide;
use crate::{Error, Presses};

/// A basis of the quiet patterns, given by their first row, or their first two where rows join.
///
/// It is reduced in these rows, and so it is over the whole board: the first press of each pattern is in one of these
/// rows, and no other pattern has it.
#[derive(Clone, Debug)]
pub(crate) struct QuietRows {
    /// Lines are rows.
    board: Wide,
    rows: Subspace,
}

impl QuietRows {
    pub(super) fn new(board: Wide) -> Result<Self, Error> {
        let length = board.length();
        let width = match board.along.rows {
            Joining::Path => length,
            Joining::Cycle => 2 * length,
        };
        let mut rows = BitMatrix::try_zeros(board.nullity(), width)?;
        for index in 0..board.nullity() {
            let [first, before] = board.to_lines(&board.closing.quiet_start(&board.ring, index))?;
            let mut row = first.concat(&beside(&board, &first, &before)?);
            if board.along.rows == Joining::Path {
                row = first;
            }
            rows.row_mut(index).copy_from(&row);
        }
        let rows = Subspace::try_span(rows)?;
        Ok(Self { board, rows })
    }

    /// The rows of the patterns of the basis, one after the other in a row of a matrix.
    pub(crate) fn rows(&self) -> &BitMatrix {
        self.rows.basis()
    }

    /// A pattern of the basis.
    ///
    /// # Complexity
    ///
    /// One pass over the board.
    pub(crate) fn pattern(&self, index: usize) -> Result<Presses, Error> {
        let (row, length) = (self.rows.basis().row(index), self.board.length());
        let first = row.subvector(0, length);
        let before = match self.board.along.rows {
            Joining::Path => BitVector::try_zeros(length)?,
            Joining::Cycle => beside(&self.board, &first, &row.subvector(length, length))?,
        };
        self.board.quiet_pattern([first, before])
    }
}

/// The row on the other side of a row of a quiet pattern.
fn beside(board: &Wide, row: &BitVector, on_one_side: &BitVector) -> Result<BitVector, Error> {
    let mut other = BitVector::try_zeros(board.length())?;
    let nothing = BitVector::try_zeros(board.length())?;
    board.step().recur(&mut other.as_mut(), row.as_ref(), on_one_side.as_ref(), nothing.as_ref());
    Ok(other)
}

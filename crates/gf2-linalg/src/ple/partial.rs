//! The factors while they are being found.

use std::ops::Range;
use std::sync::OnceLock;

use super::Ple;
use crate::error::try_list;
use crate::{BitMatrix, Error, MatrixRef};

/// The factors of a matrix up to some column. Rows of `echelon` that have no pivot yet are what is left of
/// the matrix there; `lower` has the multiples that were taken away.
pub(super) struct Partial {
    pub(super) permutation: Vec<usize>,
    pub(super) lower: BitMatrix,
    pub(super) echelon: BitMatrix,
    pub(super) pivots: Vec<usize>,
}

impl Partial {
    pub(super) fn try_new(matrix: MatrixRef<'_>) -> Result<Self, Error> {
        let (rows, max) = (matrix.rows(), matrix.rows().min(matrix.columns()));
        let mut permutation = try_list(rows, matrix.shape())?;
        permutation.extend(0..rows);
        Ok(Self {
            permutation,
            lower: BitMatrix::try_zeros(rows, max)?,
            echelon: matrix.try_to_matrix()?,
            pivots: try_list(max, matrix.shape())?,
        })
    }

    pub(super) fn swap_rows(&mut self, first: usize, second: usize) {
        self.echelon.swap_rows(first, second);
        self.lower.swap_rows(first, second);
        self.permutation.swap(first, second);
    }

    /// Moves rows, all of them at `top` or below, to `top ..` in this order.
    pub(super) fn move_up(&mut self, rows: &[usize], top: usize) {
        for (place, &row) in rows.iter().enumerate() {
            // A row that has made room for another is where the other was.
            let mut now = row;
            while now < top + place {
                now = rows[now - top];
            }
            self.swap_rows(top + place, now);
        }
    }

    /// Makes a column a pivot where one of the rows has a one there, and takes that row away from the others
    /// that do. The rows start with the first one without a pivot.
    pub(super) fn take_column(&mut self, column: usize, rows: Range<usize>) {
        let rank = rows.start;
        let Some(found) = rows.clone().find(|&row| self.echelon.get(row, column)) else { return };
        self.swap_rows(rank, found);
        self.lower.set(rank, rank, true);
        for row in rank + 1..rows.end {
            if self.echelon.get(row, column) {
                self.echelon.add_row(rank, row);
                self.lower.set(row, rank, true);
            }
        }
        self.pivots.push(column);
    }

    pub(super) fn finish(mut self) -> Result<Ple, Error> {
        let rank = self.pivots.len();
        self.echelon.truncate_rows(rank);
        // A copy takes time, and where the rank is low it saves memory.
        if rank < self.lower.columns() / 2 {
            self.lower = self.lower.submatrix(0..self.lower.rows(), 0..rank)?;
        } else {
            self.lower.truncate_zero_columns(rank);
        }
        Ok(Ple {
            permutation: self.permutation,
            lower: self.lower,
            echelon: self.echelon,
            pivots: self.pivots,
            nullspace: OnceLock::new(),
        })
    }
}

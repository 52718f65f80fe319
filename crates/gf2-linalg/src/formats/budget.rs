//! The memory that a file may declare: in some formats a few bytes stand for a matrix of any size.

use super::{FormatError, ReadOptions};
use crate::error::try_list;
use crate::words::words_for;
use crate::{BitMatrix, Shape};

/// What is left of the memory for a matrix and for what its reader needs beside it.
pub(super) struct Budget {
    /// The shape of the matrix, for errors.
    shape: Shape,
    taken: u128,
    max: u64,
}

impl Budget {
    /// The memory for reading a matrix of this shape.
    pub(super) fn new(shape: Shape, options: &ReadOptions) -> Self {
        Self { shape, taken: 0, max: options.max_declared_bytes }
    }

    /// Takes this many bytes.
    pub(super) fn take(&mut self, bytes: u128) -> Result<(), FormatError> {
        self.taken = self.taken.saturating_add(bytes);
        if self.taken <= u128::from(self.max) {
            return Ok(());
        }
        Err(FormatError::TooMuchDeclared { shape: self.shape, bytes: self.taken, max: self.max })
    }

    /// Takes memory for a matrix of so many rows and columns.
    pub(super) fn take_matrix(&mut self, rows: usize, columns: usize) -> Result<(), FormatError> {
        self.take(rows as u128 * words_for(columns) as u128 * 8)
    }

    /// The zero matrix of so many rows and columns.
    pub(super) fn zeros(&mut self, rows: usize, columns: usize) -> Result<BitMatrix, FormatError> {
        self.take_matrix(rows, columns)?;
        Ok(BitMatrix::try_zeros(rows, columns)?)
    }

    /// Room for so many numbers.
    pub(super) fn numbers<T>(&mut self, count: usize) -> Result<Vec<T>, FormatError> {
        self.take(count as u128 * size_of::<T>() as u128)?;
        Ok(try_list(count, self.shape)?)
    }
}

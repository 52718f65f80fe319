//! Rows of cells, packed while they are read.

use std::collections::TryReserveError;

use super::Error;
use crate::{BoardError, Lights};
use gf2_linalg::BitMatrix;

const WORD: usize = 64;

/// Rows of equal length: 64 cells a word, each row from a word of its own.
#[derive(Default)]
pub(super) struct CellRows {
    words: Vec<u64>,
    rows: usize,
    columns: usize,
    /// Cells in the row that is being read.
    count: usize,
}

impl CellRows {
    /// The number of rows read.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// The number of cells of the first row, once it was read.
    pub(super) fn columns(&self) -> Option<usize> {
        (self.rows > 0).then_some(self.columns)
    }

    /// The number of cells of the row so far.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Appends a cell to the row. Fails where there is no memory for it.
    pub(super) fn push(&mut self, on: bool) -> Result<(), TryReserveError> {
        let bit = self.count % WORD;
        if bit == 0 {
            self.words.try_reserve(1)?;
            self.words.push(0);
        }
        if let Some(word) = self.words.last_mut() {
            *word |= u64::from(on) << bit;
        }
        self.count += 1;
        Ok(())
    }

    /// Ends the row, whose length is that of the first.
    pub(super) fn end_row(&mut self) {
        self.columns = self.count;
        self.rows += 1;
        self.count = 0;
    }

    /// The cells as lights.
    pub(super) fn into_lights(self) -> Result<Lights, Error> {
        let cells = BitMatrix::from_words(self.rows, self.columns, &self.words).map_err(BoardError::from)?;
        Ok(Lights::from_matrix(cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_any_length_come_back() {
        for columns in [0, 1, 63, 64, 65, 128, 130] {
            let is_on = |row: usize, column: usize| (row + column).is_multiple_of(3);
            let mut cells = CellRows::default();
            for row in 0..3 {
                (0..columns).for_each(|column| cells.push(is_on(row, column)).unwrap());
                assert_eq!(cells.count(), columns);
                cells.end_row();
            }
            assert_eq!((cells.rows(), cells.columns(), cells.count()), (3, Some(columns), 0));
            let expected = Lights::from_matrix(BitMatrix::from_fn(3, columns, is_on));
            assert_eq!(cells.into_lights().unwrap(), expected, "{columns}");
        }
    }
}

//! The lines of a board along its shorter side, read and written one after the other.

use gf2_linalg::{BitMatrix, BitVector, MatrixRef, VectorRef};

use crate::change::Change;
use crate::size::Direction;
use crate::{Error, Pattern, Size};

/// Columns read and written at a time: a cache line of each row.
const STRIP: usize = 512;

/// Calls `visit` with each line of a change.
pub(super) fn for_each(
    change: &Change<'_>,
    size: Size,
    direction: Direction,
    mut visit: impl FnMut(VectorRef<'_>) -> Result<(), Error>,
) -> Result<(), Error> {
    match direction {
        Direction::Rows => {
            let mut buffer = BitVector::try_zeros(size.columns)?;
            (0..size.rows).try_for_each(|row| visit(change.row(row, &mut buffer)))
        }
        Direction::Columns => (0..size.columns).step_by(STRIP).try_for_each(|start| {
            let strip = change.columns(start..size.columns.min(start + STRIP))?;
            strip.iter_rows().try_for_each(&mut visit)
        }),
    }
}

/// A pattern that is written line by line.
pub(super) struct Writer<K> {
    pattern: Pattern<K>,
    /// Columns that are still to be written, as rows.
    strip: Option<BitMatrix>,
    written: usize,
}

impl<K> Writer<K> {
    pub(super) fn new(size: Size, direction: Direction) -> Result<Self, Error> {
        let strip = match direction {
            Direction::Rows => None,
            Direction::Columns => Some(BitMatrix::try_zeros(STRIP.min(size.columns), size.rows)?),
        };
        Ok(Self { pattern: Pattern::empty(size)?, strip, written: 0 })
    }

    /// Writes the next line.
    pub(super) fn push(&mut self, line: VectorRef<'_>) -> Result<(), Error> {
        let index = self.written;
        self.written += 1;
        match &mut self.strip {
            None => self.pattern.as_matrix_mut().row_mut(index).copy_from(line),
            Some(strip) => {
                strip.row_mut(index % STRIP).copy_from(line);
                if self.written.is_multiple_of(STRIP) || self.written == self.pattern.size().columns {
                    let columns = index / STRIP * STRIP..self.written;
                    let lines = strip.window(0..columns.len(), 0..strip.columns())?;
                    let block = MatrixRef::try_transpose(lines)?;
                    let rows = 0..block.rows();
                    self.pattern.as_matrix_mut().into_window(rows, columns)?.copy_from(&block);
                }
            }
        }
        Ok(())
    }

    /// The pattern, all of whose lines are written.
    pub(super) fn finish(self) -> Pattern<K> {
        self.pattern
    }
}

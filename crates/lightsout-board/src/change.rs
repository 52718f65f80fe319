//! The lights that have to change.

use std::ops::Range;

use gf2_linalg::{BitMatrix, BitVector, MatrixRef, VectorRef};

use crate::{Board, Error, Lights, State};

/// The difference of two states of the lights of a board, made row by row when it is asked for.
pub(crate) struct Change<'a> {
    from: MatrixRef<'a>,
    added: Added<'a>,
}

/// What is to be added to the lights at hand.
enum Added<'a> {
    Nothing,
    Pattern(MatrixRef<'a>),
    Ones,
}

impl<'a> Change<'a> {
    /// Both states have the size of the board, and lights on only where it has them.
    pub(crate) fn new(board: &'a Board, from: &'a Lights, to: State<'a>) -> Result<Self, Error> {
        board.check_lights(from)?;
        let added = match (to, board.light_mask()) {
            (State::Off, _) => Added::Nothing,
            (State::On, Some(mask)) => Added::Pattern(mask.as_matrix()),
            (State::On, None) => Added::Ones,
            (State::Pattern(pattern), _) => {
                board.check_lights(pattern)?;
                Added::Pattern(pattern.as_matrix())
            }
        };
        Ok(Self { from: from.as_matrix(), added })
    }

    /// Whether nothing has to change.
    pub(crate) fn is_zero(&self) -> bool {
        if self.from.columns() == 0 {
            return true;
        }
        self.from.iter_rows().enumerate().all(|(row, from)| match &self.added {
            Added::Nothing => from.is_zero(),
            Added::Pattern(pattern) => from == pattern.row(row),
            Added::Ones => from.weight() == from.len(),
        })
    }

    /// Whether an odd number of these lights has to change.
    pub(crate) fn overlaps_oddly(&self, lights: &Lights) -> Result<bool, Error> {
        if self.from.columns() == 0 {
            return Ok(false);
        }
        let mut buffer = BitVector::try_zeros(self.from.columns())?;
        let rows = lights.as_matrix().iter_rows().enumerate();
        let overlaps = rows.filter(|(row, lights)| self.row(*row, &mut buffer).dot(*lights).into());
        Ok(overlaps.count() % 2 == 1)
    }

    /// A row of the change, in the buffer unless it is a row of the state at hand.
    pub(crate) fn row<'b>(&'b self, row: usize, buffer: &'b mut BitVector) -> VectorRef<'b> {
        let from = self.from.row(row);
        let mut sum = buffer.as_mut();
        match &self.added {
            Added::Nothing => return from,
            Added::Pattern(pattern) => {
                sum.copy_from(from);
                sum += pattern.row(row);
            }
            Added::Ones => {
                sum.copy_from(from);
                sum.complement();
            }
        }
        buffer.as_ref()
    }

    /// A row of at most 64 cells.
    pub(crate) fn short_row(&self, row: usize) -> u64 {
        let word = |row: VectorRef<'_>| row.words().first().copied().unwrap_or(0);
        let from = self.from.row(row);
        match &self.added {
            Added::Nothing => word(from),
            Added::Pattern(pattern) => word(from) ^ word(pattern.row(row)),
            Added::Ones => !word(from) & (u64::MAX >> (64 - from.len())),
        }
    }

    /// Some columns of the change as rows. They start at a multiple of 64, and end at one or at the last.
    pub(crate) fn columns(&self, columns: Range<usize>) -> Result<BitMatrix, Error> {
        let transposed = |matrix: MatrixRef<'_>| {
            let window = matrix.window(0..matrix.rows(), columns.clone());
            window.and_then(MatrixRef::try_transpose)
        };
        let mut lines = transposed(self.from)?;
        match &self.added {
            Added::Nothing => {}
            Added::Pattern(pattern) => lines += &transposed(*pattern)?,
            Added::Ones => complement(&mut lines),
        }
        Ok(lines)
    }

    /// The whole of it, as a pattern.
    pub(crate) fn to_lights(&self) -> Result<Lights, Error> {
        let mut lights = self.from.try_to_matrix()?;
        match &self.added {
            Added::Nothing => {}
            Added::Pattern(pattern) => lights += *pattern,
            Added::Ones => complement(&mut lights),
        }
        Ok(Lights::from_matrix(lights))
    }
}

fn complement(matrix: &mut BitMatrix) {
    if matrix.columns() > 0 {
        (0..matrix.rows()).for_each(|row| matrix.row_mut(row).complement());
    }
}

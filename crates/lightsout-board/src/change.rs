//! The lights that have to change.

use std::borrow::Cow;
use std::ops::Range;

use gf2_linalg::{BitMatrix, BitVector, MatrixRef, VectorRef};

use crate::{Board, Cell, Error, Lights, State};

/// The difference of two states of the lights of a board, made row by row when it is asked for.
pub(crate) struct Change<'a> {
    from: &'a Lights,
    added: Added<'a>,
}

/// What is to be added to the lights at hand.
enum Added<'a> {
    Nothing,
    Pattern(&'a Lights),
    Ones,
}

impl<'a> Change<'a> {
    /// Both states have the size of the board, and lights on only where it has them.
    pub(crate) fn new(board: &'a Board, from: &'a Lights, to: State<'a>) -> Result<Self, Error> {
        board.check_lights(from)?;
        let added = match (to, board.light_mask()) {
            (State::Off, _) => Added::Nothing,
            (State::On, Some(mask)) => Added::Pattern(mask),
            (State::On, None) => Added::Ones,
            (State::Pattern(pattern), _) => {
                board.check_lights(pattern)?;
                Added::Pattern(pattern)
            }
        };
        Ok(Self { from, added })
    }

    /// Whether nothing has to change.
    pub(crate) fn is_zero(&self) -> bool {
        self.rows().all(|row| {
            let from = self.from.row(row);
            match &self.added {
                Added::Nothing => from.is_zero(),
                Added::Pattern(pattern) => from == pattern.row(row),
                Added::Ones => from.weight() == from.len(),
            }
        })
    }

    /// How many lights have to change, and the first of them.
    pub(crate) fn count(&self) -> Result<(usize, Option<Cell>), Error> {
        let mut buffer = BitVector::try_zeros(self.from.size().columns)?;
        let (mut count, mut first) = (0, None);
        for row in self.rows() {
            let change = self.row(row, &mut buffer);
            count += change.weight();
            first = first.or_else(|| change.first_one().map(|column| Cell { row, column }));
        }
        Ok((count, first))
    }

    /// How many of these lights have to change.
    pub(crate) fn overlap(&self, lights: &Lights) -> Result<usize, Error> {
        let mut buffer = BitVector::try_zeros(self.from.size().columns)?;
        let overlaps = self.rows().map(|row| {
            let words = self.row(row, &mut buffer).words().iter().zip(lights.row(row).words());
            words.map(|(change, light)| (change & light).count_ones() as usize).sum::<usize>()
        });
        Ok(overlaps.sum())
    }

    /// The rows that have cells: without columns there may be any number of rows.
    fn rows(&self) -> Range<usize> {
        let size = self.from.size();
        if size.is_empty() { 0..0 } else { 0..size.rows }
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
        let mut lines = transposed(self.from.as_matrix())?;
        match &self.added {
            Added::Nothing => {}
            Added::Pattern(pattern) => lines += &transposed(pattern.as_matrix())?,
            Added::Ones => complement(&mut lines),
        }
        Ok(lines)
    }

    /// The whole of it, a copy unless it is the state at hand.
    pub(crate) fn lights(&self) -> Result<Cow<'a, Lights>, Error> {
        let copy = || self.from.try_clone().map(Lights::into_matrix);
        let lights = match &self.added {
            Added::Nothing => return Ok(Cow::Borrowed(self.from)),
            Added::Pattern(pattern) => {
                let mut lights = copy()?;
                lights += pattern.as_matrix();
                lights
            }
            Added::Ones => {
                let mut lights = copy()?;
                complement(&mut lights);
                lights
            }
        };
        Ok(Cow::Owned(Lights::from_matrix(lights)))
    }
}

fn complement(matrix: &mut BitMatrix) {
    if matrix.columns() > 0 {
        (0..matrix.rows()).for_each(|row| matrix.row_mut(row).complement());
    }
}

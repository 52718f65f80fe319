//! The lights in the order in which they are chased, each with its buttons.

use gf2_linalg::{BitMatrix, MatrixRef};

use super::grid_lights::GridLights;
use super::list_lights::ListLights;
use crate::board::Kind;
use crate::fallible::{filled, with_capacity};
use crate::pattern::Pattern;
use crate::size::Direction;
use crate::{Board, Error, Lights, Presses, Size};

/// Boards have no more cells, so that their numbers and some marks fit 32 bits.
const MAX_CELLS: usize = u32::MAX as usize - (1 << 20);
/// The bytes that are kept of a cell of a grid at a time, besides the expressions: whether it has a light and a button,
/// whether it toggles any, and what is known of it.
const BYTES_PER_CELL: usize = 4;
/// The same of a light or button of lists, with the buttons of the light and the order of lights; measured.
const BYTES_PER_LIGHT: usize = 64;

/// Checks that the cells of a board can be numbered and that there seems to be memory for what is kept of them,
/// before anything is allocated for it.
///
/// # Errors
///
/// [`Error::TooManyCells`].
pub(crate) fn check_size(board: &Board) -> Result<(), Error> {
    let count = |size: Size| size.rows.saturating_mul(size.columns);
    let cells = count(board.light_size()).max(count(board.button_size()));
    let bytes = if board.rule().is_none() { BYTES_PER_LIGHT } else { BYTES_PER_CELL };
    let mut memory: Vec<u8> = Vec::new();
    if cells > MAX_CELLS || memory.try_reserve_exact(cells.saturating_mul(bytes)).is_err() {
        return Err(Error::TooManyCells { cells, bytes, max: MAX_CELLS });
    }
    Ok(())
}

/// The lights of a board in order, with the numbers of their buttons.
///
/// The indices of the order on a grid are its cells, with or without a light, row by row or column by column,
/// and buttons have the numbers of their cells. On other boards buttons keep their numbers.
#[derive(Clone, Debug)]
pub(super) struct Incidence {
    lights: Numbered,
    /// The lines along which the cells of a grid are counted.
    direction: Direction,
    light_size: Size,
    button_size: Size,
}

/// The lights with the numbers of their buttons.
#[derive(Clone, Debug)]
enum Numbered {
    Grid(GridLights),
    Lists(ListLights),
}

impl Incidence {
    /// # Errors
    ///
    /// As for [`check_size`], and [`Error::BoardTooLarge`] when there is no memory for it.
    pub(super) fn new(board: &Board) -> Result<Self, Error> {
        check_size(board)?;
        let (light_size, button_size) = (board.light_size(), board.button_size());
        let (lights, direction) = match board.kind() {
            Kind::Grid(grid) => {
                let along = [Direction::Rows, Direction::Columns]
                    .map(|direction| (GridLights::new(&grid.effect, direction), direction));
                let [by_row, by_column] = along;
                let (lights, direction) =
                    if by_column.0.front() < by_row.0.front() { by_column } else { by_row };
                (Numbered::Grid(lights), direction)
            }
            Kind::Lists(lists) => (Numbered::Lists(ListLights::new(lists, light_size)?), Direction::Rows),
        };
        Ok(Self { lights, direction, light_size, button_size })
    }

    /// The size of the board, for errors.
    pub(super) fn size(&self) -> Size {
        self.light_size
    }

    /// The number of lights in the order, some of which may not exist.
    pub(super) fn len(&self) -> usize {
        self.light_size.rows * self.light_size.columns
    }

    /// How many numbers there are for buttons, some of which may be without one.
    pub(super) fn buttons(&self) -> usize {
        self.button_size.rows * self.button_size.columns
    }

    /// How many indices of the order, and how many numbers of buttons, make a line.
    pub(super) fn line_length(&self) -> usize {
        match &self.lights {
            Numbered::Grid(lights) => lights.line_length(),
            Numbered::Lists(_) => 1,
        }
    }

    /// How many lines the order has.
    pub(super) fn light_lines(&self) -> usize {
        self.len() / self.line_length()
    }

    /// How many lines of buttons there are.
    pub(super) fn button_lines(&self) -> usize {
        self.buttons() / self.line_length()
    }

    /// The lines of buttons, each behind the last line of the order that has a light for one of them,
    /// ascending.
    pub(super) fn last_lines(&self) -> Result<Vec<(u32, u32)>, Error> {
        const NEVER: u32 = u32::MAX;
        let mut last = filled(self.button_lines(), NEVER, self.light_size)?;
        for line in 0..self.light_lines() {
            match &self.lights {
                Numbered::Grid(lights) => lights.mark_lines(line, &mut last),
                Numbered::Lists(lights) => {
                    lights.buttons(line).iter().for_each(|&button| last[button as usize] = line as u32);
                }
            }
        }
        let mut lines = with_capacity(last.len(), self.light_size)?;
        let last = last.into_iter().zip(0..);
        lines.extend(last.filter(|&(last, _)| last != NEVER));
        lines.sort_unstable();
        Ok(lines)
    }

    /// For an index from which on lights of the line are away from all edges, how many are, and the distances
    /// of their numbers to those of their buttons, ascending.
    #[inline]
    pub(super) fn inner(&self, index: usize) -> Option<(usize, &[usize])> {
        match &self.lights {
            Numbered::Grid(lights) => lights.inner(index),
            Numbered::Lists(_) => None,
        }
    }

    /// For each number of a button, whether it is a button of one of these lights.
    pub(super) fn toggling(&self, has_light: &[u8]) -> Result<Vec<u8>, Error> {
        let mut toggling = filled(self.buttons(), 0, self.light_size)?;
        let mut buffer = self.buffer()?;
        let mut index = 0;
        while index < self.len() {
            if let Some((length, distances)) = self.inner(index) {
                for distance in distances {
                    let buttons = &mut toggling[index.wrapping_add(*distance)..][..length];
                    buttons.iter_mut().zip(&has_light[index..]).for_each(|(button, light)| *button |= light);
                }
                index += length;
            } else {
                if has_light[index] != 0 {
                    let buttons = self.buttons_at(index, &mut buffer);
                    buttons.iter().for_each(|&button| toggling[button as usize] = 1);
                }
                index += 1;
            }
        }
        Ok(toggling)
    }

    /// A buffer for [`buttons_at`](Self::buttons_at).
    pub(super) fn buffer(&self) -> Result<Vec<u32>, Error> {
        match &self.lights {
            Numbered::Grid(lights) => with_capacity(lights.max_buttons(), self.light_size),
            Numbered::Lists(_) => Ok(Vec::new()),
        }
    }

    /// The buttons of the light at an index of the order, among them numbers without a button.
    #[inline]
    pub(super) fn buttons_at<'a>(&'a self, index: usize, buffer: &'a mut Vec<u32>) -> &'a [u32] {
        match &self.lights {
            Numbered::Grid(lights) => {
                lights.buttons(index, buffer);
                buffer
            }
            Numbered::Lists(lights) => lights.buttons(index),
        }
    }

    /// For each index of the order, whether the pattern is set there.
    pub(super) fn read_lights(&self, pattern: &Lights) -> Result<Vec<u8>, Error> {
        match &self.lights {
            Numbered::Grid(_) => self.read_cells(pattern),
            Numbered::Lists(lights) => {
                let mut values = filled(self.len(), 0, self.light_size)?;
                for (value, &light) in values.iter_mut().zip(&lights.order) {
                    let light = self.light_size.cell(light as usize);
                    *value = pattern.get(light).into();
                }
                Ok(values)
            }
        }
    }

    /// For each number of a button, whether the pattern is set there.
    pub(super) fn read_buttons(&self, pattern: &Presses) -> Result<Vec<u8>, Error> {
        self.read_cells(pattern)
    }

    /// The lights at these indices of the order.
    pub(super) fn write_lights(&self, is_set: impl Fn(usize) -> bool) -> Result<Lights, Error> {
        match &self.lights {
            Numbered::Grid(_) => Ok(Lights::from_matrix(self.write_cells(is_set)?)),
            Numbered::Lists(lights) => {
                let mut pattern = Lights::empty(self.light_size)?;
                for (index, &light) in lights.order.iter().enumerate() {
                    let light = self.light_size.cell(light as usize);
                    pattern.set(light, is_set(index));
                }
                Ok(pattern)
            }
        }
    }

    /// The presses of buttons with these numbers.
    pub(super) fn write_presses(&self, is_set: impl Fn(usize) -> bool) -> Result<Presses, Error> {
        match &self.lights {
            Numbered::Grid(_) => Ok(Presses::from_matrix(self.write_cells(is_set)?)),
            Numbered::Lists(_) => {
                let mut pattern = Presses::empty(self.button_size)?;
                for button in 0..self.buttons() {
                    let cell = self.button_size.cell(button);
                    pattern.set(cell, is_set(button));
                }
                Ok(pattern)
            }
        }
    }

    fn read_cells<K>(&self, pattern: &Pattern<K>) -> Result<Vec<u8>, Error> {
        let Size { rows, columns } = pattern.size();
        let mut values = with_capacity(rows * columns, self.light_size)?;
        if pattern.size().is_empty() {
            return Ok(values);
        }
        let mut read = |matrix: MatrixRef<'_>| {
            matrix.iter_rows().for_each(|row| values.extend(row.iter().map(u8::from)));
        };
        match self.direction {
            Direction::Rows => read(pattern.as_matrix()),
            Direction::Columns => read(pattern.as_matrix().try_transpose()?.as_ref()),
        }
        Ok(values)
    }

    fn write_cells(&self, is_set: impl Fn(usize) -> bool) -> Result<BitMatrix, Error> {
        let Size { rows, columns } = self.light_size;
        let (rows, columns) = match self.direction {
            Direction::Rows => (rows, columns),
            Direction::Columns => (columns, rows),
        };
        let width = columns.div_ceil(64);
        let mut words = with_capacity(rows.saturating_mul(width), self.light_size)?;
        for row in 0..if width == 0 { 0 } else { rows } {
            for first in (0..columns).step_by(64) {
                let cells = first..columns.min(first + 64);
                let bits = cells
                    .clone()
                    .zip(0..)
                    .map(|(column, bit)| u64::from(is_set(row * columns + column)) << bit);
                words.push(bits.fold(0, |word, bit| word | bit));
            }
        }
        let matrix = BitMatrix::from_words(rows, columns, &words)?;
        match self.direction {
            Direction::Rows => Ok(matrix),
            Direction::Columns => Ok(matrix.try_transpose()?),
        }
    }
}

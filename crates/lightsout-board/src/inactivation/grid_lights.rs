//! The buttons of each light of a grid, by formula.

use std::ops::Range;

use crate::Size;
use crate::grid::{Effect, Side};
use crate::neighbourhood::Shape;
use crate::size::Direction;

/// A grid as its lights see it: for each the buttons that toggle it. Cells are numbered row by row.
#[derive(Clone, Debug)]
pub(super) struct GridLights {
    size: Size,
    reach: Reach,
}

#[derive(Clone, Debug)]
enum Reach {
    Offsets {
        down: Axis,
        right: Axis,
        /// Places of the buttons relative to the light, ascending.
        offsets: Vec<(isize, isize)>,
        /// The same as distances of cell numbers, which hold for cells whose places are all within the grid.
        distances: Vec<usize>,
    },
    RowAndColumn {
        centre: bool,
    },
}

/// One of the two dimensions.
#[derive(Clone, Debug)]
struct Axis {
    side: Side,
    /// From where no place lies beyond an edge.
    inner: Range<usize>,
}

impl Axis {
    fn new(side: Side, distances: impl Iterator<Item = isize> + Clone) -> Self {
        let furthest = |end: fn(isize) -> isize| distances.clone().map(end).fold(0, isize::max) as usize;
        let (before, after) = (furthest(|distance| -distance), furthest(|distance| distance));
        Self { side, inner: before..side.length.saturating_sub(after) }
    }
}

/// The distance back, as short as it can be where the side wraps around.
fn back(distance: isize, side: Side) -> isize {
    let (length, back) = (side.length as isize, -distance);
    if side.wraps && back <= length / 2 - length { back + length } else { back }
}

impl GridLights {
    /// The lights of a grid, or by columns of the grid with rows and columns exchanged.
    pub(super) fn new(effect: &Effect, direction: Direction) -> Self {
        let mut sides = effect.sides();
        if direction == Direction::Columns {
            sides.reverse();
        }
        let size = Size { rows: sides[0].length, columns: sides[1].length };
        let reach = match &effect.shape {
            &Shape::RowAndColumn { centre } => Reach::RowAndColumn { centre },
            Shape::Offsets(offsets) => {
                let places = offsets.iter().map(|offset| {
                    let mut place = [offset.rows, offset.columns];
                    if direction == Direction::Columns {
                        place.reverse();
                    }
                    (back(place[0], sides[0]), back(place[1], sides[1]))
                });
                let mut offsets: Vec<(isize, isize)> = places.collect();
                offsets.sort_unstable();
                let down = Axis::new(sides[0], offsets.iter().map(|offset| offset.0));
                let right = Axis::new(sides[1], offsets.iter().map(|offset| offset.1));
                let distance = |&(rows, columns): &(isize, isize)| {
                    (rows.wrapping_mul(size.columns as isize)).wrapping_add(columns) as usize
                };
                let distances = offsets.iter().map(distance).collect();
                Reach::Offsets { down, right, offsets, distances }
            }
        };
        Self { size, reach }
    }

    /// How many cells make a line, all of whose buttons are needed as long as one is: a row, but single cells
    /// where lights have buttons in all rows.
    pub(super) fn line_length(&self) -> usize {
        match self.reach {
            Reach::Offsets { .. } => self.size.columns.max(1),
            Reach::RowAndColumn { .. } => 1,
        }
    }

    /// Writes for each line that has buttons of lights in this line its number. The last line comes last.
    pub(super) fn mark_lines(&self, line: usize, last: &mut [u32]) {
        match &self.reach {
            Reach::Offsets { down, offsets, .. } => {
                let lines = offsets.chunk_by(|a, b| a.0 == b.0).map(|alike| alike[0].0);
                lines.filter_map(|rows| down.side.moved(line, rows)).for_each(|met| last[met] = line as u32);
            }
            // Nearly all buttons are needed to the end.
            Reach::RowAndColumn { .. } if line + 1 == last.len() => last.fill(line as u32),
            Reach::RowAndColumn { .. } => {}
        }
    }

    /// From cells that are away from all edges on, how many follow in the line that are so, and the distances
    /// of cell numbers from the light to its buttons, ascending.
    #[inline]
    pub(super) fn inner(&self, cell: usize) -> Option<(usize, &[usize])> {
        let Reach::Offsets { down, right, distances, .. } = &self.reach else { return None };
        let (row, column) = (cell / self.size.columns, cell % self.size.columns);
        let is_inner = down.inner.contains(&row) && right.inner.contains(&column);
        is_inner.then(|| (right.inner.end - column, &distances[..]))
    }

    /// How many cells wide the front is, roughly, that moves over the grid row by row.
    pub(super) fn front(&self) -> usize {
        match &self.reach {
            Reach::RowAndColumn { .. } => self.size.rows.saturating_mul(self.size.columns),
            Reach::Offsets { down, offsets, .. } => {
                let span = match (offsets.first(), offsets.last()) {
                    (Some(first), Some(last)) => first.0.abs_diff(last.0).min(self.size.rows),
                    _ => 0,
                };
                let fronts = if down.side.wraps { 2 } else { 1 };
                self.size.columns.saturating_mul(span * fronts)
            }
        }
    }

    /// Maximum number of buttons that a light has; none without cells, however long a side is.
    pub(super) fn max_buttons(&self) -> usize {
        match &self.reach {
            Reach::Offsets { offsets, .. } => offsets.len(),
            Reach::RowAndColumn { .. } => {
                let Size { rows, columns } = self.size;
                rows.saturating_add(columns).min(rows.saturating_mul(columns))
            }
        }
    }

    /// Writes the numbers of the cells whose buttons toggle the light of this cell, whether or not there are
    /// buttons.
    #[inline]
    pub(super) fn buttons(&self, cell: usize, buttons: &mut Vec<u32>) {
        buttons.clear();
        let columns = self.size.columns;
        let (row, column) = (cell / columns, cell % columns);
        match &self.reach {
            Reach::Offsets { down, right, offsets, distances } => {
                if down.inner.contains(&row) && right.inner.contains(&column) {
                    buttons.extend(distances.iter().map(|&distance| cell.wrapping_add(distance) as u32));
                } else {
                    buttons.extend(offsets.iter().filter_map(|&(rows, across)| {
                        let (row, column) = (down.side.moved(row, rows)?, right.side.moved(column, across)?);
                        Some((row * columns + column) as u32)
                    }));
                }
            }
            &Reach::RowAndColumn { centre } => {
                let start = row * columns;
                let in_column = |rows: Range<usize>| rows.map(move |row| (row * columns + column) as u32);
                let in_row = (start..start + columns).filter(|&other| centre || other != cell);
                buttons.extend(in_column(0..row));
                buttons.extend(in_row.map(|other| other as u32));
                buttons.extend(in_column(row + 1..self.size.rows));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::inactivation::Inactivation;
    use crate::{Board, Cell, Neighbourhood, Offset, Rule, Topology};

    #[test]
    fn no_room_for_buttons_is_asked_for_where_there_are_no_cells() {
        for (rows, columns) in [(0, 0), (isize::MAX as usize, 0), (0, isize::MAX as usize)] {
            let board =
                Board::grid(rows, columns).neighbourhood(Neighbourhood::row_column()).build().unwrap();
            assert_eq!(Inactivation::new(&board).unwrap().nullity(), 0);
        }
    }

    /// A light has the buttons that toggle it, whichever way cells are counted.
    #[test]
    fn lights_have_the_buttons_that_toggle_them() {
        let lopsided = [(0, 0), (0, 2), (1, -3), (-2, 1), (3, 4)];
        let lopsided = Neighbourhood::from_offsets(lopsided.map(|(rows, columns)| Offset { rows, columns }));
        let king: Neighbourhood = "king-open".parse().unwrap();
        let cross: Neighbourhood = "row-column-open".parse().unwrap();
        for (neighbourhood, &topology) in
            [lopsided, king, cross].iter().flat_map(|n| Topology::ALL.iter().map(move |t| (n, t)))
        {
            for (rows, columns) in (1..7).flat_map(|rows| (1..7).map(move |columns| (rows, columns))) {
                let size = Size { rows, columns };
                let rule = Rule { neighbourhood: neighbourhood.clone(), topology, ..Rule::default() };
                let effect = Grid::new(size, rule).unwrap().effect;
                for direction in [Direction::Rows, Direction::Columns] {
                    let lights = GridLights::new(&effect, direction);
                    let number = |cell: Cell| match direction {
                        Direction::Rows => cell.row * columns + cell.column,
                        Direction::Columns => cell.column * rows + cell.row,
                    };
                    let mut expected = vec![Vec::new(); rows * columns];
                    for cell in (0..rows).flat_map(|row| (0..columns).map(move |column| Cell { row, column }))
                    {
                        effect.for_each(cell, |light| expected[number(light)].push(number(cell) as u32));
                    }
                    let mut buttons = Vec::new();
                    for (cell, expected) in expected.iter_mut().enumerate() {
                        lights.buttons(cell, &mut buttons);
                        assert!(buttons.len() <= lights.max_buttons());
                        buttons.sort_unstable();
                        expected.sort_unstable();
                        assert_eq!(
                            &buttons, expected,
                            "{neighbourhood:?} {topology} {size} {direction:?} {cell}"
                        );
                    }
                }
            }
        }
    }
}

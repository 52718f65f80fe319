//! The rule of a grid: where the effect of a press falls.

use std::collections::BTreeMap;

use crate::fallible::with_capacity;
use crate::neighbourhood::Shape;
use crate::{Cell, Error, Offset, Rule, Size, Topology};

/// Bytes that an offset takes at a time while it is reduced.
const BYTES_AN_OFFSET: usize = 128;

/// A grid with its rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Grid {
    pub(crate) rule: Rule,
    /// What follows from it for a grid of this size.
    pub(crate) effect: Effect,
}

/// What presses do on a grid of a given size and topology, whether or not its cells have lights and buttons.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Effect {
    pub(crate) size: Size,
    pub(crate) topology: Topology,
    /// Which cells a press toggles. No two of its offsets ever fall on the same cell; along a dimension that wraps around
    /// they are not negative and below the size.
    pub(crate) shape: Shape,
}

impl Grid {
    pub(crate) fn new(size: Size, rule: Rule) -> Result<Self, Error> {
        let Size { rows, columns } = size;
        // The sides too, though a side of 0 makes the product 0: distances are reduced by them as signed numbers.
        let countable = |number| isize::try_from(number).is_ok();
        let fits = countable(rows) && countable(columns) && rows.checked_mul(columns).is_some_and(countable);
        if !fits {
            return Err(Error::BoardTooLarge { rows, columns });
        }
        if let Some(mask) = &rule.mask {
            crate::pattern::check_size("the mask", size, mask.size())?;
        }
        let shape = match &rule.neighbourhood.shape {
            Shape::Offsets(offsets) => {
                // They are sorted into a tree, and are few but for large pictures.
                with_capacity::<[u8; BYTES_AN_OFFSET]>(offsets.len(), size)?;
                Shape::Offsets(distinct(offsets, size, &rule))
            }
            &Shape::RowAndColumn { centre } => Shape::RowAndColumn { centre },
        };
        Ok(Self { effect: Effect { size, topology: rule.topology, shape }, rule })
    }
}

impl Effect {
    /// How rows follow each other, and how columns do.
    pub(crate) fn sides(&self) -> [Side; 2] {
        sides(self.size, self.topology)
    }

    /// The effect by which each cell toggles those that toggle it by this one.
    pub(crate) fn reversed(&self) -> Self {
        let [down, right] = self.sides();
        let shape = match &self.shape {
            Shape::Offsets(offsets) => Shape::Offsets(
                offsets
                    .iter()
                    .map(|offset| Offset {
                        rows: down.reversed(offset.rows),
                        columns: right.reversed(offset.columns),
                    })
                    .collect(),
            ),
            &Shape::RowAndColumn { centre } => Shape::RowAndColumn { centre },
        };
        Self { shape, ..*self }
    }

    /// Calls `visit` with each cell that a press of `pressed` toggles, each once, whether or not it has a light.
    pub(crate) fn for_each(&self, pressed: Cell, mut visit: impl FnMut(Cell)) {
        let Size { rows, columns } = self.size;
        match &self.shape {
            Shape::Offsets(offsets) => {
                let [down, right] = self.sides();
                for offset in offsets {
                    let row = down.moved(pressed.row, offset.rows);
                    if let (Some(row), Some(column)) = (row, right.moved(pressed.column, offset.columns)) {
                        visit(Cell { row, column });
                    }
                }
            }
            &Shape::RowAndColumn { centre } => {
                let Cell { row, column } = pressed;
                (0..columns).filter(|&c| c != column).for_each(|column| visit(Cell { row, column }));
                (0..rows).filter(|&r| r != row).for_each(|row| visit(Cell { row, column }));
                if centre {
                    visit(pressed);
                }
            }
        }
    }
}

/// The offsets as they act: those that wrap around reduced, those that leave the grid from everywhere dropped, those
/// that coincide combined.
fn distinct(offsets: &[Offset], size: Size, rule: &Rule) -> Vec<Offset> {
    let [down, right] = sides(size, rule.topology);
    let mut times: BTreeMap<Offset, usize> = BTreeMap::new();
    for &offset in offsets {
        if let (Some(rows), Some(columns)) = (down.reduced(offset.rows), right.reduced(offset.columns)) {
            *times.entry(Offset { rows, columns }).or_default() += 1;
        }
    }
    times.into_iter().filter(|&(_, times)| rule.coinciding.toggles(times)).map(|(offset, _)| offset).collect()
}

fn sides(size: Size, topology: Topology) -> [Side; 2] {
    [
        Side { length: size.rows, wraps: topology.wraps_rows() },
        Side { length: size.columns, wraps: topology.wraps_columns() },
    ]
}

/// One of the two dimensions of a grid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Side {
    /// Cells from end to end.
    pub(crate) length: usize,
    /// Whether the last cell is beside the first.
    pub(crate) wraps: bool,
}

impl Side {
    /// A distance as it acts: not negative and below the length where the side wraps around; `None` where it leads
    /// beyond the ends from every cell.
    fn reduced(self, distance: isize) -> Option<isize> {
        if distance.unsigned_abs() < self.length && (!self.wraps || distance >= 0) {
            Some(distance)
        } else if self.wraps && self.length > 0 {
            Some(distance.rem_euclid(self.length as isize))
        } else {
            None
        }
    }

    /// The [reduced](Self::reduced) distance back.
    fn reversed(self, distance: isize) -> isize {
        if self.wraps && distance > 0 { self.length as isize - distance } else { -distance }
    }

    /// The index of the cell at a distance shorter than the side.
    pub(crate) fn moved(self, index: usize, distance: isize) -> Option<usize> {
        match index.checked_add_signed(distance) {
            Some(target) if target < self.length => Some(target),
            _ if !self.wraps => None,
            Some(target) => Some(target - self.length),
            None => Some(index + self.length - distance.unsigned_abs()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Coinciding, Neighbourhood};

    fn neighbours(
        rows: usize,
        columns: usize,
        topology: Topology,
        coinciding: Coinciding,
    ) -> Vec<(usize, usize)> {
        let size = Size { rows, columns };
        let grid = Grid::new(size, Rule { topology, coinciding, ..Rule::default() }).unwrap();
        let mut found = Vec::new();
        grid.effect.for_each(Cell { row: 0, column: 0 }, |cell| found.push((cell.row, cell.column)));
        found.sort_unstable();
        found
    }

    #[test]
    fn a_corner_meets_the_edges_its_topology_joins() {
        let at = |topology| neighbours(4, 5, topology, Coinciding::Cancel);
        assert_eq!(at(Topology::Plane), [(0, 0), (0, 1), (1, 0)]);
        assert_eq!(at(Topology::Cylinder), [(0, 0), (0, 1), (0, 4), (1, 0)]);
        assert_eq!(at(Topology::CylinderRows), [(0, 0), (0, 1), (1, 0), (3, 0)]);
        assert_eq!(at(Topology::Torus), [(0, 0), (0, 1), (0, 4), (1, 0), (3, 0)]);
    }

    #[test]
    fn coinciding_neighbours_cancel_or_count_once() {
        // Left and right are the same cell on two columns, and the pressed cell itself on one.
        let torus = |rows, columns, rule| neighbours(rows, columns, Topology::Torus, rule);
        assert_eq!(torus(3, 2, Coinciding::Cancel), [(0, 0), (1, 0), (2, 0)]);
        assert_eq!(torus(3, 2, Coinciding::Once), [(0, 0), (0, 1), (1, 0), (2, 0)]);
        assert_eq!(torus(1, 1, Coinciding::Cancel), [(0, 0)]);
        assert_eq!(torus(1, 1, Coinciding::Once), [(0, 0)]);
        assert_eq!(torus(1, 3, Coinciding::Cancel), [(0, 0), (0, 1), (0, 2)]);
    }

    #[test]
    fn sizes_that_overflow_are_errors() {
        let size = Size { rows: usize::MAX, columns: 2 };
        assert_eq!(
            Grid::new(size, Rule::default()),
            Err(Error::BoardTooLarge { rows: usize::MAX, columns: 2 })
        );
    }

    #[test]
    fn a_side_beyond_signed_numbers_is_an_error_even_without_cells() {
        let far = Neighbourhood::from_offsets([Offset { rows: isize::MIN, columns: isize::MIN }]);
        for (rows, columns) in [(usize::MAX, 0), (0, usize::MAX)] {
            let size = Size { rows, columns };
            let rule = Rule { neighbourhood: far.clone(), topology: Topology::Torus, ..Rule::default() };
            let grid = Grid::new(size, rule);
            assert_eq!(grid, Err(Error::BoardTooLarge { rows, columns }));
        }
    }
}

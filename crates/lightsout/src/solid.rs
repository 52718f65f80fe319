//! Boards in space, given by a few numbers.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use lightsout_board::{Board, Error, Size};

/// A board in space. A press toggles the cell and those that it shares a face or an edge with.
///
/// ```
/// use lightsout::{Goal, Puzzle, Solid, Solution};
///
/// let board = Solid::Cube { side: 2 }.board()?;
/// let lights = board.all_on()?;
/// let Solution::Solved(solved) = Puzzle::new(board, lights).solve()? else { panic!("it can be solved") };
/// assert_eq!(solved.weight(), 6);
/// # Ok::<(), lightsout::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Solid {
    /// Cells in layers, rows and columns. A press toggles the cell and its neighbours, up to six of them.
    Box {
        /// How many layers lie on each other.
        layers: usize,
        /// The rows of a layer.
        rows: usize,
        /// The columns of a layer.
        columns: usize,
    },
    /// The surface of a cube of square faces. A press toggles the cell and its four neighbours, also across an edge.
    /// The faces are top, left, front, right, back and bottom, as in `net`.
    Cube {
        /// The rows of a face.
        side: usize,
    },
}

/// Where the faces of a cube lie in its net, in faces: a cross on its side.
const FACES: [(usize, usize); 6] = [(0, 1), (1, 0), (1, 1), (1, 2), (1, 3), (2, 1)];

impl Solid {
    /// The size of the lights as one pattern, with the layers or faces below each other.
    ///
    /// # Errors
    ///
    /// [`Error::BoardTooLarge`] when the number of rows does not fit.
    pub fn light_size(self) -> Result<Size, Error> {
        let (parts, Size { rows, columns }) = self.parts();
        let too_large = Error::BoardTooLarge { rows, columns };
        let size = parts.checked_mul(rows).map(|rows| Size { rows, columns });
        size.filter(|size| size.rows.checked_mul(columns).is_some()).ok_or(too_large)
    }

    /// The number of layers or faces, and the size of each.
    fn parts(self) -> (usize, Size) {
        match self {
            Self::Box { layers, rows, columns } => (layers, Size { rows, columns }),
            Self::Cube { side } => (FACES.len(), Size { rows: side, columns: side }),
        }
    }

    /// The board, with its lights in that [size](Self::light_size).
    ///
    /// # Errors
    ///
    /// [`Error::BoardTooLarge`] when there is no memory for it.
    pub fn board(self) -> Result<Board, Error> {
        let size = self.light_size()?;
        let cells = size.rows * size.columns;
        let board = match self {
            Self::Box { layers, rows, columns } => {
                let edges = (0..cells).flat_map(|cell| {
                    let (layer, row, column) = (cell / columns / rows, cell / columns % rows, cell % columns);
                    [
                        (column + 1 < columns, 1),
                        (row + 1 < rows, columns),
                        (layer + 1 < layers, rows * columns),
                    ]
                    .into_iter()
                    .filter(|(is_within, _)| *is_within)
                    .map(move |(_, step)| (cell, cell + step))
                });
                Board::from_graph(cells, edges)
            }
            Self::Cube { side } => {
                // An edge of a cell is that of one other.
                let mut borders = HashMap::new();
                let too_large = |_| Error::BoardTooLarge { rows: size.rows, columns: size.columns };
                let mut edges = Vec::new();
                edges.try_reserve_exact(2 * cells).map_err(too_large)?;
                borders.try_reserve(2 * cells).map_err(too_large)?;
                for cell in 0..cells {
                    for border in borders_of(cell, side) {
                        match borders.entry(border) {
                            Entry::Vacant(entry) => drop(entry.insert(cell)),
                            Entry::Occupied(entry) => edges.push((entry.remove(), cell)),
                        }
                    }
                }
                Board::from_graph(cells, edges)
            }
        };
        board?.with_shape(size)
    }

    /// The position of each cell in the plane, for a picture with [`Geometry::Net`](crate::picture::Geometry::Net): the
    /// layers beside each other with a gap between them, or the faces as a net that folds into the cube.
    ///
    /// # Errors
    ///
    /// [`TooManyCells`](crate::picture::Error::TooManyCells) when a picture cannot have them all.
    #[cfg(feature = "picture")]
    pub fn net(self) -> Result<Vec<crate::Cell>, crate::picture::Error> {
        let (parts, Size { rows, columns }) = self.parts();
        let size = Size { rows: parts.saturating_mul(rows), columns };
        crate::picture::check_places(size, 1)?;
        let cells = (0..size.rows).flat_map(|row| (0..size.columns).map(move |column| (row, column)));
        Ok(match self {
            Self::Box { rows, columns, .. } => cells
                .map(|(row, column)| crate::Cell {
                    row: row % rows,
                    column: row / rows * (columns + 1) + column,
                })
                .collect(),
            Self::Cube { side } => cells
                .map(|(row, column)| {
                    let (down, right) = FACES[row / side];
                    crate::Cell { row: down * side + row % side, column: right * side + column }
                })
                .collect(),
        })
    }
}

/// A point of space, in halves of a cell.
type SpacePoint = [usize; 3];

/// The middles of the four edges of a cell of a cube.
fn borders_of(cell: usize, side: usize) -> [SpacePoint; 4] {
    let (face, row, column) = (cell / side / side, cell / side % side, cell % side);
    let last = 2 * side;
    let (right, down) = (2 * column + 1, 2 * row + 1);
    let (left, up) = (last - right, last - down);
    // To the right, to the back and to the top, from the corner at the bottom left of the front.
    let (middle, level): (SpacePoint, usize) = match face {
        0 => ([right, up, last], 2),
        1 => ([0, left, up], 0),
        2 => ([right, 0, up], 1),
        3 => ([last, right, up], 0),
        4 => ([left, last, up], 1),
        _ => ([right, down, 0], 2),
    };
    let axes = match level {
        0 => [1, 2],
        1 => [0, 2],
        _ => [0, 1],
    };
    let [[a, b], [c, d]] = axes.map(|axis| {
        let (mut before, mut behind) = (middle, middle);
        before[axis] -= 1;
        behind[axis] += 1;
        [before, behind]
    });
    [a, b, c, d]
}

#[cfg(test)]
mod tests {
    use lightsout_oracles as oracles;

    use super::*;
    use crate::{Cell, Goal, Puzzle, Solution};

    fn toggled(board: &Board) -> Vec<Vec<usize>> {
        let columns = board.light_size().columns;
        let index = |cell: Cell| cell.row * columns + cell.column;
        board.buttons().map(|button| board.toggled_by(button).into_iter().map(index).collect()).collect()
    }

    /// The fewest presses from all on to all off, by trying all. The cells lie in space; two are neighbours if this
    /// holds for the square of their distance.
    fn fewest(cells: &[[i32; 3]], are_neighbours: impl Fn(i32) -> bool) -> Option<usize> {
        let distance = |one: usize, other: usize| {
            cells[one].iter().zip(&cells[other]).map(|(one, other)| (one - other).pow(2)).sum()
        };
        let pairs = (0..cells.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        let edges: Vec<_> = pairs.filter(|&(one, other)| are_neighbours(distance(one, other))).collect();
        let board = oracles::board::Board::from_edges(cells.len(), &edges);
        let off = oracles::Goal::Off.targets(cells.len());
        Some(oracles::brute_force::solve(&board, &vec![true; cells.len()], &off)?.presses)
    }

    fn solved(board: Board) -> Option<usize> {
        let lights = board.all_on().unwrap();
        match Puzzle::new(board, lights).with_goal(Goal::Off).solve().unwrap() {
            Solution::Solved(solved) => Some(solved.weight()),
            Solution::Unsolvable(_) => None,
        }
    }

    #[cfg(feature = "picture")]
    #[test]
    fn a_net_that_no_picture_has_takes_no_memory() {
        let max = usize::MAX;
        for solid in [
            Solid::Cube { side: 105 },
            Solid::Cube { side: max },
            Solid::Box { layers: max, rows: max, columns: max },
            Solid::Box { layers: 1, rows: 65_537, columns: 1 },
        ] {
            let error = solid.net().unwrap_err();
            assert!(matches!(error, crate::picture::Error::TooManyCells { .. }), "{error}");
        }
        assert_eq!(Solid::Box { layers: 1, rows: 65_536, columns: 1 }.net().unwrap().len(), 65_536);
    }

    #[test]
    fn boxes_need_as_many_presses_as_trying_all_finds() {
        for (layers, rows, columns) in
            [(1, 1, 1), (1, 3, 3), (2, 2, 2), (3, 2, 2), (1, 2, 5), (2, 3, 3), (5, 1, 4), (2, 2, 5)]
        {
            let mut cells = Vec::new();
            for layer in 0..layers {
                for row in 0..rows {
                    cells.extend((0..columns).map(|column| [layer as i32, row as i32, column as i32]));
                }
            }
            let expected = fewest(&cells, |distance| distance == 1);
            let board = Solid::Box { layers, rows, columns }.board().unwrap();
            assert_eq!(solved(board), expected, "{layers}x{rows}x{columns}");
        }
    }

    #[test]
    fn cubes_need_as_many_presses_as_trying_all_finds() {
        // An octahedron, and a cube of 24 cells: in halves of a cell, middles of cells side by side are 2
        // apart, and the root of 2 over an edge.
        let faces: Vec<[i32; 3]> =
            [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]].to_vec();
        let mut cells = Vec::new();
        for face in &faces {
            let others: Vec<usize> = (0..3).filter(|&axis| face[axis] == 0).collect();
            for (one, other) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                let mut cell = face.map(|side| 2 * side);
                (cell[others[0]], cell[others[1]]) = (one, other);
                cells.push(cell);
            }
        }
        let octahedron = fewest(&faces, |distance| distance == 2);
        let of_24 = fewest(&cells, |distance| distance == 2 || distance == 4);
        let cube = |side| solved(Solid::Cube { side }.board().unwrap());
        assert_eq!([cube(1), cube(2)], [octahedron, of_24]);
    }

    #[test]
    fn every_cell_of_a_cube_has_four_neighbours() {
        for side in 1..6 {
            let board = Solid::Cube { side }.board().unwrap();
            assert_eq!(board.light_count(), 6 * side * side);
            for (button, lights) in toggled(&board).iter().enumerate() {
                assert_eq!(lights.len(), 5, "{side}: {button}");
                assert!(lights.contains(&button));
            }
        }
    }

    #[test]
    #[cfg(feature = "picture")]
    fn cells_side_by_side_in_a_net_are_neighbours() {
        for solid in
            [Solid::Cube { side: 1 }, Solid::Cube { side: 3 }, Solid::Box { layers: 3, rows: 2, columns: 4 }]
        {
            let net = solid.net().unwrap();
            let toggled = toggled(&solid.board().unwrap());
            for (index, one) in net.iter().enumerate() {
                for (other_index, other) in net.iter().enumerate().filter(|(other, _)| *other != index) {
                    let apart = one.row.abs_diff(other.row) + one.column.abs_diff(other.column);
                    assert!(apart > 0, "{solid:?}: two cells in one place");
                    assert!(
                        apart > 1 || toggled[index].contains(&other_index),
                        "{solid:?}: {one:?} {other:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_solid_without_cells_is_a_board_and_a_large_one_is_refused() {
        for solid in [Solid::Cube { side: 0 }, Solid::Box { layers: 0, rows: 2, columns: 3 }] {
            assert_eq!(solid.board().unwrap().light_count(), 0);
        }
        let large = [
            Solid::Cube { side: usize::MAX },
            Solid::Box { layers: usize::MAX, rows: usize::MAX, columns: 1 },
            Solid::Box { layers: 1, rows: usize::MAX, columns: usize::MAX },
        ];
        for solid in large {
            assert!(matches!(solid.board(), Err(Error::BoardTooLarge { .. })), "{solid:?}");
        }
    }
}

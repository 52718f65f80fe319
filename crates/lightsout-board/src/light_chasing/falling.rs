//! How the lights of a board fall from row to row while they are chased.

use gf2_linalg::{BitMatrix, BitVector, MatrixMut, VectorRef};

use crate::board::Kind;
use crate::neighbourhood::Shape;
use crate::row_polynomials::{self, PlusRule};
use crate::{Board, Error, Offset, Size};

/// The rule of a board on which a press toggles one cell in the rows above it, the one straight above.
#[derive(Clone, Debug)]
pub(super) struct Falling {
    size: Size,
    wraps_columns: bool,
    /// The places that a press toggles in its own row and in those below.
    steps: Vec<Offset>,
    /// The rule as polynomials have it, if it is theirs.
    polynomials: Option<PlusRule>,
}

impl Falling {
    pub(super) fn of(board: &Board) -> Result<Self, Error> {
        let refusal = |problem, expected| Err(Error::NotChased { problem, expected });
        let Kind::Grid(grid) = board.kind() else {
            return refusal("its cells are no rows of a grid", "a grid");
        };
        if grid.rule.mask.is_some() {
            return refusal("it has a mask", "a grid without one");
        }
        if grid.rule.topology.wraps_rows() {
            return refusal(
                "the last row is joined to the first",
                "the plane or a cylinder whose columns wrap",
            );
        }
        const ABOVE: &str =
            "one that toggles a single cell above the pressed one, straight above it, as with plus";
        let Shape::Offsets(offsets) = &grid.effect.shape else {
            return refusal("a press toggles whole lines of cells", ABOVE);
        };
        let (above, steps): (Vec<Offset>, Vec<Offset>) = offsets.iter().partition(|offset| offset.rows < 0);
        let single = [Offset { rows: -1, columns: 0 }];
        let size = grid.effect.size;
        if size.rows > 1 && !size.is_empty() && above != single {
            let problem = match above.len() {
                0 => "a press toggles no cell above it",
                1 => "a press toggles a cell above it that is not the next one",
                _ => "a press toggles several cells above it",
            };
            return refusal(problem, ABOVE);
        }
        Ok(Self {
            size,
            wraps_columns: grid.rule.topology.wraps_columns(),
            steps,
            polynomials: PlusRule::of(grid),
        })
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// Presses `first` in the first row, and from row to row below each light that is on; calls `visit` with
    /// the presses of each row. All rows of lights but the last are off then.
    ///
    /// Row `r` of the lights is row `r` modulo the height of the matrix, which is that of the board or at
    /// least [`reach`](Self::reach).
    pub(super) fn chase(
        &self,
        lights: &mut MatrixMut<'_>,
        first: VectorRef<'_>,
        mut visit: impl FnMut(usize, VectorRef<'_>),
    ) -> Result<(), Error> {
        if self.size.is_empty() {
            return Ok(());
        }
        let height = lights.rows();
        let mut pressed = BitVector::try_zeros(self.size.columns)?;
        pressed.as_mut().copy_from(first);
        for row in 0..self.size.rows {
            if row > 0 {
                let above = (row - 1) % height;
                pressed.as_mut().copy_from(lights.as_ref().row(above));
                lights.row_mut(above).clear();
            }
            visit(row, pressed.as_ref());
            for step in &self.steps {
                // No step goes up, and rows below the last have no lights.
                let target = row + step.rows.unsigned_abs();
                if target >= self.size.rows {
                    continue;
                }
                let mut toggled = lights.row_mut(target % height);
                toggled.add_shifted(&pressed, step.columns);
                if self.wraps_columns && step.columns > 0 {
                    toggled.add_shifted(&pressed, step.columns - self.size.columns as isize);
                }
            }
        }
        Ok(())
    }

    /// How many rows of lights a press changes, itself and those below.
    fn reach(&self) -> usize {
        let furthest = self.steps.iter().map(|step| step.rows.unsigned_abs()).max().unwrap_or(0);
        (furthest + 1).min(self.size.rows)
    }

    /// For each button of the first row the last row that it leaves when it is pressed on a dark board and
    /// the lights are chased: a square matrix as wide as the board, which has cells.
    ///
    /// # Complexity
    ///
    /// By polynomials a few products of that degree and columns² / 64 steps; else columns² · rows ·
    /// neighbours / 64, and memory for the answer and the rows that a press reaches.
    pub(super) fn last_rows(&self) -> Result<BitMatrix, Error> {
        match self.polynomials {
            Some(rule) => row_polynomials::last_rows(rule),
            None => self.last_rows_by_chasing(),
        }
    }

    fn last_rows_by_chasing(&self) -> Result<BitMatrix, Error> {
        let Size { rows, columns } = self.size;
        let mut last_rows = BitMatrix::try_zeros(columns, columns)?;
        let mut lights = BitMatrix::try_zeros(self.reach(), columns)?;
        let mut first = BitVector::try_zeros(columns)?;
        for button in 0..columns {
            first.set(button, true);
            self.chase(&mut lights.as_mut(), first.as_ref(), |_, _| {})?;
            first.set(button, false);
            let last = (rows - 1) % lights.rows();
            last_rows.row_mut(button).copy_from(lights.row(last));
            lights.row_mut(last).clear();
        }
        Ok(last_rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Coinciding, Neighbourhood, Topology};

    fn board(rows: usize, columns: usize, neighbourhood: Neighbourhood, topology: Topology) -> Board {
        Board::grid(rows, columns).neighbourhood(neighbourhood).topology(topology).build().unwrap()
    }

    #[test]
    fn polynomials_find_what_chasing_finds() {
        let sizes =
            [(1, 1), (1, 2), (2, 1), (2, 2), (5, 5), (4, 7), (7, 4), (3, 63), (65, 64), (4, 65), (9, 130)];
        for (rows, columns) in sizes {
            for name in ["plus", "plus-open"] {
                for topology in [Topology::Plane, Topology::Cylinder] {
                    for &coinciding in Coinciding::ALL {
                        let board = Board::grid(rows, columns)
                            .neighbourhood(name.parse().unwrap())
                            .topology(topology)
                            .coinciding(coinciding)
                            .build()
                            .unwrap();
                        let falling = Falling::of(&board).unwrap();
                        assert!(falling.polynomials.is_some());
                        let (found, expected) = (falling.last_rows(), falling.last_rows_by_chasing());
                        assert_eq!(found, expected, "{rows}x{columns} {name} {topology} {coinciding}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_board_that_is_not_chased_says_why() {
        let refusal = |board: &Board| Falling::of(board).map(|_| ()).unwrap_err().to_string();
        let with = |name: &str, topology| board(3, 4, name.parse().unwrap(), topology);
        let drawn = |picture: &str| Neighbourhood::from_picture(picture).unwrap();
        for (board, expected) in [
            (
                with("king", Topology::Plane),
                "several cells above it, expected one that toggles a single cell",
            ),
            (with("diagonal", Topology::Plane), "several cells above it, expected"),
            (with("row-column", Topology::Plane), "whole lines of cells, expected"),
            (with("plus", Topology::Torus), "joined to the first, expected the plane or a cylinder"),
            (with("plus", Topology::CylinderRows), "joined to the first, expected"),
            (board(3, 4, drawn("#.\n.X"), Topology::Plane), "is not the next one, expected"),
            (board(3, 4, drawn("X\n#"), Topology::Plane), "no cell above it, expected"),
            (Board::from_graph(3, [(0, 1)]).unwrap(), "its cells are no rows of a grid, expected a grid"),
            (
                Board::grid(1, 2).mask("#.".parse().unwrap()).build().unwrap(),
                "it has a mask, expected a grid without one",
            ),
        ] {
            let message = refusal(&board);
            assert!(message.starts_with("the lights of this board cannot be chased from row to row: "));
            assert!(message.contains(expected), "{message}");
        }
    }

    #[test]
    fn a_single_row_has_nothing_above() {
        for name in ["plus", "king", "diagonal", "knight"] {
            assert!(Falling::of(&board(1, 4, name.parse().unwrap(), Topology::Plane)).is_ok(), "{name}");
        }
    }
}

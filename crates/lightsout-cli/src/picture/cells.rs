//! Paths that go through cells: one for all cells of a kind, a unit a cell.

use std::fmt::Write;

use lightsout::Size;

/// What a path has for the cells that it goes through.
#[derive(Clone, Copy)]
pub(crate) enum Shape {
    /// This closed path for each, from the corner at its top left and back.
    Each(&'static str),
    /// A line for all that lie side by side in a row.
    Run,
}

/// The path through the cells where this holds.
///
/// Moves are relative, so that a run of cells takes some six bytes wherever it lies.
pub(crate) fn path(size: Size, shape: Shape, holds: impl Fn(usize, usize) -> bool) -> String {
    let mut path = String::new();
    // Where the pen is.
    let mut at = (0, 0);
    for row in 0..size.rows {
        let mut column = 0;
        while column < size.columns {
            if !holds(row, column) {
                column += 1;
                continue;
            }
            let length = match shape {
                Shape::Each(_) => 1,
                Shape::Run => (column..size.columns).take_while(|&column| holds(row, column)).count(),
            };
            let (right, down) = (column as i64 - at.1 as i64, row - at.0);
            // Writing to a text does not fail.
            let _ = write!(path, "m{right} {down}");
            match shape {
                Shape::Each(closed) => path.push_str(closed),
                Shape::Run => {
                    let _ = write!(path, "h{length}");
                }
            }
            column += length;
            at = match shape {
                Shape::Each(_) => (row, column - 1),
                Shape::Run => (row, column),
            };
        }
    }
    path
}

/// The lines between cells.
pub(crate) fn grid(Size { rows, columns }: Size) -> String {
    let mut path = String::new();
    for row in 1..rows {
        let _ = write!(path, "M0 {row}h{columns}");
    }
    for column in 1..columns {
        let _ = write!(path, "M{column} 0v{rows}");
    }
    path
}

/// All cells as one rectangle.
pub(crate) fn rectangle(Size { rows, columns }: Size) -> String {
    format!("M0 0h{columns}v{rows}h-{columns}z")
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELLS: [&str; 3] = ["##.#", "....", ".###"];

    fn through(shape: Shape) -> String {
        let size = Size { rows: 3, columns: 4 };
        path(size, shape, |row, column| CELLS[row].as_bytes()[column] == b'#')
    }

    #[test]
    fn cells_side_by_side_are_one_line() {
        assert_eq!(through(Shape::Run), "m0 0h2m1 0h1m-3 2h3");
    }

    #[test]
    fn every_cell_has_its_shape() {
        assert_eq!(through(Shape::Each("z")), "m0 0zm1 0zm2 0zm-2 2zm1 0zm1 0z");
    }

    #[test]
    fn lines_lie_between_cells() {
        assert_eq!(grid(Size { rows: 2, columns: 3 }), "M0 1h3M1 0v2M2 0v2");
        assert_eq!(grid(Size { rows: 1, columns: 1 }), "");
        assert_eq!(grid(Size { rows: 0, columns: 0 }), "");
    }
}

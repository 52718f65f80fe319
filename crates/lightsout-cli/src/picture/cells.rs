//! Paths that go through cells: one for all cells of a kind, a unit a cell.

use std::fmt::Write;
use std::mem;

use lightsout::Size;

/// What a path has for the cells that it goes through.
#[derive(Clone, Copy)]
pub(crate) enum Shape {
    /// This closed path for each, from the corner at its top left and back.
    Each(&'static str),
    /// A line for all that lie side by side in a row.
    Run,
}

/// The most cells of a path: to draw one takes some hundred bytes for each of them.
const MOST: usize = 1 << 16;

/// The path through the cells where this holds, or several where it would be long.
///
/// Moves are relative, so that a run of cells takes some six bytes wherever it lies.
pub(crate) fn paths(size: Size, shape: Shape, holds: impl Fn(usize, usize) -> bool) -> Vec<String> {
    let mut paths = Vec::new();
    let mut path = String::new();
    let mut cells = 0;
    // Where the pen is.
    let mut at = (0, 0);
    for row in 0..size.rows {
        if cells > MOST {
            paths.push(mem::take(&mut path));
            cells = 0;
            at = (0, 0);
        }
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
                Shape::Each(closed) => {
                    path.push_str(closed);
                    at = (row, column);
                }
                Shape::Run => {
                    let _ = write!(path, "h{length}");
                    at = (row, column + length);
                }
            }
            column += length;
            cells += length;
        }
    }
    if !path.is_empty() {
        paths.push(path);
    }
    paths
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

    fn through(shape: Shape) -> Vec<String> {
        let size = Size { rows: 3, columns: 4 };
        paths(size, shape, |row, column| CELLS[row].as_bytes()[column] == b'#')
    }

    #[test]
    fn cells_side_by_side_are_one_line() {
        assert_eq!(through(Shape::Run), ["m0 0h2m1 0h1m-3 2h3"]);
    }

    #[test]
    fn every_cell_has_its_shape() {
        assert_eq!(through(Shape::Each("z")), ["m0 0zm1 0zm2 0zm-2 2zm1 0zm1 0z"]);
    }

    #[test]
    fn a_long_path_goes_on_as_another() {
        let size = Size { rows: 5, columns: MOST / 2 };
        let expected = ["m0 0h32768m-32768 1h32768m-32768 1h32768", "m0 3h32768m-32768 1h32768"];
        assert_eq!(paths(size, Shape::Run, |_, _| true), expected);
        assert_eq!(paths(size, Shape::Run, |_, _| false), [""; 0]);
    }

    #[test]
    fn lines_lie_between_cells() {
        assert_eq!(grid(Size { rows: 2, columns: 3 }), "M0 1h3M1 0v2M2 0v2");
        assert_eq!(grid(Size { rows: 1, columns: 1 }), "");
        assert_eq!(grid(Size { rows: 0, columns: 0 }), "");
    }
}

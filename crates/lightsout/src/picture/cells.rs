//! Paths that go through cells: one for all cells of a kind.

use std::mem;

use lightsout_board::{Cell, Size};

use super::path::{Path, Run, Shape};

/// Maximum number of cells of a path: to draw one takes some hundred bytes for each of them.
const MAX_CELLS: usize = 1 << 16;

/// This shape where each of these cells lies, as several paths where one would be long.
pub(super) fn each(shape: Shape, cells: impl Iterator<Item = [f32; 2]>) -> Vec<Path> {
    let places: Vec<_> = cells.collect();
    places.chunks(MAX_CELLS).map(|places| Path::Each(shape, places.to_vec())).collect()
}

/// A line through all cells where this holds that lie side by side in a row, as several paths where one would be
/// long.
pub(super) fn runs(size: Size, holds: impl Fn(Cell) -> bool) -> Vec<Path> {
    let mut paths = Vec::new();
    let mut runs = Vec::new();
    let mut cells = 0;
    for row in 0..size.rows {
        if cells > MAX_CELLS {
            paths.push(Path::Runs(mem::take(&mut runs)));
            cells = 0;
        }
        let holds = |&column: &usize| holds(Cell { row, column });
        let mut column = 0;
        while column < size.columns {
            let length = (column..size.columns).take_while(holds).count();
            if length > 0 {
                // A picture has fewer cells than fit.
                runs.push(Run { row: row as u32, column: column as u32, length: length as u32 });
            }
            column += length + 1;
            cells += length;
        }
    }
    if !runs.is_empty() {
        paths.push(Path::Runs(runs));
    }
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELLS: [&str; 3] = ["##.#", "....", ".###"];

    fn holds(cell: Cell) -> bool {
        CELLS[cell.row].as_bytes()[cell.column] == b'#'
    }

    fn texts(paths: Vec<Path>) -> Vec<String> {
        paths.iter().map(Path::to_string).collect()
    }

    #[test]
    fn cells_side_by_side_are_one_line() {
        assert_eq!(texts(runs(Size { rows: 3, columns: 4 }, holds)), ["m0 0h2m1 0h1m-3 2h3"]);
    }

    #[test]
    fn every_cell_has_its_shape() {
        let places = [[0.0, 0.0], [1.0, 0.0], [3.0, 0.0], [1.0, 2.0]];
        let shape = "h1v1h-1z";
        let expected = format!("m0 0{shape}m1 0{shape}m2 0{shape}m-2 2{shape}");
        assert_eq!(texts(each(Shape::Square(1.0), places.into_iter())), [expected]);
        assert!(each(Shape::Square(1.0), [].into_iter()).is_empty());
        assert_eq!(each(Shape::Disc(1.0), (0..=MAX_CELLS).map(|x| [x as f32, 0.0])).len(), 2);
    }

    #[test]
    fn a_long_path_goes_on_as_another() {
        let size = Size { rows: 5, columns: MAX_CELLS / 2 };
        let expected = ["m0 0h32768m-32768 1h32768m-32768 1h32768", "m0 3h32768m-32768 1h32768"];
        assert_eq!(texts(runs(size, |_| true)), expected);
        assert!(runs(size, |_| false).is_empty());
    }
}

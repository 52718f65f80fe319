//! Where boards, labels and captions lie on a page, in pixels.

use std::ops::RangeInclusive;

use lightsout_board::{Board, Cell, Size};

use super::geometry::{APART, HEXAGON};
use super::glyphs::{digits, width};
use super::{Error, Geometry};

/// Maximum number of cells of a picture, of all its boards together: beyond them, a cell is less than a person sees.
pub(super) const MAX_CELLS: usize = 1 << 22;
/// Maximum number of cells of a picture whose cells have a place each.
pub(super) const MAX_PLACED: usize = 1 << 16;
/// Maximum number of boards of a picture.
const MAX_BOARDS: usize = 256;

/// The side of a cell that is no smaller for a lack of room.
const LARGEST_CELL: usize = 40;
/// The side that cells grow to fill.
const COMFORTABLE: usize = 1200;
/// The side of a cell that shows a mark beside the light, and the side of a picture up to which it is kept.
const SMALL_CELL: usize = 4;
const LARGE: usize = 4096;

/// The heights of labels.
const LABELS: RangeInclusive<f32> = 11.0..=40.0;

/// Boards of one size on a page, in rows from the left to the right.
///
/// It is known before there is anything to be drawn, so that a board that has no picture is refused before it is
/// solved.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The side of a cell.
    pub(super) cell: u32,
    /// The height of labels.
    pub(super) label: f32,
    /// The height of the numbers below the boards, where there are several.
    pub(super) caption: f32,
    pub(super) geometry: Geometry,
    /// The size of a board; of none in either direction where there is no cell.
    size: Size,
    /// The width and the height of a board, in cells.
    extent: [f32; 2],
    /// The corner at the top left of each cell, in cells; empty for squares in rows, where it is the cell itself.
    places: Vec<[f32; 2]>,
    boards: usize,
    /// Boards in a row.
    across: usize,
}

/// Checks that a picture can have `boards` boards of this size.
fn check_cells(size: Size, boards: usize, max: usize) -> Result<(), Error> {
    let cells = size.rows.saturating_mul(size.columns).saturating_mul(boards);
    if cells > max || boards > MAX_BOARDS {
        return Err(Error::TooManyCells { size, boards, max, max_boards: MAX_BOARDS });
    }
    Ok(())
}

/// As [`check_cells`], for a picture whose cells have a place each.
pub(crate) fn check_places(size: Size, boards: usize) -> Result<(), Error> {
    check_cells(size, boards, MAX_PLACED)
}

impl Layout {
    /// Lays out this number of states of a board.
    ///
    /// # Errors
    ///
    /// [`Error`] when the board or its geometry cannot be drawn, or is larger than a person would see.
    pub fn new(board: &Board, boards: usize, geometry: &Geometry) -> Result<Self, Error> {
        if board.light_size() != board.button_size() {
            return Err(Error::OtherButtons);
        }
        let is_cell = |cell| board.has_light(cell) || board.has_button(cell);
        Self::of_cells(board.light_size(), boards, geometry, is_cell)
    }

    /// As [`new`](Self::new), for boards of this size without holes.
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new).
    pub fn of_size(size: Size, boards: usize, geometry: &Geometry) -> Result<Self, Error> {
        Self::of_cells(size, boards, geometry, |_| true)
    }

    fn of_cells(
        size: Size,
        boards: usize,
        geometry: &Geometry,
        is_cell: impl Fn(Cell) -> bool,
    ) -> Result<Self, Error> {
        let max = if *geometry == Geometry::Square { MAX_CELLS } else { MAX_PLACED };
        check_cells(size, boards, max)?;
        let count = size.rows.saturating_mul(size.columns);
        let cells = count.saturating_mul(boards);
        if let Some(found) = geometry.places_given().filter(|&found| found != count) {
            return Err(Error::OtherPlaces { found, expected: count });
        }
        let size = if cells == 0 { Size { rows: 0, columns: 0 } } else { size };
        let (extent, places) = match geometry {
            Geometry::Square => ([size.columns as f32, size.rows as f32], Vec::new()),
            geometry => placed(size, geometry, is_cell),
        };
        if !geometry.is_finite() || extent.iter().any(|&side| side > MAX_CELLS as f32) {
            return Err(Error::TooFarApart { max: MAX_CELLS });
        }
        let [columns, rows] = extent.map(|side| side.ceil() as usize);
        // Two cells to the left of a board for its labels, and four above and below.
        let side = |across: usize| {
            let down = boards.div_ceil(across);
            (across * (columns + 2)).max(down * (rows + 4))
        };
        let across = (1..=boards.max(1)).min_by_key(|&across| side(across)).unwrap_or(1);
        let longest = if boards == 1 { rows.max(columns) } else { side(across) }.max(1);
        let small = (LARGE / longest).clamp(1, SMALL_CELL);
        let cell = (COMFORTABLE / longest).min(LARGEST_CELL).max(small);
        let label = ((longest * cell) as f32 / 70.0).clamp(*LABELS.start(), *LABELS.end()).round();
        let caption = if boards > 1 { (label * 1.3).round() } else { 0.0 };
        let geometry = geometry.clone();
        Ok(Self { cell: cell as u32, label, caption, geometry, size, extent, places, boards, across })
    }

    /// The width and height of the page in pixels.
    pub fn page(&self) -> (u32, u32) {
        let (width, height) = self.block();
        let down = self.boards.div_ceil(self.across);
        let side = |count: usize, block: f32| {
            let count = count as f32;
            (count * block + (count + 1.0) * self.margin()) as u32
        };
        (side(self.across.min(self.boards), width), side(down, height))
    }

    /// The size of a board.
    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// The corner at the top left of a cell, in cells from that of the board.
    pub(super) fn place(&self, cell: Cell) -> [f32; 2] {
        let place = self.places.get(cell.row * self.size.columns + cell.column);
        place.copied().unwrap_or([cell.column as f32, cell.row as f32])
    }

    /// The width and the height of a board in cells.
    pub(super) fn extent(&self) -> [f32; 2] {
        self.extent
    }

    /// The margin of the page, and the least room between boards.
    fn margin(&self) -> f32 {
        (self.label * 1.5).round()
    }

    /// The room to the left of a board, and above it.
    fn labels(&self) -> (f32, f32) {
        if self.size.rows == 0 {
            return (0.0, 0.0);
        }
        match self.geometry {
            Geometry::Square | Geometry::Hexagonal => {
                let left = width(digits(self.size.rows)) * self.label + self.label * 0.7;
                (left.ceil(), (self.label * 1.7).ceil())
            }
            _ => (0.0, 0.0),
        }
    }

    /// A board with its labels and caption.
    fn block(&self) -> (f32, f32) {
        let (left, above) = self.labels();
        let [width, height] = self.extent.map(|side| (side * self.cell as f32).ceil());
        (left + width, (above + height + self.caption * 1.8).ceil())
    }

    /// The corner at the top left of the cells of a board.
    pub(super) fn corner(&self, board: usize) -> (f32, f32) {
        let (left, above) = self.labels();
        let (width, height) = self.block();
        let margin = self.margin();
        let place = |index: usize, block: f32| margin + index as f32 * (block + margin);
        (place(board % self.across, width) + left, place(board / self.across, height) + above)
    }

    /// The rows that have a label, counted from 1.
    pub(super) fn labelled_rows(&self) -> impl Iterator<Item = usize> + use<> {
        labelled(self.size.rows, self.label * 1.5 / self.cell as f32)
    }

    /// The points that have a label, counted from 1.
    pub(super) fn labelled_points(&self) -> impl Iterator<Item = usize> + use<> {
        let count = self.size.rows * self.size.columns;
        let room = (width(digits(count)) + 0.6) * self.label;
        labelled(count, room / (self.cell as f32 * APART as f32))
    }

    /// The columns that have a label, counted from 1.
    pub(super) fn labelled_columns(&self) -> impl Iterator<Item = usize> + use<> {
        let room = (width(digits(self.size.columns)) + 0.6) * self.label;
        labelled(self.size.columns, room / self.cell as f32)
    }
}

/// The extent of a board and the corners of its cells, so that its outermost cells touch the borders.
fn placed(size: Size, geometry: &Geometry, is_cell: impl Fn(Cell) -> bool) -> ([f32; 2], Vec<[f32; 2]>) {
    let cells = (0..size.rows).flat_map(|row| (0..size.columns).map(move |column| Cell { row, column }));
    let scale = geometry.scale();
    let centres: Vec<_> =
        cells.clone().map(|cell| geometry.centre(cell, size).map(|place| place * scale)).collect();
    let reach = match geometry {
        Geometry::Hexagonal => [0.5, HEXAGON],
        // With labels on any side.
        Geometry::Points(_) => [APART, APART],
        _ => [0.5, 0.5],
    };
    let mut min = [f64::INFINITY; 2];
    let mut max = [f64::NEG_INFINITY; 2];
    for ([x, y], _) in centres.iter().zip(cells).filter(|(_, cell)| is_cell(*cell)) {
        min = [min[0].min(x - reach[0]), min[1].min(y - reach[1])];
        max = [max[0].max(x + reach[0]), max[1].max(y + reach[1])];
    }
    if min[0] > max[0] {
        (min, max) = ([0.0; 2], [0.0; 2]);
    }
    // Numbers of a path have few decimals.
    let rounded = |value: f64| ((value * 1e4).round() / 1e4) as f32;
    let places = centres.into_iter().map(|[x, y]| [rounded(x - 0.5 - min[0]), rounded(y - 0.5 - min[1])]);
    ([0, 1].map(|side| rounded(max[side] - min[side])), places.collect())
}

/// All numbers up to `last` when each has room for a label, which takes so many cells; else the first, and
/// every 5th, 10th, 50th and so on.
fn labelled(last: usize, room: f32) -> impl Iterator<Item = usize> {
    let steps = (0..).flat_map(|power| [10_usize.pow(power), 5 * 10_usize.pow(power)]);
    // From the first to the step before the next it is one cell less.
    let mut steps =
        steps.filter(move |&step| if step == 1 { room <= 1.0 } else { room <= (step - 1) as f32 });
    let step = steps.next().unwrap_or(last);
    let first = (step > 1 && last > 0).then_some(1);
    first.into_iter().chain((step..=last).step_by(step))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(rows: usize, columns: usize, boards: usize) -> Layout {
        Layout::of_size(Size { rows, columns }, boards, &Geometry::Square).unwrap()
    }

    #[test]
    fn cells_shrink_as_boards_grow() {
        let cell = |rows, columns| layout(rows, columns, 1).cell;
        assert_eq!([cell(1, 1), cell(30, 2), cell(31, 2), cell(2, 100), cell(300, 300)], [40, 40, 38, 12, 4]);
        assert_eq!([cell(1000, 1000), cell(2048, 2048), cell(4096, 1), cell(1, 1 << 22)], [4, 2, 1, 1]);
    }

    #[test]
    fn a_picture_has_a_limit() {
        let of_size = |size, boards| Layout::of_size(size, boards, &Geometry::Square);
        assert!(of_size(Size { rows: 2048, columns: 2049 }, 1).is_err());
        assert!(of_size(Size { rows: usize::MAX, columns: usize::MAX }, 1).is_err());
        assert!(of_size(Size { rows: 1024, columns: 1024 }, 5).is_err());
        assert!(of_size(Size { rows: 1, columns: 1 }, 257).is_err());
        assert_eq!(layout(0, usize::MAX, 1).size(), Size { rows: 0, columns: 0 });
    }

    #[test]
    fn labels_are_thinned_out() {
        let labels = |last, room| labelled(last, room).collect::<Vec<_>>();
        assert_eq!(labels(3, 1.0), [1, 2, 3]);
        assert_eq!(labels(12, 1.1), [1, 5, 10]);
        assert_eq!(labels(4, 2.0), [1]);
        assert_eq!(labels(100, 4.5), [1, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
        assert_eq!(labels(0, 0.5), [0; 0]);
        assert_eq!(labels(0, 1.5), [0; 0]);
        assert_eq!(labels(1, 9.5), [1]);
    }

    #[test]
    fn boards_lie_on_the_page_apart_from_each_other() {
        for (rows, columns, boards) in
            [(3, 5, 1), (3, 5, 7), (79, 79, 64), (0, 0, 1), (1, 200, 9), (2, 2, 256)]
        {
            let layout = layout(rows, columns, boards);
            let (width, height) = layout.page();
            let cell = layout.cell as f32;
            let (board_width, board_height) = (columns as f32 * cell, rows as f32 * cell);
            let corners: Vec<_> = (0..boards).map(|board| layout.corner(board)).collect();
            for (index, &(x, y)) in corners.iter().enumerate() {
                assert!(x >= 0.0 && y >= 0.0);
                assert!(x + board_width <= width as f32 && y + board_height <= height as f32);
                assert_eq!((x.fract(), y.fract()), (0.0, 0.0), "cells begin with a pixel");
                assert!(corners[..index].iter().all(|&(left, above)| {
                    (x - left).abs() > board_width || (y - above).abs() > board_height
                }));
            }
        }
    }

    #[test]
    fn several_boards_make_a_page_that_is_not_too_long() {
        for (rows, columns, boards) in [(79, 79, 64), (2, 3, 2), (5, 5, 2), (1, 100, 30), (100, 1, 30)] {
            let (width, height) = layout(rows, columns, boards).page();
            assert!(width.max(height) <= 4 * width.min(height), "{rows}x{columns}: {width}x{height}");
        }
    }
}

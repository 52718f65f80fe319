//! A board, its lights and presses, drawn as layers.

use lightsout::{Board, Cell, Lights, Presses, Size};

use super::cells::{Shape, grid, paths, rectangle};
use super::glyphs::{Numbers, digits, width};
use super::layout::Layout;
use super::palette::Palette;
use super::scene::{Layer, Paint, Place};

/// What is drawn of a board.
pub(crate) struct Drawing<'a> {
    pub(crate) board: &'a Board,
    /// All off when there are none.
    pub(crate) lights: Option<&'a Lights>,
    pub(crate) presses: Option<&'a Presses>,
    pub(crate) marks: Marks,
}

/// What the marks of presses say.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Marks {
    Plain,
    /// Which press it is, row by row, where there is room.
    Numbered,
}

/// What is in a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Off,
    On,
    /// A light without a button, off or on.
    LampOff,
    LampOn,
    /// A button without a light.
    Button,
    Hole,
}

/// Cells of so many pixels are tiles; smaller ones touch.
const LEAST_TILE: u32 = 12;
/// Cells of so many pixels that touch have lines between them.
const LEAST_LINED: u32 = 6;
/// The least height of a number that is read, and the most, in cells.
const LEAST_NUMBER: f32 = 6.5;
const MOST_NUMBER: f32 = 0.32;

/// A tile is a square with round corners: a smaller square, and a stroke around it.
const TILE: &str = "h.7v.7h-.7z";
const TILE_CORNER: f32 = 0.15;
const TILE_STROKE: f32 = 0.22;
/// A lamp without a button is a disc.
const LAMP: &str = "a.41 .41 0 1 0 .82 0 .41 .41 0 1 0-.82 0z";
const LAMP_LEFT: f32 = 0.09;
/// A button without a lamp is the frame of a tile.
const FRAME: &str = "h.72v.72h-.72z";
const FRAME_CORNER: f32 = 0.14;
const FRAME_STROKE: f32 = 0.06;
/// A press is marked by a disc.
const MARK: &str = "a.32 .32 0 1 0 .64 0 .32 .32 0 1 0-.64 0z";
const MARK_LEFT: f32 = 0.18;
const MARK_WIDTH: f32 = 0.64;

/// A board while it is drawn.
struct Canvas<'a> {
    layout: &'a Layout,
    palette: &'a Palette,
    /// The corner of its cells.
    corner: (f32, f32),
    layers: Vec<Layer>,
}

impl Drawing<'_> {
    /// The layers of this board, which is one of several.
    pub(crate) fn layers(&self, layout: &Layout, palette: &Palette, index: usize) -> Vec<Layer> {
        let size = layout.size();
        if size.rows == 0 {
            return Vec::new();
        }
        let mut canvas = Canvas { layout, palette, corner: layout.corner(index), layers: Vec::new() };
        let cells = (0..size.rows).flat_map(|row| (0..size.columns).map(move |column| Cell { row, column }));
        let kinds: Vec<Kind> = cells.map(|cell| self.kind(cell)).collect();
        if layout.cell >= LEAST_TILE {
            canvas.tiles(&kinds);
        } else {
            canvas.touching_cells(&kinds);
        }
        if let Some(presses) = self.presses {
            canvas.marks(presses, self.lights.filter(|lights| !lights.is_empty()));
            if self.marks == Marks::Numbered {
                canvas.numbers(presses);
            }
        }
        if (LEAST_LINED..LEAST_TILE).contains(&layout.cell) {
            canvas.lines();
        }
        canvas.labels(index);
        canvas.layers
    }

    fn kind(&self, cell: Cell) -> Kind {
        let Cell { row, column } = cell;
        let on = self.lights.is_some_and(|lights| lights.get((row, column)));
        match (self.board.has_light(cell), self.board.has_button(cell), on) {
            (true, true, false) => Kind::Off,
            (true, true, true) => Kind::On,
            (true, false, false) => Kind::LampOff,
            (true, false, true) => Kind::LampOn,
            (false, true, _) => Kind::Button,
            (false, false, _) => Kind::Hole,
        }
    }
}

impl Canvas<'_> {
    fn size(&self) -> Size {
        self.layout.size()
    }

    /// Adds paths in units of cells that are moved by this much to the right and down.
    fn add(&mut self, paths: Vec<String>, (right, down): (f32, f32), paint: Paint) {
        let (scale, (x, y)) = (self.layout.cell as f32, self.corner);
        let place = Place { x: x + right * scale, y: y + down * scale, scale };
        self.layers.extend(paths.into_iter().map(|path| Layer { path, place, paint }));
    }

    /// Every cell apart from its neighbours.
    fn tiles(&mut self, kinds: &[Kind]) {
        let Size { columns, .. } = self.size();
        let &Palette { off, on, text, .. } = self.palette;
        let tile = |colour| (TILE, (TILE_CORNER, TILE_CORNER), Paint::rounded_area(colour, TILE_STROKE));
        let lamp = |colour| (LAMP, (LAMP_LEFT, 0.5), Paint::area(colour));
        let frame = (FRAME, (FRAME_CORNER, FRAME_CORNER), Paint::pen(text, FRAME_STROKE));
        for (kind, (shape, place, paint)) in [
            (Kind::Off, tile(off)),
            (Kind::On, tile(on)),
            (Kind::LampOff, lamp(off)),
            (Kind::LampOn, lamp(on)),
            (Kind::Button, frame),
        ] {
            let is_kind = |row, column| kinds[row * columns + column] == kind;
            self.add(paths(self.size(), Shape::Each(shape), is_kind), place, paint);
        }
    }

    /// A ground of lights that are off, and bands for all other cells.
    fn touching_cells(&mut self, kinds: &[Kind]) {
        let Size { columns, .. } = self.size();
        let &Palette { page, off, on, text, .. } = self.palette;
        self.add(vec![rectangle(self.size())], (0.0, 0.0), Paint::area(off));
        let cell = self.layout.cell as f32;
        let whole = |colour| ((0.0, 0.5), Paint::band(colour, 1.0));
        let [side, middle] = self.inside();
        let stripe = ((0.0, middle), Paint::band(page, side));
        // A line between cells takes half of a pixel from a frame.
        let frame = if self.layout.cell < LEAST_LINED { 1.0 / cell } else { 2.0 / cell };
        let inside = ((frame, 0.5), Paint::squares(page, 1.0 - 2.0 * frame));
        for (either, or, (place, paint), least) in [
            (Kind::On, Kind::LampOn, whole(on), 1.0),
            (Kind::LampOff, Kind::LampOn, stripe, 2.0),
            (Kind::Hole, Kind::Hole, whole(page), 1.0),
            (Kind::Button, Kind::Button, whole(text), 1.0),
            (Kind::Button, Kind::Button, inside, 3.0),
        ] {
            let is_kind = |row, column| [either, or].contains(&kinds[row * columns + column]);
            if cell >= least {
                self.add(paths(self.size(), Shape::Run, is_kind), place, paint);
            }
        }
    }

    fn lines(&mut self) {
        let line = Paint::band(self.palette.page, 1.0 / self.layout.cell as f32);
        self.add(vec![grid(self.size())], (0.0, 0.0), line);
    }

    /// The side of what is drawn inside of a small cell, and its middle, in cells.
    fn inside(&self) -> [f32; 2] {
        let cell = self.layout.cell;
        let side = small_side(cell);
        let part = |pixels: f32| pixels / cell as f32;
        [part(side as f32), part(((cell - side) / 2) as f32 + side as f32 / 2.0)]
    }

    /// Marks beside the lights that are on, if there are any.
    fn marks(&mut self, presses: &Presses, lights: Option<&Lights>) {
        let mark = self.palette.mark;
        let [side, middle] = self.inside();
        let (shape, place, paint) = if self.layout.cell >= LEAST_TILE {
            (Shape::Each(MARK), (MARK_LEFT, 0.5), Paint::area(mark))
        } else if lights.is_some() {
            (Shape::Run, (middle - side / 2.0, middle), Paint::squares(mark, side))
        } else {
            // Whole cells, since there is nothing to be seen beside them.
            (Shape::Run, (0.0, 0.5), Paint::band(mark, 1.0))
        };
        self.add(paths(self.size(), shape, |row, column| presses.get((row, column))), place, paint);
    }

    /// Which press each mark is, where all of these numbers have room.
    fn numbers(&mut self, presses: &Presses) {
        let cell = self.layout.cell as f32;
        // A number in a disc has no room in its corners.
        let room = MARK_WIDTH * 0.8 * cell;
        let height = (room / width(digits(presses.weight()))).min(MOST_NUMBER * cell);
        if height < LEAST_NUMBER {
            return;
        }
        let mut numbers = Numbers::new(height);
        for (index, Cell { row, column }) in presses.iter().enumerate() {
            let middle = |index: usize| (index as f32 + 0.5) * cell;
            numbers.centred(index + 1, self.corner.0 + middle(column), self.corner.1 + middle(row));
        }
        self.layers.push(numbers.layer(self.palette.number));
    }

    /// Which rows and columns these are, and which board.
    fn labels(&mut self, index: usize) {
        let (layout, (x, y)) = (self.layout, self.corner);
        let cell = layout.cell as f32;
        let middle = |label: usize| (label as f32 - 0.5) * cell;
        let mut labels = Numbers::new(layout.label);
        for row in layout.labelled_rows() {
            labels.right_aligned(row, x - layout.label * 0.7, y + middle(row));
        }
        for column in layout.labelled_columns() {
            labels.centred(column, x + middle(column), y - layout.label * 1.1);
        }
        self.layers.push(labels.layer(self.palette.text));
        if layout.caption > 0.0 {
            let Size { rows, columns } = self.size();
            let mut caption = Numbers::new(layout.caption);
            let below = y + rows as f32 * cell + layout.caption * 1.2;
            caption.centred(index + 1, x + columns as f32 * cell / 2.0, below);
            self.layers.push(caption.layer(self.palette.text));
        }
    }
}

/// The side of what is drawn inside of a small cell, in pixels: about half, and so that it can lie in the
/// middle.
fn small_side(cell: u32) -> u32 {
    let half = cell.div_ceil(2);
    if (cell - half).is_multiple_of(2) { half } else { (half - 1).max(1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_sides_leave_something_of_the_light() {
        let sides: Vec<u32> = (1..LEAST_TILE).map(small_side).collect();
        assert_eq!(sides, [1, 1, 1, 2, 3, 2, 3, 4, 5, 4, 5]);
    }
}

//! A board, its lights and presses, drawn as layers.

use lightsout_board::{Board, Cell, Lights, Presses, Size};

use super::Geometry;
use super::cells::{each, runs};
use super::geometry::HEXAGON;
use super::glyphs::{Numbers, digits, width};
use super::layout::Layout;
use super::path::{Path, Shape};
use super::scene::{Layer, Paint, Place};
use super::theme::Palette;

/// What is drawn of a board.
pub(super) struct Drawing<'a> {
    pub(super) board: &'a Board,
    /// All off when there are none.
    pub(super) lights: Option<&'a Lights>,
    pub(super) presses: Option<&'a Presses>,
    pub(super) marks: Marks,
}

/// What the marks of presses say.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Marks {
    Plain,
    /// Which press it is, row by row, where there is room.
    Numbered,
}

/// What is in a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Contents {
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
/// The smallest legible height of a number in cells, and the largest.
const LEAST_NUMBER: f32 = 6.5;
const MAX_NUMBER: f32 = 0.32;

/// A tile is a shape with round corners: a smaller shape, and a stroke around it.
const TILE: f32 = 0.7;
const TILE_STROKE: f32 = 0.22;
/// A lamp without a button is a disc.
const LAMP: f32 = 0.82;
/// It is smaller than the tile where that is a disc as well.
const SMALL_LAMP: f32 = 0.5;
/// A button without a lamp is the frame of a tile.
const FRAME: f32 = 0.72;
const FRAME_STROKE: f32 = 0.06;
/// A press is marked by a disc.
const MARK: f32 = 0.64;
/// A line between points.
const EDGE: f32 = 0.05;
/// Maximum number of lines between points: of more nobody sees the ends.
const MAX_EDGES: usize = 1 << 16;

/// A shape of this width in the middle of a cell, and where it begins there.
type Centred = (Shape, (f32, f32));

fn square(side: f32) -> Centred {
    let corner = (1.0 - side) / 2.0;
    (Shape::Square(side), (corner, corner))
}

fn disc(across: f32) -> Centred {
    (Shape::Disc(across / 2.0), ((1.0 - across) / 2.0, 0.5))
}

fn hexagon(across: f32) -> Centred {
    (Shape::Hexagon(across / 2.0), (0.5, 0.5 - across * HEXAGON as f32))
}

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
    pub(super) fn layers(&self, layout: &Layout, palette: &Palette, index: usize) -> Vec<Layer> {
        let size = layout.size();
        if size.rows == 0 {
            return Vec::new();
        }
        let mut canvas = Canvas { layout, palette, corner: layout.corner(index), layers: Vec::new() };
        let cells = (0..size.rows).flat_map(|row| (0..size.columns).map(move |column| Cell { row, column }));
        let kinds: Vec<Contents> = cells.map(|cell| self.kind(cell)).collect();
        if matches!(layout.geometry, Geometry::Points(_)) {
            canvas.edges(self.board);
        }
        if canvas.has_tiles() {
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
        if !canvas.has_tiles() && layout.cell >= LEAST_LINED {
            canvas.lines();
        }
        canvas.labels(&kinds, index);
        canvas.layers
    }

    fn kind(&self, cell: Cell) -> Contents {
        let on = self.lights.is_some_and(|lights| lights.get(cell));
        match (self.board.has_light(cell), self.board.has_button(cell), on) {
            (true, true, false) => Contents::Off,
            (true, true, true) => Contents::On,
            (true, false, false) => Contents::LampOff,
            (true, false, true) => Contents::LampOn,
            (false, true, _) => Contents::Button,
            (false, false, _) => Contents::Hole,
        }
    }
}

impl Canvas<'_> {
    fn size(&self) -> Size {
        self.layout.size()
    }

    /// Whether cells are apart from each other, as all are that have a place of their own.
    fn has_tiles(&self) -> bool {
        self.layout.cell >= LEAST_TILE || self.layout.geometry != Geometry::Square
    }

    /// The middle of a cell in pixels.
    fn middle(&self, cell: Cell) -> [f32; 2] {
        let (scale, [x, y]) = (self.layout.cell as f32, self.layout.place(cell));
        [self.corner.0 + (x + 0.5) * scale, self.corner.1 + (y + 0.5) * scale]
    }

    /// Adds paths in units of cells that are moved by this much to the right and down.
    fn add(&mut self, paths: Vec<Path>, (right, down): (f32, f32), paint: Paint) {
        let (scale, (x, y)) = (self.layout.cell as f32, self.corner);
        let place = Place { x: x + right * scale, y: y + down * scale, scale };
        self.layers.extend(paths.into_iter().map(|path| Layer { path, place, paint }));
    }

    /// Every cell apart from its neighbours.
    fn tiles(&mut self, kinds: &[Contents]) {
        let Size { columns, .. } = self.size();
        let &Palette { off, on, text, .. } = self.palette;
        let (outline, lamp): (fn(f32) -> Centred, f32) = match self.layout.geometry {
            Geometry::Square | Geometry::Net(_) => (square, LAMP),
            Geometry::Hexagonal => (hexagon, LAMP),
            Geometry::Points(_) => (disc, SMALL_LAMP),
        };
        let tile = |colour| (outline(TILE), Paint::rounded_area(colour, TILE_STROKE));
        let lamp = |colour| (disc(lamp), Paint::area(colour));
        let frame = (outline(FRAME), Paint::pen(text, FRAME_STROKE));
        for (kind, ((shape, place), paint)) in [
            (Contents::Off, tile(off)),
            (Contents::On, tile(on)),
            (Contents::LampOff, lamp(off)),
            (Contents::LampOn, lamp(on)),
            (Contents::Button, frame),
        ] {
            let cells = kinds.iter().enumerate().filter(|&(_, other)| *other == kind);
            let cells = cells.map(|(index, _)| Cell { row: index / columns, column: index % columns });
            let paths = each(shape, cells.map(|cell| self.layout.place(cell)));
            self.add(paths, place, paint);
        }
    }

    /// A line between any two cells of which one toggles the other.
    fn edges(&mut self, board: &Board) {
        let mut edges = Vec::new();
        for button in board.buttons() {
            for light in board.toggled_by(button) {
                let is_first = button < light || !board.has_button(light);
                let is_edge = is_first || !board.toggled_by(light).contains(&button);
                if button != light && is_edge {
                    edges.push([button, light].map(|cell| self.layout.place(cell)));
                }
            }
            if edges.len() > MAX_EDGES {
                return;
            }
        }
        if !edges.is_empty() {
            let pen = Paint::pen(self.palette.text, EDGE);
            self.add(vec![Path::Lines(edges)], (0.5, 0.5), pen);
        }
    }

    /// A ground of lights that are off, and bands for all other cells.
    fn touching_cells(&mut self, kinds: &[Contents]) {
        let Size { columns, .. } = self.size();
        let &Palette { page, off, on, text, .. } = self.palette;
        self.add(vec![Path::Rectangle(self.size())], (0.0, 0.0), Paint::area(off));
        let cell = self.layout.cell as f32;
        let whole = |colour| ((0.0, 0.5), Paint::band(colour, 1.0));
        let [side, middle] = self.inside();
        let stripe = ((0.0, middle), Paint::band(page, side));
        // A line between cells takes half of a pixel from a frame.
        let frame = if self.layout.cell < LEAST_LINED { 1.0 / cell } else { 2.0 / cell };
        let inside = ((frame, 0.5), Paint::squares(page, 1.0 - 2.0 * frame));
        for (either, or, (place, paint), least) in [
            (Contents::On, Contents::LampOn, whole(on), 1.0),
            (Contents::LampOff, Contents::LampOn, stripe, 2.0),
            (Contents::Hole, Contents::Hole, whole(page), 1.0),
            (Contents::Button, Contents::Button, whole(text), 1.0),
            (Contents::Button, Contents::Button, inside, 3.0),
        ] {
            let is_kind = |cell: Cell| [either, or].contains(&kinds[cell.row * columns + cell.column]);
            if cell >= least {
                self.add(runs(self.size(), is_kind), place, paint);
            }
        }
    }

    fn lines(&mut self) {
        let line = Paint::band(self.palette.page, 1.0 / self.layout.cell as f32);
        let grid = Path::Grid(self.size());
        if !grid.is_empty() {
            self.add(vec![grid], (0.0, 0.0), line);
        }
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
        let (paths, place, paint) = if self.has_tiles() {
            let (shape, place) = disc(MARK);
            let cells = presses.iter().map(|cell| self.layout.place(cell));
            (each(shape, cells), place, Paint::area(mark))
        } else if lights.is_some() {
            let place = (middle - side / 2.0, middle);
            (runs(self.size(), |cell| presses.get(cell)), place, Paint::squares(mark, side))
        } else {
            // Whole cells, since there is nothing to be seen beside them.
            (runs(self.size(), |cell| presses.get(cell)), (0.0, 0.5), Paint::band(mark, 1.0))
        };
        self.add(paths, place, paint);
    }

    /// Which press each mark is, where all of these numbers have room.
    fn numbers(&mut self, presses: &Presses) {
        let cell = self.layout.cell as f32;
        // A number in a disc has no room in its corners.
        let room = MARK * 0.8 * cell;
        let height = (room / width(digits(presses.weight()))).min(MAX_NUMBER * cell);
        if height < LEAST_NUMBER {
            return;
        }
        let mut numbers = Numbers::new(height);
        for (index, cell) in presses.iter().enumerate() {
            let [x, y] = self.middle(cell);
            numbers.centred(index + 1, x, y);
        }
        self.layers.push(numbers.layer(self.palette.number));
    }

    /// Which rows and columns or points these are, and which board.
    fn labels(&mut self, kinds: &[Contents], index: usize) {
        let (layout, (x, y)) = (self.layout, self.corner);
        let mut labels = Numbers::new(layout.label);
        match layout.geometry {
            Geometry::Square => self.labels_of_squares(&mut labels),
            Geometry::Hexagonal => self.labels_of_hexagons(kinds, &mut labels),
            Geometry::Points(_) => self.labels_of_points(&mut labels),
            Geometry::Net(_) => {}
        }
        let labels = labels.layer(self.palette.text);
        if !labels.path.is_empty() {
            self.layers.push(labels);
        }
        if layout.caption > 0.0 {
            let [columns, rows] = layout.extent();
            let cell = layout.cell as f32;
            let mut caption = Numbers::new(layout.caption);
            let below = y + rows * cell + layout.caption * 1.2;
            caption.centred(index + 1, x + columns * cell / 2.0, below);
            self.layers.push(caption.layer(self.palette.text));
        }
    }

    fn labels_of_squares(&self, labels: &mut Numbers) {
        let (layout, (x, y)) = (self.layout, self.corner);
        let middle = |label: usize| (label as f32 - 0.5) * layout.cell as f32;
        for row in layout.labelled_rows() {
            labels.right_aligned(row, x - layout.label * 0.7, y + middle(row));
        }
        for column in layout.labelled_columns() {
            labels.centred(column, x + middle(column), y - layout.label * 1.1);
        }
    }

    /// Rows have their labels to the left of the board, and columns, which slope, before their first cell.
    fn labels_of_hexagons(&self, kinds: &[Contents], labels: &mut Numbers) {
        let layout = self.layout;
        let Size { rows, columns } = layout.size();
        let is_cell = |cell: &Cell| kinds[cell.row * columns + cell.column] != Contents::Hole;
        for row in layout.labelled_rows() {
            let mut cells = (0..columns).map(|column| Cell { row: row - 1, column });
            if let Some(cell) = cells.find(is_cell) {
                let [_, y] = self.middle(cell);
                labels.right_aligned(row, self.corner.0 - layout.label * 0.7, y);
            }
        }
        let apart = layout.label + 0.5 * layout.cell as f32;
        for column in layout.labelled_columns() {
            let mut cells = (0..rows).map(|row| Cell { row, column: column - 1 });
            if let Some(cell) = cells.find(is_cell) {
                let [x, y] = self.middle(cell);
                labels.centred(column, x - 0.5 * apart, y - 1.5 * HEXAGON as f32 * apart);
            }
        }
    }

    /// Points have their labels on the side that is away from the middle.
    fn labels_of_points(&self, labels: &mut Numbers) {
        let layout = self.layout;
        let cell = layout.cell as f32;
        let [columns, rows] = layout.extent();
        let centre = [self.corner.0 + columns * cell / 2.0, self.corner.1 + rows * cell / 2.0];
        let apart = layout.label + 0.5 * cell;
        for point in layout.labelled_points() {
            let index = point - 1;
            let columns = layout.size().columns;
            let [x, y] = self.middle(Cell { row: index / columns, column: index % columns });
            let [right, down] = [x - centre[0], y - centre[1]];
            let distance = right.hypot(down);
            // A point in the middle has its label above.
            let [right, down] =
                if distance > 0.5 { [right / distance, down / distance] } else { [0.0, -1.0] };
            labels.centred(point, x + right * apart, y + down * apart);
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

//! Pictures, read again pixel by pixel.

use std::io::Cursor;

use lightsout_board::{Cell, Mask, Pattern, Size};

use super::theme::Colour;
use super::*;

/// The pixels of a picture.
struct Pixels {
    width: usize,
    bytes: Vec<u8>,
}

impl Pixels {
    fn of(picture: &Picture) -> Self {
        let (width, height) = picture.0.size;
        let mut file = Vec::new();
        picture.raster().unwrap().write_png(&mut file).unwrap();
        let mut reader = png::Decoder::new(Cursor::new(file)).read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        assert_eq!((info.width, info.height), (width, height));
        assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
        Self { width: width as usize, bytes }
    }

    fn at(&self, x: usize, y: usize) -> Colour {
        let (pixels, _) = self.bytes.as_chunks();
        Colour(pixels[y * self.width + x])
    }

    fn count(&self, colour: Colour) -> usize {
        let (pixels, _) = self.bytes.as_chunks();
        pixels.iter().filter(|&&pixel| Colour(pixel) == colour).count()
    }
}

/// A pattern without symmetries: the highest bits of a product spread over all.
fn pattern<K>(Size { rows, columns }: Size, seed: usize) -> Pattern<K> {
    let mut pattern = Pattern::empty(Size { rows, columns }).unwrap();
    for row in 0..rows {
        for column in 0..columns {
            let number = (seed + row * 7919 + column * 104_729) as u64;
            let mixed = (number ^ (number >> 7)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            pattern.set((row, column), mixed >> 63 == 1);
        }
    }
    pattern
}

/// Whether these are the same but for what a border of a shape that is not quite on that of a pixel lets
/// through.
fn is_near(Colour(one): Colour, Colour(other): Colour) -> bool {
    one.iter().zip(other).all(|(one, other)| one.abs_diff(other) <= 8)
}

/// What a board looks like in its cells, the first or a later one.
fn assert_shows(
    pixels: &Pixels,
    layout: &Layout,
    theme: Theme,
    (board, lights, presses, index): (&Board, Option<&Lights>, &Presses, usize),
) {
    let palette = theme.palette();
    let (left, above) = layout.corner(index);
    let side = layout.cell as usize;
    // A place of the light alone, and the middle, where a mark is.
    let (beside, middle) = match side {
        1 => (0, 0),
        2 => (1, 0),
        3..6 => (0, side / 2),
        6..12 => (1, side / 2),
        _ => (side / 6, side / 2),
    };
    let Size { rows, columns } = layout.size();
    for row in 0..rows {
        for column in 0..columns {
            let cell = Cell { row, column };
            let at = |place: usize| {
                pixels.at(left as usize + column * side + place, above as usize + row * side + place)
            };
            let light = match lights.is_some_and(|lights| lights.get((row, column))) {
                true => palette.on,
                false => palette.off,
            };
            let name = format!("{theme:?}, {}: {cell}", layout.size());
            let assert_at = |place: usize, expected: Colour| {
                assert!(is_near(at(place), expected), "{name}: {:?}, expected {expected:?}", at(place));
            };
            let is_pressed = presses.get((row, column));
            match (board.has_light(cell), board.has_button(cell)) {
                (true, true) => {
                    assert_at(middle, if is_pressed { palette.mark } else { light });
                    let is_whole = side == 1 || side < 12 && lights.is_none_or(Lights::is_empty);
                    assert_at(beside, if is_pressed && is_whole { palette.mark } else { light });
                }
                // A disc, or a stripe of the page.
                (true, false) => {
                    let has_stripe = (2..12).contains(&side);
                    assert_at(middle, if has_stripe { palette.page } else { light });
                    if side >= 12 {
                        assert_at(0, palette.page);
                    } else {
                        assert_at(beside, light);
                    }
                }
                // A frame, around the page or a mark.
                (false, true) => {
                    let inside = if side < 3 { palette.text } else { palette.page };
                    assert_at(middle, if is_pressed { palette.mark } else { inside });
                    if (2..12).contains(&side) {
                        assert_at(beside, palette.text);
                    } else if side >= 12 {
                        assert_ne!(at(side * 14 / 100), palette.page, "{name}");
                    }
                }
                (false, false) => {
                    assert_at(middle, palette.page);
                    assert_at(beside, palette.page);
                }
            }
        }
    }
}

/// As [`Layout::board`], with marks that have no numbers.
fn plain_scene(layout: &Layout, theme: Theme, board: &Board, lights: &Lights, presses: &Presses) -> Picture {
    let palette = theme.palette();
    let drawing = Drawing { board, lights: Some(lights), presses: Some(presses), marks: Marks::Plain };
    let layers = drawing.layers(layout, &palette, 0);
    Picture(Scene { size: layout.page(), title: String::new(), page: palette.page, layers })
}

/// Sizes with a cell of 40, 24, 12, 6, 5, 4, 3, 2 and 1 pixels.
const SIZES: [(u32, usize, usize); 10] = [
    (40, 1, 1),
    (40, 5, 7),
    (24, 50, 9),
    (12, 7, 100),
    (6, 200, 30),
    (5, 9, 240),
    (4, 1000, 3),
    (3, 2, 1365),
    (2, 2048, 3),
    (1, 3, 4096),
];

#[test]
fn every_cell_has_its_colours() {
    for (cell, rows, columns) in SIZES {
        let size = Size { rows, columns };
        let board = Board::new(rows, columns).unwrap();
        let (lights, presses): (Lights, Presses) = (pattern(size, 1), pattern(size, 2));
        let layout = Layout::of_size(size, 1, &Geometry::Square).unwrap();
        assert_eq!(layout.cell, cell);
        for &theme in Theme::ALL {
            for lights in [&lights, &board.all_off().unwrap()] {
                let pixels = Pixels::of(&plain_scene(&layout, theme, &board, lights, &presses));
                assert_shows(&pixels, &layout, theme, (&board, Some(lights), &presses, 0));
            }
        }
    }
}

#[test]
fn lights_and_buttons_alone_and_holes_are_told_apart() {
    for (_, rows, columns) in SIZES {
        let size = Size { rows, columns };
        let mut mask = Mask::from_parts(pattern(size, 3), pattern(size, 4)).unwrap();
        if size == (Size { rows: 1, columns: 1 }) {
            mask = "L".parse().unwrap();
        }
        let board = Board::grid(rows, columns).mask(mask).build().unwrap();
        let (mut lights, mut presses): (Lights, Presses) = (pattern(size, 5), pattern(size, 6));
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let cell = Cell { row, column };
            lights.set((row, column), lights.get((row, column)) && board.has_light(cell));
            presses.set((row, column), presses.get((row, column)) && board.has_button(cell));
        }
        let layout = Layout::of_size(size, 1, &Geometry::Square).unwrap();
        for &theme in Theme::ALL {
            let pixels = Pixels::of(&plain_scene(&layout, theme, &board, &lights, &presses));
            assert_shows(&pixels, &layout, theme, (&board, Some(&lights), &presses, 0));
        }
    }
}

#[test]
fn quiet_patterns_are_side_by_side() {
    for (side, nullity, cell) in [(9, 8, 30), (39, 32, 4)] {
        let board = Board::new(side, side).unwrap();
        let quiet = board.quiet_patterns().unwrap();
        let layout = Layout::new(&board, quiet.nullity(), &Geometry::Square).unwrap();
        assert_eq!((quiet.nullity(), layout.cell), (nullity, cell));
        let scene = layout.quiet_patterns(Theme::Dark, &board, quiet.basis()).unwrap();
        let pixels = Pixels::of(&scene);
        for (index, presses) in quiet.basis().enumerate() {
            assert_shows(&pixels, &layout, Theme::Dark, (&board, None, &presses.unwrap(), index));
        }
    }
}

#[test]
fn presses_are_numbered_where_there_is_room() {
    let number = Theme::Dark.palette().number;
    let numbers = |rows, columns| {
        let size = Size { rows, columns };
        let layout = Layout::of_size(size, 1, &Geometry::Square).unwrap();
        let board = Board::new(rows, columns).unwrap();
        let lights = board.all_off().unwrap();
        let presses: Presses = pattern(size, 7);
        assert!(!presses.is_empty());
        let scene = layout.board(Theme::Dark, &board, &lights, Some(&presses));
        Pixels::of(&scene).count(number)
    };
    assert!(numbers(3, 3) > 20);
    assert!(numbers(19, 19) > 500);
    assert_eq!(numbers(3, 100), 0);
}

#[test]
fn a_board_without_cells_is_an_empty_page() {
    for (rows, columns) in [(0, 0), (0, 3), (3, 0), (0, usize::MAX >> 1)] {
        let board = Board::new(rows, columns).unwrap();
        let layout = Layout::new(&board, 1, &Geometry::Square).unwrap();
        let lights = board.all_off().unwrap();
        let scene = layout.board(Theme::Dark, &board, &lights, None);
        let (width, height) = layout.page();
        assert_eq!(Pixels::of(&scene).count(Theme::Dark.palette().page), (width * height) as usize);
    }
}

/// Boards of this size in each geometry, with what their cells are apart, in cells.
fn geometries(size: Size) -> Vec<Geometry> {
    let cells = (0..size.rows).flat_map(|row| (0..size.columns).map(move |column| (row, column)));
    let net = cells.clone().map(|(row, column)| Cell { row: 2 * column, column: row + column }).collect();
    let places = cells.map(|(row, column)| [0.01 * row as f64, -0.02 * column as f64]).collect();
    vec![
        Geometry::Square,
        Geometry::Hexagonal,
        Geometry::Points(Points::Circle),
        Geometry::Points(Points::At(places)),
        Geometry::Net(net),
    ]
}

#[test]
fn every_cell_is_drawn_once_in_any_geometry_and_within_the_page() {
    let size = Size { rows: 4, columns: 5 };
    let mask = Mask::from_parts(pattern(size, 3), pattern(size, 4)).unwrap();
    let board = Board::grid(size.rows, size.columns).mask(mask).build().unwrap();
    let (mut lights, presses) = (board.all_off().unwrap(), pattern(size, 6));
    board
        .lights()
        .enumerate()
        .filter(|(index, _)| index % 2 == 0)
        .for_each(|(_, cell)| lights.set(cell, true));
    for geometry in geometries(size) {
        let layout = Layout::new(&board, 1, &geometry).unwrap();
        let palette = Theme::Light.palette();
        let scene = plain_scene(&layout, Theme::Light, &board, &lights, &presses);
        let areas = scene.0.layers.iter().filter(|layer| {
            let paint = layer.paint;
            paint.fill.is_some_and(|colour| colour == palette.on || colour == palette.off)
                || paint.stroke.is_some_and(|stroke| stroke.colour == palette.text && paint.fill.is_none())
        });
        let mut centres: Vec<[i64; 2]> = Vec::new();
        for layer in areas {
            let path::Path::Each(shape, places) = &layer.path else { continue };
            let scale = layer.place.scale;
            for [x, y] in places {
                let [right, down] = match *shape {
                    path::Shape::Square(side) => [side / 2.0, side / 2.0],
                    path::Shape::Disc(radius) => [radius, 0.0],
                    path::Shape::Hexagon(apothem) => [0.0, apothem * 2.0 * geometry::HEXAGON as f32],
                };
                let centre = [layer.place.x + (x + right) * scale, layer.place.y + (y + down) * scale];
                centres.push(centre.map(|place| place.round() as i64));
            }
        }
        let cells = (0..size.rows).flat_map(|row| (0..size.columns).map(move |column| Cell { row, column }));
        let expected = cells.filter(|&cell| board.has_light(cell) || board.has_button(cell)).count();
        assert_eq!(centres.len(), expected, "{geometry:?}");
        let (width, height) = layout.page();
        let half = i64::from(layout.cell) / 2;
        for (index, &[x, y]) in centres.iter().enumerate() {
            assert!(x >= half && y >= half && x + half <= width.into() && y + half <= height.into());
            for &[other_x, other_y] in &centres[..index] {
                let distance = ((x - other_x) as f64).hypot((y - other_y) as f64);
                assert!(distance + 2.0 > layout.cell.into(), "{geometry:?}");
            }
        }
    }
}

#[test]
fn every_cell_shows_its_light_and_press_in_any_geometry() {
    let size = Size { rows: 4, columns: 5 };
    let board = Board::new(size.rows, size.columns).unwrap();
    let (lights, presses): (Lights, Presses) = (pattern(size, 5), pattern(size, 6));
    let palette = Theme::Dark.palette();
    for geometry in geometries(size) {
        let layout = Layout::new(&board, 1, &geometry).unwrap();
        let pixels = Pixels::of(&plain_scene(&layout, Theme::Dark, &board, &lights, &presses));
        for cell in board.lights() {
            let (left, above) = layout.corner(0);
            let [x, y] = layout.place(cell);
            let scale = layout.cell as f32;
            let at = |right: f32| {
                pixels.at((left + (x + right) * scale) as usize, (above + (y + 0.5) * scale) as usize)
            };
            let light = if lights.get(cell) { palette.on } else { palette.off };
            assert!(is_near(at(0.1), light), "{geometry:?} {cell:?}");
            assert!(
                is_near(at(0.5), if presses.get(cell) { palette.mark } else { light }),
                "{geometry:?} {cell:?}"
            );
        }
    }
}

#[test]
fn a_hexagon_in_a_rhombus_is_as_wide_as_its_middle_row() {
    let mask: Mask = "..###\n.####\n#####\n####.\n###..".parse().unwrap();
    let hexagon = Board::grid(5, 5).mask(mask).build().unwrap();
    let rhombus = Board::new(5, 5).unwrap();
    let width = |board: &Board| Layout::new(board, 1, &Geometry::Hexagonal).unwrap().extent()[0];
    assert_eq!([width(&hexagon), width(&rhombus)], [5.0, 7.0]);
}

#[test]
fn a_geometry_has_a_place_for_each_cell() {
    let board = Board::new(2, 2).unwrap();
    let layout = |geometry| Layout::new(&board, 1, &geometry).map(|layout| layout.page());
    let at = |places: &[Point]| Geometry::Points(Points::At(places.to_vec()));
    let found = |found| Err(Error::OtherPlaces { found, expected: 4 });
    assert_eq!(layout(Geometry::Net(Vec::new())), found(0));
    assert_eq!(layout(at(&[[0.0, 0.0]; 5])), found(5));
    assert!(layout(at(&[[0.0, 0.0]; 4])).is_ok());
    assert!(matches!(layout(at(&[[f64::NAN, 0.0]; 4])), Err(Error::TooFarApart { .. })));
    let far = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1e12, 0.0]];
    assert!(matches!(layout(at(&far)), Err(Error::TooFarApart { .. })));
}

#[test]
fn points_are_joined_where_one_toggles_the_other() {
    let board = Board::from_graph(4, [(0, 1), (1, 2), (2, 3)]).unwrap();
    let layout = Layout::new(&board, 1, &Geometry::Points(Points::Circle)).unwrap();
    let picture = layout.board(Theme::Print, &board, &board.all_off().unwrap(), None);
    let lines = picture.0.layers.iter().map(|layer| match &layer.path {
        path::Path::Lines(lines) => lines.len(),
        _ => 0,
    });
    assert_eq!(lines.sum::<usize>(), 3);
}

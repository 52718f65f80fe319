//! Pictures, read again pixel by pixel.

use std::io::Cursor;

use clap::ValueEnum;
use lightsout::Mask;

use super::palette::Colour;
use super::*;

/// The pixels of a picture.
struct Pixels {
    width: usize,
    bytes: Vec<u8>,
}

impl Pixels {
    fn of(scene: Scene) -> Self {
        let (width, height) = scene.size;
        let mut file = Vec::new();
        png::write(scene, &mut file).unwrap();
        let mut reader = ::png::Decoder::new(Cursor::new(file)).read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        assert_eq!((info.width, info.height), (width, height));
        assert_eq!((info.color_type, info.bit_depth), (::png::ColorType::Rgb, ::png::BitDepth::Eight));
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
fn pattern<K>(Size { rows, columns }: Size, seed: usize) -> lightsout::Pattern<K> {
    let mut pattern = lightsout::Pattern::empty(Size { rows, columns }).unwrap();
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
            let cell = lightsout::Cell { row, column };
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

/// As [`scene_of_board`], with marks that have no numbers.
fn plain_scene(layout: &Layout, theme: Theme, board: &Board, lights: &Lights, presses: &Presses) -> Scene {
    let palette = theme.palette();
    let drawing = Drawing { board, lights: Some(lights), presses: Some(presses), marks: Marks::Plain };
    let layers = drawing.layers(layout, &palette, 0);
    Scene { size: layout.page(), title: String::new(), page: palette.page, layers }
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
        let layout = Layout::new(size, 1).unwrap();
        assert_eq!(layout.cell, cell);
        for &theme in Theme::value_variants() {
            for lights in [&lights, &board.all_off().unwrap()] {
                let pixels = Pixels::of(plain_scene(&layout, theme, &board, lights, &presses));
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
            let cell = lightsout::Cell { row, column };
            lights.set((row, column), lights.get((row, column)) && board.has_light(cell));
            presses.set((row, column), presses.get((row, column)) && board.has_button(cell));
        }
        let layout = Layout::new(size, 1).unwrap();
        for &theme in Theme::value_variants() {
            let pixels = Pixels::of(plain_scene(&layout, theme, &board, &lights, &presses));
            assert_shows(&pixels, &layout, theme, (&board, Some(&lights), &presses, 0));
        }
    }
}

#[test]
fn quiet_patterns_are_side_by_side() {
    for (side, nullity, cell) in [(9, 8, 30), (39, 32, 4)] {
        let board = Board::new(side, side).unwrap();
        let quiet = board.quiet_patterns().unwrap();
        let layout = Layout::new(board.light_size(), quiet.nullity()).unwrap();
        assert_eq!((quiet.nullity(), layout.cell), (nullity, cell));
        let scene = scene_of_quiet_patterns(&layout, Theme::Dark, &board, quiet.basis()).unwrap();
        let pixels = Pixels::of(scene);
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
        let layout = Layout::new(size, 1).unwrap();
        let board = Board::new(rows, columns).unwrap();
        let lights = board.all_off().unwrap();
        let presses: Presses = pattern(size, 7);
        assert!(!presses.is_empty());
        let scene = scene_of_board(&layout, Theme::Dark, &board, &lights, Some(&presses));
        Pixels::of(scene).count(number)
    };
    assert!(numbers(3, 3) > 20);
    assert!(numbers(19, 19) > 500);
    assert_eq!(numbers(3, 100), 0);
}

#[test]
fn a_board_without_cells_is_an_empty_page() {
    for (rows, columns) in [(0, 0), (0, 3), (3, 0), (0, usize::MAX >> 1)] {
        let board = Board::new(rows, columns).unwrap();
        let layout = Layout::new(board.light_size(), 1).unwrap();
        let lights = board.all_off().unwrap();
        let scene = scene_of_board(&layout, Theme::Dark, &board, &lights, None);
        let (width, height) = scene.size;
        assert_eq!(Pixels::of(scene).count(Theme::Dark.palette().page), (width * height) as usize);
    }
}

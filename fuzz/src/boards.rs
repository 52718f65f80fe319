//! Boards, masks, neighbourhoods and the names of rules.

use std::fmt::Display;
use std::str::FromStr;

use lightsout::Symmetry;
use lightsout_board::{
    Alphabet, Board, Cell, Characters, Coinciding, Comma, Counting, Error, ImageError, ImageFormat,
    ImageProblem, Lights, Mask, Method, Neighbourhood, Presses, ReadOptions, Rule, Size, Topology,
};

use super::{assert_place, split_heading};

/// The longest side of a picture of a neighbourhood that is drawn by pressing, and of presses.
const LONGEST_SIDE: usize = 32;

/// Boards as texts. The first line has a comma where commas stand between rows, and then the characters for
/// off, a space and those for on, where they are given.
pub(super) fn board_text(bytes: &[u8]) {
    let Some((heading, text)) = split_heading(bytes) else { return };
    let Ok(text) = str::from_utf8(text) else { return };
    let (comma, characters) = match heading.strip_prefix(',') {
        Some(characters) => (Comma::Rows, characters),
        None => (Comma::Cells, heading),
    };
    let given = characters.split_once(' ');
    let characters = given_characters(characters);
    let alphabet = given.and_then(|(off, on)| Some(Alphabet::new(off.chars().next()?, on.chars().next()?)));
    let alphabet = alphabet.filter(|_| characters.is_some()).unwrap_or_default();
    let options = ReadOptions { characters, comma };
    let boards = match Lights::read_all_with(text, &options) {
        Ok((boards, _)) => boards,
        Err(error) => {
            assert_text_place(text, &error);
            return;
        }
    };
    // One board is read as one, and no other number is.
    match (Lights::read_with(text, &options), boards.as_slice()) {
        (Ok((board, _)), [only]) => assert_eq!(board, *only),
        (Err(error), [] | [_, _, ..]) => assert_text_place(text, &error),
        (read, _) => panic!("{} boards, read as one: {read:?}", boards.len()),
    }
    for lights in &boards {
        let Size { rows, columns } = lights.size();
        if rows > 0 && columns > 0 {
            let picture = lights.picture(alphabet).to_string();
            let read = Lights::read_with(&picture, &ReadOptions { comma: Comma::Cells, ..options.clone() });
            assert_eq!(read.as_ref().map(|(read, _)| read), Ok(lights));
        }
        // A board without columns has its rows in JSON alone.
        let digits = |row| lights.row(row).iter().map(|on| if on { "1" } else { "0" }).collect::<Vec<_>>();
        let rows: Vec<String> = (0..rows).map(|row| format!("[{}]", digits(row).join(","))).collect();
        let json = format!("[{}]", rows.join(","));
        let options = ReadOptions::default();
        assert_eq!(Lights::read_with(&json, &options).as_ref().map(|(read, _)| read), Ok(lights), "{json}");
    }
}

/// Presses as pictures and as places. The first line has the rows and columns of the buttons, and then, where they are
/// given, the number that the first row has, and the characters for off and on.
pub(super) fn presses(bytes: &[u8]) {
    let Some((heading, text)) = split_heading(bytes) else { return };
    let Ok(text) = str::from_utf8(text) else { return };
    let mut words = heading.splitn(4, ' ');
    let mut side = || words.next()?.parse().ok().filter(|&side: &usize| side <= LONGEST_SIDE);
    let (Some(rows), Some(columns)) = (side(), side()) else { return };
    let size = Size { rows, columns };
    let counting = match words.next() {
        Some("0") => Some(Counting::FromZero),
        Some("1") => Some(Counting::FromOne),
        _ => None,
    };
    let options =
        ReadOptions { characters: words.next().and_then(given_characters), comma: Comma::default() };
    let (presses, reading) = match Presses::read_for(text, size, &options, counting) {
        Ok(read) => read,
        Err(error) => {
            assert_text_place(text, &error);
            return;
        }
    };
    if let Some(reading) = reading {
        let is_read_with = |options| {
            let read = Presses::read_with(text, options);
            read.is_ok_and(|(drawn, other)| drawn == presses && other == reading)
        };
        assert!(is_read_with(&options) || is_read_with(&ReadOptions::default()));
        return;
    }
    assert_eq!(presses.size(), size);
    let counting = counting.unwrap_or(Counting::FromOne);
    for written in places_of(&presses, counting) {
        match Presses::read_for(&written, size, &options, Some(counting)) {
            Ok((read, _)) => assert_eq!(read, presses, "{written:?}"),
            Err(error) => {
                assert_text_place(&written, &error);
                let is_picture = |options| Presses::read_with(&written, options).is_ok();
                assert!(is_picture(&options) || is_picture(&ReadOptions::default()), "{written:?}: {error}");
            }
        }
    }
}

/// Presses as places: a line each, below their number, with commas, in parentheses, and in brackets.
fn places_of(presses: &Presses, counting: Counting) -> Vec<String> {
    let first = counting.first();
    let written = |[before, between, behind]: [&str; 3], separator| {
        let place =
            |cell: Cell| format!("{before}{}{between}{}{behind}", cell.row + first, cell.column + first);
        presses.iter().map(place).collect::<Vec<_>>().join(separator)
    };
    let in_brackets = format!("[{}]", written(["[", ",", "]"], ","));
    if presses.is_empty() {
        return vec![in_brackets];
    }
    let lines = written(["", " ", ""], "\n");
    let counted = format!("{}\n{lines}", presses.weight());
    vec![lines, counted, written(["", ", ", ""], " "), written(["(", ", ", ")"], " "), in_brackets]
}

/// The characters for off, a space and those for on.
fn given_characters(text: &str) -> Option<Characters> {
    let (off, on) = text.split_once(' ')?;
    Characters::new(off, on).ok()
}

/// Boards as images.
pub(super) fn board_image(bytes: &[u8]) {
    let read = Lights::read_images(bytes, None);
    match (&read, Lights::read_images(bytes, Some(bytes.len() as u64))) {
        (Ok(images), Ok(of_known_length)) => assert_eq!(*images, of_known_length),
        (Err(_), Err(_)) => {}
        (one, other) => panic!("of unknown length {one:?}, of known length {other:?}"),
    }
    match read {
        Ok(images) => images.iter().for_each(assert_written_as_images),
        Err(ImageError::Malformed { position, problem }) => {
            // What the decoder of PNG finds, it finds with what it has read ahead.
            assert!(position <= bytes.len() as u64, "{problem} at {position}");
            assert_ne!(problem, ImageProblem::SecondImage);
        }
        Err(_) => {}
    }
}

fn assert_written_as_images(lights: &Lights) {
    for format in [ImageFormat::Pbm, ImageFormat::PlainPbm, ImageFormat::Png] {
        let mut written = Vec::new();
        match lights.write_image(&mut written, format) {
            Ok(()) => {}
            Err(ImageError::SizeOutOfFormat { .. }) if format == ImageFormat::Png => continue,
            Err(error) => panic!("{format:?}: {error}"),
        }
        assert!(ImageFormat::is_image(&written));
        let length = written.len() as u64;
        let read = Lights::read_image(written.as_slice(), Some(length));
        assert!(read.as_ref().is_ok_and(|read| read == lights), "{format:?}: {read:?}");
    }
}

/// Pictures of the cells that a board has.
pub(super) fn mask(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let mask = match text.parse::<Mask>() {
        Ok(mask) => mask,
        Err(error) => {
            assert_text_place(text, &error);
            return;
        }
    };
    let Size { rows, columns } = mask.size();
    let picture = picture(rows, columns, |row, column| {
        match (mask.lights().get((row, column)), mask.buttons().get((row, column))) {
            (true, true) => '#',
            (false, false) => '.',
            (true, false) => 'L',
            (false, true) => 'B',
        }
    });
    assert_eq!(picture.parse::<Mask>().as_ref(), Ok(&mask));
    let board = Board::grid(rows, columns).mask(mask.clone()).build().unwrap();
    assert_eq!(
        (board.light_count(), board.button_count()),
        (mask.lights().weight(), mask.buttons().weight())
    );
}

/// Pictures of the cells that a press toggles.
pub(super) fn neighbourhood(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let neighbourhood = match Neighbourhood::from_picture(text) {
        Ok(neighbourhood) => neighbourhood,
        Err(error) => {
            assert_text_place(text, &error);
            return;
        }
    };
    // Any rule has a board.
    let small = Board::grid(3, 2).neighbourhood(neighbourhood.clone()).build();
    assert!(small.is_ok(), "{small:?}");
    if text.lines().count() > LONGEST_SIDE || text.lines().any(|line| line.chars().count() > LONGEST_SIDE) {
        return;
    }
    let side = 2 * LONGEST_SIDE + 1;
    let board = Board::grid(side, side).neighbourhood(neighbourhood.clone()).build().unwrap();
    let mut press = Presses::empty(Size { rows: side, columns: side }).unwrap();
    press.flip((LONGEST_SIDE, LONGEST_SIDE));
    let toggled = board.effect(&press).unwrap();
    let drawn = picture(side, side, |row, column| {
        match (toggled.get((row, column)), (row, column) == (LONGEST_SIDE, LONGEST_SIDE)) {
            (true, true) => 'X',
            (false, true) => 'O',
            (true, false) => '#',
            (false, false) => '.',
        }
    });
    assert_eq!(Neighbourhood::from_picture(&drawn).as_ref(), Ok(&neighbourhood));
}

/// Names of rules, methods and symmetries, and rules as they are written.
pub(super) fn names(bytes: &[u8]) {
    let Ok(name) = str::from_utf8(bytes) else { return };
    assert_written_as(name, name.parse::<Topology>());
    assert_written_as(name, name.parse::<Coinciding>());
    assert_written_as(name, name.parse::<Method>());
    assert_written_as(name, name.parse::<Symmetry>());
    match Neighbourhood::from_str(name) {
        Ok(neighbourhood) => {
            assert_eq!(neighbourhood.to_string().parse().as_ref(), Ok(&neighbourhood));
            assert_eq!(name.parse(), Ok(Rule { neighbourhood, ..Rule::default() }));
        }
        Err(Error::UnknownName { .. }) => {}
        Err(error) => assert_text_place(name, &error),
    }
    match Rule::from_str(name) {
        Ok(rule) => {
            assert_eq!(rule.to_string().parse().as_ref(), Ok(&rule));
            let size = rule.mask.as_ref().map_or(Size { rows: 3, columns: 2 }, Mask::size);
            assert!(Board::with_rule(size, rule).is_ok());
        }
        // The place of an error in a picture is one of the picture, not of the rule.
        Err(error) => {
            assert!(matches!(error, Error::UnknownName { .. } | Error::Text(_) | Error::EmptyMask));
        }
    }
}

fn assert_written_as<T: Display, E: Display>(name: &str, read: Result<T, E>) {
    match read {
        Ok(value) => assert_eq!(value.to_string(), name),
        Err(error) => assert!(error.to_string().contains("expected one of: ")),
    }
}

/// That an error in a text is at a place that it has.
pub(super) fn assert_text_place(text: &str, error: &Error) {
    match error {
        Error::Text(error) => assert_place(text, error.line, error.column),
        Error::EmptyMask => {}
        other => panic!("{other}"),
    }
}

fn picture(rows: usize, columns: usize, cell: impl Fn(usize, usize) -> char) -> String {
    let row = |row| (0..columns).map(|column| cell(row, column)).chain(['\n']).collect::<String>();
    (0..rows).map(row).collect()
}

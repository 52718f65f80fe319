//! Reading and writing: what is written is read, and what is not a board is an error with a place.

use gf2_linalg::testing::matrix;
use lightsout_board::{
    Alphabet, Board, Coinciding, Error, Lights, Mask, Neighbourhood, Offset, Presses, Size, TextError,
    TextProblem, Topology,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::forms::{pattern, tells};
use lightsout_oracles::board::Cell as Content;

fn alphabet() -> impl Strategy<Value = Alphabet> {
    select(Alphabet::KNOWN)
}

/// Anything at all.
fn arbitrary() -> BoxedStrategy<String> {
    "(?s).*".boxed()
}

/// Lines that are nearly boards, masks or neighbourhoods.
fn nearly(characters: &'static str) -> BoxedStrategy<String> {
    vec(select(characters.chars().collect::<Vec<_>>()), 0..24).prop_map(String::from_iter).boxed()
}

/// The characters of each line that are no spaces; blank lines around left out. `None` when there is a blank line
/// between others, or no line.
fn lines(text: &str) -> Option<Vec<String>> {
    // What some programs take for the end of a line stays, other than at the end of one.
    let breaks = ['\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];
    let is_space = |c: char| c.is_whitespace() || c == '\u{feff}';
    let cells = |line: &str| {
        let line = line.trim_end_matches(is_space);
        line.chars().filter(|&c| breaks.contains(&c) || !is_space(c)).collect()
    };
    let lines: Vec<String> = text.split('\n').map(cells).collect();
    let first = lines.iter().position(|line| !line.is_empty())?;
    let last = lines.iter().rposition(|line| !line.is_empty())?;
    let lines = lines[first..=last].to_vec();
    lines.iter().all(|line| !line.is_empty()).then_some(lines)
}

/// Whether the cells of all lines stand in the same columns, counted from the first.
fn are_below_each_other(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let is_cell = |c: char| !c.is_whitespace() && c != ',' && c != '\u{feff}';
    let columns =
        |line: &str| -> Vec<bool> { line.trim_matches(|c| !is_cell(c)).chars().map(is_cell).collect() };
    let mut lines = text.split('\n').map(columns).filter(|columns| !columns.is_empty());
    let first = lines.next();
    lines.all(|line| Some(line) == first)
}

/// Whether each light is on where the text has something else than a blank, or between tabs.
fn is_drawn(lights: &Lights, text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_matches(['\n', '\r']);
    let cells = |line: &str| -> Vec<bool> {
        match line.contains('\t') {
            true => line.split('\t').map(|cell| !cell.is_empty()).collect(),
            false => line.chars().map(|c| !c.is_whitespace()).collect(),
        }
    };
    let rows: Vec<Vec<bool>> = text.split('\n').map(|line| cells(line.trim_end_matches('\r'))).collect();
    let Size { rows: height, columns } = lights.size();
    let is_on = |row: usize, column| rows[row].get(column) == Some(&true);
    rows.len() == height
        && rows.iter().map(Vec::len).max() == Some(columns)
        && (0..height).all(|row| (0..columns).all(|column| lights.get((row, column)) == is_on(row, column)))
}

/// Reads a text as a board: what is understood is what is there, and what is not has a place in the text.
fn is_read_or_located(text: &str) -> Result<(), TestCaseError> {
    match text.parse::<Lights>() {
        Ok(lights) => {
            let written = Alphabet::KNOWN
                .iter()
                .map(|&alphabet| lights.picture(alphabet).to_string())
                .collect::<Vec<_>>();
            let is_found = |text: &str| {
                let found = lines(text).map(|lines| lines.join("\n"));
                let is_found =
                    |written: &String| found.iter().any(|found| found.eq_ignore_ascii_case(written));
                are_below_each_other(text) && written.iter().any(is_found)
            };
            // Below numbers, of boards and of their cells, or as it is drawn on blanks.
            let below = |text: &str| {
                let (first, rest) = text.trim_start().split_once('\n')?;
                first.split_whitespace().all(|word| word.parse::<u32>().is_ok()).then(|| rest.to_owned())
            };
            // Zeros may close what has sizes.
            let above = |text: &str| {
                let (rest, last) = text.trim_end().rsplit_once('\n')?;
                last.chars().all(|c| c == '0' || c.is_whitespace()).then(|| rest.to_owned())
            };
            let mut heads = std::iter::successors(Some(text.to_owned()), |text| below(text)).take(3);
            let is_read =
                heads.any(|text| is_found(&text) || above(&text).is_some_and(|text| is_found(&text)));
            prop_assert!(is_read || is_drawn(&lights, text), "{text:?}");
            prop_assert_eq!(Lights::read_all(text), Ok(vec![lights]));
        }
        Err(Error::Text(error)) => is_located(&error, text)?,
        Err(error) => prop_assert!(false, "{error}"),
    }
    Ok(())
}

/// Whether an error points at a character of the text, or right behind the last one of a line.
fn is_located(error: &TextError, text: &str) -> Result<(), TestCaseError> {
    let line = text.lines().nth(error.line - 1);
    prop_assert!(line.is_some() || error.line == 1, "{error} in {text:?}");
    let length = line.map_or(0, |line| line.chars().count());
    prop_assert!((1..=length + 1).contains(&error.column), "{error} in {text:?}");
    if let TextProblem::UnexpectedCharacter { found, .. } = error.problem {
        prop_assert_eq!(line.and_then(|line| line.chars().nth(error.column - 1)), Some(found));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn what_is_written_is_read(lights in pattern(), alphabet in alphabet()) {
        prop_assume!(tells(&lights, alphabet));
        let text = lights.picture(alphabet).to_string();
        prop_assert_eq!(text.lines().count(), lights.size().rows);
        prop_assert_eq!(&text.parse::<Lights>().unwrap(), &lights);
        prop_assert_eq!(&text.to_ascii_uppercase().parse::<Lights>().unwrap(), &lights);
        let presses: Presses = text.parse().unwrap();
        prop_assert_eq!(presses.into_matrix(), lights.clone().into_matrix());
        prop_assert_eq!(&lights.to_string().parse::<Lights>().unwrap(), &lights);
    }

    #[test]
    fn the_layout_does_not_matter(lights in pattern(), alphabet in alphabet(), end in select(vec!["\n", "\r\n", " \t\n"])) {
        prop_assume!(tells(&lights, alphabet));
        let text = lights.picture(alphabet).to_string();
        // Cells of one character may be drawn on blanks, where they do not stand below each other.
        let is_alike = lights.is_empty() || lights.weight() == lights.size().rows * lights.size().columns;
        prop_assume!(!is_alike || lights.size().rows == 1);
        let spaced: String = text.replace('\n', end).chars().flat_map(|c| [c, ' ']).collect();
        let spaced = spaced.replace("\r ", "\r");
        for text in [text.replace('\n', end), format!("{end}{end}{text}{end}{end}"), format!("\u{feff}{spaced}")] {
            prop_assert_eq!(&text.parse::<Lights>().unwrap(), &lights, "{:?}", text);
        }
    }

    #[test]
    fn as_many_boards_are_read_as_are_written(boards in vec(pattern(), 0..4), alphabet in alphabet()) {
        prop_assume!(boards.iter().all(|board| tells(board, alphabet)));
        let texts: Vec<String> = boards.iter().map(|board| board.picture(alphabet).to_string()).collect();
        let text = texts.join("\n\n \n");
        prop_assert_eq!(&Lights::read_all(&text).unwrap(), &boards);
        let one = text.parse::<Lights>();
        match boards.len() {
            0 => {
                let error = TextError { line: 1, column: 1, problem: TextProblem::Empty };
                prop_assert_eq!(one, Err(Error::Text(error)));
            }
            1 => prop_assert!(one.is_ok()),
            _ => {
                let line = boards[0].size().rows + 3;
                let error = TextError { line, column: 1, problem: TextProblem::SecondBoard };
                prop_assert_eq!(one, Err(Error::Text(error)));
            }
        }
    }

    #[test]
    fn a_board_is_read_or_the_error_located(
        text in prop_oneof![
            arbitrary(),
            nearly("01 \r\n"),
            nearly("01.#wbWBxX-+yO \n\r\t"),
            nearly("#.\n\u{feff}\u{2028}\u{b}é")
        ]
    ) {
        is_read_or_located(&text)?;
        if let Err(error) = Lights::read_all(&text) {
            let Error::Text(error) = error else { return Err(TestCaseError::fail(error.to_string())) };
            is_located(&error, &text)?;
        }
    }

    #[test]
    fn a_mask_is_read_or_the_error_located(text in prop_oneof![arbitrary(), nearly("01.#LBlb \n\r"), nearly(". \n")]) {
        match text.parse::<Mask>() {
            Ok(mask) => {
                let Size { rows, columns } = mask.size();
                let found = lines(&text).unwrap();
                let longest = text.trim_start_matches('\u{feff}').split('\n');
                let longest = longest.map(|line| line.trim_end_matches('\r').chars().count()).max();
                let is_plain = are_below_each_other(&text) && found[0].len() == columns;
                prop_assert!(found.len() == rows && (is_plain || longest == Some(columns)), "{text:?}");
                prop_assert!(!mask.lights().is_empty() || !mask.buttons().is_empty());
            }
            Err(Error::Text(error)) => is_located(&error, &text)?,
            Err(error) => prop_assert_eq!(error, Error::EmptyMask),
        }
    }

    #[test]
    fn a_neighbourhood_is_read_or_the_error_located(
        text in prop_oneof![arbitrary(), nearly("01.#XOxo \n\r"), nearly("..##X\n")]
    ) {
        match Neighbourhood::from_picture(&text) {
            Ok(_) => {
                let cells = lines(&text).unwrap().concat().to_ascii_uppercase();
                prop_assert_eq!(cells.matches(['X', 'O']).count(), 1);
            }
            Err(Error::Text(error)) => is_located(&error, &text)?,
            Err(error) => prop_assert!(false, "{error}"),
        }
    }

    #[test]
    fn names_are_known_or_listed(name in prop_oneof![arbitrary(), nearly("plusking-open")]) {
        let known = |error: &Error| matches!(error, Error::UnknownName { name: found, .. } if *found == name);
        // A text of nothing but cells is a picture.
        let located = |error: &Error| matches!(error, Error::Text(error) if is_located(error, &name).is_ok());
        prop_assert!(name.parse::<Neighbourhood>().err().is_none_or(|error| known(&error) || located(&error)));
        prop_assert!(name.parse::<Topology>().err().is_none_or(|error| known(&error)));
        prop_assert!(name.parse::<Coinciding>().err().is_none_or(|error| known(&error)));
    }

    #[test]
    fn a_mask_is_read_as_it_is_drawn(
        rows in (1..70_usize, 1..5_usize).prop_flat_map(|(columns, rows)| {
            vec(vec(select(Content::ALL.to_vec()), columns), rows)
        })
    ) {
        let character = |content: &Content| match content {
            Content::Both => '#',
            Content::LightOnly => 'L',
            Content::ButtonOnly => 'B',
            Content::Hole => '.',
        };
        let drawn: Vec<String> = rows.iter().map(|row| row.iter().map(character).collect()).collect();
        let mask = drawn.join("\n").parse::<Mask>();
        prop_assert_eq!(drawn.join("|").parse(), mask.clone());
        prop_assert_eq!(format!("[\"{}\"]", drawn.join("\", \"")).parse(), mask.clone());
        if rows.concat().iter().all(|&content| content == Content::Hole) {
            prop_assert_eq!(mask, Err(Error::EmptyMask));
            return Ok(());
        }
        let mask = mask.unwrap();
        for (row, contents) in rows.iter().enumerate() {
            for (column, content) in contents.iter().enumerate() {
                prop_assert_eq!(mask.lights().get((row, column)), content.has_light());
                prop_assert_eq!(mask.buttons().get((row, column)), content.has_button());
            }
        }
        prop_assert_eq!(Mask::from_parts(mask.lights().clone(), mask.buttons().clone()), Ok(mask));
    }

    #[test]
    fn a_neighbourhood_is_read_as_it_is_drawn(
        (toggled, centre) in (1..6_usize, 1..6_usize).prop_flat_map(|(rows, columns)| {
            (matrix(rows, columns), (0..rows, 0..columns))
        })
    ) {
        let character = |row, column| match ((row, column) == centre, toggled.get(row, column)) {
            (true, true) => 'X',
            (true, false) => 'O',
            (false, true) => '#',
            (false, false) => '.',
        };
        let line = |row| (0..toggled.columns()).map(|column| character(row, column)).collect::<String>();
        let drawn: Vec<String> = (0..toggled.rows()).map(line).collect();
        let places = Lights::from_matrix(toggled.clone());
        let offsets: Vec<Offset> = places.iter().map(|cell| Offset {
            rows: cell.row as isize - centre.0 as isize,
            columns: cell.column as isize - centre.1 as isize,
        }).collect();
        let neighbourhood = Neighbourhood::from_picture(&drawn.join("\n")).unwrap();
        prop_assert_eq!(Neighbourhood::from_picture(&drawn.join("/")).unwrap(), neighbourhood.clone());
        let strings = format!("[\"{}\"]", drawn.join("\",\""));
        prop_assert_eq!(Neighbourhood::from_picture(&strings).unwrap(), neighbourhood.clone());
        prop_assert_eq!(&neighbourhood, &Neighbourhood::from_offsets(offsets));
        // One press in the marked cell of a board of the picture's size draws the picture again.
        let board = Board::grid(toggled.rows(), toggled.columns()).neighbourhood(neighbourhood).build().unwrap();
        let mut press = board.no_presses().unwrap();
        press.set((centre.0, centre.1), true);
        prop_assert_eq!(board.effect(&press).unwrap(), places);
    }
}

#[test]
fn errors_say_where_and_what_was_expected() {
    let message = |text: &str| text.parse::<Lights>().unwrap_err().to_string();
    assert_eq!(
        message("01\n0?"),
        "line 2, column 2: unexpected character '?', expected '0' (off) or '1' (on) as at the start of the board"
    );
    assert_eq!(message("##\n#"), "line 2, column 2: the line has 1 cells, expected 2 as in the first line");
    assert_eq!(
        message("w\n\nb"),
        "line 3, column 1: a second board starts here, expected one board without blank lines in it"
    );
    assert_eq!(message("\n"), "line 1, column 1: no cells, expected a board of one or more lines");
    let mask = "#L\n#K".parse::<Mask>().unwrap_err().to_string();
    assert!(mask.starts_with("line 2, column 2: unexpected character 'K', expected '#' or '1'"), "{mask}");
    let neighbourhood = Neighbourhood::from_picture("#.#").unwrap_err().to_string();
    assert_eq!(
        neighbourhood,
        "line 1, column 1: no pressed cell, expected one 'X' (toggled itself) or 'O' (not toggled)"
    );
}

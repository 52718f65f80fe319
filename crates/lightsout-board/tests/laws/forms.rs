//! Boards in any characters and any form: what is written is read, and what is wrong is found where it
//! stands.

use gf2_linalg::testing::{matrix, size};
use lightsout_board::{
    Alphabet, Characters, Comma, Error, Form, Lights, ReadOptions, Size, TextError, TextProblem,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// A pattern with at least one cell.
pub(crate) fn pattern() -> impl Strategy<Value = Lights> {
    (size(130), size(12))
        .prop_flat_map(|(columns, rows)| matrix(rows.max(1), columns.max(1)))
        .prop_map(Lights::from_matrix)
}

/// How rows and cells are told apart.
#[derive(Clone, Copy, Debug)]
enum Layout {
    /// What stands between cells and what ends a row.
    Lines(&'static str, &'static str),
    /// What stands between cells and between rows.
    Joined(&'static str, &'static str),
    /// Strings, with white space around each.
    Strings(&'static str),
}

fn layout() -> impl Strategy<Value = Layout> {
    let between = || select(vec!["", " ", ",", ", ", " ,", "\t"]);
    prop_oneof![
        (between(), select(vec!["\n", "\r\n", " \t\r\n", ",\n"]))
            .prop_map(|(cell, row)| Layout::Lines(cell, row)),
        (between(), select(vec!["|", "/", ";", " | ", "; ", ",;"]))
            .prop_map(|(cell, row)| Layout::Joined(cell, row)),
        select(vec!["", " ", "\n  "]).prop_map(Layout::Strings),
    ]
}

/// Writes a board so.
fn written(lights: &Lights, characters: [char; 2], layout: Layout) -> String {
    let between = match layout {
        Layout::Lines(cell, _) | Layout::Joined(cell, _) => cell,
        Layout::Strings(_) => "",
    };
    let row = |row: usize| {
        let cells = lights.row(row).iter().map(|on| characters[usize::from(on)].to_string());
        cells.collect::<Vec<_>>().join(between)
    };
    let rows: Vec<String> = (0..lights.size().rows).map(row).collect();
    match layout {
        Layout::Lines(_, end) => rows.join(end) + end,
        // A single row has no separator, and a comma may stand behind its last cell.
        Layout::Joined(_, separator) => rows.join(separator),
        Layout::Strings(space) => {
            let escaped = rows.iter().map(|row| row.replace('\\', "\\\\").replace('"', "\\\""));
            let strings = escaped.map(|row| format!("{space}\"{row}\"{space}"));
            format!("[{}]\n", strings.collect::<Vec<_>>().join(","))
        }
    }
}

fn form(lights: &Lights, layout: Layout) -> Form {
    match layout {
        Layout::Joined(..) if lights.size().rows > 1 => Form::Joined,
        Layout::Lines(..) | Layout::Joined(..) => Form::Lines,
        Layout::Strings(_) => Form::Json,
    }
}

/// Whether a board of all cells alike is, and they are on.
fn all_alike(lights: &Lights) -> Option<bool> {
    let cells = lights.size().rows * lights.size().columns;
    if lights.is_empty() { Some(false) } else { (lights.weight() == cells).then_some(true) }
}

/// Whether a board written in this alphabet tells what its characters mean.
pub(crate) fn tells(lights: &Lights, alphabet: Alphabet) -> bool {
    all_alike(lights).is_none_or(|on| Alphabet::value_alone(alphabet.character(on)) == Some(on))
}

/// Two characters, in one case or the other.
fn characters(alphabet: Alphabet, is_upper: bool) -> [char; 2] {
    let characters = [alphabet.off(), alphabet.on()];
    if is_upper {
        characters.map(|c| c.to_ascii_uppercase())
    } else {
        characters.map(|c| c.to_ascii_lowercase())
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn any_alphabet_is_read_in_any_form(
        lights in pattern(),
        alphabet in select(Alphabet::KNOWN),
        layout in layout(),
        is_upper in any::<bool>(),
    ) {
        let characters = characters(alphabet, is_upper);
        let text = written(&lights, characters, layout);
        let read = Lights::read_with(&text, &ReadOptions::default());
        match all_alike(&lights).map(|on| (on, Alphabet::value_alone(characters[usize::from(on)]))) {
            Some((_, None)) => {
                let is_refused = matches!(
                    &read, Err(Error::Text(TextError { problem: TextProblem::OneCharacter { .. }, .. }))
                );
                prop_assert!(is_refused, "{text:?}: {read:?}");
            }
            alone => {
                let (found, reading) = read.unwrap();
                prop_assert_eq!(&found, &lights, "{:?}", text);
                prop_assert_eq!(reading.form(), form(&lights, layout), "{:?}", text);
                for on in [false, true].into_iter().filter(|&on| alone.is_none_or(|alone| alone.0 == on)) {
                    let known = [alphabet.character(on), characters[usize::from(on)]];
                    let is_told = known.iter().any(|&c| reading.characters().value(c) == Some(on));
                    prop_assert!(is_told, "{}", reading);
                }
            }
        }
    }

    #[test]
    fn given_characters_are_read_in_any_form(
        lights in pattern(),
        (off, on) in (select("01#O.x-+|/;,[\"\\]■\u{1F7E8}é".chars().collect::<Vec<_>>()),
            select("01#O.x-+|/;,[\"\\]■\u{1F7E8}é".chars().collect::<Vec<_>>())),
        layout in layout()
    ) {
        let characters = Characters::new(&off.to_string(), &on.to_string());
        if off == on {
            prop_assert_eq!(characters, Err(Error::CharacterTwice { character: on }));
            return Ok(());
        }
        // What separates cells or rows is no cell, nor the other way round.
        let marks = match layout {
            Layout::Lines(cell, row) | Layout::Joined(cell, row) => format!("{cell}{row}"),
            Layout::Strings(_) => "[".to_owned(),
        };
        prop_assume!(!marks.contains([off, on]));
        let options = ReadOptions { characters: Some(characters.unwrap()), ..ReadOptions::default() };
        let text = written(&lights, [off, on], layout);
        let (found, reading) = Lights::read_with(&text, &options).unwrap();
        prop_assert_eq!(found, lights, "{:?}", text);
        prop_assert_eq!(Some(reading.characters()), options.characters.as_ref());
    }

    #[test]
    fn values_of_json_are_read(
        lights in pattern(), is_bool in any::<bool>(), space in select(vec!["", " ", "\n"])
    ) {
        let value = |on| match (is_bool, on) {
            (true, on) => format!("{on}"),
            (false, on) => format!("{}", u8::from(on)),
        };
        let row = |row| {
            let values = lights.row(row).iter().map(value).collect::<Vec<_>>();
            format!("{space}[{space}{}{space}]", values.join(&format!("{space},{space}")))
        };
        let text = format!("[{}]", (0..lights.size().rows).map(row).collect::<Vec<_>>().join(","));
        prop_assert_eq!(&text.parse::<Lights>().unwrap(), &lights, "{}", text);
        // Given characters turn the digits round, but not the words.
        let characters = Some(Characters::new("1", "0").unwrap());
        let options = ReadOptions { characters, ..ReadOptions::default() };
        let (read, _) = Lights::read_with(&text, &options).unwrap();
        prop_assert_eq!(read == lights, is_bool);
        prop_assert_eq!(read.difference(&lights).unwrap().weight(), if is_bool { 0 } else {
            lights.size().rows * lights.size().columns
        });
    }

    #[test]
    fn a_comma_separates_rows_where_nothing_else_does(
        lights in pattern(), alphabet in select(Alphabet::KNOWN), layout in layout()
    ) {
        let options = ReadOptions { comma: Comma::Rows, ..ReadOptions::default() };
        let characters = characters(alphabet, false);
        let plain = written(&lights, characters, Layout::Lines("", "\n"));
        let expected = Lights::read_with(&plain, &ReadOptions::default());
        let rows: Vec<&str> = plain.lines().collect();
        let read = |text: &str| Lights::read_with(text, &options).map(|(lights, _)| lights).ok();
        let expected = expected.map(|(lights, _)| lights).ok();
        prop_assert_eq!(read(&rows.join(",")), expected.clone());
        prop_assert_eq!(read(&format!(" {}\n", rows.join(" , "))), expected.clone());
        if rows.len() > 1 && !matches!(layout, Layout::Strings(_)) {
            let text = written(&lights, characters, layout);
            prop_assert_eq!(read(&text), expected, "{:?}", text);
        }
    }

    #[test]
    fn several_boards_are_read_in_any_form(
        boards in vec(pattern(), 1..5), alphabet in select(Alphabet::KNOWN), layout in layout()
    ) {
        let texts = boards.iter().map(|board| written(board, characters(alphabet, false), layout));
        let text = texts.collect::<Vec<_>>().join("\n");
        // Of boards that are joined on a line, the first tells; cells of its only column would be those of a row.
        let Size { rows, columns } = boards[0].size();
        prop_assume!(!matches!(layout, Layout::Joined(..)) || (rows > 1 && columns > 1));
        let alike = boards.iter().map(all_alike).reduce(|one, other| one.filter(|_| one == other)).flatten();
        prop_assume!(alike.is_none());
        prop_assert_eq!(&Lights::read_all(&text).unwrap(), &boards, "{:?}", text);
        let one = text.parse::<Lights>();
        let expected = match (boards.len(), layout) {
            (1, _) => None,
            (_, Layout::Lines(..)) => Some(TextProblem::SecondBoard),
            _ => Some(TextProblem::SecondOfMany),
        };
        let problem = match one {
            Err(Error::Text(error)) => Some(error.problem),
            other => { prop_assert_eq!(other.as_ref(), Ok(&boards[0])); None }
        };
        prop_assert_eq!(problem, expected);
    }

    #[test]
    fn what_is_no_cell_is_found_where_it_stands(
        lights in pattern(),
        alphabet in select(Alphabet::KNOWN),
        layout in layout(),
        place in any::<prop::sample::Index>(),
        wrong in select(vec!['?', 'é', '\u{1F7E8}', '\u{0}', '2'])
    ) {
        // A number in the place of a narrow row may be the size of what follows.
        prop_assume!(wrong != '2' || lights.size().columns > 2);
        let characters = characters(alphabet, false);
        let text: Vec<char> = written(&lights, characters, layout).chars().collect();
        let cells: Vec<usize> = (0..text.len()).filter(|&place| characters.contains(&text[place])).collect();
        let place = cells[place.index(cells.len())];
        let changed = |(index, &c)| if index == place { wrong } else { c };
        let text: String = text.iter().enumerate().map(changed).collect();
        let before: String = text.chars().take(place).collect();
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        let Err(Error::Text(error)) = text.parse::<Lights>() else {
            return Err(TestCaseError::fail(format!("{text:?} is read")));
        };
        prop_assert_eq!((error.line, error.column), (before.matches('\n').count() + 1, column), "{:?}", text);
        let is_found =
            matches!(error.problem, TextProblem::UnexpectedCharacter { found, .. } if found == wrong);
        prop_assert!(is_found, "{text:?}: {error}");
    }

    #[test]
    fn a_missing_cell_and_one_too_many_are_found(
        lights in pattern(),
        alphabet in select(Alphabet::KNOWN),
        layout in layout(),
        row in any::<prop::sample::Index>(),
        is_missing in any::<bool>()
    ) {
        let size = lights.size();
        prop_assume!(size.rows > 1 && (size.columns > 1 || !is_missing));
        // Digits of a narrow row may be the size of what follows, and one character be drawn on blanks.
        prop_assume!(size.columns > 2 || alphabet != Alphabet::DIGITS);
        let is_dense = matches!(layout, Layout::Lines("", _));
        prop_assume!(!is_missing || !is_dense || all_alike(&lights) != Some(true));
        let characters = characters(alphabet, false);
        let row = 1 + row.index(size.rows - 1);
        let text: Vec<char> = written(&lights, characters, layout).chars().collect();
        let cells: Vec<usize> = (0..text.len()).filter(|&place| characters.contains(&text[place])).collect();
        let last = cells[(row + 1) * size.columns - 1];
        let (mut changed, place) = (text.clone(), if is_missing {
            cells[(row + 1) * size.columns - 2] + 1
        } else {
            last + 1
        });
        if is_missing { changed[last] = ' ' } else { changed.insert(last + 1, characters[0]) }
        // A comma that has lost its cell is another matter.
        prop_assume!(!is_missing || !matches!(layout, Layout::Lines(cell, end) | Layout::Joined(cell, end)
            if cell.contains(',') || end.contains(',')));
        let before: String = changed[..place].iter().collect();
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        let found = if is_missing { size.columns - 1 } else { size.columns + 1 };
        let problem = match layout {
            Layout::Lines(..) => TextProblem::Ragged { expected: size.columns, found },
            _ => TextProblem::RaggedRow { expected: size.columns, found },
        };
        // Behind the last cell of a string are its spaces and its end.
        let text: String = changed.iter().collect();
        let error = TextError { line: before.matches('\n').count() + 1, column, problem };
        prop_assert_eq!(text.parse::<Lights>(), Err(Error::Text(error)), "{:?}", text);
    }

    #[test]
    fn nothing_panics(
        text in prop_oneof![
            "(?s).*",
            "[\\[\\]\",01 tfu\\\\]{0,24}",
            "[01.#O,|/;\n\r \u{2028}]{0,24}",
            "\\[\\[(0|1|true|false|,|\\[|\\]| |\n){0,24}",
            "\\[\"(\\\\u[0-9d][0-9a-f]{3}|\\\\.|#|\\.|\"|,|\n){0,12}",
        ],
        is_given in any::<bool>(),
        comma in select(vec![Comma::Cells, Comma::Rows])
    ) {
        let characters = is_given.then(|| Characters::new(".[", "#/").unwrap());
        let options = ReadOptions { characters, comma };
        let all = Lights::read_all_with(&text, &options);
        match (Lights::read_with(&text, &options), &all) {
            (Ok((one, reading)), Ok((boards, same))) => {
                prop_assert_eq!(&[one][..], &boards[..]);
                prop_assert_eq!(&reading, same);
            }
            (Err(Error::Text(error)), all) => {
                let lines: Vec<&str> = text.split('\n').collect();
                let length = lines[error.line - 1].chars().count();
                prop_assert!((1..=length + 1).contains(&error.column), "{error} in {text:?}");
                let is_of_number = matches!(
                    error.problem, TextProblem::Empty | TextProblem::SecondBoard | TextProblem::SecondOfMany
                );
                prop_assert_eq!(is_of_number, all.is_ok(), "{:?}: {}", text, error);
            }
            (one, all) => prop_assert!(false, "{text:?}: {one:?}, {all:?}"),
        }
    }
}

#[test]
fn arrays_without_cells_are_boards() {
    let size = |text: &str| {
        let (lights, reading) = Lights::read_with(text, &ReadOptions::default()).unwrap();
        assert_eq!(reading.to_string(), "no cells; JSON");
        (lights.size().rows, lights.size().columns)
    };
    assert_eq!(["[]", "[[]]", "[\"\", []]"].map(size), [(0, 0), (1, 0), (2, 0)]);
    assert_eq!(Lights::read_all("[]\n[[]]").unwrap().len(), 2);
}

#[test]
fn escaped_cells_are_read() {
    let options = |off, on| ReadOptions {
        characters: Some(Characters::new(off, on).unwrap()),
        ..ReadOptions::default()
    };
    let read =
        |text, off, on| Lights::read_with(text, &options(off, on)).map(|(lights, _)| lights.to_string());
    assert_eq!(read(r#"["\u25a0□", "□\u25A0"]"#, "□", "■"), Ok("#.\n.#".to_owned()));
    assert_eq!(read(r#"["\ud83d\udfe8⬛"]"#, "⬛", "\u{1F7E8}"), Ok("#.".to_owned()));
    assert_eq!(read(r#"["\"\\\/"]"#, "\\", "\"/"), Ok("#.#".to_owned()));
    for (text, column) in
        [(r#"["\ud83d"]"#, 9), (r#"["\ud83d\u0041"]"#, 15), (r#"["\u25g0"]"#, 3), (r#"["\n"]"#, 3)]
    {
        match read(text, "a", "b") {
            Err(Error::Text(error)) => assert_eq!(error.column, column, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn problems_of_forms_are_located() {
    let message = |text: &str| text.parse::<Lights>().unwrap_err().to_string();
    for (text, expected) in [
        ("01|1", "line 1, column 5: the row has 1 cells, expected 2 as in the first row"),
        ("01||1", "line 1, column 4: a row without cells beside the separator, expected at least one"),
        ("01|", "line 1, column 3: a row without cells"),
        ("|01", "line 1, column 1: a row without cells"),
        ("0,,1", "line 1, column 3: a comma without a cell before it, expected a cell"),
        (",0", "line 1, column 1: a comma without a cell"),
        ("01|10\n11|00", "line 2, column 1: a second board starts here, expected one"),
        ("01\n1|0", "line 2, column 2: unexpected character '|', expected '0' (off) or '1' (on)"),
        ("xX\nx", "line 2, column 2: the line has 1 cells, expected 2 as in the first line"),
        (
            "xX\nxO",
            "line 2, column 2: cells are 'x' and 'O', and either may mean on; expected the characters",
        ),
        ("O|#", "line 1, column 3: cells are 'O' and '#', and either may mean on"),
        (
            "01 1\n0 11",
            "line 2, column 2: the cells are not in the columns of the first row; expected them there",
        ),
        (".\n .", "line 2, column 1: the cells are not in the columns of the first row"),
        ("0 1 1\n01  1", "line 2, column 2: the cells are not in the columns"),
        ("#  | # |  #", "line 1, column 2: the cells are not in the columns"),
        ("[\"# \", \" #\"]", "line 1, column 9: the cells are not in the columns"),
        ("0|1\n|1", "line 2, column 1: no cell between two separators, expected one"),
        ("0|1\n1", "line 2, column 2: the row has 1 cells, expected 2"),
        ("0|1\n1||1", "line 2, column 3: no cell between two separators, expected one"),
        ("0|1\n1|11", "line 2, column 4: a second cell between two separators, expected one"),
        ("3 3\n011\n111", "line 1, column 1: no row of cells, and neither the number of boards that follow"),
        ("2\n011\n111\n101", "line 1, column 1: no row of cells, and neither"),
        // Boards without rows are no parts of one.
        ("9\n[]", "line 1, column 1: no row of cells, and neither"),
        ("2\n01\n1?", "line 3, column 2: unexpected character '?'"),
        (
            "\n xX",
            "line 2, column 2: all cells are 'x', which is on in some boards and off in others; expected",
        ),
        (".?", "line 1, column 2: unexpected character '?', expected '#' or 'O' or 'x' or '*' beside '.'"),
        ("[[0,1],[1]]", "line 1, column 10: the row has 1 cells, expected 2"),
        ("[[0],[1,\ntrue]]", "line 2, column 1: the row has 2 cells, expected 1"),
        ("[[0.5]]", "line 1, column 4: unexpected character '.', expected ',' or ']'"),
        ("[[0,2]]", "line 1, column 5: unexpected character '2', expected 0, 1, false or true"),
        ("[0]", "line 1, column 2: unexpected character '0', expected '[' or '\"' (a row)"),
        ("[[0],]", "line 1, column 6: unexpected character ']', expected '[' or '\"' (a row)"),
        ("[[0]", "line 1, column 5: unexpected end, expected ',' or ']'"),
        ("[\"01", "line 1, column 5: unexpected end, expected '\"' (the end of the string)"),
        ("[\"0\n1\"]", "line 1, column 4: unexpected character '\\n', expected '\"' (the end of the string)"),
        ("[[0]] 1", "line 1, column 7: unexpected character '1', expected '[' (a board)"),
        ("[[0]]\n[[1]]", "line 2, column 1: a second board starts here, expected one"),
        ("[[0],[\"1\"]]", "line 1, column 7: unexpected character '\"', expected 0, 1, false or true"),
        ("[[0],\"#\"]", "line 1, column 7: unexpected character '#', expected '0' (off) or '1' (on)"),
    ] {
        assert!(message(text).starts_with(expected), "{text:?}: {}", message(text));
    }
}

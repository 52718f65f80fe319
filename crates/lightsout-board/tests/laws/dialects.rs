//! Boards as others draw and list them: on blanks, between bars, behind names, numbers and sizes.

use gf2_linalg::testing::matrix;
use lightsout_board::{
    Alphabet, Characters, Counting, Error, Form, Lights, Presses, ReadOptions, Size, TextError, TextProblem,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// A pattern of a few cells, at least one.
fn few() -> impl Strategy<Value = Lights> {
    (1..8_usize, 1..8_usize)
        .prop_flat_map(|(rows, columns)| matrix(rows, columns))
        .prop_map(Lights::from_matrix)
}

/// The rows, each with these texts for off and for on, and one between them.
fn rows(lights: &Lights, [off, on]: [&str; 2], between: &str) -> Vec<String> {
    let row = |row| {
        let cells = lights.row(row).iter().map(|is_on| if is_on { on } else { off });
        cells.collect::<Vec<_>>().join(between)
    };
    (0..lights.size().rows).map(row).collect()
}

fn given(off: &str, on: &str) -> ReadOptions {
    ReadOptions { characters: Some(Characters::new(off, on).unwrap()), ..ReadOptions::default() }
}

/// Whether a board has an off light, and an on one in each row and column.
fn has_no_margin(lights: &Lights) -> bool {
    let Size { rows, columns } = lights.size();
    (0..rows).all(|row| !lights.row(row).is_zero())
        && (0..columns).all(|column| (0..rows).any(|row| lights.get((row, column))))
        && lights.weight() < rows * columns
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_board_drawn_on_blanks_is_read_as_it_is_drawn(
        lights in few(),
        mark in select(vec!["#", "1", "O", "x", "*", "+", "■"]),
        (blank, between) in select(vec![(" ", ""), ("\u{3000}", ""), ("", "\t")]),
        end in select(vec!["\n", "\r\n"]),
        is_short in any::<bool>(),
    ) {
        let shortened = |row: &String| if is_short { row.trim_end().to_owned() } else { row.clone() };
        let rows: Vec<String> = rows(&lights, [blank, mark], between).iter().map(shortened).collect();
        // Blank lines around a board are none of it.
        prop_assume!(!rows[0].trim().is_empty() && !rows[rows.len() - 1].trim().is_empty());
        let text = rows.join(end) + end;
        let read = text.parse::<Lights>();
        // What ends in nothing but short lines may be what is left of a board.
        let has_blank = rows.iter().any(|row| match between {
            "" => row.contains(blank),
            _ => row.split('\t').any(str::is_empty),
        });
        if has_no_margin(&lights) && has_blank {
            prop_assert_eq!(read.as_ref(), Ok(&lights), "{:?}", text);
            prop_assert_eq!(Lights::read_all(&text).unwrap(), vec![lights]);
        } else if let Ok(read) = read && !is_short {
            // Cells stand below each other then, and columns of blanks are between them.
            let cells = lights.weight();
            prop_assert_eq!((read.weight(), read.size().rows * read.size().columns), (cells, cells), "{:?}", text);
        }
    }

    #[test]
    fn blanks_that_are_given_are_cells(
        lights in few(),
        (off, on) in select(vec![(" ", "#"), ("#", " "), (" ", "01"), ("\t", "x"), ("\u{3000}", "■")]),
        end in select(vec!["\n", "\r\n"]),
        short in vec(any::<prop::sample::Index>(), 8),
    ) {
        let options = given(off, on);
        let first = |characters: &str| characters.chars().next().unwrap().to_string();
        let (off, on) = (first(off), first(on));
        let mut rows = rows(&lights, [&off, &on], "");
        let joined = rows.join("|");
        // All lines but one may end before their blanks do, but a line of nothing ends a board.
        let blank = if off.trim().is_empty() { &off } else { &on };
        let whole = short[0].index(rows.len());
        for (index, row) in rows.iter_mut().enumerate().filter(|&(index, _)| index != whole) {
            for _ in 0..short[index].index(8) {
                if row.chars().count() > 1 && row.ends_with(blank.as_str()) {
                    row.pop();
                }
            }
        }
        let text = rows.join(end) + end;
        let (read, reading) = Lights::read_with(&text, &options).unwrap();
        prop_assert_eq!((&read, reading.form()), (&lights, Form::Lines), "{:?}", text);
        let (all, _) = Lights::read_all_with(&format!("{text}{end}{text}"), &options).unwrap();
        prop_assert_eq!(all, vec![lights.clone(); 2], "{:?}", text);
        prop_assert_eq!(Lights::read_with(&joined, &options).unwrap().0, lights, "{:?}", joined);
    }

    #[test]
    fn cells_between_separators_are_read(
        boards in vec(few(), 1..4),
        (off, on) in select(vec![("0", "1"), (".", "X"), ("x", "O"), (" ", "#"), ("", "#")]),
        separator in select(vec!["|", " | ", ";", " ;\t", "/"]),
        rule in select(vec!["", "---+---\n", "|===|\n"]),
        is_framed in any::<bool>(),
    ) {
        let is_bar = separator.trim() == "|" && is_framed;
        let framed = |row: String| if is_bar { format!("{separator}{row}{separator}") } else { row };
        // Blank cells at both ends of all rows would be a frame.
        prop_assume!(separator.trim() != "|" || is_bar || !off.trim().is_empty());
        let text = |board: &Lights| {
            let rows: Vec<String> = rows(board, [off, on], separator).into_iter().map(framed).collect();
            rows.join(&format!("\n{rule}")) + "\n"
        };
        // A single line, or one without a separator, is told otherwise.
        let Size { rows, columns } = boards[0].size();
        prop_assume!(rows > 1 && (columns > 1 || is_bar));
        // A line of blanks alone ends a board.
        prop_assume!(is_bar || boards.iter().all(|board| board.size().columns > 1 || !off.trim().is_empty()));
        let text = boards.iter().map(text).collect::<Vec<_>>().join("\n");
        let (read, reading) = Lights::read_all_with(&text, &given(if off.is_empty() { " " } else { off }, on)).unwrap();
        prop_assert_eq!((&read, reading.form()), (&boards, Form::Ruled), "{:?}", text);
    }

    #[test]
    fn numbers_and_sizes_before_boards_are_no_cells(
        boards in vec(few(), 1..4), alphabet in select(Alphabet::KNOWN), is_counted in any::<bool>(), order in 0..3
    ) {
        let rows = |board: &Lights| board.picture(alphabet).to_string();
        let size = |board: &Lights| {
            let Size { rows, columns } = board.size();
            match order {
                0 if rows == columns => format!("{rows}"),
                1 => format!("{columns} {rows}"),
                _ => format!("{rows} {columns}"),
            }
        };
        // A number of digits of cells is a row where it is as wide as the next line.
        let is_told = |heading: &str, next: &str| {
            alphabet != Alphabet::DIGITS
                || heading.contains(|c: char| !matches!(c, '0' | '1' | ' '))
                || heading.replace(' ', "").len() != next.len()
        };
        let sized: Vec<String> = boards.iter().map(|board| format!("{}\n{}\n", size(board), rows(board))).collect();
        let number = boards.len().to_string();
        let first = rows(&boards[0]);
        let first = first.lines().next().unwrap();
        let told = if is_counted { is_told(&number, &size(&boards[0]).replace(' ', "")) } else { is_told(&size(&boards[0]), first) };
        prop_assume!(told);
        let tells = boards.iter().any(|board| !board.is_empty()) && boards.iter().any(|board| {
            board.weight() < board.size().rows * board.size().columns
        });
        prop_assume!(tells);
        let heading = if is_counted { number + "\n" } else { String::new() };
        for end in ["", "0 0\n", "0"] {
            let text = format!("{heading}{}{end}", sized.concat());
            if end.is_empty() || !is_counted {
                prop_assert_eq!(Lights::read_all(&text), Ok(boards.clone()), "{:?}", text);
            }
        }
        let text = format!("{heading}{}", sized.join("\r\n\n"));
        prop_assert_eq!(Lights::read_all(&text), Ok(boards.clone()), "{:?}", text);
    }

    #[test]
    fn a_number_of_boards_is_no_board(boards in vec(few(), 2..6), alphabet in select(Alphabet::KNOWN)) {
        let rows = |board: &Lights| board.picture(alphabet).to_string();
        let tells = boards.iter().any(|board| !board.is_empty()) && boards.iter().any(|board| {
            board.weight() < board.size().rows * board.size().columns
        });
        // Digits of a narrow board may be its size.
        prop_assume!(tells && (alphabet != Alphabet::DIGITS || boards.iter().all(|board| board.size().columns > 2)));
        let number = boards.len();
        let text = format!("{number}\n{}\n", boards.iter().map(rows).collect::<Vec<_>>().join("\n\n"));
        prop_assert_eq!(Lights::read_all(&text), Ok(boards.clone()), "{:?}", text);
    }

    #[test]
    fn boards_of_one_size_follow_their_number_without_blank_lines(
        board in (2..8_usize, 1..8_usize).prop_flat_map(|(rows, columns)| matrix(rows, columns)),
        number in 2..6_usize
    ) {
        let board = Lights::from_matrix(board);
        prop_assume!(!board.is_empty() && board.to_string().contains('.'));
        let text = format!("{number}\n{}", format!("{board}\n").repeat(number));
        prop_assert_eq!(Lights::read_all(&text), Ok(vec![board.clone(); number]), "{:?}", text);
        // A number that does not fit is refused where it stands.
        let Size { rows, columns } = board.size();
        let unfit = number * rows + 1;
        prop_assume!(columns != unfit.to_string().len());
        let text = format!("{unfit}\n{}", format!("{board}\n").repeat(number));
        let error = TextError { line: 1, column: 1, problem: TextProblem::Heading };
        prop_assert_eq!(Lights::read_all(&text), Err(Error::Text(error)), "{:?}", text);
    }

    #[test]
    fn names_before_boards_and_an_end_behind_are_no_cells(
        boards in (1..4_usize, 1..6_usize, 2..6_usize).prop_flat_map(|(number, rows, columns)| {
            vec(matrix(rows, columns).prop_map(Lights::from_matrix), number)
        }),
        name in select(vec!["first one", "Test #1", "17 lamps"]),
        end in select(vec!["end", "end\n", "End\r\n\n"]),
    ) {
        let texts: Vec<String> = boards.iter().map(|board| format!("{name}\n{board}\n")).collect();
        let text = texts.concat() + end;
        prop_assume!(boards.iter().any(|board| !board.is_empty()));
        prop_assert_eq!(Lights::read_all(&text), Ok(boards.clone()), "{:?}", text);
        // With a line too few, they are not of one size, or there is none.
        let lines: Vec<&str> = text.lines().collect();
        if boards.len() > 1 {
            let text = [&lines[..lines.len() - 2], &lines[lines.len() - 1..]].concat().join("\n");
            prop_assert!(Lights::read_all(&text).is_err() || end.len() > 4, "{text:?}");
        }
    }

    #[test]
    fn a_name_before_an_array_is_none_of_it(
        boards in vec(few(), 1..3),
        name in select(vec!["mat = ", "grid=", "Input: mat =\n  ", "board_2  =", ""])
    ) {
        let row = |row: String| format!("[{}]", row.chars().map(String::from).collect::<Vec<_>>().join(", "));
        let array = |board: &Lights| {
            let rows: Vec<String> = rows(board, ["0", "1"], "").into_iter().map(row).collect();
            format!("{name}[{}]\n", rows.join(",\n"))
        };
        let text = boards.iter().map(array).collect::<String>();
        prop_assert_eq!(Lights::read_all(&text), Ok(boards.clone()), "{:?}", text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn presses_are_read_from_their_places(
        lights in few(),
        counting in select(vec![Counting::FromZero, Counting::FromOne]),
        layout in 0..5,
    ) {
        let presses = Presses::from_matrix(lights.into_matrix());
        let (size, first) = (presses.size(), counting.first());
        let places: Vec<(usize, usize)> =
            presses.iter().map(|cell| (cell.row + first, cell.column + first)).collect();
        let written = |between: &str, around: [&str; 3]| {
            let place = |&(row, column): &(usize, usize)| format!("{}{row}{between}{column}{}", around[0], around[1]);
            places.iter().map(place).collect::<Vec<_>>().join(around[2])
        };
        let text = match layout {
            0 => written(" ", ["", "", "\n"]),
            1 => written(", ", ["", "", " "]),
            2 => written(",", ["(", ")", " "]),
            3 => format!("[{}]", written(", ", ["[", "]", ", "])),
            _ => format!("{}\r\n{}", places.len(), written(" ", ["", "", "\r\n"])),
        };
        prop_assume!(!text.is_empty());
        match Presses::read_for(&text, size, &ReadOptions::default(), Some(counting)) {
            Ok((read, _)) => prop_assert_eq!(read, presses, "{:?}", text),
            Err(Error::Text(error)) => {
                prop_assert!(matches!(error.problem, TextProblem::TwoReadings { .. }), "{text:?}: {error}");
                prop_assert!(text.parse::<Presses>().is_ok(), "{text:?}");
            }
            Err(error) => prop_assert!(false, "{error}"),
        }
    }

    #[test]
    fn a_list_of_places_is_read_or_the_error_located(
        text in "[0-3 ,;()\\[\\]\n\r]{0,16}", size in (0..4_usize, 0..4_usize)
    ) {
        let size = Size { rows: size.0, columns: size.1 };
        if let Err(error) = Presses::read_for(&text, size, &ReadOptions::default(), None) {
            let Error::Text(error) = error else { return Err(TestCaseError::fail(error.to_string())) };
            let length = text.split('\n').nth(error.line - 1).unwrap().chars().count();
            prop_assert!((1..=length + 1).contains(&error.column), "{error} in {text:?}");
        }
    }
}

#[test]
fn a_wide_picture_in_digits_of_places_is_refused_where_they_would_be_others() {
    let read = |text: &str, rows, columns, off, on| {
        let characters = Some(Characters::new(off, on).unwrap());
        let options = ReadOptions { characters, ..ReadOptions::default() };
        Presses::read_for(text, Size { rows, columns }, &options, None).map(|(presses, _)| presses)
    };
    // A blank is a cell, or numbers have several digits.
    for (text, rows, columns, off, on) in
        [("2 3\n3 2\n2 2", 3, 3, ".", "23 "), (&"10 16\n".repeat(64), 16, 16, "06", "1")]
    {
        let error = read(text, rows, columns, off, on).unwrap_err();
        let Error::Text(TextError { line: 1, column: 1, problem: TextProblem::TwoReadings { .. } }) = error
        else {
            panic!("{text:?}: {error}");
        };
    }
    // Three numbers a line, and one beyond memory, are no place.
    assert_eq!(read("2 3 2\n3 2 2", 2, 5, "2", "3 "), "01110\n11010".parse());
    assert_eq!(read(&"2".repeat(30), 5, 6, "1", "2"), "#".repeat(30).parse());
}

#[test]
fn lines_that_may_be_drawn_or_cut_off_are_refused() {
    let problem = |text: &str| match text.parse::<Lights>() {
        Err(Error::Text(TextError { line, problem, .. })) => (line, problem),
        other => panic!("{text:?}: {other:?}"),
    };
    for (text, line) in [
        // A column or a row of blanks may be a margin.
        ("  # \n   #\n", 2),
        ("#   \n  # \n", 2),
        // Spaces and tabs are not equally wide.
        ("#  \n\t#\n  #", 2),
        // What is off is written already, or means off.
        ("#.#\n# ##\n", 2),
        (".  \n . \n", 2),
    ] {
        assert_eq!(problem(text), (line, TextProblem::Columns), "{text:?}");
    }
    assert_eq!(problem("111\n11"), (2, TextProblem::Ragged { expected: 3, found: 2 }));
    assert_eq!(problem("1 1 1\n1 1  "), (2, TextProblem::Ragged { expected: 3, found: 2 }));
    assert_eq!(problem("1\t1\t1\n1\t1"), (2, TextProblem::Ragged { expected: 3, found: 2 }));
    assert_eq!(problem("#  \n\n # \n"), (3, TextProblem::SecondBoard));
    assert_eq!("# #\n# #".parse::<Lights>(), "##\n##".parse());
    // Beside two characters blanks are no cells.
    assert_eq!("#.\n .#".parse::<Lights>(), "#.\n.#".parse());
    assert_eq!("###\n# #\n###".parse::<Lights>(), "###\n#.#\n###".parse());
}

#[test]
fn numbers_are_cells_where_they_may_be() {
    let sizes = |text: &str| -> Vec<(usize, usize)> {
        let boards = Lights::read_all(text).unwrap();
        boards.iter().map(|board| (board.size().rows, board.size().columns)).collect()
    };
    assert_eq!(sizes("1\n0\n1\n"), [(3, 1)]);
    assert_eq!(sizes("1\n\n01\n10\n"), [(1, 1), (2, 2)]);
    assert_eq!(sizes("1 1\n0 1\n"), [(2, 2)]);
    assert_eq!(sizes("10\n01\n"), [(2, 2)]);
    assert_eq!(sizes("1 1\n0\n"), [(1, 1)]);
    assert_eq!(sizes("1\n.##\n##.\n"), [(2, 3)]);
    // A comma that is given is a cell, so that there are as many in the next line.
    assert_eq!(Lights::read_with("1\n,\n1", &given("1", ",")).unwrap().0, ".\n#\n.".parse().unwrap());
    // One board fits whatever follows: a row may have lost all but its first cell.
    let error = "1\n110\n011\n".parse::<Lights>().unwrap_err();
    let Error::Text(error) = error else { panic!("{error:?}") };
    assert_eq!((error.line, &error.problem), (2, &TextProblem::Ragged { expected: 1, found: 3 }));
    // A square below its side is one board, and not one of each of its rows.
    assert_eq!(sizes("3\n011\n110\n101\n"), [(3, 3)]);
    assert_eq!(sizes("2\n011\n110\n101\n111\n"), [(2, 3), (2, 3)]);
}

#[test]
fn bars_that_are_given_are_cells_and_no_frame() {
    let (board, _) = Lights::read_with("|;.;|\n|;|;|\n", &given(".", "|")).unwrap();
    assert_eq!(board, "#.#\n###".parse().unwrap());
}

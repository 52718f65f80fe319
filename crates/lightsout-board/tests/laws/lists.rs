//! Graphs and lists of buttons as text: what is written is read, and what is wrong is found where it stands.

use lightsout_board::{
    Answer, Board, Counting, EdgeList, Error, Lights, Method, Size, System, TextError, TextProblem,
    ToggleLists,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

fn counting() -> impl Strategy<Value = Counting> {
    select(vec![Counting::FromZero, Counting::FromOne])
}

/// Vertices, and edges between two different ones.
fn graph() -> impl Strategy<Value = (usize, Vec<(usize, usize)>)> {
    (2..40_usize).prop_flat_map(|vertices| {
        let edge =
            (0..vertices, 1..vertices).prop_map(move |(from, apart)| (from, (from + apart) % vertices));
        (Just(vertices), vec(edge, 0..60))
    })
}

/// Spaces and comments that mean nothing.
fn written(lines: &[Vec<usize>], counting: Counting, separator: &str, end: &str) -> String {
    let number = |number: &usize| (number + counting.first()).to_string();
    let line = |line: &Vec<usize>| line.iter().map(number).collect::<Vec<_>>().join(separator);
    format!("# a comment{end}{}{end}", lines.iter().map(line).collect::<Vec<_>>().join(end))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_graph_is_read_as_it_is_written(
        (vertices, edges) in graph(),
        counting in counting(),
        has_heading in any::<bool>(),
        is_said in any::<bool>(),
        separator in select(vec![" ", ",", "\t", ", "]),
        end in select(vec!["\n", "\r\n", " # 1 2 3\n", "\n\n"]),
        lights in 0..50_usize
    ) {
        let lines: Vec<Vec<usize>> = edges.iter().map(|&(from, to)| vec![from, to]).collect();
        let mut text = written(&lines, counting, separator, end);
        if has_heading {
            text = format!("{vertices}{separator}{}{end}{text}", edges.len());
        }
        prop_assume!(has_heading || !edges.is_empty());
        let has_zero = edges.iter().any(|&(from, to)| from == 0 || to == 0);
        // Without a zero there is nothing to tell.
        prop_assume!(is_said || (counting == Counting::FromOne) || has_zero);
        // Nor is there where the first edge happens to say how many follow.
        let largest = edges.iter().map(|&(from, to)| from.max(to)).max();
        let first = counting.first();
        let looks_like_one = |(from, to): (usize, usize)| {
            to + first == edges.len() - 1 && edges[1..].iter().all(|edge| edge.0.max(edge.1) <= from)
        };
        prop_assume!(has_heading || !looks_like_one(edges[0]));
        let read = EdgeList::read(&text, is_said.then_some(counting)).unwrap();
        let expected = if edges.is_empty() && !is_said { Counting::FromOne } else { counting };
        prop_assert_eq!(read.counting(), expected);
        let least = if has_heading { vertices } else { largest.unwrap() + 1 };
        prop_assert_eq!(read.board(None), Board::from_graph(least, edges.iter().copied()));
        prop_assert_eq!(read.board_open(None), Board::from_graph_open(least, edges.iter().copied()));
        // The lights say how many vertices there are, where the text does not.
        let vertices = if has_heading { vertices } else { least.max(lights) };
        prop_assert_eq!(read.board(Some(lights)), Board::from_graph(vertices, edges.iter().copied()));
    }

    #[test]
    fn buttons_are_read_as_they_are_written(
        lists in vec(vec(0..30_usize, 1..6), 1..20),
        counting in counting(),
        separator in select(vec![" ", ",", "\t", ", "]),
        end in select(vec!["\n", "\r\n", " # 1 2 3\n", "\n\n"]),
        lights in 0..50_usize
    ) {
        let text = written(&lists, counting, separator, end);
        let read = ToggleLists::read(&text, Some(counting)).unwrap();
        let least = lists.iter().flatten().max().unwrap() + 1;
        prop_assert_eq!(read.board(None), Board::from_buttons(least, lists.clone()));
        prop_assert_eq!(read.board(Some(lights)), Board::from_buttons(least.max(lights), lists.clone()));
        // What has no digits but 0 and 1 may be rows of a matrix, unless it is said how lights are counted.
        let may_be_matrix = lists.iter().flatten().all(|light| !(light + counting.first()).to_string().contains(|c| matches!(c, '2'..='9')));
        let is_told = counting == Counting::FromOne || lists.iter().flatten().any(|&light| light == 0);
        if is_told && !may_be_matrix {
            prop_assert_eq!(ToggleLists::read(&text, None), Ok(read));
        }
    }

    #[test]
    fn a_list_is_read_or_the_error_located(
        text in prop_oneof!["(?s).*", "[0-9 ,#\n\r\u{2028}x-]{0,24}", "([0-3] [0-3]\n){0,5}"],
        counting in prop::option::of(counting())
    ) {
        let errors = [EdgeList::read(&text, counting).err(), ToggleLists::read(&text, counting).err()];
        for error in errors.into_iter().flatten() {
            let Error::Text(error) = error else { return Err(TestCaseError::fail(error.to_string())) };
            let length = text.split('\n').nth(error.line - 1).unwrap().chars().count();
            prop_assert!((1..=length + 1).contains(&error.column), "{} in {:?}", error, text);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_graph_in_dimacs_is_the_graph_in_pairs((vertices, edges) in graph(), word in select(vec!["edge", "col"])) {
        let lines: Vec<String> = edges.iter().map(|(from, to)| format!("e {} {}\n", from + 1, to + 1)).collect();
        // Some files have each edge twice, and say so or not.
        let text = format!("c 1 2\nc\n\np {word} {vertices} {}\n{}", 2 * edges.len(), lines.concat());
        let read = EdgeList::read(&text, None).unwrap();
        prop_assert_eq!(read.counting(), Counting::FromOne);
        prop_assert_eq!(read.board(None), Board::from_graph(vertices, edges.iter().copied()));
        prop_assert_eq!(read.board_open(Some(99)), Board::from_graph_open(vertices, edges));
    }

    #[test]
    fn lists_that_end_are_lists_a_line(
        lists in vec(vec(0..30_usize, 0..6), 1..20),
        separator in select(vec![" ", ",", "\t", "\n", " # 1\n"]),
        end in select(vec!["\n", " ", "\r\n"])
    ) {
        let number = |light: &usize| format!("{light}{separator}");
        let list = |list: &Vec<usize>| format!("{}-1{end}", list.iter().map(number).collect::<String>());
        let text: String = lists.iter().map(list).collect();
        let read = ToggleLists::read(&text, Some(Counting::FromZero)).unwrap();
        let lights = lists.iter().flatten().max().map_or(0, |max| max + 1);
        prop_assert_eq!(read.board(None), Board::from_buttons(lights, lists));
    }

    #[test]
    fn rows_of_a_matrix_are_no_lists(
        (columns, rows) in (2..6_usize).prop_flat_map(|columns| (Just(columns), vec(vec(0..2_u8, columns), 1..6))),
        separator in select(vec!["", " ", ","])
    ) {
        let row = |row: &Vec<u8>| row.iter().map(u8::to_string).collect::<Vec<_>>().join(separator);
        let text = rows.iter().map(row).collect::<Vec<_>>().join("\n");
        let is_refused = matches!(
            ToggleLists::read(&text, None),
            Err(Error::Text(TextError { problem: TextProblem::ListOrMatrix, .. }))
        );
        prop_assert!(is_refused, "{columns} columns: {text}");
        // They are, once somebody says so.
        prop_assert!(ToggleLists::read(&text, Some(Counting::FromZero)).is_ok());
    }

    #[test]
    fn a_toggle_matrix_makes_its_board(lists in vec(vec(0..9_usize, 0..6), 0..12), lights in 9..12_usize) {
        let board = Board::from_buttons(lights, lists).unwrap();
        let matrix = board.toggle_matrix().unwrap();
        prop_assert_eq!(Board::from_toggle_matrix(matrix.as_ref()), Ok(board));
    }

    #[test]
    fn a_shape_changes_nothing_but_where_cells_are(
        edges in vec((0..12_usize, 1..12_usize), 0..30),
        pressed in vec(0..12_usize, 0..12),
        shape in select(vec![(1, 12), (2, 6), (3, 4), (12, 1)])
    ) {
        let edges = edges.iter().map(|&(from, apart)| (from, (from + apart) % 12));
        let board = Board::from_graph(12, edges).unwrap();
        let shape = Size { rows: shape.0, columns: shape.1 };
        let shaped = board.with_shape(shape).unwrap();
        prop_assert_eq!((shaped.light_size(), shaped.button_size()), (shape, shape));
        let mut presses = board.no_presses().unwrap();
        pressed.iter().for_each(|&button| presses.flip((0, button)));
        let lights = board.effect(&presses).unwrap();
        let shaped_lights = lights.with_shape(shape).unwrap();
        prop_assert_eq!(shaped.effect(&presses.with_shape(shape).unwrap()).unwrap(), shaped_lights.clone());
        for method in [Method::Dense, Method::Inactivation] {
            let solve = |board: &Board, lights: &Lights| {
                let system = System::with_method(board.clone(), method).unwrap();
                let answer = system.solve(lights, &board.all_off().unwrap()).unwrap();
                let Answer::Solvable(solutions) = answer else { panic!("made by presses") };
                solutions.particular().clone()
            };
            let expected = solve(&board, &lights).with_shape(shape).unwrap();
            prop_assert_eq!(solve(&shaped, &shaped_lights), expected);
        }
        prop_assert_eq!(shaped.toggle_matrix(), board.toggle_matrix());
        prop_assert_eq!(shaped.classes(), board.classes());
    }
}

#[test]
fn a_list_of_zeros_and_ones_that_is_no_matrix_is_a_list() {
    for (text, buttons) in
        [("0 1\n1\n", 2), ("0\n1\n1", 3), ("1", 1), ("1\n10\n0", 3), ("1 2\n2 1", 2), ("01 02", 1)]
    {
        let read = ToggleLists::read(text, None).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert!(read.to_string().ends_with(&format!("{buttons} buttons")), "{text:?}: {read}");
    }
    // Not all rows are as long, but no button toggles a light twice.
    for text in ["0 1 1\n0 1\n", "01\n1\n", "0 0\n1\n"] {
        assert!(ToggleLists::read(text, None).is_err(), "{text:?}");
    }
}

#[test]
fn a_shape_has_a_cell_for_each_light() {
    let shape = Size { rows: 2, columns: 2 };
    let of = |board: Board| board.with_shape(shape).map(|board| (board.light_size(), board.button_size()));
    let buttons = |lights| Board::from_buttons(lights, [vec![0], vec![1], vec![0]]).unwrap();
    assert_eq!(of(buttons(4)), Ok((shape, Size { rows: 1, columns: 3 })));
    let expected = Size { rows: 1, columns: 5 };
    let error = Error::SizeMismatch { what: "the shape of the lights", expected, found: shape };
    assert_eq!(of(buttons(5)), Err(error));
    assert_eq!(of(Board::new(2, 2).unwrap()), Ok((shape, shape)));
    assert!(of(Board::new(1, 4).unwrap()).is_err());
}

#[test]
fn the_first_line_is_a_heading_where_it_can_be() {
    for (text, counting, expected) in [
        ("3 2\n1 2\n2 3", None, "3 vertices counted from 1, 2 edges"),
        ("5 2\n1 2\n2 3", None, "5 vertices counted from 1, 2 edges"),
        ("3 2\n0 1\n1 2", None, "3 vertices counted from 0, 2 edges"),
        ("5 0", None, "5 vertices counted from 1, 0 edges"),
        ("5 0", Some(Counting::FromZero), "5 vertices counted from 0, 0 edges"),
        ("0 0", None, "0 vertices counted from 1, 0 edges"),
        // Not as many lines follow, or one names a vertex beyond.
        ("3 1\n1 2\n2 3", None, "3 vertices counted from 1, 3 edges"),
        ("3 2\n1 2\n2 4", None, "4 vertices counted from 1, 3 edges"),
        ("1 2", None, "2 vertices counted from 1, 1 edges"),
        ("0 1", None, "2 vertices counted from 0, 1 edges"),
    ] {
        assert_eq!(EdgeList::read(text, counting).unwrap().to_string(), expected, "{text:?}");
    }
}

#[test]
fn problems_of_lists_are_located() {
    let edges = |text: &str, counting| EdgeList::read(text, counting).unwrap_err().to_string();
    for (text, counting, expected) in [
        ("", None, "line 1, column 1: no numbers, expected a pair of vertices a line"),
        ("# 1 2\n", None, "line 1, column 1: no numbers"),
        ("1 2\n1 2 3\n", None, "line 2, column 5: the line has 3 numbers, expected two vertices"),
        ("1 2\n\n 3\n", None, "line 3, column 2: the line has 1 numbers, expected two vertices"),
        ("1 2\n3, 3\n", None, "line 2, column 4: an edge from a vertex to itself, expected two different"),
        ("1 2\n2 x\n", None, "line 2, column 3: unexpected character 'x', expected whole numbers"),
        ("1 -2\n", None, "line 1, column 3: unexpected character '-', expected whole numbers"),
        ("1\r2\n", None, "line 1, column 2: unexpected character '\\r'"),
        (
            "1 99999999999999999999",
            None,
            "line 1, column 3: the number is too large, expected at most 4294967294",
        ),
        ("1 4294967295", None, "line 1, column 3: the number is too large, expected at most 4294967294"),
        ("1 2 -1", None, "line 1, column 5: unexpected character '-', expected whole numbers"),
        ("c\np tour 3 2", None, "line 2, column 3: unexpected character 't', expected edge, and the numbers"),
        ("p", None, "line 1, column 2: unexpected end, expected edge, and the numbers"),
        ("c only\n", None, "line 2, column 1: unexpected end, expected p edge and the numbers"),
        (
            "c\ne 1 2\np edge 2 1",
            None,
            "line 2, column 1: unexpected character 'e', expected c before a comment, or p",
        ),
        (
            "p edge 3 2\np edge 3 2",
            None,
            "line 2, column 1: unexpected character 'p', expected c before a comment, or e",
        ),
        ("p edge 3 1\ne 1 4", None, "line 2, column 5: there is no vertex 4, expected a number from 1 to 3"),
        ("p edge 3 2 1 x", None, "line 1, column 14: unexpected character 'x', expected whole numbers"),
        (
            "p edge 3 1\ne 1 2 3 -1",
            None,
            "line 2, column 9: unexpected character '-', expected whole numbers",
        ),
        ("p edge 3 1\ne 1 2 3 3", None, "line 2, column 7: the line has 4 numbers, expected two vertices"),
        ("p edge 3 1\ne 1", None, "line 2, column 3: the line has 1 numbers, expected two vertices"),
        (
            "0 1\n1 2",
            Some(Counting::FromOne),
            "line 1, column 1: 0 is too low, expected numbers counted from 1",
        ),
        ("3 2\n0 1\n1 3", None, "line 3, column 3: there is no vertex 3, expected a number from 0 to 2"),
    ] {
        assert!(edges(text, counting).starts_with(expected), "{text:?}: {}", edges(text, counting));
    }
    let buttons = ToggleLists::read("1 2\n0\n", Some(Counting::FromOne)).unwrap_err().to_string();
    assert_eq!(buttons, "line 2, column 1: 0 is too low, expected numbers counted from 1");
    assert!(matches!(ToggleLists::read(" \n", None), Err(Error::Text(TextError { line: 1, column: 1, .. }))));
    let open = ToggleLists::read("1 -1\n2 3\n", None).unwrap_err().to_string();
    assert_eq!(open, "line 3, column 1: unexpected end, expected -1 behind the lights of the last button");
    for text in ["1 -12", "1 -", "1 -2", "-0"] {
        let error = ToggleLists::read(text, None).unwrap_err().to_string();
        assert!(error.contains("unexpected character '-'"), "{text}: {error}");
    }
}

#[test]
fn graphs_beyond_memory_are_refused() {
    let path = EdgeList::read("1 2", None).unwrap();
    for vertices in [u32::MAX as usize + 1, usize::MAX] {
        let errors =
            [path.board(Some(vertices)), Board::from_graph(vertices, []), Board::from_buttons(vertices, [])];
        for error in errors {
            assert!(matches!(error, Err(Error::BoardTooLarge { .. })), "{vertices}: {error:?}");
        }
    }
}

//! Graphs and lists of buttons as text: what is written is read, and what is wrong is found where it stands.

use lightsout_board::{Board, Counting, EdgeList, Error, TextError, ToggleLists};
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
        if counting == Counting::FromOne || lists.iter().flatten().any(|&light| light == 0) {
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
        ("1 99999999999999999999", None, "line 1, column 3: the number is too large, expected at most 92233"),
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
}

#[test]
fn graphs_beyond_memory_are_refused() {
    let vertices = isize::MAX as usize;
    for text in [format!("{vertices} 0"), format!("1 {vertices}"), format!("0 {vertices}")] {
        let error = EdgeList::read(&text, None).unwrap().board(None);
        assert!(matches!(error, Err(Error::BoardTooLarge { .. })), "{text}: {error:?}");
    }
}

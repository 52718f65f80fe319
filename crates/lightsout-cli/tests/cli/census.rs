//! `census`: how many boards need how many presses.

use std::fs;

use serde_json::Value;

use crate::support::{TestFile, example_board, refusal, run};

fn table(arguments: &[&str]) -> String {
    let ran = run(&[&["census"], arguments].concat(), "");
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{arguments:?}");
    ran.output
}

#[test]
fn boards_need_the_known_presses() {
    let known = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/presses_distribution.csv");
    let known = fs::read_to_string(known).unwrap();
    for (topology, rows, columns, goal, lines) in [
        ("plane", "5", "5", "off", 16),
        ("plane", "4", "4", "off", 8),
        ("plane", "4", "4", "either", 7),
        ("torus", "5", "5", "off", 9),
        ("plane", "2", "7", "off", 9),
    ] {
        let start = format!("{topology},{rows},{columns},{goal},");
        let expected: Vec<String> =
            known.lines().filter_map(|line| Some(line.strip_prefix(&start)?.replace(',', " "))).collect();
        let output = table(&[rows, columns, "--topology", topology, "--goal", goal]);
        assert_eq!((expected.len(), output.lines().next()), (lines, Some("# presses boards")));
        assert_eq!(output.lines().skip(1).collect::<Vec<_>>(), expected, "{start}");
    }
}

#[test]
fn the_hardest_board_is_drawn_and_needs_the_most_presses() {
    for goal in ["off", "on", "either"] {
        let output = table(&["4", "--goal", goal, "--hardest", "-j1"]);
        let (counts, board) = output.split_once("\n\n").unwrap();
        let most = counts.lines().last().unwrap().split(' ').next().unwrap();
        let solved = run(&["solve", "--goal", goal], board).output;
        assert!(solved.contains(&format!("fewest presses: {most} (proved)")), "{goal}: {solved}");
    }
}

#[test]
fn rules_goals_and_limits_are_options() {
    let mask = TestFile::new("census_mask.txt", "##\n#.\n");
    assert_eq!(table(&["2", "--mask", mask.path()]), "# presses boards\n0 1\n1 3\n2 3\n3 1\n");
    let goal = TestFile::new("census_goal.txt", "#.\n");
    let limits = ["--memory-limit", "1M", "--time-limit", "60"];
    let arguments = [&["1", "2", "--goal", goal.path(), "--hardest"], &limits[..]].concat();
    assert_eq!(table(&arguments), "# presses boards\n0 1\n1 1\n\n.#\n");
    assert_eq!(table(&["0"]), "# presses boards\n0 1\n");
}

#[test]
fn without_quiet_patterns_boards_of_any_size_are_counted() {
    let output = table(&["10"]);
    assert!(output.ends_with("98 4950\n99 100\n100 1\n"), "{output}");
    assert_eq!(output.lines().count(), 102);
}

#[test]
fn json_has_counts_as_texts() {
    let object: Value = serde_json::from_str(&table(&["2", "3", "--json"])).unwrap();
    let expected = serde_json::json!({
        "version": 1, "rows": 2, "columns": 3, "neighbourhood": "plus", "topology": "plane",
        "coinciding": "cancel", "goal": "off", "nullity": 2, "most_presses": 3,
        "boards": ["1", "6", "7", "2"], "hardest": object["hardest"]
    });
    assert_eq!(object, expected);
    assert_eq!(object["hardest"][1].as_str().map(str::len), Some(3));
}

#[test]
fn a_census_that_is_stopped_has_no_result_and_exits_with_3() {
    for extra in [&[][..], &["--json"], &["--quiet"]] {
        let ran = run(&[&["census", "5", "--time-limit", "0"], extra].concat(), "");
        let said = "lightsout: stopped at its time limit, before all boards were counted: nothing is known of them\n";
        assert_eq!((ran.code, ran.output.as_str(), ran.errors.as_str()), (3, "", said));
    }
}

#[test]
fn boards_of_lists_are_counted() {
    let petersen = example_board("petersen_edges.txt");
    assert_eq!(table(&["--edges", &petersen]), "# presses boards\n0 1\n1 10\n2 15\n3 6\n");
    let square = TestFile::new("census_square.txt", "1 2\n2 3\n3 4\n4 1\n");
    // Each vertex toggles all but the one across: the 2x2 torus whose coinciding neighbours toggle once.
    let torus = table(&["2", "--topology", "torus", "--coinciding", "once"]);
    assert_eq!(table(&["--edges", square.path()]), torus);
    assert_eq!(table(&["--box", "1x3x3"]), table(&["3"]));
    let buttons = TestFile::new("census_buttons.txt", "1 2 3\n1\n");
    assert_eq!(table(&["--buttons", buttons.path()]), "# presses boards\n0 1\n1 2\n2 1\n");
    let matrix = TestFile::new("census_matrix.txt", "11\n10\n10\n");
    assert_eq!(table(&["--matrix", matrix.path()]), "# presses boards\n0 1\n1 2\n2 1\n");
    let goal = TestFile::new("census_shape.txt", "##\n##\n");
    let hardest = table(&["--edges", square.path(), "--goal", goal.path(), "--hardest"]);
    let (_, board) = hardest.split_once("\n\n").unwrap();
    assert_eq!(board.lines().map(str::len).collect::<Vec<_>>(), [2, 2], "{hardest}");
    let object: Value = serde_json::from_str(&table(&["--cube", "1", "--json"])).unwrap();
    assert_eq!((&object["cube"], &object["topology"]), (&Value::from(1), &Value::Null));
}

#[test]
fn bad_lists_are_refused() {
    let empty = TestFile::new("census_empty.txt", "");
    let words = TestFile::new("census_words.txt", "1 two\n");
    let huge = TestFile::new("census_huge.txt", "3000000000\n");
    for (arguments, problem) in [
        (&[][..], "<ROWS>"),
        (&["5", "--edges", "x"], "cannot be used with"),
        (&["--edges", empty.path()], "no numbers, expected a pair of vertices a line"),
        (&["--edges", words.path()], ":1:3: "),
        (&["--buttons", huge.path()], "too large"),
        (&["--cube", "100000"], "--cube: a board of 600000 rows and 100000 columns is too large"),
        (&["--cube", "5"], "a census of 2^"),
        (&["--box", "3x3"], "expected numbers of layers, rows and columns"),
    ] {
        for command in ["census", "generate"] {
            if !problem.starts_with("a census") || command == "census" {
                let message = refusal(&[&[command], arguments].concat(), "");
                assert!(message.contains(problem), "{command} {arguments:?}: {message}");
            }
        }
    }
}

//! `census`: how many boards need how many presses.

use std::fs;

use serde_json::Value;

use crate::support::{TestFile, run};

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

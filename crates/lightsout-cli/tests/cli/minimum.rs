//! `minimum`: tables of the fewest presses; and the limits of a search, which `solve` has too.

use std::collections::BTreeMap;
use std::fs;

use serde_json::{Value, json};

use crate::support::{TestFile, run};

/// The lines of a table without the seconds, which end each.
fn lines(output: &str) -> Vec<&str> {
    let without_seconds = |line| {
        let (rest, seconds) = str::rsplit_once(line, ' ').unwrap();
        assert!(seconds.split_once('.').is_some_and(|(_, digits)| digits.len() == 3), "{line}");
        assert!(seconds.parse::<f64>().is_ok_and(|seconds| seconds >= 0.0), "{line}");
        rest
    };
    output.lines().filter(|line| !line.starts_with('#')).map(without_seconds).collect()
}

fn table(arguments: &[&str]) -> String {
    let ran = run(&[&["minimum"], arguments].concat(), "");
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{arguments:?}");
    ran.output
}

#[test]
fn a_range_prints_a_line_for_each_square() {
    let output = table(&["1..5"]);
    assert!(output.starts_with("# n nullity presses proved minima seconds\n"), "{output}");
    let expected = ["1 0 1 yes 1", "2 0 4 yes 1", "3 0 5 yes 1", "4 4 4 yes 2", "5 2 15 yes 4"];
    assert_eq!(lines(&output), expected);
    for threads in ["1", "3"] {
        assert_eq!(lines(&table(&["1..5", "-j", threads])), expected);
    }
    assert_eq!(lines(&table(&["4"])), ["4 4 4 yes 2"]);
    assert_eq!(lines(&table(&["0"])), ["0 0 0 yes 1"]);
}

#[test]
fn squares_need_the_known_presses() {
    let known = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/minimum_all_on_plane_plus_square.csv");
    let known = fs::read_to_string(known).unwrap();
    let known: BTreeMap<&str, (&str, &str)> = known
        .lines()
        .skip(1)
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            (fields[0], (fields[1], fields[2]))
        })
        .collect();
    let output = table(&["1..54"]);
    let rows = lines(&output);
    assert_eq!((rows.len(), known.len()), (54, 54));
    for row in rows {
        let fields: Vec<&str> = row.split(' ').collect();
        let (presses, minima) = known[fields[0]];
        assert_eq!(fields[2..4], [presses, "yes"], "{row}");
        assert!(minima.is_empty() || fields[4] == minima, "{row}");
    }
}

#[test]
fn rectangles_are_named_by_both_sizes() {
    let output = table(&["1..2", "2..3"]);
    assert!(output.starts_with("# size nullity presses proved minima seconds\n"), "{output}");
    assert_eq!(lines(&output), ["1x2 1 1 yes 2", "1x3 0 1 yes 1", "2x2 0 4 yes 1", "2x3 2 2 yes 2"]);
    assert_eq!(lines(&table(&["3", "3"])), ["3x3 0 5 yes 1"]);
}

#[test]
fn a_goal_that_cannot_be_reached_has_a_line_and_exits_with_1() {
    let ran = run(&["minimum", "3..4", "--neighbourhood", "king-open", "--topology", "torus"], "");
    assert_eq!((ran.code, ran.errors.as_str()), (1, ""));
    assert_eq!(lines(&ran.output), ["3 1 - yes 0", "4 8 4 yes 16"]);
}

#[test]
fn goals_and_rules_are_those_of_solve() {
    let presses = |arguments: &[&str]| lines(&table(arguments))[0].split(' ').nth(2).unwrap().to_owned();
    assert_eq!(presses(&["5", "--goal", "off"]), "0");
    assert_eq!(presses(&["5", "--goal", "either"]), "0");
    let corner = TestFile::new("minimum_goal.txt", "##.\n#..\n...\n");
    assert_eq!(presses(&["3", "--goal", corner.path()]), "1");
    let mask = TestFile::new("minimum_mask.txt", "###\n#.#\n###\n");
    for rule in [
        &["--mask", mask.path()][..],
        &["--topology", "torus"],
        &["--neighbourhood", "king"],
        &["--coinciding", "once"],
    ] {
        let solved = run(&[&["solve", "--size", "3x3", "--goal", "on", "--json"], rule].concat(), "");
        let solved: Value = serde_json::from_str(&solved.output).unwrap();
        assert_eq!(presses(&[&["3"], rule].concat()), solved["presses"].to_string(), "{rule:?}");
    }
}

#[test]
fn json_has_a_line_for_each_board() {
    let ran = run(&["minimum", "4..5", "--json"], "");
    let mut objects: Vec<Value> =
        ran.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(objects.iter_mut().all(|object| object["seconds"].take().as_f64().is_some()));
    let first = json!({
        "version": 1, "rows": 4, "columns": 4, "neighbourhood": "plus", "topology": "plane",
        "coinciding": "cancel", "goal": "on", "solvable": true, "nullity": 4, "reached": "on", "presses": 4,
        "lower_bound": 4, "proved": true, "minima": "2", "seconds": null
    });
    assert_eq!((objects.len(), &objects[0], &objects[1]["presses"]), (2, &first, &json!(15)));
    let ran = run(&["minimum", "3", "--json", "--neighbourhood", "king-open", "--topology", "torus"], "");
    let object: Value = serde_json::from_str(&ran.output).unwrap();
    assert_eq!((ran.code, &object["solvable"], &object["presses"]), (1, &json!(false), &Value::Null));
}

#[test]
fn what_is_not_proved_says_what_is_and_exits_with_3() {
    // On these the buttons fall into no classes: 2^32 solutions have to be tried, and 2^44 are beyond reach.
    for (arguments, cause) in [
        (&["9", "--neighbourhood", "king", "--time-limit", "0.05"][..], "stopped at its time limit"),
        (&["33", "--memory-limit", "1M", "--seed", "1"], "takes more steps or memory than allowed"),
    ] {
        let arguments = [&["minimum"], arguments, &["--topology", "torus"]].concat();
        let ran = run(&arguments, "");
        assert_eq!(ran.code, 3, "{arguments:?}");
        let start = format!("lightsout: {0}x{0}: ", arguments[1]);
        assert!(ran.errors.starts_with(&start) && ran.errors.contains(cause), "{}", ran.errors);
        let fields: Vec<&str> = lines(&ran.output)[0].split(' ').collect();
        assert_eq!(fields[3..], ["no", "-"], "{arguments:?}");
        let bound =
            ran.output.lines().last().unwrap().strip_prefix(&format!("# {}: at least ", arguments[1]));
        let bound: usize = bound.unwrap().strip_suffix(" presses").unwrap().parse().unwrap();
        assert!((1..fields[2].parse().unwrap()).contains(&bound), "{}", ran.output);
    }
}

#[test]
fn solve_has_the_same_limits() {
    let rule = ["--topology", "torus", "--neighbourhood", "king"];
    let ran =
        run(&[&["solve", "--size", "9x9", "--goal", "on", "--time-limit", "0.05"], &rule[..]].concat(), "");
    assert_eq!(ran.code, 3, "{}", ran.errors);
    assert!(ran.errors.contains("stopped at its time limit"), "{}", ran.errors);
    assert!(ran.output.contains("(not proved to be the fewest, at least "), "{}", ran.output);
}

#[test]
fn a_plan_is_told_before_it_is_carried_out() {
    let ran = run(&["minimum", "18..19", "--explain-plan"], "");
    assert_eq!((ran.code, lines(&ran.output).len()), (0, 2));
    let said: Vec<&str> = ran.errors.lines().collect();
    assert_eq!(said[0], "lightsout: plan for 18x18 to on: nothing to search");
    assert!(said[1].starts_with("lightsout: plan for 19x19 to on: constant "), "{said:?}");
    assert!(said[2].starts_with("lightsout: plan for 19x19 to on: dimension 16, columns "), "{said:?}");
    let ran = run(&["solve", "--explain-plan", "--goal", "either", "--json"], "1100\n1000\n0000\n0000\n");
    assert!(ran.output.starts_with('{') && ran.output.lines().count() == 1, "{}", ran.output);
    for target in ["off", "on"] {
        assert!(ran.errors.contains(&format!("plan for 4x4 to {target}: ")), "{}", ran.errors);
    }
}

#[test]
#[ignore = "takes minutes"]
fn the_two_hardest_squares_up_to_122_are_proved() {
    for (side, line) in [("79", "79 64 2629 yes 4"), ("95", "95 62 4095 yes 16")] {
        assert_eq!(lines(&table(&[side])), [line]);
    }
}

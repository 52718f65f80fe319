//! `nullity` and `quiet --count`: numbers, ranges and tables.

use serde_json::{Value, json};

use crate::support::run;

#[test]
fn a_range_prints_a_line_for_each_square() {
    let ran = run(&["nullity", "1..9"], "");
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    assert_eq!(ran.output, "1 0\n2 0\n3 0\n4 4\n5 2\n6 0\n7 0\n8 0\n9 8\n");
    assert_eq!(run(&["nullity", "1..=9", "-j", "3"], "").output, ran.output);
    assert_eq!(run(&["nullity", "1..9", "-j3"], "").output, ran.output);
    assert_eq!(run(&["nullity", "4..4"], "").output, "4\n");
}

#[test]
fn more_lines_than_are_found_at_a_time_are_in_order() {
    let output = run(&["nullity", "1..600"], "").output;
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 600);
    assert!((1..=600).zip(&lines).all(|(n, line)| line.starts_with(&format!("{n} "))));
    assert_eq!((lines[78], lines[99], lines[254]), ("79 64", "100 0", "255 0"));
}

#[test]
fn two_ranges_print_a_table() {
    let output = run(&["nullity", "3..5", "1..12"], "").output;
    let expected = "#  1  2  3  4  5  6  7  8  9 10 11 12\n\
                    3  0  2  0  0  3  0  0  2  0  0  3  0\n\
                    4  0  0  0  4  0  0  0  0  4  0  0  0\n\
                    5  1  1  3  0  2  0  4  1  1  0  4  0\n";
    assert_eq!(output, expected);
    assert_eq!(run(&["nullity", "9..10", "9"], "").output, "#  9\n9  8\n10 0\n");
}

#[test]
fn other_rules_have_ranges_too() {
    assert_eq!(run(&["nullity", "1..5", "--topology", "torus"], "").output, "1 0\n2 0\n3 4\n4 0\n5 8\n");
    assert_eq!(run(&["nullity", "1..5", "--neighbourhood", "king"], "").output, "1 0\n2 3\n3 0\n4 0\n5 9\n");
}

#[test]
fn a_mask_fits_a_single_board() {
    let ran = run(&["nullity", "2", "--mask", "-", "--json"], "##\n..\n");
    let object: Value = serde_json::from_str(&ran.output).unwrap();
    assert_eq!(object["boards"], json!([{"rows": 2, "columns": 2, "nullity": 1}]));
}

#[test]
fn a_single_board_says_more_when_asked() {
    let expected =
        "nullity: 2\nrank: 23\nsolvable boards: 2^23\nsolutions of each: 2^2\nmethod: row-polynomials\n";
    assert_eq!(run(&["nullity", "5", "-v"], "").output, expected);
}

#[test]
fn boards_of_any_size_need_no_memory_for_their_cells() {
    assert_eq!(run(&["nullity", "25000"], "").output, "0\n");
    assert_eq!(run(&["quiet", "--count", "9999"], "").output, "2^64\n");
    assert_eq!(run(&["nullity", "100000", "3"], "").output, "0\n");
}

#[test]
fn json_lists_boards() {
    let object: Value = serde_json::from_str(&run(&["nullity", "4", "4..5", "--json"], "").output).unwrap();
    assert_eq!(object["boards"][0], json!({"rows": 4, "columns": 4, "nullity": 4}));
    assert_eq!(object["boards"][1], json!({"rows": 4, "columns": 5, "nullity": 0}));
    assert_eq!(object["version"], 1);
}

#[test]
fn a_rule_from_standard_input_is_read_once_for_a_range() {
    let plus = ".#.\n#X#\n.#.\n";
    assert_eq!(run(&["nullity", "1..5", "--neighbourhood", "@-"], plus).output, "1 0\n2 0\n3 0\n4 4\n5 2\n");
}

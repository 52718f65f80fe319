//! `lightsout flip`.

use serde_json::{Value, json};

use crate::support::run;

const SAMPLE: &str = "bwwb\nbbwb\nbwwb\nbwww\n";

#[test]
fn the_sample_of_the_contest() {
    let ran = run(&["flip"], SAMPLE);
    assert_eq!((ran.code, ran.output.as_str(), ran.errors.as_str()), (0, "4\n", ""));
}

#[test]
fn an_impossible_board_exits_with_1() {
    let ran = run(&["flip"], "bwww\nwwww\nwwww\nwwww\n");
    assert_eq!((ran.code, ran.output.as_str()), (1, "Impossible\n"));
}

#[test]
fn several_boards_are_several_answers() {
    let boards = format!("{SAMPLE}\nwwww\nwwww\nwwww\nwwww\n\n\nbw\nwb\n\nbwww\nwwww\nwwww\nwwww\n");
    let ran = run(&["flip", "-"], boards);
    assert_eq!((ran.code, ran.output.as_str()), (1, "4\n0\n2\nImpossible\n"));
}

#[test]
fn boards_can_follow_each_other_at_a_known_height() {
    let ran = run(&["flip", "--rows", "4"], SAMPLE.repeat(3));
    assert_eq!((ran.code, ran.output.as_str()), (0, "4\n4\n4\n"));
    let ran = run(&["flip", "--rows", "3"], SAMPLE);
    assert_eq!((ran.code, ran.output.as_str()), (2, ""));
    assert!(ran.errors.contains("4 rows in a block, expected a multiple of --rows 3"), "{}", ran.errors);
}

#[test]
fn json_has_an_object_for_each_board() {
    let boards = format!("{SAMPLE}\nbw\nwb\n\nbwww\nwwww\nwwww\nwwww\n");
    let ran = run(&["flip", "--json"], boards);
    assert_eq!((ran.code, ran.errors.as_str()), (1, ""));
    let objects: Vec<Value> = ran.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let expected = json!({
        "version": 1, "board": 2, "rows": 2, "columns": 2, "neighbourhood": "plus", "topology": "plane",
        "coinciding": "cancel", "goal": "either", "solvable": true, "nullity": 0, "reached": "on", "presses": 2,
        "lower_bound": 2, "proved": true, "minima": "2"
    });
    assert_eq!((objects.len(), &objects[1]), (3, &expected));
    assert_eq!((&objects[0]["presses"], &objects[2]["solvable"]), (&json!(4), &json!(false)));
    assert_eq!((&objects[2]["presses"], &objects[2]["minima"]), (&Value::Null, &Value::Null));
}

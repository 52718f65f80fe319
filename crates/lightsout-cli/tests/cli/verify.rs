//! `lightsout verify`.

use serde_json::{Value, json};

use crate::support::{TestFile, example_board, refusal, run};

const BOARD: &str = ".#.\n###\n.#.\n";

#[test]
fn what_solve_writes_is_verified() {
    for (name, goal) in
        [("five_by_five.txt", "off"), ("flip_game.txt", "either"), ("eight_by_eight.txt", "off")]
    {
        let board = example_board(name);
        let presses = run(&["solve", &board, "--goal", goal, "-o", "-"], "").output;
        let ran = run(&["verify", &board, "-", "--goal", goal], presses);
        assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
        assert!(ran.output.starts_with("goal met: yes\npresses: "), "{}", ran.output);
    }
}

#[test]
fn a_goal_that_is_not_met_shows_the_first_wrong_light() {
    let board = TestFile::new("verified_board.txt", BOARD);
    let with = |presses: &str, goal: &str| {
        let ran = run(&["verify", board.path(), "-", "--goal", goal], presses);
        assert_eq!(ran.errors, "");
        (ran.code, ran.output)
    };
    let wrong = |lights, row, column| {
        let place = format!("row {row}, column {column}");
        format!("goal met: no\npresses: 0\nwrong lights: {lights}\nfirst wrong light: {place}\n")
    };
    assert_eq!(with("...\n...\n...\n", "off"), (1, wrong(5, 1, 2)));
    assert_eq!(with("...\n...\n...\n", "on"), (1, wrong(4, 1, 1)));
    // Of the two that would do, the one that is nearer.
    assert_eq!(with("...\n...\n...\n", "either"), (1, wrong(4, 1, 1)));
    let goal = TestFile::new("verified_goal.txt", ".#.\n###\n..#\n");
    assert_eq!(with("...\n...\n...\n", goal.path()), (1, wrong(2, 3, 2)));
    assert_eq!(with("...\n.#.\n...\n", "off"), (0, "goal met: yes\npresses: 1\n".into()));
    assert_eq!(with("#.#\n...\n#.#\n", "on"), (0, "goal met: yes\npresses: 4\n".into()));
}

#[test]
fn the_rule_counts() {
    let board = TestFile::new("verified_rule.txt", "###\n###\n###\n");
    let middle = "...\n.#.\n...\n";
    assert_eq!(run(&["verify", board.path(), "-"], middle).code, 1);
    assert_eq!(run(&["verify", board.path(), "-", "--neighbourhood", "king"], middle).code, 0);
    let ring = TestFile::new("verified_ring.txt", "###\n#.#\n###\n");
    let lights = TestFile::new("verified_lights.txt", "##.\n#..\n...\n");
    let verify = |presses: &str, goal| {
        run(&["verify", lights.path(), "-", "--mask", ring.path(), "--goal", goal], presses)
    };
    assert_eq!(verify("#..\n...\n...\n", "off").code, 0);
    // Where there is no light, none has to be on.
    assert!(
        verify("...\n...\n...\n", "on")
            .output
            .contains("wrong lights: 5\nfirst wrong light: row 1, column 3")
    );
    let arguments = ["verify", lights.path(), "-", "--mask", ring.path()];
    let message = refusal(&arguments, "...\n.#.\n...\n");
    assert!(
        message.contains(
            "<standard input>: a press at row 2, column 2, where the board has a hole; expected none"
        ),
        "{message}"
    );
}

#[test]
fn json_says_the_same_in_fields() {
    let board = TestFile::new("verified_json.txt", BOARD);
    let json = |presses: &str, goal: &str| -> Value {
        let ran = run(&["verify", board.path(), "-", "--json", "--goal", goal], presses);
        assert!(ran.output.ends_with("}\n") && ran.output.lines().count() == 1);
        serde_json::from_str(&ran.output).unwrap()
    };
    let object = json("#..\n...\n...\n", "off");
    assert_eq!(
        object,
        json!({
            "version": 1, "rows": 3, "columns": 3,
            "neighbourhood": "plus", "topology": "plane", "coinciding": "cancel", "goal": "off",
            "met": false, "reached": null, "presses": 1, "wrong": 4, "first_wrong": [1, 1],
        })
    );
    let met = json("#.#\n...\n#.#\n", "either");
    assert_eq!(
        (&met["met"], &met["reached"], &met["wrong"], &met["first_wrong"]),
        (&json!(true), &json!("on"), &json!(0), &json!(null))
    );
}

#[test]
fn bad_input_is_refused() {
    let board = TestFile::new("verified_bad.txt", BOARD);
    for (arguments, input, expected) in [
        (&["verify", board.path()][..], "", "<PRESSES>"),
        (
            &["verify", board.path(), "-"],
            "##\n##\n",
            "<standard input>: the pattern of presses is 2x2, expected 3x3",
        ),
        (&["verify", board.path(), "-"], "?", "<standard input>:1:1: unexpected character '?'"),
        (&["verify", board.path(), "no/such"], "", "no/such: "),
        (&["verify", "-", "-"], BOARD, "asked for twice"),
        (
            &["verify", board.path(), board.path(), "--goal", "-"],
            "#\n",
            "<standard input>: the goal is 1x1, expected 3x3",
        ),
        (
            &["verify", board.path(), board.path(), "--goal", "offf"],
            "",
            "--goal: expected off, on, either or a file",
        ),
    ] {
        let message = refusal(arguments, input);
        assert!(message.contains(expected), "{message}");
    }
}

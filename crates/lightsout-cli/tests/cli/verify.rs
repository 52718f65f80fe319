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
        format!(
            "goal met: no\npresses: 0\nwrong lights: {lights}\nfirst wrong light: {place}\nafter the presses:\n{BOARD}"
        )
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
            "after": ["#..", ".##", ".#."],
        })
    );
    assert_eq!(json("#.#\n...\n#.#\n", "on")["after"], Value::Null);
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

#[test]
fn presses_are_read_in_any_characters_and_as_places() {
    let board = TestFile::new("verified_places.txt", BOARD);
    for presses in [
        "...\n.X.\n...\n",
        "...\n.*.\n...\n",
        "□□□\n□■□\n□□□\n",
        "   \n X \n   ",
        "2 2\n",
        "1\n2 2\n",
        "2,2",
        "2, 2\n",
        "(2,2)",
        "[[2,2]]\n",
        "[[2, 2], [3, 1], [3, 1]]",
        "0 0\n0 0\n1 1\n",
    ] {
        let is_drawn_on_blanks = presses.starts_with("   ");
        let characters: &[&str] = if is_drawn_on_blanks { &["--on", "X#", "--off", " ."] } else { &[] };
        let ran = run(&[&["verify", board.path(), "-"], characters].concat(), presses);
        assert_eq!(
            (ran.code, ran.output.as_str()),
            (0, "goal met: yes\npresses: 1\n"),
            "{presses:?}: {}",
            ran.errors
        );
    }
    for (presses, message) in [
        (
            "4 1\n",
            "1:1: there is no row 4 with a column 1, expected places of a board of 3x3, counted from 1",
        ),
        (
            "0 0\n2 3\n",
            "2:1: there is no row 2 with a column 3, expected places of a board of 3x3, counted from 0",
        ),
        ("2 2 2\n", "1:1: 3 numbers, expected a row and a column"),
        ("[[2,2],[3]]\n", "1:9: 1 numbers, expected a row and a column"),
        ("", "no cells"),
    ] {
        assert!(refusal(&["verify", board.path(), "-"], presses).contains(message), "{presses:?}");
    }
    // Of a board of two columns, a picture in digits may be places.
    let narrow = TestFile::new("verified_narrow.txt", "##\n##\n");
    let message = refusal(&["verify", narrow.path(), "-"], "1 1\n1 0\n");
    assert!(
        message.contains("the presses can be read as a picture, and as places; expected a picture without"),
        "{message}"
    );
    let after = |presses: &str| run(&["verify", narrow.path(), "-"], presses).output;
    assert!(after("11\n10\n").contains("presses: 3\n") && after("(1,1)\n(1,0)\n").contains("presses: 2\n"));
}

#[test]
fn presses_are_in_the_characters_that_are_given_or_in_those_of_a_pair() {
    let board = TestFile::new("verified_given.txt", "OO#\nO##\n###\n");
    let verify = |presses: &str| run(&["verify", board.path(), "-", "--on", "O", "--off", "#"], presses);
    for presses in ["O##\n###\n###\n", "#..\n...\n...\n", "100\n000\n000\n", "1 1"] {
        assert_eq!(verify(presses).code, 0, "{presses:?}");
    }
    // All pressed as it is written, and none in the characters that are given.
    let message = verify("###\n###\n###\n").errors;
    assert!(
        message.contains("the presses can be read in the characters that are given, and in those"),
        "{message}"
    );
}

#[test]
fn places_are_printed_and_read_back() {
    let board = example_board("five_by_five.txt");
    let ran = run(&["solve", &board, "--places"], "");
    let places = ran.output.split_once("(proved)\n").unwrap().1;
    assert_eq!(places.lines().count(), 14, "{}", ran.output);
    let verified = run(&["verify", &board, "-"], places);
    assert_eq!((verified.code, verified.output.as_str()), (0, "goal met: yes\npresses: 14\n"));
    let json: Value = serde_json::from_str(&run(&["solve", &board, "--json"], "").output).unwrap();
    assert_eq!(run(&["verify", &board, "-"], json["cells"].to_string()).code, 0);
    let all = run(
        &[
            "solve",
            "--board",
            "101,000,101",
            "--neighbourhood",
            "diagonal-open",
            "--goal",
            "off",
            "--all",
            "--places",
        ],
        "",
    );
    assert!(all.errors.is_empty(), "{}", all.errors);
    // Patterns have blank lines between them.
    assert_eq!(
        run(&["quiet", "2", "3", "--places"], "").output,
        "1 1\n1 3\n2 1\n2 3\n\n1 2\n2 1\n2 2\n2 3\n"
    );
    assert!(refusal(&["solve", &board, "--places", "--json"], "").contains("cannot be used with"));
}

#[test]
fn buttons_of_lists_may_be_given_by_their_numbers() {
    let edges = TestFile::new("verified_path.txt", "0 1\n1 2\n2 3\n");
    let verify = |presses: &str, more: &[&str]| {
        let board = TestFile::new("verified_path_lights.txt", "1001");
        run(&[&["verify", board.path(), "-", "--edges", edges.path()], more].concat(), presses)
    };
    assert_eq!(verify("2\n3\n", &[]).code, 0);
    assert_eq!(verify("1 2\n1 3\n", &[]).code, 0);
    assert_eq!(verify("1\n2\n", &["--count-from", "0"]).code, 0);
    assert_eq!(verify("2\n3\n", &["--count-from", "0"]).code, 1);
}

#[test]
fn the_board_after_the_presses_is_shown_when_asked_for() {
    let board = TestFile::new("verified_after.txt", BOARD);
    let ran = run(&["verify", board.path(), "-", "--after"], "2 2");
    assert_eq!(ran.output, "goal met: yes\npresses: 1\nafter the presses:\n...\n...\n...\n");
    let json = run(&["verify", board.path(), "-", "--after", "--json"], "2 2").output;
    assert!(json.contains(r#""after":["...","...","..."]"#), "{json}");
    // A board too large to be looked at is shown only then.
    let large = TestFile::new("verified_large.txt", format!("1{}\n", "0".repeat(200)));
    let shown = |arguments: &[&str]| run(&[&["verify", large.path(), "-"], arguments].concat(), "1 9").output;
    assert!(!shown(&[]).contains("after the presses") && shown(&["--after"]).contains("after the presses"));
}

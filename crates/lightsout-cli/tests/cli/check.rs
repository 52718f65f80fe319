//! `check`: which of many boards can be solved, and with how many presses.

use serde_json::Value;

use crate::support::{TestFile, refusal, run};

const BOARDS: &str = "11\n11\n\n100\n000\n000\n\n10000\n00000\n00000\n00000\n00000\n";

#[test]
fn each_board_has_a_line() {
    let ran = run(&["check"], BOARDS);
    assert_eq!((ran.code, ran.errors.as_str()), (1, ""));
    insta::assert_snapshot!(ran.output, @r"
    # board solvable presses proved minima
    1 yes 4 yes 1
    2 yes 5 yes 1
    3 no - yes 0
    ");
    let ran = run(&["check", "-", "--goal", "either"], "11\n11\n\n01\n11\n");
    assert_eq!(ran.output, "# board solvable presses proved minima\n1 yes 0 yes 1\n2 yes 1 yes 1\n");
    assert_eq!(ran.code, 0);
}

#[test]
fn of_several_files_the_names_are_printed() {
    let text = TestFile::new("check.txt", "##\n##\n\n#.\n..\n");
    let image = TestFile::new("check.pbm", "P1 1 1\n1\nP1 1 1\n0\n");
    let ran = run(&["check", text.path(), image.path(), "-"], "0\n");
    let names =
        [(text.path(), 1, 4), (text.path(), 2, 3), (image.path(), 1, 1), (image.path(), 2, 0), ("-", 1, 0)];
    let expected = names.map(|(name, number, presses)| format!("{name}:{number} yes {presses} yes 1\n"));
    assert_eq!(ran.output, format!("# board solvable presses proved minima\n{}", expected.concat()));
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
}

#[test]
fn json_has_an_object_for_each_board() {
    let ran = run(&["check", "--json"], BOARDS);
    assert_eq!(ran.code, 1);
    let objects: Vec<Value> = ran.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |side: usize, board: usize, nullity: usize, presses: Option<usize>| {
        serde_json::json!({
            "version": 1, "rows": side, "columns": side, "neighbourhood": "plus", "topology": "plane",
            "coinciding": "cancel", "goal": "off", "file": "-", "board": board, "solvable": presses.is_some(),
            "nullity": nullity, "reached": presses.map(|_| "off"), "presses": presses, "lower_bound": presses,
            "proved": presses.map(|_| true), "minima": presses.map(|_| "1")
        })
    };
    assert_eq!(objects, [of(2, 1, 0, Some(4)), of(3, 2, 0, Some(5)), of(5, 3, 2, None)]);
}

#[test]
fn what_is_not_proved_is_said() {
    let lights = run(&["generate", "31", "--topology", "torus", "--seed", "1", "--count", "2"], "").output;
    let ran = run(&["check", "--topology", "torus", "--time-limit", "0"], format!("#\n\n{lights}"));
    assert_eq!(ran.code, 3);
    let lines: Vec<&str> = ran.output.lines().collect();
    assert_eq!((lines.len(), lines[1]), (6, "1 yes 1 yes 1"), "{}", ran.output);
    assert!(lines[2].starts_with("2 yes ") && lines[2].ends_with(" no -"), "{}", lines[2]);
    assert!(lines[3].starts_with("# 2: at least "), "{}", lines[3]);
    assert!(ran.errors.starts_with("lightsout: 2: ") && ran.errors.ends_with("2 boards are not proved\n"));
}

#[test]
fn many_boards_come_in_order_on_any_number_of_threads() {
    let boards = run(&["generate", "5", "--count", "3000", "--seed", "1"], "").output;
    let ran = run(&["check", "-j", "3"], boards.as_str());
    assert_eq!((ran.code, ran.output.lines().count()), (0, 3001));
    let numbers =
        ran.output.lines().skip(1).map(|line| line.split(' ').next().unwrap().parse::<usize>().unwrap());
    assert!(numbers.eq(1..=3000));
    assert_eq!(run(&["check", "-j1"], boards).output, ran.output);
}

#[test]
fn the_plan_is_explained() {
    let ran = run(&["check", "--explain-plan"], "0000\n0000\n0000\n0001\n\n1111\n1111\n1111\n1111\n");
    assert_eq!(ran.code, 1);
    assert!(ran.errors.starts_with("lightsout: plan for 4x4 to off: "), "{}", ran.errors);
}

#[test]
fn bad_input_is_refused_before_anything_is_printed() {
    let mask = TestFile::new("check_mask.txt", "##\n#.\n");
    for (arguments, input, message) in [
        (&["check"][..], "", "no board"),
        (&["check"], "01\n10\n\n01\n1x\n", "5:2"),
        (&["check", "missing.txt"], "", "missing.txt"),
        (&["check", "--mask", mask.path()], "000\n", "board 1"),
        (&["check", "--goal", "blue"], "00\n", "expected off, on, either or a file"),
    ] {
        let errors = refusal(arguments, input);
        assert!(errors.contains(message), "{arguments:?} {input:?}: {errors}");
    }
}

#[test]
fn boards_are_answered_before_what_is_wrong_with_the_next() {
    let mask = TestFile::new("check_mask_2.txt", "##\n#.\n");
    let goal = TestFile::new("check_goal_2.txt", "##\n##\n");
    let board = TestFile::new("check_board_2.txt", "00\n00\n");
    let name = board.path();
    for (arguments, input, first, message) in [
        (&["check", "--mask", mask.path()][..], "00\n00\n\n00\n01\n", "1 yes 0 yes 1\n", "input>: board 2"),
        (&["check", "--goal", goal.path()], "00\n00\n\n000\n", "1 yes 4 yes 1\n", "input>: board 2"),
        (&["check"], "P1 1 1 1 P1 1 1 2", "1 yes 1 yes 1\n", "byte offset 16"),
        (&["check", "-", "-"], "1\n", "-:1 yes 1 yes 1\n", "asked for twice"),
        (&["check", name, "missing.txt"], "", &format!("{name}:1 yes 0 yes 1\n"), "missing.txt"),
        (&["check", name, "-"], "0\n1\n2\n", &format!("{name}:1 yes 0 yes 1\n"), "3:1"),
    ] {
        for threads in ["-j1", "-j3"] {
            let ran = run(&[arguments, &[threads]].concat(), input);
            let expected = format!("# board solvable presses proved minima\n{first}");
            assert_eq!((ran.code, &ran.output), (2, &expected), "{arguments:?}");
            assert!(ran.errors.contains(message), "{arguments:?}: {}", ran.errors);
        }
    }
}

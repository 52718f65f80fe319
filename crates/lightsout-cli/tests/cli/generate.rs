//! `generate`: boards that need exactly so many presses.

use std::fs;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::support::{Folder, Ran, TestFile, example_board, refusal, run};

/// Runs the command with a seed, which is not printed then.
fn generate(arguments: &[&str]) -> Ran {
    run(&[&["generate", "--seed", "1"], arguments].concat(), "")
}

fn boards(arguments: &[&str]) -> String {
    let ran = generate(arguments);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{arguments:?}");
    ran.output
}

#[test]
fn a_board_is_a_picture() {
    insta::assert_snapshot!(boards(&["5", "--presses", "15"]), @r"
    #....
    #....
    ...#.
    #####
    ...##
    ");
    assert_eq!(boards(&["5", "5", "--presses", "15", "--one-line"]), "#....|#....|...#.|#####|...##\n");
    assert_eq!(boards(&["0"]), "\n");
    assert_eq!(boards(&["0", "3", "--presses", "0"]), "\n");
}

#[test]
fn boards_are_separated_by_blank_lines_and_need_the_presses() {
    let output = boards(&["3", "4", "--presses", "2..3", "--count", "20"]);
    assert_eq!(output.split("\n\n").count(), 20);
    let checked = run(&["check"], output);
    assert_eq!((checked.code, checked.errors.as_str()), (0, ""));
    let lines: Vec<&str> = checked.output.lines().skip(1).collect();
    assert_eq!(lines.len(), 20);
    assert!(
        lines.iter().all(|line| line.contains(" yes 2 yes ") || line.contains(" yes 3 yes ")),
        "{lines:?}"
    );
}

#[test]
fn json_has_a_solution_with_each_board() {
    let output = boards(&["4", "--goal", "either", "--unique", "--presses", "3", "--count", "5", "--json"]);
    assert_eq!(output.lines().count(), 5);
    for line in output.lines() {
        let object: Value = serde_json::from_str(line).unwrap();
        let text = |name: &str| {
            let rows = object[name].as_array().unwrap().iter();
            rows.map(|row| format!("{}\n", row.as_str().unwrap())).collect::<String>()
        };
        let expected = serde_json::json!({
            "version": 1, "rows": 4, "columns": 4, "neighbourhood": "plus", "topology": "plane",
            "coinciding": "cancel", "goal": "either", "seed": 1, "presses": 3, "proved": true, "minima": "1",
            "lights": object["lights"], "picture": object["picture"]
        });
        assert_eq!(object, expected);
        let (lights, presses) = (
            TestFile::new("generated.txt", text("lights")),
            TestFile::new("generated_presses.txt", text("picture")),
        );
        let verified = run(&["verify", lights.path(), presses.path(), "--goal", "either"], "");
        assert_eq!((verified.code, text("picture").matches('#').count()), (0, 3));
    }
}

#[test]
fn a_seed_is_said_when_none_is_given_and_gives_the_same_boards_again() {
    let first = run(&["generate", "6", "--count", "3", "--unique"], "");
    let seed = first.errors.strip_prefix("lightsout: seed ").unwrap().trim_end();
    let again = run(&["generate", "6", "--count", "3", "--unique", "--seed", seed, "-j1"], "");
    assert_eq!((again.output, again.errors.as_str()), (first.output, ""));
    assert_ne!(boards(&["6"]), run(&["generate", "6", "--seed", "2"], "").output);
}

#[test]
fn lights_are_symmetric() {
    let mirrored = |line: &str| line.chars().rev().collect::<String>();
    for arguments in [&["5", "--symmetric"][..], &["5", "--symmetric", "left-right", "--presses", "4..9"]] {
        let output = boards(&[arguments, &["--count", "4"]].concat());
        assert!(output.lines().all(|line| line == mirrored(line)), "{output}");
    }
    let turned = boards(&["9", "--symmetric", "half-turn", "--presses", "12", "--one-line"]);
    assert_eq!(turned.trim_end(), mirrored(turned.trim_end()));
    for symmetry in ["top-bottom", "both", "quarter-turn", "diagonal", "antidiagonal", "full"] {
        assert_eq!(boards(&["4", "--symmetric", symmetry]).lines().count(), 4, "{symmetry}");
    }
}

#[test]
fn what_cannot_be_is_proved() {
    for (arguments, message) in [
        (&["5", "--presses", "16"][..], "there is no such board (proved)"),
        (&["5", "--presses", "26..1000"], "there is no such board (proved)"),
        (&["100", "--presses", "10001"], "there is no such board (proved)"),
        (&["0", "--presses", "1"], "there is no such board (proved)"),
        (&["0", "--count", "2"], "there is one such board only (proved)"),
        (&["2", "--count", "17"], "there are 16 such boards only (proved)"),
        (&["100", "--presses", "0", "--count", "2"], "there is one such board only (proved)"),
        (&["4", "--symmetric", "quarter-turn", "--presses", "7"], "there is no such board (proved)"),
    ] {
        let ran = generate(arguments);
        assert_eq!((ran.code, ran.errors), (1, format!("lightsout: {message}\n")), "{arguments:?}");
    }
}

#[test]
fn what_is_not_found_may_still_be() {
    let ran = generate(&["9", "--presses", "40"]);
    assert_eq!((ran.code, ran.output.as_str()), (3, ""));
    assert!(
        ran.errors.contains("none found in ") && ran.errors.contains("tries: there may be none"),
        "{}",
        ran.errors
    );
}

#[test]
fn time_and_steps_have_limits() {
    let ran = generate(&["9", "--presses", "9", "--time-limit", "0"]);
    assert_eq!((ran.code, ran.output.as_str()), (3, ""));
    insta::assert_snapshot!(ran.errors, @"lightsout: the search was stopped at its time limit");
    // Nothing is proved of a board for which only that it can be solved was asked, and the lights are the
    // same.
    let ran = generate(&["79", "--time-limit", "0", "--json"]);
    assert_eq!(ran.code, 3, "{}", ran.errors);
}

#[test]
fn rules_and_goals_are_options() {
    let mask = TestFile::new("generate_mask.txt", "##\n#.\n");
    let goal = TestFile::new("generate_goal.txt", "##\n..\n");
    let output = boards(&[
        "2",
        "--mask",
        mask.path(),
        "--goal",
        goal.path(),
        "--presses",
        "0",
        "--memory-limit",
        "1M",
    ]);
    assert_eq!(output, "##\n..\n");
    assert_eq!(
        boards(&["3", "--topology", "torus", "--neighbourhood", "king", "--presses", "1"]),
        "###\n###\n###\n"
    );
}

#[test]
fn a_memory_limit_below_the_table_of_leaders_leaves_other_ways() {
    // A walk, and draws where there are too many quiet patterns for a walk.
    for arguments in
        [&["5", "--presses", "10"][..], &["7", "--neighbourhood", "row-column", "--presses", "3"]]
    {
        let limited = [arguments, &["--memory-limit", "1K", "--json", "--count", "2"]].concat();
        let output = boards(&limited);
        assert_eq!(output.lines().count(), 2, "{output}");
        for line in output.lines() {
            let level: Value = serde_json::from_str(line).unwrap();
            let presses = arguments.last().unwrap().parse::<usize>().unwrap();
            assert_eq!((&level["presses"], &level["proved"]), (&presses.into(), &true.into()), "{line}");
        }
    }
}

#[test]
fn bad_arguments_are_refused() {
    for (arguments, message) in [
        (&["generate"][..], "<ROWS>"),
        (&["generate", "5", "--presses", "8..5"], "8 comes after 5"),
        (&["generate", "5", "--presses", "-1"], "expected a whole number"),
        (&["generate", "5", "--count", "0"], "expected a whole number from 1"),
        (&["generate", "5", "--seed", "-1"], "expected a whole number from 0 to 18446744073709551615"),
        (&["generate", "5", "--symmetric", "sideways"], "expected one of: left-right, top-bottom"),
        (&["generate", "3", "4", "--symmetric", "full"], "a board of 3x4, expected as many rows as columns"),
        (&["generate", "5000", "--symmetric"], "a board of 25000000 cells, expected at most 16777216"),
        (&["generate", "5", "--goal", "blue"], "expected off, on, either or a file"),
        (&["generate", "5", "--json", "--one-line"], "cannot be used with"),
        (&["generate", "100000000"], "too large to be held in memory"),
        (&["generate", "5", "--time-limit", "-1"], "expected a number of seconds"),
    ] {
        let errors = refusal(arguments, "");
        assert!(errors.contains(message), "{arguments:?}: {errors}");
    }
}

#[test]
fn a_reader_that_has_gone_away_ends_it_quietly() {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("lightsout"))
        .args(["generate", "30", "--count", "1000000000", "--seed", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let ended = child.wait_with_output().unwrap();
    assert_eq!((ended.status.code(), ended.stderr.as_slice()), (Some(0), &b""[..]));
}

#[cfg(target_os = "linux")]
#[test]
fn an_interruption_ends_it_after_the_boards_that_were_found() {
    use crate::support::{Folder, shell};
    // Weak shells ignore interruptions of what they start behind them, so env sets them back.
    let line = "env --default-signal=INT \"$0\" generate 30 --count 1000000000 --seed 1 --one-line \
                > boards.txt & while [ ! -s boards.txt ]; do sleep 0.01; done; kill -INT $!; wait $!; echo $?";
    let folder = Folder::new();
    let (_, output, errors) = shell(line, &folder);
    assert_eq!(output.trim(), "130", "{errors}");
    let boards = std::fs::read_to_string(folder.path("boards.txt")).unwrap();
    assert!(boards.ends_with('\n') && boards.lines().all(|line| line.len() == 30 * 31 - 1));
}

#[test]
fn levels_of_lists_need_the_presses() {
    let petersen = example_board("petersen_edges.txt");
    let buttons = TestFile::new("generate_buttons.txt", "1 2 3\n1\n3 4\n");
    let matrix = TestFile::new("generate_matrix.txt", "111\n110\n011\n001\n");
    for lists in [
        ["--edges", &petersen],
        ["--buttons", buttons.path()],
        ["--matrix", matrix.path()],
        ["--box", "2x2x3"],
        ["--cube", "2"],
    ] {
        let output = boards(&[&lists[..], &["--presses", "2", "--count", "3"]].concat());
        assert_eq!(output.split("\n\n").count(), 3, "{lists:?}: {output}");
        for board in output.split("\n\n") {
            let solved = run(&[&["solve", "-"], &lists[..]].concat(), board);
            assert!(solved.output.contains("fewest presses: 2 (proved)"), "{lists:?}: {}", solved.output);
        }
    }
    let line = boards(&["--edges", &petersen, "--presses", "1", "--unique", "--json"]);
    let object: Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&object["edges"], &object["open"]), (&Value::from(petersen.as_str()), &Value::from(false)));
    assert_eq!(object["minima"], "1");
    let message = refusal(&["generate", "--edges", &petersen, "--symmetric"], "");
    assert!(message.contains("cannot be used with"), "{message}");
}

#[test]
fn a_picture_has_the_lights_alone() {
    let folder = Folder::new();
    let petersen = example_board("petersen_edges.txt");
    for arguments in [&["5"][..], &["--edges", &petersen, "--geometry", "points"], &["--cube", "3"]] {
        let (picture, rendered) = (folder.path("level.svg"), folder.path("rendered.svg"));
        let board = boards(&[arguments, &["--picture", &picture, "--theme", "dark"]].concat());
        // Of a grid the size is not said again.
        let arguments = if arguments == ["5"] { &[] } else { arguments };
        let arguments = [&["render", "-", "--theme", "dark", "-o", &rendered], arguments].concat();
        assert_eq!(run(&arguments, board).code, 0);
        let [picture, rendered] = [&picture, &rendered].map(|path| fs::read_to_string(path).unwrap());
        assert!(picture.starts_with("<svg") && picture == rendered, "{arguments:?}");
    }
    let level = folder.path("levels.svg");
    let message = refusal(&["generate", "5", "--count", "2", "--picture", &level], "");
    assert!(message.contains("--picture: several boards, expected a --count of 1"), "{message}");
    let none = generate(&["5", "--presses", "16", "--picture", &level]);
    assert_eq!((none.code, folder.names().contains(&"levels.svg".to_owned())), (1, false));
    let buttons = TestFile::new("generate_no_picture.txt", "1 2 3\n1\n");
    let message = refusal(&["generate", "--buttons", buttons.path(), "--picture", &level], "");
    assert!(message.contains("expected a grid or a graph"), "{message}");
}

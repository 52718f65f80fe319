//! Every message says what is wrong and where; the exit code is 2, and nothing is printed as if it were an answer.

use crate::support::{Folder, TestFile, refusal, run};

/// Messages start with the name of the program, then of the file.
fn message_about(file: &TestFile, arguments: &[&str]) -> String {
    let message = refusal(arguments, "");
    let (_, rest) = message.split_once(file.path()).unwrap_or_else(|| panic!("no file in {message:?}"));
    rest.trim_end().to_owned()
}

#[test]
fn malformed_boards_name_file_line_and_column() {
    for (name, board, expected) in [
        ("ragged", "010\n01\n", ":2:3: the line has 2 cells, expected 3 as in the first line"),
        ("unknown", "01\n0?\n", ":2:2: unexpected character '?', expected '0' (off) or '1' (on)"),
        ("mixed", "01\n0#\n", ":2:2: unexpected character '#', expected '0' (off) or '1' (on)"),
        ("no_board", "hello\n", ":1:1: unexpected character 'h', expected a board of '0' and '1'"),
        ("empty", "", ":1:1: no cells, expected a board of one or more lines"),
        ("blank", " \n\n", ":1:1: no cells, expected a board of one or more lines"),
        ("two", "01\n\n01\n", ":3:1: a second board starts here"),
    ] {
        let file = TestFile::new(&format!("board_{name}.txt"), board);
        let message = message_about(&file, &["solve", file.path()]);
        assert!(message.starts_with(expected), "{name}: {message}");
    }
}

#[test]
fn standard_input_is_named_as_such() {
    assert!(
        refusal(&["solve"], "01\n0?\n")
            .starts_with("lightsout: <standard input>:2:2: unexpected character '?'")
    );
    assert!(refusal(&["flip"], "").contains("<standard input>: no board"));
    assert!(refusal(&["flip"], "bw\nb\n").contains("<standard input>:2:2: the line has 1 cells, expected 2"));
}

#[test]
fn bytes_that_are_no_text_are_located() {
    let file = TestFile::new("invalid_utf8.txt", b"01\n0\xFF\n");
    assert_eq!(
        message_about(&file, &["solve", file.path()]),
        ":2:2: invalid UTF-8, expected text, or an image in PBM or PNG\n   ,----\n 2 | 0?\n   :  ^\n   `----"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn devices_without_an_end_are_refused_at_once() {
    use crate::support::{Folder, shell};
    let folder = Folder::new();
    std::fs::write(folder.path("board"), "01\n10\n").unwrap();
    for device in ["/dev/zero", "/dev/full"] {
        for command in [
            &format!("solve {device}"),
            &format!("solve < {device}"),
            &format!("solve --size 2x2 --goal {device}"),
            &format!("solve --size 2x2 --mask {device}"),
            &format!("flip {device}"),
            &format!("verify {device} board"),
            &format!("verify board {device}"),
            &format!("quiet 3 --neighbourhood @{device}"),
        ] {
            let line = format!("ulimit -t 20; ulimit -v 200000; \"$0\" {command}");
            let (code, output, errors) = shell(&line, &folder);
            assert_eq!((code, output.as_str()), (Some(2), ""), "{command}: {errors}");
            assert!(
                errors.contains(":1:1: a zero byte, expected text, or an image in PBM or PNG"),
                "{errors}"
            );
        }
    }
}

#[test]
fn files_that_cannot_be_read_are_named() {
    assert!(refusal(&["solve", "no/such/file"], "").contains("no/such/file: "));
    assert!(refusal(&["solve", "."], "").contains(".: "));
    assert!(refusal(&["solve", "--mask", "no/such/mask"], "01\n").contains("no/such/mask: "));
    assert!(
        refusal(&["solve", "--goal", "offf"], "01\n")
            .contains("--goal: expected off, on, either or a file: offf: ")
    );
    assert!(refusal(&["nullity", "3", "--neighbourhood", "@no/such"], "").contains("no/such: "));
}

#[test]
fn goals_and_masks_of_another_size_are_refused() {
    let other = TestFile::new("another_size.txt", "11\n11\n");
    assert_eq!(
        message_about(&other, &["solve", "--size", "2x3", "--goal", other.path()]),
        ": the goal is 2x2, expected 2x3"
    );
    assert_eq!(
        message_about(&other, &["nullity", "3", "--mask", other.path()]),
        ": the mask is 2x2, expected 3x3"
    );
}

#[test]
fn masks_and_neighbourhoods_are_checked() {
    let holes = TestFile::new("only_holes.txt", "..\n..\n");
    assert!(
        message_about(&holes, &["nullity", "2", "--mask", holes.path()])
            .starts_with(": the mask leaves no cell")
    );
    let wrong = TestFile::new("wrong_mask.txt", "#?\n##\n");
    assert!(
        message_about(&wrong, &["nullity", "2", "--mask", wrong.path()])
            .starts_with(":1:2: unexpected character '?'")
    );
    let blind = format!("@{}", holes.path());
    assert!(
        message_about(&holes, &["nullity", "2", "--neighbourhood", &blind])
            .starts_with(":1:1: no pressed cell")
    );
    let message = refusal(&["nullity", "2", "--neighbourhood", "bishop"], "");
    assert!(message.contains("[possible values: plus, plus-open, king, "), "{message}");
    assert!(message.contains("a picture of another one is given as @FILE"), "{message}");
    assert!(
        refusal(&["nullity", "2", "--topology", "klein"], "").contains("[possible values: plane, cylinder")
    );
}

#[test]
fn a_wrong_name_is_answered_with_the_nearest() {
    for (arguments, meant) in [
        (&["sovle"][..], "a similar subcommand exists: 'solve'"),
        (&["solve", "--tme-limit", "3"], "a similar argument exists: '--time-limit'"),
        (&["nullity", "3", "--neighbourhood", "plsu"], "a similar value exists: 'plus'"),
        (&["nullity", "3", "--neighbourhood", "knigt-open"], "a similar value exists: 'knight-open'"),
        (&["nullity", "3", "--topology", "tours"], "a similar value exists: 'torus'"),
        (&["nullity", "3", "--coinciding", "cancle"], "a similar value exists: 'cancel'"),
        (&["solve", "--size", "2x2", "--goal", "offf"], "; did you mean off?"),
        (&["census", "2", "--goal", "eiter"], "; did you mean either?"),
        (&["man", "sovle"], "; did you mean solve?"),
        (&["completions", "bsh"], "a similar value exists: 'bash'"),
    ] {
        let message = refusal(arguments, "");
        assert!(message.contains(meant), "{arguments:?}: {message}");
    }
    let message = refusal(&["solve", "--size", "2x2", "--goal", "board.txt"], "");
    assert!(!message.contains("did you mean"), "{message}");
}

#[test]
fn a_light_that_is_on_in_a_button_alone_is_named_so() {
    let mask = TestFile::new("a_light_that_is_on.txt", "#B\nL#\n");
    let message = refusal(&["solve", "--mask", mask.path()], "01\n00\n");
    assert!(
        message.contains("at row 1, column 2, where the board has a button without a light; expected"),
        "{message}"
    );
    let presses = TestFile::new("a_light_that_is_on_presses.txt", "00\n10\n");
    let message = refusal(&["verify", "-", presses.path(), "--mask", mask.path()], "00\n00\n");
    assert!(
        message.contains("at row 2, column 1, where the board has a light without a button; expected"),
        "{message}"
    );
}

#[test]
fn a_size_in_place_of_a_file_is_meant_otherwise() {
    for command in ["solve", "explain", "render"] {
        let message = refusal(&[command, "5x5"], "");
        assert!(message.contains("5x5: ") && message.contains("; did you mean --size 5x5?"), "{message}");
    }
    assert!(!refusal(&["solve", "5y5"], "").contains("did you mean"));
    let folder = Folder::new();
    std::fs::write(folder.path("5x5"), "1\n").unwrap();
    let path = folder.path("5x5");
    assert!(!refusal(&["solve", &path, "--mask", "no/such"], "").contains("did you mean"));
}

#[test]
fn a_size_is_two_numbers_or_one_with_an_x() {
    let outcome = |arguments: &[&str]| {
        let ran = run(arguments, "");
        (ran.code, ran.output, ran.errors)
    };
    for command in ["census", "nullity", "quiet", "chase", "export"] {
        let joined = outcome(&[command, "3x4"]);
        assert_eq!(joined.0, 0, "{command}: {}", joined.2);
        assert_eq!(joined, outcome(&[command, "3", "4"]), "{command}");
        let message = refusal(&[command, "3x4", "5"], "");
        assert!(message.contains("the columns are given twice"), "{message}");
        assert_eq!(outcome(&[command, "4x4"]), outcome(&[command, "4"]), "{command}");
    }
    let generate = |size: &[&str]| outcome(&[&["generate", "--seed", "1"], size].concat());
    assert_eq!(generate(&["3x4"]), generate(&["3", "4"]));
    assert_eq!(run(&["nullity", "2..3x4..6"], "").output, run(&["nullity", "2..3", "4..6"], "").output);
    assert!(run(&["minimum", "4x4"], "").output.contains("\n4x4 4 4 yes "));
    assert!(refusal(&["nullity", "4x"], "").contains("expected a whole number from 0"));
}

#[test]
fn lights_and_goals_in_holes_are_refused() {
    let mask = TestFile::new("mask_for_lights.txt", "#.\n##\n");
    let message = refusal(&["solve", "--mask", mask.path()], "01\n00\n");
    assert!(
        message.contains(
            "<standard input>: a light is on at row 1, column 2, where the board has a hole; expected"
        ),
        "{message}"
    );
    let goal = TestFile::new("goal_in_hole.txt", "01\n00\n");
    let arguments = ["solve", "--mask", mask.path(), "--goal", goal.path()];
    assert!(refusal(&arguments, "00\n00\n").contains("a light is on at row 1, column 2"));
}

#[test]
fn sizes_that_overflow_or_do_not_fit_memory_are_refused() {
    for size in ["9223372036854775807x2", "9000000000000000000x9000000000000000000", "4294967296x4294967296"]
    {
        assert!(refusal(&["solve", "--size", size], "").contains("too large to be held in memory"), "{size}");
    }
    assert!(refusal(&["nullity", "4294967296"], "").contains("too large"));
    let dense = ["--neighbourhood", "row-column"];
    let refusal = |command: &[&str]| refusal(&[command, &dense].concat(), "");
    assert!(refusal(&["nullity", "1000"]).contains("the linear system of 1000000 lights"));
    assert!(refusal(&["nullity", "1000..1001"]).contains("the linear system of 1002001 lights"));
    assert!(refusal(&["quiet", "300", "300"]).contains("dense elimination takes at most 65536"));
}

#[test]
fn boards_beyond_inactivation_are_refused_before_they_are_made() {
    for command in [
        &["solve", "--size", "1000000x1000000", "--neighbourhood", "king", "-o", "never.pbm"][..],
        &["nullity", "1000000", "--neighbourhood", "king"],
        &["quiet", "1000000", "--neighbourhood", "king"],
    ] {
        let message = refusal(command, "");
        assert!(
            message.contains("a board of 1000000000000 cells is too large for inactivation"),
            "{message}"
        );
        assert!(message.contains("4 bytes of memory a cell and at most 4293918719 cells"), "{message}");
    }
}

#[test]
fn ranges_that_would_end_in_a_refusal_are_refused_at_once() {
    let largest = isize::MAX.to_string();
    for sizes in [&[&*format!("1..{largest}")][..], &["3", &format!("1..{largest}")], &["1..2", "1..2000000"]]
    {
        for json in [&[][..], &["--json"]] {
            refusal(&[&["nullity"], sizes, json].concat(), "");
        }
    }
    assert!(refusal(&["nullity", &format!("1..{largest}")], "").contains("too large to be held in memory"));
    let message = refusal(&["nullity", "1..257", "--neighbourhood", "row-column"], "");
    assert!(message.contains("dense elimination takes at most 65536"), "{message}");
}

#[test]
fn numbers_out_of_range_are_refused() {
    for size in ["-3", "x3", "-1x3", "3x", "99999999999999999999x1"] {
        assert!(refusal(&["solve", &format!("--size={size}")], "").contains("--size"), "{size}");
    }
    for rows in ["-1", "1.5", "99999999999999999999", "four", "5..3", "3..", "1..2..3", "-3..5"] {
        refusal(&["nullity", "--", rows], "");
        refusal(&["nullity", "3", rows], "");
        refusal(&["nullity", rows], "");
    }
    assert!(refusal(&["nullity", "5..3"], "").contains("expected the lower number first"));
    for columns in ["1..1000001", "1..1000000000", "1..9223372036854775807"] {
        let expected = "more than 1000000 boards, expected no more";
        assert!(refusal(&["nullity", "1..3", columns], "").contains(expected));
        assert!(refusal(&["nullity", columns, "--json"], "").contains(expected));
    }
    assert!(refusal(&["nullity", "1..3", "-v"], "").contains("--verbose: expected a single board"));
    assert!(refusal(&["nullity", "3", "1..3", "-v"], "").contains("--verbose: expected a single board"));
    assert!(
        refusal(&["nullity", "1..3", "--mask", "-"], "##\n##\n").contains("the mask is 2x2, expected 3x3")
    );
    assert!(refusal(&["nullity", "-1"], "").contains("expected a whole number from 0"));
    assert!(refusal(&["solve", "--size", "-1x3"], "").contains("expected a whole number from 0"));
    for threads in ["0", "-1", "1025", "many"] {
        let message = refusal(&["solve", &format!("-j{threads}")], "01\n");
        assert!(message.contains("--threads <N>': expected a whole number from 1 to 1024"), "{message}");
    }
    for rows in ["0", "-1"] {
        assert!(refusal(&["flip", &format!("--rows={rows}")], "01\n").contains("whole number from 1"));
    }
    for limit in ["0", "-1", "99999999999999999999"] {
        assert!(refusal(&["solve", "--all", limit], "01\n").contains("--all: invalid limit"), "{limit}");
        assert!(refusal(&["solve", "--all", limit, "-"], "01\n").contains("--all: invalid limit"), "{limit}");
    }
}

#[test]
fn refused_sizes_say_whether_ranges_are_taken() {
    let most = isize::MAX;
    let expected = format!("expected a whole number from 0 to {most}, or a range of them such as 1..100");
    for wrong in
        ["1..", "..3", "1...3", "1..==3", "x", "1.5", "9223372036854775808", "1..18446744073709551615"]
    {
        let message = refusal(&["nullity", wrong], "");
        assert!(message.contains(&expected), "{wrong}: {message}");
    }
    assert!(refusal(&["nullity", "1..0"], "").contains("1 comes after 0, expected the lower number first"));
    let expected = format!("a range, expected one whole number from 0 to {most}");
    assert!(refusal(&["quiet", "5..6"], "").contains(&expected));
    assert!(refusal(&["solve", "--size", "3x5..6"], "").contains(&expected));
    // The largest number named is accepted, as long as there are no cells.
    assert_eq!(run(&["nullity", &most.to_string(), "0"], "").output, "0\n");
}

#[test]
fn a_file_is_named_when_its_size_is_beyond_all_boards() {
    let image = TestFile::new("beyond_all_boards.pbm", "P4 0 18446744073709551615\n");
    for arguments in [
        &["solve", image.path()][..],
        &["flip", image.path()],
        &["flip", "--rows", "1", image.path()],
        &["verify", image.path(), image.path()],
    ] {
        let message = message_about(&image, arguments);
        assert!(
            message.ends_with("the number is too large, expected at most 9223372036854775807"),
            "{message}"
        );
    }
}

#[test]
fn an_at_sign_without_a_file_is_refused() {
    let message = refusal(&["nullity", "5", "--neighbourhood", "@"], "");
    assert!(message.contains("expected the name of a file behind the @"), "{message}");
}

#[test]
fn limits_are_checked() {
    for command in [&["solve", "--size", "2x2"][..], &["minimum", "2"], &["census", "2"]] {
        for limit in ["", "8GB", "-1", "1.5G", "lots", "16777216T", "18446744073709551616"] {
            let message = refusal(&[command, &[&format!("--memory-limit={limit}")]].concat(), "");
            assert!(message.contains("expected a number of bytes below 2^64"), "{limit}: {message}");
        }
        for limit in ["", "-1", "nan", "inf", "1m"] {
            let message = refusal(&[command, &[&format!("--time-limit={limit}")]].concat(), "");
            assert!(message.contains("expected a number of seconds"), "{limit}: {message}");
        }
    }
    let message = refusal(&["minimum", "2", "--seed", "-1"], "");
    assert!(message.contains("expected a whole number from 0 to 18446744073709551615"), "{message}");
}

#[test]
fn sizes_of_tables_are_checked_before_the_first_line() {
    assert!(refusal(&["minimum", "5..3"], "").contains("expected the lower number first"));
    assert!(refusal(&["minimum", "1.."], "").contains("or a range of them"));
    let message = refusal(&["minimum", "1..257", "--neighbourhood", "row-column"], "");
    assert!(message.contains("dense elimination takes at most 65536"), "{message}");
    let other = TestFile::new("goal_of_one_size.txt", "11\n11\n");
    let message = refusal(&["minimum", "2..3", "--goal", other.path()], "");
    assert!(message.contains("the goal is 2x2, expected 3x3"), "{message}");
    let message = refusal(&["minimum", "2..3", "--mask", other.path()], "");
    assert!(message.contains("the mask is 2x2, expected 3x3"), "{message}");
    assert!(refusal(&["census", "1..3"], "").contains("a range, expected one whole number"));
}

#[test]
fn a_census_of_too_many_boards_is_refused() {
    for (arguments, reason) in [
        (&["9"][..], "9x9: a census of 2^73 boards is too large"),
        (&["9", "--memory-limit", "100"], "no more than 100, by --memory-limit"),
        (
            &["9999", "--memory-limit", "1M"],
            "boards is too large: it takes a byte for each, at most 2^31 and no more than 1048576, by",
        ),
    ] {
        let message = refusal(&[&["census"], arguments].concat(), "");
        assert!(message.contains(reason), "{arguments:?}: {message}");
    }
}

#[test]
fn contradictory_options_are_refused() {
    for arguments in [
        &["solve", "board.txt", "--size", "3x3"][..],
        &["solve", "--any", "--all"],
        &["solve", "--any", "--count"],
        &["solve", "--goal", "-", "-"],
        &["solve", "--mask", "-", "--goal", "-", "--size", "2x2"],
        &["solve", "--unknown"],
        &["solve", "a", "b"],
        &["solvee"],
        &[],
    ] {
        refusal(arguments, "01\n10\n");
    }
}

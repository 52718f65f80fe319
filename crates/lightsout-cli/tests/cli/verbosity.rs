//! `--quiet` and `--verbose`, which every command takes, before and behind its name.

use crate::support::{refusal, run};

#[test]
fn quiet_commands_give_no_notes() {
    for (arguments, code) in [
        (&["solve", "--size", "5x5", "--goal", "on", "--any"][..], 3),
        (&["solve", "--size", "5x5", "--goal", "on", "--all", "1"], 0),
        (&["quiet", "3"], 0),
        (&["minimum", "33", "--topology", "torus"], 3),
        (&["flip"], 0),
    ] {
        let board = "bwwb\nbbwb\nbwwb\nbwww\n";
        let loud = run(arguments, board);
        assert_eq!((loud.code, loud.errors.is_empty()), (code, arguments[0] == "flip"), "{arguments:?}");
        for arguments in [[&["-q"], arguments].concat(), [arguments, &["--quiet"]].concat()] {
            let quiet = run(&arguments, board);
            assert_eq!((quiet.code, quiet.errors.as_str()), (code, ""), "{arguments:?}");
            if arguments[1] != "minimum" && arguments[0] != "minimum" {
                assert_eq!(quiet.output, loud.output);
            }
        }
    }
}

#[test]
fn quiet_commands_still_say_what_goes_wrong() {
    assert!(refusal(&["-q", "solve", "no/such/file"], "").contains("no/such/file: "));
    assert!(refusal(&["solve", "-q"], "01\n0?\n").contains("unexpected character"));
}

#[test]
fn a_report_that_would_go_to_standard_error_is_left_out_when_quiet() {
    let loud = run(&["solve", "--size", "2x2", "--goal", "on", "-o", "-"], "");
    let quiet = run(&["solve", "--size", "2x2", "--goal", "on", "-o", "-", "-q"], "");
    assert_eq!(
        (loud.output.as_str(), quiet.output.as_str(), quiet.errors.as_str()),
        ("##\n##\n", "##\n##\n", "")
    );
    assert!(loud.errors.contains("fewest presses: 4 (proved)"));
}

#[test]
fn verbose_commands_name_the_method() {
    for arguments in [&["-v", "solve", "--size", "5x5"][..], &["solve", "--size", "5x5", "--verbose"]] {
        assert!(run(arguments, "").output.contains("\nmethod: row-polynomials\n"), "{arguments:?}");
    }
    assert_eq!(run(&["-v", "nullity", "5"], "").output, run(&["nullity", "5", "-v"], "").output);
    let ran = run(&["minimum", "4..5", "-v"], "");
    let said = "lightsout: 4x4: method row-polynomials\nlightsout: 5x5: method row-polynomials\n";
    assert_eq!((ran.code, ran.output.lines().count(), ran.errors.as_str()), (0, 3, said));
    let ran = run(&["quiet", "2", "3", "-v", "--neighbourhood", "king"], "");
    assert_eq!((ran.code, ran.errors.as_str()), (0, "lightsout: method dense\n"));
    for command in [&["flip"][..], &["census", "3"], &["verify", "-", "no/such/file"]] {
        let message = run(&[command, &["-v", "-q"]].concat(), "").errors;
        assert!(message.contains("cannot be used with"), "{command:?}: {message}");
    }
    assert!(
        refusal(&["nullity", "3", "-v", "--json"], "")
            .contains("--verbose: expected a single board, and no --json")
    );
}

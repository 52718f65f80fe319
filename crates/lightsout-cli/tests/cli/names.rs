//! Names from outside, of files and in archives: what is printed of them neither steers a terminal nor passes for a
//! result.

use std::fs;

use crate::support::{Folder, refusal, run};

/// What would colour a terminal, set its title, end a line and turn the direction of writing.
const STEERING: &str = "a\u{1b}[31m\u{1b}]0;title\u{7}\n\u{202e}b\u{61c}";
const SHOWN: &str = r"a\u{1b}[31m\u{1b}]0;title\u{7}\n\u{202e}b\u{61c}";

#[test]
fn a_name_is_no_line_and_no_column_of_check() {
    let folder = Folder::new();
    for name in ["ok:1 yes 0 yes 1\nevil", "two words", "#1", "plain"] {
        fs::write(folder.path(name), "0\n").unwrap();
    }
    let line = "cd \"$1\" && exec \"$0\" check 'ok:1 yes 0 yes 1\nevil' 'two words' '#1' plain";
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", line]).arg(assert_cmd::cargo::cargo_bin!("lightsout")).arg(folder.root());
    let output = String::from_utf8(shell.output().unwrap().stdout).unwrap();
    insta::assert_snapshot!(output, @r"
    # board solvable presses proved minima
    ok:1\u{20}yes\u{20}0\u{20}yes\u{20}1\nevil:1 yes 0 yes 1
    two\u{20}words:1 yes 0 yes 1
    \u{23}1:1 yes 0 yes 1
    plain:1 yes 0 yes 1
    ");
}

#[test]
fn names_of_files_are_shown_in_messages() {
    let folder = Folder::new();
    let (missing, board) = (folder.path(STEERING), folder.path(&format!("board{STEERING}")));
    fs::write(&board, "01\n0?\n").unwrap();
    for arguments in [
        &["solve", &missing][..],
        &["solve", "--size", "2x2", "--goal", &missing],
        &["solve", "--size", "2x2", "--mask", &missing],
        &["solve", "--size", "2x2", "-o", &format!("{missing}/presses")],
        &["solve", "--size", "2x2", "--picture", &missing],
        &["render", "--size", "2x2", "-o", &missing],
        &["quiet", "3", "--neighbourhood", &format!("@{missing}")],
        &["check", "-v", &board],
        &["matrix", "rank", &missing],
        &["matrix", "rank", &board],
        &["judge", "poj-1753", &missing],
        &["man", "--out-dir", &format!("{board}/pages")],
        // Usage, too.
        &["solve", &format!("--{STEERING}")],
        &["solve", "--topology", STEERING],
        &["solve", "--size", STEERING],
        &[STEERING],
        &["man", STEERING],
    ] {
        let message = refusal(arguments, "");
        assert!(message.contains(SHOWN), "{arguments:?}: {message:?}");
        assert!(!message.contains(['\u{1b}', '\u{7}', '\u{202e}', '\u{61c}']), "{message:?}");
    }
}

#[test]
fn what_is_underlined_stays_so_within_another_message() {
    let goal = crate::support::TestFile::new("goal_of_no_text", b"01\n0\xFF\n");
    let message = refusal(&["solve", "--size", "2x2", "--goal", goal.path()], "");
    assert!(message.contains("\n   ,----\n 2 | 0?\n   :  ^\n"), "{message}");
}

#[test]
fn names_in_json_are_escaped_and_whole() {
    let folder = Folder::new();
    let board = folder.path(STEERING);
    fs::write(&board, "0\n").unwrap();
    for arguments in [&["check", "--json", &board][..], &["solve", "--json", "--goal", &board, &board]] {
        let ran = run(arguments, "");
        assert_eq!(ran.code, 0, "{}", ran.errors);
        assert!(
            !ran.output.trim_end().contains(|c: char| c.is_control() || c == '\u{202e}'),
            "{}",
            ran.output
        );
        let object: serde_json::Value = serde_json::from_str(&ran.output).unwrap();
        assert!([&object["file"], &object["goal"]].contains(&&board.as_str().into()), "{object}");
    }
}

#[test]
fn names_in_archives_are_shown() {
    // An archive whose only member, of this name, is empty.
    let name = format!("{STEERING}\0.npy");
    let length = u16::try_from(name.len()).unwrap();
    let common = [&[20, 0][..], &[0; 2 + 2 + 4 + 4 + 4 + 4], &length.to_le_bytes(), &[0; 2]].concat();
    let local = [b"PK\x03\x04", &common[..], name.as_bytes()].concat();
    let central = [b"PK\x01\x02\x14\0", &common[..], &[0; 14], name.as_bytes()].concat();
    let size = |bytes: &[u8]| u32::try_from(bytes.len()).unwrap().to_le_bytes();
    let end = [&b"PK\x05\x06\0\0\0\0\x01\0\x01\0"[..], &size(&central), &size(&local), &[0; 2]].concat();
    let message = refusal(&["matrix", "rank"], [local, central, end].concat());
    let expected = format!(r"lightsout: <standard input>: {SHOWN}\u{{0}}.npy: ");
    assert!(message.starts_with(&expected), "{message:?}");
}

#[test]
fn names_of_cases_are_shown() {
    let board = "##########\n".repeat(10);
    let ran = run(&["judge", "uva-10309"], format!("a\u{1b}]0;\u{202e}\n{board}end\n"));
    assert_eq!((ran.code, ran.output.as_str()), (0, "a\\u{1b}]0;\\u{202e} 0\n"));
}

//! What is printed piece by piece: to readers that go away, and larger than memory.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::support::{TestFile, example_board};

#[test]
fn a_reader_that_has_gone_away_is_no_failure() {
    let corner = example_board("corner.txt");
    for (arguments, code) in [
        (&["quiet", "79"][..], 0),
        (&["nullity", "1..300"], 0),
        (&["nullity", "1..300", "--json"], 0),
        (&["solve", "--size", "319x319", "--goal", "on", "--any"], 3),
        (&["solve", "--size", "319x319", "--goal", "on", "--any", "--json"], 3),
        (&["solve", &corner, "--json"], 1),
        (&["flip", &corner], 1),
    ] {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("lightsout"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let ended = child.wait_with_output().unwrap();
        assert_eq!(ended.status.code(), Some(code), "{arguments:?}");
        let errors = String::from_utf8(ended.stderr).unwrap();
        assert!(
            errors.lines().all(|line| line.contains("any solution was asked for")),
            "{arguments:?}: {errors}"
        );
    }
}

#[test]
fn a_wait_for_lights_that_nobody_named_is_announced() {
    let edges = TestFile::new("edges.txt", "1 2\n2 3\n3 4\n");
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("lightsout"))
        .args(["solve", "--edges", edges.path(), "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut said).unwrap();
    assert_eq!(said, "lightsout: waiting for lights on standard input; with </dev/null all are off\n");
    child.stdin.take().unwrap().write_all(b"1001").unwrap();
    let answer: serde_json::Value =
        serde_json::from_slice(&child.wait_with_output().unwrap().stdout).unwrap();
    assert_eq!(answer["presses"], 2);
}

#[cfg(unix)]
#[test]
fn what_is_open_the_wrong_way_is_a_failure() {
    use crate::support::{Folder, shell};
    let folder = Folder::new();
    for arguments in [
        "minimum 3",
        "solve --size 3x3 --json",
        "nullity 3..5",
        "census 3",
        "quiet 4",
        "generate 4",
        "render --size 3x3",
        "solve --size 3x3 -o -",
        "matrix info --json /dev/null",
        "judge --list",
        "completions bash",
        "man",
        "--help",
        "--version",
    ] {
        let (code, _, errors) = shell(&format!("\"$0\" {arguments} 1</dev/null"), &folder);
        assert_eq!(code, Some(2), "{arguments}: {errors}");
        let expected = "lightsout: standard output: it is open for reading only\n";
        assert!(errors.contains(expected), "{arguments}: {errors}");
    }
    for arguments in ["matrix rank", "solve", "check", "judge poj-1753", "flip"] {
        let (code, output, errors) = shell(&format!("\"$0\" {arguments} 0>written"), &folder);
        assert_eq!((code, output.as_str()), (Some(2), ""), "{arguments}: {errors}");
        assert!(errors.contains("standard input>: it is open for writing only"), "{arguments}: {errors}");
    }
}

/// Runs a line of the shell with some megabytes of memory beside what the command takes to begin.
#[cfg(target_os = "linux")]
fn with_memory(megabytes: usize, line: &str) -> (Option<i32>, String, String) {
    use crate::support::{Folder, least_memory, shell};
    shell(&format!("ulimit -v {}; {line}", least_memory() + (megabytes << 10)), &Folder::new())
}

/// Runs a line of the shell with some megabytes of memory, and returns its output.
#[cfg(target_os = "linux")]
fn within_memory(megabytes: usize, line: &str) -> String {
    let (_, output, errors) = with_memory(megabytes, line);
    assert_eq!(errors, "", "{line}");
    output
}

#[cfg(target_os = "linux")]
#[test]
fn quiet_patterns_are_not_all_held() {
    // 512 patterns of 639 lines of 639 characters, and as many blank lines but one.
    let count = 512 * 639 * 640 + 511;
    assert_eq!(within_memory(90, "\"$0\" quiet 639 | wc -c").trim(), count.to_string());
}

#[cfg(target_os = "linux")]
#[test]
fn boards_without_cells_are_refused_where_they_would_have_no_end() {
    use crate::support::{refusal, run};
    let long = TestFile::new("no_columns.pbm", "P1 0 9223372036854775807\n");
    let wide = TestFile::new("no_rows.pbm", "P4 1048577 0\n");
    let texts = TestFile::new("no_columns.json", format!("[{}[]]", "[],".repeat(1 << 20)));
    let boards =
        [(long.path(), "9223372036854775807x0"), (wide.path(), "0x1048577"), (texts.path(), "1048577x0")];
    for (path, size) in boards {
        for arguments in [
            &["solve", path][..],
            &["solve", "--json", path],
            &["verify", path, path],
            &["check", path],
            &["flip", path],
            &["flip", "--rows", "1", path],
            &["explain", path],
            &["render", path],
            &["solve", "--size", "3x3", "--goal", path],
            &["solve", "--size", size],
            &["explain", "--size", size],
            &["render", "--size", size],
        ] {
            let message = refusal(arguments, "");
            let expected = format!("{size} has no cells, expected at most 1048576 rows and columns then\n");
            assert!(message.ends_with(&expected), "{arguments:?}: {message}");
        }
    }
    let refused = refusal(&["generate", "1048577", "0"], "");
    assert!(refused.contains("has no cells"), "{refused}");
    let most = run(&["solve"], "P1 0 1048576\n");
    assert_eq!((most.code, most.output.ends_with("(proved)\n\n")), (0, false));
    assert_eq!(most.output.lines().count(), 4 + (1 << 20));
}

/// Runs a line of the shell with some megabytes of memory. What does not fit is said, with the exit code 2.
#[cfg(target_os = "linux")]
fn does_not_fit(megabytes: usize, line: &str) {
    let (code, _, errors) = with_memory(megabytes, line);
    assert_eq!(code, Some(2), "{line}: {errors}");
    assert!(errors.contains("memory") && !errors.contains("panicked"), "{line}: {errors}");
}

#[cfg(target_os = "linux")]
#[test]
fn what_does_not_fit_memory_is_a_message() {
    let size = 12_000_000;
    for (judge, name, start, again) in [
        ("poj-1753", "line", "", "bw"),
        ("poj-1753", "column", "", "b\nw\n"),
        ("poj-3185", "bowls", "", "0 1 "),
        ("usaco-2009-lights", "edges", "4000000 4000000 ", "1 2 3 4 "),
        ("leetcode-1284", "array", "[", "[0],"),
        ("aoc-2025-day-10", "buttons", "[.#]", "(0)(1)(0,1)"),
    ] {
        let input = TestFile::new(name, format!("{start}{}", again.repeat(size / again.len())));
        does_not_fit(10, &format!("\"$0\" judge {judge} '{}'", input.path()));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_asks_for_no_memory_beforehand_does_not_abort_without_it() {
    use crate::support::{Folder, least_memory, shell};
    let folder = Folder::new();
    let mut refused = 0;
    // Some of them are not enough for the picture.
    for kilobytes in (least_memory()..).step_by(400).take(40) {
        let line = format!("ulimit -v {kilobytes}; \"$0\" render --size 700x700 -o board.svg");
        let (code, _, errors) = shell(&line, &folder);
        if errors.starts_with("memory allocation of ") {
            assert_eq!(code, Some(2), "{kilobytes}: {errors}");
            refused += 1;
        }
    }
    assert!(refused > 0);
}

#[cfg(target_os = "linux")]
#[test]
fn boards_are_not_all_held() {
    let count = 100_000;
    let texts = TestFile::new("many_boards.txt", "01000\n10100\n00000\n11111\n00001\n\n".repeat(count));
    let images = TestFile::new("many_boards.pbm", b"P4 5 5\n\x40\xA0\0\xF8\x08".repeat(count));
    for (megabytes, path) in [(40, texts.path()), (12, images.path())] {
        for (command, lines) in [("check -j1", count + 1), ("flip", count)] {
            let written = within_memory(megabytes, &format!("\"$0\" {command} '{path}' | wc -l"));
            assert_eq!(written.trim(), lines.to_string(), "{command} {path}");
        }
    }
    for command in ["check -j1", "flip"] {
        does_not_fit(3, &format!("\"$0\" {command} '{}'", texts.path()));
    }
    let objects = within_memory(10, "\"$0\" nullity 1..300 1..300 -j1 --json | tr '}' '\n' | wc -l");
    assert_eq!(objects.trim(), (300 * 300 + 2).to_string());
}

//! What is printed piece by piece: to readers that go away, and larger than memory.

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

/// Runs a line of the shell with some megabytes of memory, and returns its output.
#[cfg(target_os = "linux")]
fn within_memory(megabytes: usize, line: &str) -> String {
    use crate::support::{Folder, shell};
    let line = format!("ulimit -v {}; {line}", megabytes << 10);
    let (_, output, errors) = shell(&line, &Folder::new());
    assert_eq!(errors, "", "{line}");
    output
}

#[cfg(target_os = "linux")]
#[test]
fn quiet_patterns_are_not_all_held() {
    // 512 patterns of 639 lines of 639 characters, and as many blank lines but one.
    let count = 512 * 639 * 640 + 511;
    assert_eq!(within_memory(100, "\"$0\" quiet 639 | wc -c").trim(), count.to_string());
}

#[cfg(target_os = "linux")]
#[test]
fn rows_without_columns_take_no_memory() {
    let image = TestFile::new("no_columns.pbm", "P1 0 1000000000000000000\n");
    let start =
        |command: &str| within_memory(100, &format!("\"$0\" {command} '{}' | head -c 400", image.path()));
    assert!(start("flip --rows 1").starts_with("0\n0\n0\n"));
    assert_eq!(start("flip"), "0\n");
    let object = start("solve --json");
    assert!(object.contains(r#""presses":0,"#) && object.contains(r#""picture":["","","",""#), "{object}");
    let report = start("solve");
    assert!(report.contains("fewest presses: 0 (proved)\n\n\n") && report.len() == 400, "{report}");
}

//! Commands that are interrupted while they write a file.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use crate::support::{Folder, shell, wait_until};

/// Whether a process has written some of a file, which need not have a name yet.
fn has_written(child: &Child) -> bool {
    let files = fs::read_dir(format!("/proc/{}/fdinfo", child.id())).unwrap();
    let infos = files.filter_map(|file| fs::read_to_string(file.ok()?.path()).ok());
    // What the loader reads of libraries has a position as well.
    let written = |info: &str| {
        let number = |name, base| {
            let value = info.lines().find_map(|line| line.strip_prefix(name))?;
            u64::from_str_radix(value.trim(), base).ok()
        };
        (number("flags:", 8)? & 3 != 0).then_some(number("pos:", 10)?)
    };
    infos.filter_map(|info| written(&info)).any(|position| position > 100)
}

/// Begins to write 209 MB into a folder, with signals as `setting` of env says, and waits until some are there.
fn begin_to_write(folder: &Folder, setting: &str) -> Child {
    let mut child = Command::new("env")
        .arg(setting)
        .arg(assert_cmd::cargo::cargo_bin!("lightsout"))
        .args(["quiet", "639", "-o", "quiet.txt"])
        .current_dir(folder.root())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until("some was written", || {
        assert_eq!(child.try_wait().unwrap(), None, "it ended early");
        has_written(&child)
    });
    child
}

fn send(signal: &str, child: &Child) {
    let kill = Command::new("sh").args(["-c", &format!("kill -{signal} {}", child.id())]).status();
    assert!(kill.unwrap().success());
}

/// Sends a signal, and returns how the process ends.
fn end(signal: &str, child: &mut Child) -> ExitStatus {
    send(signal, child);
    child.wait().unwrap()
}

#[test]
fn an_interrupted_command_leaves_no_file() {
    for signal in ["INT", "TERM", "HUP"] {
        let folder = Folder::new();
        fs::write(folder.path("quiet.txt"), "what was there").unwrap();
        let mut child = begin_to_write(&folder, "--default-signal=INT,TERM,HUP");
        assert_eq!(end(signal, &mut child).code(), Some(130), "{signal}");
        assert_eq!(folder.names(), ["quiet.txt"], "{signal}");
        assert_eq!(fs::read_to_string(folder.path("quiet.txt")).unwrap(), "what was there");
    }
}

#[test]
fn nothing_remains_of_a_command_that_is_killed() {
    let folder = Folder::new();
    fs::write(folder.path("quiet.txt"), "what was there").unwrap();
    let mut child = begin_to_write(&folder, "--default-signal=INT,TERM,HUP");
    assert_eq!(end("KILL", &mut child).code(), None);
    assert_eq!(folder.names(), ["quiet.txt"]);
    assert_eq!(fs::read_to_string(folder.path("quiet.txt")).unwrap(), "what was there");
}

#[test]
fn what_should_be_ignored_does_not_interrupt() {
    let folder = Folder::new();
    let mut child = begin_to_write(&folder, "--ignore-signal=HUP");
    assert_eq!(end("HUP", &mut child).code(), Some(0));
    assert_eq!(folder.names(), ["quiet.txt"]);
}

/// Begins a search that takes hours, with signals as `settings` of env say, and waits until it has said what it is going to do.
fn begin_to_search(settings: &[&str], arguments: &[&str]) -> Child {
    let mut child = Command::new("env")
        .args(settings)
        .arg(assert_cmd::cargo::cargo_bin!("lightsout"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The last line of the plan.
    let mut said = BufReader::new(child.stderr.as_mut().unwrap()).lines();
    assert!(said.any(|line| line.unwrap().contains("dimension")));
    thread::sleep(Duration::from_millis(300));
    child
}

/// Ends a search by signals, and checks that it says what it has found.
fn check_last_words(settings: &[&str], arguments: &[&str], signals: &[&str]) {
    let rule = ["--topology", "torus", "--explain-plan"];
    // Where the machine has too much to do there is no time to say it.
    let says_it = || {
        let mut child = begin_to_search(settings, &[arguments, &rule].concat());
        let mut output = child.stdout.take().unwrap();
        for signal in signals {
            send(signal, &child);
        }
        assert_eq!(child.wait().unwrap().code(), Some(130), "{arguments:?}");
        let mut text = String::new();
        output.read_to_string(&mut text).unwrap();
        text.contains("at least")
    };
    assert!((0..10).any(|_| says_it()), "{arguments:?}");
}

#[test]
fn an_interrupted_search_says_what_it_has_found() {
    for command in [["minimum", "31"].as_slice(), &["solve", "--size", "31x31", "--goal", "on"]] {
        check_last_words(&["--default-signal=INT,TERM,HUP"], command, &["INT"]);
    }
}

#[test]
fn a_search_that_ignores_some_signals_is_interrupted_by_others() {
    // As under nohup, and in the background of a script.
    let nohup = ["--ignore-signal=HUP", "--default-signal=INT,TERM"];
    check_last_words(&nohup, &["minimum", "31"], &["HUP", "HUP", "TERM"]);
    let background = ["--ignore-signal=INT", "--default-signal=HUP,TERM"];
    check_last_words(&background, &["minimum", "31"], &["INT", "INT", "HUP"]);
}

#[test]
fn a_file_beyond_the_size_that_is_allowed_is_a_failure_that_leaves_nothing() {
    let folder = Folder::new();
    fs::write(folder.path("quiet.txt"), "what was there").unwrap();
    let (code, _, errors) = shell("ulimit -f 8; \"$0\" quiet 639 -o quiet.txt", &folder);
    assert_eq!(code, Some(2), "{errors}");
    assert!(errors.starts_with("lightsout: quiet.txt: File too large"), "{errors}");
    assert_eq!(folder.names(), ["quiet.txt"]);
    assert_eq!(fs::read_to_string(folder.path("quiet.txt")).unwrap(), "what was there");
    let (code, _, errors) = shell("ulimit -f 8; \"$0\" quiet 639 >quiet.txt", &folder);
    assert_eq!(code, Some(2), "{errors}");
    assert!(errors.starts_with("lightsout: standard output: File too large"), "{errors}");
}

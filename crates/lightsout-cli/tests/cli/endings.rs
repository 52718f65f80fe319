//! That every command ends soon after its time or a signal, whatever it is doing.

use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{Ran, TestFile, catches, run, wait_until};

/// What is added to what is promised: the machine may have much else to do.
const SLACK: Duration = Duration::from_secs(10);

/// Runs a command with a time limit, and checks that it ends in twice the time and 0.3 seconds.
fn run_in_time(seconds: f64, arguments: &[&str]) -> Ran {
    let limit = seconds.to_string();
    let started = Instant::now();
    let ran = run(&[arguments, &["--time-limit", &limit]].concat(), "");
    let took = started.elapsed();
    assert!(took < Duration::from_secs_f64(2.0 * seconds + 0.3) + SLACK, "{arguments:?}: {took:?}");
    assert!(!ran.errors.contains("panicked"), "{}", ran.errors);
    ran
}

/// Runs a command with a time limit, which is doubled until its output says this.
fn run_until_known(mut seconds: f64, arguments: &[&str], known: &str) -> Ran {
    loop {
        let ran = run_in_time(seconds, arguments);
        if ran.output.contains(known) {
            return ran;
        }
        seconds *= 2.0;
        assert!(seconds < 60.0, "{arguments:?}: {} {}", ran.output, ran.errors);
    }
}

/// Systems that take ten seconds or more where these tests are built.
const LONG_SYSTEMS: [&[&str]; 2] =
    [&["--neighbourhood", "king"], &["--neighbourhood", "knight", "--topology", "torus"]];

#[test]
fn a_time_limit_holds_before_anything_is_known() {
    for rule in LONG_SYSTEMS {
        for command in ["solve", "explain"] {
            let ran = run_in_time(0.2, &[&[command, "--size", "5000x5000", "--goal", "on"], rule].concat());
            assert_eq!((ran.code, ran.output.as_str()), (3, ""), "{}", ran.errors);
            let expected = "lightsout: 5000x5000: stopped at its time limit, before anything was known\n";
            assert!(command == "explain" || ran.errors == expected, "{}", ran.errors);
        }
        let ran = run_in_time(0.2, &[&["solve", "--any", "--size", "5000x5000"], rule].concat());
        assert_eq!((ran.code, ran.output.as_str()), (3, ""), "{}", ran.errors);
        let ran = run_in_time(0.2, &[&["census", "5000"], rule].concat());
        assert_eq!((ran.code, ran.output.as_str()), (3, ""), "{}", ran.errors);
        let ran = run_in_time(0.2, &[&["generate", "5000"], rule].concat());
        assert_eq!((ran.code, ran.output.as_str()), (3, ""), "{}", ran.errors);
    }
}

#[test]
fn a_time_limit_is_for_each_board() {
    let sizes = ["minimum", "1..2", "5000..5001", "--neighbourhood", "king"];
    let ran = run_in_time(0.1, &["minimum", "5000..5001", "--neighbourhood", "king"]);
    let lines: Vec<&str> = ran.output.lines().collect();
    assert_eq!((ran.code, lines.len()), (3, 3), "{}", ran.output);
    assert!(
        lines[1].starts_with("5000 - - no - ") && lines[2].starts_with("5001 - - no - "),
        "{}",
        ran.output
    );
    assert!(ran.errors.contains("5001x5001: stopped at its time limit"), "{}", ran.errors);

    // The first board is small, and so is the last.
    let ran = run_in_time(0.1, &[&sizes[..], &["--json"]].concat());
    let objects: Vec<serde_json::Value> =
        ran.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((ran.code, objects.len()), (3, 4), "{}", ran.errors);
    assert!(objects.iter().all(|object| object["columns"].as_u64() >= Some(5000)));

    let large = "1".repeat(5000) + "\n";
    let boards = format!("10\n01\n\n{}\n11\n01\n", large.repeat(5000));
    let file = TestFile::new("a_large_board_among_small_ones.txt", boards);
    let ran = run_in_time(0.1, &["check", "--neighbourhood", "king", file.path()]);
    let lines: Vec<&str> = ran.output.lines().collect();
    assert_eq!(lines[2], "2 - - no -", "{}", ran.output);
    assert_eq!((ran.code, lines.len()), (1, 4), "{}", ran.output);
}

#[test]
fn a_solution_that_is_known_is_printed_when_the_time_is_up() {
    // Its quiet patterns take 2 GB, of which every 64 are found together.
    let knight = ["--neighbourhood", "knight", "--topology", "torus", "--goal", "on", "-o", "/dev/null"];
    let knight = [&["solve", "--size", "640x640"][..], &knight].concat();
    let ran = run_until_known(1.5, &knight, "solvable: yes");
    assert_eq!(ran.code, 3, "{}", ran.errors);
    assert!(ran.output.contains("at least"), "{}", ran.output);
    // The lists of what is toggled by what is toggled.
    let lines = ["minimum", "64", "--neighbourhood", "row-column-open"];
    let ran = run_until_known(0.1, &lines, "\n64 3970 64 no ");
    assert_eq!(ran.code, 3, "{}", ran.errors);
}

#[test]
fn a_plan_that_is_stopped_keeps_no_solution_back() {
    let large = ("1".repeat(79) + "\n").repeat(79);
    let boards = TestFile::new("boards_with_plans.txt", format!("{large}\n{large}"));
    for (arguments, known) in [
        (["minimum", "79", "--explain-plan"], "\n79 64 2925 no "),
        (["check", boards.path(), "--explain-plan"], "\n2 yes 2925 no "),
    ] {
        let is_known = || {
            let ran = run_in_time(0.0, &arguments);
            assert_eq!(ran.code, 3, "{}", ran.errors);
            ran.output.contains(known)
        };
        // Where the machine has too much to do no solution is known in time.
        assert!((0..10).any(|_| is_known()), "{arguments:?}");
    }
}

#[test]
fn small_boards_are_solved_in_no_time() {
    let ran = run(&["solve", "--size", "5x5", "--goal", "on", "--time-limit", "0"], "");
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.output.contains("presses: 15 (proved"), "{}", ran.output);
    let ran = run(&["check", "--time-limit", "0"], "1001\n\n11\n11\n");
    assert_eq!(ran.code, 0, "{}", ran.errors);
}

/// The number of the signal that is sent.
const TERM: u32 = 15;

/// Starts a command whose output is not read, and waits until it sees to signals.
fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new("env");
    command.arg("--default-signal=INT,TERM,HUP").arg(assert_cmd::cargo::cargo_bin!("lightsout"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    wait_until("it sees to signals", || catches(&child, TERM));
    child
}

fn signal(child: &Child) {
    let kill = Command::new("sh").args(["-c", &format!("kill -TERM {}", child.id())]).status();
    assert!(kill.unwrap().success());
}

/// Waits for the end, for which there is so much time.
fn wait(child: &mut Child, most: Duration) -> ExitStatus {
    let started = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if started.elapsed() > most {
            let _ = child.kill();
            panic!("it goes on after {most:?}");
        }
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn every_command_ends_soon_after_a_signal() {
    let board = TestFile::new("to_be_interrupted.txt", ("1".repeat(5000) + "\n").repeat(5000));
    let long: [&[&str]; 14] = [
        &["solve", "--size", "5000x5000", "--goal", "on", "--neighbourhood", "king"],
        &["solve", "--any", "--size", "5000x5000", "--neighbourhood", "king"],
        &["solve", "--size", "800x800", "--goal", "on", "--neighbourhood", "knight", "--topology", "torus"],
        &["minimum", "5000", "--neighbourhood", "king"],
        &["minimum", "128", "--neighbourhood", "row-column-open"],
        &["explain", "--size", "5000x5000", "--goal", "on", "--neighbourhood", "king"],
        &["check", "--neighbourhood", "king", board.path()],
        &["generate", "5000", "--neighbourhood", "king"],
        &["census", "5000", "--neighbourhood", "king"],
        &["nullity", "5000", "--neighbourhood", "king"],
        &["nullity", "100000000"],
        &["quiet", "5000", "--neighbourhood", "king"],
        // Nothing comes that they could read.
        &["matrix", "rank"],
        &["solve"],
    ];
    for arguments in long {
        let mut child = start(arguments);
        thread::sleep(Duration::from_millis(700));
        assert_eq!(child.try_wait().unwrap(), None, "{arguments:?} ended early");
        signal(&child);
        assert_eq!(wait(&mut child, Duration::from_secs(2) + SLACK).code(), Some(130), "{arguments:?}");
        let mut errors = String::new();
        child.stderr.unwrap().read_to_string(&mut errors).unwrap();
        assert!(!errors.contains("panicked"), "{arguments:?}: {errors}");
    }
}

/// Commands that write more than a pipe holds.
const ENDLESS: [&[&str]; 4] = [
    &["generate", "20", "--count", "1000000000", "--seed", "1"],
    &["nullity", "1..1000000"],
    &["quiet", "639"],
    &["minimum", "0", "1..1000000", "--json"],
];

#[test]
fn a_signal_ends_what_nobody_reads() {
    for arguments in ENDLESS {
        let mut child = start(arguments);
        thread::sleep(Duration::from_millis(1500));
        assert_eq!(child.try_wait().unwrap(), None, "{arguments:?} ended early");
        signal(&child);
        assert_eq!(wait(&mut child, Duration::from_secs(2) + SLACK).code(), Some(130), "{arguments:?}");
    }
}

#[test]
fn a_second_signal_ends_at_once() {
    // After the first signal it waits so long for somebody to read the boards that it has found.
    let last_words = Duration::from_millis(1500);
    // Where the machine has too much to do the second comes too late to tell.
    let ends_at_once = || {
        let mut child = start(ENDLESS[0]);
        thread::sleep(Duration::from_millis(1500));
        let started = Instant::now();
        signal(&child);
        thread::sleep(Duration::from_millis(400));
        let ended = child.try_wait().unwrap();
        assert!(ended.is_none() || started.elapsed() >= last_words, "it has something to wait for");
        signal(&child);
        assert_eq!(wait(&mut child, last_words + SLACK).code(), Some(130));
        started.elapsed() < last_words
    };
    assert!((0..10).any(|_| ends_at_once()));
}

//! The command as people see it: on a terminal of its own.

use std::io::{Read, Write};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::support::{Folder, TestFile, run};

const SIZE: PtySize = PtySize { rows: 40, cols: 100, pixel_width: 0, pixel_height: 0 };
/// What has not come after so long does not come.
const PATIENCE: Duration = Duration::from_secs(60);

/// A command that runs on a terminal.
pub(crate) struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    /// All that was written to it.
    written: Arc<Mutex<Vec<u8>>>,
    reader: JoinHandle<()>,
    keys: Box<dyn Write + Send>,
    /// Open until the end: without it there is no terminal.
    _terminal: Box<dyn MasterPty + Send>,
}

impl Terminal {
    /// Starts the command with these arguments.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut command = CommandBuilder::new(assert_cmd::cargo::cargo_bin!("lightsout"));
        command.args(arguments);
        Self::run(command)
    }

    /// Starts any command: in a folder, with an environment, in a line of the shell.
    pub(crate) fn run(mut command: CommandBuilder) -> Self {
        if command.get_env("TERM").is_none_or(|name| name == "dumb") {
            command.env("TERM", "xterm-256color");
        }
        let pair = native_pty_system().openpty(SIZE).unwrap();
        let child = pair.slave.spawn_command(command).unwrap();
        // While it is open here, the terminal has no end.
        drop(pair.slave);
        let written = Arc::new(Mutex::new(Vec::new()));
        let mut output = pair.master.try_clone_reader().unwrap();
        let reader = thread::spawn({
            let written = written.clone();
            move || {
                let mut bytes = [0; 4096];
                // On some systems the end of a terminal is an error.
                while let Ok(count @ 1..) = output.read(&mut bytes) {
                    written.lock().unwrap().extend_from_slice(&bytes[..count]);
                }
            }
        });
        let keys = pair.master.take_writer().unwrap();
        Self { child, written, reader, keys, _terminal: pair.master }
    }

    /// All that was written so far.
    pub(crate) fn written(&self) -> String {
        String::from_utf8_lossy(&self.written.lock().unwrap()).into_owned()
    }

    /// Waits until this was written.
    pub(crate) fn wait_for(&self, text: &str) {
        let started = Instant::now();
        while !self.written().contains(text) {
            assert!(started.elapsed() < PATIENCE, "{text:?} is not in {:?}", self.written());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Presses keys.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Waits for the end, and returns the exit code, all that was written, and what is still on the screen.
    pub(crate) fn finish(mut self) -> Shown {
        let started = Instant::now();
        let code = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status.exit_code();
            }
            if started.elapsed() > PATIENCE {
                self.child.kill().unwrap();
                panic!("it does not end: {:?}", self.written());
            }
            thread::sleep(Duration::from_millis(10));
        };
        self.reader.join().unwrap();
        let written = String::from_utf8(self.written.lock().unwrap().clone()).unwrap();
        let mut screen = vt100::Parser::new(SIZE.rows, SIZE.cols, 0);
        screen.process(written.as_bytes());
        Shown { code, screen: screen.screen().contents(), written }
    }
}

/// What a command has shown on a terminal.
pub(crate) struct Shown {
    pub(crate) code: u32,
    /// All that was written, as it was.
    pub(crate) written: String,
    /// What is on the screen in the end.
    pub(crate) screen: String,
}

/// A machine with much to do takes its time.
const AT_ONCE: Duration = Duration::from_secs(10);
const INTERRUPT: &str = "\u{3}";
/// A search that takes hours, and what is told of it.
const LONG: [&str; 4] = ["minimum", "31", "--topology", "torus"];
const TOLD: &str = "31x31 [                ]   0% trying solutions";

#[test]
fn progress_is_shown_after_a_second_and_goes_away() {
    let started = Instant::now();
    let mut terminal = Terminal::start(&LONG);
    terminal.wait_for(TOLD);
    assert!(started.elapsed() >= Duration::from_secs(1));
    terminal.wait_for("best ");
    terminal.press(INTERRUPT);
    let shown = terminal.finish();
    assert_eq!(shown.code, 130, "{}", shown.screen);
    let mut lines = shown.screen.lines().filter(|line| !line.starts_with("^C"));
    assert_eq!(lines.next(), Some("# n nullity presses proved minima seconds"), "{}", shown.screen);
    let line = lines.next().unwrap();
    assert!(line.starts_with("31 ") && line.contains(" no - "), "{}", shown.screen);
    assert!(lines.next().is_some_and(|line| line.starts_with("# 31: at least ")), "{}", shown.screen);
    assert!(lines.next().is_some_and(|line| line.contains("stopped before its end")), "{}", shown.screen);
    assert_eq!(lines.next(), None, "{}", shown.screen);
}

#[test]
fn what_takes_no_second_shows_nothing() {
    for arguments in [&["solve", "--size", "5x5", "--goal", "on"][..], &["nullity", "1..20"], &["quiet", "5"]]
    {
        let arguments = [arguments, &["--color", "never"]].concat();
        let shown = Terminal::start(&arguments).finish();
        assert_eq!((shown.code, shown.written.replace("\r\n", "\n")), (0, run(&arguments, "").output));
    }
}

#[test]
fn nothing_is_shown_that_should_not_be() {
    let limited = [&LONG[..], &["--time-limit", "2"]].concat();
    let shown = Terminal::start(&[&limited[..], &["--quiet"]].concat()).finish();
    assert_eq!(shown.code, 3);
    assert_eq!(shown.screen.lines().count(), 3, "neither progress nor notes: {}", shown.screen);
    assert!(!shown.written.contains(TOLD), "{}", shown.written);
    let ran = run(&limited, "");
    assert_eq!((ran.code, ran.errors.lines().count()), (3, 1), "{}", ran.errors);
    assert!(ran.errors.contains("stopped at its time limit"), "{}", ran.errors);
}

#[test]
fn standard_output_has_results_alone() {
    let folder = Folder::new();
    let mut command = CommandBuilder::new("sh");
    let line = format!("exec \"$0\" {} --time-limit 2 >table.txt", LONG.join(" "));
    command.args(["-c", &line, assert_cmd::cargo::cargo_bin!("lightsout").to_str().unwrap()]);
    command.cwd(folder.root());
    let shown = Terminal::run(command).finish();
    assert_eq!(shown.code, 3);
    assert!(shown.written.contains(TOLD), "{:?}", shown.written);
    assert_eq!(shown.screen.lines().count(), 1, "{}", shown.screen);
    let table = std::fs::read_to_string(folder.path("table.txt")).unwrap();
    assert!(table.starts_with("# n nullity") && table.lines().count() == 3, "{table}");
    assert!(table.lines().all(|line| line.starts_with(['#', '3'])), "{table}");
}

#[test]
fn an_interruption_gives_the_best_so_far_as_json() {
    let mut terminal =
        Terminal::start(&["solve", "--size", "31x31", "--goal", "on", "--topology", "torus", "--json"]);
    terminal.wait_for("best ");
    terminal.press(INTERRUPT);
    let shown = terminal.finish();
    assert_eq!(shown.code, 130);
    let object = shown.written.lines().find_map(|line| line.find('{').map(|start| &line[start..])).unwrap();
    let object: serde_json::Value = serde_json::from_str(object.trim_end()).unwrap();
    assert_eq!((&object["solvable"], &object["proved"]), (&true.into(), &false.into()), "{object}");
    assert!(object["lower_bound"].as_u64().unwrap() < object["presses"].as_u64().unwrap(), "{object}");
}

#[test]
fn a_bound_is_told_where_it_is_one_of_the_answer() {
    // A press in the middle leads from this board to all on, and others lead to all off.
    let row = |middle: &str| format!("{0}{middle}{0}\n", "#".repeat(14));
    let whole = row("###");
    let board = format!("{0}{1}{2}{1}{0}", whole.repeat(14), row("#.#"), row("..."));
    let board = TestFile::new("nearly_all_on.txt", board);
    for (goal, has_bound) in [("off", true), ("either", false)] {
        let mut terminal = Terminal::start(&["solve", "--topology", "torus", "--goal", goal, board.path()]);
        terminal.wait_for("best ");
        terminal.press(INTERRUPT);
        let shown = terminal.finish();
        assert_eq!((shown.code, shown.written.contains(", bound ")), (130, has_bound), "{}", shown.written);
    }
}

#[test]
fn what_is_counted_has_a_share() {
    let folder = Folder::new();
    let mut command = CommandBuilder::new("sh");
    let nullity = "exec \"$0\" nullity 1..20000 -j1 --neighbourhood king >table.txt";
    command.args(["-c", nullity, assert_cmd::cargo::cargo_bin!("lightsout").to_str().unwrap()]);
    command.cwd(folder.root());
    let mut terminal = Terminal::run(command);
    terminal.wait_for("nullity [");
    terminal.wait_for("% boards");
    terminal.press(INTERRUPT);
    let shown = terminal.finish();
    assert_eq!((shown.code, shown.screen.trim()), (130, ""), "{}", shown.screen);
    let table = std::fs::read_to_string(folder.path("table.txt")).unwrap();
    assert!(table.starts_with("1 0\n2 "), "{table}");
}

#[test]
fn an_interruption_of_the_elimination_ends_at_once_and_leaves_nothing() {
    let folder = Folder::new();
    let mut command = CommandBuilder::new(assert_cmd::cargo::cargo_bin!("lightsout"));
    command.args(["solve", "--size", "3000x3000", "--neighbourhood", "knight", "--topology", "torus"]);
    command.args(["--goal", "on", "-j1", "-o", "presses.pbm"]);
    command.cwd(folder.root());
    let mut terminal = Terminal::run(command);
    terminal.wait_for("3000x3000: solving the system");
    let started = Instant::now();
    terminal.press(INTERRUPT);
    let shown = terminal.finish();
    assert_eq!((shown.code, shown.screen.trim_start_matches("^C").trim()), (130, ""), "{}", shown.screen);
    assert!(started.elapsed() < AT_ONCE, "{:?}", started.elapsed());
    assert!(folder.names().is_empty(), "{:?}", folder.names());
}

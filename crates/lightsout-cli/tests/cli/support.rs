//! Running the command.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;
use tempfile::TempDir;

/// What the command printed, and its exit code.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) output: String,
    pub(crate) errors: String,
}

/// Runs the command with these arguments and this standard input.
pub(crate) fn run(arguments: &[&str], input: impl Into<Vec<u8>>) -> Ran {
    let command =
        Command::new(assert_cmd::cargo::cargo_bin!("lightsout")).args(arguments).write_stdin(input).output();
    let Output { status, stdout, stderr } = command.unwrap();
    Ran {
        code: status.code().expect("the command is not killed"),
        output: String::from_utf8(stdout).unwrap(),
        errors: String::from_utf8(stderr).unwrap(),
    }
}

/// Runs the command on bad input and returns its message: exit code 2, and nothing on standard output.
pub(crate) fn refusal(arguments: &[&str], input: impl Into<Vec<u8>>) -> String {
    let ran = run(arguments, input);
    assert_eq!((ran.code, ran.output.as_str()), (2, ""), "{arguments:?}: {}", ran.errors);
    assert!(!ran.errors.contains("panicked"), "{}", ran.errors);
    ran.errors
}

/// A file for a test, removed when it goes out of scope.
pub(crate) struct TestFile(PathBuf);

impl TestFile {
    pub(crate) fn new(name: &str, content: impl AsRef<[u8]>) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, content).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for TestFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// A folder of its own for a test, removed when it goes out of scope.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    /// Its own path.
    pub(crate) fn root(&self) -> &Path {
        self.0.path()
    }

    /// The names of what is in it.
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(self.0.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

/// Runs a line of the shell in a folder; `$0` is the command.
#[cfg(target_os = "linux")]
pub(crate) fn shell(line: &str, folder: &Folder) -> (Option<i32>, String, String) {
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", line]).arg(assert_cmd::cargo::cargo_bin!("lightsout")).current_dir(folder.root());
    let ran = shell.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (ran.status.code(), text(ran.stdout), text(ran.stderr))
}

/// Waits until this is so, which a machine with much to do may take long for.
#[cfg(target_os = "linux")]
pub(crate) fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    use std::time::{Duration, Instant};
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_secs(60), "expected that {what}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Whether a process has a handler for the signal of this number.
#[cfg(target_os = "linux")]
pub(crate) fn catches(child: &std::process::Child, signal: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    u64::from_str_radix(caught.trim(), 16).unwrap() >> (signal - 1) & 1 == 1
}

/// The least memory with which the command begins at all, in KiB: its own file and libraries are mapped.
#[cfg(target_os = "linux")]
pub(crate) fn least_memory() -> usize {
    use std::sync::LazyLock;
    static LEAST: LazyLock<usize> = LazyLock::new(|| {
        let folder = Folder::new();
        let begins = |kilobytes: &usize| {
            let line = format!("ulimit -v {kilobytes}; exec \"$0\" --version");
            shell(&line, &folder).0 == Some(0)
        };
        (1..2000).map(|steps| 500 * steps).find(begins).unwrap()
    });
    *LEAST
}

/// A board that ships with the repository.
pub(crate) fn example_board(name: &str) -> String {
    format!("{}/../../examples/boards/{name}", env!("CARGO_MANIFEST_DIR"))
}

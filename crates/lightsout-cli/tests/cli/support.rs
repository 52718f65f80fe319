//! Running the command.

use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;

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
        std::fs::write(&path, content).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for TestFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A board that ships with the repository.
pub(crate) fn example_board(name: &str) -> String {
    format!("{}/../../examples/boards/{name}", env!("CARGO_MANIFEST_DIR"))
}

//! What a command says, and how it ends.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// What a command says: nothing of it is written before all of it is known.
pub(crate) struct Reply {
    /// For standard output.
    pub(crate) text: String,
    /// Remarks for standard error, a line each.
    pub(crate) notes: Vec<String>,
    pub(crate) exit: Exit,
}

/// How a command ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Solved, and proved to be the fewest; or whatever else was asked for is done.
    Done = 0,
    NoSolution = 1,
    Unproved = 3,
}

/// Bad usage or input: a message for standard error. The exit code is 2.
#[derive(Debug)]
pub(crate) struct Failure(pub(crate) String);

const FAILURE: u8 = 2;

impl Failure {
    /// A problem with a named file or option.
    pub(crate) fn of(name: impl Display, problem: impl Display) -> Self {
        Self(format!("{name}: {problem}"))
    }
}

impl From<lightsout::Error> for Failure {
    fn from(error: lightsout::Error) -> Self {
        Self(error.to_string())
    }
}

impl From<lightsout::BoardError> for Failure {
    fn from(error: lightsout::BoardError) -> Self {
        Self(error.to_string())
    }
}

/// Writes the reply or the failure. A reader that has gone away is no failure.
pub(crate) fn deliver(result: Result<Reply, Failure>) -> ExitCode {
    let reply = match result {
        Ok(reply) => reply,
        Err(failure) => return fail(&failure),
    };
    let mut output = io::stdout().lock();
    match output.write_all(reply.text.as_bytes()).and_then(|()| output.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            return fail(&Failure::of("standard output", error));
        }
        _ => {}
    }
    for note in reply.notes {
        complain(&note);
    }
    ExitCode::from(reply.exit as u8)
}

fn fail(failure: &Failure) -> ExitCode {
    complain(&failure.0);
    ExitCode::from(FAILURE)
}

/// Writes a line to standard error. When even that is closed, nobody is listening.
pub(crate) fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "lightsout: {line}");
}

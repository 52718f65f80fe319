//! What a command says, and how it ends.

use std::fmt::Display;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

/// What a command says: nothing of it is written before all of it is known.
pub(crate) struct Reply {
    /// Written piece by piece: it may draw boards too large to be held as text.
    pub(crate) text: Box<dyn Display>,
    pub(crate) place: Place,
    /// Remarks for standard error, a line each.
    pub(crate) notes: Vec<String>,
    pub(crate) exit: Exit,
}

/// Where a text goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Output,
    /// Standard error, where standard output has a picture.
    Errors,
}

impl Reply {
    /// A reply for standard output, without remarks.
    pub(crate) fn new(text: impl Display + 'static, exit: Exit) -> Self {
        Self { text: Box::new(text), place: Place::Output, notes: Vec::new(), exit }
    }
}

/// How a command ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Solved, and proved to be the fewest; or whatever else was asked for is done.
    Done = 0,
    /// No solution, or a goal that is not met.
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

/// Writes the reply or the failure.
pub(crate) fn deliver(result: Result<Reply, Failure>) -> ExitCode {
    let reply = match result {
        Ok(reply) => reply,
        Err(failure) => return fail(&failure),
    };
    let written = match reply.place {
        Place::Output => print(|output| write!(output, "{}", reply.text)),
        // When even that is closed, nobody is listening.
        Place::Errors => {
            let _ = write!(BufWriter::new(io::stderr().lock()), "{}", reply.text);
            Ok(())
        }
    };
    if let Err(failure) = written {
        return fail(&failure);
    }
    for note in reply.notes {
        complain(&note);
    }
    ExitCode::from(reply.exit as u8)
}

/// Writes to standard output. A reader that has gone away is no failure.
pub(crate) fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    let mut output = BufWriter::new(io::stdout().lock());
    match write(&mut output).and_then(|()| output.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::of("standard output", error)),
        _ => Ok(()),
    }
}

fn fail(failure: &Failure) -> ExitCode {
    complain(&failure.0);
    ExitCode::from(FAILURE)
}

/// Writes a line to standard error. When even that is closed, nobody is listening.
pub(crate) fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "lightsout: {line}");
}

//! The text that a command writes, and the end of the command.

use std::fmt::Display;
use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};
use std::process::ExitCode;

use anstream::AutoStream;
use lightsout::{Stop, words};

use crate::failure::Failure;
use crate::output::Output;
use crate::progress::Beside;
use crate::{signals, streams, terminal, verbosity};

/// The output of a command, which is written at once, and its exit: done, unless the command says otherwise.
pub(crate) struct Session {
    place: Place,
    /// The stream for text, opened at the first text.
    output: Option<Box<dyn Write>>,
    exit: Exit,
    /// Lines for standard error, which are written at the end.
    notes: Vec<String>,
}

/// The stream that text goes to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Output,
    /// Standard error, if a pattern goes to standard output.
    Errors,
}

/// The end of a command, as its exit code tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// The command solved a puzzle and proved that no fewer presses do, or did what it was asked for.
    Done = 0,
    /// There is no solution, or presses do not meet the goal.
    NoSolution = 1,
    /// The command printed a result that it could not write to its file.
    Unwritten = 2,
    /// The command found a solution without the proof that no fewer presses do, or stopped a count.
    Unproved = 3,
}

/// The exit code of a command that fails.
pub(crate) const FAILURE: u8 = 2;

impl Session {
    pub(crate) fn new() -> Self {
        Self { place: Place::Output, output: None, exit: Exit::Done, notes: Vec::new() }
    }

    /// Sends text to standard error if one of these outputs sends a pattern to standard output.
    pub(crate) fn keep_apart_from<'a>(&mut self, outputs: impl IntoIterator<Item = &'a Output>) {
        if outputs.into_iter().any(Output::is_standard_output) {
            self.place = Place::Errors;
        }
    }

    /// Takes the end of a part of the command into account. A missing solution counts more than a missing proof.
    pub(crate) fn include(&mut self, part: Exit) {
        if !matches!(self.exit, Exit::NoSolution | Exit::Unwritten) && part != Exit::Done {
            self.exit = part;
        }
    }

    /// Reports a failure to write a result to its file. Returns whether the file has the result: if not, the caller
    /// prints it, since it may have taken long.
    pub(crate) fn check_written(&mut self, written: Result<(), Failure>) -> bool {
        let Err(failure) = written else { return true };
        note_always(&failure.to_string());
        self.exit = Exit::Unwritten;
        false
    }

    /// Adds a note, which [`end`](Self::end) writes.
    pub(crate) fn add_note(&mut self, line: impl Into<String>) {
        self.notes.push(line.into());
    }

    /// Takes into account that work on something was stopped before it had any result.
    pub(crate) fn include_stop(&mut self, what: impl Display, stop: Stop) {
        self.include(Exit::Unproved);
        if stop != Stop::Cancelled {
            self.add_note(format!("{what}: {}", words::why_unknown(stop)));
        }
    }

    /// Writes the rest of the text, then the notes or the failure, and returns the exit code.
    pub(crate) fn end(mut self, result: Result<(), Failure>) -> ExitCode {
        match self.close(result) {
            Ok(()) => {
                self.notes.iter().for_each(|line| note(line));
                ExitCode::from(if signals::is_interrupted() { signals::INTERRUPTED } else { self.exit as u8 })
            }
            Err(failure) => {
                note_always(&failure.to_string());
                ExitCode::from(FAILURE)
            }
        }
    }

    /// Writes the rest of the text, which comes before the message of a failure.
    fn close(&mut self, result: Result<(), Failure>) -> Result<(), Failure> {
        let written = result.and_then(|()| Ok(self.flush()?));
        self.output = None;
        match (written, self.place) {
            // If even standard error is closed, nobody is listening.
            (Err(Failure::Output(_)), Place::Errors) => Ok(()),
            (written, _) => forgive_closed_pipe(written),
        }
    }

    /// Whether `--quiet` silences the text beside a pattern. It does not silence a result that no file has.
    fn is_silenced(&self) -> bool {
        self.place == Place::Errors && verbosity::is_quiet() && self.exit != Exit::Unwritten
    }
}

impl Write for Session {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_silenced() {
            return Ok(bytes.len());
        }
        let output = match &mut self.output {
            Some(output) => output,
            closed => closed.insert(match self.place {
                Place::Output => Box::new(standard_output()?),
                Place::Errors => Box::new(BufWriter::new(Beside(AutoStream::auto(io::stderr())))),
            }),
        };
        output.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.as_mut().map_or(Ok(()), |output| output.flush())
    }
}

fn standard_output() -> io::Result<BufWriter<Beside<AutoStream<StdoutLock<'static>>>>> {
    streams::check_output()?;
    Ok(BufWriter::new(Beside(terminal::output())))
}

/// Names standard output in a failure to write to it, and drops the failure if the reader has closed the pipe.
fn forgive_closed_pipe(written: Result<(), Failure>) -> Result<(), Failure> {
    match written {
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        Err(Failure::Output(error)) => Err(Failure::of("standard output", error)),
        written => written,
    }
}

/// Writes a pattern to standard output.
pub(crate) fn print(write: impl FnOnce(&mut dyn Write) -> Result<(), Failure>) -> Result<(), Failure> {
    let print = || {
        let mut output = standard_output()?;
        write(&mut output)?;
        Ok(output.flush()?)
    };
    forgive_closed_pipe(print())
}

/// Writes a line to standard error, unless the command is quiet.
pub(crate) fn note(line: &str) {
    if !verbosity::is_quiet() {
        note_always(line);
    }
}

/// Writes a line to standard error, also if the command is quiet. If even that is closed, nobody is listening.
pub(crate) fn note_always(line: &str) {
    let _ = Beside(io::stderr()).write_all(format!("lightsout: {line}\n").as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A session that writes to this place.
    fn at(place: Place, output: impl Write + 'static) -> Session {
        Session { place, output: Some(Box::new(output)), ..Session::new() }
    }

    /// An output that takes nothing.
    struct Broken(ErrorKind);

    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn what_ends_a_text_early_is_a_failure_unless_nobody_listens() {
        let written = |place, kind| {
            let mut session = at(place, Broken(kind));
            session.include(Exit::NoSolution);
            let result = session.write_all(b"text").map_err(Failure::from);
            let closed = session.close(result).map_err(|failure| failure.to_string());
            assert_eq!(session.exit, Exit::NoSolution, "as far as the text came");
            closed
        };
        let full = Err("standard output: no storage space".into());
        assert_eq!(written(Place::Output, ErrorKind::StorageFull), full);
        assert_eq!(written(Place::Output, ErrorKind::BrokenPipe), Ok(()));
        assert_eq!(written(Place::Errors, ErrorKind::StorageFull), Ok(()));
        for place in [Place::Output, Place::Errors] {
            let failed = at(place, io::sink()).close(Err(Failure::new("no memory")));
            assert_eq!(failed.unwrap_err().to_string(), "no memory");
        }
    }

    #[test]
    fn what_is_left_of_a_text_is_written_at_the_end() {
        let full = BufWriter::new(Broken(ErrorKind::StorageFull));
        let mut session = at(Place::Output, full);
        session.write_all(b"text").unwrap();
        assert!(session.close(Ok(())).is_err());
        assert!(session.output.is_none());
    }

    #[test]
    fn no_solution_counts_before_what_is_not_proved() {
        let exit = |parts: &[Exit]| {
            let mut session = Session::new();
            parts.iter().for_each(|&part| session.include(part));
            session.exit
        };
        assert_eq!(exit(&[Exit::Done, Exit::Done]), Exit::Done);
        assert_eq!(exit(&[Exit::Unproved, Exit::Done]), Exit::Unproved);
        assert_eq!(exit(&[Exit::Unproved, Exit::NoSolution, Exit::Unproved]), Exit::NoSolution);
        let mut session = Session::new();
        session.include(Exit::Unproved);
        assert!(session.check_written(Ok(())) && !session.check_written(Err(Failure::new("full"))));
        session.include(Exit::NoSolution);
        assert_eq!(session.exit, Exit::Unwritten);
    }
}

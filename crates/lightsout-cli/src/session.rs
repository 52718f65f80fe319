//! What a command writes, and how it ends.

use std::fmt::Display;
use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};
use std::process::ExitCode;

use anstream::AutoStream;
use lightsout::{Stop, words};

use crate::failure::Failure;
use crate::output::Output;
use crate::progress::Beside;
use crate::{signals, streams, terminal, verbosity};

/// What a command writes, at once, and how it ends: done, unless it says otherwise.
pub(crate) struct Session {
    place: Place,
    /// Where text goes, once there was some.
    output: Option<Box<dyn Write>>,
    exit: Exit,
    /// Remarks for standard error when all is written, a line each.
    notes: Vec<String>,
}

/// Where text goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Output,
    /// Standard error, where standard output has a pattern.
    Errors,
}

/// How a command ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Solved, and proved to be the fewest; or whatever else was asked for is done.
    Done = 0,
    /// No solution, or a goal that is not met.
    NoSolution = 1,
    /// A result that is not in its file, but printed.
    Unwritten = 2,
    /// A solution that is not proved to be the fewest presses, or a count that was stopped.
    Unproved = 3,
}

/// The exit code of a command that fails.
pub(crate) const FAILURE: u8 = 2;

impl Session {
    pub(crate) fn new() -> Self {
        Self { place: Place::Output, output: None, exit: Exit::Done, notes: Vec::new() }
    }

    /// Sees to it that nothing stands beside a pattern on standard output, where one of these is that.
    pub(crate) fn make_room<'a>(&mut self, outputs: impl IntoIterator<Item = &'a Output>) {
        if outputs.into_iter().any(Output::is_standard_output) {
            self.place = Place::Errors;
        }
    }

    /// Takes into account how a part of the command ended. That there is no solution counts before that one
    /// is not proved.
    pub(crate) fn include(&mut self, part: Exit) {
        if !matches!(self.exit, Exit::NoSolution | Exit::Unwritten) && part != Exit::Done {
            self.exit = part;
        }
    }

    /// Whether a result is written to its file. If not, says why; the result, which may have taken long, is to
    /// be printed then.
    pub(crate) fn is_written(&mut self, written: Result<(), Failure>) -> bool {
        let Err(failure) = written else { return true };
        complain(&failure.to_string());
        self.exit = Exit::Unwritten;
        false
    }

    /// Adds a remark, which is made when all is written.
    pub(crate) fn remark(&mut self, line: impl Into<String>) {
        self.notes.push(line.into());
    }

    /// Takes into account that something was stopped before anything was known of it.
    pub(crate) fn stopped(&mut self, what: impl Display, stop: Stop) {
        self.include(Exit::Unproved);
        if stop != Stop::Cancelled {
            self.remark(format!("{what}: {}", words::why_unknown(stop)));
        }
    }

    /// Ends the command that came to this.
    pub(crate) fn end(mut self, result: Result<(), Failure>) -> ExitCode {
        match self.close(result) {
            Ok(()) => {
                self.notes.iter().for_each(|line| note(line));
                ExitCode::from(if signals::is_interrupted() { signals::INTERRUPTED } else { self.exit as u8 })
            }
            Err(failure) => {
                complain(&failure.to_string());
                ExitCode::from(FAILURE)
            }
        }
    }

    /// Writes what is left of the text, which comes before what is said of a failure.
    fn close(&mut self, result: Result<(), Failure>) -> Result<(), Failure> {
        let written = result.and_then(|()| Ok(self.flush()?));
        self.output = None;
        match (written, self.place) {
            // When even standard error is closed, nobody is listening.
            (Err(Failure::Output(_)), Place::Errors) => Ok(()),
            (written, _) => heard(written),
        }
    }

    /// Whether nobody wants to hear what is said beside a pattern; where that has no other place, they do.
    fn is_unheard(&self) -> bool {
        self.place == Place::Errors && verbosity::is_quiet() && self.exit != Exit::Unwritten
    }
}

/// A command.
pub(crate) trait Run {
    /// Carries it out.
    fn run(self, session: &mut Session) -> Result<(), Failure>;
}

/// Declares an enum of commands, each of which is one.
macro_rules! commands {
    ($(#[$attribute:meta])* $visibility:vis enum $name:ident { $($command:ident($arguments:ty),)* }) => {
        $(#[$attribute])*
        #[derive(clap::Subcommand)]
        $visibility enum $name {
            $($command($arguments),)*
        }

        impl $crate::session::Run for $name {
            fn run(
                self,
                session: &mut $crate::session::Session,
            ) -> Result<(), $crate::failure::Failure> {
                match self {
                    $(Self::$command(command) => command.run(session),)*
                }
            }
        }
    };
}

pub(crate) use commands;

impl Write for Session {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_unheard() {
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

/// What is wrong with what was written to standard output: nothing, where a reader has gone away.
fn heard(written: Result<(), Failure>) -> Result<(), Failure> {
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
    heard(print())
}

/// Writes a line to standard error, unless it should be quiet.
pub(crate) fn note(line: &str) {
    if !verbosity::is_quiet() {
        complain(line);
    }
}

/// Writes a line to standard error. When even that is closed, nobody is listening.
pub(crate) fn complain(line: &str) {
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
        assert!(session.is_written(Ok(())) && !session.is_written(Err(Failure::new("full"))));
        session.include(Exit::NoSolution);
        assert_eq!(session.exit, Exit::Unwritten);
    }
}

//! What a command says, and how it ends.

use std::fmt::{self, Display};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use anstream::AutoStream;
use clap::error::{ContextKind, ContextValue};
use lightsout::{ImageError, Stop, words};

use crate::excerpt::excerpt;
use crate::progress::Beside;
use crate::shown::shown;
use crate::{signals, streams, terminal, verbosity};

/// What a command says.
pub(crate) struct Reply {
    text: Box<Text>,
    place: Place,
    ending: Ending,
}

/// Written piece by piece: it may be too large to be held, or have an end that only shows when it is written.
type Text = dyn FnOnce(&mut dyn Write, &mut Ending) -> Result<(), Interruption>;

/// Where a text goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Output,
    /// Standard error, where standard output has a picture.
    Errors,
}

/// How a command ends, and what remains to be said then.
pub(crate) struct Ending {
    pub(crate) exit: Exit,
    /// Remarks for standard error, a line each.
    pub(crate) notes: Vec<String>,
}

impl Ending {
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
        let Err(Failure(problem)) = written else { return true };
        complain(&problem);
        self.exit = Exit::Unwritten;
        false
    }
}

impl From<Exit> for Ending {
    fn from(exit: Exit) -> Self {
        Self { exit, notes: Vec::new() }
    }
}

/// Why a text was not written to its end.
#[derive(Debug)]
pub(crate) enum Interruption {
    /// It cannot be written.
    Output(io::Error),
    /// There is no more of it.
    Failure(Failure),
}

impl Display for Interruption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Output(error) => error.fmt(f),
            Self::Failure(Failure(message)) => message.fmt(f),
        }
    }
}

impl From<io::Error> for Interruption {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<Failure> for Interruption {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<lightsout::Error> for Interruption {
    fn from(error: lightsout::Error) -> Self {
        Self::Failure(error.into())
    }
}

impl From<lightsout::BoardError> for Interruption {
    fn from(error: lightsout::BoardError) -> Self {
        Self::Failure(error.into())
    }
}

impl From<ImageError> for Interruption {
    fn from(error: ImageError) -> Self {
        match error {
            ImageError::Io(error) => Self::Output(error),
            other => Self::Failure(Failure(other.to_string())),
        }
    }
}

impl From<serde_json::Error> for Interruption {
    fn from(error: serde_json::Error) -> Self {
        if error.is_io() { Self::Output(error.into()) } else { Self::Failure(Failure(error.to_string())) }
    }
}

impl Reply {
    /// A text for standard output that is known.
    pub(crate) fn text(exit: Exit, text: impl Display + 'static) -> Self {
        Self::written(exit, move |output| Ok(write!(output, "{text}")?))
    }

    /// A text for standard output, made while it is written.
    pub(crate) fn written(
        ending: impl Into<Ending>,
        write: impl FnOnce(&mut dyn Write) -> Result<(), Interruption> + 'static,
    ) -> Self {
        let text = Box::new(move |output: &mut dyn Write, _: &mut Ending| write(output));
        Self { text, place: Place::Output, ending: ending.into() }
    }

    /// A text for standard output that tells while it is written how the command ends: done, unless it says
    /// otherwise.
    pub(crate) fn with_its_ending(
        write: impl FnOnce(&mut dyn Write, &mut Ending) -> Result<(), Interruption> + 'static,
    ) -> Self {
        Self { text: Box::new(write), place: Place::Output, ending: Exit::Done.into() }
    }

    /// Nothing: it was stopped before anything was known of this.
    pub(crate) fn stopped(what: impl Display, stop: Stop) -> Self {
        let note = (stop != Stop::Cancelled).then(|| format!("{what}: {}", words::why_unknown(stop)));
        let ending = Ending { exit: Exit::Unproved, notes: note.into_iter().collect() };
        Self::written(ending, |_| Ok(()))
    }

    /// The same, elsewhere.
    pub(crate) fn at(self, place: Place) -> Self {
        Self { place, ..self }
    }

    fn write(self) -> Result<Ending, Failure> {
        let Self { text, place, mut ending } = self;
        print_at(place, ending.exit, |output| text(output, &mut ending))?;
        Ok(ending)
    }
}

/// How a command ends.
#[derive(Clone, Copy, PartialEq, Eq)]
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

/// Bad usage or input: a message for standard error. The exit code is 2.
#[derive(Debug)]
pub(crate) struct Failure(pub(crate) String);

/// The exit code of a command that fails.
pub(crate) const FAILURE: u8 = 2;

impl Failure {
    /// A problem with a named file or option.
    pub(crate) fn of(name: impl Display, problem: impl Display) -> Self {
        Self(format!("{}: {}", shown(name), shown(problem)))
    }

    /// A problem in a line and column of a named text, both counted from 1, with the place underlined.
    pub(crate) fn in_text(
        name: impl Display,
        text: &str,
        place: (usize, usize),
        problem: impl Display,
    ) -> Self {
        let (line, column) = place;
        let mut message = format!("{}:{line}:{column}: {}", shown(name), shown(problem));
        let excerpt = excerpt(text, line, column);
        if !excerpt.is_empty() {
            message.extend(["\n", &excerpt]);
        }
        Self(message)
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
    match result.and_then(Reply::write) {
        Ok(Ending { exit, notes }) => {
            notes.iter().for_each(|line| note(line));
            ExitCode::from(if signals::is_interrupted() { signals::INTERRUPTED } else { exit as u8 })
        }
        Err(failure) => {
            complain(&failure.0);
            ExitCode::from(FAILURE)
        }
    }
}

/// Writes the help that was asked for, or what is wrong with the arguments.
pub(crate) fn deliver_usage(mut usage: clap::Error) -> ExitCode {
    show_context(&mut usage);
    let open = if usage.use_stderr() { Ok(()) } else { streams::check_output() };
    match open.and_then(|()| usage.print()).and_then(|()| io::stdout().flush()) {
        Err(error) if !usage.use_stderr() && error.kind() != ErrorKind::BrokenPipe => {
            complain(&format!("standard output: {error}"));
            ExitCode::from(FAILURE)
        }
        _ => ExitCode::from(if usage.use_stderr() { FAILURE } else { Exit::Done as u8 }),
    }
}

/// Sees to what is shown of the arguments in an error.
fn show_context(usage: &mut clap::Error) {
    let shown = |text: &String| shown(text).to_string();
    let given: Vec<_> = usage.context().map(|(kind, value)| (kind, value.clone())).collect();
    for (kind, value) in given {
        let safe = match &value {
            ContextValue::String(text) => ContextValue::String(shown(text)),
            ContextValue::Strings(texts) => ContextValue::Strings(texts.iter().map(shown).collect()),
            _ => continue,
        };
        if safe != value {
            usage.insert(kind, safe);
            // A tip has the argument once more, among colours.
            usage.remove(ContextKind::Suggested);
        }
    }
}

/// Writes to standard output. A reader that has gone away is no failure.
pub(crate) fn print(write: impl FnOnce(&mut dyn Write) -> Result<(), Interruption>) -> Result<(), Failure> {
    streams::check_output().map_err(|error| Failure::of("standard output", error))?;
    let mut output = BufWriter::new(Beside(terminal::output()));
    match write(&mut output).and_then(|()| Ok(output.flush()?)) {
        Err(Interruption::Output(error)) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        Err(Interruption::Output(error)) => Err(Failure::of("standard output", error)),
        Err(Interruption::Failure(failure)) => Err(failure),
        Ok(()) => Ok(()),
    }
}

/// Writes to a place of a command that ends like this.
pub(crate) fn print_at(
    place: Place,
    exit: Exit,
    write: impl FnOnce(&mut dyn Write) -> Result<(), Interruption>,
) -> Result<(), Failure> {
    if place == Place::Output {
        return print(write);
    }
    match write(&mut report_writer(exit)) {
        Err(Interruption::Failure(failure)) => Err(failure),
        // When even that is closed, nobody is listening.
        Ok(()) | Err(Interruption::Output(_)) => Ok(()),
    }
}

/// A writer to standard error, or to nowhere when it should be quiet, unless what is written has no other place.
fn report_writer(exit: Exit) -> Box<dyn Write> {
    if verbosity::is_quiet() && exit != Exit::Unwritten {
        Box::new(io::sink())
    } else {
        Box::new(BufWriter::new(Beside(AutoStream::auto(io::stderr()))))
    }
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

    #[test]
    fn what_ends_a_text_early_is_a_failure_unless_nobody_listens() {
        let interruption = |kind| {
            let error = Interruption::Output(io::Error::from(kind));
            Reply::written(Exit::Unproved, move |_| Err(error))
        };
        let failure = || Reply::written(Exit::Done, |_| Err(Failure("no memory".into()).into()));
        let message =
            |reply: Reply| reply.write().map(|ending| ending.exit as u8).map_err(|Failure(message)| message);
        assert_eq!(message(failure()), Err("no memory".into()));
        assert_eq!(message(failure().at(Place::Errors)), Err("no memory".into()));
        let full = Err("standard output: no storage space".into());
        assert_eq!(message(interruption(ErrorKind::StorageFull)), full);
        assert_eq!(message(interruption(ErrorKind::BrokenPipe)), Ok(Exit::Unproved as u8));
        assert_eq!(message(interruption(ErrorKind::StorageFull).at(Place::Errors)), Ok(Exit::Unproved as u8));
    }

    #[test]
    fn no_solution_counts_before_what_is_not_proved() {
        let ending = |parts: &[Exit]| {
            let mut ending = Ending::from(Exit::Done);
            parts.iter().for_each(|&part| ending.include(part));
            ending.exit as u8
        };
        assert_eq!(ending(&[Exit::Done, Exit::Done]), 0);
        assert_eq!(ending(&[Exit::Unproved, Exit::Done]), 3);
        assert_eq!(ending(&[Exit::Unproved, Exit::NoSolution, Exit::Unproved]), 1);
        let mut unwritten = Ending::from(Exit::Unproved);
        assert!(unwritten.is_written(Ok(())) && !unwritten.is_written(Err(Failure("full".into()))));
        unwritten.include(Exit::NoSolution);
        assert_eq!(unwritten.exit as u8, 2);
    }

    #[test]
    fn an_ending_is_as_far_as_the_text_came() {
        let reply = Reply::with_its_ending(|_, ending| {
            ending.exit = Exit::NoSolution;
            Err(io::Error::from(ErrorKind::BrokenPipe).into())
        });
        assert!(reply.write().is_ok_and(|ending| ending.exit == Exit::NoSolution));
    }
}

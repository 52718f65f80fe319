//! Help that was asked for, and what is wrong with arguments.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};

use crate::session::{Exit, FAILURE, note_always};
use crate::shown::shown;
use crate::streams;

/// Writes the help that was asked for, or what is wrong with the arguments.
pub(crate) fn deliver(mut usage: clap::Error) -> ExitCode {
    show_context(&mut usage);
    let open = if usage.use_stderr() { Ok(()) } else { streams::check_output() };
    match open.and_then(|()| usage.print()).and_then(|()| io::stdout().flush()) {
        Err(error) if !usage.use_stderr() && error.kind() != ErrorKind::BrokenPipe => {
            note_always(&format!("standard output: {error}"));
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

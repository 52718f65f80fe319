//! Whether standard input and output are open for what they are for. The standard library takes what is not for
//! the end of an input, and for an output that takes everything.

use std::io;

/// Checks that standard input can be read from.
///
/// # Errors
///
/// When it is open for writing only.
pub(crate) fn check_input() -> io::Result<()> {
    check(io::stdin(), "it is open for writing only", true)
}

/// Checks that standard output can be written to.
///
/// # Errors
///
/// When it is open for reading only.
pub(crate) fn check_output() -> io::Result<()> {
    check(io::stdout(), "it is open for reading only", false)
}

#[cfg(unix)]
fn check(stream: impl std::os::fd::AsFd, problem: &'static str, is_input: bool) -> io::Result<()> {
    use rustix::fs::{OFlags, fcntl_getfl};
    let other_way = if is_input { OFlags::WRONLY } else { OFlags::RDONLY };
    match fcntl_getfl(stream) {
        Ok(flags) if flags & OFlags::RWMODE == other_way => Err(io::Error::other(problem)),
        // What has no mode fails where it is used.
        _ => Ok(()),
    }
}

#[cfg(not(unix))]
fn check<S>(_: S, _: &'static str, _: bool) -> io::Result<()> {
    Ok(())
}

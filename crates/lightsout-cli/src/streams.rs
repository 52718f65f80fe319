//! Whether standard input and output are open for what they are for. The standard library takes what is not for
//! the end of an input, and for an output that takes everything.

use std::io;

/// What a stream has to be open for.
#[derive(Clone, Copy)]
enum Use {
    Reading,
    Writing,
}

/// Checks that standard input can be read from.
///
/// # Errors
///
/// When it is open for writing only.
pub(crate) fn check_input() -> io::Result<()> {
    check(io::stdin(), Use::Reading)
}

/// Checks that standard output can be written to.
///
/// # Errors
///
/// When it is open for reading only.
pub(crate) fn check_output() -> io::Result<()> {
    check(io::stdout(), Use::Writing)
}

#[cfg(unix)]
fn check(stream: impl std::os::fd::AsFd, needed: Use) -> io::Result<()> {
    use rustix::fs::{OFlags, fcntl_getfl};
    let (other, problem) = match needed {
        Use::Reading => (OFlags::WRONLY, "it is open for writing only"),
        Use::Writing => (OFlags::RDONLY, "it is open for reading only"),
    };
    match fcntl_getfl(stream) {
        Ok(flags) if flags & OFlags::RWMODE == other => Err(io::Error::other(problem)),
        // What has no mode fails where it is used.
        _ => Ok(()),
    }
}

#[cfg(not(unix))]
fn check<S>(_: S, _: Use) -> io::Result<()> {
    Ok(())
}

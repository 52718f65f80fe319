//! Memory that runs out where nobody can say what it was for.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::SIGABRT;
use signal_hook::flag::register_conditional_shutdown;

use crate::session::FAILURE;

/// From now on, a piece of memory that the system refuses ends the command as what goes wrong does, after the
/// message of the standard library. What grows with the input asks for its memory and says what it was for;
/// this is for all else, and for what other crates take. Whatever else aborts the command, as `kill -ABRT` does,
/// ends it in the same way: a handler does not see why it was called.
pub(crate) fn fail_without() {
    // Where no handler can be had, the command is aborted, as the standard library has it.
    let is_always = Arc::new(AtomicBool::new(true));
    let _ = register_conditional_shutdown(SIGABRT, FAILURE.into(), is_always);
}

//! Interruptions: Ctrl-C, a request to end, a terminal that is gone.

use std::fs;
use std::path::PathBuf;
use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError};

use lightsout::CancelFlag;

use crate::progress;

/// The exit code of a command that was interrupted, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

/// What an interruption has to see to.
static STATE: Mutex<State> = Mutex::new(State { unfinished: None, search: None, is_interrupted: false });

struct State {
    /// The last file that was begun.
    unfinished: Option<PathBuf>,
    /// The flag of the search that is going on.
    search: Option<CancelFlag>,
    /// Whether a search was ended.
    is_interrupted: bool,
}

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Begins a file, which an interruption from now on removes.
pub(crate) fn begin<T, E>(file: impl FnOnce() -> Result<(T, PathBuf), E>) -> Result<T, E> {
    // Held meanwhile, so that there is no file without its name here.
    let mut state = state();
    let (file, path) = file()?;
    state.unfinished = Some(path);
    Ok(file)
}

/// Runs a search, of which an interruption takes what was found so far; a second one ends the command.
pub(crate) fn search<T>(search: impl FnOnce(CancelFlag) -> T) -> T {
    let flag = CancelFlag::default();
    state().search = Some(flag.clone());
    let found = search(flag);
    state().search = None;
    found
}

/// Whether a search was interrupted.
pub(crate) fn is_interrupted() -> bool {
    state().is_interrupted
}

/// From now on interruptions are seen to. What a parent has said to ignore stays ignored.
pub(crate) fn listen() {
    // Without a listener an interruption ends the command as it would have before.
    let _ = ctrlc::try_set_handler(|| {
        let mut state = state();
        if let Some(search) = state.search.take() {
            search.cancel();
            state.is_interrupted = true;
            return;
        }
        if let Some(path) = &state.unfinished {
            // After it was moved there is no file of this name.
            let _ = fs::remove_file(path);
        }
        progress::erase();
        process::exit(INTERRUPTED.into());
    });
    // A file beyond the size that is allowed is to be an error of writing, after which what was begun is
    // removed, and not the end of the command. Nobody asks whether the flag is set.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}

//! Interruptions: Ctrl-C, a request to end, a terminal that is gone.

use std::fs;
use std::path::PathBuf;
use std::process;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use lightsout::CancelFlag;

use crate::progress;

/// The exit code of a command that was interrupted, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;
/// How long a command that is interrupted in a search may take to say what it knows. It may not even come to
/// that: nobody may read what it writes.
const LAST_WORDS: Duration = Duration::from_millis(1500);

/// What the first interruption of a search sets.
static FLAG: LazyLock<CancelFlag> = LazyLock::new(CancelFlag::default);
/// What an interruption has to see to.
static STATE: Mutex<State> = Mutex::new(State { unfinished: None, is_searching: false });

struct State {
    /// The last file that was begun.
    unfinished: Option<PathBuf>,
    /// Whether something is going on that looks at the flag.
    is_searching: bool,
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

/// The flag that is set when a [search](search) is interrupted.
pub(crate) fn flag() -> CancelFlag {
    FLAG.clone()
}

/// Runs a search that looks at the [flag](flag), of which an interruption takes what was found so far; a second one
/// ends the command.
pub(crate) fn search<T>(search: impl FnOnce() -> T) -> T {
    let was_searching = std::mem::replace(&mut state().is_searching, true);
    let found = search();
    state().is_searching = was_searching;
    found
}

/// Whether a search was interrupted.
pub(crate) fn is_interrupted() -> bool {
    FLAG.is_cancelled()
}

/// From now on interruptions are seen to. What a parent has said to ignore stays ignored.
pub(crate) fn listen() {
    // Without a listener an interruption ends the command as it would have before.
    let _ = ctrlc::try_set_handler(|| {
        if state().is_searching && !FLAG.is_cancelled() {
            FLAG.cancel();
            let wait = || {
                thread::sleep(LAST_WORDS);
                end();
            };
            if thread::Builder::new().spawn(wait).is_ok() {
                return;
            }
        }
        end();
    });
    // A file beyond the size that is allowed is to be an error of writing, after which what was begun is
    // removed, and not the end of the command. Nobody asks whether the flag is set.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}

/// Ends the command, whatever it is doing, and leaves nothing behind.
fn end() -> ! {
    if let Some(path) = &state().unfinished {
        // After it was moved there is no file of this name.
        let _ = fs::remove_file(path);
    }
    progress::erase();
    process::exit(INTERRUPTED.into());
}

//! Failures: Ctrl-C, a request to end, a terminal that is gone.

use std::fs;
use std::path::PathBuf;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(unix)]
use std::sync::mpsc;
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
/// How long it may take to leave nothing behind: a folder or a terminal may not answer.
const LAST_DEEDS: Duration = Duration::from_millis(400);

/// What the first interruption of a search sets.
static FLAG: LazyLock<CancelFlag> = LazyLock::new(CancelFlag::default);
/// Whether something is going on that looks at the flag.
static IS_SEARCHING: AtomicBool = AtomicBool::new(false);
/// The last file that was begun.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

fn unfinished() -> MutexGuard<'static, Option<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Begins a file, which an interruption from now on removes.
pub(crate) fn begin<T, E>(file: impl FnOnce() -> Result<(T, PathBuf), E>) -> Result<T, E> {
    // Held meanwhile, so that there is no file without its name here.
    let mut unfinished = unfinished();
    let (file, path) = file()?;
    *unfinished = Some(path);
    Ok(file)
}

/// The flag that is set when a [search](search) is interrupted.
pub(crate) fn flag() -> CancelFlag {
    FLAG.clone()
}

/// Runs a search that looks at the [flag](flag), of which an interruption takes what was found so far; a second one
/// ends the command.
pub(crate) fn search<T>(search: impl FnOnce() -> T) -> T {
    let was_searching = IS_SEARCHING.swap(true, Ordering::SeqCst);
    let found = search();
    IS_SEARCHING.store(was_searching, Ordering::SeqCst);
    found
}

/// Whether a search was interrupted.
pub(crate) fn is_interrupted() -> bool {
    FLAG.is_cancelled()
}

/// From now on interruptions are seen to. What a parent has said to ignore stays ignored.
pub(crate) fn listen() {
    // Without a listener an interruption ends the command as it would have before.
    #[cfg(unix)]
    let is_heard = heed_what_is_not_ignored();
    #[cfg(not(unix))]
    let is_heard = false;
    if !is_heard {
        let _ = ctrlc::try_set_handler(interrupt);
    }
    // A file beyond the size that is allowed is to be an error of writing, after which what was begun is
    // removed, and not the end of the command. Nobody asks whether the flag is set.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}

/// Sees to each request to end that is not ignored, where the system tells which are. `ctrlc` sees to none where
/// one is ignored, as those of a terminal are under `nohup` and in the background of a script.
#[cfg(unix)]
fn heed_what_is_not_ignored() -> bool {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let Some(ignored) = ignored() else { return false };
    let heeded = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    let (sender, receiver) = mpsc::channel::<Signals>();
    let heed = move || {
        if let Ok(mut signals) = receiver.recv() {
            signals.forever().for_each(|_| interrupt());
        }
    };
    // Nobody takes signals from the system before there is somebody to see to them.
    if thread::Builder::new().spawn(heed).is_ok()
        && let Ok(signals) = Signals::new(heeded)
    {
        let _ = sender.send(signals);
    }
    true
}

/// The signals that are ignored, the first in the lowest bit, where the system tells.
#[cfg(unix)]
fn ignored() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
    u64::from_str_radix(ignored.trim(), 16).ok()
}

/// What an interruption does.
fn interrupt() {
    if IS_SEARCHING.load(Ordering::SeqCst) && !FLAG.is_cancelled() {
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
}

/// Ends the command, whatever it is doing, and leaves nothing behind.
fn end() -> ! {
    let exit = || process::exit(INTERRUPTED.into());
    // Without another thread it takes as long as it takes.
    let _ = thread::Builder::new().spawn(move || {
        thread::sleep(LAST_DEEDS);
        exit();
    });
    // Held to the end, so that no other file is begun.
    let unfinished = unfinished();
    if let Some(path) = &*unfinished {
        // After it was moved there is no file of this name.
        let _ = fs::remove_file(path);
    }
    progress::erase();
    exit()
}

//! How far a command is, in a line on the terminal that goes away before there is a result.

mod narrow;
mod told;

use std::env;
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lightsout::{Listener, Progress as Found};

use crate::verbosity;
use narrow::Narrow;
use told::Told;

/// What ends before this shows nothing.
const SOON: Duration = Duration::from_secs(1);
/// Between two looks at how far it is.
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);
/// Looks at whether somebody still writes, in as much time.
const LOOKS: u32 = 50;
/// A line on standard error from a second after its beginning until it is dropped; nothing where that is no
/// terminal. There is one at a time.
///
/// A thread of its own draws it. What is told is kept until it looks, which holds nobody up.
pub(crate) struct Progress {
    told: Arc<Mutex<Told>>,
    drawing: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Begins to do this, with what is named.
    pub(crate) fn begin(what: impl Into<String>, doing: &'static str) -> Self {
        let told = Arc::new(Mutex::new(Told::new(what.into(), doing)));
        let start_drawing = || {
            let (end, ended) = mpsc::channel();
            let told = told.clone();
            let thread = thread::Builder::new().spawn(move || draw(&told, &ended));
            // Without another thread there is nothing to see, and the work goes on.
            thread.ok().map(|thread| (end, thread))
        };
        let drawing = is_wanted().then(start_drawing).flatten();
        Self { told, drawing }
    }

    /// Goes on with this.
    pub(crate) fn turn_to(&self, what: impl Into<String>, doing: &'static str) {
        *lock(&self.told) = Told::new(what.into(), doing);
    }

    /// So many are done of so many.
    pub(crate) fn count(&self, name: &'static str, done: usize, total: usize) {
        if self.drawing.is_some() {
            lock(&self.told).step(name, done as f64, total as f64);
        }
    }

    /// Whom a search is to tell how far it is; nobody where nothing is shown.
    pub(crate) fn listener(&self) -> Option<Listener> {
        self.listen(Told::search)
    }

    /// As [`listener`](Self::listener), for one of several searches, whose bounds are not those of the best
    /// of them.
    pub(crate) fn listener_to_several(&self) -> Option<Listener> {
        self.listen(Told::search_one)
    }

    fn listen(&self, hear: fn(&mut Told, &Found)) -> Option<Listener> {
        let told = self.drawing.is_some().then(|| self.told.clone());
        told.map(|told| Listener::new(move |found| hear(&mut lock(&told), found)))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.drawing.take() {
            drop(end);
            // It has nothing to tell, whatever its end.
            let _ = thread.join();
        }
    }
}

/// Whether somebody would see it.
fn is_wanted() -> bool {
    let is_plain = || env::var_os("TERM").is_some_and(|name| name == "dumb");
    !verbosity::is_quiet() && io::stderr().is_terminal() && !is_plain()
}

/// The line, while it is drawn.
static DRAWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Draws the line until the other end of the channel is gone.
fn draw(told: &Mutex<Told>, ended: &Receiver<()>) {
    let goes_on = |time| ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
    if !goes_on(SOON) {
        return;
    }
    let terminal = ProgressDrawTarget::term_like(Box::new(Narrow::new()));
    let bar = ProgressBar::with_draw_target(None, terminal).with_style(style());
    *lock(&DRAWN) = Some(bar.clone());
    loop {
        let line = lock(told).line(Instant::now());
        bar.set_message(line);
        if !goes_on(BETWEEN_LOOKS) {
            break;
        }
    }
    lock(&DRAWN).take();
    bar.finish_and_clear();
}

/// The message alone, as far as the terminal is wide.
fn style() -> ProgressStyle {
    ProgressStyle::with_template("{wide_msg}").unwrap_or_else(|_| ProgressStyle::default_spinner())
}

/// Does something to the terminal, for which the line makes room.
fn aside<T>(act: impl FnOnce() -> T) -> T {
    let drawn = lock(&DRAWN);
    match &*drawn {
        Some(bar) => bar.suspend(act),
        None => act(),
    }
}

/// Takes the line away for good. Who writes meanwhile is waited for, but not for long: as long as a write is
/// held up the line makes room for it, and is not there.
pub(crate) fn erase() {
    for _ in 0..LOOKS {
        if let Ok(mut drawn) = DRAWN.try_lock() {
            if let Some(bar) = drawn.take() {
                bar.finish_and_clear();
            }
            return;
        }
        thread::sleep(BETWEEN_LOOKS / LOOKS);
    }
}

/// A writer to what may be the terminal: the line makes room for all that is written.
pub(crate) struct Beside<W>(pub(crate) W);

impl<W: Write> Write for Beside<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        aside(|| self.0.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        aside(|| self.0.flush())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

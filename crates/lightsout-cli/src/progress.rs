//! How far a command is, in a line on the terminal that goes away before there is a result.

mod line;
mod told;

use std::env;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use lightsout::{Listener, Progress as Found};

use crate::verbosity;
pub(crate) use line::{Beside, erase};
use told::Told;

/// What ends before this shows nothing.
const SOON: Duration = Duration::from_secs(1);
/// Between two looks at how far it is.
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);

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

/// Draws the line until the other end of the channel is gone.
fn draw(told: &Mutex<Told>, ended: &Receiver<()>) {
    let goes_on = |time| ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
    if !goes_on(SOON) {
        return;
    }
    loop {
        let text = lock(told).line(Instant::now());
        line::draw(&text);
        if !goes_on(BETWEEN_LOOKS) {
            break;
        }
    }
    line::clear();
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

//! The progress of a search.

use std::fmt;
use std::sync::Arc;

/// The phases of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Phase {
    /// Looking at all members.
    Enumerating,
    /// Weighing all members of a class of entries.
    Weighing,
    /// Looking at pairs of members of two classes of entries.
    Pairing,
    /// Filling a table of the leaders of all cosets.
    Tabulating,
    /// Counting words by their ones in each class of entries.
    Counting,
}

/// The progress of a search.
///
/// In a search of several parts, `done` and `total` are those of one part.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// The current phase.
    pub phase: Phase,
    /// The amount done: members, pairs, numbers of ones, or cells of a table for each pass over it.
    pub done: f64,
    /// The total amount, as far as known; an upper bound.
    pub total: f64,
    /// The least weight of any member seen; `None` before the last part.
    pub best: Option<u64>,
    /// The best lower bound so far on the weight of every member.
    pub bound: u64,
}

/// A function that is told the progress of a search several times a second, by any of its threads. Clones share the
/// function.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicUsize, Ordering};
/// use gf2_codes::{Limits, Listener};
///
/// let calls = Arc::new(AtomicUsize::new(0));
/// let counter = calls.clone();
/// let listener = Listener::new(move |progress| {
///     assert!(progress.done <= progress.total);
///     counter.fetch_add(1, Ordering::Relaxed);
/// });
/// let limits = Limits { progress: Some(listener), ..Limits::default() };
/// assert_eq!(calls.load(Ordering::Relaxed), 0);
/// ```
#[derive(Clone)]
pub struct Listener(Arc<dyn Fn(&Progress) + Send + Sync>);

impl Listener {
    /// Returns a listener that calls this function. A slow function delays the thread that calls it.
    pub fn new(listen: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        Self(Arc::new(listen))
    }

    /// Tells it how far a search is.
    pub(crate) fn tell(&self, progress: &Progress) {
        (self.0)(progress);
    }
}

impl fmt::Debug for Listener {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Listener")
    }
}

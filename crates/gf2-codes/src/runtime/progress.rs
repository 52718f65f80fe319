//! How far a search is.

use std::fmt;
use std::sync::Arc;

/// What a search is doing.
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
    /// Counting words by how many ones they have in each class of entries.
    Counting,
}

/// How far a search is.
///
/// Of a coset that falls into parts, each with coordinates of its own, what is done is that of one part.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// What it is doing.
    pub phase: Phase,
    /// How much of that is done: members, pairs, numbers of ones, or cells of a table each time that
    /// they are gone through.
    pub done: f64,
    /// How much there is to do at the most, as far as is known.
    pub total: f64,
    /// The least weight known of any member, if any: none before the last part.
    pub best: Option<u64>,
    /// What no member weighs less than, as far as is known.
    pub bound: u64,
}

/// A function that is told how far a search is, some times a second, by any of its threads. Clones are the
/// same one.
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
    /// A listener that calls this function. It holds up the thread that calls it.
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

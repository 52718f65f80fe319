//! When to stop looking for a level.

use std::time::{Duration, Instant};

use lightsout_minimize::{CancelFlag, Options, Stop};

/// The time that is left for a level, and the flag that ends all.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    deadline: Option<Instant>,
    cancel: Option<CancelFlag>,
}

impl Clock {
    pub(super) fn start(options: &Options) -> Self {
        // A limit beyond the range of the clock is none.
        let deadline = options.time_limit.and_then(|limit| Instant::now().checked_add(limit));
        Self { deadline, cancel: options.cancel.clone() }
    }

    /// Why to stop, if so.
    pub(super) fn stop(&self) -> Option<Stop> {
        if self.cancel.as_ref().is_some_and(CancelFlag::is_cancelled) {
            return Some(Stop::Cancelled);
        }
        self.deadline.filter(|&deadline| Instant::now() >= deadline).map(|_| Stop::TimeLimit)
    }

    /// What is left of the time.
    pub(super) fn left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

//! When to stop: a deadline and a flag, shared by all workers.

use std::sync::OnceLock;
use std::time::Instant;

use crate::{CancelFlag, Options, Stop};

/// Tells workers to stop, and remembers why.
#[derive(Debug)]
pub(crate) struct Watch {
    deadline: Option<Instant>,
    cancel: Option<CancelFlag>,
    stopped: OnceLock<Stop>,
}

impl Watch {
    /// Starts the clock.
    pub(crate) fn start(options: &Options) -> Self {
        // The clock is read only where there is a limit: some targets have none. A limit beyond its range is none.
        let deadline = options.time_limit.and_then(|limit| Instant::now().checked_add(limit));
        Self { deadline, cancel: options.cancel.clone(), stopped: OnceLock::new() }
    }

    /// Whether a worker that has more to do must leave it. Once true, always true.
    ///
    /// To be asked only with work left: that the answer was yes makes the search an incomplete one.
    pub(crate) fn must_stop(&self) -> bool {
        if self.stopped.get().is_some() {
            return true;
        }
        let stop = if self.cancel.as_ref().is_some_and(CancelFlag::is_cancelled) {
            Stop::Cancelled
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Stop::TimeLimit
        } else {
            return false;
        };
        self.stopped.get_or_init(|| stop);
        true
    }

    /// Why work was left, or `None` when none was.
    pub(crate) fn stopped(&self) -> Option<Stop> {
        self.stopped.get().copied()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn watch(time_limit: Option<Duration>, cancel: Option<CancelFlag>) -> Watch {
        Watch::start(&Options { time_limit, cancel, ..Options::default() })
    }

    #[test]
    fn without_a_reason_work_goes_on() {
        let watch = watch(None, Some(CancelFlag::default()));
        assert!(!watch.must_stop());
        assert_eq!(watch.stopped(), None);
    }

    #[test]
    fn the_first_reason_is_remembered() {
        let flag = CancelFlag::default();
        let watch = watch(Some(Duration::ZERO), Some(flag.clone()));
        assert_eq!(watch.stopped(), None, "nobody has asked");
        assert!(watch.must_stop());
        assert_eq!(watch.stopped(), Some(Stop::TimeLimit));
        flag.cancel();
        assert!(watch.must_stop());
        assert_eq!(watch.stopped(), Some(Stop::TimeLimit));
    }

    #[test]
    fn a_cancelled_flag_stops() {
        let flag = CancelFlag::default();
        let watch = watch(Some(Duration::from_secs(3600)), Some(flag.clone()));
        assert!(!watch.must_stop());
        flag.clone().cancel();
        assert!(watch.must_stop());
        assert_eq!(watch.stopped(), Some(Stop::Cancelled));
    }

    #[test]
    fn a_limit_beyond_the_clock_is_no_limit() {
        assert!(!watch(Some(Duration::MAX), None).must_stop());
    }
}

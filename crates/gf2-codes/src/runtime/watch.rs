//! When to stop, and whom to tell how far it is: shared by all workers.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;

use gf2_linalg::Interrupt;

use crate::{Error, Limits, Listener, Phase, Progress, Stop};

/// Milliseconds between two calls of the listener, at least.
const BETWEEN_CALLS: u64 = if cfg!(test) { 0 } else { 50 };
/// Words of 64 bits that are worked on between two looks of a [`Pace`]: a tenth of a millisecond, about.
const WORDS_BETWEEN_LOOKS: u64 = 1 << 18;
/// How often a watch of [grace](Watch::grace) is looked at before it stops: for about a tenth of a second.
const LOOKS_OF_GRACE: u64 = 1 << 10;

/// Tells workers to stop, and remembers why.
#[derive(Debug)]
pub(crate) struct Watch {
    interrupt: Interrupt,
    /// How often it may still be looked at, where that is counted.
    looks: Option<AtomicU64>,
    stopped: OnceLock<Stop>,
    told: Option<Told>,
}

/// Who is told how far it is, and when that was last done.
#[derive(Debug)]
struct Told {
    listener: Listener,
    clock: Clock,
    /// Milliseconds after the start.
    last: AtomicU64,
    /// What the best member weighs outside of the part that is searched, and what all do at the least.
    outside: Mutex<Outside>,
}

/// A clock, where there is one.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
#[derive(Debug)]
struct Clock(Instant);

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
impl Clock {
    fn start() -> Self {
        Self(Instant::now())
    }

    fn milliseconds(&self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }
}

/// A clock that goes on by the least time between two calls whenever it is looked at.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
#[derive(Debug)]
struct Clock(AtomicU64);

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
impl Clock {
    fn start() -> Self {
        Self(AtomicU64::new(0))
    }

    fn milliseconds(&self) -> u64 {
        self.0.fetch_add(BETWEEN_CALLS, Ordering::Relaxed) + BETWEEN_CALLS
    }
}

/// What members weigh outside of a part.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outside {
    /// The best one known, once all other parts are done.
    pub(crate) best: Option<u64>,
    /// No one less than this.
    pub(crate) bound: u64,
}

impl Watch {
    /// Starts the clock. What is [installed](Interrupt::install) where it is started stops it as well.
    pub(crate) fn start(limits: &Limits) -> Self {
        let interrupt = limits.interrupt().install(Interrupt::installed);
        let told = limits.progress.clone();
        let told = told.map(|listener| Told {
            listener,
            clock: Clock::start(),
            last: AtomicU64::new(0),
            outside: Mutex::default(),
        });
        Self { interrupt, looks: None, stopped: OnceLock::new(), told }
    }

    /// A watch for what is still to be said of a search, and is better left out than waited for. When this one
    /// has stopped, it allows a tenth of a second more, without a clock, which some targets do not have.
    pub(crate) fn grace(&self) -> Self {
        let (interrupt, looks) = match self.stopped() {
            Some(_) => (Interrupt::default(), Some(AtomicU64::new(LOOKS_OF_GRACE))),
            None => (self.interrupt.clone(), None),
        };
        Self { interrupt, looks, stopped: OnceLock::new(), told: None }
    }

    /// Turns to a part; progress adds what members weigh outside of it.
    pub(crate) fn enter_part(&self, outside: Outside) {
        if let Some(told) = &self.told {
            *told.outside.lock().expect("nobody has panicked") = outside;
        }
    }

    /// Tells the listener how far it is, with the weights of members in the part that is searched, unless
    /// that was done a short while ago.
    pub(crate) fn tell(&self, progress: impl FnOnce() -> Progress) {
        let Some(Told { listener, clock, last, outside }) = &self.told else { return };
        let now = clock.milliseconds();
        let before = last.load(Ordering::Relaxed);
        let is_due = now >= before + BETWEEN_CALLS;
        // Of several threads one is the first.
        if is_due && last.compare_exchange(before, now, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            let Outside { best, bound } = *outside.lock().expect("nobody has panicked");
            let part = progress();
            let best = part.best.zip(best).map(|(inside, outside)| inside + outside);
            listener.tell(&Progress { best, bound: part.bound + bound, ..part });
        }
    }

    /// Whether a worker that has more to do must leave it. Once true, always true.
    ///
    /// To be asked only with work left: that the answer was yes makes the search an incomplete one.
    pub(crate) fn must_stop(&self) -> bool {
        if self.stopped.get().is_some() {
            return true;
        }
        let is_last = |looks: &AtomicU64| {
            looks.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |looks| looks.checked_sub(1)).is_err()
        };
        let stop = match self.interrupt.check() {
            Err(reason) => reason.into(),
            Ok(()) if self.looks.as_ref().is_some_and(is_last) => Stop::TimeLimit,
            Ok(()) => return false,
        };
        self.stopped.get_or_init(|| stop);
        true
    }

    /// As [`must_stop`](Self::must_stop), for those who leave their work by an error.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`].
    pub(crate) fn check(&self) -> Result<(), Error> {
        if self.must_stop() { Err(Error::stopped(self)) } else { Ok(()) }
    }

    /// Does work of the engine, which looks by itself whether to leave it.
    pub(crate) fn install<R>(&self, work: impl FnOnce() -> R) -> R {
        self.interrupt.install(work)
    }

    /// Why work was left, or `None` when none was.
    pub(crate) fn stopped(&self) -> Option<Stop> {
        self.stopped.get().copied()
    }
}

/// Looks at a watch now and then: work that is done in small steps is not slowed down by the clock.
#[derive(Debug)]
pub(crate) struct Pace<'a> {
    watch: &'a Watch,
    words: u64,
}

impl<'a> Pace<'a> {
    /// Nothing is done yet.
    pub(crate) fn new(watch: &'a Watch) -> Self {
        Self { watch, words: 0 }
    }

    /// The watch.
    pub(crate) fn watch(&self) -> &'a Watch {
        self.watch
    }

    /// Work on so many words of 64 bits is still to be done. The first quarter of a million is done whatever
    /// the watch says.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`] when it must be left.
    pub(crate) fn step(&mut self, words: usize) -> Result<(), Error> {
        self.words += words as u64;
        if self.words < WORDS_BETWEEN_LOOKS {
            return Ok(());
        }
        self.words = 0;
        self.watch.check()
    }
}

/// Counts the members that some work has looked at, and tells so.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    watch: &'a Watch,
    phase: Phase,
    done: AtomicU64,
    total: f64,
    best: AtomicU64,
}

impl<'a> Meter<'a> {
    /// Nothing of so much is done yet.
    pub(crate) fn new(watch: &'a Watch, phase: Phase, total: f64) -> Self {
        Self { watch, phase, done: AtomicU64::new(0), total, best: AtomicU64::new(u64::MAX) }
    }

    /// None of 2^dimension members was looked at yet.
    pub(crate) fn of_members(watch: &'a Watch, dimension: usize) -> Self {
        Self::new(watch, Phase::Enumerating, (dimension as f64).exp2())
    }

    /// As the [watch](Watch::must_stop) says.
    pub(crate) fn must_stop(&self) -> bool {
        self.watch.must_stop()
    }

    /// Counts more members as seen.
    pub(crate) fn add(&self, members: u64) {
        let done = self.done.fetch_add(members, Ordering::Relaxed) + members;
        let (phase, total) = (self.phase, self.total);
        self.watch.tell(|| {
            let best = self.best.load(Ordering::Relaxed);
            let best = (best < u64::MAX).then_some(best);
            Progress { phase, done: done as f64, total, best, bound: 0 }
        });
    }

    /// How many were looked at.
    #[cfg(test)]
    pub(crate) fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// A member that weighs this was seen.
    pub(crate) fn see(&self, weight: u64) {
        self.best.fetch_min(weight, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;
    use crate::CancelFlag;

    fn watch(time_limit: Option<Duration>, cancel: Option<CancelFlag>) -> Watch {
        Watch::start(&Limits { time_limit, cancel, ..Limits::default() })
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
    fn what_a_listener_hears_is_of_all_parts() {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let ears = heard.clone();
        let listener =
            Listener::new(move |progress| ears.lock().unwrap().push((progress.best, progress.bound)));
        let watch = Watch::start(&Limits { progress: Some(listener), ..Limits::default() });
        let meter = Meter::new(&watch, Phase::Enumerating, 2.0);
        watch.enter_part(Outside { best: None, bound: 5 });
        meter.see(3);
        meter.add(1);
        watch.enter_part(Outside { best: Some(7), bound: 6 });
        meter.add(1);
        watch.tell(|| Progress { phase: Phase::Pairing, done: 1.0, total: 2.0, best: Some(2), bound: 1 });
        assert_eq!(*heard.lock().unwrap(), [(None, 5), (Some(10), 6), (Some(9), 7)]);
    }

    #[test]
    fn a_limit_beyond_the_clock_is_no_limit() {
        assert!(!watch(Some(Duration::MAX), None).must_stop());
    }
}

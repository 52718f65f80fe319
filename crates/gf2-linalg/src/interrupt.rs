//! When to stop work that takes long.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A flag by which another thread ends work. Clones are the same flag.
///
/// ```
/// use gf2_linalg::CancelFlag;
///
/// let flag = CancelFlag::default();
/// let clone = flag.clone();
/// flag.cancel();
/// assert!(clone.is_cancelled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancelFlag(Arc<AtomicBool>);

impl CancelFlag {
    /// Ends all work that was given this flag. There is no way back.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`cancel`](Self::cancel) was called, on this or on a clone.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Why work was ended before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Interrupted {
    /// Its time was up.
    #[error("the time limit was reached")]
    TimeLimit,
    /// A [`CancelFlag`] was set.
    #[error("it was cancelled")]
    Cancelled,
}

/// When work has to end: never by default, or when a flag is set, or at a time.
///
/// Operations that take long look at what is [installed](Self::install) where they are called, and end with
/// [`Error::Interrupted`](crate::Error::Interrupted). Operations on matrices of a few words do not look,
/// since they are over at once, nor do operations on polynomials.
///
/// ```
/// use std::time::Duration;
/// use gf2_linalg::{BitMatrix, Error, Interrupt, Interrupted};
///
/// let a = BitMatrix::identity(2000);
/// let at_once = Interrupt::new(None, Some(Duration::ZERO));
/// let factors = at_once.install(|| a.ple());
/// assert_eq!(factors.unwrap_err(), Error::Interrupted(Interrupted::TimeLimit));
/// assert_eq!(a.ple()?.rank(), 2000);
/// # Ok::<(), gf2_linalg::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    flags: Vec<CancelFlag>,
    deadline: Option<Instant>,
}

/// The time, where there is a clock.
fn now() -> Option<Instant> {
    let has_clock = !cfg!(all(target_family = "wasm", target_os = "unknown"));
    has_clock.then(Instant::now)
}

thread_local! {
    static INSTALLED: RefCell<Interrupt> = RefCell::default();
}

impl Interrupt {
    /// Ends work when the flag is set or when this much time has passed from now on.
    ///
    /// A limit beyond the range of the clock is none, and so is one where there is no clock, as on
    /// `wasm32-unknown-unknown`: there only the flag ends work.
    pub fn new(cancel: Option<CancelFlag>, time_limit: Option<Duration>) -> Self {
        let deadline = time_limit.and_then(|limit| now()?.checked_add(limit));
        Self { flags: cancel.into_iter().collect(), deadline }
    }

    /// Returns an error when work has to end. Once it does, it does so for ever.
    ///
    /// # Errors
    ///
    /// Why to end: [`Interrupted::Cancelled`] counts before [`Interrupted::TimeLimit`].
    pub fn check(&self) -> Result<(), Interrupted> {
        if self.flags.iter().any(CancelFlag::is_cancelled) {
            return Err(Interrupted::Cancelled);
        }
        match self.deadline {
            Some(deadline) if now().is_some_and(|now| now >= deadline) => Err(Interrupted::TimeLimit),
            _ => Ok(()),
        }
    }

    /// How much time is left, or `None` without a limit.
    pub fn time_left(&self) -> Option<Duration> {
        Some(self.deadline?.saturating_duration_since(now()?))
    }

    /// Runs `work`, which has to end when this or what was installed before says so.
    ///
    /// It holds on this thread: what `work` starts on other threads has what is installed there. Functions that
    /// return no [`Result`] do not look; one that changes a matrix in place may leave any entries in it when it
    /// is interrupted.
    pub fn install<R>(&self, work: impl FnOnce() -> R) -> R {
        Self::installed().and(self).replace_installed(work)
    }

    /// Runs `work` with nothing installed, as is right for what waits for other threads of a pool: this thread may
    /// run another job of the pool meanwhile, which is not to be ended by what is installed here.
    ///
    /// ```
    /// use std::time::Duration;
    /// use gf2_linalg::{Interrupt, Interrupted};
    ///
    /// let at_once = Interrupt::new(None, Some(Duration::ZERO));
    /// at_once.install(|| {
    ///     assert_eq!(Interrupt::suspend(Interrupt::check_installed), Ok(()));
    ///     assert_eq!(Interrupt::check_installed(), Err(Interrupted::TimeLimit));
    /// });
    /// ```
    pub fn suspend<R>(work: impl FnOnce() -> R) -> R {
        Self::default().replace_installed(work)
    }

    fn replace_installed<R>(self, work: impl FnOnce() -> R) -> R {
        /// Puts the earlier one back, after a panic too.
        struct Restore(Interrupt);
        impl Drop for Restore {
            fn drop(&mut self) {
                swap_installed(&mut self.0);
            }
        }
        let mut restore = Restore(self);
        swap_installed(&mut restore.0);
        work()
    }

    /// What is installed on this thread, to be handed on to others.
    pub fn installed() -> Self {
        INSTALLED.try_with(|installed| installed.borrow().clone()).unwrap_or_default()
    }

    /// Checks what is installed on this thread.
    ///
    /// # Errors
    ///
    /// As for [`check`](Self::check).
    pub fn check_installed() -> Result<(), Interrupted> {
        INSTALLED.try_with(|installed| installed.borrow().check()).unwrap_or(Ok(()))
    }

    /// Whichever comes first.
    fn and(mut self, other: &Self) -> Self {
        self.flags.extend_from_slice(&other.flags);
        self.deadline = self.deadline.into_iter().chain(other.deadline).min();
        self
    }
}

/// Exchanges what is installed on this thread; on one that is about to end, nothing is.
fn swap_installed(other: &mut Interrupt) {
    let _ = INSTALLED.try_with(|installed| std::mem::swap(&mut *installed.borrow_mut(), other));
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Option<Duration> = Some(Duration::from_secs(3600));

    #[test]
    fn by_default_work_goes_on() {
        assert_eq!(Interrupt::default().check(), Ok(()));
        assert_eq!(Interrupt::default().time_left(), None);
        assert_eq!(Interrupt::new(Some(CancelFlag::default()), LONG).check(), Ok(()));
        assert_eq!(Interrupt::new(None, Some(Duration::MAX)).check(), Ok(()));
        assert_eq!(Interrupt::check_installed(), Ok(()));
    }

    #[test]
    fn a_flag_counts_before_the_clock() {
        let flag = CancelFlag::default();
        let interrupt = Interrupt::new(Some(flag.clone()), Some(Duration::ZERO));
        assert_eq!(interrupt.check(), Err(Interrupted::TimeLimit));
        assert_eq!(interrupt.time_left(), Some(Duration::ZERO));
        flag.cancel();
        assert_eq!(interrupt.check(), Err(Interrupted::Cancelled));
    }

    #[test]
    fn all_that_are_installed_hold_until_their_work_ends() {
        let (outer, inner) = (CancelFlag::default(), CancelFlag::default());
        let interrupt = |flag: &CancelFlag| Interrupt::new(Some(flag.clone()), LONG);
        interrupt(&outer).install(|| {
            let panicked = std::panic::catch_unwind(|| interrupt(&inner).install(|| panic!("on purpose")));
            assert!(panicked.is_err());
            inner.cancel();
            assert_eq!(Interrupt::check_installed(), Ok(()));
            interrupt(&inner).install(|| {
                assert_eq!(Interrupt::check_installed(), Err(Interrupted::Cancelled));
            });
            Interrupt::default().install(|| {
                outer.cancel();
                assert_eq!(Interrupt::check_installed(), Err(Interrupted::Cancelled));
                assert!(Interrupt::installed().time_left() > Some(Duration::ZERO));
            });
        });
        assert_eq!(Interrupt::check_installed(), Ok(()));
    }
}

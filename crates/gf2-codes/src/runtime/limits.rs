//! The limits of a search.

use std::sync::OnceLock;
use std::time::Duration;

use gf2_linalg::{CancelFlag, Interrupt, Parallelism};

use crate::Listener;
use crate::runtime::memory;

/// The limits of a search: threads, time, memory and steps. One set of limits serves every search of this crate.
///
/// ```
/// use std::time::Duration;
/// use gf2_codes::{Limits, Options};
///
/// let limits = Limits { time_limit: Some(Duration::from_secs(5)), ..Limits::default() };
/// assert_eq!(limits.step_limit, Limits::DEFAULT_STEP_LIMIT);
/// let options = Options { limits, ..Options::default() };
/// assert_eq!(options.lightest_kept, 1);
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    /// The threads of a search; results do not depend on them. All threads of the machine by default.
    pub parallelism: Parallelism,
    /// The maximum time of a call, from its start. No limit by default.
    ///
    /// The clock is read every few thousand members, or every hundred thousand where they are weighed faster, and every
    /// half a megabyte of the basis: a search with less work is completed. After the limit, up to a tenth of a second
    /// may go into a better lower bound.
    pub time_limit: Option<Duration>,
    /// A flag by which another thread ends the search. It is read as often as the clock.
    pub cancel: Option<CancelFlag>,
    /// The listener for progress. None by default.
    pub progress: Option<Listener>,
    /// The maximum number of bytes for tables, for lists of light members, and for members kept, each. Half of the free
    /// memory by default, within the limits of a container.
    pub memory_limit: Option<u64>,
    /// The maximum number of steps of an exact search of a part of the coordinates, or of a count; a search beyond it
    /// is not begun. A member of an enumeration is a step; a pair of members of two classes counts as 32, as it takes
    /// about as long. [`DEFAULT_STEP_LIMIT`](Self::DEFAULT_STEP_LIMIT) by default.
    pub step_limit: u64,
}

impl Limits {
    /// 2^40 steps: some minutes for two threads.
    pub const DEFAULT_STEP_LIMIT: u64 = 1 << 40;

    /// Returns the interrupt of a search that begins now: the time limit or the flag.
    pub fn interrupt(&self) -> Interrupt {
        Interrupt::new(self.cancel.clone(), self.time_limit)
    }

    /// Returns these limits with the rest of a time that began before.
    pub fn with_time_left(&self, time: &Interrupt) -> Self {
        Self { time_limit: time.time_left(), ..self.clone() }
    }

    /// Returns the bytes available for tables: the memory limit, or else half of the memory free now.
    pub fn memory(&self) -> u64 {
        self.budget().bytes()
    }

    /// Whether tables may take this number of bytes.
    pub(crate) fn allows(&self, bytes: u64) -> bool {
        self.budget().allows(bytes)
    }

    /// The memory limit, as one search knows it.
    pub(crate) fn budget(&self) -> Budget {
        Budget { limit: self.memory_limit, free: OnceLock::new() }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            parallelism: Parallelism::default(),
            time_limit: None,
            cancel: None,
            progress: None,
            memory_limit: None,
            step_limit: Self::DEFAULT_STEP_LIMIT,
        }
    }
}

/// How much memory tables may take. Where no limit says so the system is asked once, so that what depends on it is
/// decided alike throughout a search.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    limit: Option<u64>,
    free: OnceLock<u64>,
}

impl Budget {
    /// How many bytes tables may take.
    pub(crate) fn bytes(&self) -> u64 {
        self.limit.unwrap_or_else(|| *self.free.get_or_init(|| memory::free() / 2))
    }

    /// Whether tables may take `bytes` bytes. Without a limit the system is asked only where they are many.
    pub(crate) fn allows(&self, bytes: u64) -> bool {
        const FEW: u64 = 1 << 24;
        (self.limit.is_none() && bytes <= FEW) || bytes <= self.bytes()
    }
}

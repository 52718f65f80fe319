//! What a caller may ask of a search.

use std::time::Duration;

use gf2_linalg::{CancelFlag, Interrupt, Parallelism};

use crate::runtime::memory;
use crate::{Listener, Strategy};

/// How to search.
///
/// ```
/// use std::time::Duration;
/// use gf2_codes::Options;
///
/// let options = Options { time_limit: Some(Duration::from_secs(5)), ..Options::default() };
/// assert_eq!(options.members_kept, 1);
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    /// How many threads may search. A completed outcome does not depend on it. All that the machine has by default.
    pub parallelism: Parallelism,
    /// How long a call may take, from its start, before it returns what it has found. No limit by default.
    ///
    /// The clock is looked at every few thousand members, or every hundred thousand where they are weighed
    /// faster, and every half a megabyte of the basis: a search with less work than that is completed. After
    /// the limit, a tenth of a second may go into a better lower bound.
    pub time_limit: Option<Duration>,
    /// A flag by which another thread ends the search. It is looked at as often as the clock.
    pub cancel: Option<CancelFlag>,
    /// Who is told how far the search is. Nobody by default.
    pub progress: Option<Listener>,
    /// How many of the lightest members to keep, the lexicographically least ones. 1 by default; 0 means 1.
    ///
    /// Memory is used for members that there are, not for those that there might be: `usize::MAX` keeps all, or
    /// fails where they do not fit the [memory limit](Self::memory_limit).
    pub members_kept: usize,
    /// How many steps an exact search of a part of the coordinates may take: one that would take more is not begun,
    /// and the outcome is what a few members show. A member of an enumeration is a step, a pair of members of two
    /// classes counts as [`STEPS_A_PAIR`](Self::STEPS_A_PAIR), which take about as long.
    /// [`DEFAULT_STEP_LIMIT`](Self::DEFAULT_STEP_LIMIT) when not set.
    pub step_limit: u64,
    /// How many bytes tables, lists of light members, and members kept may each take. Half of what is free by
    /// default, where the limits of a container count as well.
    pub memory_limit: Option<u64>,
    /// The one way to search, for those who want to compare. Chosen by cost by default.
    pub strategy: Option<Strategy>,
    /// From where random choices come, where there are any. The same seed has the same outcome.
    pub seed: u64,
}

impl Options {
    /// What ends a search that begins now: the time limit or the flag.
    pub fn interrupt(&self) -> Interrupt {
        Interrupt::new(self.cancel.clone(), self.time_limit)
    }

    /// 2^40 steps: some minutes for two threads.
    pub const DEFAULT_STEP_LIMIT: u64 = 1 << 40;
    /// Dimensions below which a coset is enumerated without a thought about anything else, and a partition is of
    /// no use.
    pub const FEWEST_TO_SPLIT: usize = 22;
    /// How many steps a pair of members counts as.
    pub const STEPS_A_PAIR: u64 = 1 << 5;

    /// How many bytes tables may take: the limit, or else half of what is free now.
    pub fn memory(&self) -> u64 {
        self.memory_limit.unwrap_or_else(|| memory::free() / 2)
    }

    /// Whether tables may take so many bytes. Without a limit the system is asked only where they are many.
    pub fn allows(&self, bytes: u64) -> bool {
        const FEW: u64 = 1 << 24;
        (self.memory_limit.is_none() && bytes <= FEW) || bytes <= self.memory()
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            parallelism: Parallelism::default(),
            time_limit: None,
            cancel: None,
            progress: None,
            members_kept: 1,
            step_limit: Self::DEFAULT_STEP_LIMIT,
            memory_limit: None,
            strategy: None,
            seed: 0,
        }
    }
}

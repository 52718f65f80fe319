//! How many threads a call may use.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;

/// How many threads a call may use. Answers never depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Parallelism {
    /// The calling thread alone.
    Sequential,
    /// This many threads.
    Threads(NonZeroUsize),
    /// As many threads as the machine runs at once.
    #[default]
    All,
}

impl Parallelism {
    /// The number of threads meant, at least 1.
    pub fn threads(self) -> usize {
        match self {
            Self::Sequential => 1,
            Self::Threads(threads) => threads.get(),
            Self::All => available_parallelism().map_or(1, NonZeroUsize::get),
        }
    }
}

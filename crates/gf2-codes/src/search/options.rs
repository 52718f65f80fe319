//! What a caller may ask of a search.

use crate::{Limits, Strategy};

/// How to search for the lightest members of a coset.
#[derive(Clone, Debug)]
pub struct Options {
    /// Threads, time, memory and steps. An exact search beyond the step limit is replaced by one that looks at a few
    /// members.
    pub limits: Limits,
    /// The number of lightest members to keep, the lexicographically least ones. 1 by default; 0 means 1.
    ///
    /// Memory is used for members that exist, not for those that might: `usize::MAX` keeps all, or fails where they do
    /// not fit the [memory limit](Limits::memory_limit).
    pub lightest_kept: usize,
    /// The strategy, for those who want to compare. Chosen by cost by default.
    pub strategy: Option<Strategy>,
    /// The seed of random choices, where there are any. The same seed has the same outcome.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { limits: Limits::default(), lightest_kept: 1, strategy: None, seed: 0 }
    }
}

//! The options of a search.

use crate::{Limits, Strategy};

/// The options of a search for the lightest members of a coset.
#[derive(Clone, Debug)]
pub struct Options {
    /// Threads, time, memory and steps. An exact search beyond the step limit is replaced by one that looks at a few
    /// members only.
    pub limits: Limits,
    /// The maximum number of lightest members to keep, lexicographically least first. 1 by default; 0 means 1.
    ///
    /// Memory is used only for members that exist: `usize::MAX` keeps all, or fails if they exceed the [memory
    /// limit](Limits::memory_limit).
    pub lightest_kept: usize,
    /// The strategy, for comparisons. By default the cheapest one.
    pub strategy: Option<Strategy>,
    /// The seed of random choices, where there are any. The same seed gives the same outcome.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { limits: Limits::default(), lightest_kept: 1, strategy: None, seed: 0 }
    }
}

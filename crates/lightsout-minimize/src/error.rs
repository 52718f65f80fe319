//! What can go wrong, with what was asked and what is possible.

use crate::Stop;

/// A search that was not begun, or that has nothing to show for what it did. One that was stopped after it
/// has found something is no error: see [`Outcome`](crate::Outcome).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A count that would look at more members than the options allow.
    #[error("to count 2^{dimension} members takes more steps than the {limit} allowed (step_limit)")]
    TooCostly {
        /// Dimension of a part that cannot be divided.
        dimension: usize,
        /// The most steps allowed.
        limit: u64,
    },
    /// A partition of another number of entries.
    #[error("a partition of {labels} entries, expected {entries}")]
    Partition {
        /// Entries of the coset's members.
        entries: usize,
        /// Entries that have a label.
        labels: usize,
    },
    /// Memory that was counted on could not be had.
    #[error("cannot get {bytes} bytes of memory")]
    Memory {
        /// How much was needed at once.
        bytes: u64,
    },
    /// Counts of weights for which there is no memory.
    #[error("no memory to count the members of each weight from 0 to {greatest}")]
    TooManyWeights {
        /// The greatest excess over what every member weighs that there may be.
        greatest: u64,
    },
    /// A count of all members that was stopped before it had seen them.
    #[error("stopped before all members were counted: {}", reason(*stop))]
    Stopped {
        /// Why.
        stop: Stop,
    },
    /// The system did not give the threads asked for.
    #[error("cannot start {threads} threads: {reason}")]
    Threads {
        /// Number of threads.
        threads: usize,
        /// What the system said.
        reason: String,
    },
}

fn reason(stop: Stop) -> &'static str {
    match stop {
        Stop::TimeLimit => "the time limit was reached (time_limit)",
        Stop::Cancelled => "the flag was set (cancel)",
        Stop::TooCostly => "more steps than allowed (step_limit)",
    }
}

//! What can go wrong, with what was asked and what is possible.

/// A search that was not begun. One that was stopped is no error: see [`Outcome`](crate::Outcome).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
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
    /// The system did not give the threads asked for.
    #[error("cannot start {threads} threads: {reason}")]
    Threads {
        /// Number of threads.
        threads: usize,
        /// What the system said.
        reason: String,
    },
}

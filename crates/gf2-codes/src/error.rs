//! Errors: the problem, the request and the limit.

use crate::Stop;
use crate::runtime::Watch;

/// A search that could not begin, or that ended without a result. A search that was stopped after it has found
/// something is not an error: see [`Outcome`](crate::Outcome).
// Messages name no fields of options, since their readers may have set others.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A count of more members than the step limit allows.
    #[error("to count 2^{dimension} members takes more steps than the {limit} allowed")]
    TooCostly {
        /// The dimension of a part that cannot be divided.
        dimension: usize,
        /// Maximum number of steps allowed.
        limit: u64,
    },
    /// A partition whose number of entries differs from the coset's.
    #[error("a partition of {labels} entries, expected {entries}")]
    Partition {
        /// The number of entries of the coset's members.
        entries: usize,
        /// The number of entries of the partition.
        labels: usize,
    },
    /// A word whose length differs from the code's.
    #[error("a word of {length} entries, expected {expected}")]
    Length {
        /// The length of the word.
        length: usize,
        /// The length of the code.
        expected: usize,
    },
    /// Memory that is unavailable, or more than the memory limit allows.
    #[error("{bytes} bytes of memory are needed, which are not there or not allowed")]
    Memory {
        /// The number of bytes needed at once.
        bytes: u64,
    },
    /// Too many different weights: no memory for a count of each.
    #[error("no memory to count the members of each weight from 0 to {greatest}")]
    TooManyWeights {
        /// The largest possible excess over the weight common to all members.
        greatest: u64,
    },
    /// A census beyond the limits by both methods.
    #[error(
        "to count the leaders of 2^{redundancy} cosets takes {} bytes in a table, more than the \
         {memory_limit} allowed, or {} steps over the counts of equal entries, more than the {step_limit} \
         allowed",
        or_more(*bytes),
        or_more(*steps)
    )]
    CensusTooCostly {
        /// The number of entries minus the dimension of the code.
        redundancy: usize,
        /// The bytes for a table of the leaders, or `None` where the redundancy is too large for one.
        bytes: Option<u64>,
        /// Maximum number of bytes allowed.
        memory_limit: u64,
        /// The steps of the count by classes, or `None` where the code is too large for it.
        steps: Option<u64>,
        /// Maximum number of steps allowed.
        step_limit: u64,
    },
    /// A code with too many or too long words to keep all of their weights.
    #[error(
        "a code of dimension {dimension} and length {length}, expected at most {} and {}",
        crate::MemberWeights::MAX_DIMENSION,
        crate::MemberWeights::MAX_LENGTH
    )]
    TooManyMembers {
        /// The dimension of the code.
        dimension: usize,
        /// The number of entries.
        length: usize,
    },
    /// A computation that was stopped before it had a result.
    #[error("stopped before all was counted: {}", reason(*stop))]
    Stopped {
        /// Why.
        stop: Stop,
    },
    /// Threads that the system does not give.
    #[error("cannot start {threads} threads: {reason}")]
    Threads {
        /// The number of threads requested.
        threads: usize,
        /// The message of the system.
        reason: String,
    },
}

impl Error {
    /// The error of the engine: no memory, or interrupted.
    pub(crate) fn of_engine(error: gf2_linalg::Error) -> Self {
        match error {
            gf2_linalg::Error::Interrupted(reason) => Self::Stopped { stop: reason.into() },
            gf2_linalg::Error::TooLarge { shape } => {
                Self::Memory { bytes: (shape.rows as u64 / 8 + 1).saturating_mul(shape.columns as u64) }
            }
            // Nothing else can be wrong with shapes that fit each other.
            _ => Self::Memory { bytes: u64::MAX },
        }
    }

    /// The error of work that the watch has stopped before it had a result.
    pub(crate) fn stopped(watch: &Watch) -> Self {
        Self::Stopped { stop: watch.stopped().unwrap_or(Stop::Cancelled) }
    }
}

fn or_more(number: Option<u64>) -> String {
    // The largest number stands for all beyond it.
    number.filter(|&number| number < u64::MAX).map_or("too many".to_owned(), |number| number.to_string())
}

fn reason(stop: Stop) -> &'static str {
    match stop {
        Stop::TimeLimit => "the time limit was reached",
        Stop::Cancelled => "it was cancelled",
        Stop::TooCostly => "it takes more steps than allowed",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_no_fields_of_options() {
        let stops = [Stop::TimeLimit, Stop::Cancelled, Stop::TooCostly];
        let errors = stops.map(|stop| Error::Stopped { stop }).into_iter().chain([
            Error::TooCostly { dimension: 50, limit: 1 << 40 },
            Error::CensusTooCostly {
                redundancy: 50,
                bytes: None,
                memory_limit: 9,
                steps: Some(99),
                step_limit: 9,
            },
        ]);
        for message in errors.map(|error| error.to_string()) {
            assert!(!message.contains('_') && !message.contains("(cancel)"), "{message}");
        }
    }
}

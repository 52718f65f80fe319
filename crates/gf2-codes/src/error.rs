//! What can go wrong, with what was asked and what is possible.

use crate::Stop;
use crate::runtime::Watch;

/// A search that could not begin, or that ended without a result. A search that is stopped after it has found
/// something is no error: see [`Outcome`](crate::Outcome).
// Messages name no fields of options, since their readers may have set others.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A count that would look at more members than the options allow.
    #[error("to count 2^{dimension} members takes more steps than the {limit} allowed")]
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
    /// A word of another length than those of the code.
    #[error("a word of {length} entries, expected {expected}")]
    Length {
        /// Entries of the word.
        length: usize,
        /// Entries of the words of the code.
        expected: usize,
    },
    /// Memory that was counted on could not be had, or members to keep take more than the options allow.
    #[error("{bytes} bytes of memory are needed, which are not there or not allowed")]
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
    /// A census for which both ways take more than the options allow.
    #[error(
        "to count the leaders of 2^{redundancy} cosets takes {} bytes in a table, more than the \
         {memory_limit} allowed, or {} steps over the counts of equal entries, more than the {step_limit} \
         allowed",
        or_more(*bytes),
        or_more(*steps)
    )]
    CensusTooCostly {
        /// Number of entries minus dimension of the code.
        redundancy: usize,
        /// Bytes that a table of the leaders takes, or `None` where there is no such table.
        bytes: Option<u64>,
        /// The most bytes allowed.
        memory_limit: u64,
        /// Steps that the other way takes, or `None` where there is no such way.
        steps: Option<u64>,
        /// The most steps allowed.
        step_limit: u64,
    },
    /// A code whose words are too many or too long to keep all of their weights.
    #[error(
        "a code of dimension {dimension} and length {length}, expected at most {} and {}",
        crate::MemberWeights::MAX_DIMENSION,
        crate::MemberWeights::MAX_LENGTH
    )]
    TooManyMembers {
        /// Dimension of the code.
        dimension: usize,
        /// Number of entries.
        length: usize,
    },
    /// A count that was stopped before its end, of which there is nothing to tell.
    #[error("stopped before all was counted: {}", reason(*stop))]
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

impl Error {
    /// What the engine refuses: memory, or to go on when it was interrupted.
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

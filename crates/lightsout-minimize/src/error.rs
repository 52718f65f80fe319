//! What can go wrong, with what was asked and what is possible.

use num_bigint::BigUint;

use crate::Stop;
use crate::watch::Watch;

/// A search that was not begun. One that was stopped is no error: see [`Outcome`](crate::Outcome).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A search that would take more steps than the options allow.
    #[error(
        "to search a coset of dimension {dimension} takes {} steps, more than the {limit} allowed (step_limit)",
        readable(steps)
    )]
    TooCostly {
        /// Dimension of the coset.
        dimension: usize,
        /// Steps that the search would take.
        steps: BigUint,
        /// The most steps allowed.
        limit: u64,
    },
    /// A census for which both ways take more than the options allow.
    #[error(
        "to count the leaders of 2^{redundancy} cosets takes {} in a table, more than the {memory_limit} \
         allowed (memory_limit), or {} steps over the counts of equal entries, more than the {step_limit} allowed \
         (step_limit)",
        bytes_or_beyond(*bytes),
        steps_or_beyond(*steps)
    )]
    CensusTooCostly {
        /// Number of entries minus dimension of the code.
        redundancy: usize,
        /// Bytes that a table of the leaders takes, or `None` where there is no such table.
        bytes: Option<u64>,
        /// The most bytes allowed.
        memory_limit: u64,
        /// Steps that the other way takes, or `None` beyond 2^64.
        steps: Option<u64>,
        /// The most steps allowed.
        step_limit: u64,
    },
    /// The system did not give the memory for a table.
    #[error("the system does not give the {} of a table", bytes_or_beyond(*bytes))]
    OutOfMemory {
        /// Bytes that the table takes, or `None` beyond 2^64.
        bytes: Option<u64>,
    },
    /// A census that was stopped, of which there is nothing to tell.
    #[error("stopped before the end: {}", match stop {
        Stop::TimeLimit => "the time limit was reached",
        Stop::Cancelled => "the flag was set",
    })]
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
    /// That the watch has stopped something of which there is nothing to tell.
    pub(crate) fn stopped(watch: &Watch) -> Self {
        Self::Stopped { stop: watch.stopped().unwrap_or(Stop::Cancelled) }
    }
}

/// The number in digits while a person would read them, as a power beyond.
fn readable(steps: &BigUint) -> String {
    const MOST_READ: u64 = 64;
    let bits = steps.bits();
    if bits <= MOST_READ + 1 { steps.to_string() } else { format!("2^{}", bits - 1) }
}

fn bytes_or_beyond(bytes: Option<u64>) -> String {
    bytes.map_or("more than 2^64 bytes".to_owned(), |bytes| format!("{bytes} bytes"))
}

fn steps_or_beyond(steps: Option<u64>) -> String {
    steps.map_or("more than 2^64".to_owned(), |steps| steps.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn too_costly(dimension: usize) -> String {
        let steps = BigUint::from(1_u32) << dimension;
        Error::TooCostly { dimension, steps, limit: 1 << 36 }.to_string()
    }

    #[test]
    fn the_message_names_the_cost_and_the_option() {
        let rest = "steps, more than the 68719476736 allowed (step_limit)";
        let to_search = |dimension| format!("to search a coset of dimension {dimension} takes");
        assert_eq!(too_costly(40), format!("{} 1099511627776 {rest}", to_search(40)));
        assert_eq!(too_costly(64), format!("{} 18446744073709551616 {rest}", to_search(64)));
        assert_eq!(too_costly(1000), format!("{} 2^1000 {rest}", to_search(1000)));
    }
}

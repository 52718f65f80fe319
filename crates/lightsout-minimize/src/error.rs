//! What can go wrong, with what was asked and what is possible.

use num_bigint::BigUint;

use crate::Stop;

/// A search that was not begun, or that has nothing to show for what it did. One that was stopped after it
/// has found something is no error: see [`Outcome`](crate::Outcome).
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
    }
}

/// The number in digits while a person would read them, as a power beyond.
fn readable(steps: &BigUint) -> String {
    const MOST_READ: u64 = 64;
    let bits = steps.bits();
    if bits <= MOST_READ + 1 { steps.to_string() } else { format!("2^{}", bits - 1) }
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

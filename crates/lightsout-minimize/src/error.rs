//! What can go wrong, with what was asked and what is possible.

use num_bigint::BigUint;

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
    /// The system did not give the threads asked for.
    #[error("cannot start {threads} threads: {reason}")]
    Threads {
        /// Number of threads.
        threads: usize,
        /// What the system said.
        reason: String,
    },
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

//! What can go wrong, with what was asked and what is possible.

use num_bigint::BigUint;

/// A search that was not begun. One that was stopped is no error: see [`Outcome`](crate::Outcome).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A coset with more members than the options allow to enumerate.
    #[error(
        "a coset of dimension {dimension} has {} members, more than the 2^{largest} that enumeration is allowed \
         (largest_dimension)",
        cost(*dimension, members)
    )]
    TooLarge {
        /// Dimension of the coset.
        dimension: usize,
        /// The largest dimension allowed.
        largest: usize,
        /// Number of members, 2^dimension.
        members: BigUint,
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
fn cost(dimension: usize, members: &BigUint) -> String {
    const MOST_READ: usize = 64;
    if dimension <= MOST_READ { members.to_string() } else { format!("2^{dimension}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn too_large(dimension: usize) -> String {
        Error::TooLarge { dimension, largest: 36, members: BigUint::from(1_u32) << dimension }.to_string()
    }

    #[test]
    fn the_message_names_the_cost_and_the_option() {
        let rest = "members, more than the 2^36 that enumeration is allowed (largest_dimension)";
        assert_eq!(too_large(40), format!("a coset of dimension 40 has 1099511627776 {rest}"));
        assert_eq!(too_large(64), format!("a coset of dimension 64 has 18446744073709551616 {rest}"));
        assert_eq!(too_large(1000), format!("a coset of dimension 1000 has 2^1000 {rest}"));
    }
}

//! How ties are broken: of equally light words the lexicographically least is the answer, zero before one, the first
//! entry counting most.
//!
//! No one place decides it. Each of these keeps the order, and a search is deterministic only while all do:
//!
//! - `enumerate/minima.rs`: the [members](gf2_linalg::Coset::members) of a coset come in the order of their coordinates,
//!   and `Minima::keep` keeps the least, in whatever order threads offer them.
//! - `reduce/mod.rs`: `Part::drop_free` drops coordinates whose zeros are the least choice.
//! - `search/product.rs`: `Product` joins the words of independent parts in order.
//! - `leaders/ways_down.rs`: `WaysDown` reads the least leader first, from a table filled from the last entry to the first.
//! - `descent.rs`: `Walk::note` and `better` compare by [`lexicographic`].
//!
//! `split` keeps its members by `Minima`. Outside this crate, `Reached::compare` and `Merge` in
//! `lightsout/src/solution.rs` order the solutions for several goals by the same comparison, and
//! `LightChasing::first_row` in `lightsout-board` takes the first of the lightest members.

use std::cmp::Ordering;

use gf2_linalg::VectorRef;

/// Compares vectors of one length: the one with the zero where they first differ is the lesser.
///
/// # Complexity
///
/// O(length / 64).
pub fn lexicographic(left: VectorRef<'_>, right: VectorRef<'_>) -> Ordering {
    let mut words = left.words().iter().zip(right.words());
    // The first entry is the lowest bit.
    words
        .find(|(left, right)| left != right)
        .map_or(Ordering::Equal, |(left, right)| left.reverse_bits().cmp(&right.reverse_bits()))
}

#[cfg(test)]
mod tests {
    use gf2_linalg::BitVector;

    use super::*;

    #[test]
    fn the_zero_comes_first_where_vectors_first_differ() {
        let compared = |left: &BitVector, right: &BitVector| lexicographic(left.as_ref(), right.as_ref());
        let parsed = |left: &str, right: &str| compared(&left.parse().unwrap(), &right.parse().unwrap());
        assert_eq!(parsed("0111", "1000"), Ordering::Less);
        assert_eq!(parsed("1000", "0111"), Ordering::Greater);
        assert_eq!(parsed("01", "01"), Ordering::Equal);
        let late = |is_set| BitVector::from_fn(130, |entry| entry == 1 || is_set && entry == 129);
        assert_eq!(compared(&late(false), &late(true)), Ordering::Less);
        assert_eq!(compared(&late(true), &late(false)), Ordering::Greater);
    }
}

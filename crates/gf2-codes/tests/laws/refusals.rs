//! Cosets that are too large for an exact search, and those that are just not.

use std::time::Duration;

use gf2_codes::{Error, Limits, Options, Outcome, Partition, Stop, minimize, minimize_partitioned};
use gf2_linalg::{BitMatrix, BitVector, Coset, Subspace};

/// A coset of which no part can be searched alone: each coordinate shares an entry with the next.
fn chain(dimension: usize) -> Coset {
    let length = 2 * dimension;
    let basis = BitMatrix::from_fn(dimension, length, |row, column| {
        column == row || column == dimension + row || (column == dimension + row + 1 && column < length)
    });
    Coset::new(BitVector::from_fn(length, |entry| entry % 3 == 2), Subspace::span(basis)).unwrap()
}

fn outcome(dimension: usize, step_limit: u64) -> Outcome {
    // Should it not be refused after all, it must not run for years.
    let time_limit = Some(Duration::ZERO);
    minimize(
        &chain(dimension),
        &Options { limits: Limits { step_limit, time_limit, ..Limits::default() }, ..Options::default() },
    )
    .unwrap()
}

#[test]
fn searches_beyond_the_limit_are_not_begun() {
    for (dimension, limit) in [(37, 1 << 36), (64, 1 << 36), (65, u64::MAX), (100, u64::MAX), (5, 31)] {
        let outcome = outcome(dimension, limit);
        assert_eq!(outcome.stopped(), Some(Stop::TooCostly), "{dimension}");
        assert_eq!(outcome.lightest_count(), None);
        assert!(outcome.lower_bound() <= outcome.weight());
        assert!(chain(dimension).contains(outcome.best()));
    }
}

#[test]
fn searches_up_to_the_limit_are_carried_out() {
    for (dimension, limit) in [(36, 1 << 36), (37, 1 << 37), (63, u64::MAX)] {
        assert_eq!(outcome(dimension, limit).stopped(), Some(Stop::TimeLimit), "{dimension}");
    }
    assert_eq!(outcome(5, 32).stopped(), None);
    assert_eq!(outcome(0, 0).stopped(), None, "a single member needs no search");
}

#[test]
fn a_partition_of_other_entries_is_refused() {
    let error = minimize_partitioned(&chain(3), &Partition::from_labels([0, 1]), &Options::default());
    assert_eq!(error, Err(Error::Partition { entries: 6, labels: 2 }));
}

#[test]
fn a_code_itself_needs_no_search_at_any_dimension() {
    for dimension in [0, 1, 63, 64, 65, 100, 1000] {
        let code = Coset::new(BitVector::zeros(dimension), Subspace::full(dimension)).unwrap();
        let outcome = minimize(&code, &Options { lightest_kept: 9, ..Options::default() }).unwrap();
        assert_eq!((outcome.weight(), outcome.lower_bound()), (0, 0));
        assert_eq!((outcome.lightest_count(), outcome.stopped()), (Some(1_u32.into()), None));
        assert!(outcome.lightest().eq([BitVector::zeros(dimension)]));
    }
}

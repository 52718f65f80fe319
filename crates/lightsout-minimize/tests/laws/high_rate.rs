//! Codes of few cosets and, mostly, of too many words to look at.

use std::time::Duration;

use gf2_linalg::testing::vector;
use gf2_linalg::{BitMatrix, BitVector, Coset, Subspace};
use lightsout_minimize::{CancelFlag, Error, Options, Stop, minimize};
use num_bigint::BigUint;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::cosets::{check_complete, lightest, with_threads};

/// A coset of the code with these columns of a parity check matrix, each read as a number.
fn coset_of_checks(redundancy: usize, columns: &[usize], member: BitVector) -> Coset {
    let checks = BitMatrix::from_fn(redundancy, columns.len(), |i, j| columns[j] >> i & 1 == 1);
    Coset::new(member, checks.nullspace()).unwrap()
}

/// Redundancy, columns and a member.
fn high_rate(redundancies: std::ops::RangeInclusive<usize>, length: usize) -> impl Strategy<Value = Coset> {
    redundancies.prop_flat_map(move |redundancy| {
        (vec(0..1_usize << redundancy, length), vector(length))
            .prop_map(move |(columns, member)| coset_of_checks(redundancy, &columns, member))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn codes_of_high_rate_are_searched_as_by_brute_force(
        coset in high_rate(0..=6, 14),
        kept in prop_oneof![Just(1_usize), Just(3), Just(usize::MAX)],
    ) {
        let outcome = minimize(&coset, &Options { members_kept: kept, ..Options::default() }).unwrap();
        check_complete(&outcome, &lightest(&coset), kept);
    }

    #[test]
    fn with_and_without_a_table_the_outcome_is_the_same(coset in high_rate(8..=10, 24)) {
        // Dimensions from 14 on, where the table is less work.
        let with = Options { members_kept: 5, ..Options::default() };
        let without = Options { memory_limit: 0, ..with.clone() };
        let (with, without) = (minimize(&coset, &with).unwrap(), minimize(&coset, &without).unwrap());
        prop_assert_eq!(with.weight(), without.weight());
        prop_assert_eq!(with.minima(), without.minima());
        prop_assert!(with.members().eq(without.members()));
    }
}

/// Two halves of a word alike in every column: each one can be in either.
#[test]
fn minima_beyond_128_bits_are_counted() {
    // Twenty classes of 1000 equal entries: the leader has a one in each class that is odd.
    let columns: Vec<usize> = (0..20_000).map(|entry| 1 << (entry % 20)).collect();
    let member = BitVector::from_ones(20_000, 0..20);
    let outcome = minimize(&coset_of_checks(20, &columns, member), &Options::default()).unwrap();
    assert_eq!(outcome.weight(), 20);
    assert_eq!(outcome.minima(), Some(BigUint::from(1000_u32).pow(20)));
    assert!(outcome.best().iter_ones().eq(19_980..20_000));
}

/// The Hamming code of length 4095, of dimension 4083: every single error has a syndrome of its own. There
/// are more distinct columns than a small cell of the table can tell apart.
#[test]
fn long_hamming_code_corrects_one_error() {
    let columns: Vec<usize> = (1..4096).collect();
    let member = BitVector::from_ones(4095, [2, 77, 900, 4000]);
    let syndrome = member.iter_ones().fold(0, |syndrome, entry| syndrome ^ columns[entry]);
    let coset = coset_of_checks(12, &columns, member);
    let options = Options { members_kept: 9, ..Options::default() };
    let outcome = minimize(&coset, &options).unwrap();
    assert!(outcome.members().eq([BitVector::unit(4095, syndrome - 1)]));
    assert_eq!(outcome.minima(), Some(1_u32.into()));
    for threads in [1, 2, 3, 8] {
        assert_eq!(minimize(&coset, &with_threads(threads, &options)).unwrap(), outcome);
    }
}

#[test]
fn a_table_beyond_the_memory_limit_is_not_made() {
    let columns: Vec<usize> = (0..2000).map(|entry| 1 + entry % 1023).collect();
    let coset = coset_of_checks(10, &columns, BitVector::unit(2000, 5));
    assert_eq!(coset.dimension(), 1990);
    let refused = minimize(&coset, &Options { memory_limit: 2047, ..Options::default() });
    assert!(matches!(refused, Err(Error::TooCostly { dimension: 1990, .. })));
    assert_eq!(
        minimize(&coset, &Options { memory_limit: 2048, ..Options::default() }).unwrap().minima(),
        None
    );
    assert!(minimize(&coset, &Options { step_limit: 100, ..Options::default() }).is_err());
}

#[test]
fn a_stopped_table_leaves_a_member_and_a_bound() {
    let columns: Vec<usize> = (0..200).map(|entry| (entry * 0x9E37_79B9) >> 8 & 0xf_ffff).collect();
    let coset = coset_of_checks(20, &columns, BitVector::unit(200, 150));
    let flag = CancelFlag::default();
    flag.cancel();
    let cancelled = Options { cancel: Some(flag), ..Options::default() };
    let late = Options { time_limit: Some(Duration::ZERO), ..Options::default() };
    for (options, stop) in [(cancelled, Stop::Cancelled), (late, Stop::TimeLimit)] {
        for threads in [1, 2] {
            let outcome = minimize(&coset, &with_threads(threads, &options)).unwrap();
            assert_eq!((outcome.stopped(), outcome.minima()), (Some(stop), None));
            assert!(coset.contains(outcome.best()));
            assert_eq!(outcome.lower_bound(), 1);
            assert_eq!(outcome.weight(), outcome.best().weight());
        }
    }
}

#[test]
fn a_code_without_dimensions_and_one_without_redundancy() {
    let point = Coset::new(BitVector::ones(31), Subspace::zero(31)).unwrap();
    assert_eq!(minimize(&point, &Options::default()).unwrap().weight(), 31);
    let all = Coset::new(BitVector::ones(5), Subspace::full(5)).unwrap();
    assert_eq!(minimize(&all, &Options::default()).unwrap().weight(), 0);
}

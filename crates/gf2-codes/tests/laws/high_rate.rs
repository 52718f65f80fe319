//! Codes of few cosets and, mostly, of too many words to look at.

use std::time::Duration;

use gf2_codes::{CancelFlag, Limits, Options, Plan, Stop, Strategy as By, minimize};
use gf2_linalg::testing::vector;
use gf2_linalg::{BitMatrix, BitVector, Coset, Subspace};
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
    #![proptest_config(ProptestConfig::with_cases(50))]

    #[test]
    fn codes_of_high_rate_are_searched_as_by_brute_force(
        coset in high_rate(0..=6, 14),
        kept in prop_oneof![Just(1_usize), Just(3), Just(usize::MAX)],
    ) {
        let strategy = Some(By::Leaders);
        let options = Options { lightest_kept: kept, strategy, ..Options::default() };
        let outcome = minimize(&coset, &options).unwrap();
        check_complete(&outcome, &lightest(&coset), kept);
        let outcome = minimize(&coset, &Options { strategy: None, ..options }).unwrap();
        check_complete(&outcome, &lightest(&coset), kept);
    }

    #[test]
    fn with_and_without_a_table_the_outcome_is_the_same(coset in high_rate(8..=10, 22)) {
        let by = |strategy| Options { lightest_kept: 5, strategy: Some(strategy), ..Options::default() };
        let leaders = minimize(&coset, &by(By::Leaders)).unwrap();
        prop_assert_eq!(&leaders, &minimize(&coset, &by(By::Walsh)).unwrap());
        prop_assert_eq!(leaders.stopped(), None);
    }
}

/// The first words of each syndrome with so many ones, by adding entries from the last to the first: how
/// many, and the lexicographically least.
fn by_adding_entries(columns: &[usize], syndromes: usize, ones: usize) -> Vec<Vec<(u128, Vec<usize>)>> {
    let mut words = vec![vec![(0, Vec::new()); syndromes]; ones + 1];
    words[0][0].0 = 1;
    for (entry, &column) in columns.iter().enumerate().rev() {
        for count in (1..=ones).rev() {
            for syndrome in 0..syndromes {
                let (more, rest) = words[count - 1][syndrome ^ column].clone();
                let (all, least) = &mut words[count][syndrome];
                if *all == 0 && more > 0 {
                    *least = [vec![entry], rest].concat();
                }
                *all += more;
            }
        }
    }
    words
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn members_of_more_dimensions_than_a_word_has_bits(
        columns in vec(0..128_usize, 90),
        member in vector(90),
    ) {
        let coset = coset_of_checks(7, &columns, member.clone());
        let syndrome = member.iter_ones().fold(0, |syndrome, entry| syndrome ^ columns[entry]);
        let words = by_adding_entries(&columns, 128, 7);
        let weight = (0..=7).find(|&ones| words[ones][syndrome].0 > 0).unwrap();
        let (count, least) = &words[weight][syndrome];
        let options = Options { lightest_kept: usize::MAX, ..Options::default() };
        let outcome = minimize(&coset, &options).unwrap();
        prop_assert_eq!(outcome.weight(), weight);
        prop_assert_eq!(outcome.lightest_count(), Some((*count).into()));
        prop_assert!(outcome.best().iter_ones().eq(least.iter().copied()));
        prop_assert_eq!(outcome.lightest().len() as u128, *count);
        let members: Vec<String> = outcome.lightest().map(|member| member.to_string()).collect();
        prop_assert!(members.is_sorted_by(|left, right| left < right));
    }
}

#[test]
fn few_cosets_are_searched_by_their_leaders() {
    let columns: Vec<usize> = (0..120).map(|entry| 1 + entry * entry % 1023).collect();
    let coset = coset_of_checks(10, &columns, BitVector::from_ones(120, [3, 50, 77, 113]));
    let plan = Plan::new(&coset, None, &Options::default()).unwrap();
    assert!(plan.parts().iter().any(|part| part.strategy() == By::Leaders), "{plan}");
}

#[test]
fn minima_beyond_128_bits_are_counted() {
    // Twenty classes of 1000 equal entries: the leader has a one in each class that is odd.
    let columns: Vec<usize> = (0..20_000).map(|entry| 1 << (entry % 20)).collect();
    let member = BitVector::from_ones(20_000, 0..20);
    let outcome = minimize(&coset_of_checks(20, &columns, member), &Options::default()).unwrap();
    assert_eq!(outcome.weight(), 20);
    assert_eq!(outcome.lightest_count(), Some(BigUint::from(1000_u32).pow(20)));
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
    let options = Options { lightest_kept: 9, ..Options::default() };
    let outcome = minimize(&coset, &options).unwrap();
    assert!(outcome.lightest().eq([BitVector::unit(4095, syndrome - 1)]));
    assert_eq!(outcome.lightest_count(), Some(1_u32.into()));
    for threads in [1, 2, 3, 8] {
        assert_eq!(minimize(&coset, &with_threads(threads, &options)).unwrap(), outcome);
    }
}

#[test]
fn a_table_beyond_the_limits_is_not_made() {
    let columns: Vec<usize> = (0..1023).map(|entry| 1 + entry % 1023).collect();
    let coset = coset_of_checks(10, &columns, BitVector::from_ones(1023, [5, 9]));
    assert_eq!(coset.dimension(), 1013);
    let limits = |memory_limit, step_limit| {
        let options = Options {
            limits: Limits { memory_limit: Some(memory_limit), step_limit, ..Limits::default() },
            ..Options::default()
        };
        minimize(&coset, &options).unwrap().stopped()
    };
    assert_eq!(limits(2047, 1 << 36), Some(Stop::TooCostly));
    assert_eq!(limits(1 << 14, 1 << 19), Some(Stop::TooCostly));
    assert_eq!(limits(1 << 14, 1 << 20), None);

    // The table alone tells the leader, but there is no memory to count its like.
    let table_alone =
        Options { limits: Limits { memory_limit: Some(2048), ..Limits::default() }, ..Options::default() };
    let outcome = minimize(&coset, &table_alone).unwrap();
    assert!(outcome.is_proved());
    assert_eq!(
        (outcome.weight(), outcome.lightest_count(), outcome.stopped()),
        (1, None, Some(Stop::TooCostly))
    );
}

#[test]
fn a_stopped_table_leaves_a_member_and_a_bound() {
    let columns: Vec<usize> = (0..200).map(|entry| (entry * 0x9E37_79B9) >> 8 & 0xf_ffff).collect();
    let coset = coset_of_checks(20, &columns, BitVector::unit(200, 150));
    let flag = CancelFlag::default();
    flag.cancel();
    let cancelled =
        Options { limits: Limits { cancel: Some(flag), ..Limits::default() }, ..Options::default() };
    let late = Options {
        limits: Limits { time_limit: Some(Duration::ZERO), ..Limits::default() },
        ..Options::default()
    };
    for (options, stop) in [(cancelled, Stop::Cancelled), (late, Stop::TimeLimit)] {
        for threads in [1, 2] {
            let outcome = minimize(&coset, &with_threads(threads, &options)).unwrap();
            assert_eq!((outcome.stopped(), outcome.lightest_count()), (Some(stop), None));
            assert!(coset.contains(outcome.best()));
            assert!(outcome.lower_bound() <= 1);
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

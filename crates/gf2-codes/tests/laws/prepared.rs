//! A code that was prepared once answers for each of its cosets as a search of that coset alone does.

use gf2_codes::{
    Error, Limits, Options, Partition, Plan, Prepared, Strategy as By, minimize, minimize_partitioned,
};
use gf2_linalg::testing::vector;
use gf2_linalg::{BitMatrix, BitVector, Coset, Subspace};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::cosets::{check_complete, coset, lightest};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_prepared_code_finds_what_a_search_of_each_coset_finds(
        coset in coset(9),
        words in vec(vector(40), 1..6),
        kept in 1..4_usize,
    ) {
        let code = coset.directions();
        let options = Options { lightest_kept: kept, ..Options::default() };
        let prepared = Prepared::new(code.clone(), None, &options).unwrap();
        for word in words {
            let word = word.subvector(0, code.ambient_dimension().min(40));
            let word = BitVector::from_fn(code.ambient_dimension(), |entry| entry < word.len() && word.get(entry));
            let coset = Coset::new(word.clone(), code.clone()).unwrap();
            let outcome = prepared.minimize(&word).unwrap();
            check_complete(&outcome, &lightest(&coset), kept);
            prop_assert_eq!(&outcome, &minimize(&coset, &options).unwrap());
            prop_assert_eq!(prepared.plan_of(&word).unwrap(), Plan::new(&coset, None, &options).unwrap());
        }
    }
}

/// A code of dimension 24 in four classes, in each of which it has rank 12, that falls into no parts.
fn in_classes() -> (Subspace, Partition) {
    let mixed = |number: usize| (number as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
    let column = |class: usize, number: usize| {
        let (low, high) = (mixed(number) & 0xFFF, mixed(number) & 0xFFF);
        [low, high << 12, low | high << 12, low | (high << 1 & 0xFFF | high >> 11) << 12][class]
    };
    let entry = |row: usize, entry: usize| column(entry / 20, entry % 20) >> row & 1 == 1;
    (
        Subspace::span(BitMatrix::from_fn(24, 80, entry)),
        Partition::from_labels((0..80).map(|entry| entry / 20)),
    )
}

#[test]
fn classes_that_were_split_once_serve_every_coset() {
    let (code, partition) = in_classes();
    let options = Options { strategy: Some(By::Split), ..Options::default() };
    let prepared = Prepared::new(code.clone(), Some(&partition), &options).unwrap();
    assert_eq!(prepared.plan().unwrap().parts()[0].strategy(), By::Split);
    let by_enumeration = prepared.with_options(Options { strategy: Some(By::Walsh), ..Options::default() });
    for seed in 1..6 {
        let word = BitVector::from_fn(80, |entry| (entry * entry + seed * entry).is_multiple_of(seed + 2));
        let coset = Coset::new(word.clone(), code.clone()).unwrap();
        let outcome = prepared.minimize(&word).unwrap();
        assert_eq!(outcome, minimize_partitioned(&coset, &partition, &options).unwrap());
        assert_eq!(outcome, by_enumeration.minimize(&word).unwrap());
    }
}

#[test]
fn where_columns_cancel_a_coset_takes_less_than_its_code() {
    // Each column twice: of a word that sets one of each two nothing depends on the member.
    let twice =
        BitMatrix::from_fn(30, 2 * 40, |i, j| j / 2 == i || (j / 2 >= 30 && (i * i + j / 2 * i) % 7 < 3));
    let code = Subspace::span(twice);
    let prepared = Prepared::new(code, None, &Options::default()).unwrap();
    let word = BitVector::from_fn(80, |entry| entry % 2 == 0);
    assert!(prepared.plan().unwrap().steps() > 1e6);
    assert!(prepared.plan_of(&word).unwrap().steps() < 100.0);
    let outcome = prepared.minimize(&word).unwrap();
    assert_eq!((outcome.weight(), outcome.lightest_count()), (40, Some((1_u32 << 30).into())));
}

#[test]
fn with_a_memory_limit_plans_ask_nothing_of_the_machine() {
    let (code, partition) = in_classes();
    let plan = |memory: u64| {
        let limits = Limits { memory_limit: Some(memory), ..Limits::default() };
        Prepared::new(code.clone(), Some(&partition), &Options { limits, ..Options::default() })
            .and_then(|prepared| prepared.plan())
            .unwrap()
    };
    // Four tables of 2^12 members, twice for numbers of 16 bits, or lists.
    assert_eq!(plan(1 << 15).parts()[0].bytes(), 1 << 14);
    assert_eq!(plan((1 << 15) - 1).parts()[0].bytes(), 0);
}

#[test]
fn words_of_another_length_are_refused() {
    let prepared = Prepared::new(Subspace::full(3), None, &Options::default()).unwrap();
    let refusal = Error::Length { length: 4, expected: 3 };
    assert_eq!(prepared.minimize(&BitVector::zeros(4)), Err(refusal.clone()));
    assert_eq!(prepared.plan_of(&BitVector::zeros(4)), Err(refusal));
    let partition = Partition::from_labels([0, 1]);
    let refused = Prepared::new(Subspace::full(3), Some(&partition), &Options::default()).err();
    assert_eq!(refused, Some(Error::Partition { entries: 3, labels: 2 }));
}

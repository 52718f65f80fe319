//! Weight distributions: against all members, and of codes of which they are known.

use gf2_codes::{CancelFlag, Error, Limits, Options, Stop, distribution, minimize};
use gf2_linalg::{BitMatrix, BitVector, Coset, Subspace};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::cosets::{coset, coset_of_dimension, with_threads};
use crate::early::triples;

fn weights(coset: &Coset, options: &Options) -> Vec<(usize, u64)> {
    let distribution = distribution(coset, &options.limits).unwrap();
    distribution.iter().map(|(weight, count)| (weight, count.try_into().unwrap())).collect()
}

fn weights_of_code(basis: BitMatrix) -> Vec<(usize, u64)> {
    let zero = BitVector::zeros(basis.columns());
    weights(&Coset::new(zero, Subspace::span(basis)).unwrap(), &Options::default())
}

fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, index| product * (n - index) / (index + 1))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn members_are_counted_by_their_weight(coset in coset(10)) {
        let mut expected = vec![0_u64; coset.offset().len() + 2];
        coset.members().for_each(|member| expected[member.weight()] += 1);
        let found = distribution(&coset, &Limits::default()).unwrap();
        for (weight, &count) in expected.iter().enumerate() {
            prop_assert_eq!(found.count(weight), BigUint::from(count));
        }
        let listed: Vec<_> = expected.into_iter().enumerate().filter(|count| count.1 > 0).collect();
        prop_assert_eq!(weights(&coset, &Options::default()), listed);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, max_shrink_iters: 20, ..ProptestConfig::default() })]

    #[test]
    fn the_least_weight_and_its_count_are_those_of_the_lightest_members(
        coset in (16..=20_usize).prop_flat_map(|dimension| coset_of_dimension(dimension, dimension + 60)),
    ) {
        let outcome = minimize(&coset, &Options::default()).unwrap();
        let one = weights(&coset, &with_threads(1, &Options::default()));
        prop_assert_eq!(one[0].0, outcome.weight());
        prop_assert_eq!(BigUint::from(one[0].1), outcome.lightest_count().unwrap());
        prop_assert_eq!(one.iter().map(|count| count.1).sum::<u64>(), 1 << coset.dimension());
        prop_assert_eq!(&weights(&coset, &with_threads(2, &Options::default())), &one);
    }
}

/// MacWilliams and Sloane, chapter 1, on Hamming codes: their weights satisfy a recurrence.
#[test]
fn hamming_codes_have_their_weight_enumerator() {
    for redundancy in [2, 3, 4] {
        let length = (1 << redundancy) - 1;
        let checks = BitMatrix::from_fn(redundancy, length, |i, j| (j + 1) >> i & 1 == 1);
        let mut expected = vec![1_u64, 0];
        for weight in 2..=length {
            let n = length as u64;
            let i = weight as u64;
            let rest = expected[weight - 1] + (n - i + 2) * expected[weight - 2];
            expected.push((binomial(n, i - 1) - rest) / i);
        }
        let listed: Vec<_> = expected.into_iter().enumerate().filter(|count| count.1 > 0).collect();
        assert_eq!(weights_of_code(checks.nullspace().basis().clone()), listed);
    }
}

/// MacWilliams and Sloane, chapter 2.
#[test]
fn the_golay_code_has_its_weight_enumerator() {
    let generator = [0, 2, 4, 5, 6, 10, 11];
    let code = BitMatrix::from_fn(12, 23, |i, j| j >= i && generator.contains(&(j - i)));
    let expected = [(0, 1), (7, 253), (8, 506), (11, 1288), (12, 1288), (15, 506), (16, 253), (23, 1)];
    assert_eq!(weights_of_code(code), expected);
}

/// MacWilliams and Sloane, chapters 13 and 15: codes of the first order of length 2^m and of the second of
/// length 32.
#[test]
fn reed_muller_codes_have_their_weight_enumerators() {
    for m in 1..=10 {
        let affine = BitMatrix::from_fn(m + 1, 1 << m, |i, j| i == m || j >> i & 1 == 1);
        assert_eq!(weights_of_code(affine), [(0, 1), (1 << (m - 1), (2 << m) - 2), (1 << m, 1)]);
    }
    let monomials: Vec<usize> = (0..32_usize).filter(|monomial| monomial.count_ones() <= 2).collect();
    let quadratic = BitMatrix::from_fn(monomials.len(), 32, |i, j| j & monomials[i] == monomials[i]);
    let expected = [(0, 1), (8, 620), (12, 13888), (16, 36518), (20, 13888), (24, 620), (32, 1)];
    assert_eq!(weights_of_code(quadratic), expected);
}

#[test]
fn everything_is_distributed_binomially() {
    let length = 19;
    let expected: Vec<_> =
        (0..=length).map(|weight| (weight, binomial(length as u64, weight as u64))).collect();
    assert_eq!(weights_of_code(BitMatrix::identity(length)), expected);
}

#[test]
fn counts_beyond_the_limit_are_refused_and_stopped_counts_are_errors() {
    let all = triples(20);
    let refused = distribution(&all, &Limits { step_limit: (1 << 20) - 1, ..Limits::default() });
    assert!(matches!(refused, Err(Error::TooCostly { dimension: 20, .. })));
    let cancel = CancelFlag::default();
    cancel.cancel();
    for threads in [1, 2] {
        let options = with_threads(
            threads,
            &Options {
                limits: Limits { cancel: Some(cancel.clone()), ..Limits::default() },
                ..Options::default()
            },
        );
        let stopped = distribution(&all, &options.limits).unwrap_err();
        assert_eq!(stopped, Error::Stopped { stop: Stop::Cancelled });
        assert_eq!(stopped.to_string(), "stopped before all was counted: it was cancelled");
    }
}

//! Codes whose coset leaders are known.

use std::num::NonZeroUsize;

use gf2_codes::{Limits, Options, minimize};
use gf2_linalg::{BitMatrix, BitVector, Coset, Parallelism, Subspace};

/// How many cosets of the code with these parity checks have a leader of each weight, and how many members as
/// light as the leader all cosets of that weight have together.
fn leader_weights(checks: &BitMatrix) -> Vec<(usize, u64)> {
    let code = checks.nullspace();
    let redundancy = checks.rows();
    assert_eq!(checks.rank(), redundancy);
    let mut weights = Vec::new();
    for syndrome in 0..1_u64 << redundancy {
        let syndrome = BitVector::from_fn(redundancy, |index| syndrome >> index & 1 == 1);
        let coset: Coset = checks.solve(&syndrome).unwrap().into_coset().unwrap();
        assert_eq!(coset.directions(), &code);
        let outcome = minimize(
            &coset,
            &Options {
                limits: Limits { parallelism: Parallelism::Sequential, ..Limits::default() },
                ..Options::default()
            },
        );
        let outcome = outcome.unwrap();
        assert_eq!(checks.multiply_vector(outcome.best()).unwrap(), syndrome);
        if weights.len() <= outcome.weight() {
            weights.resize(outcome.weight() + 1, (0, 0));
        }
        weights[outcome.weight()].0 += 1;
        weights[outcome.weight()].1 += u64::try_from(outcome.lightest_count().unwrap()).unwrap();
    }
    weights
}

/// The Hamming code is perfect: each of the 7 single errors has a syndrome of its own.
#[test]
fn hamming_code_corrects_one_error() {
    let checks: BitMatrix = "0001111\n0110011\n1010101".parse().unwrap();
    assert_eq!(leader_weights(&checks), [(1, 1), (7, 7)]);
}

/// The Golay code [23, 12] is perfect: its 2^11 syndromes are those of at most three errors.
#[test]
fn golay_code_corrects_three_errors() {
    // Cyclic, with the generator polynomial 1 + x^2 + x^4 + x^5 + x^6 + x^10 + x^11.
    let generator = [0, 2, 4, 5, 6, 10, 11];
    let code = BitMatrix::from_fn(12, 23, |i, j| j >= i && generator.contains(&(j - i)));
    let checks = Subspace::span(code).orthogonal_complement();
    assert_eq!(leader_weights(checks.basis()), [(1, 1), (23, 23), (253, 253), (1771, 1771)]);
}

/// The cosets of the first-order Reed–Muller code of length 16 are the quadratic, cubic and quartic functions
/// of four variables; the 28 heaviest are those of the 896 bent functions, at distance 6 from the affine ones
/// (MacWilliams and Sloane, chapter 14).
#[test]
fn reed_muller_code_has_covering_radius_six() {
    let affine = BitMatrix::from_fn(5, 16, |i, j| i == 4 || j >> i & 1 == 1);
    let checks = Subspace::span(affine).orthogonal_complement();
    let leaders = leader_weights(checks.basis());
    let cosets: Vec<usize> = leaders.iter().map(|leader| leader.0).collect();
    assert_eq!(cosets, [1, 16, 120, 560, 875, 448, 28]);
    // The minimum distance is 8: up to three errors are corrected. A bent function has 16 nearest affine
    // ones.
    assert!(leaders[..4].iter().all(|&(cosets, minima)| cosets as u64 == minima));
    assert_eq!(leaders[6].1, 28 * 16);
}

/// The words of even weight: every odd word is one away from `length` of them.
#[test]
fn even_words_are_next_to_every_odd_word() {
    let length = 17;
    let even = Subspace::span(BitMatrix::from_fn(length - 1, length, |i, j| j == i || j == i + 1));
    let coset = Coset::new(BitVector::unit(length, 5), even).unwrap();
    let parallelism = Parallelism::Threads(NonZeroUsize::new(2).unwrap());
    let outcome = minimize(
        &coset,
        &Options {
            limits: Limits { parallelism, ..Limits::default() },
            lightest_kept: 3,
            ..Options::default()
        },
    )
    .unwrap();
    assert_eq!((outcome.weight(), outcome.lightest_count()), (1, Some(17_u32.into())));
    let first: Vec<BitVector> = [16, 15, 14].map(|index| BitVector::unit(length, index)).into();
    assert_eq!(outcome.lightest().collect::<Vec<_>>(), first);
}

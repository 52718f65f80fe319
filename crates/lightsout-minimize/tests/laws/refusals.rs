//! Cosets that are too large to enumerate, and those that are just not.

use std::time::Duration;

use gf2_linalg::{BitMatrix, BitVector, Coset, Subspace};
use lightsout_minimize::{Error, Options, minimize};
use num_bigint::BigUint;

/// A coset that is not the code itself, of so high redundancy that there is no table of leaders: of words followed by
/// a one and zeros.
fn everything(dimension: usize) -> Coset {
    let length = dimension + 40;
    let mut basis = BitMatrix::zeros(dimension, length);
    (0..dimension).for_each(|index| basis.set(index, index, true));
    Coset::new(BitVector::unit(length, dimension), Subspace::span(basis)).unwrap()
}

fn refusal(dimension: usize, step_limit: u64) -> Option<BigUint> {
    // Should it not be refused after all, it must not run for years.
    let time_limit = Some(Duration::ZERO);
    match minimize(&everything(dimension), &Options { step_limit, time_limit, ..Options::default() }) {
        Ok(_) => None,
        Err(Error::TooCostly { dimension: named, steps, limit }) => {
            assert_eq!((named, limit), (dimension, step_limit));
            Some(steps)
        }
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn searches_beyond_the_limit_are_refused_with_their_cost() {
    let two = BigUint::from(2_u32);
    for dimension in [37, 63, 64, 65, 100, 1000] {
        assert_eq!(refusal(dimension, 1 << 36), Some(two.pow(dimension as u32)));
    }
    for dimension in [64, 65, 100, 1000] {
        assert_eq!(refusal(dimension, u64::MAX), Some(two.pow(dimension as u32)));
    }
    assert_eq!(refusal(5, 31), Some(32_u32.into()));
    assert_eq!(refusal(1, 1), Some(2_u32.into()));
}

#[test]
fn searches_up_to_the_limit_are_carried_out() {
    assert_eq!(refusal(36, Options::default().step_limit), None);
    assert_eq!(refusal(37, 1 << 37), None);
    assert_eq!(refusal(63, u64::MAX), None);
    assert_eq!(refusal(5, 32), None);
    assert_eq!(refusal(0, 0), None, "a single member needs no search");
}

#[test]
fn the_message_says_what_it_would_cost() {
    let error = minimize(&everything(40), &Options::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "to search a coset of dimension 40 takes 1099511627776 steps, more than the 68719476736 allowed \
         (step_limit)"
    );
}

#[test]
fn a_code_itself_needs_no_search_at_any_dimension() {
    for dimension in [0, 1, 63, 64, 65, 100, 1000] {
        let code = Coset::new(BitVector::zeros(dimension), Subspace::full(dimension)).unwrap();
        let outcome = minimize(&code, &Options { members_kept: 9, ..Options::default() }).unwrap();
        assert_eq!((outcome.weight(), outcome.lower_bound()), (0, 0));
        assert_eq!((outcome.minima(), outcome.stopped()), (Some(1_u32.into()), None));
        assert!(outcome.members().eq([BitVector::zeros(dimension)]));
    }
}

//! Cosets that are too large to enumerate, and those that are just not.

use std::time::Duration;

use gf2_linalg::{BitVector, Coset, Subspace};
use lightsout_minimize::{Error, Options, minimize};
use num_bigint::BigUint;

fn everything(dimension: usize) -> Coset {
    Coset::new(BitVector::zeros(dimension), Subspace::full(dimension)).unwrap()
}

fn refusal(dimension: usize, largest_dimension: usize) -> Option<(usize, BigUint)> {
    // Should it not be refused after all, it must not run for years.
    let time_limit = Some(Duration::ZERO);
    match minimize(&everything(dimension), &Options { largest_dimension, time_limit, ..Options::default() }) {
        Ok(_) => None,
        Err(Error::TooLarge { dimension: named, largest, members }) => {
            assert_eq!(named, dimension);
            Some((largest, members))
        }
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn dimensions_beyond_the_largest_are_refused_with_their_cost() {
    let two = BigUint::from(2_u32);
    for dimension in [37, 63, 64, 65, 100, 1000] {
        assert_eq!(refusal(dimension, 36), Some((36, two.pow(dimension as u32))));
    }
    for dimension in [64, 65, 100, 1000] {
        assert_eq!(refusal(dimension, usize::MAX), Some((63, two.pow(dimension as u32))));
    }
    assert_eq!(refusal(5, 4), Some((4, 32_u32.into())));
}

#[test]
fn dimensions_up_to_the_largest_are_searched() {
    assert_eq!(refusal(36, Options::default().largest_dimension), None);
    assert_eq!(refusal(37, 37), None);
    assert_eq!(refusal(63, usize::MAX), None);
    assert_eq!(refusal(5, 5), None);
    assert_eq!(refusal(0, 0), None);
}

#[test]
fn the_message_says_what_it_would_cost() {
    let error = minimize(&everything(40), &Options::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a coset of dimension 40 has 1099511627776 members, more than the 2^36 that enumeration is allowed \
         (largest_dimension)"
    );
}

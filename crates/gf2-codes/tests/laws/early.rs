//! Searches that are stopped: what they return must be true all the same.

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use gf2_codes::{
    CancelFlag, Error, Limits, Listener, Options, Outcome, Partition, Phase, Plan, Stop, Strategy as Way,
    distribution, minimize, minimize_partitioned,
};
use gf2_linalg::{BitMatrix, BitVector, Coset, Interrupt, Parallelism, Subspace};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::cosets::{check_complete, coset, coset_of_dimension, lightest, with_threads};

/// Checks what must hold of any outcome, given the weight of the lightest member.
fn check(outcome: &Outcome, coset: &Coset, minimum: usize) {
    assert!(coset.contains(outcome.best()));
    assert_eq!(outcome.best().weight(), outcome.weight());
    assert!(outcome.weight() <= coset.offset().weight());
    assert!(outcome.lower_bound() <= minimum, "{} claimed of {minimum}", outcome.lower_bound());
    assert!(minimum <= outcome.weight());
    assert_eq!(outcome.is_proved(), outcome.lower_bound() == outcome.weight());
    assert_eq!(outcome.lightest_count().is_some(), outcome.stopped().is_none());
    let members: Vec<BitVector> = outcome.lightest().collect();
    assert_eq!(&members[0], outcome.best());
    let texts: Vec<String> = members.iter().map(ToString::to_string).collect();
    assert!(texts.is_sorted_by(|left, right| left < right));
    assert!(members.iter().all(|member| coset.contains(member) && member.weight() == outcome.weight()));
}

/// Blocks of three equal entries of which the first member sets two, and an entry for each two neighbouring
/// blocks that tells whether they differ: the lightest sets one in each block and no other.
pub(crate) fn triples(dimension: usize) -> Coset {
    let basis = BitMatrix::from_fn(dimension, 4 * dimension - 1, |i, j| match j.checked_sub(3 * dimension) {
        None => i == j / 3,
        Some(left) => i == left || i == left + 1,
    });
    let member = (0..4 * dimension - 1).map(|index| index < 3 * dimension && index % 3 != 0).collect();
    Coset::new(member, Subspace::span(basis)).unwrap()
}

#[test]
fn no_time_at_all_gives_a_member_and_a_bound() {
    for dimension in [20, 31, 32, 33, 62, 63] {
        let coset = triples(dimension);
        let options = Options {
            limits: Limits { time_limit: Some(Duration::ZERO), step_limit: u64::MAX, ..Limits::default() },
            ..Options::default()
        };
        for threads in [1, 2, 8] {
            let outcome = minimize(&coset, &with_threads(threads, &options)).unwrap();
            check(&outcome, &coset, dimension);
            assert_eq!(outcome.stopped(), Some(Stop::TimeLimit));
            assert_eq!(outcome.lower_bound(), dimension);
            assert!(outcome.weight() < coset.offset().weight());
            assert!(!outcome.is_proved());
        }
    }
}

#[test]
fn a_time_limit_ends_the_search() {
    let coset = triples(50);
    let limit = Duration::from_millis(20);
    let options = Options {
        limits: Limits { time_limit: Some(limit), step_limit: 1 << 50, ..Limits::default() },
        ..Options::default()
    };
    let outcome = minimize(&coset, &with_threads(2, &options)).unwrap();
    check(&outcome, &coset, 50);
    assert_eq!(outcome.stopped(), Some(Stop::TimeLimit));
}

#[test]
fn a_stopped_search_proves_what_meets_the_bound() {
    // The first one seen is zero but for its last entry, and nothing is lighter.
    let basis = triples(63).directions().basis().augment(&BitMatrix::zeros(63, 1)).unwrap();
    let coset = Coset::new(BitVector::unit(252, 251), Subspace::span(basis)).unwrap();
    let options = Options {
        limits: Limits { time_limit: Some(Duration::ZERO), step_limit: u64::MAX, ..Limits::default() },
        ..Options::default()
    };
    let outcome = minimize(&coset, &options).unwrap();
    assert_eq!((outcome.weight(), outcome.lower_bound()), (1, 1));
    assert!(outcome.is_proved());
    assert_eq!(outcome.stopped(), Some(Stop::TimeLimit));
    assert_eq!(outcome.lightest_count(), None);
}

#[test]
fn a_flag_set_beforehand_ends_the_search() {
    let cancel = CancelFlag::default();
    cancel.cancel();
    let coset = triples(40);
    let options = Options {
        limits: Limits { cancel: Some(cancel), step_limit: 1 << 40, ..Limits::default() },
        ..Options::default()
    };
    for threads in [1, 2, 8] {
        let outcome = minimize(&coset, &with_threads(threads, &options)).unwrap();
        check(&outcome, &coset, 40);
        assert_eq!(outcome.stopped(), Some(Stop::Cancelled));
    }
}

#[test]
fn a_flag_set_while_searching_ends_the_search() {
    let coset = triples(60);
    for threads in [1, 2] {
        let cancel = CancelFlag::default();
        let options = Options {
            limits: Limits { cancel: Some(cancel.clone()), step_limit: 1 << 60, ..Limits::default() },
            ..Options::default()
        };
        let outcome = thread::scope(|scope| {
            scope.spawn(move || {
                thread::sleep(Duration::from_millis(5));
                cancel.cancel();
            });
            minimize(&coset, &with_threads(threads, &options)).unwrap()
        });
        check(&outcome, &coset, 60);
        assert_eq!(outcome.stopped(), Some(Stop::Cancelled));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn small_cosets_are_searched_whatever_the_limits(coset in coset(10)) {
        let cancel = CancelFlag::default();
        cancel.cancel();
        let time_limit = Some(Duration::ZERO);
        let outcome = minimize(&coset, &Options { limits: Limits { cancel: Some(cancel), time_limit, ..Limits::default() }, ..Options::default() });
        check_complete(&outcome.unwrap(), &lightest(&coset), 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 50, ..ProptestConfig::default() })]

    #[test]
    fn a_flag_set_at_any_moment_leaves_a_true_outcome(
        coset in (13..=17_usize, 1..=90_usize)
            .prop_flat_map(|(dimension, more)| coset_of_dimension(dimension, dimension + more)),
        threads in 1..=3_usize,
        delay in 0..1500_u64,
        lightest_kept in 1..=5_usize,
    ) {
        let minimum = minimize(&coset, &Options::default()).unwrap().weight();
        let cancel = CancelFlag::default();
        let options = Options { limits: Limits { cancel: Some(cancel.clone()), ..Limits::default() }, lightest_kept, ..Options::default() };
        let outcome = thread::scope(|scope| {
            scope.spawn(move || {
                thread::sleep(Duration::from_micros(delay));
                cancel.cancel();
            });
            minimize(&coset, &with_threads(threads, &options)).unwrap()
        });
        check(&outcome, &coset, minimum);
        if outcome.stopped().is_none() {
            check_complete(&outcome, &lightest(&coset), lightest_kept);
        }
    }
}

#[test]
fn a_listener_hears_how_far_the_search_is_and_changes_nothing() {
    let coset = triples(26);
    let heard = Arc::new(Mutex::new(Vec::new()));
    let ears = heard.clone();
    let listener = Listener::new(move |progress| ears.lock().unwrap().push(*progress));
    let options = Options { strategy: Some(Way::Gray), ..Options::default() };
    let expected = minimize(&coset, &options).unwrap();
    let outcome = minimize(
        &coset,
        &Options {
            limits: Limits { progress: Some(listener), ..with_threads(2, &options).limits },
            ..with_threads(2, &options)
        },
    )
    .unwrap();
    assert_eq!(outcome, expected);
    let heard = heard.lock().unwrap();
    assert!(!heard.is_empty());
    for progress in heard.iter() {
        assert!(progress.phase == Phase::Enumerating && progress.done <= progress.total, "{progress:?}");
        assert!(progress.best.is_some_and(|best| best >= expected.weight() as u64), "{progress:?}");
        assert!(progress.bound <= expected.weight() as u64, "{progress:?}");
    }
}

/// A coset of a random code of this dimension, with words of a hundred thousand entries.
fn long_coset(dimension: usize) -> Coset {
    let mut random = ChaCha8Rng::seed_from_u64(12);
    let code = Subspace::span(BitMatrix::random(dimension, 100_000, &mut random));
    Coset::new(BitVector::random(100_000, &mut random), code).unwrap()
}

#[test]
fn what_comes_before_a_search_looks_at_the_clock_and_the_flag() {
    for dimension in [40, 300] {
        let coset = long_coset(dimension);
        let classes = Partition::from_labels((0..100_000).map(|entry| entry % 5));
        let cancel = CancelFlag::default();
        cancel.cancel();
        let cancelled =
            Options { limits: Limits { cancel: Some(cancel), ..Limits::default() }, ..Options::default() };
        let late = Options {
            limits: Limits { time_limit: Some(Duration::ZERO), ..Limits::default() },
            ..Options::default()
        };
        for (options, stop) in [(&cancelled, Stop::Cancelled), (&late, Stop::TimeLimit)] {
            let outcome = minimize_partitioned(&coset, &classes, options).unwrap();
            assert_eq!((outcome.best(), outcome.stopped()), (coset.offset(), Some(stop)), "{dimension}");
            assert_eq!((outcome.lower_bound(), outcome.lightest_count()), (1, None));
            let stopped = Error::Stopped { stop };
            assert_eq!(Plan::new(&coset, Some(&classes), options), Err(stopped.clone()));
            assert_eq!(distribution(&coset, &options.limits), Err(stopped));
        }
    }
}

#[test]
fn a_search_of_a_long_coset_ends_soon_after_its_limit() {
    let classes = Partition::from_labels((0..100_000).map(|entry| entry % 5));
    for dimension in [40, 300] {
        let coset = long_coset(dimension);
        for milliseconds in [1, 20, 200] {
            let time_limit = Some(Duration::from_millis(milliseconds));
            let options = Options {
                limits: Limits { time_limit, parallelism: Parallelism::Sequential, ..Limits::default() },
                ..Options::default()
            };
            let start = Instant::now();
            let outcome = minimize_partitioned(&coset, &classes, &options).unwrap();
            // This is no release build, and the machine may have much else to do.
            let max = Duration::from_millis(2 * milliseconds + 10_000);
            assert!(start.elapsed() < max, "{dimension}: {milliseconds} ms took {:?}", start.elapsed());
            assert!(coset.contains(outcome.best()) && outcome.weight() <= coset.offset().weight());
            assert!((1..=outcome.weight()).contains(&outcome.lower_bound()));
        }
    }
}

#[test]
fn what_is_installed_ends_a_search_as_well() {
    let coset = triples(50);
    let interrupt = Interrupt::new(None, Some(Duration::from_millis(10)));
    let options =
        Options { limits: Limits { step_limit: 1 << 50, ..Limits::default() }, ..Options::default() };
    let outcome = interrupt.install(|| minimize(&coset, &options)).unwrap();
    check(&outcome, &coset, 50);
    assert_eq!(outcome.stopped(), Some(Stop::TimeLimit));
}

#[test]
fn more_members_than_memory_are_an_error() {
    // The words of the simplex code but zero weigh the same, and so do their complements.
    let basis = BitMatrix::from_fn(15, (1 << 15) - 1, |i, j| (j + 1) >> i & 1 == 1);
    let coset = Coset::new(BitVector::ones((1 << 15) - 1), Subspace::span(basis)).unwrap();
    let ties = (1 << 15) - 1;
    for strategy in [Way::Gray, Way::Walsh] {
        for threads in [1, 2] {
            let search = |memory_limit| {
                let options = Options {
                    limits: Limits { memory_limit: Some(memory_limit), ..Limits::default() },
                    lightest_kept: usize::MAX,
                    strategy: Some(strategy),
                    ..Options::default()
                };
                minimize(&coset, &with_threads(threads, &options))
            };
            assert_eq!(search(1 << 19), Err(Error::Memory { bytes: 8 * ties }), "{strategy}");
            assert_eq!(search(1 << 21).unwrap().lightest().len() as u64, ties);
        }
    }
}

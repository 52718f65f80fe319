//! Every way to enumerate has the same outcome.

use gf2_codes::{CancelFlag, Limits, Options, Stop, Strategy as Way, minimize};
use gf2_linalg::Coset;
use proptest::prelude::*;
use proptest::sample::select;

use crate::cosets::{coset, coset_of_dimension, with_threads};
use crate::early::triples;

fn check(coset: &Coset, options: &Options) {
    let with = |strategy, threads| {
        minimize(coset, &with_threads(threads, &Options { strategy: Some(strategy), ..options.clone() }))
            .unwrap()
    };
    let walk = with(Way::Gray, 1);
    for threads in [1, 2] {
        assert_eq!(with(Way::Walsh, threads), walk);
        assert_eq!(with(Way::Gray, threads), walk);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_transform_agrees_with_the_walk(coset in coset(12), lightest_kept in select(vec![1, 7, usize::MAX])) {
        check(&coset, &Options { lightest_kept, ..Options::default() });
    }
}

proptest! {
    // Dimensions at which members are in several blocks.
    #![proptest_config(ProptestConfig { cases: 8, max_shrink_iters: 20, ..ProptestConfig::default() })]

    #[test]
    fn the_transform_agrees_with_the_walk_from_block_to_block(
        coset in (16..=20_usize, select(vec![1, 45, 300]))
            .prop_flat_map(|(dimension, more)| coset_of_dimension(dimension, dimension + more)),
        lightest_kept in select(vec![1, 50]),
    ) {
        check(&coset, &Options { lightest_kept, ..Options::default() });
    }
}

#[test]
fn stopped_searches_have_met_members_however_they_are_enumerated() {
    let coset = triples(30);
    let cancel = CancelFlag::default();
    cancel.cancel();
    for strategy in [Way::Walsh, Way::Gray] {
        for threads in [1, 2] {
            let options = Options {
                limits: Limits { cancel: Some(cancel.clone()), ..Limits::default() },
                strategy: Some(strategy),
                ..Options::default()
            };
            let outcome = minimize(&coset, &with_threads(threads, &options)).unwrap();
            assert_eq!(outcome.stopped(), Some(Stop::Cancelled));
            assert_eq!(outcome.best().weight(), outcome.weight());
            assert!(coset.contains(outcome.best()));
            assert!(outcome.lower_bound() <= 30);
        }
    }
}

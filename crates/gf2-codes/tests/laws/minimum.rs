//! Completed searches: against brute force, and against each other.

use gf2_codes::{Options, minimize};
use gf2_linalg::{BitMatrix, BitVector, Coset, Subspace};
use proptest::prelude::*;
use proptest::sample::select;

use crate::cosets::{
    check_complete, coset, coset_of_dimension, direct_sum, lightest, repeated, with_threads,
};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_outcome_is_that_of_brute_force(
        coset in coset(10),
        kept in select(vec![0, 1, 2, 3, 10, 1000, usize::MAX]),
    ) {
        let outcome = minimize(&coset, &Options { lightest_kept: kept, ..Options::default() }).unwrap();
        check_complete(&outcome, &lightest(&coset), kept);
    }

    #[test]
    fn repeating_every_entry_multiplies_the_weight(coset in coset(6), times in select(vec![2, 3, 10, 85])) {
        let options = Options { lightest_kept: usize::MAX, ..Options::default() };
        let once = minimize(&coset, &options).unwrap();
        let often = minimize(&repeated(&coset, times), &options).unwrap();
        prop_assert_eq!(often.weight(), times * once.weight());
        prop_assert_eq!(often.lightest_count(), once.lightest_count());
        prop_assert_eq!(often.lightest().len(), once.lightest().len());
        for (often, once) in often.lightest().zip(once.lightest()) {
            prop_assert!(often.iter().enumerate().all(|(index, entry)| entry == once.get(index / times)));
        }
    }

    #[test]
    fn weights_of_a_direct_sum_add_and_minima_multiply(left in coset(6), right in coset(6)) {
        let options = Options { lightest_kept: usize::MAX, ..Options::default() };
        let both = minimize(&direct_sum(&left, &right), &options).unwrap();
        let (left, right) = (minimize(&left, &options).unwrap(), minimize(&right, &options).unwrap());
        prop_assert_eq!(both.weight(), left.weight() + right.weight());
        prop_assert_eq!(both.best(), &left.best().concat(right.best()));
        prop_assert_eq!(both.lightest_count().unwrap(), left.lightest_count().unwrap() * right.lightest_count().unwrap());
    }

    #[test]
    fn a_coset_that_is_the_code_itself_has_weight_zero(coset in coset(10)) {
        let (offset, code) = coset.into_parts();
        let zero = BitVector::zeros(offset.len());
        let outcome = minimize(&Coset::new(zero, code).unwrap(), &Options::default()).unwrap();
        prop_assert_eq!(outcome.weight(), 0);
        prop_assert!(outcome.best().is_zero());
        prop_assert_eq!(outcome.lightest_count(), Some(1_u32.into()));
    }
}

proptest! {
    // Dimensions at which the work is divided among threads.
    #![proptest_config(ProptestConfig { cases: 12, max_shrink_iters: 50, ..ProptestConfig::default() })]

    #[test]
    fn the_number_of_threads_does_not_show(
        coset in (15..=18_usize, select(vec![1, 40, 65, 300]))
            .prop_flat_map(|(dimension, more)| coset_of_dimension(dimension, dimension + more)),
        kept in select(vec![1, 4, 1000]),
    ) {
        let options = Options { lightest_kept: kept, ..Options::default() };
        let one = minimize(&coset, &with_threads(1, &options)).unwrap();
        check_complete(&one, &lightest(&coset), kept);
        for threads in [2, 8] {
            prop_assert_eq!(&minimize(&coset, &with_threads(threads, &options)).unwrap(), &one);
        }
    }

    #[test]
    fn ties_everywhere_are_broken_alike(dimension in 15..=17_usize, kept in select(vec![1, 5, usize::MAX])) {
        // Pairs of opposites: all members weigh the same, and the offset is the first.
        let pairs = BitMatrix::from_fn(dimension, 2 * dimension, |i, j| i == j / 2);
        let member = (0..2 * dimension).map(|index| index % 2 == 1).collect();
        let coset = Coset::new(member, Subspace::span(pairs)).unwrap();
        for threads in [1, 2, 8] {
            let options = with_threads(threads, &Options { lightest_kept: kept, ..Options::default() });
            let outcome = minimize(&coset, &options).unwrap();
            prop_assert_eq!(outcome.weight(), dimension);
            prop_assert_eq!(outcome.lightest_count(), Some((1_u64 << dimension).into()));
            prop_assert_eq!(outcome.best(), coset.offset());
            prop_assert!(outcome.lightest().eq(coset.members().take(kept)));
        }
    }
}

//! Cosets to try, and the oracle: all members, one after the other.

use std::num::NonZeroUsize;

use gf2_codes::{Limits, Options, Outcome};
use gf2_linalg::testing::{matrix_with_pivots, vector};
use gf2_linalg::{BitMatrix, BitVector, Coset, Parallelism, Subspace};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// A coset of any dimension up to `max`. Its code has entries that are always zero and entries that are
/// always alike, from hardly any to nearly all, and lengths are mostly those where words begin and end.
pub(crate) fn coset(max: usize) -> impl Strategy<Value = Coset> {
    let lengths = prop_oneof![select(vec![0, 1, 2, 63, 64, 65, 127, 128, 129, 513]), 0..=140_usize];
    (lengths, 0..=max, select(vec![1, 2, 5, 12, 70, 600])).prop_flat_map(|(length, rows, distinct)| {
        let columns = matrix_with_pivots(rows, distinct);
        (columns, vec(0..=distinct, length), vector(length)).prop_map(
            move |((columns, _), picked, member)| {
                // A pick beyond the last column stands for an entry that is always zero.
                let entry =
                    |row: usize, column: usize| picked[column] < distinct && columns.get(row, picked[column]);
                let basis = BitMatrix::from_fn(rows, picked.len(), entry);
                Coset::new(member, Subspace::span(basis)).unwrap()
            },
        )
    })
}

/// A coset of exactly this dimension, with members of this length.
pub(crate) fn coset_of_dimension(dimension: usize, length: usize) -> impl Strategy<Value = Coset> {
    let columns = vec(any::<u64>(), length - dimension);
    (columns, vector(length)).prop_map(move |(columns, member)| {
        let basis =
            BitMatrix::from_fn(dimension, length, |row, column| match column.checked_sub(dimension) {
                None => row == column,
                Some(column) => columns[column] >> row & 1 == 1,
            });
        Coset::new(member, Subspace::span(basis)).unwrap()
    })
}

/// The coset of the members of one followed by the members of the other.
pub(crate) fn direct_sum(left: &Coset, right: &Coset) -> Coset {
    let (l, r) = (left.directions().basis(), right.directions().basis());
    let upper = l.augment(&BitMatrix::zeros(l.rows(), r.columns())).unwrap();
    let lower = BitMatrix::zeros(r.rows(), l.columns()).augment(r).unwrap();
    let member = left.offset().concat(right.offset());
    Coset::new(member, Subspace::span(upper.stack(&lower).unwrap())).unwrap()
}

/// The coset whose members are those of `coset` with every entry repeated.
pub(crate) fn repeated(coset: &Coset, times: usize) -> Coset {
    let basis = coset.directions().basis();
    let basis = BitMatrix::from_fn(basis.rows(), basis.columns() * times, |i, j| basis.get(i, j / times));
    let member = BitVector::from_fn(basis.columns(), |j| coset.offset().get(j / times));
    Coset::new(member, Subspace::span(basis)).unwrap()
}

/// The lightest members in lexicographic order, by looking at all.
pub(crate) fn lightest(coset: &Coset) -> Vec<BitVector> {
    let mut lightest = Vec::new();
    let mut weight = usize::MAX;
    for member in coset.members() {
        if member.weight() < weight {
            weight = member.weight();
            lightest.clear();
        }
        if member.weight() == weight {
            lightest.push(member);
        }
    }
    lightest
}

/// Options that differ in the number of threads alone.
pub(crate) fn with_threads(threads: usize, options: &Options) -> Options {
    let parallelism = Parallelism::Threads(NonZeroUsize::new(threads).unwrap());
    Options { limits: Limits { parallelism, ..options.limits.clone() }, ..options.clone() }
}

/// Checks what must hold of a completed outcome, given all of the lightest members.
pub(crate) fn check_complete(outcome: &Outcome, lightest: &[BitVector], kept: usize) {
    assert_eq!(outcome.stopped(), None);
    assert_eq!(outcome.weight(), lightest[0].weight());
    assert_eq!(outcome.lower_bound(), outcome.weight());
    assert!(outcome.is_proved());
    assert_eq!(outcome.best(), &lightest[0]);
    assert_eq!(outcome.lightest_count(), Some(lightest.len().into()));
    assert!(outcome.lightest().eq(lightest.iter().take(kept.max(1)).cloned()));
    assert_eq!(outcome.lightest().len(), lightest.len().min(kept.max(1)));
}

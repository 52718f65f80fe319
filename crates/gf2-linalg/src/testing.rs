//! Proptest strategies for vectors, matrices and polynomials.
//!
//! A random matrix is almost always of full rank and so tests little: [`matrix_with_pivots`] and
//! [`matrix_of_any_rank`] sample where the ranks and pivots vary.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::subsequence;

use crate::words::{tail_mask, words_for};
use crate::{BitMatrix, BitVector, Polynomial};

/// A number up to `max`, more often one of those where words begin and end.
pub fn size(max: usize) -> BoxedStrategy<usize> {
    let edges = [0, 1, 2, 63, 64, 65, 127, 128, 129, 511, 512, 513];
    let edges: Vec<usize> = edges.into_iter().filter(|&edge| edge <= max).collect();
    prop_oneof![proptest::sample::select(edges), 0..=max].boxed()
}

/// Any vector of this length.
pub fn vector(length: usize) -> impl Strategy<Value = BitVector> {
    vec(any::<u64>(), words_for(length)).prop_map(move |words| BitVector::from_words(length, words))
}

/// Any polynomial of degree below `length`, often of lower degree, and often sparse or with runs of ones.
pub fn polynomial(length: usize) -> impl Strategy<Value = Polynomial> {
    let word = prop_oneof![4 => any::<u64>(), 1 => Just(0), 1 => Just(u64::MAX), 1 => (0..64_u32).prop_map(|i| 1 << i)];
    (vec(word, words_for(length)), size(length))
        .prop_map(|(words, length)| Polynomial::from_words(words).truncated(length))
}

/// Any matrix of this shape. Most are of full rank.
pub fn matrix(rows: usize, columns: usize) -> impl Strategy<Value = BitMatrix> {
    let width = words_for(columns);
    vec(any::<u64>(), rows * width).prop_map(move |mut words| {
        for row in words.chunks_exact_mut(width.max(1)) {
            row[width - 1] &= tail_mask(columns);
        }
        BitMatrix::from_words(rows, columns, &words).expect("the words fit the shape")
    })
}

/// A matrix of this shape whose reduced form has a chosen set of pivots, and that set.
///
/// The reduced form is drawn first, and a mixer multiplied to its left that does not lower the rank: rows
/// permuted, times unit lower triangular, times unit upper triangular, which every such mixer is.
pub fn matrix_with_pivots(rows: usize, columns: usize) -> impl Strategy<Value = (BitMatrix, Vec<usize>)> {
    let all: Vec<usize> = (0..columns).collect();
    subsequence(all, 0..=rows.min(columns)).prop_flat_map(move |pivots| {
        let rank = pivots.len();
        let order = Just((0..rows).collect::<Vec<_>>()).prop_shuffle();
        let mixed = (matrix(rank, columns), matrix(rows, rank), matrix(rank, rank), order);
        mixed.prop_map(move |(fill, lower, upper, order)| {
            let is_pivot = BitVector::from_ones(columns, pivots.iter().copied());
            let reduced = BitMatrix::from_fn(rank, columns, |i, j| {
                j == pivots[i] || (j > pivots[i] && !is_pivot.get(j) && fill.get(i, j))
            });
            let lower = BitMatrix::from_fn(rows, rank, |i, j| {
                let i = order[i];
                i == j || (j < i && lower.get(i, j))
            });
            let upper = BitMatrix::from_fn(rank, rank, |i, j| i == j || (j > i && upper.get(i, j)));
            (&lower * &(&upper * &reduced), pivots.clone())
        })
    })
}

/// A matrix with up to `max` rows and columns, of any rank.
pub fn matrix_of_any_rank(max: usize) -> impl Strategy<Value = BitMatrix> {
    (size(max), size(max))
        .prop_flat_map(|(rows, columns)| matrix_with_pivots(rows, columns))
        .prop_map(|(matrix, _)| matrix)
}

#[cfg(test)]
mod tests {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    use super::*;

    #[test]
    fn matrices_with_pivots_need_their_rows_exchanged() {
        let mut runner = TestRunner::deterministic();
        let strategy = matrix_with_pivots(6, 70);
        let mut exchanged = 0;
        for _ in 0..100 {
            let (matrix, pivots) = strategy.new_tree(&mut runner).unwrap().current();
            let ple = matrix.ple().unwrap();
            assert_eq!(ple.pivots(), pivots);
            exchanged += usize::from(!ple.permutation().is_sorted());
        }
        assert!(exchanged > 50, "{exchanged} of 100");
    }
}

//! What the laws quantify over: matrices whose shapes fit together, and subspaces.

use gf2_linalg::testing::{matrix, matrix_with_pivots, size};
use gf2_linalg::{BitMatrix, BitVector, Subspace};
use proptest::prelude::*;

/// A matrix of this shape, of any rank.
pub(crate) fn of_shape(rows: usize, columns: usize) -> impl Strategy<Value = BitMatrix> {
    matrix_with_pivots(rows, columns).prop_map(|(matrix, _)| matrix)
}

/// A matrix and its pivots, with up to `max` rows and columns.
pub(crate) fn with_pivots(max: usize) -> impl Strategy<Value = (BitMatrix, Vec<usize>)> {
    (size(max), size(max)).prop_flat_map(|(rows, columns)| matrix_with_pivots(rows, columns))
}

/// Two matrices of one shape.
pub(crate) fn pair(max: usize) -> impl Strategy<Value = (BitMatrix, BitMatrix)> {
    (size(max), size(max)).prop_flat_map(|(rows, columns)| (of_shape(rows, columns), of_shape(rows, columns)))
}

/// Three matrices of one shape.
pub(crate) fn triple(max: usize) -> impl Strategy<Value = (BitMatrix, BitMatrix, BitMatrix)> {
    (size(max), size(max)).prop_flat_map(|(rows, columns)| {
        (of_shape(rows, columns), of_shape(rows, columns), of_shape(rows, columns))
    })
}

/// Two matrices that can be multiplied in this order.
pub(crate) fn factors(max: usize) -> impl Strategy<Value = (BitMatrix, BitMatrix)> {
    (size(max), size(max), size(max)).prop_flat_map(|(a, b, c)| (of_shape(a, b), of_shape(b, c)))
}

/// Three matrices that can be multiplied in this order.
pub(crate) fn three_factors(max: usize) -> impl Strategy<Value = (BitMatrix, BitMatrix, BitMatrix)> {
    (size(max), size(max), size(max), size(max))
        .prop_flat_map(|(a, b, c, d)| (of_shape(a, b), of_shape(b, c), of_shape(c, d)))
}

/// A square matrix of any rank.
pub(crate) fn square(max: usize) -> impl Strategy<Value = BitMatrix> {
    size(max).prop_flat_map(|order| of_shape(order, order))
}

/// A regular matrix of this order: rows permuted, times unit lower triangular, times unit upper triangular.
pub(crate) fn regular(order: usize) -> impl Strategy<Value = BitMatrix> {
    let rows = Just((0..order).collect::<Vec<_>>()).prop_shuffle();
    (matrix(order, order), matrix(order, order), rows).prop_map(move |(lower, upper, rows)| {
        let lower = BitMatrix::from_fn(order, order, |i, j| rows[i] == j || (j < rows[i] && lower.get(i, j)));
        let upper = BitMatrix::from_fn(order, order, |i, j| i == j || (j > i && upper.get(i, j)));
        &lower * &upper
    })
}

/// A subspace of GF(2)^length of any dimension.
pub(crate) fn subspace(length: usize) -> impl Strategy<Value = Subspace> {
    matrix_with_pivots(length, length).prop_map(|(matrix, _)| Subspace::span(matrix))
}

/// Every vector of this length, in lexicographic order.
pub(crate) fn all_vectors(length: usize) -> impl Iterator<Item = BitVector> {
    (0_u32..1 << length).map(move |bits| BitVector::from_fn(length, |i| bits >> (length - 1 - i) & 1 == 1))
}

/// Every matrix of this shape.
pub(crate) fn all_matrices(rows: usize, columns: usize) -> impl Iterator<Item = BitMatrix> {
    (0_u64..1 << (rows * columns))
        .map(move |bits| BitMatrix::from_fn(rows, columns, |i, j| bits >> (i * columns + j) & 1 == 1))
}

//! Half of Euclid's algorithm, from the leading halves of the coefficients.

use super::matrix::Matrix;
use super::words;
use crate::polynomial::Polynomial;

/// Takes steps of Euclid's algorithm on a pair, the second not zero and of no higher degree, at least one; about half
/// of the degree is left. Returns the matrix of the steps.
pub(super) fn step(pair: &mut [Polynomial; 2], cutoff: usize) -> Matrix {
    let mut matrix = reduce(pair, cutoff);
    if !pair[1].is_zero() {
        divide(pair, &mut matrix);
    }
    matrix
}

/// Takes steps until the second of the pair has a degree below half of what the first one had, and no more: quotients
/// depend only on the leading coefficients, twice as many as they have themselves.
fn reduce(pair: &mut [Polynomial; 2], cutoff: usize) -> Matrix {
    let degree = pair[0].length().saturating_sub(1);
    let target = degree.div_ceil(2);
    if pair[1].length() <= target {
        return Matrix::identity();
    }
    if degree < cutoff.max(2) {
        let mut matrix = Matrix::identity();
        words::reduce(pair, target, Some(&mut matrix));
        return matrix;
    }
    let mut matrix = reduce_leading(pair, target, cutoff);
    if pair[1].length() <= target {
        return matrix;
    }
    divide(pair, &mut matrix);
    if pair[1].length() <= target {
        return matrix;
    }
    let cut = (2 * target + 1).saturating_sub(pair[0].length());
    reduce_leading(pair, cut, cutoff).times(&matrix)
}

/// [`reduce`] for the coefficients from x^cut on, applied to the whole pair.
fn reduce_leading(pair: &mut [Polynomial; 2], cut: usize, cutoff: usize) -> Matrix {
    let mut leading = [&pair[0] >> cut, &pair[1] >> cut];
    let matrix = reduce(&mut leading, cutoff);
    let below = matrix.apply([&pair[0].truncated(cut), &pair[1].truncated(cut)]);
    for ((whole, leading), below) in pair.iter_mut().zip(&leading).zip(&below) {
        *whole = &(leading << cut) + below;
    }
    matrix
}

/// One step: the pair (a, b) becomes (b, a mod b).
pub(super) fn divide(pair: &mut [Polynomial; 2], matrix: &mut Matrix) {
    let (quotient, rest) =
        pair[0].divide_with_remainder(&pair[1]).expect("the second of the pair is not zero");
    matrix.divide(&quotient);
    let [upper, lower] = pair;
    *upper = std::mem::replace(lower, rest);
}

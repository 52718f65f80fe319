//! Euclid's algorithm, many steps at a time from the leading words (D. H. Lehmer, "Euclid's algorithm for large
//! numbers", 1938).

use super::half::divide;
use super::matrix::Matrix;
use crate::polynomial::Polynomial;
use crate::simd::Carryless;
use crate::words::{WORD_BITS, read_bits};

/// Takes steps until the second of the pair has at most `target` coefficients, the degree below `target`, and no more.
/// The second of the pair has no higher degree than the first. The matrix, if any, follows.
pub(super) fn reduce(pair: &mut [Polynomial; 2], target: usize, mut matrix: Option<&mut Matrix>) {
    let set = Carryless::current();
    let mut unused = Matrix::identity();
    while pair[1].length() > target {
        let length = pair[0].length();
        // As many leading coefficients as fit a word; half as many can be taken off, and no more than are wanted.
        let start = length.saturating_sub(WORD_BITS);
        let leading = [0, 1].map(|index| read_bits(&pair[index].words, start, WORD_BITS));
        let most = (length - start).div_ceil(2);
        let stop = most.max(target.saturating_sub(start));
        let steps = if start == 0 { steps(leading, target) } else { steps(leading, stop) };
        if steps == IDENTITY {
            divide(pair, matrix.as_deref_mut().unwrap_or(&mut unused));
            continue;
        }
        let [upper, lower] = pair;
        combine(set, &steps, upper, lower);
        if let Some(matrix) = matrix.as_deref_mut() {
            let [[a, b], [c, d]] = &mut matrix.entries;
            combine(set, &steps, a, c);
            combine(set, &steps, b, d);
        }
    }
}

const IDENTITY: [[u64; 2]; 2] = [[1, 0], [0, 1]];

/// The matrix of the steps of Euclid's algorithm that take the second of two words below 2^target.
fn steps([mut upper, mut lower]: [u64; 2], target: usize) -> [[u64; 2]; 2] {
    let mut matrix = IDENTITY;
    while lower.checked_ilog2().is_some_and(|degree| degree as usize >= target) {
        let [first, second] = &mut matrix;
        // One subtraction after the other; each takes the degree down.
        while upper.leading_zeros() <= lower.leading_zeros() {
            let shift = lower.leading_zeros() - upper.leading_zeros();
            upper ^= lower << shift;
            first[0] ^= second[0] << shift;
            first[1] ^= second[1] << shift;
        }
        std::mem::swap(&mut upper, &mut lower);
        matrix.swap(0, 1);
    }
    matrix
}

/// Multiplies the matrix with a pair.
fn combine(set: Carryless, matrix: &[[u64; 2]; 2], upper: &mut Polynomial, lower: &mut Polynomial) {
    let count = upper.words.len().max(lower.words.len());
    upper.words.resize(count, 0);
    lower.words.resize(count, 0);
    let above = set.combine(matrix, &mut upper.words, &mut lower.words);
    for (polynomial, above) in [upper, lower].into_iter().zip(above) {
        polynomial.words.push(above);
        let used = polynomial.words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
        polynomial.words.truncate(used);
    }
}

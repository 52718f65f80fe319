//! Products with tridiagonal matrices of ones: the adjacency matrices of paths and cycles.

use crate::simd::{Level, Simd, Work};
use crate::words::{WORD_BITS, get_bit, tail_mask};
use crate::{VectorMut, VectorRef};

/// The adjacency matrix of a path or of a cycle, perhaps with ones on the diagonal: a symmetric matrix that
/// no memory is spent on.
///
/// ```
/// use gf2_linalg::{BitVector, Tridiagonal};
///
/// let path = Tridiagonal::path(5);
/// let x: BitVector = "00100".parse()?;
/// let zero = BitVector::zeros(5);
/// let mut next = BitVector::zeros(5);
/// path.recur(&mut next.as_mut(), x.as_ref(), zero.as_ref(), zero.as_ref());
/// assert_eq!(next.to_string(), "01010");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tridiagonal {
    order: usize,
    cyclic: bool,
    diagonal: bool,
}

impl Tridiagonal {
    /// The adjacency matrix of the path on `order` vertices: ones beside the diagonal.
    pub fn path(order: usize) -> Self {
        Self { order, cyclic: false, diagonal: false }
    }

    /// The adjacency matrix of the cycle on `order` vertices: also the first and the last are joined. Fewer than 3
    /// vertices would meet each other, or themselves, twice, which cancels: the matrix is zero.
    pub fn cycle(order: usize) -> Self {
        Self { order, cyclic: true, diagonal: false }
    }

    /// The same with ones on the diagonal.
    #[must_use]
    pub fn with_diagonal(self) -> Self {
        Self { diagonal: true, ..self }
    }

    /// The number of rows and of columns.
    pub fn order(self) -> usize {
        self.order
    }

    /// One step of the recurrence `x_{i+1} = T·x_i + x_{i-1} + b_i`: writes `next` from `current`, `previous`
    /// and `constant`.
    ///
    /// # Panics
    ///
    /// When a vector has another length than the order.
    ///
    /// # Complexity
    ///
    /// O(order / 64), one pass over the four vectors.
    pub fn recur(
        self,
        next: &mut VectorMut<'_>,
        current: VectorRef<'_>,
        previous: VectorRef<'_>,
        constant: VectorRef<'_>,
    ) {
        self.recur_with(Level::current(), next, current, previous, constant);
    }

    fn recur_with(
        self,
        level: Level,
        next: &mut VectorMut<'_>,
        current: VectorRef<'_>,
        previous: VectorRef<'_>,
        constant: VectorRef<'_>,
    ) {
        let lengths = [next.len(), current.len(), previous.len(), constant.len()];
        assert!(lengths == [self.order; 4], "vectors of {lengths:?} entries, expected {}", self.order);
        if self.order == 0 {
            return;
        }
        let (x, words) = (current.words(), next.words_mut());
        let (previous, constant) = (previous.words(), constant.words());
        level.run(Recur { x, previous, constant, diagonal: self.diagonal }, words);
        let last = words.len() - 1;
        if self.cyclic {
            words[0] ^= u64::from(get_bit(x, self.order - 1));
            words[last] ^= u64::from(get_bit(x, 0)) << ((self.order - 1) % WORD_BITS);
        }
        words[last] &= tail_mask(self.order);
    }
}

/// Writes `x` moved up and down by one bit, `x` itself when the diagonal is set, `previous` and `constant`,
/// all added. The slices have the same length, at least 1. What moves beyond the last word is lost, and what
/// moves beyond the last bit in use is for the caller to clear.
struct Recur<'a> {
    x: &'a [u64],
    previous: &'a [u64],
    constant: &'a [u64],
    diagonal: bool,
}

impl Work<&mut [u64]> for Recur<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, _: S, next: &mut [u64]) {
        let Self { x, previous, constant, diagonal } = self;
        let here = if diagonal { u64::MAX } else { 0 };
        let sum =
            |below: u64, x: u64, above: u64| (x & here) ^ (x << 1 | below >> 63) ^ (x >> 1 | above << 63);
        let last = x.len() - 1;
        let neighbour = |i: usize| x.get(i).copied().unwrap_or(0);
        for i in [0, last] {
            next[i] = sum(neighbour(i.wrapping_sub(1)), x[i], neighbour(i + 1)) ^ previous[i] ^ constant[i];
        }
        if last < 2 {
            return;
        }
        // Slices of one length, so that the loop runs in vectors.
        let inner = next[1..last].iter_mut().zip(&previous[1..last]).zip(&constant[1..last]);
        let inner = inner.zip(&x[..last - 1]).zip(&x[1..last]).zip(&x[2..]);
        for (((((next, previous), constant), below), x), above) in inner {
            *next = sum(*below, *x, *above) ^ previous ^ constant;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BitMatrix, BitVector};
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    /// The matrix entry by entry.
    fn dense(matrix: Tridiagonal) -> BitMatrix {
        let n = matrix.order;
        BitMatrix::from_fn(n, n, |i, j| match i.abs_diff(j) {
            0 => matrix.diagonal,
            1 => !matrix.cyclic || n != 2,
            distance => matrix.cyclic && distance == n - 1,
        })
    }

    #[test]
    fn every_simd_level_agrees_with_the_matrix() {
        let mut generator = ChaCha8Rng::seed_from_u64(11);
        for order in (0..=5).chain([63, 64, 65, 127, 128, 129, 191, 192, 193, 511, 512, 513, 1000]) {
            let (path, cycle) = (Tridiagonal::path(order), Tridiagonal::cycle(order));
            for matrix in [path, path.with_diagonal(), cycle, cycle.with_diagonal()] {
                let mut random = || BitVector::random(order, &mut generator);
                let (x, previous, constant) = (random(), random(), random());
                let mut expected = dense(matrix).multiply_vector(&x).unwrap();
                expected += &previous;
                expected += &constant;
                for level in Level::available() {
                    let mut next = random();
                    let (x, previous, constant) = (x.as_ref(), previous.as_ref(), constant.as_ref());
                    matrix.recur_with(level, &mut next.as_mut(), x, previous, constant);
                    assert_eq!(next, expected, "{matrix:?} {level:?}");
                }
            }
        }
    }
}

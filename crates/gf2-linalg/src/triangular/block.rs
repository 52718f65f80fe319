//! Triangles of one word: inverted, which takes no time, and multiplied with, which takes less than
//! substitution.

use super::Triangle;
use crate::multiply::Multiplier;
use crate::simd::Level;
use crate::words::WORD_BITS;
use crate::{BitMatrix, Error, MatrixMut, MatrixRef, Shape};

/// Solves by triangles of up to 64 rows, with the memory that it uses again and again.
pub(super) struct BlockSolver {
    triangle: Triangle,
    /// The inverse but for its diagonal, so that multiples of it are added where the right-hand side stands.
    inverse: BitMatrix,
    /// The right-hand side as it was.
    right: BitMatrix,
    multiplier: Multiplier,
}

impl BlockSolver {
    /// For right-hand sides of so many columns.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when there is no memory for 64 rows of one.
    pub(super) fn new(level: Level, triangle: Triangle, columns: usize) -> Result<Self, Error> {
        let right = BitMatrix::try_zeros(WORD_BITS, columns)?;
        let left = Shape { rows: WORD_BITS, columns: WORD_BITS };
        let multiplier = Multiplier::new(level, 1, left, right.shape())?;
        Ok(Self { triangle, inverse: BitMatrix::try_zeros(WORD_BITS, WORD_BITS)?, right, multiplier })
    }

    /// Overwrites `right` with the X that has T·X = `right`, the diagonal of T taken as ones.
    pub(super) fn solve(&mut self, matrix: MatrixRef<'_>, right: &mut MatrixMut<'_>) {
        let order = matrix.rows();
        let mut rows = [0; WORD_BITS];
        for (i, row) in rows.iter_mut().take(order).enumerate() {
            *row = matrix.row_words(i)[0];
        }
        let mut inverse = self.inverse.as_mut();
        for (i, row) in invert(self.triangle, &rows).into_iter().enumerate() {
            inverse.row_words_mut(i)[0] = row ^ 1 << i;
        }
        // The inverse of what is beyond `order` adds nothing, whatever the copy has there.
        let mut copy = self.right.as_mut();
        for i in 0..order {
            copy.row_words_mut(i).copy_from_slice(right.as_ref().row_words(i));
        }
        let inverse = self.inverse.window(0..order, 0..WORD_BITS).expect("a word of columns");
        self.multiplier.add_product(right, inverse, self.right.as_ref());
    }
}

/// The inverse of a triangle whose diagonal is taken as ones.
fn invert(triangle: Triangle, rows: &[u64; WORD_BITS]) -> [u64; WORD_BITS] {
    let mut inverse = std::array::from_fn(|i| 1 << i);
    for step in 0..WORD_BITS {
        let (column, rest) = match triangle {
            Triangle::Lower => (step, step + 1..WORD_BITS),
            Triangle::Upper => (WORD_BITS - 1 - step, 0..WORD_BITS - 1 - step),
        };
        let known: u64 = inverse[column];
        // Without a branch, so that several rows go at a time.
        for (inverse, row) in inverse[rest.clone()].iter_mut().zip(&rows[rest]) {
            *inverse ^= known & (row >> column & 1).wrapping_neg();
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    use super::*;

    #[test]
    fn the_inverse_of_a_triangle_ignores_the_other_one() {
        let mut generator = ChaCha8Rng::seed_from_u64(40);
        for triangle in [Triangle::Lower, Triangle::Upper] {
            let rows: [u64; WORD_BITS] = std::array::from_fn(|_| generator.next_u64());
            let whole = BitMatrix::from_words(WORD_BITS, WORD_BITS, &rows).unwrap();
            let kept = BitMatrix::from_fn(WORD_BITS, WORD_BITS, |i, j| match triangle {
                _ if i == j => true,
                Triangle::Lower => j < i && whole.get(i, j),
                Triangle::Upper => j > i && whole.get(i, j),
            });
            let inverse = BitMatrix::from_words(WORD_BITS, WORD_BITS, &invert(triangle, &rows)).unwrap();
            assert!((&kept * &inverse).is_identity(), "{triangle:?}");
        }
    }
}

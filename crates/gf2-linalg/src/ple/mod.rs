//! The PLE decomposition: the factors, computed once, then used for any number of right-hand sides.

mod four_russians;
mod naive;
mod partial;
mod recursive;
mod word_map;
mod word_panel;

use std::sync::OnceLock;

use crate::combinations::MAX_ROWS;
use crate::echelon::table_rows;
use crate::simd::Level;
use crate::{BitMatrix, Error, MatrixRef, Subspace};

/// The factors of an m×n matrix A of rank r: A = P·L·E.
///
/// - P is a permutation: row `i` of L·E is row `permutation()[i]` of A;
/// - L is m×r, unit lower triangular: ones at `(i, i)`, zeros to the right of them;
/// - E is r×n, in echelon form: row `i` has its first one at `pivots()[i]`.
///
/// Source of the form: Albrecht, Bard, Pernet, "Efficient dense Gaussian elimination over the finite field
/// with two elements" (2011).
///
/// The same method gives the same factors on every processor. Different ones may choose other rows, which
/// makes P, L and E different, but neither the rank nor the pivots.
///
/// ```
/// use gf2_linalg::BitMatrix;
///
/// let a: BitMatrix = "011\n101\n110".parse()?;
/// let ple = a.ple()?;
/// assert_eq!(ple.pivots(), [0, 1]);
/// assert_eq!(ple.product(), a);
/// assert!(ple.solve(&"110".parse()?)?.is_consistent());
/// # Ok::<(), gf2_linalg::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ple {
    permutation: Vec<usize>,
    lower: BitMatrix,
    echelon: BitMatrix,
    pivots: Vec<usize>,
    nullspace: OnceLock<Subspace>,
}

impl Ple {
    /// The rank of the matrix.
    pub fn rank(&self) -> usize {
        self.pivots.len()
    }

    /// The rows of the matrix in the order in which the factors have them. Where several orders are possible,
    /// which one it is is unspecified.
    pub fn permutation(&self) -> &[usize] {
        &self.permutation
    }

    /// L, a rows × rank matrix.
    pub fn lower(&self) -> &BitMatrix {
        &self.lower
    }

    /// E, a rank × columns matrix.
    pub fn echelon(&self) -> &BitMatrix {
        &self.echelon
    }

    /// The columns of the first ones of E's rows, ascending.
    pub fn pivots(&self) -> &[usize] {
        &self.pivots
    }

    /// Where the nullspace is kept once it is computed.
    pub(crate) fn nullspace_cell(&self) -> &OnceLock<Subspace> {
        &self.nullspace
    }

    /// Returns P·L·E, which is the matrix that was factored.
    ///
    /// # Panics
    ///
    /// When there is no memory for it.
    pub fn product(&self) -> BitMatrix {
        let permuted = &self.lower * &self.echelon;
        let mut product = BitMatrix::zeros(permuted.rows(), permuted.columns());
        for (row, &original) in permuted.iter_rows().zip(&self.permutation) {
            product.row_mut(original).copy_from(row);
        }
        product
    }
}

impl BitMatrix {
    /// Returns the factors of A = P·L·E: a permutation of the rows, a unit lower triangular and an echelon
    /// matrix.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when there is no memory for the factors.
    ///
    /// # Complexity
    ///
    /// The bit operations of a product of rows × rank by rank × columns, for a square matrix a third of them, at the
    /// speed of multiplication. Memory: the factors, and that of a product with half of the columns. Matrices of fewer
    /// than 64 rows take the method of the [Four Russians](Self::ple_four_russians).
    pub fn ple(&self) -> Result<Ple, Error> {
        self.as_ref().ple()
    }

    /// [`ple`](Self::ple) by the method of the Four Russians with tables for `table_rows` rows each, clamped
    /// to 1..=8.
    ///
    /// # Errors
    ///
    /// As for [`ple`](Self::ple).
    ///
    /// # Complexity
    ///
    /// O(rows · columns · rank / (64 · table_rows)), with one table of at most 256 rows, and the factors.
    pub fn ple_four_russians(&self, table_rows: usize) -> Result<Ple, Error> {
        self.as_ref().ple_four_russians(table_rows)
    }

    /// [`ple`](Self::ple) by recursion on the columns, with triangular systems and products.
    ///
    /// # Errors
    ///
    /// As for [`ple`](Self::ple).
    ///
    /// # Complexity
    ///
    /// As for [`ple`](Self::ple) of many rows.
    pub fn ple_recursive(&self) -> Result<Ple, Error> {
        self.as_ref().ple_recursive()
    }

    /// [`ple`](Self::ple) one column at a time, adding whole rows.
    ///
    /// # Errors
    ///
    /// As for [`ple`](Self::ple).
    ///
    /// # Complexity
    ///
    /// O(rows · columns · rank / 64), and the factors.
    pub fn ple_naive(&self) -> Result<Ple, Error> {
        self.as_ref().ple_naive()
    }
}

impl MatrixRef<'_> {
    /// Returns the factors of A = P·L·E. See [`BitMatrix::ple`].
    ///
    /// # Errors
    ///
    /// As for [`BitMatrix::ple`].
    pub fn ple(self) -> Result<Ple, Error> {
        // The choice does not depend on the instruction set, so that neither do the factors.
        match self.rows() {
            ..64 => four_russians::factor(self, table_rows(self.rows(), self.columns())),
            _ => recursive::factor(Level::current(), self),
        }
    }

    /// Returns the factors of A = P·L·E. See [`BitMatrix::ple_four_russians`].
    ///
    /// # Errors
    ///
    /// As for [`BitMatrix::ple`].
    pub fn ple_four_russians(self, table_rows: usize) -> Result<Ple, Error> {
        four_russians::factor(self, table_rows.clamp(1, MAX_ROWS))
    }

    /// Returns the factors of A = P·L·E. See [`BitMatrix::ple_recursive`].
    ///
    /// # Errors
    ///
    /// As for [`BitMatrix::ple`].
    pub fn ple_recursive(self) -> Result<Ple, Error> {
        recursive::factor(Level::current(), self)
    }

    /// Returns the factors of A = P·L·E. See [`BitMatrix::ple_naive`].
    ///
    /// # Errors
    ///
    /// As for [`BitMatrix::ple`].
    pub fn ple_naive(self) -> Result<Ple, Error> {
        naive::factor(self)
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    fn check(a: &BitMatrix) {
        check_factors(a, &a.ple().unwrap());
        check_factors(a, &a.ple_naive().unwrap());
        check_factors(a, &a.ple_recursive().unwrap());
        for table_rows in 0..=9 {
            check_factors(a, &a.ple_four_russians(table_rows).unwrap());
        }
    }

    fn check_factors(a: &BitMatrix, ple: &Ple) {
        assert_eq!(ple.product(), *a);
        assert_eq!(ple.pivots(), a.rref().pivots());
        assert_eq!(ple.nullspace(), &a.nullspace());
        for (i, row) in ple.lower().iter_rows().enumerate() {
            let last = row.iter_ones().last();
            if i < ple.rank() {
                assert_eq!(last, Some(i), "unit lower triangular");
            }
        }
        for (row, &pivot) in ple.echelon().iter_rows().zip(ple.pivots()) {
            assert_eq!(row.first_one(), Some(pivot));
        }
    }

    /// Rows of a strip that depend on others, pivots that end and start within words, rows in the wrong
    /// order.
    #[test]
    fn the_factors_of_every_small_matrix_multiply_back() {
        for bits in 0_u32..1 << 12 {
            check(&BitMatrix::from_fn(4, 3, |i, j| bits >> (3 * i + j) & 1 == 1));
            check(&BitMatrix::from_fn(3, 4, |i, j| bits >> (4 * i + j) & 1 == 1));
        }
    }

    #[test]
    fn the_factors_multiply_back() {
        let mut generator = ChaCha8Rng::seed_from_u64(8);
        for (rows, columns) in
            [(0, 0), (0, 4), (4, 0), (1, 1), (5, 70), (70, 5), (64, 64), (65, 129), (200, 150)]
        {
            for rank in [0, 1, 3, rows.min(columns) / 2, rows.min(columns)] {
                if let Ok(a) = BitMatrix::random_with_rank(rows, columns, rank, &mut generator) {
                    check(&a);
                }
            }
        }
    }
}

//! The PLE decomposition: the factors, computed once, then used for any number of right-hand sides.

mod four_russians;
mod naive;
mod nullspace;
mod partial;
mod recursive;
mod solve;
mod solve_many;
mod word_map;
mod word_panel;

use std::sync::OnceLock;

pub(super) use four_russians::factor as factor_four_russians;
pub(super) use naive::factor as factor_naive;
pub(super) use recursive::factor as factor_recursive;

use crate::error::uninterrupted;
use crate::{BitMatrix, Error, Subspace};

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

    /// The x with A·x = 0, computed from E when first asked for.
    ///
    /// # Complexity
    ///
    /// With rank r, nullity k and n = r + k columns: O(r · k · n) bit operations at the speed of
    /// multiplication, to substitute back and to reduce the k vectors found, with three copies of E; where k
    /// exceeds r, one elimination of E from its last column on instead, O(r² · n), and O(k · n) for the
    /// basis.
    ///
    /// # Panics
    ///
    /// When there is no memory for it; [`try_nullspace`](Self::try_nullspace) says so instead.
    pub fn nullspace(&self) -> &Subspace {
        uninterrupted(|| self.try_nullspace())
    }

    /// The x with A·x = 0. See [`nullspace`](Self::nullspace).
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when there is no memory for it.
    pub fn try_nullspace(&self) -> Result<&Subspace, Error> {
        if let Some(nullspace) = self.nullspace.get() {
            return Ok(nullspace);
        }
        let nullspace = nullspace::of_echelon(self.echelon.as_ref(), &self.pivots)?;
        Ok(self.nullspace.get_or_init(|| nullspace))
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

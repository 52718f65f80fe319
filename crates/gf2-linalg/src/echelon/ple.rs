//! The PLE decomposition: A = P·L·E, computed once, then used for any number of right-hand sides.

use std::sync::OnceLock;

use crate::{BitMatrix, BitVector, Coset, Error, Shape, Solve, Subspace, VectorRef};

/// The factors of an m×n matrix A of rank r: A = P·L·E.
///
/// - P is a permutation: row `i` of L·E is row `permutation()[i]` of A;
/// - L is m×r, unit lower triangular: ones at `(i, i)`, zeros to the right of them;
/// - E is r×n, in echelon form: row `i` has its first one at `pivots()[i]`.
///
/// Source of the form: Albrecht, Bard, Pernet, "Efficient dense Gaussian elimination over the finite field with
/// two elements" (2011).
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

/// Factors a matrix, one column at a time.
pub(super) fn factor(matrix: &BitMatrix) -> Result<Ple, Error> {
    let mut echelon = matrix.clone();
    let rows = matrix.rows();
    let mut lower = BitMatrix::try_zeros(rows, rows.min(matrix.columns()))?;
    let mut permutation: Vec<usize> = (0..rows).collect();
    let mut pivots = Vec::new();
    for column in 0..matrix.columns() {
        let rank = pivots.len();
        let Some(found) = (rank..rows).find(|&row| echelon.get(row, column)) else { continue };
        echelon.swap_rows(rank, found);
        lower.swap_rows(rank, found);
        permutation.swap(rank, found);
        lower.set(rank, rank, true);
        for row in rank + 1..rows {
            if echelon.get(row, column) {
                echelon.add_row(rank, row);
                lower.set(row, rank, true);
            }
        }
        pivots.push(column);
    }
    echelon.truncate_rows(pivots.len());
    let lower = lower.submatrix(0..rows, 0..pivots.len())?;
    Ok(Ple { permutation, lower, echelon, pivots, nullspace: OnceLock::new() })
}

impl Ple {
    /// The rank of the matrix.
    pub fn rank(&self) -> usize {
        self.pivots.len()
    }

    /// The rows of the matrix in the order in which the factors have them.
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

    /// The x with A·x = 0, computed when first asked for.
    pub fn nullspace(&self) -> &Subspace {
        self.nullspace.get_or_init(|| self.echelon.nullspace())
    }

    /// Returns P·L·E, which is the matrix that was factored.
    pub fn product(&self) -> BitMatrix {
        let permuted = &self.lower * &self.echelon;
        let mut product = BitMatrix::zeros(permuted.rows(), permuted.columns());
        for (row, &original) in permuted.iter_rows().zip(&self.permutation) {
            product.row_mut(original).copy_from(row);
        }
        product
    }

    /// Solves A·x = b.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] when `right` is not as long as the matrix has rows.
    ///
    /// # Complexity
    ///
    /// O((rows + columns) · rank / 64), and the answer: the factors are reused.
    pub fn solve<'a>(&self, right: impl Into<VectorRef<'a>>) -> Result<Solve, Error> {
        let right = right.into();
        let rows = self.permutation.len();
        if right.len() != rows {
            return Err(Error::ShapeMismatch {
                operation: "solve",
                left: Shape { rows, columns: self.echelon.columns() },
                right: Shape { rows: right.len(), columns: 1 },
                expected: "a right-hand side as long as the matrix has rows",
            });
        }
        // L·z = P⁻¹·b from the top down; rows below the rank only check.
        let mut z = BitVector::zeros(self.rank());
        for (i, (row, &original)) in self.lower.iter_rows().zip(&self.permutation).enumerate() {
            let rest = bool::from(row.dot(&z)) ^ right.get(original);
            if i < self.rank() {
                z.set(i, rest);
            } else if rest {
                return Ok(Solve::Inconsistent { certificate: self.certificate(i) });
            }
        }
        // E·x = z from the bottom up, with the free entries zero.
        let mut x = BitVector::zeros(self.echelon.columns());
        for (i, &pivot) in self.pivots.iter().enumerate().rev() {
            let value = bool::from(self.echelon.row(i).dot(&x)) ^ z.get(i);
            x.set(pivot, value);
        }
        Ok(if self.rank() == self.echelon.columns() {
            Solve::Unique(x)
        } else {
            Solve::Coset(Coset::containing(x, self.nullspace().clone()))
        })
    }

    /// The y with y·A = 0 that takes row `row` of P⁻¹·A, below the rank, and rows above it.
    fn certificate(&self, row: usize) -> BitVector {
        let mut y = BitVector::unit(self.permutation.len(), self.permutation[row]);
        let mut rest = self.lower.row(row).to_vector();
        for i in (0..self.rank()).rev() {
            if rest.get(i) {
                y.set(self.permutation[i], true);
                rest += self.lower.row(i);
            }
        }
        y
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    fn check(a: &BitMatrix) {
        let ple = a.ple().unwrap();
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

    #[test]
    fn the_factors_multiply_back() {
        let mut generator = ChaCha8Rng::seed_from_u64(8);
        for (rows, columns) in [(0, 0), (0, 4), (4, 0), (1, 1), (5, 70), (70, 5), (64, 64), (65, 129)] {
            for rank in [0, 1, 3, rows.min(columns)] {
                if let Ok(a) = BitMatrix::random_with_rank(rows, columns, rank, &mut generator) {
                    check(&a);
                }
            }
        }
    }

    #[test]
    fn solving_by_factors_agrees_with_solving_at_once() {
        let mut generator = ChaCha8Rng::seed_from_u64(9);
        for (rows, columns, rank) in [(5, 5, 5), (6, 4, 3), (4, 6, 4), (70, 66, 60), (3, 0, 0), (0, 3, 0)] {
            let a = BitMatrix::random_with_rank(rows, columns, rank, &mut generator).unwrap();
            let ple = a.ple().unwrap();
            for _ in 0..50 {
                let b = BitVector::random(rows, &mut generator);
                match (ple.solve(&b).unwrap(), a.solve(&b).unwrap()) {
                    (Solve::Inconsistent { certificate }, Solve::Inconsistent { .. }) => {
                        assert!(a.row_combination(&certificate).unwrap().is_zero());
                        assert_eq!(certificate.dot(&b), crate::Gf2::ONE);
                    }
                    (factored, direct) => assert_eq!(factored, direct),
                }
            }
        }
        let error = BitMatrix::zeros(2, 3).ple().unwrap().solve(&BitVector::zeros(3));
        assert!(matches!(error, Err(Error::ShapeMismatch { operation: "solve", .. })));
    }
}

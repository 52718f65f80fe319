//! Linear systems by their factors, and the certificate where there is no solution.

use crate::error::check_right;
use crate::{BitVector, Coset, Error, Ple, Shape, Solve, VectorRef};

impl Ple {
    /// Solves A·x = b.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] when `right` is not as long as the matrix has rows; [`Error::TooLarge`].
    ///
    /// # Complexity
    ///
    /// O(rows · rank / 64) to find whether there is a solution, O(columns² / 64) for the canonical one. The
    /// directions of the coset are the [`nullspace`](Self::nullspace), which is computed once and shared.
    pub fn solve<'a>(&self, right: impl Into<VectorRef<'a>>) -> Result<Solve, Error> {
        let right = right.into();
        let shape = Shape { rows: self.permutation().len(), columns: self.echelon().columns() };
        check_right(shape, Shape::of_vector(right.len()))?;
        // L·z = P⁻¹·b from the top down; rows below the rank only check.
        let mut z = BitVector::try_zeros(self.rank())?;
        for (i, (row, &original)) in self.lower().iter_rows().zip(self.permutation()).enumerate() {
            let rest = bool::from(row.dot(&z)) ^ right.get(original);
            if i < self.rank() {
                z.set(i, rest);
            } else if rest {
                return Ok(Solve::Inconsistent { certificate: self.certificate(i)? });
            }
        }
        // E·x = z from the bottom up, with the free entries zero.
        let mut x = BitVector::try_zeros(self.echelon().columns())?;
        for (i, &pivot) in self.pivots().iter().enumerate().rev() {
            let value = bool::from(self.echelon().row(i).dot(&x)) ^ z.get(i);
            x.set(pivot, value);
        }
        Ok(if self.rank() == self.echelon().columns() {
            Solve::Unique(x)
        } else {
            Solve::Coset(Coset::containing(x, self.try_nullspace()?.clone()))
        })
    }

    /// The y with y·A = 0 that takes row `row` of P⁻¹·A, below the rank, and rows above it.
    pub(super) fn certificate(&self, row: usize) -> Result<BitVector, Error> {
        let mut y = BitVector::try_unit(self.permutation().len(), self.permutation()[row])?;
        let mut rest = self.lower().row(row).try_to_vector()?;
        for i in (0..self.rank()).rev() {
            if rest.get(i) {
                y.set(self.permutation()[i], true);
                rest += self.lower().row(i);
            }
        }
        Ok(y)
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::BitMatrix;

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

    #[test]
    fn solutions_by_factors_share_the_nullspace() {
        let ple = BitMatrix::from_fn(3, 5, |i, j| i == j).ple().unwrap();
        for b in ["000", "101"] {
            let Solve::Coset(coset) = ple.solve(&b.parse().unwrap()).unwrap() else { panic!("{b}") };
            assert!(std::ptr::eq(coset.directions().basis(), ple.nullspace().basis()));
        }
    }
}

//! Several right-hand sides at once, by products.

use crate::error::check_right;
use crate::triangular::{self, Triangle};
use crate::{BitMatrix, Error, MatrixRef, Ple, Shape, SolveMany};

impl Ple {
    /// Solves A·X = B for a matrix B of right-hand sides, one a column.
    ///
    /// ```
    /// use gf2_linalg::{BitMatrix, SolveMany};
    ///
    /// let ple = "110\n011\n101".parse::<BitMatrix>()?.ple()?;
    /// let SolveMany::Family { particular, .. } = ple.solve_many(&"10\n11\n01".parse::<BitMatrix>()?)? else { panic!() };
    /// assert_eq!(particular.to_string(), "00\n10\n01");
    /// let answer = ple.solve_many(&"10\n10\n01".parse::<BitMatrix>()?)?;
    /// assert!(matches!(answer, SolveMany::Inconsistent { column: 1, .. }));
    /// # Ok::<(), gf2_linalg::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] when the rows of B do not match those of A; [`Error::TooLarge`].
    ///
    /// # Complexity
    ///
    /// With rank r, O((rows + columns) · r) bit operations for each column of B, at the speed of
    /// multiplication, and a few matrices of the sizes of B, X and E. The [`nullspace`](Self::nullspace) is
    /// computed once and shared.
    pub fn solve_many<'a>(&self, right: impl Into<MatrixRef<'a>>) -> Result<SolveMany, Error> {
        let right = right.into();
        let shape = Shape { rows: self.permutation().len(), columns: self.echelon().columns() };
        check_right(shape, right.shape())?;
        // L·Z = P⁻¹·B from the top down; rows below the rank only check.
        let mut z = right.try_select_rows(self.permutation())?;
        let (triangle, below) = (0..self.rank(), self.rank()..shape.rows);
        let (mut top, mut rest) = z.as_mut().split_at_row(self.rank());
        triangular::solve(
            Triangle::Lower,
            self.lower().window(triangle.clone(), triangle.clone())?,
            &mut top,
        )?;
        rest.add_product(self.lower().window(below, triangle)?, top.as_ref())?;
        let rest = rest.as_ref();
        let ones =
            rest.iter_stored_rows().enumerate().filter_map(|(row, ones)| Some((ones.first_one()?, row)));
        if let Some((column, row)) = ones.min() {
            let certificate = self.certificate(self.rank() + row)?;
            return Ok(SolveMany::Inconsistent { column, certificate });
        }
        z.truncate_rows(self.rank());
        // E·X = Z from the bottom up, with the free entries zero.
        if self.rank() == shape.columns {
            triangular::solve(Triangle::Upper, self.echelon().as_ref(), &mut z.as_mut())?;
            return Ok(SolveMany::Unique(z));
        }
        let at_pivots =
            self.echelon().try_transpose()?.as_ref().try_select_rows(self.pivots())?.try_transpose()?;
        triangular::solve(Triangle::Upper, at_pivots.as_ref(), &mut z.as_mut())?;
        let mut particular = BitMatrix::try_zeros(shape.columns, right.columns())?;
        for (row, &pivot) in z.iter_rows().zip(self.pivots()) {
            particular.row_mut(pivot).copy_from(row);
        }
        let nullspace = self.try_nullspace()?.clone();
        nullspace.reduce_columns(&mut particular)?;
        Ok(SolveMany::Family { particular, nullspace })
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::Gf2;

    #[test]
    fn solving_by_factors_agrees_with_solving_at_once() {
        let mut generator = ChaCha8Rng::seed_from_u64(45);
        for (rows, columns, rank) in [
            (0, 0, 0),
            (0, 3, 0),
            (3, 0, 0),
            (5, 5, 5),
            (70, 66, 60),
            (60, 130, 60),
            (130, 64, 64),
            (70, 70, 0),
        ] {
            let a = BitMatrix::random_with_rank(rows, columns, rank, &mut generator).unwrap();
            for ple in [a.ple_naive().unwrap(), a.ple_recursive().unwrap()] {
                for width in [0, 1, 64, 65] {
                    let b = &a * &BitMatrix::random(columns, width, &mut generator);
                    assert_eq!(
                        ple.solve_many(&b).unwrap(),
                        a.solve_many(&b).unwrap(),
                        "{rows} {columns} {rank}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_first_inconsistent_column_comes_with_a_certificate() {
        let mut generator = ChaCha8Rng::seed_from_u64(46);
        let a = BitMatrix::random_with_rank(100, 80, 70, &mut generator).unwrap();
        let ple = a.ple().unwrap();
        for first in [0, 1, 64, 69] {
            let mut b = &a * &BitMatrix::random(80, 70, &mut generator);
            let outside = a.left_nullspace().basis().row(0).first_one().unwrap();
            (first..70).step_by(2).for_each(|column| b.flip(outside, column));
            let SolveMany::Inconsistent { column, certificate } = ple.solve_many(&b).unwrap() else {
                panic!()
            };
            assert_eq!(column, first);
            assert!(a.row_combination(&certificate).unwrap().is_zero());
            assert_eq!(certificate.dot(&b.column(column)), Gf2::ONE);
        }
    }

    #[test]
    fn right_hand_sides_that_do_not_fit_are_errors() {
        let ple = BitMatrix::zeros(2, 3).ple().unwrap();
        let error = ple.solve_many(&BitMatrix::zeros(3, 1));
        assert!(matches!(error, Err(Error::ShapeMismatch { operation: "solve", .. })));
    }
}

//! Triangular systems of equations. This file chooses the algorithm; each algorithm has a file of its own.

mod block;
mod naive;
mod recursive;

pub(crate) use recursive::solve as solve_by_products;

use crate::error::{check_right, check_square};
use crate::multiply::Multiplier;
use crate::parallelism::threads_for;
use crate::simd::Level;
use crate::{BitMatrix, Error, MatrixMut, MatrixRef, Shape};

/// Which half of a square matrix is meant, with the diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Triangle {
    /// The entries on and below the diagonal.
    Lower,
    /// The entries on and above the diagonal.
    Upper,
}

impl BitMatrix {
    /// Returns the X with T·X = B, where T is a triangle of this matrix. The entries on the other side of the
    /// diagonal are ignored, so that two triangles can be kept in one matrix. For X·T = B, transpose both:
    /// Tᵀ·Xᵀ = Bᵀ.
    ///
    /// ```
    /// use gf2_linalg::{BitMatrix, Triangle};
    ///
    /// let a: BitMatrix = "11\n11".parse()?;
    /// let b: BitMatrix = "10\n11".parse()?;
    /// assert_eq!(a.solve_triangular(Triangle::Lower, &b)?.to_string(), "10\n01");
    /// assert_eq!(a.solve_triangular(Triangle::Upper, &b)?.to_string(), "01\n11");
    /// # Ok::<(), gf2_linalg::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NotSquare`]; [`Error::ShapeMismatch`] when the rows of B do not match those of this n×n matrix;
    /// [`Error::ZeroOnDiagonal`] when T is singular; [`Error::TooLarge`].
    ///
    /// # Complexity
    ///
    /// n²/2 bit operations for each column of B, at the speed of multiplication, with memory for a product of
    /// matrices of half the order and for 64 rows of B.
    pub fn solve_triangular<'a>(
        &self,
        triangle: Triangle,
        right: impl Into<MatrixRef<'a>>,
    ) -> Result<Self, Error> {
        self.as_ref().solve_triangular(triangle, right)
    }

    /// Overwrites B with the X that has T·X = B, where T is a triangle of this matrix. See
    /// [`solve_triangular`](Self::solve_triangular).
    ///
    /// # Errors
    ///
    /// As for [`solve_triangular`](Self::solve_triangular); B is unchanged then.
    pub fn solve_triangular_in_place(
        &self,
        triangle: Triangle,
        right: &mut MatrixMut<'_>,
    ) -> Result<(), Error> {
        self.as_ref().solve_triangular_in_place(triangle, right)
    }

    /// [`solve_triangular`](Self::solve_triangular) by substitution, adding whole rows.
    ///
    /// # Errors
    ///
    /// As for [`solve_triangular`](Self::solve_triangular).
    ///
    /// # Complexity
    ///
    /// O(n² · columns / 64), without memory but for X.
    pub fn solve_triangular_naive<'a>(
        &self,
        triangle: Triangle,
        right: impl Into<MatrixRef<'a>>,
    ) -> Result<Self, Error> {
        self.as_ref().solve_triangular_naive(triangle, right)
    }
}

impl MatrixRef<'_> {
    /// Returns the X with T·X = B, where T is a triangle of this matrix. See [`BitMatrix::solve_triangular`].
    ///
    /// # Errors
    ///
    /// As for [`BitMatrix::solve_triangular`].
    pub fn solve_triangular<'b>(
        self,
        triangle: Triangle,
        right: impl Into<MatrixRef<'b>>,
    ) -> Result<BitMatrix, Error> {
        let right = right.into();
        check(self, right.shape())?;
        let mut solution = right.try_to_matrix()?;
        solve(triangle, self, &mut solution.as_mut())?;
        Ok(solution)
    }

    /// Overwrites B with the X that has T·X = B. See [`BitMatrix::solve_triangular_in_place`].
    ///
    /// # Errors
    ///
    /// As for [`BitMatrix::solve_triangular_in_place`].
    pub fn solve_triangular_in_place(
        self,
        triangle: Triangle,
        right: &mut MatrixMut<'_>,
    ) -> Result<(), Error> {
        check(self, right.shape())?;
        solve(triangle, self, right)
    }

    /// Returns the X with T·X = B by substitution. See [`BitMatrix::solve_triangular_naive`].
    ///
    /// # Errors
    ///
    /// As for [`BitMatrix::solve_triangular_naive`].
    pub fn solve_triangular_naive<'b>(
        self,
        triangle: Triangle,
        right: impl Into<MatrixRef<'b>>,
    ) -> Result<BitMatrix, Error> {
        let right = right.into();
        check(self, right.shape())?;
        let mut solution = right.try_to_matrix()?;
        naive::solve(triangle, self, &mut solution.as_mut());
        Ok(solution)
    }
}

/// The policy, for a square matrix and a right-hand side that fits; the diagonal is taken as ones.
pub(crate) fn solve(
    triangle: Triangle,
    matrix: MatrixRef<'_>,
    right: &mut MatrixMut<'_>,
) -> Result<(), Error> {
    if right.columns() == 0 {
        return Ok(());
    }
    if matrix.rows() < FEWEST_ROWS {
        naive::solve(triangle, matrix, right);
        return Ok(());
    }
    let level = Level::current();
    let half = half(matrix.rows());
    let (left, factor) =
        (Shape { rows: half, columns: half }, Shape { rows: half, columns: right.columns() });
    let threads = threads_for(half.saturating_mul(half).saturating_mul(right.columns()));
    let mut multiplier = Multiplier::new(level, threads, left, factor)?;
    solve_by_products(level, &mut multiplier, triangle, matrix, right)
}

/// Below this order, whole rows are added faster than products are prepared.
const FEWEST_ROWS: usize = 16;

/// Where a number of rows or columns is divided: at a word, no less before it than after it. There must be
/// more than a word of them.
pub(crate) fn half(length: usize) -> usize {
    length.next_power_of_two() / 2
}

fn check(matrix: MatrixRef<'_>, right: Shape) -> Result<(), Error> {
    check_square("solve by a triangle of", matrix.shape())?;
    check_right(matrix.shape(), right)?;
    match matrix.iter_rows().enumerate().position(|(i, row)| !row.get(i)) {
        Some(row) => Err(Error::ZeroOnDiagonal { row }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    const BOTH: [Triangle; 2] = [Triangle::Lower, Triangle::Upper];

    /// A matrix with ones on its diagonal and anything beside it.
    fn regular(order: usize, generator: &mut ChaCha8Rng) -> BitMatrix {
        let mut matrix = BitMatrix::random(order, order, generator);
        (0..order).for_each(|i| matrix.set(i, i, true));
        matrix
    }

    fn triangle_of(matrix: &BitMatrix, triangle: Triangle) -> BitMatrix {
        BitMatrix::from_fn(matrix.rows(), matrix.columns(), |i, j| {
            let inside = match triangle {
                Triangle::Lower => j <= i,
                Triangle::Upper => j >= i,
            };
            inside && matrix.get(i, j)
        })
    }

    #[test]
    fn the_triangle_times_the_solution_is_the_right_hand_side() {
        let mut generator = ChaCha8Rng::seed_from_u64(41);
        for order in [0, 1, 2, 15, 16, 63, 64, 65, 127, 128, 129, 200, 257] {
            let matrix = regular(order, &mut generator);
            for columns in [0, 1, 63, 64, 65, 130] {
                let right = BitMatrix::random(order, columns, &mut generator);
                for triangle in BOTH {
                    let solution = matrix.solve_triangular(triangle, &right).unwrap();
                    assert_eq!(&triangle_of(&matrix, triangle) * &solution, right, "{order} {columns}");
                    assert_eq!(matrix.solve_triangular_naive(triangle, &right).unwrap(), solution);
                }
            }
        }
    }

    #[test]
    fn products_of_every_level_agree_with_substitution() {
        let mut generator = ChaCha8Rng::seed_from_u64(42);
        for level in Level::available() {
            for order in [1, 63, 64, 65, 128, 190, 300] {
                let matrix = regular(order, &mut generator);
                for columns in [1, 64, 100] {
                    let right = BitMatrix::random(order, columns, &mut generator);
                    for triangle in BOTH {
                        let shape = Shape { rows: order, columns: order };
                        let mut multiplier = Multiplier::new(level, 1, shape, right.shape()).unwrap();
                        let mut found = right.clone();
                        let target = &mut found.as_mut();
                        solve_by_products(level, &mut multiplier, triangle, matrix.as_ref(), target).unwrap();
                        let expected = matrix.solve_triangular_naive(triangle, &right).unwrap();
                        assert_eq!(found, expected, "{level:?} {order} {columns} {triangle:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_solution_in_a_window_leaves_the_parent_alone() {
        let mut generator = ChaCha8Rng::seed_from_u64(43);
        let matrix = regular(100, &mut generator);
        for triangle in BOTH {
            let mut parent = BitMatrix::random(120, 300, &mut generator);
            let mut expected = parent.clone();
            let right = parent.submatrix(10..110, 64..192).unwrap();
            let solution = matrix.solve_triangular_naive(triangle, &right).unwrap();
            expected.window_mut(10..110, 64..192).unwrap().copy_from(&solution);
            let mut window = parent.window_mut(10..110, 64..192).unwrap();
            matrix.solve_triangular_in_place(triangle, &mut window).unwrap();
            assert_eq!(parent, expected);
        }
    }

    #[test]
    fn systems_that_do_not_fit_are_errors_and_change_nothing() {
        let mut right = BitMatrix::from_fn(70, 5, |i, j| i % 5 == j);
        let before = right.clone();
        let mut solve =
            |matrix: &BitMatrix| matrix.solve_triangular_in_place(Triangle::Upper, &mut right.as_mut());
        assert!(matches!(solve(&BitMatrix::zeros(70, 71)), Err(Error::NotSquare { .. })));
        assert!(matches!(solve(&BitMatrix::identity(71)), Err(Error::ShapeMismatch { .. })));
        let mut singular = BitMatrix::from_fn(70, 70, |_, _| true);
        singular.set(69, 69, false);
        singular.set(66, 66, false);
        let error = solve(&singular).unwrap_err();
        assert_eq!(error, Error::ZeroOnDiagonal { row: 66 });
        assert_eq!(error.to_string(), "the triangle is singular: row 66 has a zero on the diagonal");
        assert_eq!(right, before);
    }
}

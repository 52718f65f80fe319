//! Linear systems. This file chooses the algorithm; each algorithm has a file of its own.

mod augmented;
mod by_factors;
mod many_by_factors;
mod small;

use crate::error::check_right;
use crate::simd::Level;
use crate::words::{get_bit, words_for};
use crate::{BitMatrix, BitVector, Coset, Error, MatrixRef, Shape, Subspace, VectorRef};

/// Square systems from this order on are solved by factors: most are regular or nearly so, for which they
/// take less, and what has no solution is shown without a second elimination.
const FACTORED: usize = if cfg!(test) { 290 } else { 2048 };
/// Right-hand sides up to this length become a column on the stack.
const SHORT: usize = 256;

/// All solutions of A·x = b.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solve {
    /// There is just this one.
    Unique(BitVector),
    /// There are several: a coset of the nullspace of A.
    Coset(Coset),
    /// There is none, and this y shows it: y·A = 0 but y·b = 1.
    Inconsistent {
        /// As long as A has rows.
        certificate: BitVector,
    },
}

impl Solve {
    /// Whether there is a solution.
    pub fn is_consistent(&self) -> bool {
        !matches!(self, Self::Inconsistent { .. })
    }

    /// One solution, if there is any: the one that is zero where the nullspace has its pivots.
    pub fn into_solution(self) -> Option<BitVector> {
        match self {
            Self::Unique(solution) => Some(solution),
            Self::Coset(coset) => Some(coset.into_parts().0),
            Self::Inconsistent { .. } => None,
        }
    }

    /// All solutions as a coset, of dimension 0 when there is just one.
    ///
    /// # Errors
    ///
    /// The certificate, when there is no solution.
    pub fn into_coset(self) -> Result<Coset, BitVector> {
        match self {
            Self::Unique(solution) => {
                let length = solution.len();
                Ok(Coset::containing(solution, Subspace::zero(length)))
            }
            Self::Coset(coset) => Ok(coset),
            Self::Inconsistent { certificate } => Err(certificate),
        }
    }
}

/// All solutions of A·X = B, for several right-hand sides at once: the columns of B.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveMany {
    /// There is just this one.
    Unique(BitMatrix),
    /// There are several: to each column, any vector of the nullspace may be added.
    Family {
        /// One solution, zero in the rows where the nullspace has its pivots.
        particular: BitMatrix,
        /// The nullspace of A.
        nullspace: Subspace,
    },
    /// There is none, since a column of B allows none: y·A = 0 but y·b = 1.
    Inconsistent {
        /// The first column of B without a solution.
        column: usize,
        /// y, as long as A has rows.
        certificate: BitVector,
    },
}

impl BitMatrix {
    /// Solves A·x = b.
    ///
    /// To solve for many right-hand sides that are known one after another, factor once: see
    /// [`Ple::solve`](crate::Ple::solve).
    ///
    /// ```
    /// use gf2_linalg::{BitMatrix, Solve};
    ///
    /// let a: BitMatrix = "11\n01".parse()?;
    /// assert_eq!(a.solve(&"11".parse()?)?, Solve::Unique("01".parse()?));
    /// # Ok::<(), gf2_linalg::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] when `right` is not as long as the matrix has rows; [`Error::TooLarge`].
    ///
    /// # Complexity
    ///
    /// One [`rref`](Self::rref); a second one for the certificate when there is no solution. Square matrices
    /// of 2048 and more rows are [factored](Self::ple) instead, and need no second one.
    pub fn solve<'a>(&self, right: impl Into<VectorRef<'a>>) -> Result<Solve, Error> {
        self.as_ref().solve(right)
    }

    /// Solves A·X = B for a matrix B of right-hand sides, one a column.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] when the rows of B do not match those of A; [`Error::TooLarge`].
    ///
    /// # Complexity
    ///
    /// One [`rref`](Self::rref) of A and B side by side; a second one of A for the certificate when there is
    /// no solution. Square A of 2048 and more rows are [factored](Self::ple) instead, and need no second one.
    pub fn solve_many<'a>(&self, right: impl Into<MatrixRef<'a>>) -> Result<SolveMany, Error> {
        self.as_ref().solve_many(right)
    }
}

impl MatrixRef<'_> {
    /// Solves A·x = b. See [`BitMatrix::solve`].
    ///
    /// # Errors
    ///
    /// As for [`BitMatrix::solve`].
    pub fn solve<'b>(self, right: impl Into<VectorRef<'b>>) -> Result<Solve, Error> {
        let right = right.into();
        check_right(self.shape(), Shape::of_vector(right.len()))?;
        let (mut on_stack, in_memory);
        let column = if right.len() <= SHORT {
            on_stack = [0; SHORT];
            for (row, word) in on_stack.iter_mut().enumerate().take(right.len()) {
                *word = get_bit(right.words(), row).into();
            }
            MatrixRef::new(&on_stack[..right.len()], right.len(), 1, 1)
        } else {
            in_memory = BitMatrix::from_rows(right.len(), [right])?.try_transpose()?;
            in_memory.as_ref()
        };
        Ok(match self.solve_many(column)? {
            SolveMany::Unique(solution) => Solve::Unique(solution.as_ref().try_column(0)?),
            SolveMany::Family { particular, nullspace } => {
                Solve::Coset(Coset::containing(particular.as_ref().try_column(0)?, nullspace))
            }
            SolveMany::Inconsistent { certificate, .. } => Solve::Inconsistent { certificate },
        })
    }

    /// Solves A·X = B. See [`BitMatrix::solve_many`].
    ///
    /// # Errors
    ///
    /// As for [`BitMatrix::solve_many`].
    pub fn solve_many<'b>(self, right: impl Into<MatrixRef<'b>>) -> Result<SolveMany, Error> {
        let right = right.into();
        check_right(self.shape(), right.shape())?;
        let level = Level::current();
        match (self.rows(), words_for(self.columns()) + words_for(right.columns())) {
            (..=64, ..=2) => small::solve_many::<8, 2>(level, self, right),
            (..=64, ..=4) => small::solve_many::<8, 4>(level, self, right),
            (..=128, ..=4) => small::solve_many::<16, 4>(level, self, right),
            (..=256, ..=4) => small::solve_many::<32, 4>(level, self, right),
            _ if self.columns() >= FACTORED && self.rows() == self.columns() => self.ple()?.solve_many(right),
            _ => augmented::solve_many(self, right),
        }
    }
}

/// The answer when this column of the right-hand side is the first one that allows no solution.
fn inconsistent(matrix: MatrixRef<'_>, right: MatrixRef<'_>, column: usize) -> Result<SolveMany, Error> {
    let certificate = matrix.inconsistency(&right.try_column(column)?)?;
    Ok(SolveMany::Inconsistent { column, certificate })
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::Gf2;

    #[test]
    fn all_solutions_of_every_small_system() {
        for (rows, columns) in [(0, 0), (0, 2), (2, 0), (1, 1), (2, 2), (2, 3), (3, 2)] {
            for bits in 0_u64..1 << (rows * columns) {
                let a = BitMatrix::from_fn(rows, columns, |i, j| bits >> (i * columns + j) & 1 == 1);
                for b in 0_u64..1 << rows {
                    let b = BitVector::from_fn(rows, |i| b >> i & 1 == 1);
                    let candidates =
                        (0_u64..1 << columns).map(|x| BitVector::from_fn(columns, |j| x >> j & 1 == 1));
                    let expected: Vec<_> =
                        candidates.filter(|x| a.multiply_vector(x).unwrap() == b).collect();
                    match a.solve(&b).unwrap() {
                        Solve::Unique(x) => assert_eq!(expected, [x]),
                        Solve::Coset(coset) => {
                            assert!(expected.len() > 1);
                            assert!(expected.iter().all(|x| coset.contains(x)));
                            assert_eq!(coset.cardinality::<u32>(), Some(expected.len() as u32));
                        }
                        Solve::Inconsistent { certificate } => {
                            assert!(expected.is_empty());
                            assert!(a.row_combination(&certificate).unwrap().is_zero());
                            assert_eq!(certificate.dot(&b), Gf2::ONE);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn many_right_hand_sides_agree_with_one_at_a_time() {
        let mut generator = ChaCha8Rng::seed_from_u64(12);
        for (rows, columns, rank) in [(5, 5, 5), (70, 70, 70), (70, 80, 60), (80, 70, 60), (4, 4, 0)] {
            let a = BitMatrix::random_with_rank(rows, columns, rank, &mut generator).unwrap();
            for width in [0, 1, 64, 65] {
                let b = &a * &BitMatrix::random(columns, width, &mut generator);
                let x = match a.solve_many(&b).unwrap() {
                    SolveMany::Unique(x) => x,
                    SolveMany::Family { particular, nullspace } => {
                        assert_eq!(nullspace, a.nullspace());
                        particular
                    }
                    SolveMany::Inconsistent { .. } => panic!("b is in the column space"),
                };
                assert_eq!(&a * &x, b);
                for column in 0..width {
                    let one = a.solve(&b.column(column)).unwrap().into_solution().unwrap();
                    assert_eq!(x.column(column), one);
                }
            }
        }
    }

    /// Checks an answer against the equations, and the canonical choice, which leaves no other.
    fn check(a: &BitMatrix, b: &BitMatrix, answer: &SolveMany, case: &str) {
        let nullspace = a.nullspace();
        let particular = match answer {
            SolveMany::Inconsistent { column, certificate } => {
                assert!(a.row_combination(certificate).unwrap().is_zero(), "{case}");
                assert_eq!(certificate.dot(&b.column(*column)), Gf2::ONE, "{case}");
                let before = b.submatrix(0..b.rows(), 0..*column).unwrap();
                assert_eq!(a.augment(&before).unwrap().rank(), a.rank(), "{case}");
                return;
            }
            SolveMany::Unique(particular) => {
                assert_eq!(nullspace.dimension(), 0, "{case}");
                particular
            }
            SolveMany::Family { particular, nullspace: found } => {
                assert_eq!((found, found.dimension() > 0), (&nullspace, true), "{case}");
                particular
            }
        };
        assert_eq!(&(a * particular), b, "{case}");
        assert!(nullspace.pivots().iter().all(|&pivot| particular.row(pivot).is_zero()), "{case}");
    }

    #[test]
    fn every_algorithm_solves_at_every_level() {
        let mut generator = ChaCha8Rng::seed_from_u64(51);
        let sizes = [0_usize, 1, 9, 63, 64, 65, 128, 130];
        for (rows, columns) in sizes.into_iter().flat_map(|rows| sizes.map(|columns| (rows, columns))) {
            let full = rows.min(columns);
            for rank in [0, full / 2, full.saturating_sub(1), full] {
                let Ok(a) = BitMatrix::random_with_rank(rows, columns, rank, &mut generator) else {
                    continue;
                };
                for width in [0, 1, 64, 70] {
                    let possible = &a * &BitMatrix::random(columns, width, &mut generator);
                    let mut late = possible.clone();
                    if rows > 0 && width > 0 {
                        (width / 2..width).for_each(|column| late.flip(rows / 2, column));
                    }
                    for b in [possible, late] {
                        let expected = augmented::solve_many(a.as_ref(), b.as_ref()).unwrap();
                        check(&a, &b, &expected, &format!("{} {width}", a.shape()));
                        assert_eq!(a.solve_many(&b).as_ref(), Ok(&expected));
                        for level in Level::available() {
                            let case = format!("{level:?} {} {width}", a.shape());
                            let words = words_for(columns) + words_for(width);
                            if rows <= 64 && words <= 2 {
                                let found = small::solve_many::<8, 2>(level, a.as_ref(), b.as_ref());
                                assert_eq!(found.as_ref(), Ok(&expected), "{case}");
                            }
                            if words <= 4 {
                                let found = small::solve_many::<32, 4>(level, a.as_ref(), b.as_ref());
                                assert_eq!(found.as_ref(), Ok(&expected), "{case}");
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn square_systems_beyond_a_size_are_solved_by_factors_alike() {
        let mut generator = ChaCha8Rng::seed_from_u64(53);
        let order = FACTORED;
        for rank in [order, order - 1, order / 2] {
            let a = BitMatrix::random_with_rank(order, order, rank, &mut generator).unwrap();
            for width in [0, 1, 70] {
                let possible = &a * &BitMatrix::random(order, width, &mut generator);
                let answer = a.solve_many(&possible).unwrap();
                assert_eq!(augmented::solve_many(a.as_ref(), possible.as_ref()).as_ref(), Ok(&answer));
                let any = BitMatrix::random(order, width, &mut generator);
                check(&a, &any, &a.solve_many(&any).unwrap(), &format!("{rank} {width}"));
            }
        }
    }

    #[test]
    fn the_first_inconsistent_column_is_named() {
        let a: BitMatrix = "11\n11".parse().unwrap();
        let b: BitMatrix = "0110\n0101".parse().unwrap();
        let SolveMany::Inconsistent { column, certificate } = a.solve_many(&b).unwrap() else { panic!() };
        assert_eq!((column, certificate.to_string().as_str()), (2, "11"));
    }

    #[test]
    fn right_hand_sides_that_do_not_fit_are_errors() {
        let a = BitMatrix::zeros(2, 3);
        assert!(matches!(a.solve(&BitVector::zeros(3)), Err(Error::ShapeMismatch { .. })));
        assert!(matches!(a.solve_many(&BitMatrix::zeros(3, 2)), Err(Error::ShapeMismatch { .. })));
    }
}

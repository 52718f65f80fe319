//! The spaces that belong to a matrix. This file chooses the algorithm; each algorithm has a file of its own.

mod of_factors;
mod reversed;
mod small;

pub(crate) use reversed::from_reversed;
pub(crate) use small::from_eliminated;

use crate::error::uninterrupted;
use crate::simd::Level;
use crate::{BitMatrix, BitVector, Error, Gf2, MatrixRef, Subspace};

impl BitMatrix {
    /// Returns the x with A·x = 0, a subspace of dimension columns − rank.
    ///
    /// # Complexity
    ///
    /// One elimination to the reduced form, and O(nullity · columns) for the basis.
    ///
    /// # Panics
    ///
    /// When there is no memory for the basis or on the way to it; [`try_nullspace`](Self::try_nullspace) says
    /// so instead.
    pub fn nullspace(&self) -> Subspace {
        self.as_ref().nullspace()
    }

    /// Returns the x with A·x = 0. See [`nullspace`](Self::nullspace).
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when there is no memory for the basis or on the way to it.
    pub fn try_nullspace(&self) -> Result<Subspace, Error> {
        self.as_ref().try_nullspace()
    }

    /// Returns the y with y·A = 0, a subspace of dimension rows − rank.
    ///
    /// # Complexity
    ///
    /// As for [`nullspace`](Self::nullspace), of the transposed matrix.
    ///
    /// # Panics
    ///
    /// When there is no memory for the basis or on the way to it.
    pub fn left_nullspace(&self) -> Subspace {
        self.as_ref().left_nullspace()
    }

    /// Returns the space that the rows span.
    ///
    /// # Panics
    ///
    /// When there is no memory for it.
    pub fn row_space(&self) -> Subspace {
        self.as_ref().row_space()
    }

    /// Returns the space that the columns span: the b for which A·x = b has a solution.
    ///
    /// # Panics
    ///
    /// When there is no memory for it.
    pub fn column_space(&self) -> Subspace {
        self.as_ref().column_space()
    }
}

impl MatrixRef<'_> {
    /// Returns the x with A·x = 0. See [`BitMatrix::nullspace`].
    ///
    /// # Panics
    ///
    /// As for [`BitMatrix::nullspace`].
    pub fn nullspace(self) -> Subspace {
        uninterrupted(|| self.try_nullspace())
    }

    /// Returns the x with A·x = 0. See [`BitMatrix::nullspace`].
    ///
    /// # Errors
    ///
    /// As for [`BitMatrix::try_nullspace`].
    pub fn try_nullspace(self) -> Result<Subspace, Error> {
        let level = Level::current();
        match (self.rows(), self.columns()) {
            (..=64, ..=64) => small::nullspace::<8, 1>(level, self),
            (..=64, ..=128) => small::nullspace::<8, 2>(level, self),
            (..=128, ..=128) => small::nullspace::<16, 2>(level, self),
            (..=128, ..=256) => small::nullspace::<16, 4>(level, self),
            (..=256, ..=256) => small::nullspace::<32, 4>(level, self),
            _ => reversed::nullspace(self),
        }
    }

    /// Returns the y with y·A = 0. See [`BitMatrix::left_nullspace`].
    ///
    /// # Panics
    ///
    /// As for [`BitMatrix::left_nullspace`].
    pub fn left_nullspace(self) -> Subspace {
        uninterrupted(|| self.try_left_nullspace())
    }

    fn try_left_nullspace(self) -> Result<Subspace, Error> {
        self.try_transpose()?.try_nullspace()
    }

    /// Returns the space that the rows span. See [`BitMatrix::row_space`].
    ///
    /// # Panics
    ///
    /// As for [`BitMatrix::row_space`].
    pub fn row_space(self) -> Subspace {
        Subspace::span(self.to_matrix())
    }

    /// Returns the space that the columns span. See [`BitMatrix::column_space`].
    ///
    /// # Panics
    ///
    /// As for [`BitMatrix::column_space`].
    pub fn column_space(self) -> Subspace {
        Subspace::span(self.transpose())
    }

    /// Returns the y in the left nullspace with y·b = 1 that comes first in its basis, which shows that A·x =
    /// b has no solution.
    pub(crate) fn inconsistency(self, right: &BitVector) -> Result<BitVector, Error> {
        let left_nullspace = self.try_left_nullspace()?;
        let certificate = left_nullspace.basis().iter_rows().find(|y| y.dot(right) == Gf2::ONE);
        certificate.expect("the left nullspace tells what has a solution").try_to_vector()
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    #[test]
    fn the_spaces_of_a_small_matrix() {
        let a: BitMatrix = "1011
                            0101
                            1110"
            .parse()
            .unwrap();
        assert_eq!(a.nullspace().basis().to_string(), "1010\n0111");
        assert_eq!(a.left_nullspace().basis().to_string(), "111");
        assert_eq!(a.row_space().basis().to_string(), "1011\n0101");
        assert_eq!(a.column_space().basis().to_string(), "101\n011");
    }

    #[test]
    fn the_basis_is_reduced_as_it_comes() {
        for (rows, columns) in [(0, 5), (5, 0), (3, 70), (70, 3), (64, 65), (40, 130)] {
            let a = BitMatrix::from_fn(rows, columns, |i, j| (i * i + j * 5 + i * j) % 7 < 2);
            let nullspace = a.nullspace();
            assert_eq!(Subspace::span(nullspace.basis().clone()), nullspace);
            assert_eq!(nullspace.dimension() + a.rank(), columns);
            assert!((&a * &nullspace.basis().transpose()).is_zero());
        }
    }

    fn check(matrix: &BitMatrix) {
        let expected = reversed::nullspace(matrix.as_ref()).unwrap();
        assert!((matrix * &expected.basis().transpose()).is_zero());
        assert_eq!(Subspace::span(expected.basis().clone()), expected);
        assert_eq!(expected.dimension() + matrix.rank(), matrix.columns());
        assert_eq!(matrix.nullspace(), expected);
        for level in Level::available() {
            let case = format!("{level:?} {}", matrix.shape());
            let (rows, columns) = (matrix.rows(), matrix.columns());
            if rows <= 64 && columns <= 64 {
                assert_eq!(
                    small::nullspace::<8, 1>(level, matrix.as_ref()).as_ref(),
                    Ok(&expected),
                    "{case}"
                );
            }
            if rows <= 128 && columns <= 128 {
                assert_eq!(
                    small::nullspace::<16, 2>(level, matrix.as_ref()).as_ref(),
                    Ok(&expected),
                    "{case}"
                );
            }
            if rows <= 256 && columns <= 256 {
                assert_eq!(
                    small::nullspace::<32, 4>(level, matrix.as_ref()).as_ref(),
                    Ok(&expected),
                    "{case}"
                );
            }
        }
    }

    #[test]
    fn every_algorithm_finds_the_nullspace_at_every_level() {
        let mut generator = ChaCha8Rng::seed_from_u64(50);
        let sizes = [0_usize, 1, 3, 8, 9, 63, 64, 65, 127, 128, 129, 192, 255, 256, 257, 330];
        for rows in sizes {
            for columns in sizes {
                let full = rows.min(columns);
                for rank in [0, 1, full / 2, full.saturating_sub(1), full] {
                    if let Ok(matrix) = BitMatrix::random_with_rank(rows, columns, rank, &mut generator) {
                        check(&matrix);
                    }
                }
            }
        }
    }

    #[test]
    fn every_small_matrix_has_the_vectors_in_its_nullspace_that_it_maps_to_zero() {
        for bits in 0_u32..1 << 12 {
            for (rows, columns) in [(3, 4), (4, 3)] {
                let a = BitMatrix::from_fn(rows, columns, |i, j| bits >> (columns * i + j) & 1 == 1);
                check(&a);
                let vectors = (0_u32..1 << columns).map(|x| BitVector::from_fn(columns, |j| x >> j & 1 == 1));
                let nullspace = a.nullspace();
                for x in vectors {
                    assert_eq!(nullspace.contains(&x), a.multiply_vector(&x).unwrap().is_zero());
                }
            }
        }
    }

    #[test]
    fn the_nullspace_of_nothing_is_everything() {
        assert_eq!(BitMatrix::zeros(0, 3).nullspace(), Subspace::full(3));
        assert_eq!(BitMatrix::zeros(3, 0).nullspace(), Subspace::full(0));
        assert_eq!(BitMatrix::zeros(3, 0).left_nullspace(), Subspace::full(3));
        assert_eq!(BitMatrix::identity(65).nullspace(), Subspace::zero(65));
    }
}

//! Inverses. This file chooses the algorithm; each algorithm has a file of its own.

mod in_place;
mod small;

use crate::error::check_square;
use crate::simd::Level;
use crate::{BitMatrix, EchelonForm, Error, MatrixRef};

impl BitMatrix {
    /// Returns the inverse.
    ///
    /// # Errors
    ///
    /// [`Error::NotSquare`]; [`Error::Singular`] with the rank; [`Error::TooLarge`].
    ///
    /// # Complexity
    ///
    /// n³ bit operations, as for a product, carried out in place on a copy of the matrix.
    pub fn inverse(&self) -> Result<Self, Error> {
        self.as_ref().inverse()
    }
}

impl MatrixRef<'_> {
    /// Returns the inverse. See [`BitMatrix::inverse`].
    ///
    /// # Errors
    ///
    /// As for [`BitMatrix::inverse`].
    pub fn inverse(self) -> Result<BitMatrix, Error> {
        check_square("invert", self.shape())?;
        let order = self.rows();
        let level = Level::current();
        let inverse = match order {
            ..=64 => small::invert::<8, 1>(level, self)?,
            65..=128 => small::invert::<16, 2>(level, self)?,
            129..=256 => small::invert::<32, 4>(level, self)?,
            257..1024 => in_place::invert::<1>(level, self.try_to_matrix()?)?,
            1024..2048 => in_place::invert::<2>(level, self.try_to_matrix()?)?,
            2048..8192 => in_place::invert::<4>(level, self.try_to_matrix()?)?,
            _ => in_place::invert::<8>(level, self.try_to_matrix()?)?,
        };
        match inverse {
            Some(inverse) => Ok(inverse),
            None => {
                let rank = self.try_to_matrix()?.try_echelonize(EchelonForm::Upper)?.len();
                Err(Error::Singular { rank, order })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    #[test]
    fn the_inverse_is_one_on_both_sides() {
        let mut generator = ChaCha8Rng::seed_from_u64(10);
        for order in [0, 1, 2, 8, 63, 64, 65, 128, 200] {
            let a = BitMatrix::random_with_rank(order, order, order, &mut generator).unwrap();
            let inverse = a.inverse().unwrap();
            assert!((&a * &inverse).is_identity());
            assert!((&inverse * &a).is_identity());
        }
    }

    /// By elimination of the matrix with the identity beside it.
    fn naive(matrix: &BitMatrix) -> Option<BitMatrix> {
        let order = matrix.rows();
        let mut both = matrix.augment(&BitMatrix::identity(order)).unwrap();
        both.echelonize_naive(EchelonForm::Reduced);
        let left = both.submatrix(0..order, 0..order).unwrap();
        left.is_identity().then(|| both.submatrix(0..order, order..2 * order).unwrap())
    }

    #[test]
    fn every_algorithm_inverts_at_every_level() {
        let mut generator = ChaCha8Rng::seed_from_u64(26);
        for order in [0_usize, 1, 2, 5, 8, 9, 63, 64, 65, 127, 128, 129, 192, 256, 257, 300] {
            for rank in [order, order.saturating_sub(1), order / 2] {
                let a = BitMatrix::random_with_rank(order, order, rank, &mut generator).unwrap();
                let expected = naive(&a);
                assert_eq!(expected.is_some(), rank == order);
                for level in Level::available() {
                    if order <= 64 {
                        assert_eq!(small::invert::<8, 1>(level, a.as_ref()).unwrap(), expected, "{order}");
                    }
                    if order <= 128 {
                        assert_eq!(small::invert::<16, 2>(level, a.as_ref()).unwrap(), expected, "{order}");
                    }
                    if order <= 256 {
                        assert_eq!(small::invert::<32, 4>(level, a.as_ref()).unwrap(), expected, "{order}");
                    }
                    assert_eq!(in_place::invert::<1>(level, a.clone()).unwrap(), expected, "{order}");
                    assert_eq!(in_place::invert::<2>(level, a.clone()).unwrap(), expected, "{order}");
                    assert_eq!(in_place::invert::<4>(level, a.clone()).unwrap(), expected, "{order}");
                    assert_eq!(in_place::invert::<8>(level, a.clone()).unwrap(), expected, "{order}");
                }
            }
        }
    }

    #[test]
    fn every_regular_matrix_of_order_3_is_inverted_and_no_other() {
        for bits in 0_u32..1 << 9 {
            let a = BitMatrix::from_fn(3, 3, |i, j| bits >> (3 * i + j) & 1 == 1);
            assert_eq!(a.inverse().ok(), naive(&a));
        }
    }

    #[test]
    fn singular_matrices_are_errors() {
        let mut generator = ChaCha8Rng::seed_from_u64(11);
        let a = BitMatrix::random_with_rank(70, 70, 69, &mut generator).unwrap();
        assert_eq!(a.inverse(), Err(Error::Singular { rank: 69, order: 70 }));
        assert!(matches!(BitMatrix::zeros(2, 3).inverse(), Err(Error::NotSquare { .. })));
    }
}

//! Inverses. This file chooses the algorithm; each algorithm has a file of its own.

mod augmented;
mod in_place;

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
    /// As many bit operations as a product, n³, in place of a copy of the matrix.
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
        // The smallest, with the identity beside them, are reduced on the stack.
        let inverse = match order {
            ..=64 => augmented::invert(self)?,
            65..1024 => in_place::invert::<1>(level, self.try_to_matrix()?)?,
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

    #[test]
    fn every_algorithm_inverts() {
        let mut generator = ChaCha8Rng::seed_from_u64(26);
        for order in [0_usize, 1, 2, 63, 64, 65, 127, 128, 129, 256, 257, 300] {
            for rank in [order, order.saturating_sub(1), order / 2] {
                let a = BitMatrix::random_with_rank(order, order, rank, &mut generator).unwrap();
                let expected = augmented::invert(a.as_ref()).unwrap();
                assert_eq!(expected.is_some(), rank == order);
                if let Some(inverse) = &expected {
                    assert!((&a * inverse).is_identity());
                }
                for level in Level::available() {
                    assert_eq!(in_place::invert::<1>(level, a.clone()).unwrap(), expected, "{order}");
                    assert_eq!(in_place::invert::<2>(level, a.clone()).unwrap(), expected, "{order}");
                    assert_eq!(in_place::invert::<4>(level, a.clone()).unwrap(), expected, "{order}");
                    assert_eq!(in_place::invert::<8>(level, a.clone()).unwrap(), expected, "{order}");
                }
            }
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

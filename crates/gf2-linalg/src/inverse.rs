//! Inverses.

use crate::echelon::{EchelonForm, eliminate};
use crate::error::check_square;
use crate::{BitMatrix, Error, MatrixRef};

impl BitMatrix {
    /// Returns the inverse.
    ///
    /// # Errors
    ///
    /// [`Error::NotSquare`]; [`Error::Singular`] with the rank; [`Error::TooLarge`].
    ///
    /// # Complexity
    ///
    /// One elimination of an n×2n matrix.
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
        let mut both = self.augment(&BitMatrix::try_identity(order)?)?;
        let rank = eliminate(&mut both.as_mut(), order, EchelonForm::Reduced)?.len();
        if rank < order {
            return Err(Error::Singular { rank, order });
        }
        both.submatrix(0..order, order..2 * order)
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
    fn singular_matrices_are_errors() {
        let mut generator = ChaCha8Rng::seed_from_u64(11);
        let a = BitMatrix::random_with_rank(70, 70, 69, &mut generator).unwrap();
        assert_eq!(a.inverse(), Err(Error::Singular { rank: 69, order: 70 }));
        assert!(matches!(BitMatrix::zeros(2, 3).inverse(), Err(Error::NotSquare { .. })));
    }
}

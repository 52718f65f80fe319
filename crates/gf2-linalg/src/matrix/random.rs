//! Random matrices.

use rand_core::Rng;

use super::BitMatrix;
use crate::error::expect;
use crate::words::tail_mask;
use crate::{EchelonForm, Error, Shape};

impl BitMatrix {
    /// Returns a uniformly random matrix.
    ///
    /// Seed a generator without linear structure over GF(2), such as ChaCha: the output of an xorshift
    /// generator makes matrices of deficient rank.
    ///
    /// # Panics
    ///
    /// When there is no memory for it.
    pub fn random(rows: usize, columns: usize, generator: &mut impl Rng) -> Self {
        expect(Self::try_random(rows, columns, generator))
    }

    fn try_random(rows: usize, columns: usize, generator: &mut impl Rng) -> Result<Self, Error> {
        let mut matrix = Self::try_zeros(rows, columns)?;
        let mut view = matrix.as_mut();
        for row in 0..view.as_ref().stored_rows() {
            let words = view.row_words_mut(row);
            words.fill_with(|| generator.next_u64());
            if let Some(last) = words.last_mut() {
                *last &= tail_mask(columns);
            }
        }
        Ok(matrix)
    }

    /// Returns a matrix drawn uniformly from those of this shape and rank: the product of two random factors of full
    /// rank, since every matrix of that rank has equally many such factorizations.
    ///
    /// # Errors
    ///
    /// [`Error::NoSuchRank`] when the rank exceeds the rows or columns; [`Error::TooLarge`].
    pub fn random_with_rank(
        rows: usize,
        columns: usize,
        rank: usize,
        generator: &mut impl Rng,
    ) -> Result<Self, Error> {
        if rank > rows.min(columns) {
            return Err(Error::NoSuchRank { rank, shape: Shape { rows, columns } });
        }
        // A random square matrix is regular with probability 0.29, a random rectangular one more often.
        let mut full_rank = |rows, columns| {
            loop {
                let candidate = Self::try_random(rows, columns, generator)?;
                if candidate.try_clone()?.as_mut().try_echelonize(EchelonForm::Upper)?.len() == rank {
                    break Ok::<_, Error>(candidate);
                }
            }
        };
        let left = full_rank(rows, rank)?;
        let right = full_rank(rank, columns)?;
        left.multiply(&right)
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    #[test]
    fn random_matrices_have_the_rank_asked_for() {
        let mut generator = ChaCha8Rng::seed_from_u64(1);
        for (rows, columns) in [(0, 0), (0, 5), (5, 0), (1, 1), (63, 65), (65, 63), (100, 100)] {
            for rank in [0, 1, 2, rows.min(columns) / 2, rows.min(columns)] {
                let matrix = BitMatrix::random_with_rank(rows, columns, rank, &mut generator);
                if rank <= rows.min(columns) {
                    let matrix = matrix.unwrap();
                    assert_eq!((matrix.rank(), matrix.rows(), matrix.columns()), (rank, rows, columns));
                } else {
                    assert!(matches!(matrix, Err(Error::NoSuchRank { .. })));
                }
            }
        }
    }

    #[test]
    fn every_matrix_of_a_rank_is_equally_likely() {
        let mut generator = ChaCha8Rng::seed_from_u64(2);
        // There are nine 2×2 matrices of rank 1.
        let mut counts = std::collections::HashMap::new();
        for _ in 0..9000 {
            let matrix = BitMatrix::random_with_rank(2, 2, 1, &mut generator).unwrap();
            *counts.entry(matrix).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 9);
        assert!(counts.values().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}

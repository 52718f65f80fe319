//! The nullspace of a matrix in echelon form.

use crate::combinations::MOST_ROWS;
use crate::error::try_list;
use crate::words::{WORD_BITS, odd_overlap, set_bit};
use crate::{BitMatrix, Error, MatrixRef, Subspace};

/// The x with E·x = 0, for E in echelon form without rows of zeros.
///
/// Substituting back costs as much for each free column as eliminating costs for as many rows as a table combines.
pub(super) fn of_echelon(echelon: MatrixRef<'_>, pivots: &[usize]) -> Result<Subspace, Error> {
    let nullity = echelon.columns() - pivots.len();
    if nullity < pivots.len() / MOST_ROWS {
        by_substitution(echelon, pivots)
    } else {
        echelon.try_nullspace()
    }
}

/// Sets one free entry of x at a time and finds those at the pivots from the bottom up. These x are a basis, but
/// they end where they should start, so it is brought to the reduced form.
fn by_substitution(echelon: MatrixRef<'_>, pivots: &[usize]) -> Result<Subspace, Error> {
    let nullity = echelon.columns() - pivots.len();
    let mut free = try_list(nullity, echelon.shape())?;
    for column in 0..echelon.columns() {
        if pivots.get(column - free.len()) != Some(&column) {
            free.push(column);
        }
    }
    let mut basis = BitMatrix::try_zeros(nullity, echelon.columns())?;
    for (index, &column) in free.iter().enumerate() {
        basis.set(index, column, true);
    }
    let mut vectors = basis.as_mut();
    for (row, &pivot) in echelon.iter_rows().zip(pivots).rev() {
        // Words further left are zero in the row.
        let words = pivot / WORD_BITS..row.words().len();
        for index in 0..nullity {
            let vector = vectors.row_words_mut(index);
            if odd_overlap(&row.words()[words.clone()], &vector[words.clone()]) {
                set_bit(vector, pivot, true);
            }
        }
    }
    Subspace::try_span(basis)
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    #[test]
    fn both_ways_to_the_nullspace_agree() {
        let mut generator = ChaCha8Rng::seed_from_u64(13);
        for (rows, columns, rank) in [(0, 0, 0), (0, 3, 0), (3, 3, 3), (5, 9, 2), (64, 70, 60), (70, 130, 65)]
        {
            let a = BitMatrix::random_with_rank(rows, columns, rank, &mut generator).unwrap();
            let ple = a.ple().unwrap();
            let expected = a.nullspace();
            assert_eq!(by_substitution(ple.echelon().as_ref(), ple.pivots()).unwrap(), expected);
            assert_eq!(ple.echelon().nullspace(), expected);
            assert_eq!(ple.nullspace(), &expected);
        }
    }
}

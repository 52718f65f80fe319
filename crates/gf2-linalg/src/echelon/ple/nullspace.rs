//! The nullspace of a matrix in echelon form.

use crate::error::try_list;
use crate::triangular::{self, Triangle};
use crate::words::{WORD_BITS, odd_overlap, set_bit};
use crate::{BitMatrix, Error, MatrixRef, Subspace};

/// Up to this nullity, substituting back costs less than preparing products.
const MOST_SUBSTITUTED: usize = 32;

/// The x with E·x = 0, for E in echelon form without rows of zeros.
///
/// From the factors, as many x are found as there are free columns, and then reduced among themselves; where
/// there are more of them than E has rows, it costs less to reduce these rows.
pub(super) fn of_echelon(echelon: MatrixRef<'_>, pivots: &[usize]) -> Result<Subspace, Error> {
    let nullity = echelon.columns() - pivots.len();
    if nullity <= MOST_SUBSTITUTED {
        by_substitution(echelon, pivots)
    } else if nullity <= pivots.len() {
        by_products(echelon, pivots)
    } else {
        echelon.try_nullspace()
    }
}

/// Finds the entries at the pivots for each free entry: where E is U at its pivots and F beside them, U⁻¹·F.
/// These x are a basis, but they end where they should start, so it is brought to the reduced form.
fn by_products(echelon: MatrixRef<'_>, pivots: &[usize]) -> Result<Subspace, Error> {
    let free = free_columns(echelon, pivots)?;
    let by_column = echelon.try_transpose()?;
    let upper = by_column.as_ref().try_select_rows(pivots)?.try_transpose()?;
    let mut entries = by_column.as_ref().try_select_rows(&free)?.try_transpose()?;
    drop(by_column);
    triangular::solve(Triangle::Upper, upper.as_ref(), &mut entries.as_mut())?;
    let mut vectors = BitMatrix::try_zeros(echelon.columns(), free.len())?;
    for (row, &pivot) in entries.iter_rows().zip(pivots) {
        vectors.row_mut(pivot).copy_from(row);
    }
    for (index, &column) in free.iter().enumerate() {
        vectors.set(column, index, true);
    }
    Subspace::try_span(vectors.try_transpose()?)
}

/// Sets one free entry of x at a time and finds those at the pivots from the bottom up. These x are a basis,
/// but they end where they should start, so it is brought to the reduced form.
fn by_substitution(echelon: MatrixRef<'_>, pivots: &[usize]) -> Result<Subspace, Error> {
    let free = free_columns(echelon, pivots)?;
    let nullity = free.len();
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

/// The columns without a pivot, ascending.
fn free_columns(echelon: MatrixRef<'_>, pivots: &[usize]) -> Result<Vec<usize>, Error> {
    let mut free = try_list(echelon.columns() - pivots.len(), echelon.shape())?;
    for column in 0..echelon.columns() {
        if pivots.get(column - free.len()) != Some(&column) {
            free.push(column);
        }
    }
    Ok(free)
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    #[test]
    fn all_ways_to_the_nullspace_agree() {
        let mut generator = ChaCha8Rng::seed_from_u64(13);
        for (rows, columns, rank) in [
            (0, 0, 0),
            (0, 3, 0),
            (3, 3, 3),
            (5, 9, 2),
            (64, 70, 60),
            (70, 130, 65),
            (100, 132, 100),
            (100, 133, 100),
            (100, 201, 100),
            (300, 200, 150),
        ] {
            let a = BitMatrix::random_with_rank(rows, columns, rank, &mut generator).unwrap();
            let ple = a.ple().unwrap();
            let expected = a.nullspace();
            assert_eq!(by_substitution(ple.echelon().as_ref(), ple.pivots()).unwrap(), expected);
            assert_eq!(by_products(ple.echelon().as_ref(), ple.pivots()).unwrap(), expected);
            assert_eq!(ple.echelon().nullspace(), expected);
            assert_eq!(ple.nullspace(), &expected);
        }
    }
}

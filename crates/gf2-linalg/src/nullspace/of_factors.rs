//! The nullspace of a matrix that is factored.

use crate::error::{try_list, uninterrupted};
use crate::triangular::{self, Triangle};
use crate::words::{WORD_BITS, odd_overlap, set_bit};
use crate::{BitMatrix, Error, MatrixRef, Ple, Subspace};

/// Up to this nullity, substituting back costs less than preparing products.
const MAX_SUBSTITUTED: usize = 32;

impl Ple {
    /// The x with A·x = 0, computed from E when first asked for.
    ///
    /// # Complexity
    ///
    /// With rank r, nullity k and n = r + k columns: O(r · k · n) bit operations at the speed of
    /// multiplication, to substitute back and to reduce the k vectors found, with three copies of E; where k
    /// exceeds r, one elimination of E from its last column on instead, O(r² · n), and O(k · n) for the
    /// basis.
    ///
    /// # Panics
    ///
    /// When there is no memory for it; [`try_nullspace`](Self::try_nullspace) says so instead.
    pub fn nullspace(&self) -> &Subspace {
        uninterrupted(|| self.try_nullspace())
    }

    /// The x with A·x = 0. See [`nullspace`](Self::nullspace).
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when there is no memory for it.
    pub fn try_nullspace(&self) -> Result<&Subspace, Error> {
        if let Some(nullspace) = self.nullspace_cell().get() {
            return Ok(nullspace);
        }
        let nullspace = of_echelon(self.echelon().as_ref(), self.pivots())?;
        Ok(self.nullspace_cell().get_or_init(|| nullspace))
    }
}

/// The x with E·x = 0, for E in echelon form without rows of zeros.
///
/// From the factors, as many x are found as there are free columns, and then reduced among themselves; where
/// there are more of them than E has rows, it costs less to reduce these rows.
fn of_echelon(echelon: MatrixRef<'_>, pivots: &[usize]) -> Result<Subspace, Error> {
    let nullity = echelon.columns() - pivots.len();
    if nullity <= MAX_SUBSTITUTED {
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

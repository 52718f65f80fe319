//! Elimination. This file chooses the algorithm; each algorithm has a file of its own.

pub(crate) mod batch;
mod blocked;
mod four_russians;
mod naive;
mod panel;
mod small;
pub(crate) mod strip;
pub(crate) mod word_basis;
pub(crate) mod workspace;

use crate::combinations::MAX_ROWS;
use crate::error::{check_square, expect, uninterrupted};
use crate::simd::Level;
use crate::{BitMatrix, BitVector, EchelonForm, Error, Gf2, MatrixMut, MatrixRef};

/// The reduced row echelon form of a matrix.
///
/// ```
/// use gf2_linalg::BitMatrix;
///
/// let a: BitMatrix = "0110\n1100\n1010".parse()?;
/// let echelon = a.rref_with_transform()?;
/// assert_eq!(echelon.matrix().to_string(), "1010\n0110\n0000");
/// assert_eq!(echelon.pivots(), [0, 1]);
/// assert_eq!(echelon.free_columns(), [2, 3]);
/// assert_eq!(&(echelon.transform().unwrap() * &a), echelon.matrix());
/// # Ok::<(), gf2_linalg::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Echelon {
    matrix: BitMatrix,
    pivots: Vec<usize>,
    transform: Option<BitMatrix>,
}

impl Echelon {
    /// The reduced form, of the shape of the matrix it comes from: the rows of zeros are kept.
    pub fn matrix(&self) -> &BitMatrix {
        &self.matrix
    }

    /// The columns of the rows' first ones, ascending; row `i` starts at column `pivots()[i]`.
    pub fn pivots(&self) -> &[usize] {
        &self.pivots
    }

    /// The columns without a pivot, ascending.
    pub fn free_columns(&self) -> Vec<usize> {
        let pivots = BitVector::from_ones(self.matrix.columns(), self.pivots.iter().copied());
        (0..self.matrix.columns()).filter(|&column| !pivots.get(column)).collect()
    }

    /// The dimension of the space that the rows span.
    pub fn rank(&self) -> usize {
        self.pivots.len()
    }

    /// The number of columns minus the rank: the dimension of the nullspace.
    pub fn nullity(&self) -> usize {
        self.matrix.columns() - self.rank()
    }

    /// The regular matrix T with T·A equal to the reduced form, where it was asked for: a rows × rows matrix.
    pub fn transform(&self) -> Option<&BitMatrix> {
        self.transform.as_ref()
    }

    /// The reduced form itself, its pivots, and the transform where it was asked for.
    pub fn into_parts(self) -> (BitMatrix, Vec<usize>, Option<BitMatrix>) {
        (self.matrix, self.pivots, self.transform)
    }
}

impl BitMatrix {
    /// Returns the reduced row echelon form with its pivots.
    ///
    /// # Complexity
    ///
    /// As for [`echelonize`](Self::echelonize), and one copy of the matrix.
    ///
    /// # Panics
    ///
    /// When there is no memory for the copy or for the work.
    pub fn rref(&self) -> Echelon {
        self.as_ref().rref()
    }

    /// Returns the reduced row echelon form with its pivots and the transform that leads to it.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when there is no memory for the transform, which has rows² entries.
    pub fn rref_with_transform(&self) -> Result<Echelon, Error> {
        self.as_ref().rref_with_transform()
    }

    /// Returns the rank: the dimension of the space that the rows span.
    ///
    /// # Complexity
    ///
    /// As for [`rref`](Self::rref), with fewer additions: each pivot row is added to rows below it only. For
    /// a regular n×n matrix n³/3 entries are added where the reduced form takes n³/2.
    ///
    /// # Panics
    ///
    /// When there is no memory for a copy or for the work; [`try_echelonize`](Self::try_echelonize) needs no
    /// copy, and says so instead.
    pub fn rank(&self) -> usize {
        self.as_ref().rank()
    }

    /// Brings the matrix to an echelon form in place and returns the pivots: the columns of the rows' first
    /// ones, ascending.
    ///
    /// # Complexity
    ///
    /// The bit operations of a product of rows × rank by rank × columns, a half of them for the reduced and a third for
    /// the upper form of a square matrix, at the speed of multiplication. Memory: up to 1024 bits for each row and for
    /// each column, and the memory of a product for each thread; up to 256×256 entries, none.
    ///
    /// # Panics
    ///
    /// When there is no memory for that; [`try_echelonize`](Self::try_echelonize) says so instead.
    pub fn echelonize(&mut self, form: EchelonForm) -> Vec<usize> {
        self.as_mut().echelonize(form)
    }

    /// [`echelonize`](Self::echelonize), for where memory is short.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when there is no memory for the pivots and the table; the matrix is unchanged
    /// then.
    pub fn try_echelonize(&mut self, form: EchelonForm) -> Result<Vec<usize>, Error> {
        self.as_mut().try_echelonize(form)
    }

    /// [`echelonize`](Self::echelonize) by the method of the Four Russians with tables for `table_rows` rows
    /// each, clamped to 1..=8.
    ///
    /// # Panics
    ///
    /// When there is no memory for the table.
    pub fn echelonize_four_russians(&mut self, form: EchelonForm, table_rows: usize) -> Vec<usize> {
        self.as_mut().echelonize_four_russians(form, table_rows)
    }

    /// [`echelonize`](Self::echelonize) one column at a time, adding whole rows.
    ///
    /// # Complexity
    ///
    /// O(rows · columns · rank / 64), without extra memory but for the pivots.
    ///
    /// # Panics
    ///
    /// When there is no memory for the pivots.
    pub fn echelonize_naive(&mut self, form: EchelonForm) -> Vec<usize> {
        self.as_mut().echelonize_naive(form)
    }

    /// Returns the determinant.
    ///
    /// # Errors
    ///
    /// [`Error::NotSquare`]; [`Error::TooLarge`].
    pub fn determinant(&self) -> Result<Gf2, Error> {
        self.as_ref().determinant()
    }
}

impl MatrixRef<'_> {
    /// Returns the reduced row echelon form with its pivots. See [`BitMatrix::rref`].
    ///
    /// # Panics
    ///
    /// As for [`BitMatrix::rref`].
    pub fn rref(self) -> Echelon {
        let (matrix, pivots) = uninterrupted(|| self.try_echelon(EchelonForm::Reduced));
        Echelon { matrix, pivots, transform: None }
    }

    /// Returns the reduced row echelon form with its pivots and the transform that leads to it. See
    /// [`BitMatrix::rref_with_transform`].
    ///
    /// # Errors
    ///
    /// As for [`BitMatrix::rref_with_transform`].
    pub fn rref_with_transform(self) -> Result<Echelon, Error> {
        let mut both = self.augment(&BitMatrix::try_identity(self.rows())?)?;
        let pivots = eliminate(&mut both.as_mut(), self.columns(), EchelonForm::Reduced)?;
        let matrix = both.submatrix(0..self.rows(), 0..self.columns())?;
        let transform = both.submatrix(0..self.rows(), self.columns()..both.columns())?;
        Ok(Echelon { matrix, pivots, transform: Some(transform) })
    }

    /// Returns the rank. See [`BitMatrix::rank`].
    ///
    /// # Panics
    ///
    /// As for [`BitMatrix::rank`].
    pub fn rank(self) -> usize {
        uninterrupted(|| self.try_echelon(EchelonForm::Upper)).1.len()
    }

    /// Returns the determinant. See [`BitMatrix::determinant`].
    ///
    /// # Errors
    ///
    /// As for [`BitMatrix::determinant`].
    pub fn determinant(self) -> Result<Gf2, Error> {
        check_square("take the determinant of", self.shape())?;
        let (_, pivots) = self.try_echelon(EchelonForm::Upper)?;
        Ok((pivots.len() == self.rows()).into())
    }

    /// A copy in an echelon form, and the pivots.
    fn try_echelon(self, form: EchelonForm) -> Result<(BitMatrix, Vec<usize>), Error> {
        let mut matrix = self.try_to_matrix()?;
        let pivots = matrix.try_echelonize(form)?;
        Ok((matrix, pivots))
    }
}

impl MatrixMut<'_> {
    /// Brings the matrix to an echelon form in place. See [`BitMatrix::echelonize`].
    ///
    /// # Panics
    ///
    /// As for [`BitMatrix::echelonize`].
    pub fn echelonize(&mut self, form: EchelonForm) -> Vec<usize> {
        uninterrupted(|| self.try_echelonize(form))
    }

    /// Brings the matrix to an echelon form in place. See [`BitMatrix::try_echelonize`].
    ///
    /// # Errors
    ///
    /// As for [`BitMatrix::try_echelonize`].
    pub fn try_echelonize(&mut self, form: EchelonForm) -> Result<Vec<usize>, Error> {
        let columns = self.columns();
        eliminate(self, columns, form)
    }

    /// Brings the matrix to an echelon form in place. See [`BitMatrix::echelonize_four_russians`].
    ///
    /// # Panics
    ///
    /// As for [`BitMatrix::echelonize_four_russians`].
    pub fn echelonize_four_russians(&mut self, form: EchelonForm, table_rows: usize) -> Vec<usize> {
        let columns = self.columns();
        expect(four_russians::echelonize(self, columns, form, table_rows.clamp(1, MAX_ROWS)))
    }

    /// Brings the matrix to an echelon form in place. See [`BitMatrix::echelonize_naive`].
    ///
    /// # Panics
    ///
    /// As for [`BitMatrix::echelonize_naive`].
    pub fn echelonize_naive(&mut self, form: EchelonForm) -> Vec<usize> {
        let columns = self.columns();
        expect(naive::echelonize(self, columns, form))
    }
}

/// The policy: an echelon form with respect to the first `pivot_columns` columns; the others come along,
/// which is how right-hand sides and transforms are carried. Without memory for pivots and table, the matrix
/// is unchanged.
pub(crate) fn eliminate(
    matrix: &mut MatrixMut<'_>,
    pivot_columns: usize,
    form: EchelonForm,
) -> Result<Vec<usize>, Error> {
    if matrix.rows() == 0 || pivot_columns == 0 {
        return Ok(Vec::new());
    }
    let level = Level::current();
    match (matrix.rows(), matrix.columns()) {
        (..=64, ..=64) => return small::echelonize::<8, 1>(level, matrix, pivot_columns, form),
        (..=64, ..=128) => return small::echelonize::<8, 2>(level, matrix, pivot_columns, form),
        (..=128, ..=128) => return small::echelonize::<16, 2>(level, matrix, pivot_columns, form),
        (..=256, ..=256) => return small::echelonize::<32, 4>(level, matrix, pivot_columns, form),
        _ => {}
    }
    // Wider panels make better products, and cost more to find a basis in. The choice does not depend on the
    // instruction set, so that neither do the rows that come out as pivots.
    match matrix.rows().min(pivot_columns) {
        0..64 => {}
        64..512 => return blocked::echelonize::<1>(level, matrix, pivot_columns, form),
        512..2048 => return blocked::echelonize::<2>(level, matrix, pivot_columns, form),
        2048..8192 => return blocked::echelonize::<4>(level, matrix, pivot_columns, form),
        _ => return blocked::echelonize::<8>(level, matrix, pivot_columns, form),
    }
    let table_rows = table_rows(matrix.rows(), pivot_columns);
    four_russians::echelonize(matrix, pivot_columns, form, table_rows)
}

/// How many rows a table should combine: one of 2^k rows has to pay for itself on the rows it is added to.
pub(crate) fn table_rows(rows: usize, pivot_columns: usize) -> usize {
    let size = rows.min(pivot_columns).max(1);
    (size.ilog2() as usize * 3 / 4).clamp(1, MAX_ROWS)
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    /// Sizes around words, and ranks from nothing to full.
    fn matrices() -> impl Iterator<Item = BitMatrix> {
        let mut generator = ChaCha8Rng::seed_from_u64(6);
        let sizes = [0_usize, 1, 2, 7, 63, 64, 65, 128, 130];
        let shapes = sizes.into_iter().flat_map(move |rows| sizes.map(|columns| (rows, columns)));
        shapes.flat_map(move |(rows, columns)| {
            let full = rows.min(columns);
            [0, 1, full / 2, full.saturating_sub(1), full]
                .into_iter()
                .filter_map(|rank| BitMatrix::random_with_rank(rows, columns, rank, &mut generator).ok())
                .collect::<Vec<_>>()
        })
    }

    #[test]
    fn every_algorithm_agrees_with_the_naive_one() {
        for a in matrices() {
            let mut expected = a.clone();
            let pivots = expected.echelonize_naive(EchelonForm::Reduced);
            let mut reduced = a.clone();
            assert_eq!(reduced.echelonize(EchelonForm::Reduced), pivots);
            assert_eq!(reduced, expected);
            for table_rows in 1..=8 {
                let mut reduced = a.clone();
                assert_eq!(reduced.echelonize_four_russians(EchelonForm::Reduced, table_rows), pivots);
                assert_eq!(reduced, expected);
                let mut upper = a.clone();
                assert_eq!(upper.echelonize_four_russians(EchelonForm::Upper, table_rows), pivots);
                check_upper(&upper, &pivots);
                upper.echelonize_naive(EchelonForm::Reduced);
                assert_eq!(upper, expected, "the upper form spans the same rows");
            }
            let mut upper = a.clone();
            assert_eq!(upper.echelonize_naive(EchelonForm::Upper), pivots);
            check_upper(&upper, &pivots);
            assert_eq!(a.rank(), pivots.len());
        }
    }

    fn check_upper(matrix: &BitMatrix, pivots: &[usize]) {
        for (i, row) in matrix.iter_rows().enumerate() {
            assert_eq!(row.first_one(), pivots.get(i).copied());
        }
    }

    #[test]
    fn the_reduced_form_has_one_one_in_each_pivot_column() {
        for a in matrices() {
            let echelon = a.rref();
            check_upper(echelon.matrix(), echelon.pivots());
            for (i, &pivot) in echelon.pivots().iter().enumerate() {
                assert_eq!(echelon.matrix().column(pivot), BitVector::unit(a.rows(), i));
            }
            assert_eq!(echelon.rank() + echelon.free_columns().len(), a.columns());
        }
    }

    #[test]
    fn the_transform_is_regular_and_leads_to_the_reduced_form() {
        for a in matrices() {
            let echelon = a.rref_with_transform().unwrap();
            let transform = echelon.transform().unwrap();
            assert_eq!(transform.rank(), a.rows());
            assert_eq!(&(transform * &a), echelon.matrix());
            assert_eq!(echelon.matrix(), a.rref().matrix());
        }
    }

    #[test]
    fn elimination_in_a_window_leaves_the_parent_alone() {
        let mut generator = ChaCha8Rng::seed_from_u64(7);
        let mut parent = BitMatrix::random(90, 300, &mut generator);
        let mut expected = parent.submatrix(10..80, 64..192).unwrap();
        let mut copy = parent.clone();
        let pivots = parent.window_mut(10..80, 64..192).unwrap().echelonize(EchelonForm::Reduced);
        assert_eq!(pivots, expected.echelonize(EchelonForm::Reduced));
        copy.window_mut(10..80, 64..192).unwrap().copy_from(&expected);
        assert_eq!(parent, copy);
    }

    #[test]
    fn determinants_tell_regular_from_singular() {
        use crate::Gf2;
        assert_eq!(BitMatrix::identity(0).determinant(), Ok(Gf2::ONE));
        assert_eq!(BitMatrix::identity(65).determinant(), Ok(Gf2::ONE));
        assert_eq!(BitMatrix::zeros(1, 1).determinant(), Ok(Gf2::ZERO));
        assert!(matches!(BitMatrix::zeros(1, 2).determinant(), Err(Error::NotSquare { .. })));
    }
}

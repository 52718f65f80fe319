//! The spaces that belong to a matrix.

use crate::error::{expect, try_list};
use crate::{BitMatrix, BitVector, EchelonForm, Error, Gf2, MatrixRef, Subspace};

impl BitMatrix {
    /// Returns the x with A·x = 0, a subspace of dimension columns − rank.
    ///
    /// # Complexity
    ///
    /// One elimination to the reduced form, and O(nullity · columns) for the basis.
    ///
    /// # Panics
    ///
    /// When there is no memory for the basis or on the way to it; [`try_nullspace`](Self::try_nullspace) says so
    /// instead.
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
        expect(self.try_nullspace())
    }

    /// Returns the x with A·x = 0. See [`BitMatrix::nullspace`].
    ///
    /// # Errors
    ///
    /// As for [`BitMatrix::try_nullspace`].
    pub fn try_nullspace(self) -> Result<Subspace, Error> {
        let mut reduced = self.try_reverse_columns()?;
        let pivots = reduced.try_echelonize(EchelonForm::Reduced)?;
        reduced.truncate_rows(pivots.len());
        from_reversed(&reduced, &pivots)
    }

    /// Returns the y with y·A = 0. See [`BitMatrix::left_nullspace`].
    ///
    /// # Panics
    ///
    /// As for [`BitMatrix::left_nullspace`].
    pub fn left_nullspace(self) -> Subspace {
        expect(self.try_left_nullspace())
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

    /// Returns the y in the left nullspace with y·b = 1 that comes first in its basis, which shows that A·x = b has
    /// no solution.
    pub(crate) fn inconsistency(self, right: &BitVector) -> Result<Option<BitVector>, Error> {
        let left_nullspace = self.try_left_nullspace()?;
        let certificate = left_nullspace.basis().iter_rows().find(|y| y.dot(right) == Gf2::ONE);
        certificate.map(|y| y.try_to_vector()).transpose()
    }
}

/// The nullspace of a matrix, from the reduced form of its columns in reverse order.
///
/// Because of that order the basis vector of each free column has its first one there: every pivot that it
/// involves comes later. So the basis is in reduced echelon form as it is.
pub(crate) fn from_reversed(reduced: &BitMatrix, pivots: &[usize]) -> Result<Subspace, Error> {
    let columns = reduced.columns();
    let mut basis = BitMatrix::try_zeros(columns - pivots.len(), columns)?;
    let by_column = reduced.try_transpose()?;
    let mut pivot_set = BitVector::try_zeros(columns)?;
    pivots.iter().for_each(|&pivot| pivot_set.set(pivot, true));
    let mut free: Vec<usize> = try_list(basis.rows(), basis.shape())?;
    free.extend((0..columns).filter(|&column| !pivot_set.get(columns - 1 - column)));
    for (index, &column) in free.iter().enumerate() {
        let mut vector = basis.row_mut(index);
        vector.set(column, true);
        // Row r of the reduced form says what x is at its pivot.
        for row in by_column.row(columns - 1 - column).iter_ones() {
            vector.set(columns - 1 - pivots[row], true);
        }
    }
    Ok(Subspace::from_reduced(basis, free))
}

#[cfg(test)]
mod tests {
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

    #[test]
    fn the_nullspace_of_nothing_is_everything() {
        assert_eq!(BitMatrix::zeros(0, 3).nullspace(), Subspace::full(3));
        assert_eq!(BitMatrix::zeros(3, 0).nullspace(), Subspace::full(0));
        assert_eq!(BitMatrix::zeros(3, 0).left_nullspace(), Subspace::full(3));
        assert_eq!(BitMatrix::identity(65).nullspace(), Subspace::zero(65));
    }
}

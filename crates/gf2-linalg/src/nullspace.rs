//! The spaces that belong to a matrix.

use crate::{BitMatrix, BitVector, EchelonForm, Subspace};

impl BitMatrix {
    /// Returns the x with A·x = 0, a subspace of dimension columns − rank.
    ///
    /// # Complexity
    ///
    /// One elimination to the reduced form, and O(nullity · columns) for the basis.
    pub fn nullspace(&self) -> Subspace {
        let mut reduced = self.as_ref().reverse_columns();
        let pivots = reduced.echelonize(EchelonForm::Reduced);
        reduced.truncate_rows(pivots.len());
        from_reversed(&reduced, &pivots)
    }

    /// Returns the y with y·A = 0, a subspace of dimension rows − rank.
    ///
    /// # Complexity
    ///
    /// As for [`nullspace`](Self::nullspace), of the transposed matrix.
    pub fn left_nullspace(&self) -> Subspace {
        self.transpose().nullspace()
    }

    /// Returns the space that the rows span.
    pub fn row_space(&self) -> Subspace {
        Subspace::span(self.clone())
    }

    /// Returns the space that the columns span: the b for which A·x = b has a solution.
    pub fn column_space(&self) -> Subspace {
        Subspace::span(self.transpose())
    }

    /// Returns the y in the left nullspace with y·b = 1 that comes first in its basis, which shows that A·x = b has
    /// no solution.
    pub(crate) fn inconsistency(&self, right: &BitVector) -> Option<BitVector> {
        let left_nullspace = self.left_nullspace();
        let certificate = left_nullspace.basis().iter_rows().find(|y| y.dot(right) == crate::Gf2::ONE);
        certificate.map(|y| y.to_vector())
    }
}

/// The nullspace of a matrix, from the reduced form of its columns in reverse order.
///
/// Because of that order the basis vector of each free column has its first one there: every pivot that it
/// involves comes later. So the basis is in reduced echelon form as it is.
pub(crate) fn from_reversed(reduced: &BitMatrix, pivots: &[usize]) -> Subspace {
    let columns = reduced.columns();
    let by_column = reduced.transpose();
    let pivot_set = BitVector::from_ones(columns, pivots.iter().copied());
    let free: Vec<usize> = (0..columns).filter(|&column| !pivot_set.get(columns - 1 - column)).collect();
    let mut basis = BitMatrix::zeros(free.len(), columns);
    for (index, &column) in free.iter().enumerate() {
        let mut vector = basis.row_mut(index);
        vector.set(column, true);
        // Row r of the reduced form says what x is at its pivot.
        for row in by_column.row(columns - 1 - column).iter_ones() {
            vector.set(columns - 1 - pivots[row], true);
        }
    }
    Subspace::from_reduced(basis, free)
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

//! Subspaces of GF(2)^n as values: kept in reduced echelon form, so that equal spaces are equal.

use std::fmt;
use std::sync::Arc;

use num_traits::{CheckedAdd, CheckedMul, One, checked_pow};

use crate::EchelonForm;
use crate::error::uninterrupted;
use crate::{BitMatrix, BitVector, Error, Shape, VectorRef};

/// A subspace of GF(2)^n.
///
/// The basis is the one in reduced row echelon form without rows of zeros: two subspaces are equal exactly
/// when they compare equal. A clone shares the basis, so it costs nothing.
///
/// ```
/// use gf2_linalg::{BitMatrix, Subspace};
///
/// let even = Subspace::span("110\n011\n101".parse()?);
/// assert_eq!(even.dimension(), 2);
/// assert!(even.contains(&"101".parse()?));
/// assert_eq!(even.orthogonal_complement().basis().to_string(), "111");
/// # Ok::<(), gf2_linalg::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Subspace {
    reduced: Arc<Reduced>,
}

/// A basis in reduced form, and the columns of the first ones of its rows.
#[derive(PartialEq, Eq, Hash)]
struct Reduced {
    basis: BitMatrix,
    pivots: Vec<usize>,
}

impl Subspace {
    /// Returns the space that the rows of a matrix span.
    ///
    /// # Complexity
    ///
    /// One elimination in place.
    ///
    /// # Panics
    ///
    /// When there is no memory for the table of the elimination.
    pub fn span(rows: BitMatrix) -> Self {
        uninterrupted(|| Self::try_span(rows))
    }

    /// Returns the space that the rows of a matrix span. See [`span`](Self::span).
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when there is no memory for the elimination.
    pub fn try_span(mut rows: BitMatrix) -> Result<Self, Error> {
        let pivots = rows.try_echelonize(EchelonForm::Reduced)?;
        rows.truncate_rows(pivots.len());
        Ok(Self::new(rows, pivots))
    }

    fn new(basis: BitMatrix, pivots: Vec<usize>) -> Self {
        Self { reduced: Arc::new(Reduced { basis, pivots }) }
    }

    /// A space whose basis is known to be in reduced form, with its pivots.
    pub(crate) fn from_reduced(basis: BitMatrix, pivots: Vec<usize>) -> Self {
        debug_assert!(basis.iter_rows().map(VectorRef::first_one).eq(pivots.iter().copied().map(Some)));
        Self::new(basis, pivots)
    }

    /// Returns the space of the zero vector of this length alone.
    pub fn zero(length: usize) -> Self {
        Self::new(BitMatrix::zeros(0, length), Vec::new())
    }

    /// Returns the space of all vectors of this length.
    ///
    /// # Panics
    ///
    /// When there is no memory for its basis, the identity matrix.
    pub fn full(length: usize) -> Self {
        Self::new(BitMatrix::identity(length), (0..length).collect())
    }

    /// The dimension.
    pub fn dimension(&self) -> usize {
        self.basis().rows()
    }

    /// The length n of its vectors.
    pub fn ambient_dimension(&self) -> usize {
        self.basis().columns()
    }

    /// The basis in reduced row echelon form, a dimension × n matrix.
    pub fn basis(&self) -> &BitMatrix {
        &self.reduced.basis
    }

    /// The columns of the first ones of the basis vectors, ascending.
    pub fn pivots(&self) -> &[usize] {
        &self.reduced.pivots
    }

    /// Returns the number of vectors, 2^dimension, or `None` where it exceeds the type of number.
    pub fn cardinality<T: Clone + One + CheckedAdd + CheckedMul>(&self) -> Option<T> {
        checked_pow(T::one() + T::one(), self.dimension())
    }

    /// Returns the representative of `vector` modulo this space: the one that is zero at the pivots.
    ///
    /// # Panics
    ///
    /// When the vector has another length.
    pub fn reduce<'a>(&self, vector: impl Into<VectorRef<'a>>) -> BitVector {
        let mut reduced = vector.into().to_vector();
        self.reduce_in_place(&mut reduced);
        reduced
    }

    pub(crate) fn reduce_in_place(&self, vector: &mut BitVector) {
        assert!(
            vector.len() == self.ambient_dimension(),
            "a vector of length {} reduced modulo a subspace of GF(2)^{}",
            vector.len(),
            self.ambient_dimension()
        );
        for (row, &pivot) in self.basis().iter_rows().zip(self.pivots()) {
            if vector.get(pivot) {
                *vector += row;
            }
        }
    }

    /// Reduces every column of a matrix with as many rows as the vectors of this space have entries.
    pub(crate) fn reduce_columns(&self, matrix: &mut BitMatrix) -> Result<(), Error> {
        let at_pivots = matrix.as_ref().try_select_rows(self.pivots())?;
        matrix.as_mut().add_product(&self.basis().try_transpose()?, &at_pivots)
    }

    /// Whether `vector` belongs to this space.
    ///
    /// # Panics
    ///
    /// When the vector has another length.
    ///
    /// # Complexity
    ///
    /// O(dimension · n / 64).
    pub fn contains<'a>(&self, vector: impl Into<VectorRef<'a>>) -> bool {
        self.reduce(vector).is_zero()
    }

    /// Whether every vector of this space belongs to the other.
    ///
    /// # Panics
    ///
    /// When the vectors of the two differ in length.
    pub fn is_subspace_of(&self, other: &Self) -> bool {
        self.basis().iter_rows().all(|row| other.reduce(row).is_zero())
    }

    /// Returns the coefficients of `vector` in the basis, or `None` when it does not belong to this space.
    ///
    /// # Panics
    ///
    /// When the vector has another length.
    pub fn coordinates<'a>(&self, vector: impl Into<VectorRef<'a>>) -> Option<BitVector> {
        let vector = vector.into();
        self.contains(vector).then(|| self.pivots().iter().map(|&pivot| vector.get(pivot)).collect())
    }

    /// Returns the smallest space that contains both.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] when the vectors of the two differ in length; [`Error::TooLarge`].
    pub fn sum(&self, other: &Self) -> Result<Self, Error> {
        self.check_ambient(other, "add")?;
        Self::try_span(self.basis().stack(other.basis())?)
    }

    /// Returns the space of the vectors that belong to both.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] when the vectors of the two differ in length; [`Error::TooLarge`].
    ///
    /// # Complexity
    ///
    /// One elimination with as many rows as the two have dimensions, twice as wide as their vectors
    /// (Zassenhaus).
    pub fn intersection(&self, other: &Self) -> Result<Self, Error> {
        self.check_ambient(other, "intersect")?;
        let n = self.ambient_dimension();
        let upper = self.basis().augment(self.basis())?;
        let lower = other.basis().augment(&BitMatrix::try_zeros(other.dimension(), n)?)?;
        let both = Self::try_span(upper.stack(&lower)?)?;
        let first = both.pivots().partition_point(|&pivot| pivot < n);
        Self::try_span(both.basis().submatrix(first..both.dimension(), n..both.ambient_dimension())?)
    }

    /// Returns a space that meets this one in zero alone and spans everything together with it: the span of
    /// the unit vectors of the columns without a pivot.
    ///
    /// # Panics
    ///
    /// When there is no memory for its basis.
    pub fn complement(&self) -> Self {
        let n = self.ambient_dimension();
        let taken = BitVector::from_ones(n, self.pivots().iter().copied());
        let pivots: Vec<usize> = (0..n).filter(|&column| !taken.get(column)).collect();
        let mut basis = BitMatrix::zeros(pivots.len(), n);
        for (row, &column) in pivots.iter().enumerate() {
            basis.set(row, column, true);
        }
        Self::new(basis, pivots)
    }

    /// Returns the space of the vectors whose product with every vector of this one is zero: the dual code.
    ///
    /// # Panics
    ///
    /// When there is no memory for its basis.
    pub fn orthogonal_complement(&self) -> Self {
        self.basis().nullspace()
    }

    fn check_ambient(&self, other: &Self, operation: &'static str) -> Result<(), Error> {
        let (left, right) = (self.shape(), other.shape());
        if left.columns == right.columns {
            return Ok(());
        }
        Err(Error::mismatch(operation, left, right, "subspaces of the same space"))
    }

    /// The shape of the basis.
    pub(crate) fn shape(&self) -> Shape {
        self.basis().shape()
    }
}

impl fmt::Debug for Subspace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Subspace").field("basis", self.basis()).field("pivots", &self.pivots()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(text: &str) -> Subspace {
        Subspace::span(text.parse().unwrap())
    }

    #[test]
    fn equal_spaces_are_equal_and_others_are_not() {
        assert_eq!(span("110\n011"), span("101\n110\n011"));
        assert_ne!(span("110"), span("011"));
        assert_ne!(Subspace::zero(3), Subspace::zero(4));
        assert_eq!(span("000\n000"), Subspace::zero(3));
        assert_eq!(span("111\n011\n001"), Subspace::full(3));
    }

    #[test]
    fn sums_and_intersections() {
        let (a, b) = (span("1100\n0011"), span("1111\n1000"));
        assert_eq!(a.sum(&b).unwrap(), span("1000\n0100\n0011"));
        assert_eq!(a.intersection(&b).unwrap(), span("1111"));
        assert_eq!(a.intersection(&Subspace::zero(4)).unwrap(), Subspace::zero(4));
        assert_eq!(a.intersection(&Subspace::full(4)).unwrap(), a);
        assert!(a.sum(&Subspace::full(3)).is_err());
        assert!(a.intersection(&Subspace::full(3)).is_err());
    }

    #[test]
    fn columns_are_reduced_like_vectors() {
        let space = span("10110\n01100");
        let mut matrix = BitMatrix::from_fn(5, 32, |i, j| j >> i & 1 == 1);
        let expected: Vec<BitVector> = (0..32).map(|j| space.reduce(&matrix.column(j))).collect();
        space.reduce_columns(&mut matrix).unwrap();
        assert_eq!(matrix.transpose(), BitMatrix::from_rows(5, &expected).unwrap());
    }

    #[test]
    fn a_clone_of_a_space_shares_its_basis() {
        let space = span("110\n011");
        assert!(std::ptr::eq(space.basis(), space.clone().basis()));
    }

    #[test]
    fn the_intersection_of_spaces_too_large_is_an_error() {
        let space = Subspace::zero(usize::MAX);
        assert!(matches!(space.intersection(&space), Err(Error::TooLarge { .. })));
    }

    #[test]
    fn coordinates_combine_the_basis() {
        let space = span("1011\n0110");
        let vector = "1101".parse().unwrap();
        let coordinates = space.coordinates(&vector).unwrap();
        assert_eq!(space.basis().row_combination(&coordinates).unwrap(), vector);
        assert_eq!(space.coordinates(&"0001".parse().unwrap()), None);
    }

    #[test]
    fn cardinalities_beyond_the_type_are_none() {
        assert_eq!(Subspace::full(31).cardinality::<u32>(), Some(1 << 31));
        assert_eq!(Subspace::full(32).cardinality::<u32>(), None);
        assert_eq!(Subspace::full(127).cardinality::<u128>(), Some(1 << 127));
        assert_eq!(Subspace::full(128).cardinality::<u128>(), None);
        let big = Subspace::full(1000).cardinality::<num_bigint::BigUint>().unwrap();
        assert_eq!(big, num_bigint::BigUint::from(1_u32) << 1000_u32);
    }

    #[test]
    #[should_panic(expected = "a vector of length 2 reduced modulo a subspace of GF(2)^3")]
    fn membership_of_another_length_panics() {
        Subspace::full(3).contains(&BitVector::zeros(2));
    }
}

//! Cosets of subspaces: the solutions of a linear system, or the words with a given syndrome.

use num_traits::{CheckedAdd, CheckedMul, One};

use crate::{BitVector, Error, Shape, Subspace, VectorRef};

/// A coset: a vector plus every vector of a subspace.
///
/// The offset is the representative that is zero at the pivots of the subspace: two cosets are equal exactly
/// when they compare equal.
///
/// ```
/// use gf2_linalg::{Coset, Subspace};
///
/// let coset = Coset::new("011".parse()?, Subspace::span("110".parse()?))?;
/// assert_eq!(coset.offset().to_string(), "011");
/// let members: Vec<String> = coset.members().map(|member| member.to_string()).collect();
/// assert_eq!(members, ["011", "101"]);
/// # Ok::<(), gf2_linalg::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Coset {
    offset: BitVector,
    directions: Subspace,
}

impl Coset {
    /// Returns the coset of `directions` that contains `member`.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] when the lengths differ.
    pub fn new(mut member: BitVector, directions: Subspace) -> Result<Self, Error> {
        if member.len() != directions.ambient_dimension() {
            let (left, right) = (Shape::of_vector(member.len()), directions.shape());
            let expected = "a vector as long as those of the subspace";
            return Err(Error::mismatch("make a coset of", left, right, expected));
        }
        directions.reduce_in_place(&mut member);
        Ok(Self { offset: member, directions })
    }

    /// As [`new`](Self::new), for a member and directions of equal length.
    pub(crate) fn containing(mut member: BitVector, directions: Subspace) -> Self {
        directions.reduce_in_place(&mut member);
        Self { offset: member, directions }
    }

    /// The member that is zero at the pivots of the directions, which makes it the lexicographically least
    /// one.
    pub fn offset(&self) -> &BitVector {
        &self.offset
    }

    /// The subspace of the differences of members.
    pub fn directions(&self) -> &Subspace {
        &self.directions
    }

    /// The dimension of the directions.
    pub fn dimension(&self) -> usize {
        self.directions.dimension()
    }

    /// The length of the members.
    pub fn ambient_dimension(&self) -> usize {
        self.directions.ambient_dimension()
    }

    /// The offset and the directions.
    pub fn into_parts(self) -> (BitVector, Subspace) {
        (self.offset, self.directions)
    }

    /// Returns the number of members, 2^dimension, or `None` where it exceeds the type of number.
    pub fn cardinality<T: Clone + One + CheckedAdd + CheckedMul>(&self) -> Option<T> {
        self.directions.cardinality()
    }

    /// Whether `vector` is a member.
    ///
    /// # Panics
    ///
    /// When the vector has another length.
    pub fn contains<'a>(&self, vector: impl Into<VectorRef<'a>>) -> bool {
        self.directions.reduce(vector) == self.offset
    }

    /// Returns the member whose entries at the pivots of the directions are `coordinates`.
    ///
    /// Members are in the lexicographic order of their coordinates: where two members first differ, the
    /// directions have a pivot.
    ///
    /// # Panics
    ///
    /// When the number of coordinates is not the dimension.
    pub fn member(&self, coordinates: &BitVector) -> BitVector {
        assert!(
            coordinates.len() == self.dimension(),
            "{} coordinates for a coset of dimension {}",
            coordinates.len(),
            self.dimension()
        );
        let mut member = self.offset.clone();
        for index in coordinates.iter_ones() {
            member += self.directions.basis().row(index);
        }
        member
    }

    /// The members in lexicographic order, zero before one, the first entry counting most.
    ///
    /// # Complexity
    ///
    /// Two additions of vectors a member on average.
    pub fn members(&self) -> Members<'_> {
        Members {
            coset: self,
            coordinates: BitVector::zeros(self.dimension()),
            next: Some(self.offset.clone()),
        }
    }
}

/// The members of a coset in lexicographic order. See [`Coset::members`].
#[derive(Clone, Debug)]
pub struct Members<'a> {
    coset: &'a Coset,
    coordinates: BitVector,
    next: Option<BitVector>,
}

impl Iterator for Members<'_> {
    type Item = BitVector;

    fn next(&mut self) -> Option<BitVector> {
        let current = self.next.take()?;
        // Count up: clear the ones at the end, set the zero before them.
        let mut following = current.clone();
        for index in (0..self.coordinates.len()).rev() {
            following += self.coset.directions.basis().row(index);
            self.coordinates.flip(index);
            if self.coordinates.get(index) {
                self.next = Some(following);
                break;
            }
        }
        Some(current)
    }

    /// Exact where the number of members left fits.
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.next.is_none() {
            return (0, Some(0));
        }
        // Counting up, as many follow the next one as counting down from it would leave of 2^dimension.
        let mut following = 0_usize;
        for taken in self.coordinates.iter() {
            if following > usize::MAX >> 1 {
                return (usize::MAX, None);
            }
            following = following << 1 | usize::from(!taken);
        }
        following.checked_add(1).map_or((usize::MAX, None), |left| (left, Some(left)))
    }
}

impl std::iter::FusedIterator for Members<'_> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BitMatrix;

    #[test]
    fn members_come_in_lexicographic_order() {
        let directions = Subspace::span("0110100\n1010010\n0001011".parse::<BitMatrix>().unwrap());
        let coset = Coset::new("1111111".parse().unwrap(), directions).unwrap();
        let members: Vec<_> = coset.members().collect();
        assert_eq!(members.len(), 8);
        let texts: Vec<_> = members.iter().map(ToString::to_string).collect();
        assert!(texts.is_sorted());
        assert!(members.iter().all(|member| coset.contains(member)));
        assert_eq!(&members[0], coset.offset());
        for (number, member) in members.iter().enumerate() {
            let coordinates = BitVector::from_fn(3, |bit| number >> (2 - bit) & 1 == 1);
            assert_eq!(coset.member(&coordinates), *member);
        }
    }

    #[test]
    fn the_offset_does_not_depend_on_the_member_given() {
        let directions = Subspace::span("0110\n1011".parse::<BitMatrix>().unwrap());
        let coset = Coset::new("1000".parse().unwrap(), directions.clone()).unwrap();
        for member in coset.members() {
            assert_eq!(Coset::new(member, directions.clone()).unwrap(), coset);
        }
        assert!(Coset::new(BitVector::zeros(3), directions).is_err());
    }

    #[test]
    fn the_number_of_members_left_is_known_where_it_fits() {
        let coset = Coset::new(BitVector::zeros(5), Subspace::full(5)).unwrap();
        let mut members = coset.members();
        for left in (0..=32).rev() {
            assert_eq!(members.size_hint(), (left, Some(left)));
            members.next();
        }
        assert_eq!(members.size_hint(), (0, Some(0)));
        let bits = usize::BITS as usize;
        for (dimension, seen, left) in [
            (bits - 1, 0, Some(1 << (bits - 1))),
            (bits - 1, 3, Some((1 << (bits - 1)) - 3)),
            (bits, 0, None),
            (bits, 1, Some(usize::MAX)),
            (bits, 2, Some(usize::MAX - 1)),
            (bits + 1, 5, None),
            (200, 5, None),
        ] {
            let coset = Coset::new(BitVector::zeros(dimension), Subspace::full(dimension)).unwrap();
            let mut members = coset.members();
            members.by_ref().take(seen).for_each(drop);
            assert_eq!(members.size_hint(), (left.unwrap_or(usize::MAX), left), "{dimension} {seen}");
        }
    }

    #[test]
    fn a_coset_of_dimension_zero_has_one_member() {
        let coset = Coset::new(BitVector::ones(3), Subspace::zero(3)).unwrap();
        assert_eq!(coset.members().collect::<Vec<_>>(), [BitVector::ones(3)]);
        let empty = Coset::new(BitVector::zeros(0), Subspace::full(0)).unwrap();
        assert_eq!(empty.members().count(), 1);
    }
}

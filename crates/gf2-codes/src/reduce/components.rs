//! Sets of coordinates that are joined by the columns that need them.

use gf2_linalg::VectorRef;

use crate::Error;
use crate::runtime::memory::{collected, filled, reserve};

/// Members beyond which a set has a mask: fewer are soon looked at one by one.
const MAX_UNMASKED: usize = if cfg!(test) { 3 } else { 64 };

/// A division of the coordinates into sets.
pub(super) struct Components {
    /// The set of each coordinate.
    of: Vec<usize>,
    sets: Vec<Set>,
}

/// Coordinates that belong together; none, when they have been joined to others.
#[derive(Clone, Default)]
struct Set {
    members: Vec<usize>,
    /// The members as bits, of a large set.
    mask: Vec<u64>,
}

impl Components {
    /// Each of so many coordinates for itself.
    pub(super) fn new(count: usize) -> Result<Self, Error> {
        let mut sets = filled(Set::default(), count)?;
        for (coordinate, set) in sets.iter_mut().enumerate() {
            reserve(&mut set.members, 1)?;
            set.members.push(coordinate);
        }
        Ok(Self { of: collected(0..count)?, sets })
    }

    /// The number of the set of a coordinate.
    pub(super) fn of(&self, coordinate: usize) -> usize {
        self.of[coordinate]
    }

    /// Joins the sets of all coordinates that a column needs.
    ///
    /// # Complexity
    ///
    /// O(coordinates / 64), but for the joining, where each coordinate is moved at most log₂ coordinates times
    /// in all.
    pub(super) fn add(&mut self, column: VectorRef<'_>) -> Result<(), Error> {
        let Some(first) = column.first_one() else { return Ok(()) };
        while let Some(other) = self.first_outside(self.of[first], column) {
            self.join(self.of[first], self.of[other])?;
        }
        Ok(())
    }

    /// A coordinate of a column that is not in the set.
    fn first_outside(&self, set: usize, column: VectorRef<'_>) -> Option<usize> {
        let mask = &self.sets[set].mask;
        if mask.is_empty() {
            return column.iter_ones().find(|&coordinate| self.of[coordinate] != set);
        }
        let mut words = column.words().iter().zip(mask).enumerate();
        words.find_map(|(index, (word, mask))| {
            let outside = word & !mask;
            (outside != 0).then(|| 64 * index + outside.trailing_zeros() as usize)
        })
    }

    fn join(&mut self, left: usize, right: usize) -> Result<(), Error> {
        let is_left_larger = self.sets[left].members.len() >= self.sets[right].members.len();
        let (larger, smaller) = if is_left_larger { (left, right) } else { (right, left) };
        let Set { members: moved, .. } = std::mem::take(&mut self.sets[smaller]);
        let Set { members, mask } = &mut self.sets[larger];
        let known = members.len();
        reserve(members, moved.len())?;
        members.extend(&moved);
        moved.iter().for_each(|&coordinate| self.of[coordinate] = larger);
        if members.len() > MAX_UNMASKED {
            let unmasked = if mask.is_empty() { 0 } else { known };
            if mask.is_empty() {
                *mask = filled(0, self.of.len().div_ceil(64))?;
            }
            members[unmasked..].iter().for_each(|member| mask[member / 64] |= 1 << (member % 64));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use gf2_linalg::BitVector;
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn coordinates_are_together_where_columns_lead_from_one_to_the_other(
            columns in vec(vec(0..80_usize, 0..4), 0..60),
        ) {
            let mut components = Components::new(80).unwrap();
            // By marking with the least until nothing changes.
            let mut marks: Vec<usize> = (0..80).collect();
            for _ in 0..80 {
                for column in &columns {
                    let least = column.iter().map(|&coordinate| marks[coordinate]).min().unwrap_or(0);
                    column.iter().for_each(|&coordinate| marks[coordinate] = least);
                }
            }
            for column in &columns {
                components.add(BitVector::from_ones(80, column.iter().copied()).as_ref()).unwrap();
            }
            for left in 0..80 {
                for right in 0..80 {
                    prop_assert_eq!(components.of(left) == components.of(right), marks[left] == marks[right]);
                }
            }
        }
    }
}

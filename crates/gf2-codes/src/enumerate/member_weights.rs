//! The weights of all members of a coset, during a walk from coset to coset.

use gf2_linalg::{BitVector, Subspace};

use crate::runtime::{Pace, Watch};
use crate::{Error, Limits};

/// Weights that are changed by one pattern of signs.
const LANES: usize = if cfg!(test) { 4 } else { 64 };

/// A word with changing entries, and the weights of all its sums with the words of a code.
///
/// They give the weight of the coset's leader and the number of members that are equally light. To change an entry and
/// look again takes less than a search from the start, so one can walk through the cosets.
///
/// ```
/// use gf2_linalg::Subspace;
/// use gf2_codes::{Lightest, Limits, MemberWeights};
///
/// let mut weights = MemberWeights::new(&Subspace::span("11110\n01111".parse()?), &Limits::default())?;
/// weights.flip(0);
/// weights.flip(1);
/// assert_eq!(weights.word().to_string(), "11000");
/// // 11000, 00110 and 01001.
/// assert_eq!(weights.lightest(), Lightest { weight: 2, count: 3 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MemberWeights {
    word: BitVector,
    /// Of each entry, the coordinates whose words of the code have a one there, as bits.
    columns: Vec<usize>,
    /// By the coordinates of the word of the code.
    weights: Vec<u16>,
}

/// The lightest members of a coset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lightest {
    /// Their weight.
    pub weight: usize,
    /// Their number.
    pub count: usize,
}

impl MemberWeights {
    /// Maximum number of dimensions of a code.
    pub const MAX_DIMENSION: usize = 24;
    /// Maximum number of entries.
    pub const MAX_LENGTH: usize = u16::MAX as usize;

    /// Starts at the zero word.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyMembers`] beyond [`MAX_DIMENSION`](Self::MAX_DIMENSION) or [`MAX_LENGTH`](Self::MAX_LENGTH);
    /// [`Error::Memory`] when the memory limit or the system refuses two bytes for each word of the code;
    /// [`Error::Stopped`] when the time is up or the flag set.
    ///
    /// # Complexity
    ///
    /// O(2^dimension · length / 64).
    pub fn new(code: &Subspace, limits: &Limits) -> Result<Self, Error> {
        let (dimension, length) = (code.dimension(), code.ambient_dimension());
        if dimension > Self::MAX_DIMENSION || length > Self::MAX_LENGTH {
            return Err(Error::TooManyMembers { dimension, length });
        }
        let bytes = 2 << dimension;
        if !limits.allows(bytes) {
            return Err(Error::Memory { bytes });
        }
        let watch = Watch::start(limits);
        let mut pace = Pace::new(&watch);
        let by_entry = code.basis().transpose();
        // Without coordinates a row has no word.
        let columns = by_entry.iter_rows().map(|row| row.words().first().map_or(0, |&word| word as usize));
        let columns: Vec<usize> = columns.collect();
        let mut weights = Vec::new();
        weights.try_reserve_exact(1 << dimension).map_err(|_| Error::Memory { bytes })?;
        weights.resize(1 << dimension, 0);
        // In Gray code order, each word is one of the basis away from the one before.
        let (mut coordinates, mut word) = (0, BitVector::zeros(length));
        for step in 1..1_usize << dimension {
            pace.step(length / 64 + 1)?;
            let index = step.trailing_zeros() as usize;
            coordinates ^= 1 << index;
            word += code.basis().row(index);
            weights[coordinates] = word.weight() as u16;
        }
        Ok(Self { word: BitVector::zeros(length), columns, weights })
    }

    /// The word.
    pub fn word(&self) -> &BitVector {
        &self.word
    }

    /// Flips an entry of the word.
    ///
    /// # Panics
    ///
    /// When there is no such entry.
    ///
    /// # Complexity
    ///
    /// O(2^dimension), about ten weights an operation.
    pub fn flip(&mut self, entry: usize) {
        let column = self.columns[entry];
        let was_set = u16::from(self.word.get(entry));
        self.word.flip(entry);
        // Where the sum has a one it loses it, and elsewhere it gains one.
        let change = |is_odd: u16| if was_set == is_odd { 1 } else { u16::MAX };
        let even: [u16; LANES] = std::array::from_fn(|lane| change(is_odd(column, lane)));
        let odd = even.map(u16::wrapping_neg);
        for (block, weights) in self.weights.chunks_mut(LANES).enumerate() {
            let changes = if is_odd(column, block * LANES) == 0 { &even } else { &odd };
            for (weight, change) in weights.iter_mut().zip(changes) {
                *weight = weight.wrapping_add(*change);
            }
        }
    }

    /// The lightest members of the word's coset.
    ///
    /// # Complexity
    ///
    /// O(2^dimension), about ten weights an operation.
    pub fn lightest(&self) -> Lightest {
        let least = self.weights.iter().copied().fold(u16::MAX, u16::min);
        let in_block = |block: &[u16]| block.iter().map(|&weight| u16::from(weight == least)).sum::<u16>();
        let count = self.weights.chunks(LANES).map(|block| usize::from(in_block(block))).sum();
        Lightest { weight: least.into(), count }
    }
}

/// 1 where the numbers have an odd number of bits in common.
fn is_odd(left: usize, right: usize) -> u16 {
    (left & right).count_ones() as u16 % 2
}

#[cfg(test)]
mod tests {
    use gf2_linalg::testing::matrix_with_pivots;
    use gf2_linalg::{BitMatrix, Coset};
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_weights_are_those_of_the_members(
            (flips, (basis, _)) in (0..=9_usize).prop_flat_map(|dimension| {
                (vec(0..12_usize, 0..30), matrix_with_pivots(dimension, 12))
            }),
        ) {
            let code = Subspace::span(basis);
            let mut weights = MemberWeights::new(&code, &Limits::default()).unwrap();
            let mut word = BitVector::zeros(12);
            for flip in flips {
                let coset = Coset::new(word.clone(), code.clone()).unwrap();
                let mut members: Vec<usize> = coset.members().map(|member| member.weight()).collect();
                members.sort_unstable();
                let count = members.iter().filter(|&&weight| weight == members[0]).count();
                prop_assert_eq!(weights.lightest(), Lightest { weight: members[0], count });
                prop_assert_eq!(weights.word(), &word);
                weights.flip(flip);
                word.flip(flip);
            }
        }
    }

    #[test]
    fn weights_are_made_within_limits() {
        let code = Subspace::full(20);
        let limits = |bytes| Limits { memory_limit: Some(bytes), ..Limits::default() };
        assert_eq!(
            MemberWeights::new(&code, &limits((2 << 20) - 1)).err(),
            Some(Error::Memory { bytes: 2 << 20 })
        );
        let cancel = crate::CancelFlag::default();
        let limits = Limits { cancel: Some(cancel.clone()), ..limits(2 << 20) };
        assert!(MemberWeights::new(&code, &limits).is_ok());
        cancel.cancel();
        let stopped = MemberWeights::new(&code, &limits).err();
        assert_eq!(stopped, Some(Error::Stopped { stop: crate::Stop::Cancelled }));
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let code = Subspace::span(BitMatrix::from_fn(25, 30, |row, column| row == column));
        assert_eq!(
            MemberWeights::new(&code, &Limits::default()).err(),
            Some(Error::TooManyMembers { dimension: 25, length: 30 })
        );
        assert_eq!(
            MemberWeights::new(&Subspace::zero(65_536), &Limits::default()).err(),
            Some(Error::TooManyMembers { dimension: 0, length: 65_536 })
        );
        let mut empty = MemberWeights::new(&Subspace::zero(65_535), &Limits::default()).unwrap();
        (0..65_535).for_each(|entry| empty.flip(entry));
        assert_eq!(empty.lightest(), Lightest { weight: 65_535, count: 1 });
    }
}

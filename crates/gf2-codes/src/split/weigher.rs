//! The weights of single members of a class.

use gf2_linalg::hamming::add_distances;

use crate::Error;
use crate::enumerate::{Plane, Planes};
use crate::reduce::Function;
use crate::runtime::memory::{bytes, filled};

/// Members that are weighed together.
pub(super) const TOGETHER: usize = 64;

/// A class that weighs its members one by one, from sums of parts of them: a byte of the coordinates at a
/// time.
#[derive(Clone, Debug)]
pub(super) struct Weigher {
    planes: Vec<Plane>,
    width: usize,
    start: Vec<u64>,
    /// For each byte of the coordinates, for each value of it, the words that it adds.
    parts: Vec<u64>,
    minimum: u64,
}

/// For each word of a member, that of up to [`TOGETHER`] members, without what the class's first member has.
pub(super) type Noted = Vec<[u64; TOGETHER]>;

impl Weigher {
    /// # Errors
    ///
    /// [`Error::Memory`] when the system does not give the memory of the sums.
    pub(super) fn new(function: &Function, minimum: u64) -> Result<Self, Error> {
        let planes = Planes::new(function)?;
        let width = planes.width();
        let start = planes.member(0);
        let digits = function.dimension.div_ceil(8);
        let mut parts = filled(0, width.saturating_mul(digits * 256))?;
        for (byte, parts) in parts.chunks_exact_mut((256 * width).max(1)).enumerate() {
            for value in 1..256_usize {
                let (before, this) = parts.split_at_mut(value * width);
                let without = value & (value - 1);
                this[..width].copy_from_slice(&before[without * width..][..width]);
                let bit = 8 * byte + value.trailing_zeros() as usize;
                if bit < function.dimension {
                    planes.step(&mut this[..width], bit);
                }
            }
        }
        Ok(Self { planes: planes.planes, width, start, parts, minimum })
    }

    /// How many bytes the sums take.
    pub(super) fn bytes(&self) -> u64 {
        bytes::<u64>(self.parts.len())
    }

    /// Room for the words of one member.
    pub(super) fn words(&self) -> Vec<u64> {
        vec![0; self.width]
    }

    /// Room for the words of several members.
    pub(super) fn noted(&self) -> Noted {
        vec![[0; TOGETHER]; self.width]
    }

    /// Adds the words of a member but for those of the first one.
    fn add(&self, member: u32, words: &mut [u64]) {
        for (byte, value) in member.to_le_bytes().into_iter().enumerate().filter(|&(_, value)| value > 0) {
            let part = &self.parts[(byte * 256 + usize::from(value)) * self.width..][..self.width];
            words.iter_mut().zip(part).for_each(|(word, part)| *word ^= part);
        }
    }

    /// Notes the words of at most [`TOGETHER`] members; `words` is a buffer for one.
    pub(super) fn note(&self, members: impl Iterator<Item = u32>, words: &mut [u64], noted: &mut Noted) {
        for (index, member) in members.enumerate() {
            words.fill(0);
            self.add(member, words);
            noted.iter_mut().zip(&*words).for_each(|(noted, word)| noted[index] = *word);
        }
    }

    /// The excess of the sum of a member and each of those noted; `words` is a buffer.
    pub(super) fn excesses(&self, member: u32, words: &mut [u64], noted: &Noted) -> [u64; TOGETHER] {
        words.copy_from_slice(&self.start);
        self.add(member, words);
        let mut sums = [0; TOGETHER];
        for Plane { shift, words: range } in &self.planes {
            add_distances(&words[range.clone()], &noted[range.clone()], *shift, &mut sums);
        }
        sums.map(|sum| sum.wrapping_sub(self.minimum))
    }

    /// The excess of a member; `words` is a buffer.
    pub(super) fn excess(&self, member: u32, words: &mut [u64]) -> u64 {
        words.copy_from_slice(&self.start);
        self.add(member, words);
        let ones = |words: &[u64]| words.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
        let sum = self.planes.iter().map(|plane| ones(&words[plane.words.clone()]) << plane.shift);
        sum.sum::<u64>() - self.minimum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_weigh_what_the_definition_says() {
        for dimension in [0, 1, 5, 8, 9, 13] {
            let columns = if dimension == 0 { 0 } else { 300 };
            let function = Function::with_multiplicities(dimension, (0..columns).map(|index| 1 + index % 5));
            let weigher = Weigher::new(&function, 0).unwrap();
            let (mut words, mut sums) = (weigher.words(), weigher.noted());
            let members = || (0..1_u32 << dimension).step_by(7);
            for noted in members().collect::<Vec<_>>().chunks(TOGETHER) {
                weigher.note(noted.iter().copied(), &mut words, &mut sums);
                for member in members() {
                    let excesses = weigher.excesses(member, &mut words, &sums);
                    for (other, excess) in noted.iter().zip(excesses) {
                        assert_eq!(excess, function.excess((member ^ other).into()));
                    }
                    assert_eq!(weigher.excess(member, &mut words), function.excess(member.into()));
                }
            }
        }
    }
}

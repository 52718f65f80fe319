//! Enumeration of all members, one exclusive or and one count of ones a word.

use std::array;

use gf2_linalg::hamming::add_distances;

use crate::Error;
use crate::enumerate::{Minima, Plane, Planes};
use crate::reduce::Function;
use crate::runtime::Meter;
use crate::runtime::memory::collected;

/// Maximum number of coordinates of a block, which is weighed in one go.
const BLOCK_BITS: usize = 6;
/// Maximum number of members of a block.
const BLOCK: usize = 1 << BLOCK_BITS;
/// Blocks between two looks at the clock.
const BLOCKS_BETWEEN_LOOKS: u64 = 64;

/// The walk through a coset in which neighbours differ by one basis vector.
///
/// It is the binary reflected Gray code, but for the lowest coordinates: the members that differ in those
/// form a block, and each of the block is one addition away from its first. These sums do not depend on each
/// other, which lets a processor work on several at a time, and the code has to be stepped once a block only.
#[derive(Clone, Debug)]
pub(crate) struct Gray {
    planes: Planes,
    dimension: usize,
    block_bits: usize,
    /// For every word of a member, its difference from the first member of a block, for each member of the block. In a
    /// block of fewer members the differences repeat.
    differences: Vec<[u64; BLOCK]>,
}

impl Gray {
    /// Prepares to enumerate.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`] when the system does not give the memory.
    pub(crate) fn new(function: &Function) -> Result<Self, Error> {
        let planes = Planes::new(function)?;
        let block_bits = function.dimension.min(BLOCK_BITS);
        let members: Vec<Vec<u64>> =
            (0..1 << block_bits).map(|coordinates| planes.member(coordinates)).collect();
        let difference =
            |word: usize, member: usize| members[member % members.len()][word] ^ members[0][word];
        let differences = (0..planes.width()).map(|word| array::from_fn(|member| difference(word, member)));
        let differences = collected(differences)?;
        Ok(Self { planes, dimension: function.dimension, block_bits, differences })
    }

    /// Maximum number of prefix bits into which the walk can be divided.
    pub(crate) fn max_prefix_bits(&self) -> usize {
        self.dimension - self.block_bits
    }

    /// Offers to `minima` the members whose first `prefix_bits` coordinates read `prefix`, or, when told to
    /// stop, some of them and at least the first few thousand.
    ///
    /// # Complexity
    ///
    /// O(2^(dimension − prefix_bits) · words of the merged columns), without an allocation on the way.
    pub(crate) fn walk(&self, prefix: u64, prefix_bits: usize, minima: &mut Minima, meter: &Meter<'_>) {
        let free_bits = self.max_prefix_bits() - prefix_bits;
        let blocks = 1_u64 << free_bits;
        let first_block = prefix << free_bits;
        let mut first = self.planes.member(first_block << self.block_bits);
        let mut excesses = [0; BLOCK];
        for step in 0..blocks {
            if step > 0 {
                if step % BLOCKS_BETWEEN_LOOKS == 0 {
                    meter.see(minima.excess());
                    meter.add(BLOCKS_BETWEEN_LOOKS << self.block_bits);
                    if meter.must_stop() {
                        return;
                    }
                }
                self.planes.step(&mut first, self.block_bits + step.trailing_zeros() as usize);
            }
            self.weigh(&first, &mut excesses);
            let lightest = minima.excess();
            // Without a branch for each: blocks with something to offer become rare.
            if excesses.iter().fold(false, |any, &excess| any | (excess <= lightest)) {
                let block = first_block | (step ^ step >> 1);
                for (member, &excess) in excesses.iter().take(1 << self.block_bits).enumerate() {
                    minima.offer(excess, block << self.block_bits | member as u64);
                }
            }
        }
        meter.see(minima.excess());
        meter.add(((blocks - 1) % BLOCKS_BETWEEN_LOOKS + 1) << self.block_bits);
    }

    /// Weighs the members of the block with this first member.
    fn weigh(&self, first: &[u64], excesses: &mut [u64; BLOCK]) {
        excesses.fill(0);
        for Plane { shift, words } in &self.planes.planes {
            add_distances(&first[words.clone()], &self.differences[words.clone()], *shift, excesses);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::Watch;
    use crate::{CancelFlag, Limits, Stop};

    fn walk_all(function: &Function, prefix_bits: usize, limit: usize) -> Minima {
        let watch = Watch::start(&Limits::default());
        let gray = Gray::new(function).unwrap();
        let meter = Meter::of_members(&watch, function.dimension);
        let mut minima = Minima::new(limit);
        (0..1 << prefix_bits).for_each(|prefix| gray.walk(prefix, prefix_bits, &mut minima, &meter));
        assert_eq!(meter.done(), 1 << function.dimension);
        minima
    }

    #[test]
    fn every_division_into_prefixes_meets_every_member_once() {
        for dimension in [0, 1, 2, 5, 6, 7, 8, 11] {
            // Without columns all members weigh the same, and all are kept.
            let function = Function::with_multiplicities(dimension, []);
            for prefix_bits in 0..=Gray::new(&function).unwrap().max_prefix_bits() {
                let minima = walk_all(&function, prefix_bits, usize::MAX);
                assert_eq!((minima.excess(), minima.count()), (0, 1 << dimension));
                assert!(minima.into_coordinates().unwrap().into_iter().eq(0..1 << dimension));
            }
        }
    }

    #[test]
    fn the_walk_finds_what_the_definition_says() {
        let one_plane = (0..=10).map(|words| vec![1; 64 * words + 1]);
        let more_planes = [vec![3; 70], vec![2; 130], (0..600).map(|index| 1 + index % 6).collect()];
        for multiplicities in one_plane.chain(more_planes) {
            let function = Function::with_multiplicities(10, multiplicities);
            let excesses: Vec<u64> = (0..1 << 10).map(|coordinates| function.excess(coordinates)).collect();
            let least = *excesses.iter().min().unwrap();
            let expected: Vec<u64> =
                (0..1 << 10).filter(|&coordinates| excesses[coordinates as usize] == least).collect();
            for prefix_bits in [0, 1, 4] {
                let minima = walk_all(&function, prefix_bits, usize::MAX);
                assert_eq!((minima.excess(), minima.count()), (least, expected.len() as u64));
                assert_eq!(minima.into_coordinates().unwrap(), expected);
            }
        }
    }

    #[test]
    fn a_stopped_walk_has_met_its_first_blocks() {
        let cancel = CancelFlag::default();
        cancel.cancel();
        let watch = Watch::start(&Limits { cancel: Some(cancel), ..Limits::default() });
        let function = Function::with_multiplicities(14, []);
        let gray = Gray::new(&function).unwrap();
        let mut minima = Minima::new(usize::MAX);
        gray.walk(0, 0, &mut minima, &Meter::of_members(&watch, function.dimension));
        assert_eq!(watch.stopped(), Some(Stop::Cancelled));
        assert_eq!(minima.count(), BLOCKS_BETWEEN_LOOKS << BLOCK_BITS);
        assert_eq!(minima.into_coordinates().unwrap()[0], 0);
    }

    #[test]
    fn a_walk_without_work_left_is_not_stopped() {
        let cancel = CancelFlag::default();
        cancel.cancel();
        let watch = Watch::start(&Limits { cancel: Some(cancel), ..Limits::default() });
        let function = Function::with_multiplicities(12, []);
        let gray = Gray::new(&function).unwrap();
        let mut minima = Minima::new(1);
        gray.walk(0, 0, &mut minima, &Meter::of_members(&watch, function.dimension));
        assert_eq!(watch.stopped(), None);
        assert_eq!(minima.count(), 1 << 12);
    }
}

//! Enumeration of all members, one exclusive or and one count of ones a word.

use crate::function::Function;
use crate::minima::Minima;
use crate::planes::{Plane, Planes};
use crate::watch::Watch;

/// Coordinates that a block has, at most: a block is weighed in one go.
const BLOCK_BITS: usize = 6;
/// Blocks between two looks at the clock.
const BLOCKS_BETWEEN_LOOKS: u64 = 64;

/// The walk through a coset in which neighbours differ by one basis vector.
///
/// It is the binary reflected Gray code, but for the lowest coordinates: the members that differ in those form a
/// block, and each of the block is one addition away from its first. These sums do not depend on each other,
/// which lets a processor work on several at a time, and the code has to be stepped once a block only.
#[derive(Clone, Debug)]
pub(crate) struct Gray {
    planes: Planes,
    dimension: usize,
    block_bits: usize,
    /// For every plane, for every member of a block, its difference from the first member.
    differences: Vec<u64>,
}

impl Gray {
    /// Prepares to enumerate.
    pub(crate) fn new(function: &Function) -> Self {
        let planes = Planes::new(function);
        let block_bits = function.dimension.min(BLOCK_BITS);
        let first = planes.member(0);
        let members: Vec<Vec<u64>> =
            (0..1 << block_bits).map(|coordinates| planes.member(coordinates)).collect();
        let differences = planes
            .planes
            .iter()
            .flat_map(|plane| {
                members.iter().flat_map(|member| plane.words.clone().map(|word| member[word] ^ first[word]))
            })
            .collect();
        Self { planes, dimension: function.dimension, block_bits, differences }
    }

    /// The most prefix bits into which the walk can be divided.
    pub(crate) fn most_prefix_bits(&self) -> usize {
        self.dimension - self.block_bits
    }

    /// Offers to `minima` the members whose first `prefix_bits` coordinates read `prefix`, or, when told to stop,
    /// some of them and at least the first few thousand.
    ///
    /// # Complexity
    ///
    /// O(2^(dimension − prefix_bits) · words of the merged columns), without an allocation on the way.
    pub(crate) fn walk(&self, prefix: u64, prefix_bits: usize, minima: &mut Minima, watch: &Watch) {
        let free_bits = self.most_prefix_bits() - prefix_bits;
        let blocks = 1_u64 << free_bits;
        let first_block = prefix << free_bits;
        let mut first = self.planes.member(first_block << self.block_bits);
        let mut excesses = [0; 1 << BLOCK_BITS];
        let excesses = &mut excesses[..1 << self.block_bits];
        for step in 0..blocks {
            if step > 0 {
                if step % BLOCKS_BETWEEN_LOOKS == 0 && watch.must_stop() {
                    return;
                }
                self.planes.step(&mut first, self.block_bits + step.trailing_zeros() as usize);
            }
            self.weigh(&first, excesses);
            let lightest = minima.excess();
            // Without a branch for each: blocks with something to offer become rare.
            if excesses.iter().fold(false, |any, &excess| any | (excess <= lightest)) {
                let block = first_block | (step ^ step >> 1);
                for (member, &excess) in excesses.iter().enumerate() {
                    minima.offer(excess, block << self.block_bits | member as u64);
                }
            }
        }
    }

    /// Weighs the members of the block with this first member.
    fn weigh(&self, first: &[u64], excesses: &mut [u64]) {
        excesses.fill(0);
        for Plane { shift, words } in &self.planes.planes {
            let differences = &self.differences[words.start * excesses.len()..words.end * excesses.len()];
            let first = &first[words.clone()];
            let add = match words.len() {
                1 => add_ones_of_width::<1>,
                2 => add_ones_of_width::<2>,
                3 => add_ones_of_width::<3>,
                4 => add_ones_of_width::<4>,
                5 => add_ones_of_width::<5>,
                6 => add_ones_of_width::<6>,
                7 => add_ones_of_width::<7>,
                8 => add_ones_of_width::<8>,
                _ => add_ones,
            };
            add(first, differences, *shift, excesses);
        }
    }
}

/// Adds to each excess the ones, times `2^shift`, of the first member plus the member's difference.
fn add_ones(first: &[u64], differences: &[u64], shift: u32, excesses: &mut [u64]) {
    for (excess, difference) in excesses.iter_mut().zip(differences.chunks_exact(first.len())) {
        *excess += ones(first.iter().zip(difference)) << shift;
    }
}

/// As [`add_ones`], for a number of words that the compiler knows: up to twice as fast.
fn add_ones_of_width<const WIDTH: usize>(
    first: &[u64],
    differences: &[u64],
    shift: u32,
    excesses: &mut [u64],
) {
    let (differences, _) = differences.as_chunks::<WIDTH>();
    let (&[first], _) = first.as_chunks::<WIDTH>() else { unreachable!("one row of words") };
    for (excess, difference) in excesses.iter_mut().zip(differences) {
        *excess += ones(first.iter().zip(difference)) << shift;
    }
}

fn ones<'a>(pairs: impl Iterator<Item = (&'a u64, &'a u64)>) -> u64 {
    pairs.map(|(left, right)| u64::from((left ^ right).count_ones())).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CancelFlag, Options, Stop};

    fn walk_all(function: &Function, prefix_bits: usize, limit: usize) -> Minima {
        let watch = Watch::start(&Options::default());
        let gray = Gray::new(function);
        let mut minima = Minima::new(limit);
        (0..1 << prefix_bits).for_each(|prefix| gray.walk(prefix, prefix_bits, &mut minima, &watch));
        minima
    }

    #[test]
    fn every_division_into_prefixes_meets_every_member_once() {
        for dimension in [0, 1, 2, 5, 6, 7, 8, 11] {
            // Without columns all members weigh the same, and all are kept.
            let function = Function::with_multiplicities(dimension, []);
            for prefix_bits in 0..=Gray::new(&function).most_prefix_bits() {
                let minima = walk_all(&function, prefix_bits, usize::MAX);
                assert_eq!((minima.excess(), minima.count()), (0, 1 << dimension));
                assert!(minima.into_coordinates().into_iter().eq(0..1 << dimension));
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
                assert_eq!(minima.into_coordinates(), expected);
            }
        }
    }

    #[test]
    fn known_widths_count_as_any_width_does() {
        fn check<const WIDTH: usize>() {
            let words: Vec<u64> =
                (1..=9 * WIDTH as u64).map(|word| word.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
            let (first, differences) = words.split_at(WIDTH);
            let (mut known, mut any) = ([5; 8], [5; 8]);
            add_ones_of_width::<WIDTH>(first, differences, 3, &mut known);
            add_ones(first, differences, 3, &mut any);
            assert_eq!(known, any);
            assert!(any.iter().all(|&excess| excess > 5));
        }
        check::<1>();
        check::<2>();
        check::<3>();
        check::<7>();
        check::<8>();
    }

    #[test]
    fn a_stopped_walk_has_met_its_first_blocks() {
        let cancel = CancelFlag::default();
        cancel.cancel();
        let watch = Watch::start(&Options { cancel: Some(cancel), ..Options::default() });
        let gray = Gray::new(&Function::with_multiplicities(14, []));
        let mut minima = Minima::new(usize::MAX);
        gray.walk(0, 0, &mut minima, &watch);
        assert_eq!(watch.stopped(), Some(Stop::Cancelled));
        assert_eq!(minima.count(), BLOCKS_BETWEEN_LOOKS << BLOCK_BITS);
        assert_eq!(minima.into_coordinates()[0], 0);
    }

    #[test]
    fn a_walk_without_work_left_is_not_stopped() {
        let cancel = CancelFlag::default();
        cancel.cancel();
        let watch = Watch::start(&Options { cancel: Some(cancel), ..Options::default() });
        let gray = Gray::new(&Function::with_multiplicities(12, []));
        let mut minima = Minima::new(1);
        gray.walk(0, 0, &mut minima, &watch);
        assert_eq!(watch.stopped(), None);
        assert_eq!(minima.count(), 1 << 12);
    }
}

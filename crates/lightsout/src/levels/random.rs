//! Random choices that are the same everywhere.

use gf2_linalg::BitVector;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Numbers that follow from a seed.
#[derive(Clone, Debug)]
pub(super) struct Random(ChaCha8Rng);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    pub(super) fn number(&mut self) -> u64 {
        self.0.next_u64()
    }

    pub(super) fn word(&mut self, length: usize) -> BitVector {
        BitVector::random(length, &mut self.0)
    }

    /// A number below `limit`, which is not 0; all are equally likely.
    ///
    /// Source: D. Lemire, *Fast random integer generation in an interval* (2019).
    pub(super) fn below(&mut self, limit: usize) -> usize {
        let limit = limit as u64;
        loop {
            let product = u128::from(self.number()) * u128::from(limit);
            if product as u64 >= limit.wrapping_neg() % limit {
                return (product >> 64) as usize;
            }
        }
    }

    /// Shuffles the items; all orders are equally likely.
    pub(super) fn shuffle<T>(&mut self, all: &mut [T]) {
        for end in (1..all.len()).rev() {
            all.swap(end, self.below(end + 1));
        }
    }
}

/// The numbers of some bits in a scrambled order, each once, computed without a table.
///
/// Each round is one to one: an addition, a multiplication by an odd number, and the high bits on top of the
/// low ones.
#[derive(Clone, Debug)]
pub(super) struct Order {
    bits: u32,
    rounds: [(u64, u64); 4],
}

impl Order {
    pub(super) fn new(bits: u32, random: &mut Random) -> Self {
        Self { bits, rounds: std::array::from_fn(|_| (random.number(), random.number() | 1)) }
    }

    /// The number at this index.
    pub(super) fn at(&self, index: u64) -> u64 {
        let mask = (1 << self.bits) - 1;
        self.rounds.iter().fold(index, |number, &(shift, factor)| {
            let number = number.wrapping_add(shift).wrapping_mul(factor) & mask;
            number ^ number >> (self.bits / 2 + 1)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_has_every_number_once() {
        let mut random = Random::new(1);
        for bits in 0..=12 {
            let order = Order::new(bits, &mut random);
            let mut met = vec![false; 1 << bits];
            (0..1 << bits).for_each(|index| met[order.at(index) as usize] = true);
            assert!(met.iter().all(|&met| met), "{bits} bits");
        }
    }

    #[test]
    fn the_start_of_an_order_is_spread_evenly() {
        // Of 2^20 numbers 4096, in 16 parts of 256: a standard deviation is 16.
        let order = Order::new(20, &mut Random::new(2));
        let numbers: Vec<u64> = (0..4096).map(|index| order.at(index)).collect();
        for shift in [0, 8, 16] {
            let mut counts = [0_i32; 16];
            numbers.iter().for_each(|number| counts[(number >> shift & 15) as usize] += 1);
            assert!(counts.iter().all(|count| (count - 256).abs() < 80), "{shift}: {counts:?}");
        }
    }

    #[test]
    fn numbers_below_a_limit_are_even() {
        let mut random = Random::new(3);
        let mut counts = [0_i32; 7];
        (0..7000).for_each(|_| counts[random.below(7)] += 1);
        assert!(counts.iter().all(|count| (count - 1000).abs() < 150), "{counts:?}");
    }
}

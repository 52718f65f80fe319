//! Levels out of all there are, in an order without a pattern.

use gf2_codes::{Error as MinimizeError, LeaderWeights, Limits};
use gf2_linalg::{BitVector, Interrupt, Subspace};

use crate::Error;
use crate::levels::random::{Order, Random};
use crate::levels::space::Space;
use crate::levels::{Miss, Wanted, Word};

/// Maximum number of cosets that are visited, as a power of two.
const MAX_BITS: usize = 26;
/// Words between two looks at the clock.
const GRAIN: u64 = 1 << 14;

/// All levels, each of which is met once.
#[derive(Clone, Debug)]
pub(super) struct Listed {
    /// What leads to the lights of a level.
    starts: Vec<BitVector>,
    /// Words whose sums are one of each coset.
    basis: Vec<BitVector>,
    /// What the sums come to, where that is asked for.
    leaders: Option<Leaders>,
}

/// The leaders of the cosets of all words.
#[derive(Clone, Debug)]
struct Leaders {
    weights: LeaderWeights,
    starts: Vec<usize>,
    /// The syndromes of all sums of the first half of the basis, and of the second.
    sums: [Vec<usize>; 2],
}

impl Leaders {
    fn new(weights: LeaderWeights, starts: &[BitVector], basis: &[BitVector]) -> Self {
        let (low, high) = basis.split_at(basis.len() / 2);
        let sums = [low, high].map(|half| {
            let mut sums = vec![0];
            for word in half {
                let syndrome = weights.syndrome(word);
                sums.extend_from_within(..);
                let middle = sums.len() / 2;
                sums[middle..].iter_mut().for_each(|sum| *sum ^= syndrome);
            }
            sums
        });
        Self { starts: starts.iter().map(|word| weights.syndrome(word)).collect(), sums, weights }
    }

    /// Whether the coset of a start and a sum is as wanted.
    fn is_met(&self, wanted: Wanted, start: usize, sum: usize) -> bool {
        let [low, high] = &self.sums;
        let syndrome = self.starts[start] ^ low[sum % low.len()] ^ high[sum / low.len()];
        wanted.is_met(self.weights.weight(syndrome), || self.weights.is_unique(syndrome))
    }
}

/// How far the levels of one kind were looked through.
#[derive(Clone, Debug)]
pub(super) struct Cursor {
    order: Order,
    index: u64,
}

impl Listed {
    /// Prepares to list levels without regard to weights, or returns `None` where there are too many cosets.
    pub(super) fn unweighed(space: &Space, code: &Subspace) -> Option<Self> {
        if space.moves.len() > MAX_BITS + code.dimension() {
            return None;
        }
        let basis = space.basis(code);
        let starts = space.starts.iter().map(|start| start.word.clone()).collect();
        (basis.len() <= MAX_BITS).then_some(Self { starts, basis, leaders: None })
    }

    /// Prepares with the weights of all leaders, or returns `None` where there are too many cosets, or more than the
    /// memory limit allows. Without a limit the table is made wherever the system has the memory, so that levels do
    /// not depend on how much of it is free.
    ///
    /// # Errors
    ///
    /// As for [`LeaderWeights::new`], but for limits.
    pub(super) fn weighed(space: &Space, code: &Subspace, limits: &Limits) -> Result<Option<Self>, Error> {
        if code.ambient_dimension() - code.dimension() > MAX_BITS {
            return Ok(None);
        }
        let Some(listed) = Self::unweighed(space, code) else { return Ok(None) };
        let memory_limit = Some(limits.memory_limit.unwrap_or(u64::MAX));
        let weights = match LeaderWeights::new(code, &Limits { memory_limit, ..limits.clone() }) {
            Err(MinimizeError::CensusTooCostly { .. }) => return Ok(None),
            weights => weights?,
        };
        let leaders = Some(Leaders::new(weights, &listed.starts, &listed.basis));
        Ok(Some(Self { leaders, ..listed }))
    }

    /// The largest number of presses that any lights need.
    pub(super) fn covering_radius(&self) -> Option<usize> {
        self.leaders.as_ref().map(|leaders| leaders.weights.covering_radius())
    }

    pub(super) fn cursor(&self, random: &mut Random) -> Cursor {
        Cursor { order: Order::new(self.bits(), random), index: 0 }
    }

    /// The number of bits of an index: those of the start and those of the coset.
    fn bits(&self) -> u32 {
        let starts = self.starts.len().next_power_of_two().trailing_zeros();
        self.basis.len() as u32 + starts
    }

    /// The next one that is wanted.
    pub(super) fn draw(&self, wanted: Wanted, cursor: &mut Cursor, clock: &Interrupt) -> Result<Word, Miss> {
        while cursor.index < 1 << self.bits() {
            if cursor.index.is_multiple_of(GRAIN)
                && let Err(reason) = clock.check()
            {
                return Err(Miss::Stopped(reason.into()));
            }
            let number = cursor.order.at(cursor.index);
            cursor.index += 1;
            let sums = 1 << self.basis.len();
            let (start, sum) = ((number / sums) as usize, (number % sums) as usize);
            let Some(word) = self.starts.get(start) else { continue };
            if self.leaders.as_ref().is_none_or(|leaders| leaders.is_met(wanted, start, sum)) {
                let set = self.basis.iter().enumerate().filter(|(bit, _)| sum >> bit & 1 == 1);
                let presses = set.fold(word.clone(), |presses, (_, word)| &presses + word);
                return Ok(Word { start, presses });
            }
        }
        Err(Miss::NoneLeft)
    }
}

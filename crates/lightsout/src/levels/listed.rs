//! Levels out of all there are, in an order without a pattern.

use gf2_linalg::{BitVector, Subspace};
use lightsout_minimize::{CensusOptions, LeaderWeights};

use crate::Error;
use crate::levels::clock::Clock;
use crate::levels::random::{Order, Random};
use crate::levels::space::Space;
use crate::levels::{Miss, Wanted, Word};

/// Cosets that are looked through, at most, as a power of two.
pub(super) const MOST_BITS: usize = 26;
/// Words between two looks at the clock.
const GRAIN: u64 = 1 << 14;

/// All levels, each of which is met once.
#[derive(Clone, Debug)]
pub(super) struct Listed {
    /// Of each start the word and its syndrome.
    starts: Vec<(BitVector, usize)>,
    /// Words whose sums are one of each coset, and their syndromes.
    basis: Vec<(BitVector, usize)>,
    /// What leaders weigh, where that is asked for.
    leaders: Option<LeaderWeights>,
}

/// How far the levels of one kind were looked through.
#[derive(Clone, Debug)]
pub(super) struct Cursor {
    order: Order,
    place: u64,
}

impl Listed {
    /// Prepares, or returns `None` where there are too many cosets.
    ///
    /// # Errors
    ///
    /// As for [`LeaderWeights::new`].
    pub(super) fn new(
        space: &Space,
        code: &Subspace,
        are_weighed: bool,
        options: &CensusOptions,
    ) -> Result<Option<Self>, Error> {
        let redundancy = code.ambient_dimension() - code.dimension();
        if are_weighed && redundancy > MOST_BITS {
            return Ok(None);
        }
        if space.moves.len() > MOST_BITS + code.dimension() {
            return Ok(None);
        }
        let basis = space.basis(code);
        if basis.len() > MOST_BITS {
            return Ok(None);
        }
        let leaders = are_weighed.then(|| LeaderWeights::new(code, options)).transpose()?;
        let with_syndrome = |word: BitVector| {
            let syndrome = leaders.as_ref().map_or(0, |leaders| leaders.syndrome(&word));
            (word, syndrome)
        };
        let starts = space.starts.iter().map(|start| with_syndrome(start.word.clone())).collect();
        let basis = basis.into_iter().map(with_syndrome).collect();
        Ok(Some(Self { starts, basis, leaders }))
    }

    /// The most presses that any lights need.
    pub(super) fn covering_radius(&self) -> Option<usize> {
        self.leaders.as_ref().map(LeaderWeights::covering_radius)
    }

    pub(super) fn cursor(&self, random: &mut Random) -> Cursor {
        Cursor { order: Order::new(self.bits(), random), place: 0 }
    }

    /// The number of bits of a place: which start, and which coset.
    fn bits(&self) -> u32 {
        let starts = self.starts.len().next_power_of_two().trailing_zeros();
        self.basis.len() as u32 + starts
    }

    /// The next one that is wanted.
    pub(super) fn draw(&self, wanted: Wanted, cursor: &mut Cursor, clock: &Clock) -> Result<Word, Miss> {
        while cursor.place < 1 << self.bits() {
            if cursor.place % GRAIN == 0
                && let Some(stop) = clock.stop()
            {
                return Err(Miss::Stopped(stop));
            }
            let number = cursor.order.at(cursor.place);
            cursor.place += 1;
            let start = (number >> self.basis.len()) as usize;
            let Some((word, syndrome)) = self.starts.get(start) else { continue };
            let set = self.basis.iter().enumerate().filter(|(bit, _)| number >> bit & 1 == 1);
            let chosen = set.map(|(_, word)| word);
            let syndrome = chosen.clone().fold(*syndrome, |sum, (_, syndrome)| sum ^ syndrome);
            if self.leaders.as_ref().is_none_or(|leaders| is_wanted(leaders, syndrome, wanted)) {
                let presses = chosen.fold(word.clone(), |sum, (word, _)| &sum + word);
                return Ok(Word { start, presses });
            }
        }
        Err(Miss::NoneLeft)
    }
}

/// Whether there is one leader is asked only where its weight is as wanted.
fn is_wanted(leaders: &LeaderWeights, syndrome: usize, wanted: Wanted) -> bool {
    let weight = leaders.weight(syndrome);
    wanted.is_met(weight, true) && wanted.is_met(weight, !wanted.is_unique || leaders.is_unique(syndrome))
}

//! Levels by a walk from coset to coset.

use gf2_codes::{Error as MinimizeError, Lightest, Limits, MemberWeights};
use gf2_linalg::{Interrupt, Subspace};

use crate::Error;
use crate::levels::random::Random;
use crate::levels::space::{Moves, Space, Start};
use crate::levels::{Miss, Wanted, Word};

/// Maximum number of dimensions of a code whose members are all weighed at every step.
const MAX_DIMENSION: usize = 16;
/// The number of weights that a walk may change, as a power of two: some seconds.
const EFFORT_BITS: usize = 32;
const MAX_STEPS: u64 = 1 << 20;
/// Steps between two looks at the clock.
const GRAIN: u64 = 1 << 6;
/// Energies are sixteenths of a bit: a step up by a bit is taken half of the times.
const BIT: u64 = 16;
/// The energy of being one press away from the number wanted.
const PRESS: u64 = 7 * BIT;

/// A walk towards cosets whose leaders have the wanted weight.
///
/// One more press changes the leader's weight by at most one, so a walk that begins with no press meets every weight
/// below those it reaches. Rare weights are reached by simulated annealing at a fixed temperature, after N. Metropolis
/// et al., *Equation of state calculations by fast computing machines* (1953): a step away from the wanted number is
/// seldom taken, nor is one to a coset with many leaders, since a further press raises the weight only if it is in none
/// of them.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    /// At each start.
    origins: Vec<MemberWeights>,
    /// Maximum number of steps of a walk.
    max_steps: u64,
}

impl Walk {
    /// Prepares, or returns `None` for a code that is too large, or for which there is no memory.
    ///
    /// # Errors
    ///
    /// As for [`MemberWeights::new`].
    pub(super) fn new(space: &Space, code: &Subspace, limits: &Limits) -> Result<Option<Self>, Error> {
        if !may_walk(code.dimension(), code.ambient_dimension()) {
            return Ok(None);
        }
        let zero = match MemberWeights::new(code, limits) {
            Err(MinimizeError::Memory { .. }) => return Ok(None),
            zero => zero?,
        };
        let origin = |start: &Start| {
            let mut origin = zero.clone();
            start.word.iter_ones().for_each(|entry| origin.flip(entry));
            origin
        };
        // Also as many as it takes to meet the last button that is missing.
        let steps = 1_u64 << (EFFORT_BITS - code.dimension());
        let max_steps = steps.min(MAX_STEPS) + 32 * space.moves.len() as u64;
        Ok(Some(Self { origins: space.starts.iter().map(origin).collect(), max_steps }))
    }

    /// Walks until a coset is as wanted.
    pub(super) fn draw(
        &self,
        wanted: Wanted,
        moves: &Moves,
        random: &mut Random,
        clock: &Interrupt,
    ) -> Result<Word, Miss> {
        let start = random.below(self.origins.len());
        let mut weights = self.origins[start].clone();
        if wanted.presses.is_none() {
            moves.iter().filter(|_| random.below(2) == 1).for_each(|set| flip(&mut weights, set));
        }
        let mut lightest = weights.lightest();
        for step in 0..self.max_steps {
            if wanted.is_met(lightest.weight, || lightest.count == 1) {
                return Ok(Word { start, presses: weights.word().clone() });
            }
            if moves.len() == 0 {
                return Err(Miss::NoneLeft);
            }
            if step.is_multiple_of(GRAIN)
                && let Err(reason) = clock.check()
            {
                return Err(Miss::Stopped(reason.into()));
            }
            let set = moves.get(random.below(moves.len()));
            flip(&mut weights, set.clone());
            let next = weights.lightest();
            let rise = energy(wanted, next).saturating_sub(energy(wanted, lightest));
            // So many zeros come first once in 2^rise times.
            if u64::from(random.number().leading_zeros()) >= rise.div_ceil(BIT) {
                lightest = next;
            } else {
                flip(&mut weights, set);
            }
        }
        Err(Miss::GaveUp { tries: self.max_steps })
    }
}

fn flip(weights: &mut MemberWeights, set: impl Iterator<Item = usize>) {
    set.for_each(|entry| weights.flip(entry));
}

/// Whether the members of such a code can be weighed at every step.
pub(super) fn may_walk(dimension: usize, length: usize) -> bool {
    dimension <= MAX_DIMENSION && length <= MemberWeights::MAX_LENGTH
}

/// The distance of a coset from what is wanted.
fn energy(wanted: Wanted, lightest: Lightest) -> u64 {
    let gap = wanted.presses.map_or(0, |presses| presses.abs_diff(lightest.weight) as u64);
    gap * PRESS + logarithm(lightest.count as u64) * 3 / 2
}

/// The logarithm to base 2 of a number that is not 0, in sixteenths, linear between powers of two: the same
/// on every machine.
fn logarithm(number: u64) -> u64 {
    let whole = number.ilog2();
    u64::from(whole) * BIT + ((u128::from(number) << 4 >> whole) as u64 & (BIT - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_rise_and_are_exact_at_powers_of_two() {
        for bits in 0..64 {
            assert_eq!(logarithm(1 << bits), 16 * bits);
        }
        assert!((1..5000).all(|number| logarithm(number) <= logarithm(number + 1)));
        assert_eq!([logarithm(3), logarithm(5), logarithm(7)], [24, 36, 44]);
    }

    #[test]
    fn what_is_wanted_has_no_energy() {
        let wanted = |presses| Wanted { presses, is_unique: true };
        let lightest = |weight, count| Lightest { weight, count };
        assert_eq!(energy(wanted(Some(7)), lightest(7, 1)), 0);
        assert_eq!(energy(wanted(None), lightest(9, 1)), 0);
        assert_eq!(energy(wanted(Some(7)), lightest(5, 2)), 2 * PRESS + 24);
        assert_eq!(energy(wanted(Some(7)), lightest(9, 2)), 2 * PRESS + 24);
    }
}

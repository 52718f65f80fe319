//! A table of the weights of the leaders of all cosets.

use gf2_linalg::{BitVector, Subspace};

use crate::leaders::{self, Filling, MAX_REDUNDANCY, Syndromes, Table};
use crate::runtime::{Watch, divided};
use crate::{Error, Limits};

/// Cells touched that are worth a thread, as a power of two.
const TASK_BITS: usize = 17;

/// The weights of the leaders of all cosets of a code, by syndrome.
///
/// The *syndrome* of a word is a number common to the words of its coset and to no others; the syndrome of a sum is the
/// exclusive or of the syndromes. Every number below 2^redundancy is a syndrome.
///
/// ```
/// use gf2_linalg::Subspace;
/// use gf2_codes::{Limits, LeaderWeights};
///
/// // The repetition code of length 4.
/// let leaders = LeaderWeights::new(&Subspace::span("1111".parse()?), &Limits::default())?;
/// let [one, two] = ["0111", "0101"].map(|word| leaders.syndrome(&word.parse().unwrap()));
/// assert_eq!((leaders.weight(one), leaders.is_unique(one)), (1, true));
/// assert_eq!((leaders.weight(two), leaders.is_unique(two)), (2, false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "coset leader")]
#[doc(alias = "syndrome decoding")]
#[derive(Clone, Debug)]
pub struct LeaderWeights {
    syndromes: Syndromes,
    table: Table<u8>,
}

impl LeaderWeights {
    /// Fills the table, a byte for every coset, for redundancies up to 31. The step limit does not apply.
    ///
    /// # Errors
    ///
    /// [`Error::CensusTooCostly`] beyond the limits; [`Error::Memory`] and [`Error::Threads`] when the system refuses
    /// memory or threads; [`Error::Stopped`] when the time is up or the flag set.
    ///
    /// # Complexity
    ///
    /// O(2^redundancy · (distinct parity columns − redundancy + 1)) operations on bytes.
    pub fn new(code: &Subspace, limits: &Limits) -> Result<Self, Error> {
        let watch = Watch::start(limits);
        let redundancy = code.ambient_dimension() - code.dimension();
        let bytes = leaders::bytes::<u8>(redundancy).filter(|_| redundancy <= MAX_REDUNDANCY);
        if bytes.is_none_or(|bytes| !limits.allows(bytes)) {
            return Err(Error::CensusTooCostly {
                redundancy,
                bytes,
                memory_limit: limits.memory(),
                steps: None,
                step_limit: limits.step_limit,
            });
        }
        let syndromes = Syndromes::new(code);
        let steps = syndromes.steps();
        let touched = (steps.len() as u64) << redundancy;
        let table = divided(touched >> TASK_BITS, limits.parallelism, |way| {
            Table::fill(redundancy, &steps, Filling { way, watch: &watch })
        })??;
        match table {
            Some(table) => Ok(Self { syndromes, table }),
            None => Err(Error::stopped(&watch)),
        }
    }

    /// The number of bits of a syndrome: the number of entries minus the dimension.
    pub fn redundancy(&self) -> usize {
        self.syndromes.redundancy()
    }

    /// The syndrome of a word.
    ///
    /// # Panics
    ///
    /// When the length of the word differs from the code's.
    pub fn syndrome(&self, word: &BitVector) -> usize {
        assert_eq!(word.len(), self.syndromes.length(), "a word has as many entries as the code");
        word.iter_ones().fold(0, |syndrome, entry| syndrome ^ self.syndromes.of_entry(entry))
    }

    /// The weight of the leader of a coset.
    ///
    /// # Panics
    ///
    /// When the number is not a syndrome.
    pub fn weight(&self, syndrome: usize) -> usize {
        self.table.weight(syndrome)
    }

    /// Whether the leader is the only lightest member of its coset.
    ///
    /// A leader without one of its ones is a leader too, so the entries from which a step leads to a lighter coset are
    /// those where some leader has a one. Their number equals the leader's weight if there is one leader, and exceeds
    /// it if there are several.
    ///
    /// # Panics
    ///
    /// When the number is not a syndrome.
    ///
    /// # Complexity
    ///
    /// A look into the table for every entry.
    pub fn is_unique(&self, syndrome: usize) -> bool {
        let weight = self.weight(syndrome);
        let entries = 0..self.syndromes.length();
        let is_down = |&entry: &usize| self.weight(syndrome ^ self.syndromes.of_entry(entry)) < weight;
        entries.filter(is_down).take(weight + 1).count() == weight
    }

    /// The covering radius: the weight of the heaviest leader.
    ///
    /// # Complexity
    ///
    /// One pass over the table.
    pub fn covering_radius(&self) -> usize {
        usize::from(self.table.cells().iter().copied().max().unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    use gf2_linalg::Coset;
    use gf2_linalg::testing::matrix_with_pivots;
    use proptest::prelude::*;

    use super::*;
    use crate::{Listener, Phase};

    proptest! {
        #[test]
        fn leaders_are_those_of_the_members(
            (basis, _) in (0..=10_usize).prop_flat_map(|dimension| matrix_with_pivots(dimension, 10)),
        ) {
            let code = Subspace::span(basis);
            let leaders = LeaderWeights::new(&code, &Limits::default()).unwrap();
            let mut heaviest = 0;
            let mut met = vec![false; 1 << leaders.redundancy()];
            for offset in Coset::new(BitVector::zeros(10), code.complement()).unwrap().members() {
                let coset = Coset::new(offset, code.clone()).unwrap();
                let weights: Vec<usize> = coset.members().map(|member| member.weight()).collect();
                let least = *weights.iter().min().unwrap();
                let is_unique = weights.iter().filter(|&&weight| weight == least).count() == 1;
                for member in coset.members() {
                    let syndrome = leaders.syndrome(&member);
                    prop_assert_eq!(syndrome, leaders.syndrome(coset.offset()));
                    prop_assert_eq!(leaders.weight(syndrome), least);
                    prop_assert_eq!(leaders.is_unique(syndrome), is_unique);
                    met[syndrome] = true;
                }
                heaviest = heaviest.max(least);
            }
            prop_assert!(met.iter().all(|&met| met));
            prop_assert_eq!(leaders.covering_radius(), heaviest);
        }
    }

    #[test]
    fn a_listener_is_told_how_far_the_table_is() {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let ears = heard.clone();
        let progress = Some(Listener::new(move |progress| ears.lock().unwrap().push(*progress)));
        let options = Limits { progress, ..Limits::default() };
        LeaderWeights::new(&Subspace::span("1111".parse().unwrap()), &options).unwrap();
        let heard = heard.lock().unwrap();
        assert!(heard.iter().all(|progress| progress.phase == Phase::Tabulating));
        assert!(heard.last().is_some_and(|last| last.done == last.total), "{heard:?}");
    }

    #[test]
    #[should_panic(expected = "a word has as many entries as the code")]
    fn a_word_of_another_length_has_no_syndrome() {
        let leaders = LeaderWeights::new(&Subspace::zero(3), &Limits::default()).unwrap();
        leaders.syndrome(&BitVector::zeros(4));
    }

    #[test]
    fn tables_beyond_the_limits_are_refused() {
        let too_costly = |code: &Subspace, limits: &Limits| {
            matches!(LeaderWeights::new(code, limits), Err(Error::CensusTooCostly { .. }))
        };
        let limit = |bytes| Limits { memory_limit: Some(bytes), ..Limits::default() };
        assert!(too_costly(&Subspace::zero(32), &limit(u64::MAX)));
        assert!(too_costly(&Subspace::zero(11), &limit(2047)));
        assert!(!too_costly(&Subspace::zero(11), &limit(2048)));
        let options = Limits { time_limit: Some(Duration::ZERO), ..Limits::default() };
        let stopped = LeaderWeights::new(&Subspace::zero(11), &options);
        assert!(matches!(stopped, Err(Error::Stopped { .. })), "{stopped:?}");
    }
}

//! The number of cosets with a leader of each weight.

mod counts;
mod kinds;
mod table;

use gf2_linalg::{Coset, Subspace};
use num_bigint::BigUint;

use crate::census::counts::CountingCensus;
use crate::census::table::TableCensus;
use crate::leaders::Filling;
use crate::runtime::{Watch, divided};
use crate::{Error, Limits};

/// The number of cosets of a code with a leader of each weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    cosets: Vec<BigUint>,
    hardest: Coset,
}

impl Census {
    /// At index w, the number of cosets whose leader has weight w, up to the covering radius. The sum is 2^(n −
    /// dimension) for a code of length n.
    pub fn cosets(&self) -> &[BigUint] {
        &self.cosets
    }

    /// The covering radius: the weight of the heaviest leader. Every word differs from some word of the code in at most
    /// this number of entries.
    #[doc(alias = "covering radius")]
    pub fn covering_radius(&self) -> usize {
        self.cosets.len() - 1
    }

    /// A coset whose leader weighs the covering radius; of several, the coset with the lexicographically least offset.
    /// [`minimize`](crate::minimize) finds the leader.
    pub fn hardest(&self) -> &Coset {
        &self.hardest
    }
}

/// Counts the cosets of a code by the weight of their leaders.
///
/// Of two methods, the cheaper one that fits the limits is used. The first fills a table with a byte for every coset,
/// in one pass for each distinct column of a parity-check matrix beyond a basis of them; redundancies go up to 31. The
/// second, for generator matrices with few distinct columns, counts words by their ones in each class of entries with
/// equal columns; the length is not limited.
///
/// ```
/// use gf2_linalg::Subspace;
/// use gf2_codes::{Limits, census};
///
/// // The repetition code of length 5 is perfect: half of the words are nearer to zero.
/// let census = census(&Subspace::span("11111".parse()?), &Limits::default())?;
/// assert_eq!(census.cosets(), [1_u32.into(), 5_u32.into(), 10_u32.into()]);
/// assert_eq!(census.covering_radius(), 2);
/// assert_eq!(census.hardest().offset().to_string(), "00011");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`Error::CensusTooCostly`] when both methods are beyond the limits; [`Error::Memory`] and [`Error::Threads`] when
/// the system refuses memory or threads; [`Error::Stopped`] when the time is up or the flag set.
///
/// # Complexity
///
/// O(2^redundancy · (distinct parity columns − redundancy + 1)) operations on bytes for the table. For the
/// second method, with classes of n_1 ≤ … ≤ n_m entries in a code of dimension k, about
/// (n_1 + 1)…(n_{m−1} + 1) / 2^(k−1) steps of 2^k additions, as every coset is met less often than it has
/// members, and then n · n_m multiplications of big numbers.
#[doc(alias = "covering radius")]
#[doc(alias = "coset leader")]
pub fn census(code: &Subspace, limits: &Limits) -> Result<Census, Error> {
    /// Steps of either kind that are worth a thread, as a power of two.
    const TASK_BITS: usize = 17;
    let watch = Watch::start(limits);
    let memory_limit = limits.memory();
    let table = TableCensus::new(code);
    let counts = CountingCensus::new(code);
    let by_table = table.as_ref().filter(|plan| plan.bytes <= memory_limit);
    let by_counts =
        counts.as_ref().filter(|plan| plan.steps <= limits.step_limit && plan.bytes <= memory_limit);
    let run = |steps: u64, census: &(dyn Fn(Filling<'_>) -> Result<Census, Error> + Sync)| {
        divided(steps >> TASK_BITS, limits.parallelism, |way| census(Filling { way, watch: &watch }))?
    };
    match (by_table, by_counts) {
        (Some(table), counts) if counts.is_none_or(|counts| table.touched() <= counts.steps) => {
            run(table.touched(), &|filling| table.census(code, filling))
        }
        (_, Some(counts)) => run(counts.steps, &|filling| counts.census(code, filling)),
        _ => Err(Error::CensusTooCostly {
            redundancy: code.ambient_dimension() - code.dimension(),
            bytes: table.map(|plan| plan.bytes),
            memory_limit,
            steps: counts.map(|plan| plan.steps),
            step_limit: limits.step_limit,
        }),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use gf2_linalg::testing::matrix_with_pivots;
    use gf2_linalg::{BitMatrix, BitVector};
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use crate::runtime::Way;
    use crate::{Listener, Phase};

    fn both_ways(code: &Subspace, way: Way) -> [Census; 2] {
        let watch = Watch::start(&Limits::default());
        let filling = Filling { way, watch: &watch };
        let table = TableCensus::new(code).unwrap().census(code, filling).unwrap();
        let counts = CountingCensus::new(code).unwrap().census(code, filling).unwrap();
        [table, counts]
    }

    #[test]
    fn both_ways_tell_how_far_they_are() {
        let code = Subspace::span("1111100000\n0000011111".parse().unwrap());
        let heard = Arc::new(Mutex::new(Vec::new()));
        let ears = heard.clone();
        let progress = Some(Listener::new(move |progress| ears.lock().unwrap().push(*progress)));
        let watch = Watch::start(&Limits { progress, ..Limits::default() });
        let filling = Filling { way: Way::OneByOne, watch: &watch };
        TableCensus::new(&code).unwrap().census(&code, filling).unwrap();
        let told = std::mem::take(&mut *heard.lock().unwrap());
        CountingCensus::new(&code).unwrap().census(&code, filling).unwrap();
        for (told, phase) in [(told, Phase::Tabulating), (heard.lock().unwrap().clone(), Phase::Counting)] {
            assert!(told.is_sorted_by(|one, next| one.done < next.done), "{told:?}");
            assert!(told.iter().all(|progress| progress.phase == phase && progress.best.is_none()));
            assert!(told.last().is_some_and(|last| last.done == last.total), "{told:?}");
        }
    }

    /// The census by looking at every member of every coset.
    fn by_definition(code: &Subspace) -> Census {
        let mut cosets = vec![BigUint::ZERO; code.ambient_dimension() + 1];
        let mut hardest = (0, None);
        // The members of a complement are one of each coset, and those of this one are the offsets.
        let offsets = Coset::new(BitVector::zeros(code.ambient_dimension()), code.complement()).unwrap();
        for offset in offsets.members() {
            let coset = Coset::new(offset, code.clone()).unwrap();
            let weight = coset.members().map(|member| member.weight()).min().unwrap();
            cosets[weight] += 1_u32;
            if hardest.1.is_none() || weight > hardest.0 {
                hardest = (weight, Some(coset));
            }
        }
        cosets.truncate(hardest.0 + 1);
        Census { cosets, hardest: hardest.1.unwrap() }
    }

    /// Codes whose entries have columns out of these, and some always zero.
    fn code() -> impl Strategy<Value = Subspace> {
        (0..=5_usize, 0..=7_usize).prop_flat_map(|(rows, distinct)| {
            (matrix_with_pivots(rows, distinct), vec(0..=distinct, 0..=11)).prop_map(
                move |((columns, _), picked)| {
                    Subspace::span(BitMatrix::from_fn(rows, picked.len(), |row, entry| {
                        picked[entry] < distinct && columns.get(row, picked[entry])
                    }))
                },
            )
        })
    }

    proptest! {
        #[test]
        fn both_ways_find_what_the_definition_says(
            code in code(),
            way in select(Way::ALL),
        ) {
            let expected = by_definition(&code);
            let [table, counts] = both_ways(&code, way);
            prop_assert_eq!(&table, &expected);
            prop_assert_eq!(&counts, &expected);
            prop_assert_eq!(&census(&code, &Limits::default()).unwrap(), &expected);
        }
    }
}

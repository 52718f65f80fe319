//! How many cosets have a leader of each weight.

mod classes;
mod counts;
mod table;

use std::time::Duration;

use gf2_linalg::{Coset, Parallelism, Subspace};
use num_bigint::BigUint;

use crate::leaders::Filling;
use crate::runtime::{Watch, divided};
use crate::{CancelFlag, Error, Listener, Options};

/// How to take a census.
///
/// ```
/// use gf2_codes::CensusOptions;
///
/// let options = CensusOptions { memory_limit: Some(1 << 30), ..CensusOptions::default() };
/// assert_eq!(options.step_limit, CensusOptions::DEFAULT_STEP_LIMIT);
/// ```
#[derive(Clone, Debug)]
pub struct CensusOptions {
    /// How many threads may count. The census does not depend on it. All that the machine has by default.
    pub parallelism: Parallelism,
    /// How long it may take before it is given up. No limit by default.
    pub time_limit: Option<Duration>,
    /// A flag by which another thread ends it.
    pub cancel: Option<CancelFlag>,
    /// Who is told how far it is. Nobody by default.
    pub progress: Option<Listener>,
    /// How many bytes its tables may take. Half of what is free by default.
    pub memory_limit: Option<u64>,
    /// How many steps over the counts of equal entries it may take.
    /// [`DEFAULT_STEP_LIMIT`](Self::DEFAULT_STEP_LIMIT) when not set.
    pub step_limit: u64,
}

impl CensusOptions {
    /// 2^40 steps, as for a search.
    pub const DEFAULT_STEP_LIMIT: u64 = Options::DEFAULT_STEP_LIMIT;

    /// What of it is for searches as well.
    pub(crate) fn search(&self) -> Options {
        Options {
            time_limit: self.time_limit,
            cancel: self.cancel.clone(),
            progress: self.progress.clone(),
            memory_limit: self.memory_limit,
            ..Options::default()
        }
    }
}

impl Default for CensusOptions {
    fn default() -> Self {
        Self {
            parallelism: Parallelism::default(),
            time_limit: None,
            cancel: None,
            progress: None,
            memory_limit: None,
            step_limit: Self::DEFAULT_STEP_LIMIT,
        }
    }
}

/// How many cosets of a code have a leader of each weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    cosets: Vec<BigUint>,
    hardest: Coset,
}

impl Census {
    /// The number of cosets whose leader has weight 0, 1 and so on up to the covering radius. They sum to
    /// 2^(n − dimension) for a code of length n.
    pub fn cosets(&self) -> &[BigUint] {
        &self.cosets
    }

    /// The weight of the heaviest leader: every word differs from some word of the code in at most as many
    /// entries.
    pub fn covering_radius(&self) -> usize {
        self.cosets.len() - 1
    }

    /// A coset with a leader as heavy as the covering radius; of several the one whose offset is
    /// lexicographically least. [`minimize`](crate::minimize) tells the leader.
    pub fn hardest(&self) -> &Coset {
        &self.hardest
    }
}

/// Counts the cosets of a code by the weight of their leaders.
///
/// There are two ways, and the one of less work that the limits allow is gone. A table with a byte for every
/// coset is filled in one pass for each distinct column of a parity check matrix beyond a basis of them;
/// redundancies go up to 31. Or, where few columns of a generator matrix are distinct, words are counted by
/// how many ones they have in each class of entries with equal columns; the length may be any.
///
/// ```
/// use gf2_linalg::Subspace;
/// use gf2_codes::{CensusOptions, census};
///
/// // The repetition code of length 5 is perfect: half of the words are nearer to zero.
/// let census = census(&Subspace::span("11111".parse()?), &CensusOptions::default())?;
/// assert_eq!(census.cosets(), [1_u32.into(), 5_u32.into(), 10_u32.into()]);
/// assert_eq!(census.covering_radius(), 2);
/// assert_eq!(census.hardest().offset().to_string(), "00011");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`Error::CensusTooCostly`] when both ways are beyond the limits, [`Error::Memory`] and
/// [`Error::Threads`] when the system does not give what is asked for, [`Error::Stopped`] when the time is up
/// or the flag set.
///
/// # Complexity
///
/// O(2^redundancy · (distinct parity columns − redundancy + 1)) operations on bytes for the table. For the
/// other way, with classes of n_1 ≤ … ≤ n_m entries in a code of dimension k, about
/// (n_1 + 1)…(n_{m−1} + 1) / 2^(k−1) steps of 2^k additions, as every coset is met less often than it has
/// members, and then n · n_m multiplications of big numbers.
pub fn census(code: &Subspace, options: &CensusOptions) -> Result<Census, Error> {
    /// Steps of either kind that are worth a thread, as a power of two.
    const TASK_BITS: usize = 17;
    let search = options.search();
    let watch = Watch::start(&search);
    let memory_limit = search.memory();
    let table = table::Plan::new(code);
    let counts = counts::Plan::new(code);
    let by_table = table.as_ref().filter(|plan| plan.bytes <= memory_limit);
    let by_counts =
        counts.as_ref().filter(|plan| plan.steps <= options.step_limit && plan.bytes <= memory_limit);
    let run = |steps: u64, census: &(dyn Fn(Filling<'_>) -> Result<Census, Error> + Sync)| {
        divided(steps >> TASK_BITS, options.parallelism, |way| census(Filling { way, watch: &watch }))?
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
            step_limit: options.step_limit,
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
    use crate::Phase;
    use crate::runtime::Way;

    fn both_ways(code: &Subspace, way: Way) -> [Census; 2] {
        let watch = Watch::start(&Options::default());
        let filling = Filling { way, watch: &watch };
        let table = table::Plan::new(code).unwrap().census(code, filling).unwrap();
        let counts = counts::Plan::new(code).unwrap().census(code, filling).unwrap();
        [table, counts]
    }

    #[test]
    fn both_ways_tell_how_far_they_are() {
        let code = Subspace::span("1111100000\n0000011111".parse().unwrap());
        let heard = Arc::new(Mutex::new(Vec::new()));
        let ears = heard.clone();
        let progress = Some(Listener::new(move |progress| ears.lock().unwrap().push(*progress)));
        let watch = Watch::start(&Options { progress, ..Options::default() });
        let filling = Filling { way: Way::OneByOne, watch: &watch };
        table::Plan::new(&code).unwrap().census(&code, filling).unwrap();
        let told = std::mem::take(&mut *heard.lock().unwrap());
        counts::Plan::new(&code).unwrap().census(&code, filling).unwrap();
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
            prop_assert_eq!(&census(&code, &CensusOptions::default()).unwrap(), &expected);
        }
    }
}

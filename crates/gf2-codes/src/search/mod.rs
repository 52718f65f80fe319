//! The search for the lightest members of a coset.

mod outcome;
mod plan;
mod prepared;
mod product;

use std::sync::Arc;

use gf2_linalg::Coset;

use crate::{Error, Limits, Partition};
pub use outcome::{Outcome, Stop};
pub(crate) use plan::members;
pub use plan::{PartPlan, Plan, Strategy};
pub use prepared::Prepared;

/// The options of a search for the lightest members of a coset.
#[derive(Clone, Debug)]
pub struct Options {
    /// Threads, time, memory and steps. An exact search beyond the step limit is replaced by one that looks at a few
    /// members only.
    pub limits: Limits,
    /// The maximum number of lightest members to keep, lexicographically least first. 1 by default; 0 means 1.
    ///
    /// Memory is used only for members that exist: `usize::MAX` keeps all, or fails if they exceed the [memory
    /// limit](Limits::memory_limit).
    pub lightest_kept: usize,
    /// The strategy, for comparisons. By default the cheapest one.
    pub strategy: Option<Strategy>,
    /// The seed of random choices, where there are any. The same seed gives the same outcome.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { limits: Limits::default(), lightest_kept: 1, strategy: None, seed: 0 }
    }
}

/// Returns the lightest member of a coset, the *coset leader*, with what is proved about it.
///
/// Entries with equal columns are merged, and independent parts are minimized separately. For the code itself the zero
/// word is returned without a search. To search several cosets of one code, see [`Prepared`].
///
/// # Errors
///
/// [`Error::Threads`] when the system refuses the threads; [`Error::Memory`] when it refuses memory, or when the
/// members to keep exceed the [memory limit](crate::Limits::memory_limit).
///
/// # Complexity
///
/// One pass over the basis, and at most O(2^dimension) for each part, divided among the threads; less where the code
/// has few cosets, as [`Plan`] predicts. A part beyond the limits takes some seconds for a light member without proof.
/// Memory: for the distinct columns, at most the bits of the basis and about a hundred bytes for each entry; for tables
/// and lists, up to the limit; for a part beyond the limits, a copy of its basis for each thread, within the limit.
#[doc(alias = "coset leader")]
#[doc(alias = "syndrome decoding")]
#[doc(alias = "closest codeword")]
#[doc(alias = "minimum distance")]
pub fn minimize(coset: &Coset, options: &Options) -> Result<Outcome, Error> {
    minimize_in_classes(coset, None, options)
}

/// As [`minimize`], with classes of the entries that may permit a faster search.
///
/// # Errors
///
/// As for [`minimize`], and [`Error::Partition`] when the partition is not one of the coset's entries.
///
/// # Complexity
///
/// About O(2^(dimension / 2)) for each part that the classes split, as [`Plan`] predicts.
pub fn minimize_partitioned(
    coset: &Coset,
    partition: &Partition,
    options: &Options,
) -> Result<Outcome, Error> {
    minimize_in_classes(coset, Some(partition), options)
}

fn minimize_in_classes(
    coset: &Coset,
    partition: Option<&Partition>,
    options: &Options,
) -> Result<Outcome, Error> {
    let time = options.limits.interrupt();
    let (code, offset) = (Arc::new(coset.directions().clone()), coset.offset());
    if offset.is_zero() && partition.is_none_or(|partition| partition.len() == offset.len()) {
        // There is nothing to prepare for.
        return Ok(Outcome::zero(code, offset.clone()));
    }
    match Prepared::new(code.clone(), partition, options) {
        Err(Error::Stopped { stop }) => Ok(Outcome::unsearched(code, offset.clone(), 1, stop)),
        prepared => {
            let limits = options.limits.with_time_left(&time);
            prepared?.with_options(Options { limits, ..options.clone() }).minimize(offset)
        }
    }
}

//! The search for the lightest members of a coset.

mod options;
mod outcome;
mod plan;
mod prepared;
mod product;

use std::sync::Arc;

use gf2_linalg::Coset;

use crate::{Error, Partition};
pub use options::Options;
pub use outcome::{Outcome, Stop};
pub(crate) use plan::members;
pub use plan::{PartPlan, Plan, Strategy};
pub use prepared::Prepared;

/// Returns the lightest member of a coset, the *coset leader*, with what was proved about it.
///
/// Entries with equal columns are merged, and independent parts are minimized separately. For the code itself the zero
/// word is returned without a search. To search several cosets of one code, see [`Prepared`].
///
/// # Errors
///
/// [`Error::Threads`] when the system does not give the threads asked for, [`Error::Memory`] when it does not
/// give memory, or when more members are to be kept than the [memory limit](crate::Limits::memory_limit) allows.
///
/// # Complexity
///
/// One pass over the basis, and at most O(2^dimension) for each part, divided among the threads; less where the
/// code has few cosets, as [`Plan`] tells in advance. A part beyond the limits takes some seconds, for a light
/// member and no proof. Beside the basis there is memory for its distinct columns, at most as many bits as the
/// basis has and about a hundred bytes for each entry; for tables and lists within the limit; and, of a part
/// beyond the limits, for a copy of its basis for each thread, where the limit allows it.
#[doc(alias = "coset leader")]
#[doc(alias = "syndrome decoding")]
#[doc(alias = "closest codeword")]
#[doc(alias = "minimum distance")]
pub fn minimize(coset: &Coset, options: &Options) -> Result<Outcome, Error> {
    minimize_in_classes(coset, None, options)
}

/// As [`minimize`], with classes of the entries that may allow a faster search.
///
/// # Errors
///
/// As for [`minimize`], and [`Error::Partition`] when the partition is not one of the coset's entries.
///
/// # Complexity
///
/// About O(2^(dimension / 2)) for each part that the classes split, as [`Plan`] tells in advance.
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

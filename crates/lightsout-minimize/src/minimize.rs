//! Which algorithm searches what.

use gf2_linalg::{Coset, Parallelism};
use num_bigint::BigUint;

use crate::gray::Gray;
use crate::leaders::{self, Filling};
use crate::minima::Minima;
use crate::reduce::Reduced;
use crate::watch::Watch;
use crate::workers::{self, search_prefixes};
use crate::{Error, Options, Outcome, bounds};

/// Dimensions that one prefix should leave: less work is not worth a thread.
const TASK_BITS: usize = 14;
/// Prefixes for each thread, as a power of two: enough that all end at about the same time.
const PREFIXES_A_THREAD_BITS: usize = 4;

/// Returns the lightest member of a coset, with what was proved about it.
///
/// All members are enumerated, after entries that depend alike on the member were merged into one. Of a code itself,
/// which has the zero word, there is nothing to enumerate.
///
/// # Errors
///
/// [`Error::TooCostly`] when there are more members than [`Options::step_limit`], [`Error::Threads`] when the
/// system does not give the threads asked for.
///
/// # Complexity
///
/// O(2^dimension · n / 64) for members of length n, divided among the threads.
pub fn minimize(coset: &Coset, options: &Options) -> Result<Outcome, Error> {
    let watch = Watch::start(options);
    let dimension = coset.dimension();
    if coset.offset().is_zero() {
        // The coset is the code itself, whose only word of weight zero is the zero word.
        return Ok(Outcome::zero(coset));
    }
    if let Some(search) =
        leaders::Search::new(coset).filter(|search| is_less_work(search, dimension, options))
    {
        let memory = options.memory_limit - search.bytes().unwrap_or(0);
        let found = workers::run(options.parallelism, search.pieces(), |shared| {
            search.run(options.members_kept, memory, Filling { shared, watch: &watch })
        })?;
        return Ok(match found {
            Some(found) => Outcome::found(coset, found, watch.stopped()),
            None => Outcome::nothing_found(coset, watch.stopped()),
        });
    }
    // A limit is below 2^64, so that coordinates and counts of what is searched fit in 64 bits.
    if dimension > options.step_limit.checked_ilog2().unwrap_or(0) as usize {
        let steps = BigUint::from(1_u32) << dimension;
        return Err(Error::TooCostly { dimension, steps, limit: options.step_limit });
    }

    let reduced = Reduced::new(coset);
    let gray = Gray::new(&reduced.function);
    let prefix_bits = prefix_bits(dimension, options.parallelism).min(gray.most_prefix_bits());
    let empty = Minima::new(options.members_kept);
    let minima = search_prefixes(prefix_bits, options.parallelism, &watch, &empty, |prefix, minima| {
        gray.walk(prefix, prefix_bits, minima, &watch);
    })?;

    Ok(match watch.stopped() {
        None => Outcome::complete(coset, &reduced, minima),
        Some(stop) => {
            Outcome::stopped_early(coset, &reduced, minima, bounds::lower_bound(coset, &reduced), stop)
        }
    })
}

/// Whether a table of all leaders is within the limits, and is filled in less time than the members are enumerated.
fn is_less_work(search: &leaders::Search, dimension: usize, options: &Options) -> bool {
    /// Cells that are touched in the time of one member, about, without what follows the table.
    const CELLS_A_MEMBER: u64 = 1;
    let members = 1_u64.checked_shl(dimension as u32).unwrap_or(u64::MAX);
    search.bytes().is_some_and(|bytes| bytes <= options.memory_limit)
        && search.touched() <= options.step_limit.min(members.saturating_mul(CELLS_A_MEMBER))
}

/// How many coordinates to fix in each part of the work.
fn prefix_bits(dimension: usize, parallelism: Parallelism) -> usize {
    // Small searches do not even ask how many threads there are: that takes longer than they do.
    let most = dimension.saturating_sub(TASK_BITS);
    if most == 0 {
        return 0;
    }
    match workers::threads(parallelism) {
        1 => 0,
        threads => {
            let wanted = (usize::BITS - (threads - 1).leading_zeros()) as usize + PREFIXES_A_THREAD_BITS;
            wanted.min(most)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;

    fn divided(dimension: usize, threads: usize) -> usize {
        prefix_bits(dimension, Parallelism::Threads(NonZeroUsize::new(threads).unwrap()))
    }

    #[test]
    fn small_work_is_not_divided() {
        for threads in [1, 2, 3, 64, usize::MAX] {
            assert_eq!(divided(0, threads), 0);
            assert_eq!(divided(TASK_BITS, threads), 0);
        }
    }

    #[test]
    fn every_thread_has_several_parts() {
        assert_eq!(prefix_bits(63, Parallelism::Sequential), 0);
        assert_eq!(divided(63, 1), 0);
        assert_eq!(divided(63, 2), 5);
        assert_eq!(divided(63, 3), 6);
        assert_eq!(divided(63, 8), 7);
        assert_eq!(divided(20, 8), 6);
        assert_eq!(divided(63, usize::MAX), 49);
    }
}

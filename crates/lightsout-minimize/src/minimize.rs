//! Which algorithm searches what.

use gf2_linalg::Coset;
use num_bigint::BigUint;

use crate::gray::Gray;
use crate::minima::Minima;
use crate::reduce::Reduced;
use crate::watch::Watch;
use crate::workers::search_prefixes;
use crate::{Error, Options, Outcome, bounds};

/// Dimensions that one prefix should leave: less work is not worth a thread.
const TASK_BITS: usize = 14;
/// Prefixes for each thread, as a power of two: enough that all end at about the same time.
const PREFIXES_A_THREAD_BITS: usize = 4;

/// Returns the lightest member of a coset, with what was proved about it.
///
/// All members are enumerated, after entries that depend alike on the member were merged into one.
///
/// # Errors
///
/// [`Error::TooLarge`] when the dimension is beyond [`Options::largest_dimension`], [`Error::Threads`] when the
/// system does not give the threads asked for.
///
/// # Complexity
///
/// O(2^dimension · n / 64) for members of length n, divided among the threads.
pub fn minimize(coset: &Coset, options: &Options) -> Result<Outcome, Error> {
    let watch = Watch::start(options);
    let dimension = coset.dimension();
    let largest = options.largest_dimension.min(Options::MOST_DIMENSIONS);
    if dimension > largest {
        let members = BigUint::from(1_u32) << dimension;
        return Err(Error::TooLarge { dimension, largest, members });
    }

    let reduced = Reduced::new(coset);
    let gray = Gray::new(&reduced);
    let threads = options.parallelism.threads();
    let prefix_bits = prefix_bits(dimension, threads).min(gray.most_prefix_bits());
    let empty = Minima::new(options.members_kept);
    let minima = search_prefixes(prefix_bits, threads, &watch, &empty, |prefix, minima| {
        gray.walk(prefix, prefix_bits, minima, &watch);
    })?;

    Ok(match watch.stopped() {
        None => Outcome::complete(coset, &reduced, minima),
        Some(stop) => {
            Outcome::stopped_early(coset, &reduced, minima, bounds::lower_bound(coset, &reduced), stop)
        }
    })
}

/// How many coordinates to fix in each part of the work.
fn prefix_bits(dimension: usize, threads: usize) -> usize {
    if threads == 1 {
        return 0;
    }
    let wanted = (usize::BITS - (threads - 1).leading_zeros()) as usize + PREFIXES_A_THREAD_BITS;
    wanted.min(dimension.saturating_sub(TASK_BITS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_work_is_not_divided() {
        for threads in [1, 2, 3, 64, usize::MAX] {
            assert_eq!(prefix_bits(0, threads), 0);
            assert_eq!(prefix_bits(TASK_BITS, threads), 0);
        }
    }

    #[test]
    fn every_thread_has_several_parts() {
        assert_eq!(prefix_bits(63, 1), 0);
        assert_eq!(prefix_bits(63, 2), 5);
        assert_eq!(prefix_bits(63, 3), 6);
        assert_eq!(prefix_bits(63, 8), 7);
        assert_eq!(prefix_bits(20, 8), 6);
        assert_eq!(prefix_bits(63, usize::MAX), 49);
    }
}

//! The number of members of a coset with each weight.

use gf2_linalg::Coset;
use num_bigint::BigUint;

use crate::enumerate::Walsh;
use crate::reduce::{Alike, ReducedCode};
use crate::runtime::memory::filled;
use crate::runtime::{Pace, Watch, divided};
use crate::{Error, Limits};

/// The weight distribution of a coset: the coefficients of its weight enumerator.
///
/// ```
/// use gf2_linalg::{BitVector, Coset, Subspace};
/// use gf2_codes::{Limits, distribution};
///
/// let hamming = Subspace::span("1000011\n0100101\n0010110\n0001111".parse()?);
/// let weights = distribution(&Coset::new(BitVector::zeros(7), hamming)?, &Limits::default())?;
/// let one = 1_u32.into();
/// let seven = 7_u32.into();
/// assert!(weights.iter().eq([(0, &one), (3, &seven), (4, &seven), (7, &one)]));
/// assert_eq!(weights.count(5), 0_u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "weight enumerator")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    /// The weights of members, ascending, with the number of members of each.
    counts: Vec<(usize, BigUint)>,
}

impl Distribution {
    /// The number of members of this weight.
    pub fn count(&self, weight: usize) -> BigUint {
        let index = self.counts.binary_search_by_key(&weight, |count| count.0);
        index.map_or_else(|_| BigUint::ZERO, |index| self.counts[index].1.clone())
    }

    /// The weights of members, ascending, each with the number of members.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (usize, &BigUint)> + ExactSizeIterator {
        self.counts.iter().map(|(weight, count)| (*weight, count))
    }
}

/// Counts the members of a coset, or of a code, by weight: the *weight enumerator*.
///
/// Independent parts are enumerated separately, and their counts are combined.
///
/// # Errors
///
/// [`Error::TooCostly`] when a part has more members than [`Limits::step_limit`]; [`Error::Stopped`] when the time
/// limit or the flag ended the count; [`Error::TooManyWeights`] and [`Error::Memory`] when there is no memory for a
/// count for each weight and thread; [`Error::Threads`] when the system refuses the threads.
///
/// # Complexity
///
/// O(2^dimension) for each part, divided among the threads, by the Walsh–Hadamard transform (see
/// [`gf2_linalg::walsh`]).
#[doc(alias = "weight enumerator")]
#[doc(alias = "weight distribution")]
pub fn distribution(coset: &Coset, limits: &Limits) -> Result<Distribution, Error> {
    let watch = Watch::start(limits);
    let code = ReducedCode::new(coset.directions(), None, &watch)?;
    let reduced = code.coset(coset.offset(), Alike::Least, &watch)?;
    let functions = reduced.parts.iter().map(|part| match &part.function {
        Some(function) if exceeds(function.dimension, limits.step_limit) => Err(function.dimension),
        Some(function) => Ok((function, part.dropped.len())),
        None => Err(part.dimension()),
    });
    let too_costly = |dimension| Error::TooCostly { dimension, limit: limits.step_limit };
    let functions = functions.collect::<Result<Vec<_>, _>>().map_err(too_costly)?;
    let mut counts = vec![BigUint::from(1_u32)];
    for (function, dropped) in functions {
        let walsh = Walsh::new(function);
        let blocks = 1 << walsh.max_prefix_bits();
        let part = divided(blocks, limits.parallelism, |way| walsh.histogram(way, &watch))??;
        if let Some(stop) = watch.stopped() {
            return Err(Error::Stopped { stop });
        }
        counts = convolution(&counts, &part, &watch)?;
        counts.iter_mut().for_each(|count| *count <<= dropped);
    }
    let seen = counts.into_iter().enumerate().filter(|(_, count)| *count > BigUint::ZERO);
    Ok(Distribution { counts: seen.map(|(excess, count)| (reduced.constant + excess, count)).collect() })
}

/// Whether there are more members of this dimension than steps allowed.
fn exceeds(dimension: usize, step_limit: u64) -> bool {
    dimension > step_limit.checked_ilog2().unwrap_or(0) as usize
}

/// The number of ways to weigh this much, one part being added to others.
fn convolution(left: &[BigUint], right: &[u64], watch: &Watch) -> Result<Vec<BigUint>, Error> {
    let mut sums = filled(BigUint::ZERO, left.len() + right.len() - 1)?;
    let mut pace = Pace::new(watch);
    for (index, &right) in right.iter().enumerate().filter(|&(_, &right)| right > 0) {
        // An addition and a product of short numbers, and what they allocate.
        pace.step(16 * left.len())?;
        sums[index..].iter_mut().zip(left).for_each(|(sum, left)| *sum += left * right);
    }
    Ok(sums)
}

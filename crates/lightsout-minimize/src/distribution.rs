//! How many members of a coset have each weight.

use gf2_linalg::Coset;
use num_bigint::BigUint;

use crate::minimize::check_cost;
use crate::reduce::Reduced;
use crate::walsh::Walsh;
use crate::watch::Watch;
use crate::{Error, Options};

/// The weight distribution of a coset.
///
/// ```
/// use gf2_linalg::{BitVector, Coset, Subspace};
/// use lightsout_minimize::{Options, distribution};
///
/// let hamming = Subspace::span("1000011\n0100101\n0010110\n0001111".parse()?);
/// let weights = distribution(&Coset::new(BitVector::zeros(7), hamming)?, &Options::default())?;
/// let one = 1_u32.into();
/// let seven = 7_u32.into();
/// assert!(weights.iter().eq([(0, &one), (3, &seven), (4, &seven), (7, &one)]));
/// assert_eq!(weights.count(5), 0_u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    /// Weights and how many members have them, ascending, without those that none has.
    counts: Vec<(usize, BigUint)>,
}

impl Distribution {
    /// How many members weigh this much.
    pub fn count(&self, weight: usize) -> BigUint {
        let place = self.counts.binary_search_by_key(&weight, |count| count.0);
        place.map_or_else(|_| BigUint::ZERO, |place| self.counts[place].1.clone())
    }

    /// The weights that members have, ascending, each with how many have it.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (usize, &BigUint)> + ExactSizeIterator {
        self.counts.iter().map(|(weight, count)| (*weight, count))
    }
}

/// Counts the members of a coset by their weight.
///
/// All members are enumerated, as [`minimize`](crate::minimize()) does.
///
/// # Errors
///
/// [`Error::TooCostly`] when there are more members than [`Options::step_limit`], [`Error::Stopped`] when the
/// time limit or the flag of the options ended the count, [`Error::TooManyWeights`] when there is no memory
/// for a count for each weight and thread, [`Error::Threads`] when the system does not give the threads asked
/// for.
///
/// # Complexity
///
/// O(2^dimension), divided among the threads, by the Walsh–Hadamard transform (see [`gf2_linalg::walsh`]).
pub fn distribution(coset: &Coset, options: &Options) -> Result<Distribution, Error> {
    let watch = Watch::start(options);
    check_cost(coset.dimension(), options.step_limit)?;
    let reduced = Reduced::new(coset);
    let counts = Walsh::new(&reduced.function).histogram(options.parallelism, &watch)?;
    if let Some(stop) = watch.stopped() {
        return Err(Error::Stopped { stop });
    }
    let seen = counts.into_iter().enumerate().filter(|&(_, count)| count > 0);
    let counts = seen.map(|(excess, count)| (reduced.constant + excess, BigUint::from(count))).collect();
    Ok(Distribution { counts })
}

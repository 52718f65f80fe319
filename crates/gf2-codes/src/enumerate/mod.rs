//! Enumeration: every member of a coset is looked at.

mod distribution;
mod gray;
mod member_weights;
mod minima;
mod planes;
mod walsh;

use crate::Error;
use crate::reduce::Function;
use crate::runtime::{Meter, Watch, Way, search_prefixes};
pub use distribution::{Distribution, distribution};
use gray::Gray;
pub use member_weights::{Lightest, MemberWeights};
pub(crate) use minima::{Minima, SeenMinima};
pub(crate) use planes::{Plane, Planes};
pub(crate) use walsh::Walsh;

/// Minimum number of dimensions of a unit of work: less is not worth a thread, nor to begin anew.
const MIN_UNIT_BITS: usize = 16;
/// Maximum number of dimensions of a unit of work, within the number of units below: a unit takes a tenth of a second.
const MAX_UNIT_BITS: usize = 26;
/// The minimum and maximum number of units of a large search, as powers of two: enough for many threads, and few enough
/// to be counted.
const UNITS_BITS: std::ops::RangeInclusive<usize> = 8..=16;

/// How all members are weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// One after the other, by the words of the merged columns.
    Gray,
    /// A block of them at a time, by transforms.
    Blocks,
}

/// Finds the lightest members, or of a search that the watch stops the lightest of those seen.
///
/// # Errors
///
/// [`Error::Memory`] when the system does not give it.
pub(crate) fn minima(
    function: &Function,
    order: Order,
    empty: &Minima,
    way: Way,
    watch: &Watch,
) -> Result<Minima, Error> {
    let meter = Meter::of_members(watch, function.dimension);
    let bits = prefix_bits(function.dimension);
    match order {
        Order::Gray => {
            let gray = Gray::new(function)?;
            let bits = bits.min(gray.max_prefix_bits());
            Ok(search_prefixes(bits, way, watch, empty, |prefix, minima| {
                gray.walk(prefix, bits, minima, &meter);
            }))
        }
        Order::Blocks => {
            let walsh = Walsh::new(function);
            let bits = bits.min(walsh.max_prefix_bits());
            Ok(search_prefixes(bits, way, watch, empty, |prefix, minima| {
                walsh.search(prefix, bits, minima, &meter);
            }))
        }
    }
}

/// How many coordinates a unit of work fixes: the dimension alone decides, not the number of threads.
fn prefix_bits(dimension: usize) -> usize {
    let wanted = dimension.saturating_sub(MAX_UNIT_BITS).clamp(*UNITS_BITS.start(), *UNITS_BITS.end());
    dimension.saturating_sub(MIN_UNIT_BITS).min(wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_work_is_not_divided_and_units_stay_small() {
        assert!((0..=MIN_UNIT_BITS).all(|dimension| prefix_bits(dimension) == 0));
        assert_eq!([17, 20, 24, 34, 35, 40, 63].map(prefix_bits), [1, 4, 8, 8, 9, 14, 16]);
        assert!((17..=42).all(|dimension| dimension - prefix_bits(dimension) <= MAX_UNIT_BITS));
    }
}

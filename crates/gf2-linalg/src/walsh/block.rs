//! The values of a block, and what is asked of them.

use aligned_vec::{AVec, ConstAlign};

use super::lanes::{self, Entry, LANES, Lane};
use crate::simd::{Level, Simd, Work};

/// The values of a [`CharacterSum`](super::CharacterSum) at 2^t neighbouring arguments.
#[derive(Clone, Debug)]
pub struct Block {
    lanes: Lanes,
    dimension: usize,
    bound: i64,
}

/// Values that start on a cache line.
type Values<T> = AVec<T, ConstAlign<64>>;

/// Numbers as wide as the sums need, so that none overflows.
#[derive(Clone, Debug)]
pub(super) enum Lanes {
    Narrow(Values<i16>),
    Middle(Values<i32>),
    Wide(Values<i64>),
}

/// Evaluates an expression for the values of whatever width there are.
macro_rules! for_lanes {
    ($lanes:expr, $values:ident => $result:expr) => {
        match $lanes {
            Lanes::Narrow($values) => $result,
            Lanes::Middle($values) => $result,
            Lanes::Wide($values) => $result,
        }
    };
}

pub(super) use for_lanes;

/// What fits the second cache together with what else is worked with; measured.
const MAX_BYTES: usize = 1 << 18;

/// The most that lanes of 16 and of 32 bits hold.
const NARROW_MOST: i64 = i16::MAX as i64;
const MIDDLE_MOST: i64 = i32::MAX as i64;

impl Block {
    /// How many coordinates there are at most where no value exceeds the bound.
    pub(super) fn max_dimension(bound: i64) -> usize {
        let value_bytes = match bound {
            _ if bound <= NARROW_MOST => size_of::<i16>(),
            _ if bound <= MIDDLE_MOST => size_of::<i32>(),
            _ => size_of::<i64>(),
        };
        (MAX_BYTES / value_bytes).ilog2() as usize
    }

    /// Room for values up to the bound.
    pub(super) fn zeros(dimension: usize, bound: i64) -> Self {
        let length = LANES.max(1 << dimension);
        let lanes = match bound {
            _ if bound <= NARROW_MOST => Lanes::Narrow(aligned_vec::avec![[64] | 0; length]),
            _ if bound <= MIDDLE_MOST => Lanes::Middle(aligned_vec::avec![[64] | 0; length]),
            _ => Lanes::Wide(aligned_vec::avec![[64] | 0; length]),
        };
        Self { lanes, dimension, bound }
    }

    /// The values, at least those of a group: the values of fewer coordinates come again.
    pub(super) fn lanes_mut(&mut self) -> &mut Lanes {
        &mut self.lanes
    }

    /// The number of coordinates, t. There are 2^t values.
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// What no value exceeds in absolute value: see [`CharacterSum::bound`](super::CharacterSum::bound).
    pub fn bound(&self) -> i64 {
        self.bound
    }

    fn length(&self) -> usize {
        1 << self.dimension
    }

    /// The value at this argument, counted from the first of the block.
    ///
    /// # Panics
    ///
    /// When the block has fewer values.
    pub fn get(&self, index: usize) -> i64 {
        assert!(index < self.length(), "value {index} of {}", self.length());
        for_lanes!(&self.lanes, values => widened(values[index]))
    }

    /// The greatest value.
    pub fn maximum(&self) -> i64 {
        self.maximum_with(Level::current())
    }

    pub(super) fn maximum_with(&self, level: Level) -> i64 {
        // Lanes beyond the values of a small block repeat them.
        for_lanes!(&self.lanes, values => level.run(Maximum { values }, ()))
    }

    /// Calls `found` with the place and the value of each that is at least `least`, in ascending order of
    /// places.
    ///
    /// Fast where there are few.
    pub fn for_each_at_least(&self, least: i64, found: impl FnMut(usize, i64)) {
        self.for_each_at_least_with(Level::current(), least, found);
    }

    pub(super) fn for_each_at_least_with(&self, level: Level, least: i64, found: impl FnMut(usize, i64)) {
        if least > self.bound {
            return;
        }
        let (least, length) = (least.max(-self.bound), self.length());
        for_lanes!(&self.lanes, values => level.run(ForEachAtLeast { values, least, length, found }, ()));
    }

    /// Writes half of what each value is below `base`, rounded down; what is greater than the entries hold as
    /// their greatest.
    ///
    /// # Panics
    ///
    /// When `base` is less than a value or greater than the [bound](Self::bound), or when there are more or
    /// fewer entries than values.
    pub fn write_half_gaps<E: Entry>(&self, base: i64, out: &mut [E]) {
        self.write_half_gaps_with(Level::current(), base, out);
    }

    pub(super) fn write_half_gaps_with<E: Entry>(&self, level: Level, base: i64, out: &mut [E]) {
        assert!(out.len() == self.length(), "{} entries for {} values", out.len(), self.length());
        self.check_base(level, base);
        for_lanes!(&self.lanes, values => level.run(WriteHalfGaps { values, base }, out));
    }

    /// Adds, at half of what each value is below `base`, rounded down, one to the count.
    ///
    /// # Panics
    ///
    /// When `base` is less than a value or greater than the [bound](Self::bound), or when there is no such
    /// count.
    pub fn count_half_gaps(&self, base: i64, counts: &mut [u64]) {
        self.check_base(Level::current(), base);
        for_lanes!(&self.lanes, values => {
            let base = Lane::narrowed(base);
            for &value in &values[..self.length()] {
                counts[value.half_gap(base) as usize] += 1;
            }
        });
    }

    fn check_base(&self, level: Level, base: i64) {
        let maximum = self.maximum_with(level);
        assert!(
            (maximum..=self.bound).contains(&base),
            "gaps below {base}, expected from the greatest value {maximum} to the bound {}",
            self.bound
        );
    }
}

fn widened<T: Lane>(value: T) -> i64 {
    value.into()
}

/// See [`Block::maximum`].
struct Maximum<'a, T> {
    values: &'a [T],
}

impl<T: Lane> Work<()> for Maximum<'_, T> {
    type Output = i64;

    #[inline(always)]
    fn run<S: Simd>(self, _: S, (): ()) -> i64 {
        widened(lanes::maximum(self.values))
    }
}

/// See [`Block::for_each_at_least`].
struct ForEachAtLeast<'a, T, F> {
    values: &'a [T],
    least: i64,
    length: usize,
    found: F,
}

impl<T: Lane, F: FnMut(usize, i64)> Work<()> for ForEachAtLeast<'_, T, F> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(mut self, _: S, (): ()) {
        lanes::for_each_at_least(self.values, T::narrowed(self.least), |place, value| {
            if place < self.length {
                (self.found)(place, widened(value));
            }
        });
    }
}

/// See [`Block::write_half_gaps`].
struct WriteHalfGaps<'a, T> {
    values: &'a [T],
    base: i64,
}

impl<T: Lane, E: Entry> Work<&mut [E]> for WriteHalfGaps<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, _: S, out: &mut [E]) {
        lanes::write_half_gaps(self.values, T::narrowed(self.base), out);
    }
}

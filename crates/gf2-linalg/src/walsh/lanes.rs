//! Numbers of each width in groups, and loops over them that compile to vector instructions.

use std::ops::{Add, BitXor, Sub};

/// Lanes of a group, whatever their width: as many as let the widest vectors work on whole groups.
pub(super) const LANES: usize = 1 << GROUP_BITS;
/// Coordinates that tell the lanes of a group apart.
pub(super) const GROUP_BITS: usize = 5;

/// Neighbouring values of a block.
type Group<T> = [T; LANES];

/// A signed number as wide as a sum needs.
pub(super) trait Lane:
    Copy + Ord + Into<i64> + 'static + Add<Output = Self> + Sub<Output = Self> + BitXor<Output = Self>
{
    const ZERO: Self;
    const LEAST: Self;
    /// For each functional on the coordinates within a group, a lane that is −1, all bits set, where it is
    /// one and zero where it is zero.
    const SIGNS: &'static [Group<Self>; LANES];

    /// The number with this value, which must have one.
    fn narrowed(value: i64) -> Self;

    /// Half of how far this is below `base`, which it must not exceed, rounded down.
    fn half_gap(self, base: Self) -> u64;

    /// The same, or `max` where it is more. Numbers stay as narrow as they are, for vectors of as many as
    /// can be.
    fn half_gap_up_to(self, base: Self, max: u16) -> u16;
}

macro_rules! lane {
    ($signed:ty, $unsigned:ty) => {
        impl Lane for $signed {
            const ZERO: Self = 0;
            const LEAST: Self = Self::MIN;
            const SIGNS: &'static [Group<Self>; LANES] = &{
                let mut signs = [[0; LANES]; LANES];
                let mut place = 0;
                while place < LANES * LANES {
                    let (functional, lane) = (place / LANES, place % LANES);
                    signs[functional][lane] = -(((functional & lane).count_ones() % 2) as $signed);
                    place += 1;
                }
                signs
            };

            #[inline(always)]
            fn narrowed(value: i64) -> Self {
                value as Self
            }

            #[inline(always)]
            fn half_gap(self, base: Self) -> u64 {
                // The difference may be twice the greatest number: it has the range of the unsigned ones.
                ((base as $unsigned).wrapping_sub(self as $unsigned) >> 1).into()
            }

            #[inline(always)]
            fn half_gap_up_to(self, base: Self, max: u16) -> u16 {
                ((base as $unsigned).wrapping_sub(self as $unsigned) >> 1).min(max.into()) as u16
            }
        }
    };
}

lane!(i16, u16);
lane!(i32, u32);
lane!(i64, u64);

/// A multiple of a character, as a block needs it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Term {
    /// The part of the functional on the coordinates that number the block.
    pub(super) outer: u64,
    /// The part on the coordinates that number the group in the block: where to add.
    pub(super) group: usize,
    /// The part on the coordinates within a group: which signs.
    pub(super) inner: usize,
    pub(super) coefficient: i64,
}

/// Makes the values the sum of the terms, each multiplied by its value at the number of the block and
/// transformed within groups.
#[inline(always)]
pub(super) fn scatter<T: Lane>(values: &mut [T], terms: &[Term], number: u64) {
    values.fill(T::ZERO);
    let (groups, _) = values.as_chunks_mut::<LANES>();
    for term in terms {
        let is_odd = (term.outer & number).count_ones() % 2 == 1;
        let coefficient = T::narrowed(if is_odd { -term.coefficient } else { term.coefficient });
        let signs = &T::SIGNS[term.inner % LANES];
        for (lane, &sign) in groups[term.group].iter_mut().zip(signs) {
            *lane = *lane + ((coefficient ^ sign) - sign);
        }
    }
}

/// Groups that fit the fastest cache.
const CACHED_BYTES: usize = 1 << 14;

/// Transforms across groups, the number of which is a power of two.
#[inline(always)]
pub(super) fn transform<T: Lane>(values: &mut [T]) {
    let (groups, _) = values.as_chunks_mut::<LANES>();
    let mut size = groups.len();
    while size >= 8 && size * size_of::<Group<T>>() > CACHED_BYTES {
        groups.chunks_exact_mut(size).for_each(butterflies_of_eight);
        size /= 8;
    }
    for part in groups.chunks_exact_mut(size) {
        let mut size = size;
        while size >= 8 {
            part.chunks_exact_mut(size).for_each(butterflies_of_eight);
            size /= 8;
        }
        match size {
            4 => part.chunks_exact_mut(4).for_each(butterflies_of_four),
            2 => part.chunks_exact_mut(2).for_each(butterflies_of_two),
            _ => {}
        }
    }
}

/// Transforms over the three coordinates that number eighths of the groups.
#[inline(always)]
fn butterflies_of_eight<T: Lane>(groups: &mut [Group<T>]) {
    let (low, high) = groups.split_at_mut(groups.len() / 2);
    let ((a, b), (c, d)) = (halves(low), halves(high));
    let ((a, b), (c, d), (e, f), (g, h)) = (halves(a), halves(b), halves(c), halves(d));
    let pairs = a.iter_mut().zip(b).zip(c.iter_mut().zip(d));
    let others = e.iter_mut().zip(f).zip(g.iter_mut().zip(h));
    for (((a, b), (c, d)), ((e, f), (g, h))) in pairs.zip(others) {
        butterfly_of_eight(a, b, c, d, e, f, g, h);
    }
}

fn halves<T>(groups: &mut [T]) -> (&mut [T], &mut [T]) {
    groups.split_at_mut(groups.len() / 2)
}

// Eight references, not an array of them, tell the compiler that they do not overlap.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
fn butterfly_of_eight<T: Lane>(
    a: &mut Group<T>,
    b: &mut Group<T>,
    c: &mut Group<T>,
    d: &mut Group<T>,
    e: &mut Group<T>,
    f: &mut Group<T>,
    g: &mut Group<T>,
    h: &mut Group<T>,
) {
    for lane in 0..LANES {
        let low = four([a[lane], b[lane], c[lane], d[lane]]);
        let high = four([e[lane], f[lane], g[lane], h[lane]]);
        (a[lane], e[lane]) = two(low[0], high[0]);
        (b[lane], f[lane]) = two(low[1], high[1]);
        (c[lane], g[lane]) = two(low[2], high[2]);
        (d[lane], h[lane]) = two(low[3], high[3]);
    }
}

#[inline(always)]
fn butterflies_of_four<T: Lane>(groups: &mut [Group<T>]) {
    let [a, b, c, d] = groups else { unreachable!("four groups") };
    for lane in 0..LANES {
        [a[lane], b[lane], c[lane], d[lane]] = four([a[lane], b[lane], c[lane], d[lane]]);
    }
}

#[inline(always)]
fn butterflies_of_two<T: Lane>(groups: &mut [Group<T>]) {
    let [a, b] = groups else { unreachable!("two groups") };
    for (a, b) in a.iter_mut().zip(b) {
        (*a, *b) = two(*a, *b);
    }
}

#[inline(always)]
fn four<T: Lane>([a, b, c, d]: [T; 4]) -> [T; 4] {
    let ((a, b), (c, d)) = (two(a, b), two(c, d));
    let ((a, c), (b, d)) = (two(a, c), two(b, d));
    [a, b, c, d]
}

#[inline(always)]
fn two<T: Lane>(a: T, b: T) -> (T, T) {
    (a + b, a - b)
}

/// The greatest value.
#[inline(always)]
pub(super) fn maximum<T: Lane>(values: &[T]) -> T {
    values.iter().copied().fold(T::LEAST, T::max)
}

/// Calls `found` with the place and the value of all that are at least this one, in ascending order of
/// places.
#[inline(always)]
pub(super) fn for_each_at_least<T: Lane>(values: &[T], least: T, mut found: impl FnMut(usize, T)) {
    const PART: usize = 8 * LANES;
    for (number, part) in values.chunks(PART).enumerate() {
        // Without a branch for each: hardly any part has one.
        if maximum(part) >= least {
            for (place, &value) in part.iter().enumerate().filter(|(_, value)| **value >= least) {
                found(PART * number + place, value);
            }
        }
    }
}

/// Writes half of what each value is below `base`, as far as entries go.
#[inline(always)]
pub(super) fn write_half_gaps<T: Lane, E: Entry>(values: &[T], base: T, out: &mut [E]) {
    for (out, value) in out.iter_mut().zip(values) {
        *out = E::narrowed(value.half_gap_up_to(base, E::MAX_ENTRY));
    }
}

/// A number of a table of gaps: `u8` or `u16`.
pub trait Entry: Copy + Send + private::Sealed {
    /// The greatest.
    #[doc(hidden)]
    const MAX_ENTRY: u16;

    /// The number with a value up to that.
    #[doc(hidden)]
    fn narrowed(gap: u16) -> Self;
}

impl Entry for u8 {
    const MAX_ENTRY: u16 = Self::MAX as u16;

    #[inline(always)]
    fn narrowed(gap: u16) -> Self {
        gap as Self
    }
}

impl Entry for u16 {
    const MAX_ENTRY: u16 = Self::MAX;

    #[inline(always)]
    fn narrowed(gap: u16) -> Self {
        gap
    }
}

mod private {
    /// Implemented for the entries that there are, and by nobody else.
    pub trait Sealed {}

    impl Sealed for u8 {}

    impl Sealed for u16 {}
}

//! The weights of the leaders of all cosets at once.

use std::array;

use crate::Error;
use crate::leaders::cell::Cell;
use crate::leaders::syndromes::Step;
use crate::watch::Watch;

/// Cells that are exchanged with each other in one go.
const LANES: usize = 64;
/// Cells that one thread takes at a time, and between two looks at the clock.
const GRAIN: usize = if cfg!(test) { 2 * LANES } else { 1 << 17 };

/// A cell for every syndrome.
///
/// Entries are added from the last to the first. An entry that is independent of those before doubles the table: the
/// new syndromes take one entry more than the old. Any other, of syndrome h, exchanges every two syndromes that
/// differ by h: each may take one entry more than the other. Then `cell(s)` is that of the lightest word of syndrome s
/// with ones among the entries so far, and of several ways there the first one that was found.
#[derive(Clone, Debug)]
pub(crate) struct Table<C> {
    cells: Vec<C>,
}

/// How a table is filled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Filling<'a> {
    /// Whether the threads of the current pool share the work.
    pub(crate) shared: bool,
    /// When to leave it.
    pub(crate) watch: &'a Watch,
}

/// How many bytes a table of `C` takes, or `None` beyond 2^64.
pub(crate) fn bytes<C>(redundancy: usize) -> Option<u64> {
    let cells = 1_u64.checked_shl(redundancy.max(LANES.ilog2() as usize) as u32)?;
    cells.checked_mul(size_of::<C>() as u64)
}

/// The pieces into which the work on a table can be divided.
pub(crate) fn pieces(redundancy: usize) -> usize {
    1_usize.checked_shl(redundancy as u32).unwrap_or(0) / GRAIN
}

impl<C: Cell> Table<C> {
    /// Adds all steps, or returns `None` when the watch says to stop. The way of finding is 0 for a free column, and
    /// n for the n-th of the other steps.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfMemory`] when the system does not give the memory.
    ///
    /// # Complexity
    ///
    /// O(2^redundancy) for each step that is no free column, streaming through the table, and once more for all
    /// that are.
    pub(crate) fn fill(
        redundancy: usize,
        steps: &[Step],
        filling: Filling<'_>,
    ) -> Result<Option<Self>, Error> {
        let refused = || Error::OutOfMemory { bytes: bytes::<C>(redundancy) };
        let size = 1_usize.checked_shl(redundancy.max(LANES.ilog2() as usize) as u32);
        let mut cells = Vec::new();
        cells.try_reserve_exact(size.ok_or_else(refused)?).map_err(|_| refused())?;
        cells.resize(LANES, C::UNREACHED);
        cells[0] = C::ZERO;
        let mut others = 0;
        for step in steps {
            if step.syndrome == cells.len() {
                double(&mut cells, filling.watch);
            } else {
                others += usize::from(!step.is_free());
                filling.exchange(&mut cells, step.syndrome, if step.is_free() { 0 } else { others });
            }
            if filling.watch.stopped().is_some() {
                return Ok(None);
            }
        }
        cells.truncate(1 << redundancy);
        Ok(Some(Self { cells }))
    }

    /// The cells, by syndrome.
    pub(crate) fn cells(&self) -> &[C] {
        &self.cells
    }

    /// The weight of the lightest word of this syndrome.
    pub(crate) fn weight(&self, syndrome: usize) -> usize {
        self.cells[syndrome].weight()
    }
}

/// Appends the syndromes that have the next bit. The table has room for them.
fn double<C: Cell>(cells: &mut Vec<C>, watch: &Watch) {
    let half = cells.len();
    for start in (0..half).step_by(GRAIN) {
        if watch.must_stop() {
            return;
        }
        cells.extend_from_within(start..half.min(start + GRAIN));
        cells[half + start..].iter_mut().for_each(|cell| *cell = cell.one_more(0));
    }
}

impl Filling<'_> {
    /// Exchanges the cells of `cells` whose places differ by `difference`, which is less than there are.
    fn exchange<C: Cell>(self, cells: &mut [C], difference: usize, tag: usize) {
        if cells.len() == LANES {
            if let ([chunk], _) = cells.as_chunks_mut() {
                let other = permuted(chunk, difference);
                relax(chunk, &other, tag);
            }
            return;
        }
        let half = cells.len() / 2;
        let (low, high) = cells.split_at_mut(half);
        if difference >= half {
            self.exchange_with(low, high, difference - half, tag);
        } else if half < GRAIN {
            self.exchange(low, difference, tag);
            self.exchange(high, difference, tag);
        } else {
            self.join(|| self.exchange(low, difference, tag), || self.exchange(high, difference, tag));
        }
    }

    /// Exchanges the cells of the one with those of the other whose places differ by `difference`.
    fn exchange_with<C: Cell>(self, left: &mut [C], right: &mut [C], difference: usize, tag: usize) {
        if left.len() <= GRAIN {
            if !self.watch.must_stop() {
                exchange_chunks(left, right, difference, tag);
            }
            return;
        }
        let half = left.len() / 2;
        let (left_low, left_high) = left.split_at_mut(half);
        let (right_low, right_high) = right.split_at_mut(half);
        let (first, second) =
            if difference & half == 0 { (right_low, right_high) } else { (right_high, right_low) };
        let difference = difference & (half - 1);
        self.join(
            || self.exchange_with(left_low, first, difference, tag),
            || self.exchange_with(left_high, second, difference, tag),
        );
    }

    fn join(self, first: impl FnOnce() + Send, second: impl FnOnce() + Send) {
        if self.shared {
            rayon::join(first, second);
        } else {
            first();
            second();
        }
    }
}

fn exchange_chunks<C: Cell>(left: &mut [C], right: &mut [C], difference: usize, tag: usize) {
    let (left, _) = left.as_chunks_mut::<LANES>();
    let (right, _) = right.as_chunks_mut::<LANES>();
    let (across, within) = (difference / LANES, difference % LANES);
    if within == 0 {
        for (place, left) in left.iter_mut().enumerate() {
            let right = &mut right[place ^ across];
            let old = *left;
            relax(left, right, tag);
            relax(right, &old, tag);
        }
        return;
    }
    for (place, left) in left.iter_mut().enumerate() {
        let right = &mut right[place ^ across];
        let old = permuted(left, within);
        relax(left, &permuted(right, within), tag);
        relax(right, &old, tag);
    }
}

/// Takes from each of the others with one entry more where that is better.
fn relax<C: Cell>(cells: &mut [C; LANES], others: &[C; LANES], tag: usize) {
    for (cell, other) in cells.iter_mut().zip(others) {
        *cell = other.one_more(tag).min(*cell);
    }
}

/// The cells, each in the place that differs from its own by `difference`.
fn permuted<C: Cell>(cells: &[C; LANES], difference: usize) -> [C; LANES] {
    array::from_fn(|lane| cells[(lane ^ difference) % LANES])
}

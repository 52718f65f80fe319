//! The weights of the leaders of all cosets at once.

use crate::leaders::cell::{Cell, LANES};
use crate::leaders::syndromes::Step;
use crate::runtime::{Meter, Watch, Way};
use crate::{Error, Phase};

/// Cells that one thread takes at a time, and between two looks at the clock.
const GRAIN: usize = if cfg!(test) { 2 * LANES } else { 1 << 17 };

/// A cell for every syndrome.
///
/// Entries are added from the last to the first. An entry that is independent of those before doubles the
/// table: the new syndromes take one entry more than the old. Any other, of syndrome h, exchanges every two
/// syndromes that differ by h: each may take one entry more than the other. Then `cell(s)` is that of the
/// lightest word of syndrome s with ones among the entries so far, and of several ways there the first one
/// that was found.
#[derive(Clone, Debug)]
pub(crate) struct Table<C> {
    cells: Vec<C>,
}

/// How a table is filled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Filling<'a> {
    /// Whether the threads of the current pool share the work.
    pub(crate) way: Way,
    /// When to leave it.
    pub(crate) watch: &'a Watch,
}

/// How many bytes a table of `C` takes, or `None` beyond 2^64.
pub(crate) fn bytes<C>(redundancy: usize) -> Option<u64> {
    let cells = 1_u64.checked_shl(redundancy.max(LANES.ilog2() as usize) as u32)?;
    cells.checked_mul(size_of::<C>() as u64)
}

impl<C: Cell> Table<C> {
    /// Adds all steps, or returns `None` when the watch says to stop. The way of finding is 0 for a free
    /// column, and n for the n-th of the other steps.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`] when the system does not give the memory.
    ///
    /// # Complexity
    ///
    /// O(2^redundancy) for each step that is no free column, streaming through the table, and once more for
    /// all that are.
    pub(crate) fn fill(
        redundancy: usize,
        steps: &[Step],
        filling: Filling<'_>,
    ) -> Result<Option<Self>, Error> {
        let refused = || Error::Memory { bytes: bytes::<C>(redundancy).unwrap_or(u64::MAX) };
        let size = 1_usize.checked_shl(redundancy.max(LANES.ilog2() as usize) as u32);
        let mut cells = Vec::new();
        cells.try_reserve_exact(size.ok_or_else(refused)?).map_err(|_| refused())?;
        cells.resize(LANES, C::UNREACHED);
        cells[0] = C::ZERO;
        let mut others = 0;
        let meter = Meter::new(filling.watch, Phase::Tabulating, touched(steps));
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
            meter.add(cells.len() as u64);
        }
        cells.truncate(1 << redundancy);
        Ok(Some(Self { cells }))
    }

    /// The cells, by syndrome.
    pub(crate) fn cells(&self) -> &[C] {
        &self.cells
    }

    /// The weight of the leader with this syndrome.
    pub(crate) fn weight(&self, syndrome: usize) -> usize {
        self.cells[syndrome].weight()
    }
}

/// How many cells all steps go through: a table doubles with each that has the next bit.
fn touched(steps: &[Step]) -> f64 {
    let size_after = |size: &mut usize, step: &Step| {
        if step.syndrome == *size {
            *size *= 2;
        }
        Some(*size as f64)
    };
    steps.iter().scan(LANES, size_after).sum()
}

/// Appends the syndromes that have the next bit. The table has the capacity for them.
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
    /// Exchanges the cells of `cells` whose indices differ by `difference`, which is less than there are.
    fn exchange<C: Cell>(self, cells: &mut [C], difference: usize, tag: usize) {
        if cells.len() == LANES {
            if let ([chunk], _) = cells.as_chunks_mut() {
                let other = C::permuted(chunk, difference);
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
            self.way.join(|| self.exchange(low, difference, tag), || self.exchange(high, difference, tag));
        }
    }

    /// Exchanges the cells of the one with those of the other whose indices differ by `difference`.
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
        self.way.join(
            || self.exchange_with(left_low, first, difference, tag),
            || self.exchange_with(left_high, second, difference, tag),
        );
    }
}

fn exchange_chunks<C: Cell>(left: &mut [C], right: &mut [C], difference: usize, tag: usize) {
    let (left, _) = left.as_chunks_mut::<LANES>();
    let (right, _) = right.as_chunks_mut::<LANES>();
    let (across, within) = (difference / LANES, difference % LANES);
    if within == 0 {
        for (index, left) in left.iter_mut().enumerate() {
            let right = &mut right[index ^ across];
            let old = *left;
            relax(left, right, tag);
            relax(right, &old, tag);
        }
        return;
    }
    for (index, left) in left.iter_mut().enumerate() {
        let right = &mut right[index ^ across];
        let old = C::permuted(left, within);
        relax(left, &C::permuted(right, within), tag);
        relax(right, &old, tag);
    }
}

/// Takes from each of the others with one entry more where that is better.
fn relax<C: Cell>(cells: &mut [C; LANES], others: &[C; LANES], tag: usize) {
    for (cell, other) in cells.iter_mut().zip(others) {
        *cell = other.one_more(tag).min(*cell);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use gf2_linalg::{BitMatrix, BitVector, Subspace};

    use super::*;
    use crate::Limits;
    use crate::leaders::Syndromes;

    /// A code in which each entry is like one of the last `redundancy` ones, or the sum of some.
    fn code(redundancy: usize, dimension: usize) -> Subspace {
        let entry = |i: usize, j: usize| (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (j + 7) & 1 == 1;
        Subspace::span(BitMatrix::from_fn(dimension, dimension + redundancy, |i, j| {
            if j < dimension { i == j } else { entry(i, j - dimension) }
        }))
    }

    fn filled<C: Cell>(code: &Subspace, way: Way) -> Table<C> {
        let watch = Watch::start(&Limits::default());
        let syndromes = Syndromes::new(code);
        let filling = Filling { way, watch: &watch };
        Table::fill(syndromes.redundancy(), &syndromes.steps(), filling).unwrap().unwrap()
    }

    /// The weights of all leaders by breadth: what one more entry leads to that was not met before is one
    /// heavier.
    fn by_breadth(syndromes: &Syndromes) -> Vec<usize> {
        let mut weights = vec![usize::MAX; 1 << syndromes.redundancy()];
        weights[0] = 0;
        let mut met = vec![0];
        let mut next = 0;
        while let Some(&syndrome) = met.get(next) {
            next += 1;
            for entry in 0..syndromes.length() {
                let other: usize = syndrome ^ syndromes.of_entry(entry);
                if weights[other] == usize::MAX {
                    weights[other] = weights[syndrome] + 1;
                    met.push(other);
                }
            }
        }
        weights
    }

    #[test]
    fn the_table_holds_the_weights_found_by_breadth() {
        for redundancy in 0..=12 {
            for dimension in [0, 1, 2, 3, 9, 40] {
                let code = code(redundancy, dimension);
                let expected = by_breadth(&Syndromes::new(&code));
                for &way in Way::ALL {
                    let cells = filled::<u8>(&code, way);
                    assert!(cells.cells().iter().map(|&cell| cell.weight()).eq(expected.iter().copied()));
                    let cells = filled::<u16>(&code, way);
                    assert!(cells.cells().iter().map(|&cell| cell.weight()).eq(expected.iter().copied()));
                    let cells = filled::<u32>(&code, way);
                    assert!(cells.cells().iter().map(|&cell| cell.weight()).eq(expected.iter().copied()));
                }
            }
        }
    }

    #[test]
    fn every_permutation_moves_every_cell() {
        let cells: [u8; LANES] = std::array::from_fn(|lane| 3 * lane as u8);
        for difference in 0..LANES {
            let permuted = u8::permuted(&cells, difference);
            assert!((0..LANES).all(|lane| permuted[lane ^ difference] == cells[lane]));
            let permuted = u16::permuted(&cells.map(u16::from), difference);
            assert!((0..LANES).all(|lane| permuted[lane ^ difference] == u16::from(cells[lane])));
        }
    }

    #[test]
    fn a_table_that_does_not_fit_memory_is_an_error() {
        assert_eq!(bytes::<u8>(0), Some(64));
        assert_eq!(bytes::<u16>(31), Some(1 << 32));
        assert_eq!(bytes::<u32>(62), None);
        let watch = Watch::start(&Limits::default());
        let filled = Table::<u8>::fill(62, &[], Filling { way: Way::OneByOne, watch: &watch });
        assert_eq!(filled.err(), Some(Error::Memory { bytes: 1 << 62 }));
    }

    #[test]
    fn a_stopped_table_is_none() {
        let watch = Watch::start(&Limits { time_limit: Some(Duration::ZERO), ..Limits::default() });
        let syndromes = Syndromes::new(&code(10, 3));
        let filling = Filling { way: Way::OneByOne, watch: &watch };
        assert!(Table::<u8>::fill(10, &syndromes.steps(), filling).unwrap().is_none());
    }

    #[test]
    fn syndromes_count_offsets_in_lexicographic_order() {
        let syndromes = Syndromes::new(&"1010\n0111".parse().map(Subspace::span).unwrap());
        assert_eq!(syndromes.redundancy(), 2);
        let offsets: Vec<BitVector> = (0..4).map(|syndrome| syndromes.offset(syndrome)).collect();
        assert!(offsets.iter().map(ToString::to_string).eq(["0000", "0001", "0010", "0011"]));
        assert!(offsets.iter().map(|offset| syndromes.of_offset(offset)).eq(0..4));
        let entries: Vec<usize> = (0..4).map(|entry| syndromes.of_entry(entry)).collect();
        assert_eq!(entries, [2, 3, 2, 1]);
        let step = |entry, syndrome, multiplicity| Step { entry, syndrome, multiplicity };
        assert_eq!(syndromes.steps(), [step(3, 1, 1), step(2, 2, 2), step(1, 3, 1)]);
        assert_eq!((syndromes.highest_column(1), syndromes.highest_column(3)), (3, 2));
    }
}

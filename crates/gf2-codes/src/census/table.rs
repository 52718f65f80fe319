//! The census by a table of the leaders of all cosets.

use gf2_linalg::{Coset, Subspace};
use num_bigint::BigUint;

use crate::leaders::{self, Filling, MAX_REDUNDANCY, Step, Syndromes, Table};
use crate::{Census, Error};

/// Cells that are counted in one go.
const GRAIN: usize = 1 << 16;
/// Weights that there may be, and a few more: what a table holds is below.
const WEIGHTS: usize = 64;

/// A table that can be filled.
pub(crate) struct TableCensus {
    syndromes: Syndromes,
    steps: Vec<Step>,
    /// What the table takes.
    pub(crate) bytes: u64,
}

impl TableCensus {
    /// Prepares, or returns `None` for a code of too high redundancy.
    pub(crate) fn new(code: &Subspace) -> Option<Self> {
        let redundancy = code.ambient_dimension() - code.dimension();
        if redundancy > MAX_REDUNDANCY {
            return None;
        }
        let syndromes = Syndromes::new(code);
        let steps = syndromes.steps();
        Some(Self { syndromes, steps, bytes: leaders::bytes::<u8>(redundancy)? })
    }

    /// About how many cells are touched.
    pub(crate) fn touched(&self) -> u64 {
        let passes = (self.steps.len() - self.syndromes.redundancy()) as u64 + 2;
        passes.saturating_mul(1 << self.syndromes.redundancy())
    }

    /// Fills the table and counts.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`], and [`Error::Stopped`] when the watch says so.
    pub(crate) fn census(&self, code: &Subspace, filling: Filling<'_>) -> Result<Census, Error> {
        let table = Table::<u8>::fill(self.syndromes.redundancy(), &self.steps, filling)?;
        let Some(table) = table else { return Err(Error::stopped(filling.watch)) };
        let cells = table.cells();
        let chunk = |number: u64| &cells[number as usize * GRAIN..][..GRAIN.min(cells.len())];
        let add_chunk = |counts, number| add(counts, count(chunk(number)));
        let chunks = cells.len().div_ceil(GRAIN) as u64;
        let mut counts = filling.way.fold(chunks, || [0; WEIGHTS], add_chunk, add).to_vec();
        while counts.last() == Some(&0) {
            counts.pop();
        }
        let radius = (counts.len() - 1) as u8;
        let hardest = cells.iter().position(|&weight| weight == radius).unwrap_or(0);
        let hardest = Coset::new(self.syndromes.offset(hardest), code.clone());
        Ok(Census {
            cosets: counts.into_iter().map(BigUint::from).collect(),
            hardest: hardest.expect("an offset is as long as the words"),
        })
    }
}

/// How many cells hold each weight.
fn count(cells: &[u8]) -> [u64; WEIGHTS] {
    // Neighbours are counted apart: an addition to a number just written would wait for it.
    const APART: usize = 4;
    let mut counts = [[0_u32; WEIGHTS]; APART];
    let (quads, rest) = cells.as_chunks::<APART>();
    for quad in quads {
        for (counts, &weight) in counts.iter_mut().zip(quad) {
            counts[usize::from(weight) % WEIGHTS] += 1;
        }
    }
    rest.iter().for_each(|&weight| counts[0][usize::from(weight) % WEIGHTS] += 1);
    std::array::from_fn(|weight| counts.iter().map(|counts| u64::from(counts[weight])).sum())
}

fn add(left: [u64; WEIGHTS], right: [u64; WEIGHTS]) -> [u64; WEIGHTS] {
    std::array::from_fn(|weight| left[weight] + right[weight])
}

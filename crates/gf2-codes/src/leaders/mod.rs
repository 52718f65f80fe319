//! From the side of the syndromes: the leaders of all cosets of a code of high rate.

mod cell;
mod syndromes;
mod table;
mod ways_down;
mod weights;

use gf2_linalg::{BitVector, Coset};
use num_bigint::BigUint;

use crate::Error;
use crate::reduce::{Padded, Part, Reduced};
use crate::runtime::{Pace, Watch};
use cell::Tagged;
pub(crate) use syndromes::{MAX_REDUNDANCY, Step, Syndromes};
pub(crate) use table::{Filling, Table, bytes};
use ways_down::WaysDown;
pub use weights::LeaderWeights;

/// The members of a coset that are as light as its leader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LightestWords {
    /// What they weigh.
    pub(crate) weight: usize,
    /// The coordinates of those kept, in lexicographic order.
    pub(crate) coordinates: Vec<BitVector>,
    /// How many there are, unless to count them was stopped or took more memory than allowed.
    pub(crate) count: Option<BigUint>,
}

/// A search by a table of the leaders of all cosets, for any dimension of the code.
#[derive(Debug)]
pub(crate) struct SyndromeSearch {
    coset: Coset,
    /// What every member of the coset weighs more than the columns of the part.
    pairs: usize,
    syndromes: Syndromes,
    steps: Vec<Step>,
    syndrome: usize,
    /// Steps that are no free columns.
    ways: usize,
}

impl SyndromeSearch {
    /// Prepares to search a part, or returns `None` for one of too high redundancy or with too many distinct
    /// columns.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`]; [`Error::Stopped`] when the watch says so.
    pub(crate) fn new(reduced: &Reduced<'_>, part: &Part, watch: &Watch) -> Result<Option<Self>, Error> {
        let padded = reduced.padded(part, MAX_REDUNDANCY, &mut Pace::new(watch))?;
        let Some(Padded { coset, pairs }) = padded else { return Ok(None) };
        let syndromes = Syndromes::new(coset.directions());
        let steps = syndromes.steps();
        let syndrome = syndromes.of_offset(coset.offset());
        let ways = steps.len() - syndromes.redundancy();
        let fits = ways >> u32::TAG_BITS == 0;
        Ok(fits.then_some(Self { coset, pairs, syndromes, steps, syndrome, ways }))
    }

    /// About how many cells are touched.
    pub(crate) fn touched(&self) -> u64 {
        (self.ways as u64 + 2).saturating_mul(1 << self.syndromes.redundancy())
    }

    /// How many bytes the table takes.
    pub(crate) fn bytes(&self) -> Option<u64> {
        let redundancy = self.syndromes.redundancy();
        if self.fits_u16() { bytes::<u16>(redundancy) } else { bytes::<u32>(redundancy) }
    }

    fn fits_u16(&self) -> bool {
        self.ways >> u16::TAG_BITS == 0
    }

    /// Fills the table and follows it from the coset to the zero word. Up to `limit` members are kept, at
    /// least 1, and to keep and to count them may each take `memory` bytes beside the table. `None` when the
    /// watch said to stop before there was one.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`] when the system does not give the memory of the table, or when there are more members
    /// to keep than fit the memory.
    pub(crate) fn run(
        &self,
        limit: usize,
        memory: u64,
        filling: Filling<'_>,
    ) -> Result<Option<LightestWords>, Error> {
        if self.fits_u16() {
            self.run_with::<u16>(limit, memory, filling)
        } else {
            self.run_with::<u32>(limit, memory, filling)
        }
    }

    fn run_with<C: Tagged>(
        &self,
        limit: usize,
        memory: u64,
        filling: Filling<'_>,
    ) -> Result<Option<LightestWords>, Error> {
        let table = Table::<C>::fill(self.syndromes.redundancy(), &self.steps, filling)?;
        let Some(table) = table else { return Ok(None) };
        let lightest = WaysDown::new(&self.syndromes, &self.steps, &table, filling.watch);
        // The member, and then its coordinates.
        let bytes = 2 * (self.coset.ambient_dimension() / 8 + size_of::<BitVector>() + 16) as u64;
        let max = usize::try_from(memory / bytes).unwrap_or(usize::MAX).max(1);
        // One more than fits tells whether there are more.
        let members = lightest.members(self.syndrome, limit.max(1).min(max.saturating_add(1)));
        if members.len() > max {
            return Err(Error::Memory { bytes: bytes.saturating_mul(members.len() as u64) });
        }
        let pivots = self.coset.directions().pivots();
        let coordinates = |member: BitVector| pivots.iter().map(|&pivot| member.get(pivot)).collect();
        Ok(Some(LightestWords {
            weight: table.weight(self.syndrome) - self.pairs,
            coordinates: members.into_iter().map(coordinates).collect(),
            count: lightest.count(self.syndrome, memory),
        }))
    }
}

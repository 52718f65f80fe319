//! Parts as codes of their own, of the entries that their coordinates change.

use std::borrow::Cow;

use gf2_linalg::{BitMatrix, BitVector, Subspace, VectorRef};

use super::{Part, Reduced};
use crate::Error;
use crate::runtime::Pace;
use crate::runtime::memory::{collected, filled};

/// A coset cut down to the coordinates of a part, and to the entries that they change.
#[derive(Clone, Debug)]
pub(crate) struct Restricted<'a> {
    /// The member with coordinates zero, which is zero at the pivots.
    pub(crate) offset: Cow<'a, BitVector>,
    /// A basis in reduced echelon form.
    pub(crate) basis: Cow<'a, BitMatrix>,
    /// Where a member has its coordinates.
    pub(crate) pivots: Cow<'a, [usize]>,
}

impl<'a> Restricted<'a> {
    /// A coset as it is.
    pub(crate) fn whole(code: &'a Subspace, offset: &'a BitVector) -> Self {
        Self {
            offset: Cow::Borrowed(offset),
            basis: Cow::Borrowed(code.basis()),
            pivots: Cow::Borrowed(code.pivots()),
        }
    }

    /// The number of coordinates.
    pub(crate) fn dimension(&self) -> usize {
        self.basis.rows()
    }

    /// The words of a member.
    pub(crate) fn width(&self) -> usize {
        self.offset.words().len()
    }
}

impl Reduced<'_> {
    /// A part of the coset that was reduced: a member weighs as much more than the offset as the columns do.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`]; [`Error::Stopped`] when the watch says so.
    ///
    /// # Complexity
    ///
    /// Nothing for a part of all coordinates. Otherwise a pass over the rows of the part for each one in them.
    pub(crate) fn restricted<'a>(
        &self,
        code: &'a Subspace,
        offset: &'a BitVector,
        part: &Part,
        pace: &mut Pace<'_>,
    ) -> Result<Restricted<'a>, Error> {
        if part.dimension() == code.dimension() {
            return Ok(Restricted::whole(code, offset));
        }
        let rows = || part.coordinates.iter().map(|&coordinate| code.basis().row(coordinate));
        let mut changed = filled(0_u64, offset.words().len())?;
        for row in rows() {
            pace.step(changed.len())?;
            changed.iter_mut().zip(row.words()).for_each(|(changed, word)| *changed |= word);
        }
        // How many of the entries before each word are changed.
        let mut length = 0;
        let before = collected(changed.iter().map(|word| {
            let before = length;
            length += word.count_ones() as usize;
            before
        }))?;
        let index = |entry: usize| {
            let below = changed[entry / 64] & ((1 << (entry % 64)) - 1);
            before[entry / 64] + below.count_ones() as usize
        };
        let mut basis = BitMatrix::try_zeros(part.dimension(), length).map_err(Error::of_engine)?;
        for (row, whole) in rows().enumerate() {
            pace.step(changed.len() + whole.weight())?;
            let mut row = basis.row_mut(row);
            whole.iter_ones().for_each(|entry| row.set(index(entry), true));
        }
        let mut own = BitVector::try_zeros(length).map_err(Error::of_engine)?;
        let entries = VectorRef::from_words(&changed, offset.len()).map_err(Error::of_engine)?;
        let set = entries.iter_ones().filter(|&entry| offset.get(entry));
        set.for_each(|entry| own.set(index(entry), true));
        let pivots = part.coordinates.iter().map(|&coordinate| index(code.pivots()[coordinate]));
        Ok(Restricted {
            offset: Cow::Owned(own),
            basis: Cow::Owned(basis),
            pivots: Cow::Owned(collected(pivots)?),
        })
    }
}

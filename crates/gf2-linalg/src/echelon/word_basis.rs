//! A basis of the bits that rows have in one word, in reduced echelon form.

use crate::simd::{Level, Simd, Work};
use crate::words::WORD_BITS;

/// The members by pivot; those without a pivot are zero.
pub(crate) struct WordBasis {
    bits: [u64; WORD_BITS],
    /// Which of the chosen rows sum up to a member.
    chosen: [u64; WORD_BITS],
    pivots: u64,
}

impl WordBasis {
    pub(super) const EMPTY: Self = Self { bits: [0; WORD_BITS], chosen: [0; WORD_BITS], pivots: 0 };

    pub(super) fn pivots(&self) -> u64 {
        self.pivots
    }

    /// The bits of a member, and which of the chosen rows sum up to it.
    pub(super) fn member(&self, pivot: usize) -> [u64; 2] {
        [self.bits[pivot], self.chosen[pivot]]
    }

    /// Chooses rows that the members do not span, until there are `max` of them; calls `choose` with each.
    pub(super) fn extend(
        &mut self,
        level: Level,
        max: usize,
        rows: impl Iterator<Item = (usize, u64)>,
        choose: impl FnMut(usize),
    ) {
        level.run(Extend { max, rows, choose }, self);
    }
}

/// See [`WordBasis::extend`].
struct Extend<R, F> {
    max: usize,
    rows: R,
    choose: F,
}

impl<R: Iterator<Item = (usize, u64)>, F: FnMut(usize)> Work<&mut WordBasis> for Extend<R, F> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, _: S, basis: &mut WordBasis) {
        let Self { max, rows, mut choose } = self;
        let mut count = basis.pivots.count_ones() as usize;
        if count >= max {
            return;
        }
        for (row, all) in rows {
            let (mut bits, mut chosen) = (all, 1 << count);
            let mut rest = all & basis.pivots;
            while rest != 0 {
                let pivot = rest.trailing_zeros() as usize;
                bits ^= basis.bits[pivot];
                chosen ^= basis.chosen[pivot];
                rest &= rest - 1;
            }
            if bits == 0 {
                continue;
            }
            // The sum of members that are reduced has no ones at other pivots. All members are cleared at the
            // new one, as to look which have a one there takes longer.
            let pivot = bits.trailing_zeros() as usize;
            for (member, member_chosen) in basis.bits.iter_mut().zip(&mut basis.chosen) {
                let mask = (*member >> pivot & 1).wrapping_neg();
                *member ^= bits & mask;
                *member_chosen ^= chosen & mask;
            }
            basis.bits[pivot] = bits;
            basis.chosen[pivot] = chosen;
            basis.pivots |= 1 << pivot;
            choose(row);
            count += 1;
            if count == max {
                return;
            }
        }
    }
}

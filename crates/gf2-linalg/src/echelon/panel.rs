//! A panel of some words of columns: a basis of the rows' bits in it, and how it comes from whole rows.

use crate::error::try_list;
use crate::words::WORD_BITS;
use crate::{Error, Shape};

/// A vector of the basis: its bits in the panel, and which of the chosen rows sum up to it.
#[derive(Clone, Copy)]
struct Member<const WORDS: usize> {
    bits: [u64; WORDS],
    chosen: [u64; WORDS],
}

/// A basis of the bits that rows have in a panel, in reduced echelon form.
///
/// As the basis is reduced, the combination of it that clears a row's pivots is read off the row's bits at the pivots.
/// Members that were found lately are only reduced among themselves; they are merged with the others 64 at a time, so that
/// most additions run over a few members.
pub(crate) struct Panel<const WORDS: usize> {
    /// The bits of the members, by pivot; others have no meaning.
    bits: Vec<[u64; WORDS]>,
    /// Which of the chosen rows sum up to the members, by pivot.
    combinations: Vec<[u64; WORDS]>,
    /// The pivots of the members that are merged.
    merged: [u64; WORDS],
    /// The pivots of those that are not.
    recent: [u64; WORDS],
    /// The rows that the basis comes from.
    chosen: Vec<usize>,
}

impl<const WORDS: usize> Panel<WORDS> {
    const COLUMNS: usize = WORDS * WORD_BITS;

    /// A panel without a basis.
    pub(super) fn try_new() -> Result<Self, Error> {
        let shape = Shape { rows: Self::COLUMNS, columns: 2 * Self::COLUMNS };
        let (mut bits, mut combinations) = (try_list(Self::COLUMNS, shape)?, try_list(Self::COLUMNS, shape)?);
        bits.resize(Self::COLUMNS, [0; WORDS]);
        combinations.resize(Self::COLUMNS, [0; WORDS]);
        let chosen = try_list(Self::COLUMNS, shape)?;
        Ok(Self { bits, combinations, merged: [0; WORDS], recent: [0; WORDS], chosen })
    }

    /// The rows that the basis comes from, in the order in which they were offered.
    pub(super) fn chosen(&self) -> &[usize] {
        &self.chosen
    }

    /// The pivots, ascending.
    pub(super) fn iter_pivots(&self) -> impl Iterator<Item = usize> + use<WORDS> {
        let mut rest = self.pivots();
        std::iter::from_fn(move || {
            let word = rest.iter().position(|&bits| bits != 0)?;
            let pivot = word * WORD_BITS + rest[word].trailing_zeros() as usize;
            rest[word] &= rest[word] - 1;
            Some(pivot)
        })
    }

    /// The pivots, a bit for each column of the panel.
    pub(super) fn pivots(&self) -> [u64; WORDS] {
        std::array::from_fn(|word| self.merged[word] | self.recent[word])
    }

    /// Which of the chosen rows sum up to the member with this pivot.
    pub(super) fn combination(&self, pivot: usize) -> &[u64; WORDS] {
        &self.combinations[pivot]
    }

    /// Finds a basis of the bits of rows, from as many of them as are needed to span all `columns`.
    ///
    /// [`Level::find_basis`](crate::simd::Level::find_basis) is the same, compiled for an instruction set.
    #[inline(always)]
    pub(crate) fn find(&mut self, columns: usize, rows: impl Iterator<Item = (usize, [u64; WORDS])>) {
        self.merged = [0; WORDS];
        self.recent = [0; WORDS];
        self.chosen.clear();
        for (row, bits) in rows {
            if self.chosen.len() == columns {
                break;
            }
            if bits != [0; WORDS] {
                self.offer(row, bits);
            }
        }
        self.merge();
    }

    #[inline(always)]
    fn member(&self, pivot: usize) -> Member<WORDS> {
        Member { bits: self.bits[pivot], chosen: self.combinations[pivot] }
    }

    #[inline(always)]
    fn set_member(&mut self, pivot: usize, member: Member<WORDS>) {
        self.bits[pivot] = member.bits;
        self.combinations[pivot] = member.chosen;
    }

    #[inline(always)]
    fn offer(&mut self, row: usize, bits: [u64; WORDS]) {
        let new = self.reduce(Member { bits, chosen: [0; WORDS] }, self.merged);
        let mut new = self.reduce(new, self.recent);
        let Some((word, bit)) = first_one(&new.bits) else { return };
        let number = self.chosen.len();
        for (word, chosen) in new.chosen.iter_mut().enumerate() {
            *chosen ^= u64::from(word == number / WORD_BITS) << (number % WORD_BITS);
        }
        self.chosen.push(row);
        self.clear_in_recent(word, bit, new);
        self.set_member(word * WORD_BITS + bit, new);
        self.recent[word] |= 1 << bit;
        if (number + 1).is_multiple_of(WORD_BITS) {
            self.merge();
        }
    }

    /// Clears a bit of the recent members by a new one.
    #[inline(always)]
    fn clear_in_recent(&mut self, word: usize, bit: usize, new: Member<WORDS>) {
        if WORDS == 1 {
            // As good as all are recent, and to look which ones takes longer than to do it in the others too.
            for (bits, chosen) in self.bits.iter_mut().zip(&mut self.combinations) {
                let sum = add_if(Member { bits: *bits, chosen: *chosen }, new, bits[0] >> bit & 1);
                (*bits, *chosen) = (sum.bits, sum.chosen);
            }
            return;
        }
        for (start, mut mask) in self.recent.into_iter().enumerate() {
            while mask != 0 {
                let pivot = start * WORD_BITS + mask.trailing_zeros() as usize;
                let member = self.member(pivot);
                self.set_member(pivot, add_if(member, new, self.bits[pivot][word] >> bit & 1));
                mask &= mask - 1;
            }
        }
    }

    /// Clears the bits of a vector at these pivots of members that are reduced among themselves.
    #[inline(always)]
    fn reduce(&self, vector: Member<WORDS>, pivots: [u64; WORDS]) -> Member<WORDS> {
        let mut sum = vector;
        for (word, (bits, pivots)) in vector.bits.iter().zip(&pivots).enumerate() {
            let mut mask = bits & pivots;
            while mask != 0 {
                sum = add_if(sum, self.member(word * WORD_BITS + mask.trailing_zeros() as usize), 1);
                mask &= mask - 1;
            }
        }
        sum
    }

    /// Reduces the merged members by the recent ones, which then are merged too.
    #[inline(always)]
    fn merge(&mut self) {
        for word in 0..WORDS {
            let mut mask = self.merged[word];
            while mask != 0 {
                let pivot = word * WORD_BITS + mask.trailing_zeros() as usize;
                self.set_member(pivot, self.reduce(self.member(pivot), self.recent));
                mask &= mask - 1;
            }
        }
        self.merged = self.pivots();
        self.recent = [0; WORDS];
    }
}

/// The word and the bit in it of the lowest one.
#[inline(always)]
fn first_one<const WORDS: usize>(bits: &[u64; WORDS]) -> Option<(usize, usize)> {
    // No index that is not a constant, so that the words stay in a register.
    let mut found = None;
    for word in (0..WORDS).rev() {
        if bits[word] != 0 {
            found = Some((word, bits[word].trailing_zeros() as usize));
        }
    }
    found
}

/// The sum of two vectors where `condition` is one, the first one where it is zero: without a branch, which would be
/// mispredicted as often as not.
#[inline(always)]
fn add_if<const WORDS: usize>(a: Member<WORDS>, b: Member<WORDS>, condition: u64) -> Member<WORDS> {
    let mask = condition.wrapping_neg();
    let mut sum = a;
    for word in 0..WORDS {
        sum.bits[word] ^= b.bits[word] & mask;
        sum.chosen[word] ^= b.chosen[word] & mask;
    }
    sum
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    use super::*;
    use crate::BitMatrix;

    fn check<const WORDS: usize>(rows: usize, rank: usize, generator: &mut ChaCha8Rng) {
        let columns = WORDS * WORD_BITS;
        let matrix = BitMatrix::random_with_rank(rows, columns, rank.min(rows), generator).unwrap();
        let bits = |row: usize| -> [u64; WORDS] { matrix.row(row).words().try_into().unwrap() };
        let mut panel = Panel::<WORDS>::try_new().unwrap();
        // A panel forgets what it has found before.
        panel.find(columns, std::iter::once((0, [generator.next_u64(); WORDS])));
        panel.find(columns, (0..rows).map(|row| (row + 100, bits(row))));

        let expected = matrix.rref();
        assert!(panel.iter_pivots().eq(expected.pivots().iter().copied()));
        assert_eq!(panel.chosen().len(), expected.rank());
        for (row, pivot) in panel.iter_pivots().enumerate() {
            let mut sum = [0; WORDS];
            for (number, chosen) in panel.chosen().iter().enumerate() {
                if panel.combination(pivot)[number / WORD_BITS] >> (number % WORD_BITS) & 1 == 1 {
                    let bits = bits(chosen - 100);
                    (0..WORDS).for_each(|word| sum[word] ^= bits[word]);
                }
            }
            assert_eq!(sum, expected.matrix().row(row).words());
        }
    }

    #[test]
    fn the_basis_is_the_reduced_form_of_the_rows() {
        let mut generator = ChaCha8Rng::seed_from_u64(22);
        for rows in [0, 1, 10, 64, 65, 200, 300] {
            for rank in [0, 1, 40, 63, 64] {
                check::<1>(rows, rank, &mut generator);
            }
            for rank in [0, 64, 65, 200, 255, 256] {
                check::<4>(rows, rank, &mut generator);
            }
        }
    }
}

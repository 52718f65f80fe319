//! Plain loops over rows, compiled for each instruction set.

use super::Level;
use crate::echelon::batch::Batch;
use crate::echelon::word_basis::WordBasis;
use crate::words::WORD_BITS;

impl Level {
    /// Adds `pivot` to those of the rows that have a one in `column`.
    pub(crate) fn clear_column<const WORDS: usize>(
        self,
        rows: &mut [[u64; WORDS]],
        column: usize,
        pivot: &[u64; WORDS],
    ) {
        match self {
            Self::Portable => clear_column(rows, column, pivot),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(token) => token.clear_column(rows, column, pivot),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2Gfni(token) => token.clear_column(rows, column, pivot),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Gfni(token) => token.clear_column(rows, column, pivot),
        }
    }

    /// Reduces the rows of a batch among themselves: see [`Batch::reduce`].
    pub(crate) fn reduce_batch<const WORDS: usize>(self, batch: &mut Batch<WORDS>, number: usize) {
        match self {
            Self::Portable => batch.reduce(number),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(token) => token.reduce_batch(batch, number),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2Gfni(token) => token.reduce_batch(batch, number),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Gfni(token) => token.reduce_batch(batch, number),
        }
    }

    /// Chooses rows for a basis of the bits in one word: see [`WordBasis::extend`].
    pub(crate) fn extend_word_basis(
        self,
        basis: &mut WordBasis,
        most: usize,
        rows: impl Iterator<Item = (usize, u64)>,
        choose: impl FnMut(usize),
    ) {
        match self {
            Self::Portable => basis.extend(most, rows, choose),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(token) => token.extend_word_basis(basis, most, rows, choose),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2Gfni(token) => token.extend_word_basis(basis, most, rows, choose),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Gfni(token) => token.extend_word_basis(basis, most, rows, choose),
        }
    }
}

/// What [`Level::clear_column`] does.
#[inline(always)]
pub(super) fn clear_column<const WORDS: usize>(
    rows: &mut [[u64; WORDS]],
    column: usize,
    pivot: &[u64; WORDS],
) {
    let (word, bit) = (column / WORD_BITS, column % WORD_BITS);
    for row in rows {
        let mask = (row[word] >> bit & 1).wrapping_neg();
        for (target, source) in row.iter_mut().zip(pivot) {
            *target ^= source & mask;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<const WORDS: usize>(level: Level, count: usize) {
        let word =
            |row: usize, word: usize| (row as u64 * 31 + word as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let rows: Vec<[u64; WORDS]> = (0..count).map(|row| std::array::from_fn(|w| word(row, w))).collect();
        let pivot: [u64; WORDS] = std::array::from_fn(|w| word(1000, w));
        for column in [0, 1, 63, WORDS * WORD_BITS - 1] {
            let mut found = rows.clone();
            level.clear_column(&mut found, column, &pivot);
            for (before, after) in rows.iter().zip(&found) {
                let added = before[column / WORD_BITS] >> (column % WORD_BITS) & 1 == 1;
                let expected: [u64; WORDS] =
                    std::array::from_fn(|w| before[w] ^ if added { pivot[w] } else { 0 });
                assert_eq!(*after, expected, "{level:?} {count} {column}");
            }
        }
    }

    #[test]
    fn every_level_clears_a_column_of_any_number_of_rows() {
        for level in Level::available() {
            for count in 0..70 {
                check::<1>(level, count);
                check::<2>(level, count);
                check::<4>(level, count);
            }
        }
    }
}

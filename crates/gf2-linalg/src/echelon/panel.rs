//! A panel of some words of columns: a basis of the rows' bits in it, and how it comes from whole rows.

use std::ops::Range;

use super::batch::Batch;
use super::word_basis::WordBasis;
use crate::error::try_list;
use crate::multiply::Multiplier;
use crate::simd::Level;
use crate::words::{WORD_BITS, and};
use crate::{BitMatrix, Error, MatrixRef, Shape};

/// Why a window cannot fail: it starts and ends at words.
const ALIGNED: &str = "words of a panel";

/// A basis of the bits that rows have in a panel, in reduced echelon form.
///
/// As the basis is reduced, the combination of it that clears a row's pivots is read off the row's bits at
/// the pivots. Rows are taken in batches: those of a batch are cleared by a product with the basis found so
/// far and reduced among themselves, and then the basis is cleared by a product with what has become of them.
pub(crate) struct Panel<const WORDS: usize> {
    /// In the row of each pivot, its member of the basis: the bits in the panel, and after them which of the
    /// chosen rows sum up to it. Zeros in the others.
    members: BitMatrix,
    /// A bit for each column of the panel.
    pivots: [u64; WORDS],
    /// The rows that the basis comes from, in the order in which they were offered.
    chosen: Vec<usize>,
    /// The rows of a batch, in the form of `members`.
    rows: BitMatrix,
    /// Which rows they are.
    numbers: Vec<usize>,
    /// The members that come from a batch, in the form of `members`.
    fresh: BitMatrix,
    /// Bits at pivots.
    multipliers: BitMatrix,
}

impl<const WORDS: usize> Panel<WORDS> {
    const COLUMNS: usize = WORDS * WORD_BITS;

    /// A panel without a basis.
    pub(super) fn try_new() -> Result<Self, Error> {
        let shape = Shape { rows: Self::COLUMNS, columns: 2 * Self::COLUMNS };
        Ok(Self {
            members: BitMatrix::try_zeros(shape.rows, shape.columns)?,
            pivots: [0; WORDS],
            chosen: try_list(Self::COLUMNS, shape)?,
            rows: BitMatrix::try_zeros(WORD_BITS, shape.columns)?,
            numbers: try_list(WORD_BITS, shape)?,
            fresh: BitMatrix::try_zeros(shape.rows, shape.columns)?,
            multipliers: BitMatrix::try_zeros(Self::COLUMNS, Self::COLUMNS)?,
        })
    }

    /// The shapes of the largest product that [`find`](Self::find) makes.
    pub(super) fn largest_product() -> (Shape, Shape) {
        let left = Shape { rows: Self::COLUMNS, columns: Self::COLUMNS };
        (left, Shape { rows: Self::COLUMNS, columns: 2 * Self::COLUMNS })
    }

    /// The rows that the basis comes from, in the order in which they were offered.
    pub(super) fn chosen(&self) -> &[usize] {
        &self.chosen
    }

    /// The pivots, ascending.
    pub(super) fn iter_pivots(&self) -> impl Iterator<Item = usize> + use<WORDS> {
        iter_ones(self.pivots)
    }

    /// The pivots, a bit for each column of the panel.
    pub(super) fn pivots(&self) -> [u64; WORDS] {
        self.pivots
    }

    /// In the row of each pivot, which of the chosen rows sum up to its member. Zeros in the others.
    pub(super) fn combinations(&self) -> MatrixRef<'_> {
        self.members.window(0..Self::COLUMNS, Self::COLUMNS..2 * Self::COLUMNS).expect(ALIGNED)
    }

    /// Finds a basis of the bits of rows, from as many of them as are needed to span all `columns`.
    pub(super) fn find(
        &mut self,
        level: Level,
        multiplier: &mut Multiplier,
        columns: usize,
        rows: impl Iterator<Item = (usize, [u64; WORDS])>,
    ) {
        self.members.as_mut().clear();
        self.pivots = [0; WORDS];
        self.chosen.clear();
        let mut rows = rows.filter(|(_, bits)| *bits != [0; WORDS]);
        if WORDS == 1 {
            return self.find_in_word(level, columns, rows.map(|(row, bits)| (row, bits[0])));
        }
        let mut size = WORD_BITS;
        while self.chosen.len() < columns {
            self.take_batch(rows.by_ref().take(size));
            if self.numbers.is_empty() {
                return;
            }
            self.clear_pivots(multiplier);
            let fresh = self.reduce_batch(level);
            self.merge(multiplier, fresh);
            // A few columns that are left are likely to be spanned by as few rows, unless a batch has spanned
            // none.
            let missing = columns - self.chosen.len();
            let spans_none = fresh == [0; WORDS];
            size = if spans_none { WORD_BITS } else { missing.next_multiple_of(8).min(WORD_BITS) };
        }
    }

    /// The same for a panel of one word, whose members fit the first-level cache: there, row by row takes
    /// less time than to prepare products.
    fn find_in_word(&mut self, level: Level, columns: usize, rows: impl Iterator<Item = (usize, u64)>) {
        let mut basis = WordBasis::EMPTY;
        basis.extend(level, columns, rows, |row| self.chosen.push(row));
        self.pivots[0] = basis.pivots();
        let mut members = self.members.as_mut();
        for pivot in iter_ones(self.pivots) {
            members.row_words_mut(pivot).copy_from_slice(&basis.member(pivot));
        }
    }

    /// Copies the bits of up to 64 rows.
    fn take_batch(&mut self, rows: impl Iterator<Item = (usize, [u64; WORDS])>) {
        let mut target = self.rows.as_mut();
        self.numbers.clear();
        for (number, bits) in rows {
            let words = target.row_words_mut(self.numbers.len());
            words[..WORDS].copy_from_slice(&bits);
            words[WORDS..].fill(0);
            self.numbers.push(number);
        }
    }

    /// Clears the bits at the pivots in the rows of the batch.
    fn clear_pivots(&mut self, multiplier: &mut Multiplier) {
        let rows = 0..self.numbers.len();
        let Some(words) = words_with_ones(self.pivots) else { return };
        copy_masked(&mut self.multipliers, &self.rows, rows.clone(), self.pivots);
        add_multiples(multiplier, &mut self.rows, rows, &self.multipliers, words, &self.members);
    }

    /// Makes fresh members of the rows of the batch; returns their pivots.
    fn reduce_batch(&mut self, level: Level) -> [u64; WORDS] {
        let mut batch = Batch::<WORDS>::new(self.rows.as_ref(), self.numbers.len());
        batch.reduce(level, self.chosen.len());
        let mut pivots = [0; WORDS];
        for (_, pivot) in batch.iter_pivots() {
            pivots[pivot / WORD_BITS] |= 1 << (pivot % WORD_BITS);
        }
        let mut fresh = self.fresh.as_mut();
        for row in words_with_ones(pivots).into_iter().flat_map(rows_of) {
            fresh.row_words_mut(row).fill(0);
        }
        for (row, pivot) in batch.iter_pivots() {
            self.chosen.push(self.numbers[row]);
            batch.copy_row(row, fresh.row_words_mut(pivot));
        }
        pivots
    }

    /// Clears the bits of members at the fresh pivots, and adds the fresh members to them.
    fn merge(&mut self, multiplier: &mut Multiplier, pivots: [u64; WORDS]) {
        let Some(fresh) = words_with_ones(pivots) else { return };
        if let Some(rows) = words_with_ones(self.pivots).map(rows_of) {
            copy_masked(&mut self.multipliers, &self.members, rows.clone(), pivots);
            add_multiples(multiplier, &mut self.members, rows, &self.multipliers, fresh, &self.fresh);
        }
        let mut members = self.members.as_mut();
        for pivot in iter_ones(pivots) {
            members.row_words_mut(pivot).copy_from_slice(self.fresh.as_ref().row_words(pivot));
        }
        self.pivots.iter_mut().zip(pivots).for_each(|(all, fresh)| *all |= fresh);
    }
}

/// The words from the first to the last that is not zero.
fn words_with_ones<const WORDS: usize>(bits: [u64; WORDS]) -> Option<Range<usize>> {
    let first = bits.iter().position(|&word| word != 0)?;
    let last = bits.iter().rposition(|&word| word != 0)?;
    Some(first..last + 1)
}

/// The rows of the pivots in some words.
fn rows_of(words: Range<usize>) -> Range<usize> {
    words.start * WORD_BITS..words.end * WORD_BITS
}

fn iter_ones<const WORDS: usize>(mut rest: [u64; WORDS]) -> impl Iterator<Item = usize> + use<WORDS> {
    std::iter::from_fn(move || {
        let word = rest.iter().position(|&bits| bits != 0)?;
        let one = word * WORD_BITS + rest[word].trailing_zeros() as usize;
        rest[word] &= rest[word] - 1;
        Some(one)
    })
}

/// Copies the bits in the panel that `mask` selects, of some rows.
fn copy_masked<const WORDS: usize>(
    target: &mut BitMatrix,
    source: &BitMatrix,
    rows: Range<usize>,
    mask: [u64; WORDS],
) {
    let (mut target, source) = (target.as_mut(), source.as_ref());
    for row in rows {
        let words = target.row_words_mut(row).first_chunk_mut().zip(source.row_words(row).first_chunk());
        let (target, source) = words.expect("as wide as a panel");
        *target = and(source, &mask);
    }
}

/// Adds to rows of `target` their multipliers, at the pivots in `words`, times the members with these pivots.
fn add_multiples(
    multiplier: &mut Multiplier,
    target: &mut BitMatrix,
    rows: Range<usize>,
    multipliers: &BitMatrix,
    words: Range<usize>,
    members: &BitMatrix,
) {
    let columns = 0..target.columns();
    let left = multipliers.window(rows.clone(), rows_of(words.clone())).expect(ALIGNED);
    let right = members.window(rows_of(words), columns.clone()).expect(ALIGNED);
    multiplier.add_product(&mut target.window_mut(rows, columns).expect(ALIGNED), left, right);
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
        let expected = matrix.rref();
        for level in Level::available() {
            let mut panel = Panel::<WORDS>::try_new().unwrap();
            let (left, right) = Panel::<WORDS>::largest_product();
            let mut multiplier = Multiplier::new(level, 1, left, right).unwrap();
            // A panel forgets what it has found before.
            let other = std::iter::once((0, [generator.next_u64(); WORDS]));
            panel.find(level, &mut multiplier, columns, other);
            panel.find(level, &mut multiplier, columns, (0..rows).map(|row| (row + 100, bits(row))));

            assert!(panel.iter_pivots().eq(expected.pivots().iter().copied()));
            // Rows are chosen as they come, if those before do not span them.
            let spans = |count: usize| matrix.submatrix(0..count, 0..columns).unwrap().rank();
            let chosen = (0..rows).filter(|&row| spans(row) < spans(row + 1)).map(|row| row + 100);
            assert!(panel.chosen().iter().copied().eq(chosen));
            for (row, pivot) in panel.iter_pivots().enumerate() {
                let mut sum = [0; WORDS];
                for number in panel.combinations().row(pivot).iter_ones() {
                    let bits = bits(panel.chosen()[number] - 100);
                    (0..WORDS).for_each(|word| sum[word] ^= bits[word]);
                }
                assert_eq!(sum, expected.matrix().row(row).words());
            }
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

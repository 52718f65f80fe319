//! Products of a matrix and a vector.

#[cfg(target_arch = "x86_64")]
pub(super) mod vectors;
#[cfg(target_arch = "x86_64")]
mod x86;

use super::{Level, Simd, Work};
use crate::MatrixRef;
use crate::words::WORD_BITS;

/// Rows of at most as many words are read in loops of that length, which take less than loops of any length.
const SHORT: usize = 4;

impl Level {
    /// Writes A·x to the product, which has `rows.div_ceil(64)` words. The matrix is not empty.
    pub(crate) fn multiply_vector(self, matrix: MatrixRef<'_>, vector: &[u64], product: &mut [u64]) {
        self.run(MultiplyVector { matrix, vector }, product);
    }

    /// Adds y·A to the sum, which has the words of a row. The matrix is not empty.
    pub(crate) fn add_rows(self, matrix: MatrixRef<'_>, selection: &[u64], sum: &mut [u64]) {
        self.run(AddRows { matrix, selection }, sum);
    }
}

/// See [`Level::multiply_vector`].
struct MultiplyVector<'a> {
    matrix: MatrixRef<'a>,
    vector: &'a [u64],
}

impl Work<&mut [u64]> for MultiplyVector<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S, product: &mut [u64]) {
        simd.multiply_vector(self.matrix, self.vector, product);
    }
}

/// See [`Level::add_rows`].
struct AddRows<'a> {
    matrix: MatrixRef<'a>,
    selection: &'a [u64],
}

impl Work<&mut [u64]> for AddRows<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S, sum: &mut [u64]) {
        simd.add_rows(self.matrix, self.selection, sum);
    }
}

/// What [`Level::multiply_vector`] does without vectors.
pub(super) fn multiply_vector(matrix: MatrixRef<'_>, vector: &[u64], product: &mut [u64]) {
    for (group, product) in product.iter_mut().enumerate() {
        let first = group * WORD_BITS;
        let mut overlaps = [0; WORD_BITS];
        if vector.len() <= SHORT {
            short_overlaps(matrix, first, vector, &mut overlaps);
        } else {
            for (row, overlap) in (first..matrix.rows()).zip(&mut overlaps) {
                for (word, other) in matrix.row_words(row).iter().zip(vector) {
                    *overlap ^= word & other;
                }
            }
        }
        *product = parities(overlaps);
    }
}

/// For each of up to 64 rows from the first one on, a word with as many ones as it has in common with the
/// vector, up to an even number. The vector has at most [`SHORT`] words.
#[inline(always)]
fn short_overlaps(matrix: MatrixRef<'_>, first: usize, vector: &[u64], overlaps: &mut [u64; WORD_BITS]) {
    match vector.len() {
        1 => overlaps_of_width::<1>(matrix, first, vector, overlaps),
        2 => overlaps_of_width::<2>(matrix, first, vector, overlaps),
        3 => overlaps_of_width::<3>(matrix, first, vector, overlaps),
        _ => overlaps_of_width::<SHORT>(matrix, first, vector, overlaps),
    }
}

#[inline(always)]
fn overlaps_of_width<const WIDTH: usize>(
    matrix: MatrixRef<'_>,
    first: usize,
    vector: &[u64],
    overlaps: &mut [u64; WORD_BITS],
) {
    let Some(vector) = vector.first_chunk::<WIDTH>() else { return };
    let (words, stride) = matrix.words_and_stride();
    let words = &words[first * stride..];
    if stride == WIDTH {
        for (row, overlap) in words.as_chunks::<WIDTH>().0.iter().zip(overlaps) {
            for (word, other) in row.iter().zip(vector) {
                *overlap ^= word & other;
            }
        }
    } else {
        for (row, overlap) in words.chunks(stride).zip(overlaps) {
            for (word, other) in row.iter().zip(vector) {
                *overlap ^= word & other;
            }
        }
    }
}

/// The parities of 64 words. The transposed block has them as the sum of its words, so half of these are
/// enough after each exchange of quarters.
fn parities(mut words: [u64; WORD_BITS]) -> u64 {
    fold::<32>(&mut words);
    fold::<16>(&mut words);
    fold::<8>(&mut words);
    fold::<4>(&mut words);
    fold::<2>(&mut words);
    fold::<1>(&mut words);
    words[0]
}

/// The lower half of each `2 · half` bits.
const fn lower_halves(half: usize) -> u64 {
    u64::MAX / ((1 << half) + 1)
}

/// Exchanges the off-diagonal quarters of `2 · HALF` rows and columns, and adds the lower half to the upper
/// one.
#[inline(always)]
fn fold<const HALF: usize>(words: &mut [u64; WORD_BITS]) {
    let (upper, lower) = words.split_at_mut(HALF);
    for (upper, lower) in upper.iter_mut().zip(lower) {
        let moved = (*upper >> HALF ^ *lower) & lower_halves(HALF);
        *upper ^= *lower ^ moved ^ moved << HALF;
    }
}

/// What [`Level::add_rows`] does without vectors.
pub(super) fn add_rows(matrix: MatrixRef<'_>, selection: &[u64], sum: &mut [u64]) {
    match sum.len() {
        1 => add_short_rows::<1>(matrix, selection, sum),
        2 => add_short_rows::<2>(matrix, selection, sum),
        3 => add_short_rows::<3>(matrix, selection, sum),
        SHORT => add_short_rows::<SHORT>(matrix, selection, sum),
        _ => {
            let (words, stride) = matrix.words_and_stride();
            let mut batches = Batches::new(stride);
            for selected in selection {
                batches.select(*selected);
                while let Some(starts) = batches.next_batch() {
                    add(words, starts, sum);
                }
            }
            for start in batches.rest() {
                add(words, &[*start], sum);
            }
        }
    }
}

/// Reads rows whether they are selected or not, which takes less than to look for the next one.
#[inline(always)]
fn add_short_rows<const WIDTH: usize>(matrix: MatrixRef<'_>, selection: &[u64], sum: &mut [u64]) {
    /// Sums that do not wait for each other.
    const SUMS: usize = 8;
    let (words, stride) = matrix.words_and_stride();
    let mut sums = [[0; WIDTH]; SUMS];
    for (words, selected) in words.chunks(stride * WORD_BITS).zip(selection) {
        let mut selected = *selected;
        if stride == WIDTH {
            for rows in words.as_chunks::<WIDTH>().0.chunks(SUMS) {
                for (i, (row, sum)) in rows.iter().zip(&mut sums).enumerate() {
                    add_if(selected >> i & 1, row, sum);
                }
                selected >>= SUMS;
            }
        } else {
            for row in words.chunks(stride) {
                add_if(selected & 1, row, &mut sums[0]);
                selected >>= 1;
            }
        }
    }
    for sums in sums {
        for (sum, word) in sum.iter_mut().zip(sums) {
            *sum ^= word;
        }
    }
}

/// Adds the first words of a row, or zeros.
#[inline(always)]
fn add_if<const WIDTH: usize>(selected: u64, row: &[u64], sum: &mut [u64; WIDTH]) {
    for (sum, word) in sum.iter_mut().zip(row) {
        *sum ^= word & selected.wrapping_neg();
    }
}

/// Rows added at a time, for which the sum is read and written once.
const BATCH: usize = 8;

/// Where selected rows start, several at a time.
struct Batches {
    stride: usize,
    /// Where the next 64 rows start.
    next: usize,
    /// Those found and not taken yet are `starts[taken .. found]`.
    starts: [usize; WORD_BITS + BATCH],
    found: usize,
    taken: usize,
}

impl Batches {
    fn new(stride: usize) -> Self {
        Self { stride, next: 0, starts: [0; WORD_BITS + BATCH], found: 0, taken: 0 }
    }

    /// Finds those selected among the next 64 rows. There is no whole batch left before.
    #[inline(always)]
    fn select(&mut self, mut selected: u64) {
        self.starts.copy_within(self.taken..self.found, 0);
        self.found -= self.taken;
        self.taken = 0;
        while selected != 0 {
            self.starts[self.found] = self.next + selected.trailing_zeros() as usize * self.stride;
            self.found += 1;
            selected &= selected - 1;
        }
        self.next += WORD_BITS * self.stride;
    }

    #[inline(always)]
    fn next_batch(&mut self) -> Option<&[usize; BATCH]> {
        let starts = self.starts[self.taken..self.found].first_chunk()?;
        self.taken += BATCH;
        Some(starts)
    }

    fn rest(&self) -> &[usize] {
        &self.starts[self.taken..self.found]
    }
}

/// Adds the rows that start at these places to a sum as long as they are.
fn add<const ROWS: usize>(words: &[u64], starts: &[usize; ROWS], sum: &mut [u64]) {
    let mut rows = [words; ROWS];
    for (row, start) in rows.iter_mut().zip(starts) {
        *row = &words[*start..][..sum.len()];
    }
    for (i, sum) in sum.iter_mut().enumerate() {
        for row in &rows {
            *sum ^= row[i];
        }
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::words::words_for;
    use crate::{BitMatrix, BitVector};

    fn check(matrix: MatrixRef<'_>, generator: &mut ChaCha8Rng) {
        let (x, y) =
            (BitVector::random(matrix.columns(), generator), BitVector::random(matrix.rows(), generator));
        let before = BitVector::random(matrix.columns(), generator);
        let product = BitVector::from_fn(matrix.rows(), |i| bool::from(matrix.row(i).dot(&x)));
        let mut sum = before.clone();
        for row in y.iter_ones() {
            sum += matrix.row(row);
        }
        for level in Level::available().filter(|_| matrix.stored_rows() > 0) {
            // What was there before is overwritten.
            let mut found = vec![0xDEAD_BEEF_0123_4567; words_for(matrix.rows())];
            level.multiply_vector(matrix, x.words(), &mut found);
            assert_eq!(found, product.words(), "{level:?} {}", matrix.shape());
            let mut found = before.words().to_vec();
            level.add_rows(matrix, y.words(), &mut found);
            assert_eq!(found, sum.words(), "{level:?} {}", matrix.shape());
        }
    }

    #[test]
    fn every_level_agrees_with_the_definition() {
        let mut generator = ChaCha8Rng::seed_from_u64(42);
        for rows in [0, 1, 2, 3, 4, 5, 7, 8, 9, 31, 63, 64, 65, 67, 130, 200] {
            for columns in [1, 63, 64, 65, 128, 129, 192, 250, 256, 300, 500, 512, 513, 1000, 1024, 1100] {
                check(BitMatrix::random(rows, columns, &mut generator).as_ref(), &mut generator);
            }
        }
    }

    #[test]
    fn every_level_agrees_with_the_definition_in_windows() {
        let mut generator = ChaCha8Rng::seed_from_u64(43);
        for columns in [400, 1100] {
            let parent = BitMatrix::random(150, columns, &mut generator);
            for rows in [3..3, 0..1, 5..71, 8..150] {
                for width in 1..=columns / WORD_BITS - 1 {
                    let window = parent.window(rows.clone(), 64..64 + WORD_BITS * width).unwrap();
                    check(window, &mut generator);
                }
                check(parent.window(rows, 128..columns).unwrap(), &mut generator);
            }
        }
    }

    #[test]
    fn a_sparse_selection_skips_rows() {
        let mut generator = ChaCha8Rng::seed_from_u64(44);
        for columns in [64, 200, 600] {
            let matrix = BitMatrix::random(500, columns, &mut generator);
            for ones in [vec![], vec![499], vec![0, 130, 131, 132, 133, 134, 135, 136, 137, 499]] {
                let selection = BitVector::from_ones(500, ones.iter().copied());
                let mut expected = BitVector::zeros(columns);
                for row in ones {
                    expected += matrix.row(row);
                }
                for level in Level::available() {
                    let mut found = vec![0; words_for(columns)];
                    level.add_rows(matrix.as_ref(), selection.words(), &mut found);
                    assert_eq!(found, expected.words(), "{level:?} {columns}");
                }
            }
        }
    }
}

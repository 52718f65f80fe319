//! Products of a matrix and a vector, on vectors of whichever width there is.

use super::{Batches, SHORT, add_short_rows, lower_halves, short_overlaps};
use crate::MatrixRef;
use crate::simd::transpose::interleave::Interleave;
use crate::words::WORD_BITS;

/// What the products need besides.
pub(in crate::simd) trait Parities<const LANES: usize>: Interleave<LANES> {
    fn splat(self, word: u64) -> Self::Vector;
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Adds the product of `a` and `b` in each bit.
    fn add_product(self, sum: Self::Vector, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Exchanges, for each two lanes at the same place, the off-diagonal quarters of `2 · HALF` rows and
    /// columns of which the mask has the lower halves of the columns, and adds the two.
    fn fold<const HALF: u32>(
        self,
        upper: Self::Vector,
        lower: Self::Vector,
        mask: Self::Vector,
    ) -> Self::Vector;
    /// Bit `LANES · j + i` of the result is the parity of bits `LANES · j ..` of lane `i`.
    fn collect(self, vector: Self::Vector) -> u64;
    /// Keeps those of the lanes of which the lowest bits are ones; the others become zero.
    fn select(self, selected: u64, vector: Self::Vector) -> Self::Vector;
}

/// Matrices of as many words stay in the second-level cache.
const CACHED: usize = if cfg!(test) { 1 << 10 } else { 1 << 17 };
/// Rows of as many words are read from memory as fast side by side as one after another.
const SEVERAL_PAGES: usize = if cfg!(test) { 1 << 4 } else { 1 << 11 };

/// Loads these words, at most a vector's; the other lanes are zero.
#[inline(always)]
fn load_all<V: Parities<LANES>, const LANES: usize>(v: V, words: &[u64]) -> V::Vector {
    // SAFETY: there are as many words.
    unsafe {
        if words.len() >= LANES { v.load(words.as_ptr()) } else { v.load_first(words.len(), words.as_ptr()) }
    }
}

/// See [`Level::multiply_vector`](crate::simd::Level::multiply_vector).
#[inline(always)]
pub(in crate::simd) fn multiply_vector<V: Parities<LANES>, const LANES: usize>(
    v: V,
    matrix: MatrixRef<'_>,
    vector: &[u64],
    product: &mut [u64],
) {
    const { assert!(LANES >= 4, "too few lanes for the overlaps of 64 rows") };
    let (words, stride) = matrix.words_and_stride();
    for (group, product) in product.iter_mut().enumerate() {
        let first = group * WORD_BITS;
        let rows = WORD_BITS.min(matrix.rows() - first);
        // For each row a word, of which the parity is sought.
        let mut overlaps = [v.zero(); WORD_BITS / 4];
        if stride == 1 {
            let other = v.splat(vector[0]);
            for (words, overlap) in words[first..][..rows].chunks(LANES).zip(&mut overlaps) {
                *overlap = v.add_product(v.zero(), load_all(v, words), other);
            }
        } else if vector.len() <= SHORT {
            let mut words = [0; WORD_BITS];
            short_overlaps(matrix, first, vector, &mut words);
            for (words, overlap) in words.chunks_exact(LANES).zip(&mut overlaps) {
                // SAFETY: there are as many words as there are lanes.
                *overlap = unsafe { v.load(words.as_ptr()) };
            }
        } else {
            for (start, overlap) in (0..rows).step_by(LANES).zip(&mut overlaps) {
                let mut sums = [v.zero(); LANES];
                let side_by_side = words.len() <= CACHED || vector.len() >= SEVERAL_PAGES;
                if start + LANES <= rows && side_by_side {
                    sums = sums_of_products::<V, LANES, LANES>(v, matrix, first + start, vector);
                } else {
                    // Short rows come from memory faster in one sequence than in as many as there are lanes.
                    for (row, sum) in (start..rows).zip(&mut sums) {
                        [*sum] = sums_of_products::<V, LANES, 1>(v, matrix, first + row, vector);
                    }
                }
                for words in v.transpose_words(sums) {
                    *overlap = v.add(*overlap, words);
                }
            }
        }
        *product = parities(v, overlaps);
    }
}

/// For each of `ROWS` rows from the first on, a vector with as many ones as the row has in common with the
/// vector, up to an even number. Each part of the vector is loaded once for all rows.
#[inline(always)]
fn sums_of_products<V: Parities<LANES>, const LANES: usize, const ROWS: usize>(
    v: V,
    matrix: MatrixRef<'_>,
    first: usize,
    vector: &[u64],
) -> [V::Vector; ROWS] {
    let mut rows = [vector.as_ptr(); ROWS];
    for (i, row) in rows.iter_mut().enumerate() {
        *row = matrix.row_words(first + i)[..vector.len()].as_ptr();
    }
    let mut sums = [v.zero(); ROWS];
    let mut start = 0;
    while start + LANES <= vector.len() {
        // SAFETY: the vector and each row have as many words from there on.
        unsafe {
            let other = v.load(vector.as_ptr().add(start));
            for (row, sum) in rows.iter().zip(&mut sums) {
                *sum = v.add_product(*sum, v.load(row.add(start)), other);
            }
        }
        start += LANES;
    }
    if start < vector.len() {
        let count = vector.len() - start;
        // SAFETY: the vector and each row have as many words from there on.
        unsafe {
            let other = v.load_first(count, vector.as_ptr().add(start));
            for (row, sum) in rows.iter().zip(&mut sums) {
                *sum = v.add_product(*sum, v.load_first(count, row.add(start)), other);
            }
        }
    }
    sums
}

/// The parities of 64 words. The transposed block has them as the sum of its words, so half of these are
/// enough after each exchange of quarters.
#[inline(always)]
fn parities<V: Parities<LANES>, const LANES: usize>(v: V, mut words: [V::Vector; WORD_BITS / 4]) -> u64 {
    let mask = v.splat(lower_halves(32));
    for i in 0..32 / LANES {
        words[i] = v.fold::<32>(words[i], words[i + 32 / LANES], mask);
    }
    let mask = v.splat(lower_halves(16));
    for i in 0..16 / LANES {
        words[i] = v.fold::<16>(words[i], words[i + 16 / LANES], mask);
    }
    let mask = v.splat(lower_halves(8));
    for i in 0..8 / LANES {
        words[i] = v.fold::<8>(words[i], words[i + 8 / LANES], mask);
    }
    if LANES <= 4 {
        words[0] = v.fold::<4>(words[0], words[1], v.splat(lower_halves(4)));
    }
    v.collect(words[0])
}

/// See [`Level::add_rows`](crate::simd::Level::add_rows).
#[inline(always)]
pub(in crate::simd) fn add_rows<V: Parities<LANES>, const LANES: usize>(
    v: V,
    matrix: MatrixRef<'_>,
    selection: &[u64],
    sum: &mut [u64],
) {
    let (words, stride) = matrix.words_and_stride();
    match sum.len() {
        1 if stride == 1 => sum[0] ^= sum_of_words(v, words, selection),
        // The compiler finds the vectors for rows of a few words.
        1 => add_short_rows::<1>(matrix, selection, sum),
        2 => add_short_rows::<2>(matrix, selection, sum),
        3 => add_short_rows::<3>(matrix, selection, sum),
        SHORT => add_short_rows::<SHORT>(matrix, selection, sum),
        _ => {
            let mut batches = Batches::new(stride);
            for selected in selection {
                batches.select(*selected);
                while let Some(starts) = batches.next_batch() {
                    add(v, words, starts, sum);
                }
            }
            for start in batches.rest() {
                add(v, words, &[*start], sum);
            }
        }
    }
}

/// The sum of the words that are selected; the others are added as zeros.
#[inline(always)]
fn sum_of_words<V: Parities<LANES>, const LANES: usize>(v: V, words: &[u64], selection: &[u64]) -> u64 {
    let mut sum = v.zero();
    for (words, selected) in words.chunks(WORD_BITS).zip(selection) {
        let mut selected = *selected;
        for words in words.chunks(LANES) {
            sum = v.add(sum, v.select(selected, load_all(v, words)));
            selected >>= LANES;
        }
    }
    let mut sums = [0; LANES];
    // SAFETY: there are as many words as there are lanes.
    unsafe { v.store::<false>(sum, sums.as_mut_ptr()) };
    sums.iter().fold(0, |sum, word| sum ^ word)
}

/// Adds the rows that start at these places to a sum as long as they are.
#[inline(always)]
fn add<V: Parities<LANES>, const LANES: usize, const ROWS: usize>(
    v: V,
    words: &[u64],
    starts: &[usize; ROWS],
    sum: &mut [u64],
) {
    let mut rows = [words; ROWS];
    for (row, start) in rows.iter_mut().zip(starts) {
        *row = &words[*start..][..sum.len()];
    }
    for start in (0..sum.len()).step_by(LANES) {
        let sum = &mut sum[start..];
        let count = sum.len();
        // SAFETY: each row has as many words as the sum from there on.
        unsafe {
            if count >= LANES {
                let mut added = v.load(sum.as_ptr());
                for row in &rows {
                    added = v.add(added, v.load(row.as_ptr().add(start)));
                }
                v.store::<false>(added, sum.as_mut_ptr());
            } else {
                let mut added = v.load_first(count, sum.as_ptr());
                for row in &rows {
                    added = v.add(added, v.load_first(count, row.as_ptr().add(start)));
                }
                v.store_first(added, count, sum.as_mut_ptr());
            }
        }
    }
}

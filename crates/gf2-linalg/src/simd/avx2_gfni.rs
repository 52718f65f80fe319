//! 256-bit vectors with the affine instruction of GFNI.

use std::arch::x86_64::*;
use std::ops::Range;

use super::product::gfni::{BLOCK, Target, UNITS, UNITS_REVERSED, Vectors};
use super::product::slab::Slab;
use super::work::token;

token!(
    /// The proof that this processor has AVX2 and GFNI, and the bit manipulation instructions that every such
    /// processor has.
    Avx2Gfni: "avx2", "gfni", "bmi1", "bmi2", "lzcnt", "popcnt"
);

/// Masks of some lanes followed by none.
pub(super) const ONES_AND_ZEROS: [u64; 8] = [u64::MAX, u64::MAX, u64::MAX, u64::MAX, 0, 0, 0, 0];

impl Vectors for Avx2Gfni {
    type Vector = __m256i;
    const LANES: usize = 4;

    #[inline(always)]
    fn zero(self) -> __m256i {
        // SAFETY: the processor has AVX2.
        unsafe { _mm256_setzero_si256() }
    }

    #[inline(always)]
    fn load(self, words: &[u64]) -> __m256i {
        assert!(words.len() == Self::LANES);
        // SAFETY: the processor has AVX2, and 4 words can be read.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, vector: __m256i, words: &mut [u64]) {
        assert!(words.len() == Self::LANES);
        // SAFETY: the processor has AVX2, and 4 words can be written.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn splat(self, word: u64) -> __m256i {
        // SAFETY: the processor has AVX2.
        unsafe { _mm256_set1_epi64x(word as i64) }
    }

    #[inline(always)]
    fn affine(self, bytes: __m256i, matrix: __m256i) -> __m256i {
        // SAFETY: the processor has AVX2 and GFNI.
        unsafe { _mm256_gf2p8affine_epi64_epi8::<0>(bytes, matrix) }
    }

    #[inline(always)]
    fn add(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        // SAFETY: the processor has AVX2.
        unsafe { _mm256_xor_si256(a, _mm256_xor_si256(b, c)) }
    }

    #[inline(always)]
    fn pack_blocks(self, rows: Slab<'_>, packed: &mut [u64], at: impl Fn(usize) -> usize) {
        for first in (0..rows.width).step_by(Self::LANES) {
            let blocks = self.interleave::<3>(self.load_reversed(rows, first));
            for (number, blocks) in blocks.into_iter().enumerate() {
                self.store_halves(blocks, number, first..rows.width, packed, &at);
            }
        }
    }

    #[inline(always)]
    fn pack_columns(self, rows: Slab<'_>, packed: &mut [u64], at: impl Fn(usize) -> usize) {
        for first in (0..rows.width).step_by(Self::LANES) {
            let blocks = self.interleave::<3>(self.load_reversed(rows, first));
            for (number, blocks) in blocks.into_iter().enumerate() {
                let columns = self.affine(self.splat(UNITS_REVERSED), blocks);
                self.store_halves(columns, number, first..rows.width, packed, &at);
            }
        }
    }

    #[inline(always)]
    fn add_unpacked(self, packed: &[u64], target: Target<'_>) {
        let Target { words, stride, starts, first, rows, width } = target;
        for first_word in (0..width).step_by(Self::LANES) {
            let mut columns = [self.zero(); BLOCK];
            for (number, columns) in columns.iter_mut().enumerate() {
                let bytes = self.load_halves(packed, number, first_word..width);
                *columns = self.affine(self.splat(UNITS), bytes);
            }
            let sums = self.interleave::<4>(columns);
            let count = Self::LANES.min(width - first_word);
            for start in starts {
                for (row, sum) in sums.iter().enumerate().take(rows) {
                    let words = &mut words[start + first + row * stride + first_word..][..count];
                    if count == Self::LANES {
                        self.store(self.xor(self.load(words), *sum), words);
                    } else {
                        let mut sums = [0; Self::LANES];
                        self.store(*sum, &mut sums);
                        words.iter_mut().zip(sums).for_each(|(word, sum)| *word ^= sum);
                    }
                }
            }
        }
    }
}

// SAFETY, for every block below: a value of this type exists only where the processor has the features, and
// slices have as many words as are read or written.
impl Avx2Gfni {
    /// Loads up to four words of each of eight rows, the last row first; zeros where there are none.
    #[inline(always)]
    fn load_reversed(self, rows: Slab<'_>, first_word: usize) -> [__m256i; BLOCK] {
        let mut vectors = [self.zero(); BLOCK];
        let count = Self::LANES.min(rows.width - first_word);
        let mask = self.load(&ONES_AND_ZEROS[Self::LANES - count..][..Self::LANES]);
        for start in rows.starts() {
            for (row, vector) in vectors.iter_mut().rev().enumerate().take(rows.rows) {
                let words = &rows.row(*start, row)[first_word..][..count];
                // SAFETY: the processor has AVX2, and no more words are read than there are.
                let words = unsafe { _mm256_maskload_epi64(words.as_ptr().cast(), mask) };
                *vector = self.xor(*vector, words);
            }
        }
        vectors
    }

    /// Interleaves the bytes of eight vectors `TIMES` times: in each 128 bits, of the index of a byte, which
    /// is made of the number of its vector and its place, the highest bit goes to the end each time.
    ///
    /// So three times make words of the bytes that eight rows have in the same place, and four times undo
    /// that.
    #[inline(always)]
    fn interleave<const TIMES: usize>(self, mut vectors: [__m256i; BLOCK]) -> [__m256i; BLOCK] {
        for _ in 0..TIMES {
            let mut result = vectors;
            for i in 0..BLOCK / 2 {
                // SAFETY: the processor has AVX2.
                unsafe {
                    result[2 * i] = _mm256_unpacklo_epi8(vectors[i], vectors[i + 4]);
                    result[2 * i + 1] = _mm256_unpackhi_epi8(vectors[i], vectors[i + 4]);
                }
            }
            vectors = result;
        }
        vectors
    }

    /// Stores what three times interleaving leaves in vector `number`: two of the eight blocks of two of the
    /// words.
    #[inline(always)]
    fn store_halves(
        self,
        vector: __m256i,
        number: usize,
        words: Range<usize>,
        packed: &mut [u64],
        at: impl Fn(usize) -> usize,
    ) {
        let (word, place) = (words.start + number / 4, number % 4 * 2);
        if word < words.end {
            let packed = &mut packed[at(word) + place..][..2];
            // SAFETY: the processor has AVX2, and 2 words can be written.
            unsafe { _mm_storeu_si128(packed.as_mut_ptr().cast(), _mm256_castsi256_si128(vector)) }
        }
        if word + 2 < words.end {
            let packed = &mut packed[at(word + 2) + place..][..2];
            // SAFETY: the processor has AVX2, and 2 words can be written.
            unsafe { _mm_storeu_si128(packed.as_mut_ptr().cast(), _mm256_extracti128_si256::<1>(vector)) }
        }
    }

    /// Loads what [`store_halves`](Self::store_halves) would store, of words that follow one another.
    #[inline(always)]
    fn load_halves(self, packed: &[u64], number: usize, words: Range<usize>) -> __m256i {
        let half = |word: usize| {
            let packed = &packed[word * BLOCK + number % 4 * 2..][..2];
            // SAFETY: the processor has AVX2, and 2 words can be read.
            unsafe { _mm_loadu_si128(packed.as_ptr().cast()) }
        };
        let word = words.start + number / 4;
        // SAFETY: the processor has AVX2.
        unsafe {
            let zero = _mm_setzero_si128();
            let low = if word < words.end { half(word) } else { zero };
            let high = if word + 2 < words.end { half(word + 2) } else { zero };
            _mm256_set_m128i(high, low)
        }
    }

    #[inline(always)]
    fn xor(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: the processor has AVX2.
        unsafe { _mm256_xor_si256(a, b) }
    }
}

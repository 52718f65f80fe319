//! 512-bit vectors with the affine instruction of GFNI and the byte permutation of VBMI.

use std::arch::x86_64::*;
use std::mem::MaybeUninit;

use super::matrix_vector::vectors;
use super::product::gfni::{BLOCK, LINE_WORDS, Target, UNITS, UNITS_REVERSED, Vectors};
use super::product::slab::Slab;
use super::transpose::{Interleaved, transpose_block};
use super::work::{Simd, token};
use crate::MatrixRef;
use crate::words::low_mask;

token!(
    /// The proof that this processor has AVX-512 (F, BW, VBMI, VPOPCNTDQ) and GFNI, and the bit manipulation
    /// instructions that every such processor has.
    Avx512Gfni: "avx512f", "avx512bw", "avx512vbmi", "avx512vpopcntdq", "gfni", "bmi1", "bmi2", "lzcnt", "popcnt"
);

impl Simd for Avx512Gfni {
    type Transposition = Interleaved<Self, 8>;

    #[inline(always)]
    fn transposition(self) -> Self::Transposition {
        Interleaved(self)
    }

    #[inline(always)]
    fn transpose_block(self, rows: &[u64], columns: &mut [MaybeUninit<u64>]) {
        transpose_block(self, rows, columns);
    }

    #[inline(always)]
    fn multiply_vector(self, matrix: MatrixRef<'_>, vector: &[u64], product: &mut [u64]) {
        vectors::multiply_vector(self, matrix, vector, product);
    }

    #[inline(always)]
    fn add_rows(self, matrix: MatrixRef<'_>, selection: &[u64], sum: &mut [u64]) {
        vectors::add_rows(self, matrix, selection, sum);
    }
}

/// Where each of 8×8 bytes, a row a word, comes from when they are transposed and, if so, those of each word
/// reversed.
const fn transposition(is_reversed: bool) -> [u8; 64] {
    let mut indices = [0; 64];
    let mut to = 0;
    while to < 64 {
        let (row, column) = (to / 8, to % 8);
        let from_row = if is_reversed { 7 - column } else { column };
        indices[to] = (8 * from_row + row) as u8;
        to += 1;
    }
    indices
}

/// Transposes 8×8 bytes.
const TRANSPOSE: [u8; 64] = transposition(false);
/// Transposes 8×8 bytes and reverses those of each word.
const TRANSPOSE_REVERSED: [u8; 64] = transposition(true);

// SAFETY, for every block below: a value of this type exists only where the processor has the features, and
// slices have as many words as are read or written.
impl Vectors for Avx512Gfni {
    type Vector = __m512i;
    const LANES: usize = 8;

    #[inline(always)]
    fn zero(self) -> __m512i {
        // SAFETY: the processor has AVX-512F.
        unsafe { _mm512_setzero_si512() }
    }

    #[inline(always)]
    fn load(self, words: &[u64]) -> __m512i {
        assert!(words.len() == Self::LANES);
        // SAFETY: the processor has AVX-512F, and 8 words can be read.
        unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, vector: __m512i, words: &mut [u64]) {
        assert!(words.len() == Self::LANES);
        // SAFETY: the processor has AVX-512F, and 8 words can be written.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn splat(self, word: u64) -> __m512i {
        // SAFETY: the processor has AVX-512F.
        unsafe { _mm512_set1_epi64(word as i64) }
    }

    #[inline(always)]
    fn affine(self, bytes: __m512i, matrix: __m512i) -> __m512i {
        // SAFETY: the processor has AVX-512F and GFNI.
        unsafe { _mm512_gf2p8affine_epi64_epi8::<0>(bytes, matrix) }
    }

    #[inline(always)]
    fn add(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        // SAFETY: the processor has AVX-512F.
        unsafe { _mm512_ternarylogic_epi64::<0x96>(a, b, c) }
    }

    #[inline(always)]
    fn pack_blocks(self, rows: Slab<'_>, packed: &mut [u64], at: impl Fn(usize) -> usize) {
        for (word, column) in self.load_columns(rows).iter().enumerate().take(rows.width) {
            self.store(self.permute(*column, &TRANSPOSE_REVERSED), &mut packed[at(word)..][..BLOCK]);
        }
    }

    #[inline(always)]
    fn pack_columns(self, rows: Slab<'_>, packed: &mut [u64], at: impl Fn(usize) -> usize) {
        for (word, column) in self.load_columns(rows).iter().enumerate().take(rows.width) {
            let matrices = self.permute(*column, &TRANSPOSE_REVERSED);
            let bytes = self.affine(self.splat(UNITS_REVERSED), matrices);
            self.store(bytes, &mut packed[at(word)..][..BLOCK]);
        }
    }

    #[inline(always)]
    fn add_unpacked(self, packed: &[u64], target: Target<'_>) {
        let Target { words, stride, starts, first, rows, width } = target;
        if width == LINE_WORDS && rows == BLOCK {
            let sums = self.transpose_words(self.unpack(&packed[..LINE_WORDS * BLOCK]));
            for start in starts {
                for (row, sum) in sums.iter().enumerate() {
                    let words = &mut words[start + first + row * stride..][..LINE_WORDS];
                    self.store(self.xor(self.load(words), *sum), words);
                }
            }
        } else if width > 1 {
            let sums = self.transpose_words(self.unpack(packed));
            for start in starts {
                // The bytes that a masked store leaves alone keep loads of the next row waiting: so all loads
                // come first.
                let mut new = sums;
                for (row, new) in new.iter_mut().enumerate().take(rows) {
                    let words = &words[start + first + row * stride..][..width];
                    *new = self.xor(self.load_up_to(words), *new);
                }
                for (row, new) in new.iter().enumerate().take(rows) {
                    self.store_up_to(*new, &mut words[start + first + row * stride..][..width]);
                }
            }
        } else {
            let [column] = self.unpack(packed);
            for start in starts {
                let words = &mut words[start + first..];
                if stride == 1 && rows == BLOCK {
                    let words = &mut words[..BLOCK];
                    self.store(self.xor(self.load(words), column), words);
                } else {
                    let mut sums = [0; BLOCK];
                    self.store(column, &mut sums);
                    for (row, sum) in sums.iter().enumerate().take(rows) {
                        words[row * stride] ^= sum;
                    }
                }
            }
        }
    }
}

impl Avx512Gfni {
    /// From a word of each of 8 rows to a byte of these rows for each of its columns.
    #[inline(always)]
    pub(super) fn transpose_bits(self, rows: __m512i) -> __m512i {
        self.affine(self.splat(UNITS), self.permute(rows, &TRANSPOSE_REVERSED))
    }

    /// Transposes 8×8 bytes, a row a word.
    #[inline(always)]
    pub(super) fn transpose_bytes(self, rows: __m512i) -> __m512i {
        self.permute(rows, &TRANSPOSE)
    }

    /// Transposes 8×8 words, a row a vector.
    #[inline(always)]
    pub(super) fn transpose_words(self, rows: [__m512i; 8]) -> [__m512i; 8] {
        let mut pairs = [self.zero(); 8];
        for i in [0, 2, 4, 6] {
            // SAFETY: the processor has AVX-512F.
            unsafe {
                pairs[i] = _mm512_unpacklo_epi64(rows[i], rows[i + 1]);
                pairs[i + 1] = _mm512_unpackhi_epi64(rows[i], rows[i + 1]);
            }
        }
        // Pairs of words 0, 2, 4, 6 of two rows are joined to words 0 and 4, or 2 and 6, of four rows, and
        // those to one word of eight rows; likewise for 1, 3, 5, 7.
        let mut result = [self.zero(); 8];
        for odd in [0, 1] {
            let [a, b, c, d] = [pairs[odd], pairs[2 + odd], pairs[4 + odd], pairs[6 + odd]];
            // SAFETY: the processor has AVX-512F.
            unsafe {
                let (low, high) = (_mm512_shuffle_i64x2::<0x88>(a, b), _mm512_shuffle_i64x2::<0x88>(c, d));
                result[odd] = _mm512_shuffle_i64x2::<0x88>(low, high);
                result[4 + odd] = _mm512_shuffle_i64x2::<0xDD>(low, high);
                let (low, high) = (_mm512_shuffle_i64x2::<0xDD>(a, b), _mm512_shuffle_i64x2::<0xDD>(c, d));
                result[2 + odd] = _mm512_shuffle_i64x2::<0x88>(low, high);
                result[6 + odd] = _mm512_shuffle_i64x2::<0xDD>(low, high);
            }
        }
        result
    }

    /// Loads up to eight words; those beyond are zero.
    #[inline(always)]
    pub(super) fn load_up_to(self, words: &[u64]) -> __m512i {
        let mask = low_mask(words.len().min(Self::LANES)) as __mmask8;
        // SAFETY: the processor has AVX-512F, and no more words are read than there are.
        unsafe { _mm512_maskz_loadu_epi64(mask, words.as_ptr().cast()) }
    }

    /// Stores as many words as there are, up to eight.
    #[inline(always)]
    fn store_up_to(self, vector: __m512i, words: &mut [u64]) {
        let mask = low_mask(words.len().min(Self::LANES)) as __mmask8;
        // SAFETY: the processor has AVX-512F, and no more words are written than there are.
        unsafe { _mm512_mask_storeu_epi64(words.as_mut_ptr().cast(), mask, vector) }
    }

    /// For each word of the rows, a vector of them.
    #[inline(always)]
    fn load_columns(self, rows: Slab<'_>) -> [__m512i; BLOCK] {
        let mut vectors = [self.zero(); BLOCK];
        if let Some(column) = rows.only_column() {
            vectors[0] = self.load(column);
            return vectors;
        }
        if rows.width == 1 {
            vectors[0] = self.load(&rows.column(0));
            return vectors;
        }
        if rows.width == LINE_WORDS && rows.rows == BLOCK {
            for start in rows.starts() {
                for (row, vector) in vectors.iter_mut().enumerate() {
                    *vector = self.xor(*vector, self.load(rows.row(*start, row)));
                }
            }
        } else {
            for start in rows.starts() {
                for (row, vector) in vectors.iter_mut().enumerate().take(rows.rows) {
                    *vector = self.xor(*vector, self.load_up_to(rows.row(*start, row)));
                }
            }
        }
        self.transpose_words(vectors)
    }

    /// From a byte for each column of words to a vector of the rows' words, zero for words that there are
    /// not.
    #[inline(always)]
    fn unpack<const WORDS: usize>(self, packed: &[u64]) -> [__m512i; WORDS] {
        let mut columns = [self.zero(); WORDS];
        for (word, column) in columns.iter_mut().enumerate() {
            if word * BLOCK < packed.len() {
                let bytes = self.load(&packed[word * BLOCK..][..BLOCK]);
                *column = self.permute(self.affine(self.splat(UNITS), bytes), &TRANSPOSE);
            }
        }
        columns
    }

    #[inline(always)]
    fn xor(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the processor has AVX-512F.
        unsafe { _mm512_xor_si512(a, b) }
    }

    #[inline(always)]
    fn permute(self, vector: __m512i, indices: &[u8; 64]) -> __m512i {
        // SAFETY: the processor has AVX-512F and VBMI, and 64 bytes can be read.
        unsafe { _mm512_permutexvar_epi8(_mm512_loadu_si512(indices.as_ptr().cast()), vector) }
    }
}

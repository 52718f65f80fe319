//! 512-bit vectors with the affine instruction of GFNI and the byte permutation of VBMI.

use std::arch::x86_64::*;

use super::gfni::{UNITS, UNITS_REVERSED, Vectors};
use super::instantiate::instantiate;

/// The proof that this processor has AVX-512 (F, BW, VBMI) and GFNI.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512Gfni(());

instantiate!(Avx512Gfni, super::gfni::add_product: "avx512f", "avx512bw", "avx512vbmi", "gfni");

/// The byte in row `i` and column `j` of 8×8 bytes, a row a word, goes to row `row(i, j)` and column `column(i, j)`.
const fn permutation(transpose_then_reverse: bool) -> [u8; 64] {
    let mut indices = [0; 64];
    let mut to = 0;
    while to < 64 {
        let (row, column) = (to / 8, to % 8);
        let from_row = if transpose_then_reverse { 7 - column } else { column };
        indices[to] = (8 * from_row + row) as u8;
        to += 1;
    }
    indices
}

/// Transposes 8×8 bytes.
const TRANSPOSE: [u8; 64] = permutation(false);
/// Transposes 8×8 bytes and reverses those of each word.
const TRANSPOSE_REVERSED: [u8; 64] = permutation(true);

// SAFETY, for every block below: a value of this type exists only where the processor has the features, and slices
// have as many words as are read or written.
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
    fn blocks(self, rows: &[u64; 8]) -> [u64; 8] {
        self.words(self.permute(self.load(rows), &TRANSPOSE_REVERSED))
    }

    #[inline(always)]
    fn columns(self, rows: &[u64; 8]) -> [u64; 8] {
        let matrices = self.permute(self.load(rows), &TRANSPOSE_REVERSED);
        self.words(self.affine(self.splat(UNITS_REVERSED), matrices))
    }

    #[inline(always)]
    fn rows(self, columns: &[u64; 8]) -> [u64; 8] {
        let rows = self.affine(self.splat(UNITS), self.load(columns));
        self.words(self.permute(rows, &TRANSPOSE))
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

    #[inline(always)]
    fn words(self, vector: __m512i) -> [u64; 8] {
        let mut words = [0; 8];
        self.store(vector, &mut words);
        words
    }

    #[inline(always)]
    fn permute(self, vector: __m512i, indices: &[u8; 64]) -> __m512i {
        // SAFETY: the processor has AVX-512F and VBMI, and 64 bytes can be read.
        unsafe { _mm512_permutexvar_epi8(_mm512_loadu_si512(indices.as_ptr().cast()), vector) }
    }
}

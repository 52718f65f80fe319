//! 256-bit vectors with the affine instruction of GFNI.

use std::arch::x86_64::*;

use super::gfni::{UNITS, UNITS_REVERSED, Vectors};
use super::instantiate::instantiate;

/// The proof that this processor has AVX2 and GFNI.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2Gfni(());

instantiate!(Avx2Gfni, super::gfni::add_product: "avx2", "gfni");

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
    fn blocks(self, rows: &[u64; 8]) -> [u64; 8] {
        transpose_bytes(*rows).map(u64::swap_bytes)
    }

    #[inline(always)]
    fn columns(self, rows: &[u64; 8]) -> [u64; 8] {
        self.transpose_bits(UNITS_REVERSED, &self.blocks(rows))
    }

    #[inline(always)]
    fn rows(self, columns: &[u64; 8]) -> [u64; 8] {
        transpose_bytes(self.transpose_bits(UNITS, columns))
    }
}

impl Avx2Gfni {
    /// Applies each matrix to the unit vectors in this order.
    #[inline(always)]
    fn transpose_bits(self, units: u64, matrices: &[u64; 8]) -> [u64; 8] {
        let mut result = [0; 8];
        for (result, matrices) in result.chunks_exact_mut(4).zip(matrices.chunks_exact(4)) {
            self.store(self.affine(self.splat(units), self.load(matrices)), result);
        }
        result
    }
}

/// Transposes 8×8 bytes, a row a word: swaps the off-diagonal quarters, then those of each quarter, and so on.
#[inline(always)]
fn transpose_bytes(mut rows: [u64; 8]) -> [u64; 8] {
    const STEPS: [(usize, u64); 3] =
        [(4, 0x0000_0000_FFFF_FFFF), (2, 0x0000_FFFF_0000_FFFF), (1, 0x00FF_00FF_00FF_00FF)];
    for (half, mask) in STEPS {
        for i in (0..8).filter(|i| i & half == 0) {
            let moved = (rows[i] >> (8 * half) ^ rows[i + half]) & mask;
            rows[i] ^= moved << (8 * half);
            rows[i + half] ^= moved;
        }
    }
    rows
}

//! 256-bit vectors with the affine instruction of GFNI.

use std::arch::x86_64::*;

use super::gfni::{BLOCK, LINE_WORDS, Target, UNITS, UNITS_REVERSED, Vectors};
use super::instantiate::{instantiate, instantiate_products};
use crate::multiply::parts::Slab;

/// The proof that this processor has AVX2 and GFNI.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2Gfni(());

instantiate!(Avx2Gfni: "avx2", "gfni");
instantiate_products!(Avx2Gfni: "avx2", "gfni");

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
        for word in 0..rows.width {
            packed[at(word)..][..BLOCK].copy_from_slice(&blocks(rows.column(word)));
        }
    }

    #[inline(always)]
    fn pack_columns(self, rows: Slab<'_>, packed: &mut [u64], at: impl Fn(usize) -> usize) {
        for word in 0..rows.width {
            let columns = self.transpose_bits(UNITS_REVERSED, &blocks(rows.column(word)));
            packed[at(word)..][..BLOCK].copy_from_slice(&columns);
        }
    }

    #[inline(always)]
    fn add_unpacked(self, packed: &[u64], target: Target<'_>) {
        let mut unpacked = [[0; BLOCK]; LINE_WORDS];
        for (rows, columns) in unpacked.iter_mut().zip(packed.chunks_exact(BLOCK)).take(target.width) {
            *rows = transpose_bytes(self.transpose_bits(UNITS, columns));
        }
        for start in target.starts {
            for row in 0..target.rows {
                let words = &mut target.words[start + target.first + row * target.stride..][..target.width];
                for (word, rows) in words.iter_mut().zip(&unpacked) {
                    *word ^= rows[row];
                }
            }
        }
    }
}

impl Avx2Gfni {
    /// Applies each of eight matrices to the unit vectors in this order.
    #[inline(always)]
    fn transpose_bits(self, units: u64, matrices: &[u64]) -> [u64; BLOCK] {
        let mut result = [0; BLOCK];
        for (result, matrices) in result.chunks_exact_mut(4).zip(matrices.chunks_exact(4)) {
            self.store(self.affine(self.splat(units), self.load(matrices)), result);
        }
        result
    }
}

/// From 8 rows of 64 columns to 8 blocks of 8 columns, as matrices of the affine instruction.
#[inline(always)]
fn blocks(rows: [u64; BLOCK]) -> [u64; BLOCK] {
    transpose_bytes(rows).map(u64::swap_bytes)
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

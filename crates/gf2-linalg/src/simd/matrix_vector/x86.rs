//! Instructions for products of a matrix and a vector.

use std::arch::x86_64::*;

use super::vectors::Parities;
use crate::simd::avx512_gfni::Avx512Gfni;
use crate::simd::transpose::avx2::HasAvx2;

/// Matrices of the affine instruction, one a lane, that put the parity of each byte where
/// [`Parities::collect`] has it.
const PARITIES: [u64; 8] = {
    let mut matrices = [0; 8];
    let mut lane = 0;
    while lane < 8 {
        // Bit `i` of a result is the parity of the byte and of byte `7 - i` of the matrix.
        matrices[lane] = 0xFF << (8 * (7 - lane));
        lane += 1;
    }
    matrices
};

// SAFETY, for every block below: a value of this type exists only where the processor has the features.
impl Parities<8> for Avx512Gfni {
    #[inline(always)]
    fn splat(self, word: u64) -> __m512i {
        // SAFETY: the processor has AVX-512F.
        unsafe { _mm512_set1_epi64(word as i64) }
    }

    #[inline(always)]
    fn add(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the processor has AVX-512F.
        unsafe { _mm512_xor_si512(a, b) }
    }

    #[inline(always)]
    fn add_product(self, sum: __m512i, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the processor has AVX-512F.
        unsafe { _mm512_ternarylogic_epi64::<0x78>(sum, a, b) }
    }

    #[inline(always)]
    fn fold<const HALF: u32>(self, upper: __m512i, lower: __m512i, mask: __m512i) -> __m512i {
        // SAFETY: the processor has AVX-512F.
        unsafe {
            let moved = _mm512_and_si512(_mm512_xor_si512(_mm512_srli_epi64::<HALF>(upper), lower), mask);
            let sum = _mm512_ternarylogic_epi64::<0x96>(upper, lower, moved);
            _mm512_xor_si512(sum, _mm512_slli_epi64::<HALF>(moved))
        }
    }

    #[inline(always)]
    fn collect(self, vector: __m512i) -> u64 {
        // SAFETY: the processor has AVX-512F and GFNI, and 8 words can be read.
        unsafe {
            let matrices = _mm512_loadu_si512(PARITIES.as_ptr().cast());
            let parities = _mm512_gf2p8affine_epi64_epi8::<0>(vector, matrices);
            _mm512_reduce_or_epi64(parities) as u64
        }
    }

    #[inline(always)]
    fn select(self, selected: u64, vector: __m512i) -> __m512i {
        // SAFETY: the processor has AVX-512F.
        unsafe { _mm512_maskz_mov_epi64(selected as __mmask8, vector) }
    }
}

// SAFETY, for every block below: a value of this type exists only where the processor has the features.
impl<P: HasAvx2> Parities<4> for P {
    #[inline(always)]
    fn splat(self, word: u64) -> __m256i {
        // SAFETY: the processor has AVX2.
        unsafe { _mm256_set1_epi64x(word as i64) }
    }

    #[inline(always)]
    fn add(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: the processor has AVX2.
        unsafe { _mm256_xor_si256(a, b) }
    }

    #[inline(always)]
    fn add_product(self, sum: __m256i, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: the processor has AVX2.
        unsafe { _mm256_xor_si256(sum, _mm256_and_si256(a, b)) }
    }

    #[inline(always)]
    fn fold<const HALF: u32>(self, upper: __m256i, lower: __m256i, mask: __m256i) -> __m256i {
        // SAFETY: the processor has AVX2.
        unsafe {
            let shift = _mm_cvtsi32_si128(HALF as i32);
            let moved = _mm256_and_si256(_mm256_xor_si256(_mm256_srl_epi64(upper, shift), lower), mask);
            let sum = _mm256_xor_si256(_mm256_xor_si256(upper, lower), moved);
            _mm256_xor_si256(sum, _mm256_sll_epi64(moved, shift))
        }
    }

    #[inline(always)]
    fn collect(self, vector: __m256i) -> u64 {
        // SAFETY: the processor has AVX2.
        unsafe {
            let halves = _mm256_xor_si256(vector, _mm256_srli_epi64::<2>(vector));
            let sums = _mm256_xor_si256(halves, _mm256_srli_epi64::<1>(halves));
            let parities = _mm256_and_si256(sums, _mm256_set1_epi8(0x11));
            let placed = _mm256_sllv_epi64(parities, _mm256_setr_epi64x(0, 1, 2, 3));
            let pairs = _mm_or_si128(_mm256_castsi256_si128(placed), _mm256_extracti128_si256::<1>(placed));
            (_mm_cvtsi128_si64(pairs) | _mm_extract_epi64::<1>(pairs)) as u64
        }
    }

    #[inline(always)]
    fn select(self, selected: u64, vector: __m256i) -> __m256i {
        // SAFETY: the processor has AVX2.
        unsafe {
            let bits = _mm256_setr_epi64x(1, 2, 4, 8);
            let chosen = _mm256_and_si256(_mm256_set1_epi64x(selected as i64), bits);
            _mm256_and_si256(vector, _mm256_cmpeq_epi64(chosen, bits))
        }
    }
}

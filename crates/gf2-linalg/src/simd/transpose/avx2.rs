//! Transposition with 256-bit vectors.

use std::arch::x86_64::*;

use super::interleave::Interleave;
use crate::simd::avx2::Avx2;
use crate::simd::avx2_gfni::{Avx2Gfni, ONES_AND_ZEROS};
use crate::simd::product::gfni::UNITS;

/// What proves that the processor has AVX2, and what that means for step 1 of [`Interleaved`](super::Interleaved).
///
/// # Safety
///
/// Values exist only where the processor has AVX2. The column steps are as for [`Interleave`].
pub(in crate::simd) unsafe trait HasAvx2: Copy {
    /// See [`Interleave::COLUMN_STEPS`].
    const COLUMN_STEPS: [usize; 3];

    /// See [`Interleave::bytes_of_columns`].
    fn bytes_of_columns(self, rows: [__m256i; 8]) -> [__m256i; 8];
}

// SAFETY: the constructor asks for AVX2, and 16 · 7 + 2 · 7 + 1 = 127 in the bases 8, 8 and 2.
unsafe impl HasAvx2 for Avx2Gfni {
    const COLUMN_STEPS: [usize; 3] = [16, 2, 1];

    #[inline(always)]
    fn bytes_of_columns(self, rows: [__m256i; 8]) -> [__m256i; 8] {
        let mut bytes = self.interleave(rows);
        for bytes in &mut bytes {
            // SAFETY: the processor has AVX2 and GFNI.
            *bytes = unsafe { _mm256_gf2p8affine_epi64_epi8::<0>(_mm256_set1_epi64x(UNITS as i64), *bytes) };
        }
        bytes
    }
}

// SAFETY: the constructor asks for AVX2, and 7 + 16 · 7 + 8 = 127 in the bases 8, 8 and 2.
unsafe impl HasAvx2 for Avx2 {
    const COLUMN_STEPS: [usize; 3] = [1, 16, 8];

    #[inline(always)]
    fn bytes_of_columns(self, mut rows: [__m256i; 8]) -> [__m256i; 8] {
        rows.reverse();
        for i in [0, 1, 2, 3] {
            [rows[i], rows[i + 4]] = swap_quarters::<4>(self, rows[i], rows[i + 4], 0x0F);
        }
        for i in [0, 1, 4, 5] {
            [rows[i], rows[i + 2]] = swap_quarters::<2>(self, rows[i], rows[i + 2], 0x33);
        }
        for i in [0, 2, 4, 6] {
            [rows[i], rows[i + 1]] = swap_quarters::<1>(self, rows[i], rows[i + 1], 0x55);
        }
        rows
    }
}

/// Exchanges the off-diagonal quarters of each `2 · HALF` rows and columns, of which the mask has the lower
/// half of the columns of a byte.
#[inline(always)]
fn swap_quarters<const HALF: i32>(_: impl HasAvx2, upper: __m256i, lower: __m256i, mask: i8) -> [__m256i; 2] {
    // SAFETY: the processor has AVX2.
    unsafe {
        let moved = _mm256_xor_si256(_mm256_srli_epi64::<HALF>(upper), lower);
        let moved = _mm256_and_si256(moved, _mm256_set1_epi8(mask));
        [_mm256_xor_si256(upper, _mm256_slli_epi64::<HALF>(moved)), _mm256_xor_si256(lower, moved)]
    }
}

/// Ones in the first `count` lanes.
#[inline(always)]
fn first_lanes(_: impl HasAvx2, count: usize) -> __m256i {
    let masks = &ONES_AND_ZEROS[4 - count..][..4];
    // SAFETY: the processor has AVX2, and 4 words can be read.
    unsafe { _mm256_loadu_si256(masks.as_ptr().cast()) }
}

// SAFETY, for every block below: a value of this type exists only where the processor has the features; what
// can be read and written, the callers see to. SAFETY: the column steps are those of an implementation that
// says so.
unsafe impl<P: HasAvx2> Interleave<4> for P {
    type Vector = __m256i;
    const COLUMN_STEPS: [usize; 3] = P::COLUMN_STEPS;

    #[inline(always)]
    fn zero(self) -> __m256i {
        // SAFETY: the processor has AVX2.
        unsafe { _mm256_setzero_si256() }
    }

    #[inline(always)]
    unsafe fn load(self, words: *const u64) -> __m256i {
        // SAFETY: the processor has AVX2, and 4 words can be read.
        unsafe { _mm256_loadu_si256(words.cast()) }
    }

    #[inline(always)]
    unsafe fn load_first(self, count: usize, words: *const u64) -> __m256i {
        // SAFETY: the processor has AVX2, and no more than `count` words are read.
        unsafe { _mm256_maskload_epi64(words.cast(), first_lanes(self, count)) }
    }

    #[inline(always)]
    unsafe fn store<const STREAM: bool>(self, vector: __m256i, words: *mut u64) {
        // SAFETY: the processor has AVX2, and 4 words can be written, to an aligned address if they are
        // streamed.
        unsafe {
            if STREAM {
                _mm256_stream_si256(words.cast(), vector);
            } else {
                _mm256_storeu_si256(words.cast(), vector);
            }
        }
    }

    #[inline(always)]
    unsafe fn store_first(self, vector: __m256i, count: usize, words: *mut u64) {
        // Masked stores take a dozen cycles on some processors.
        // SAFETY: the processor has AVX2, and no more than `count` words are written.
        unsafe {
            let low = _mm256_castsi256_si128(vector);
            match count {
                0 => {}
                1 => _mm_storel_epi64(words.cast(), low),
                2 => _mm_storeu_si128(words.cast(), low),
                3 => {
                    _mm_storeu_si128(words.cast(), low);
                    _mm_storel_epi64(words.add(2).cast(), _mm256_extracti128_si256::<1>(vector));
                }
                _ => _mm256_storeu_si256(words.cast(), vector),
            }
        }
    }

    #[inline(always)]
    fn fence(self) {
        // SAFETY: every processor of the target has it.
        unsafe { _mm_sfence() }
    }

    #[inline(always)]
    fn bytes_of_columns(self, rows: [__m256i; 8]) -> [__m256i; 8] {
        HasAvx2::bytes_of_columns(self, rows)
    }

    #[inline(always)]
    fn interleave(self, v: [__m256i; 8]) -> [__m256i; 8] {
        // SAFETY: the processor has AVX2.
        unsafe {
            let mut pairs = [self.zero(); 8];
            for i in [0, 1, 2, 3] {
                pairs[i] = _mm256_unpacklo_epi8(v[2 * i], v[2 * i + 1]);
                pairs[4 + i] = _mm256_unpackhi_epi8(v[2 * i], v[2 * i + 1]);
            }
            let mut fours = [self.zero(); 8];
            for i in [0, 4] {
                fours[i] = _mm256_unpacklo_epi16(pairs[i], pairs[i + 1]);
                fours[i + 1] = _mm256_unpacklo_epi16(pairs[i + 2], pairs[i + 3]);
                fours[i + 2] = _mm256_unpackhi_epi16(pairs[i], pairs[i + 1]);
                fours[i + 3] = _mm256_unpackhi_epi16(pairs[i + 2], pairs[i + 3]);
            }
            let mut eights = [self.zero(); 8];
            for i in [0, 2, 4, 6] {
                eights[i] = _mm256_unpacklo_epi32(fours[i], fours[i + 1]);
                eights[i + 1] = _mm256_unpackhi_epi32(fours[i], fours[i + 1]);
            }
            eights
        }
    }

    #[inline(always)]
    fn transpose_words(self, [a, b, c, d]: [__m256i; 4]) -> [__m256i; 4] {
        // SAFETY: the processor has AVX2.
        unsafe {
            let (ab, cd) = (_mm256_unpacklo_epi64(a, b), _mm256_unpacklo_epi64(c, d));
            let (ab_odd, cd_odd) = (_mm256_unpackhi_epi64(a, b), _mm256_unpackhi_epi64(c, d));
            [
                _mm256_permute2x128_si256::<0x20>(ab, cd),
                _mm256_permute2x128_si256::<0x20>(ab_odd, cd_odd),
                _mm256_permute2x128_si256::<0x31>(ab, cd),
                _mm256_permute2x128_si256::<0x31>(ab_odd, cd_odd),
            ]
        }
    }
}

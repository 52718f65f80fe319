//! Transposition with 512-bit vectors.

use std::arch::x86_64::*;
use std::mem::MaybeUninit;

use super::interleave::Interleave;
use crate::simd::avx512_gfni::Avx512Gfni;
use crate::simd::product::gfni::UNITS;
use crate::words::low_mask;

/// Transposes the 8×8 bits of each eight rows and byte of columns, then these bytes.
#[inline(always)]
pub(in crate::simd) fn transpose_block(v: Avx512Gfni, rows: &[u64], columns: &mut [MaybeUninit<u64>]) {
    let mut bytes = [v.zero(); 8];
    for (bytes, rows) in bytes.iter_mut().zip(rows.chunks(8)) {
        // SAFETY: there are as many words.
        *bytes = v.transpose_bits(unsafe { v.load_first(rows.len(), rows.as_ptr()) });
    }
    for (columns, words) in columns.chunks_mut(8).zip(v.transpose_words(bytes)) {
        // SAFETY: there is room for as many words.
        unsafe { v.store_first(v.transpose_bytes(words), columns.len(), columns.as_mut_ptr().cast()) };
    }
}

// SAFETY, for every block below: a value of this type exists only where the processor has the features; what
// can be read and written, the callers see to. SAFETY: 16 · 7 + 2 · 7 + 1 = 127 in the bases 8, 8 and 2.
unsafe impl Interleave<8> for Avx512Gfni {
    type Vector = __m512i;
    const COLUMN_STEPS: [usize; 3] = [16, 2, 1];

    #[inline(always)]
    fn zero(self) -> __m512i {
        // SAFETY: the processor has AVX-512F.
        unsafe { _mm512_setzero_si512() }
    }

    #[inline(always)]
    unsafe fn load(self, words: *const u64) -> __m512i {
        // SAFETY: the processor has AVX-512F, and 8 words can be read.
        unsafe { _mm512_loadu_si512(words.cast()) }
    }

    #[inline(always)]
    unsafe fn load_first(self, count: usize, words: *const u64) -> __m512i {
        // SAFETY: the processor has AVX-512F, and no more than `count` words are read.
        unsafe { _mm512_maskz_loadu_epi64(low_mask(count) as __mmask8, words.cast()) }
    }

    #[inline(always)]
    unsafe fn store<const STREAM: bool>(self, vector: __m512i, words: *mut u64) {
        // SAFETY: the processor has AVX-512F, and 8 words can be written, to an aligned address if they are
        // streamed.
        unsafe {
            if STREAM {
                _mm512_stream_si512(words.cast(), vector);
            } else {
                _mm512_storeu_si512(words.cast(), vector);
            }
        }
    }

    #[inline(always)]
    unsafe fn store_first(self, vector: __m512i, count: usize, words: *mut u64) {
        // SAFETY: the processor has AVX-512F, and no more than `count` words are written.
        unsafe { _mm512_mask_storeu_epi64(words.cast(), low_mask(count) as __mmask8, vector) }
    }

    #[inline(always)]
    fn fence(self) {
        // SAFETY: every processor of the target has it.
        unsafe { _mm_sfence() }
    }

    #[inline(always)]
    fn bytes_of_columns(self, rows: [__m512i; 8]) -> [__m512i; 8] {
        // SAFETY: the processor has AVX-512F.
        let units = unsafe { _mm512_set1_epi64(UNITS as i64) };
        let mut bytes = self.interleave(rows);
        for bytes in &mut bytes {
            // SAFETY: the processor has AVX-512F and GFNI.
            *bytes = unsafe { _mm512_gf2p8affine_epi64_epi8::<0>(units, *bytes) };
        }
        bytes
    }

    #[inline(always)]
    fn interleave(self, v: [__m512i; 8]) -> [__m512i; 8] {
        // SAFETY: the processor has AVX-512BW.
        unsafe {
            let mut pairs = [self.zero(); 8];
            for i in [0, 1, 2, 3] {
                pairs[i] = _mm512_unpacklo_epi8(v[2 * i], v[2 * i + 1]);
                pairs[4 + i] = _mm512_unpackhi_epi8(v[2 * i], v[2 * i + 1]);
            }
            let mut fours = [self.zero(); 8];
            for i in [0, 4] {
                fours[i] = _mm512_unpacklo_epi16(pairs[i], pairs[i + 1]);
                fours[i + 1] = _mm512_unpacklo_epi16(pairs[i + 2], pairs[i + 3]);
                fours[i + 2] = _mm512_unpackhi_epi16(pairs[i], pairs[i + 1]);
                fours[i + 3] = _mm512_unpackhi_epi16(pairs[i + 2], pairs[i + 3]);
            }
            let mut eights = [self.zero(); 8];
            for i in [0, 2, 4, 6] {
                eights[i] = _mm512_unpacklo_epi32(fours[i], fours[i + 1]);
                eights[i + 1] = _mm512_unpackhi_epi32(fours[i], fours[i + 1]);
            }
            eights
        }
    }

    #[inline(always)]
    fn transpose_words(self, rows: [__m512i; 8]) -> [__m512i; 8] {
        Self::transpose_words(self, rows)
    }
}

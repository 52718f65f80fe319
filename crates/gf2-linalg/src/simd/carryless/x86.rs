//! Carry-less multiplication by PCLMULQDQ and its wide form.

use std::arch::x86_64::*;

/// Words on either side of the reversed factor that are zero, so that vectors may reach beyond it.
const MARGIN: usize = 8;

/// Products of up to so many words keep the reversed factor on the stack.
const SHORT: usize = 64;

/// One carry-less product of words at a time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Single(());

/// Four at a time, in vectors of 512 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quadruple(Single);

impl Single {
    /// The proof, where the processor has the instruction.
    pub(super) fn new() -> Option<Self> {
        (is_x86_feature_detected!("pclmulqdq") && is_x86_feature_detected!("sse4.1")).then_some(Self(()))
    }

    pub(super) fn product(self, left: u64, right: u64) -> u128 {
        // SAFETY: this value exists, so the processor has the instruction.
        unsafe { product(left, right) }
    }

    pub(super) fn multiply(self, result: &mut [u64], left: &[u64], right: &[u64]) {
        #[target_feature(enable = "pclmulqdq", enable = "sse4.1")]
        fn inner(result: &mut [u64], left: &[u64], right: &[u64]) {
            let mut carried = 0;
            let last = result.len() - 1;
            for (column, word) in result[..last].iter_mut().enumerate() {
                let first = (column + 1).saturating_sub(right.len());
                let end = left.len().min(column + 1);
                let left = &left[first..end];
                let right = &right[column + 1 - end..=column - first];
                let mut sum = 0;
                for (&a, &b) in left.iter().zip(right.iter().rev()) {
                    sum ^= product(a, b);
                }
                *word = sum as u64 ^ carried;
                carried = (sum >> 64) as u64;
            }
            result[last] = carried;
        }
        // SAFETY: this value exists, so the processor has the instruction.
        unsafe { inner(result, left, right) }
    }

    pub(super) fn add_product(self, sum: &mut [u64], factor: &[u64], word: u64) -> u64 {
        #[target_feature(enable = "pclmulqdq", enable = "sse4.1")]
        fn inner(sum: &mut [u64], factor: &[u64], word: u64) -> u64 {
            super::add_product(sum, factor, word, |left, right| product(left, right))
        }
        // SAFETY: this value exists, so the processor has the instruction.
        unsafe { inner(sum, factor, word) }
    }

    pub(super) fn combine(self, matrix: &[[u64; 2]; 2], upper: &mut [u64], lower: &mut [u64]) -> [u64; 2] {
        #[target_feature(enable = "pclmulqdq", enable = "sse4.1")]
        fn inner(matrix: &[[u64; 2]; 2], upper: &mut [u64], lower: &mut [u64]) -> [u64; 2] {
            super::combine(matrix, upper, lower, |left, right| product(left, right))
        }
        // SAFETY: this value exists, so the processor has the instruction.
        unsafe { inner(matrix, upper, lower) }
    }
}

#[inline]
#[target_feature(enable = "pclmulqdq", enable = "sse4.1")]
fn product(left: u64, right: u64) -> u128 {
    let product = _mm_clmulepi64_si128::<0>(_mm_cvtsi64_si128(left as i64), _mm_cvtsi64_si128(right as i64));
    let (low, high) = (_mm_cvtsi128_si64(product) as u64, _mm_extract_epi64::<1>(product) as u64);
    u128::from(low) | u128::from(high) << 64
}

impl Quadruple {
    /// The proof, where the processor has the instructions.
    pub(super) fn new() -> Option<Self> {
        let wide = is_x86_feature_detected!("vpclmulqdq") && is_x86_feature_detected!("avx512f");
        Single::new().filter(|_| wide).map(Self)
    }

    pub(super) fn single(self) -> Single {
        self.0
    }

    /// All products of a word of the result lie side by side when one factor is reversed.
    pub(super) fn multiply(self, result: &mut [u64], left: &[u64], right: &[u64]) {
        let (left, right) = if left.len() < right.len() { (right, left) } else { (left, right) };
        if right.len() > SHORT || right.len() < 3 {
            return self.0.multiply(result, left, right);
        }
        let mut reversed = [0; SHORT + 2 * MARGIN];
        for (place, &word) in reversed[MARGIN..].iter_mut().zip(right.iter().rev()) {
            *place = word;
        }
        // SAFETY: this value exists, so the processor has the instructions.
        unsafe { multiply_reversed(result, left, &reversed[..right.len() + 2 * MARGIN]) }
    }
}

/// Writes the product of `left` and the reversed words between the margins, no longer than `left`.
#[target_feature(enable = "vpclmulqdq", enable = "pclmulqdq", enable = "avx512f", enable = "sse4.1")]
fn multiply_reversed(result: &mut [u64], left: &[u64], reversed: &[u64]) {
    let length = reversed.len() - 2 * MARGIN;
    let mut carried = 0;
    let last = result.len() - 1;
    for (column, word) in result[..last].iter_mut().enumerate() {
        // The words of `left` that meet the factor, and where the reversed factor begins beside them.
        let first = (column + 1).saturating_sub(length);
        let end = left.len().min(column + 1);
        let beside = MARGIN + length - 1 - (column - first);
        let (left, reversed) = (&left[first..end], &reversed[beside..]);
        let mut sum = _mm512_setzero_si512();
        let (whole, rest) = left.as_chunks::<8>();
        for (left, reversed) in whole.iter().zip(reversed.as_chunks::<8>().0) {
            // SAFETY: both have eight words.
            let (a, b) = unsafe {
                (_mm512_loadu_si512(left.as_ptr().cast()), _mm512_loadu_si512(reversed.as_ptr().cast()))
            };
            sum = add_products(sum, a, b);
        }
        if !rest.is_empty() {
            let reversed: &[u64; 8] = reversed[8 * whole.len()..].first_chunk().expect("a margin follows");
            let mask = 0xff >> (8 - rest.len());
            // SAFETY: only the words of the rest are read; the reversed factor has eight.
            let (a, b) = unsafe {
                (
                    _mm512_maskz_loadu_epi64(mask, rest.as_ptr().cast()),
                    _mm512_loadu_si512(reversed.as_ptr().cast()),
                )
            };
            sum = add_products(sum, a, b);
        }
        let half = _mm256_xor_si256(_mm512_castsi512_si256(sum), _mm512_extracti64x4_epi64::<1>(sum));
        let sum = _mm_xor_si128(_mm256_castsi256_si128(half), _mm256_extracti128_si256::<1>(half));
        *word = _mm_cvtsi128_si64(sum) as u64 ^ carried;
        carried = _mm_extract_epi64::<1>(sum) as u64;
    }
    result[last] = carried;
}

/// The sum and the products of all words in the same place.
#[inline]
#[target_feature(enable = "vpclmulqdq", enable = "avx512f")]
fn add_products(sum: __m512i, left: __m512i, right: __m512i) -> __m512i {
    let even = _mm512_clmulepi64_epi128::<0x00>(left, right);
    let odd = _mm512_clmulepi64_epi128::<0x11>(left, right);
    _mm512_ternarylogic_epi64::<0x96>(sum, even, odd)
}

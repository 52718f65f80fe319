//! PCLMULQDQ, and VPCLMULQDQ on vectors of 256 and 512 bits.

use std::arch::x86_64::*;

use super::MAX_WORDS;
use crate::simd::work::proof;

/// Vectors of pairs of words, whose products are made pair by pair.
///
/// In the names of products, the first letter says which word of the left pair is taken, the second one which
/// of the right pair.
trait Pairs: Copy {
    type Vector: Copy;
    /// Pairs in a vector.
    const PAIRS: usize;

    fn zero(self) -> Self::Vector;
    /// Loads as many pairs as a vector has.
    fn load(self, words: &[u64]) -> Self::Vector;
    fn store(self, vector: Self::Vector, words: &mut [u64]);
    /// Repeats a pair.
    fn splat(self, pair: [u64; 2]) -> Self::Vector;
    /// Adds three.
    fn add(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    fn low_low(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn low_high(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn high_low(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn high_high(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Moves every word up by one; the highest word of `below` becomes the lowest.
    fn up(self, words: Self::Vector, below: Self::Vector) -> Self::Vector;
}

/// Words of zeros around the right factor, and of a vector in part: as many as the widest vector has.
const MARGIN: usize = 8;

/// Rows of so few words take less time a word at a time; measured.
const FEW_WORDS: usize = 4;

/// What [`Carryless::multiply`](super::Carryless::multiply) does.
///
/// The products of words whose indices have an even sum add up in place, a vector of the product at a time;
/// those with an odd sum add up beside them, and are added a word higher.
#[inline(always)]
fn multiply<P: Pairs>(pairs: P, a: &[u64], b: &[u64], product: &mut [u64]) {
    let mut padded = [0; MAX_WORDS + 2 * MARGIN];
    padded[MARGIN..][..b.len()].copy_from_slice(b);
    let mut left = [0; MAX_WORDS];
    left[..a.len()].copy_from_slice(a);
    let (count_a, count_b) = (a.len().div_ceil(2), b.len().div_ceil(2));
    let left = &left.as_chunks::<2>().0[..count_a];
    let (mut even, mut odd) = ([0; 2 * MAX_WORDS + MARGIN], [0; 2 * MAX_WORDS + MARGIN]);
    for first in (0..count_a + count_b).step_by(P::PAIRS) {
        let (mut even_sum, mut odd_sum) = (pairs.zero(), pairs.zero());
        // Left pairs from which a place of this vector is reached, in place or by the pair before.
        let used = first.saturating_sub(count_b)..count_a.min(first + P::PAIRS);
        for i in used {
            let a = pairs.splat(left[i]);
            // At most one vector of pairs before the factor, at most one after it.
            let start = MARGIN + 2 * first - 2 * i;
            let b = pairs.load(&padded[start..][..2 * P::PAIRS]);
            let b_before = pairs.load(&padded[start - 2..][..2 * P::PAIRS]);
            even_sum = pairs.add(even_sum, pairs.low_low(a, b), pairs.high_high(a, b_before));
            odd_sum = pairs.add(odd_sum, pairs.low_high(a, b), pairs.high_low(a, b));
        }
        pairs.store(even_sum, &mut even[2 * first..][..2 * P::PAIRS]);
        pairs.store(odd_sum, &mut odd[2 * first..][..2 * P::PAIRS]);
    }
    let Some((lowest, others)) = product.split_first_mut() else { return };
    *lowest = even[0];
    for ((word, even), odd) in others.iter_mut().zip(&even[1..]).zip(&odd) {
        *word = even ^ odd;
    }
}

/// Loads at most as many words as a vector has; those above are zero.
#[inline(always)]
fn load_part<P: Pairs>(pairs: P, words: &[u64]) -> P::Vector {
    let mut padded = [0; MARGIN];
    padded[..words.len()].copy_from_slice(words);
    pairs.load(&padded[..2 * P::PAIRS])
}

/// Stores as many words as there are, fewer than a vector has; returns the word above them.
#[inline(always)]
fn store_part<P: Pairs>(pairs: P, vector: P::Vector, words: &mut [u64]) -> u64 {
    let mut padded = [0; MARGIN];
    pairs.store(vector, &mut padded[..2 * P::PAIRS]);
    words.copy_from_slice(&padded[..words.len()]);
    padded[words.len()]
}

/// The product of a vector of words and the lower word of a pair, and what of it belongs a word higher: the
/// products of the lower words of the pairs are in place, those of the higher words a word too low.
#[inline(always)]
fn add_product<P: Pairs>(
    pairs: P,
    sum: P::Vector,
    words: P::Vector,
    factor: P::Vector,
    odd: &mut P::Vector,
) -> P::Vector {
    let below = std::mem::replace(odd, pairs.high_low(words, factor));
    pairs.add(sum, pairs.low_low(words, factor), pairs.up(*odd, below))
}

/// What [`Carryless::add_multiple`](super::Carryless::add_multiple) does, a vector at a time.
#[inline(always)]
fn add_multiple<P: Pairs>(pairs: P, target: &mut [u64], row: &[u64], factor: u64) -> u64 {
    let factor = pairs.splat([factor, 0]);
    let mut odd = pairs.zero();
    let mut targets = target[..row.len()].chunks_exact_mut(2 * P::PAIRS);
    let mut rows = row.chunks_exact(2 * P::PAIRS);
    for (target, row) in (&mut targets).zip(&mut rows) {
        let sum = add_product(pairs, pairs.load(target), pairs.load(row), factor, &mut odd);
        pairs.store(sum, target);
    }
    let target = targets.into_remainder();
    let (sum, row) = (load_part(pairs, target), load_part(pairs, rows.remainder()));
    let sum = add_product(pairs, sum, row, factor, &mut odd);
    store_part(pairs, sum, target)
}

/// A row of a matrix times a vector of each of two rows of words; `odd` belongs a word higher.
#[inline(always)]
fn combination<P: Pairs>(
    pairs: P,
    row: P::Vector,
    x: P::Vector,
    y: P::Vector,
    odd: &mut P::Vector,
) -> P::Vector {
    let next = pairs.add(pairs.high_low(x, row), pairs.high_high(y, row), pairs.zero());
    let below = std::mem::replace(odd, next);
    pairs.add(pairs.low_low(x, row), pairs.low_high(y, row), pairs.up(next, below))
}

/// What [`Carryless::combine`](super::Carryless::combine) does, a vector at a time.
#[inline(always)]
fn combine<P: Pairs>(pairs: P, [a, b]: [[u64; 2]; 2], x: &mut [u64], y: &mut [u64]) -> [u64; 2] {
    let (a, b) = (pairs.splat(a), pairs.splat(b));
    let (mut odd_a, mut odd_b) = (pairs.zero(), pairs.zero());
    let (mut xs, mut ys) = (x.chunks_exact_mut(2 * P::PAIRS), y.chunks_exact_mut(2 * P::PAIRS));
    for (x, y) in (&mut xs).zip(&mut ys) {
        let (old_x, old_y) = (pairs.load(x), pairs.load(y));
        pairs.store(combination(pairs, a, old_x, old_y, &mut odd_a), x);
        pairs.store(combination(pairs, b, old_x, old_y, &mut odd_b), y);
    }
    let (x, y) = (xs.into_remainder(), ys.into_remainder());
    let (old_x, old_y) = (load_part(pairs, x), load_part(pairs, y));
    let sum_x = combination(pairs, a, old_x, old_y, &mut odd_a);
    let sum_y = combination(pairs, b, old_x, old_y, &mut odd_b);
    [store_part(pairs, sum_x, x), store_part(pairs, sum_y, y)]
}

/// The low and the high word of a product.
#[target_feature(enable = "pclmulqdq")]
#[inline]
fn product(a: u64, b: u64) -> (u64, u64) {
    let product = _mm_clmulepi64_si128::<0>(_mm_cvtsi64_si128(a as i64), _mm_cvtsi64_si128(b as i64));
    let high = _mm_unpackhi_epi64(product, product);
    (_mm_cvtsi128_si64(product) as u64, _mm_cvtsi128_si64(high) as u64)
}

macro_rules! pairs {
    (
        $(#[$doc:meta])* $name:ident($($feature:tt),+), $vector:ty, $pairs:literal, $zero:expr, $load:expr,
        $store:expr, $splat:expr, $xor3:expr, $product:ident, $up:expr
    ) => {
        proof!($(#[$doc])* $name: $($feature),+);

        impl $name {
            /// See [`Carryless::multiply`](super::Carryless::multiply).
            #[inline]
            pub(super) fn multiply(self, a: &[u64], b: &[u64], product: &mut [u64]) {
                $(#[target_feature(enable = $feature)])+
                fn inner(proof: $name, a: &[u64], b: &[u64], product: &mut [u64]) {
                    multiply(proof, a, b, product);
                }
                // SAFETY: this value exists, so the processor has these features.
                unsafe { inner(self, a, b, product) }
            }

            /// See [`Carryless::add_multiple`](super::Carryless::add_multiple).
            #[inline]
            pub(super) fn add_multiple(self, target: &mut [u64], row: &[u64], factor: u64) -> u64 {
                $(#[target_feature(enable = $feature)])+
                fn inner(proof: $name, target: &mut [u64], row: &[u64], factor: u64) -> u64 {
                    if row.len() <= FEW_WORDS {
                        return super::add_multiple(target, row, |word| product(word, factor));
                    }
                    add_multiple(proof, target, row, factor)
                }
                // SAFETY: this value exists, so the processor has these features.
                unsafe { inner(self, target, row, factor) }
            }

            /// See [`Carryless::square`](super::Carryless::square).
            #[inline]
            pub(super) fn square(self, words: &[u64], square: &mut [u64]) {
                $(#[target_feature(enable = $feature)])+
                fn inner(words: &[u64], square: &mut [u64]) {
                    super::square_words(words, square, |word| product(word, word));
                }
                // SAFETY: this value exists, so the processor has these features.
                unsafe { inner(words, square) }
            }

            /// See [`Carryless::combine`](super::Carryless::combine).
            #[inline]
            pub(super) fn combine(self, matrix: [[u64; 2]; 2], x: &mut [u64], y: &mut [u64]) -> [u64; 2] {
                $(#[target_feature(enable = $feature)])+
                fn inner(proof: $name, matrix: [[u64; 2]; 2], x: &mut [u64], y: &mut [u64]) -> [u64; 2] {
                    if x.len() <= FEW_WORDS {
                        return super::combine(x, y, |i, j, word| product(word, matrix[i][j]));
                    }
                    combine(proof, matrix, x, y)
                }
                // SAFETY: this value exists, so the processor has these features.
                unsafe { inner(self, matrix, x, y) }
            }
        }

        const _: () = assert!(2 * $pairs <= MARGIN, "a vector is wider than the margin");

        impl Pairs for $name {
            type Vector = $vector;
            const PAIRS: usize = $pairs;

            #[inline(always)]
            fn zero(self) -> $vector {
                // SAFETY: this value exists, so the processor has its features.
                unsafe { $zero() }
            }

            #[inline(always)]
            fn load(self, words: &[u64]) -> $vector {
                assert!(words.len() == 2 * $pairs);
                // SAFETY: this value exists, so the processor has its features; there are as many words as
                // are read, however they are aligned.
                unsafe { $load(words.as_ptr().cast()) }
            }

            #[inline(always)]
            fn store(self, vector: $vector, words: &mut [u64]) {
                assert!(words.len() == 2 * $pairs);
                // SAFETY: this value exists, so the processor has its features; there are as many words as
                // are written, however they are aligned.
                unsafe { $store(words.as_mut_ptr().cast(), vector) }
            }

            #[inline(always)]
            fn splat(self, pair: [u64; 2]) -> $vector {
                // SAFETY: this value exists, so the processor has its features.
                unsafe { $splat(_mm_set_epi64x(pair[1] as i64, pair[0] as i64)) }
            }

            #[inline(always)]
            fn add(self, a: $vector, b: $vector, c: $vector) -> $vector {
                // SAFETY: this value exists, so the processor has its features.
                unsafe { $xor3(a, b, c) }
            }

            #[inline(always)]
            fn low_low(self, a: $vector, b: $vector) -> $vector {
                // SAFETY: this value exists, so the processor has its features.
                unsafe { $product::<0x00>(a, b) }
            }

            #[inline(always)]
            fn low_high(self, a: $vector, b: $vector) -> $vector {
                // SAFETY: this value exists, so the processor has its features.
                unsafe { $product::<0x10>(a, b) }
            }

            #[inline(always)]
            fn high_low(self, a: $vector, b: $vector) -> $vector {
                // SAFETY: this value exists, so the processor has its features.
                unsafe { $product::<0x01>(a, b) }
            }

            #[inline(always)]
            fn high_high(self, a: $vector, b: $vector) -> $vector {
                // SAFETY: this value exists, so the processor has its features.
                unsafe { $product::<0x11>(a, b) }
            }

            #[inline(always)]
            fn up(self, words: $vector, below: $vector) -> $vector {
                // SAFETY: this value exists, so the processor has its features.
                unsafe { $up(words, below) }
            }
        }
    };
}

pairs!(
    /// The proof that this processor has PCLMULQDQ, and AVX2, which its level asks for.
    Single("pclmulqdq", "avx2"),
    __m128i, 1,
    _mm_setzero_si128, _mm_loadu_si128, _mm_storeu_si128,
    |pair| pair,
    |a, b, c| _mm_xor_si128(a, _mm_xor_si128(b, c)),
    _mm_clmulepi64_si128,
    |words, below| _mm_alignr_epi8::<8>(words, below)
);

pairs!(
    /// The proof that this processor has VPCLMULQDQ on vectors of 256 bits.
    Double("pclmulqdq", "vpclmulqdq", "avx2"),
    __m256i, 2,
    _mm256_setzero_si256, _mm256_loadu_si256, _mm256_storeu_si256,
    _mm256_broadcastsi128_si256,
    |a, b, c| _mm256_xor_si256(a, _mm256_xor_si256(b, c)),
    _mm256_clmulepi64_epi128,
    |words, below| _mm256_alignr_epi8::<8>(words, _mm256_permute2x128_si256::<0x21>(below, words))
);

pairs!(
    /// The proof that this processor has VPCLMULQDQ on vectors of 512 bits.
    Quadruple("pclmulqdq", "vpclmulqdq", "avx512f"),
    __m512i, 4,
    _mm512_setzero_si512, _mm512_loadu_si512, _mm512_storeu_si512,
    _mm512_broadcast_i32x4,
    |a, b, c| _mm512_ternarylogic_epi64::<0x96>(a, b, c),
    _mm512_clmulepi64_epi128,
    |words, below| _mm512_alignr_epi64::<7>(words, below)
);

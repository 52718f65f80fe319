//! Products by three products of half the size, as Karatsuba found.
//!
//! Source: Karatsuba and Ofman, "Multiplication of multidigit numbers on automata" (1962).

use crate::simd::{Carryless, MAX_WORDS};
use crate::words::xor_into;

/// The words of scratch that [`multiply`] needs for factors of this many words.
pub(super) fn scratch_words(mut length: usize, plain: usize) -> usize {
    let mut total = 0;
    while length > plain.clamp(1, MAX_WORDS) {
        length = length.div_ceil(2);
        total += 4 * length;
    }
    total
}

/// Overwrites the product of two factors of as many words, dividing down to `plain` words. The content of the
/// scratch does not matter.
pub(super) fn multiply(
    carryless: Carryless,
    plain: usize,
    a: &[u64],
    b: &[u64],
    product: &mut [u64],
    scratch: &mut [u64],
) {
    let length = a.len();
    if length <= plain.clamp(1, MAX_WORDS) {
        return carryless.multiply(a, b, product);
    }
    let half = length.div_ceil(2);
    let ((a_low, a_high), (b_low, b_high)) = (a.split_at(half), b.split_at(half));
    let (sums, rest) = scratch.split_at_mut(2 * half);
    let (middle, rest) = rest.split_at_mut(2 * half);
    let (a_sum, b_sum) = sums.split_at_mut(half);
    add(a_sum, a_low, a_high);
    add(b_sum, b_low, b_high);
    multiply(carryless, plain, a_sum, b_sum, middle, rest);
    let (low, high) = product.split_at_mut(2 * half);
    multiply(carryless, plain, a_low, b_low, low, rest);
    multiply(carryless, plain, a_high, b_high, high, rest);
    xor_into(middle, low);
    xor_into(middle, high);
    xor_into(&mut product[half..], middle);
}

/// Overwrites the sum of two halves, of which the upper one may be shorter by a word.
fn add(sum: &mut [u64], low: &[u64], high: &[u64]) {
    sum.copy_from_slice(low);
    xor_into(sum, high);
}

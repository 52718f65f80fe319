//! Products of polynomials: word by word below a cutoff, Karatsuba's method above.

use crate::simd::Carryless;
use crate::words::xor_into;

/// Up to so many words products are made word by word; measured.
const CUTOFF: usize = 32;

/// The product of two polynomials, with the words of both.
pub(super) fn multiply(left: &[u64], right: &[u64]) -> Vec<u64> {
    let mut product = vec![0; left.len() + right.len()];
    multiply_into(Carryless::current(), CUTOFF, &mut product, left, right);
    product
}

/// Writes the product, which has the words of both factors.
///
/// # Complexity
///
/// O(n · m^0.585 / 64^1.585) for lengths n ≥ m, and memory for about six times the shorter factor.
fn multiply_into(set: Carryless, cutoff: usize, product: &mut [u64], left: &[u64], right: &[u64]) {
    let (short, long) = if left.len() <= right.len() { (left, right) } else { (right, left) };
    if short.is_empty() {
        product.fill(0);
        return;
    }
    if short.len() <= cutoff {
        set.multiply(product, short, long);
        return;
    }
    let length = short.len();
    let mut scratch = vec![0; scratch_words(length, cutoff)];
    if length == long.len() {
        karatsuba(set, cutoff, product, short, long, &mut scratch);
        return;
    }
    // The longer factor in pieces of the length of the shorter one.
    product.fill(0);
    let mut part = vec![0; 2 * length];
    for (index, piece) in long.chunks(length).enumerate() {
        let part = &mut part[..length + piece.len()];
        if piece.len() == length {
            karatsuba(set, cutoff, part, short, piece, &mut scratch);
        } else {
            multiply_into(set, cutoff, part, short, piece);
        }
        xor_into(&mut product[index * length..], part);
    }
}

/// What [`karatsuba`] works with.
fn scratch_words(length: usize, cutoff: usize) -> usize {
    if length <= cutoff { 0 } else { 4 * length.div_ceil(2) + scratch_words(length.div_ceil(2), cutoff) }
}

/// Karatsuba's method for two factors of one length: three products of halves instead of four.
fn karatsuba(
    set: Carryless,
    cutoff: usize,
    product: &mut [u64],
    left: &[u64],
    right: &[u64],
    scratch: &mut [u64],
) {
    let length = left.len();
    if length <= cutoff {
        set.multiply(product, left, right);
        return;
    }
    let half = length.div_ceil(2);
    let ((left_low, left_high), (right_low, right_high)) = (left.split_at(half), right.split_at(half));
    let (low, high) = product.split_at_mut(2 * half);
    karatsuba(set, cutoff, low, left_low, right_low, scratch);
    karatsuba(set, cutoff, high, left_high, right_high, scratch);
    let (sums, scratch) = scratch.split_at_mut(2 * half);
    let (middle, scratch) = scratch.split_at_mut(2 * half);
    let (left_sum, right_sum) = sums.split_at_mut(half);
    left_sum.copy_from_slice(left_low);
    xor_into(left_sum, left_high);
    right_sum.copy_from_slice(right_low);
    xor_into(right_sum, right_high);
    karatsuba(set, cutoff, middle, left_sum, right_sum, scratch);
    xor_into(middle, low);
    xor_into(middle, high);
    xor_into(&mut product[half..], middle);
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    #[test]
    fn karatsuba_agrees_with_products_of_words() {
        let mut random = ChaCha8Rng::seed_from_u64(3);
        for (left, right) in
            (0..14).flat_map(|left| (0..14).map(move |right| (left, right))).chain([(40, 41)])
        {
            let mut words = |count: usize| (0..count).map(|_| random.next_u64()).collect::<Vec<_>>();
            let (a, b) = (words(left), words(right));
            let mut expected = vec![1; left + right];
            multiply_into(Carryless::Portable, usize::MAX, &mut expected, &a, &b);
            for set in Carryless::available() {
                for cutoff in [1, 2, 3, 5, 32] {
                    let mut product = vec![7; left + right];
                    multiply_into(set, cutoff, &mut product, &a, &b);
                    assert_eq!(product, expected, "{set:?} {left} {right} {cutoff}");
                }
            }
        }
    }
}

//! Products. This file chooses the algorithm; each algorithm has a file of its own.

mod karatsuba;

use super::Polynomial;
use crate::simd::Carryless;

impl Polynomial {
    /// Returns the product.
    ///
    /// # Complexity
    ///
    /// O(n^1.59) for two of degree n by Karatsuba's method, on carry-less products of words: up to four an
    /// instruction where the processor has VPCLMULQDQ, one with PCLMULQDQ. The longer factor is divided into
    /// parts as long as the shorter one, or longer where that one is short.
    pub fn multiply(&self, other: &Self) -> Self {
        let mut words = vec![0; self.words.len() + other.words.len()];
        multiply_words(&self.words, &other.words, &mut words);
        Self::from_words(words)
    }
}

/// Overwrites the product, as long as both factors together.
pub(super) fn multiply_words(a: &[u64], b: &[u64], product: &mut [u64]) {
    let carryless = Carryless::current();
    multiply_with(carryless, carryless.plain_words(), a, b, product);
}

/// Overwrites the product; those of at most `plain` words are not divided.
fn multiply_with(carryless: Carryless, plain: usize, a: &[u64], b: &[u64], product: &mut [u64]) {
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    if long.len() <= plain {
        return carryless.multiply(short, long, product);
    }
    if short.is_empty() {
        return product.fill(0);
    }
    // Parts of the longer factor as long as the shorter one, but not shorter than plain products may be.
    let length = short.len().max(plain);
    let mut scratch = vec![0; karatsuba::scratch_words(short.len(), plain)];
    let mut multiply_part = |chunk: &[u64], product: &mut [u64]| {
        if chunk.len() == short.len() {
            karatsuba::multiply(carryless, plain, short, chunk, product, &mut scratch);
        } else {
            multiply_with(carryless, plain, short, chunk, product);
        }
    };
    let (first, rest) = long.split_at(length);
    let (low, high) = product.split_at_mut(short.len() + length);
    multiply_part(first, low);
    high.fill(0);
    let mut part = vec![0; if rest.is_empty() { 0 } else { short.len() + length }];
    for (chunk, start) in rest.chunks(length).zip((length..).step_by(length)) {
        let part = &mut part[..short.len() + chunk.len()];
        multiply_part(chunk, part);
        crate::words::xor_into(&mut product[start..], part);
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    use super::*;
    use crate::words::xor_into;

    fn row_by_row(a: &[u64], b: &[u64]) -> Vec<u64> {
        let mut product = vec![0; a.len() + b.len()];
        for (i, factor) in a.iter().enumerate() {
            let carry = Carryless::Portable.add_multiple(&mut product[i..], b, *factor);
            xor_into(&mut product[i + b.len()..], &[carry]);
        }
        product
    }

    #[test]
    fn every_division_and_level_agrees_with_products_row_by_row() {
        let mut generator = ChaCha8Rng::seed_from_u64(73);
        for (m, n) in (0..20).flat_map(|m| [(m, m), (m, m + 1), (m, 3 * m + 2), (m, 40)]).chain([
            (64, 64),
            (65, 65),
            (127, 129),
            (128, 500),
            // Factors shorter than any plain product, with longer ones.
            (1, 200),
            (3, 129),
            (63, 65),
        ]) {
            let mut random = |count| (0..count).map(|_| generator.next_u64()).collect::<Vec<_>>();
            let (a, b) = (random(m), random(n));
            let expected = row_by_row(&a, &b);
            for carryless in Carryless::available() {
                for plain in [1, 2, 3, 5, carryless.plain_words()] {
                    let mut product = vec![7; m + n];
                    multiply_with(carryless, plain, &a, &b, &mut product);
                    assert_eq!(product, expected, "{carryless:?} {plain} {m} {n}");
                }
            }
        }
    }

    #[test]
    fn sizes_around_the_cutoff_agree_with_products_row_by_row() {
        let mut generator = ChaCha8Rng::seed_from_u64(74);
        let plain = Carryless::current().plain_words();
        for length in [plain - 1, plain, plain + 1, 2 * plain - 1, 2 * plain, 2 * plain + 1] {
            for bits in [64 * length - 1, 64 * length, 64 * length + 1] {
                let [a, b] = [0, 1].map(|_| Polynomial::random(bits, &mut generator));
                assert_eq!(&a * &b, Polynomial::from_words(row_by_row(a.words(), b.words())));
            }
        }
    }
}

//! From rows of a path to polynomials and back.
//!
//! The path on m vertices has the adjacency matrix B, and the first unit vector generates all rows under it: the unit
//! vector of vertex i, counted from 0, is `f_i(B)` applied to the first one, where `f_0 = 1`, `f_1 = x` and
//! `f_{i+1} = x·f_i + f_{i-1}`. So a row r stands for the polynomial Σ r_i·f_i, and applying B multiplies by x modulo
//! `f_m`, the characteristic polynomial of B.
//!
//! The two bases are exchanged in place. Since `f_{s+a} = x^s·f_a + f_{s-2-a}` with `f_{-1} = 0`, in 2s coefficients
//! the upper half, reversed and moved down by one, is added to the lower half, and both halves are exchanged alone.

const WORD_BITS: usize = u64::BITS as usize;

/// Turns coefficients of `f_i` into coefficients of `x^i`. There are 2^k words, with zeros behind the last entry.
///
/// # Complexity
///
/// O(n log n / 64) for n bits.
pub(super) fn to_monomials(words: &mut [u64]) {
    debug_assert!(words.len().is_power_of_two());
    let mut half = words.len() / 2;
    while half > 0 {
        words.chunks_exact_mut(2 * half).for_each(add_reversed_half);
        half /= 2;
    }
    for shift in [32, 16, 8, 4, 2, 1] {
        words.iter_mut().for_each(|word| *word = with_reversed_halves(*word, shift));
    }
}

/// Turns coefficients of `x^i` into coefficients of `f_i`: the steps of [`to_monomials`], each its own inverse, in the
/// opposite order.
pub(super) fn from_monomials(words: &mut [u64]) {
    debug_assert!(words.len().is_power_of_two());
    for shift in [1, 2, 4, 8, 16, 32] {
        words.iter_mut().for_each(|word| *word = with_reversed_halves(*word, shift));
    }
    let mut half = 1;
    while half < words.len() {
        words.chunks_exact_mut(2 * half).for_each(add_reversed_half);
        half *= 2;
    }
}

/// Adds the upper half, reversed and moved down by one bit, to the lower half.
fn add_reversed_half(words: &mut [u64]) {
    let (low, high) = words.split_at_mut(words.len() / 2);
    let mut above = 0;
    for (low, high) in low.iter_mut().rev().zip(high) {
        let reversed = high.reverse_bits();
        *low ^= reversed >> 1 | above << (WORD_BITS - 1);
        above = reversed;
    }
}

/// [`add_reversed_half`] in each group of `2 · half` bits of a word.
fn with_reversed_halves(word: u64, half: u32) -> u64 {
    let lower = u64::MAX / ((1 << half) + 1);
    let mut reversed = word >> half & lower;
    let mut block = half / 2;
    while block > 0 {
        let lower = u64::MAX / ((1 << block) + 1);
        reversed = (reversed >> block & lower) | (reversed & lower) << block;
        block /= 2;
    }
    word ^ (reversed >> 1 & lower)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng;
    use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

    /// `f_i` as words, by its recurrence.
    fn path_polynomials(count: usize, words: usize) -> Vec<Vec<u64>> {
        let mut all: Vec<Vec<u64>> = Vec::new();
        let mut before = vec![0; words];
        let mut last = vec![0; words];
        last[0] = 1;
        for _ in 0..count {
            let mut next: Vec<u64> = (0..words)
                .map(|i| last[i] << 1 | if i > 0 { last[i - 1] >> 63 } else { 0 })
                .zip(&before)
                .map(|(shifted, before)| shifted ^ before)
                .collect();
            std::mem::swap(&mut before, &mut last);
            std::mem::swap(&mut last, &mut next);
            all.push(before.clone());
        }
        all
    }

    #[test]
    fn rows_become_sums_of_path_polynomials() {
        let mut generator = ChaCha8Rng::seed_from_u64(5);
        for words in [1, 2, 4, 8] {
            let polynomials = path_polynomials(words * 64, words);
            let row: Vec<u64> = (0..words).map(|_| generator.next_u64()).collect();
            let mut expected = vec![0; words];
            for (i, polynomial) in polynomials.iter().enumerate() {
                if row[i / 64] >> (i % 64) & 1 == 1 {
                    expected.iter_mut().zip(polynomial).for_each(|(sum, word)| *sum ^= word);
                }
            }
            let mut converted = row.clone();
            to_monomials(&mut converted);
            assert_eq!(converted, expected);
            from_monomials(&mut converted);
            assert_eq!(converted, row);
        }
    }
}

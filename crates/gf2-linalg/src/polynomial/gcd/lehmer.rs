//! Euclid's algorithm on leading words, as Lehmer found for integers.
//!
//! The quotients that come from the leading words of two polynomials, one or two of them, are those of the
//! polynomials until the degrees have gone down by half as much. They are put together as a matrix of words,
//! and the polynomials are read and written once for all of them.
//!
//! Source: Lehmer, "Euclid's algorithm for large numbers" (1938).

use num_traits::PrimInt;

use super::step::{Combination, divide_step};
use crate::polynomial::Polynomial;
use crate::simd::Carryless;
use crate::words::{WORD_BITS, read_bits};

/// Divides two polynomials by one another until the degree of `b` is below the target, and does to each
/// combination what is done to the two.
pub(super) fn reduce(a: &mut Polynomial, b: &mut Polynomial, target: usize, factors: &mut [Combination]) {
    let carryless = Carryless::current();
    let two_words = carryless.fewest_bits_for_two_words();
    while b.length() > target {
        let length = a.length();
        if length < b.length() {
            divide_step(a, b, factors);
            continue;
        }
        let degree = length - 1;
        let bits = if length < two_words { WORD_BITS } else { 2 * WORD_BITS };
        // What is below has no say in the quotients until the target is reached, or half of what is read.
        let dropped = (2 * target).saturating_sub(degree).max(length.saturating_sub(bits));
        let least = target.saturating_sub(dropped).max((degree - dropped).div_ceil(2)) as u32;
        let [top_a, top_b] = [&*a, &*b].map(|p| leading(p.words(), dropped));
        let matrix = if length - dropped <= WORD_BITS {
            quotients(top_a as u64, top_b as u64, least)
        } else {
            quotients(top_a, top_b, least)
        };
        match matrix {
            Some(matrix) => {
                combine(carryless, matrix, a, b);
                factors.iter_mut().for_each(|f| combine(carryless, matrix, &mut f.x, &mut f.y));
            }
            None => divide_step(a, b, factors),
        }
    }
}

/// The bits from this one on, at most 128.
fn leading(words: &[u64], start: usize) -> u128 {
    let word = |start| u128::from(read_bits(words, start, WORD_BITS));
    word(start) | word(start + WORD_BITS) << WORD_BITS
}

/// The matrix of the divisions of two polynomials by one another until the degree of the second one is below
/// `least`, which is at least half of the degree of the first one; `None` where it is from the start.
fn quotients<W: PrimInt>(mut a: W, mut b: W, least: u32) -> Option<[[u64; 2]; 2]> {
    let is_low = |b: W| W::zero().leading_zeros() - b.leading_zeros() <= least;
    if is_low(b) {
        return None;
    }
    let mut rows: [[u64; 2]; 2] = [[1, 0], [0, 1]];
    while !is_low(b) {
        while let Some(shift) = b.leading_zeros().checked_sub(a.leading_zeros()) {
            a = a ^ b << shift as usize;
            rows[0] = [rows[0][0] ^ rows[1][0] << shift, rows[0][1] ^ rows[1][1] << shift];
        }
        (a, b) = (b, a);
        rows.swap(0, 1);
    }
    Some(rows)
}

fn combine(carryless: Carryless, matrix: [[u64; 2]; 2], x: &mut Polynomial, y: &mut Polynomial) {
    let used = x.words.len().max(y.words.len());
    x.words.resize(used, 0);
    y.words.resize(used, 0);
    let carry = carryless.combine(matrix, &mut x.words, &mut y.words);
    for (polynomial, carry) in [x, y].into_iter().zip(carry) {
        polynomial.words.push(carry);
        polynomial.trim();
    }
}

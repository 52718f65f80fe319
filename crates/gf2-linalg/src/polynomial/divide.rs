//! Quotients and remainders: word by word, and by Newton's iteration where both the divisor and the quotient are long.

use super::Polynomial;
use crate::Error;
use crate::simd::Carryless;
use crate::words::{WORD_BITS, shift_down};

/// From so many words of the divisor and of the quotient on, Newton's iteration takes less time; measured.
const CUTOFF: usize = 256;

impl Polynomial {
    /// Returns the quotient and the remainder.
    ///
    /// # Errors
    ///
    /// [`Error::DivisionByZero`].
    ///
    /// # Complexity
    ///
    /// For a quotient of n and a divisor of m words O(n · m), or a few products of their lengths where both are long.
    pub fn divide_with_remainder(&self, divisor: &Self) -> Result<(Self, Self), Error> {
        if divisor.is_zero() {
            return Err(Error::DivisionByZero);
        }
        Ok(divide(self, divisor, CUTOFF))
    }

    /// Returns the remainder.
    ///
    /// # Errors
    ///
    /// [`Error::DivisionByZero`].
    ///
    /// # Complexity
    ///
    /// As for [`divide_with_remainder`](Self::divide_with_remainder).
    pub fn remainder(&self, divisor: &Self) -> Result<Self, Error> {
        Ok(self.divide_with_remainder(divisor)?.1)
    }
}

fn divide(dividend: &Polynomial, divisor: &Polynomial, cutoff: usize) -> (Polynomial, Polynomial) {
    let Some(length) = (dividend.length() + 1).checked_sub(divisor.length()).filter(|&length| length > 0)
    else {
        return (Polynomial::zero(), dividend.clone());
    };
    if length.min(divisor.length()) >= cutoff * WORD_BITS {
        newton(dividend, divisor, length)
    } else {
        long(dividend, divisor)
    }
}

/// Long division, a word of the quotient at a time; the dividend has at least the degree of the divisor.
///
/// The divisor is moved up so that it fills its highest word. A word of the quotient depends only on that word and on
/// the word of the dividend above it: read from the top, it is their quotient as power series.
fn long(dividend: &Polynomial, divisor: &Polynomial) -> (Polynomial, Polynomial) {
    let set = Carryless::current();
    let up = divisor.words.last().map_or(0, |word| word.leading_zeros() as usize);
    let divisor = (divisor << up).words;
    let mut rest = (dividend << up).words;
    rest.push(0);
    let inverse = inverse_of_word(set, divisor[divisor.len() - 1].reverse_bits());
    let mut quotient = vec![0; rest.len() - divisor.len()];
    for (place, word) in quotient.iter_mut().enumerate().rev() {
        // The lowest bit of the quotient's word meets the highest bit of the divisor, just below this one.
        let above = rest[place + divisor.len()];
        let top = above << 1 | rest[place + divisor.len() - 1] >> (WORD_BITS - 1);
        *word = (set.product(top.reverse_bits(), inverse) as u64).reverse_bits();
        let carried = set.add_product(&mut rest[place..][..divisor.len()], &divisor, *word);
        rest[place + divisor.len()] ^= carried;
    }
    if up > 0 {
        shift_down(&mut rest, up);
    }
    (Polynomial::from_words(quotient), Polynomial::from_words(rest))
}

/// The inverse of a word with constant coefficient 1 as a power series, modulo x^64.
fn inverse_of_word(set: Carryless, word: u64) -> u64 {
    // Each step doubles how many coefficients are right: i := i · (i · w), since 2 - i·w is i·w here.
    (0..6).fold(1, |inverse, _| {
        let square = set.product(inverse, inverse) as u64;
        set.product(square, word) as u64
    })
}

/// Division by the inverse of the reversed divisor as a power series; the quotient has `length` coefficients.
fn newton(dividend: &Polynomial, divisor: &Polynomial, length: usize) -> (Polynomial, Polynomial) {
    let inverse = inverse_series(&divisor.reversed(divisor.length()).truncated(length), length);
    let top = dividend.reversed(dividend.length()).truncated(length);
    let quotient = (&top * &inverse).truncated(length).reversed(length);
    let rest = dividend + &(&quotient * divisor);
    (quotient, rest)
}

/// The inverse of a polynomial with constant coefficient 1 as a power series, modulo x^length.
fn inverse_series(polynomial: &Polynomial, length: usize) -> Polynomial {
    let set = Carryless::current();
    let first = polynomial.words.first().copied().unwrap_or(0);
    let mut inverse = Polynomial::from_words([inverse_of_word(set, first)]);
    let mut known = WORD_BITS;
    while known < length {
        known = (2 * known).min(length);
        inverse = (&inverse.square() * &polynomial.truncated(known)).truncated(known);
    }
    inverse.truncated(length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    #[test]
    fn both_divisions_undo_multiplication() {
        let mut random = ChaCha8Rng::seed_from_u64(4);
        for length in [1, 2, 63, 64, 65, 127, 128, 129, 300, 1000] {
            for more in [0, 1, 63, 64, 65, 130, 1001] {
                let divisor =
                    &Polynomial::random(length - 1, &mut random) + &Polynomial::monomial(length - 1);
                let quotient = Polynomial::random(more, &mut random);
                let rest = Polynomial::random(length - 1, &mut random);
                let dividend = &(&divisor * &quotient) + &rest;
                for cutoff in [0, 1, 2, CUTOFF] {
                    assert_eq!(
                        divide(&dividend, &divisor, cutoff),
                        (quotient.clone(), rest.clone()),
                        "{length} {more}"
                    );
                }
            }
        }
    }
}

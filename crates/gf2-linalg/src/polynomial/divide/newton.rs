//! Division by the reciprocal of the divisor, as Newton's iteration finds it.
//!
//! Reversed, the quotient is the product of the dividend and the reciprocal of the divisor as power series,
//! of which only as many terms as the quotient has matter. In characteristic 2 a reciprocal g of f becomes
//! twice as exact as f·g², and the square costs little.
//!
//! Source: von zur Gathen and Gerhard, "Modern Computer Algebra", chapter 9.

use crate::polynomial::Polynomial;
use crate::words::WORD_BITS;

/// Returns quotient and remainder; the divisor is not zero, and the dividend at least as long.
pub(super) fn divide(dividend: &Polynomial, divisor: &Polynomial) -> (Polynomial, Polynomial) {
    let length = dividend.length() - divisor.length() + 1;
    let used = length.min(divisor.length());
    let leading = reversed(&(divisor >> (divisor.length() - used)), used);
    let inverse = reciprocal(&leading, length);
    let product = &reversed(&(dividend >> (dividend.length() - length)), length) * &inverse;
    let quotient = reversed(&product.truncated(length), length);
    let remainder = dividend + &(&quotient * divisor);
    (quotient, remainder)
}

/// Returns g with f·g = 1 modulo x^length; the constant term of f is 1.
fn reciprocal(f: &Polynomial, length: usize) -> Polynomial {
    if length <= 1 {
        return Polynomial::one();
    }
    let half = reciprocal(f, length.div_ceil(2));
    (&f.truncated(length) * &half.square()).truncated(length)
}

/// Returns the polynomial with the coefficients of x^0, …, x^(length - 1) in the opposite order; there are no
/// others.
fn reversed(polynomial: &Polynomial, length: usize) -> Polynomial {
    let words: Vec<u64> = polynomial.words().iter().rev().map(|word| word.reverse_bits()).collect();
    let (words_length, reversed) = (words.len() * WORD_BITS, Polynomial::from_words(words));
    if words_length >= length {
        &reversed >> (words_length - length)
    } else {
        &reversed << (length - words_length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reversed_twice_is_the_same() {
        for length in [0, 1, 5, 63, 64, 65, 128, 129, 300] {
            let polynomial = Polynomial::from_exponents((0..length).filter(|i| i * i % 11 < 4));
            let expected = polynomial.exponents().map(|e| length - 1 - e);
            assert_eq!(reversed(&polynomial, length), Polynomial::from_exponents(expected));
            assert_eq!(reversed(&reversed(&polynomial, length + 70), length + 70), polynomial);
        }
    }

    #[test]
    fn a_series_times_its_reciprocal_is_one() {
        for length in [1, 2, 3, 63, 64, 65, 127, 128, 129, 500] {
            let f = Polynomial::from_exponents((0..300).filter(|i| i * i % 7 < 3));
            assert_eq!((&f * &reciprocal(&f, length)).truncated(length), Polynomial::one());
        }
    }
}

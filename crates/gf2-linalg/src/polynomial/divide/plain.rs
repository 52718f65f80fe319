//! Division word by word, each word of the quotient by the reciprocal of the leading words of the divisor, as
//! Barrett found for integers.
//!
//! Source: Barrett, "Implementing the Rivest Shamir and Adleman public key encryption algorithm on a standard
//! digital signal processor" (1986).

use crate::polynomial::Polynomial;
use crate::simd::Carryless;
use crate::words::WORD_BITS;

/// Returns quotient and remainder; the divisor is not zero.
pub(super) fn divide(dividend: &Polynomial, divisor: &Polynomial) -> (Polynomial, Polynomial) {
    // With a leading word of 1, each word of the quotient is the one above the divisor's others.
    let shift = (divisor.length() - 1).wrapping_neg() % WORD_BITS;
    let mut remainder = (dividend << shift).words;
    let divisor = (divisor << shift).words;
    let quotient = divide_words(&mut remainder, &divisor[..divisor.len() - 1]);
    (Polynomial::from_words(quotient), &Polynomial::from_words(remainder) >> shift)
}

/// Divides by the polynomial with these words and a leading word of 1 above them; leaves the remainder in the
/// dividend and returns the quotient.
fn divide_words(dividend: &mut Vec<u64>, divisor: &[u64]) -> Vec<u64> {
    let carryless = Carryless::current();
    let inverse = divisor.last().map_or(0, |last| reciprocal(*last));
    let mut quotient = vec![0; dividend.len().saturating_sub(divisor.len())];
    for (place, quotient) in quotient.iter_mut().enumerate().rev() {
        let leading = dividend[place + divisor.len()];
        *quotient = leading ^ carryless.high_product(leading, inverse);
        carryless.add_multiple(&mut dividend[place..], divisor, *quotient);
    }
    dividend.truncate(divisor.len());
    quotient
}

/// The word r with (x^64 + word)·(x^64 + r) = x^128 + lower terms, up to x^63.
fn reciprocal(word: u64) -> u64 {
    let mut rest = word;
    let mut result = 0;
    for bit in (0..WORD_BITS).rev() {
        let quotient = rest >> 63;
        result |= quotient << bit;
        rest = rest << 1 ^ word & quotient.wrapping_neg();
    }
    result
}

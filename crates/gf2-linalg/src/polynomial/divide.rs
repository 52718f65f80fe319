//! Division with remainder.

use super::{Polynomial, length};
use crate::Error;
use crate::words::{WORD_BITS, set_bit, words_for};

impl Polynomial {
    /// Returns the quotient q and the remainder r: this polynomial is q·divisor + r, and r has a lower degree
    /// than the divisor.
    ///
    /// # Errors
    ///
    /// [`Error::DivisionByZero`].
    pub fn divide_with_remainder(&self, divisor: &Self) -> Result<(Self, Self), Error> {
        if divisor.is_zero() {
            return Err(Error::DivisionByZero);
        }
        let mut remainder = self.words.clone();
        let mut quotient = vec![0; words_for((self.length() + 1).saturating_sub(divisor.length()))];
        divide_plain(&mut remainder, &divisor.words, &mut quotient);
        Ok((Self::from_words(quotient), Self::from_words(remainder)))
    }

    /// Returns the remainder of [`divide_with_remainder`](Self::divide_with_remainder).
    ///
    /// # Errors
    ///
    /// [`Error::DivisionByZero`].
    pub fn remainder(&self, divisor: &Self) -> Result<Self, Error> {
        Ok(self.divide_with_remainder(divisor)?.1)
    }
}

/// Leaves the remainder in the dividend, one coefficient of the quotient at a time.
fn divide_plain(dividend: &mut [u64], divisor: &[u64], quotient: &mut [u64]) {
    let divisor_length = length(divisor);
    loop {
        let dividend_length = length(dividend);
        if dividend_length < divisor_length {
            return;
        }
        let distance = dividend_length - divisor_length;
        set_bit(quotient, distance, true);
        let (words, bits) = (distance / WORD_BITS, distance % WORD_BITS);
        let mut carry = 0;
        for (target, source) in dividend[words..].iter_mut().zip(divisor.iter().chain(std::iter::once(&0))) {
            *target ^= source << bits | carry;
            carry = if bits == 0 { 0 } else { source >> (WORD_BITS - bits) };
        }
    }
}

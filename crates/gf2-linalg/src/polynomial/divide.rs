//! Division with remainder, word by word.

use super::Polynomial;
use crate::Error;
use crate::simd::Carryless;
use crate::words::WORD_BITS;

impl Polynomial {
    /// Returns the quotient q and the remainder r: this polynomial is q·divisor + r, and r has a lower degree
    /// than the divisor.
    ///
    /// # Errors
    ///
    /// [`Error::DivisionByZero`].
    ///
    /// # Complexity
    ///
    /// One carry-less product for each word of the quotient and each of the divisor.
    pub fn divide_with_remainder(&self, divisor: &Self) -> Result<(Self, Self), Error> {
        let degree = divisor.degree().ok_or(Error::DivisionByZero)?;
        if self.length() <= degree {
            return Ok((Self::zero(), self.clone()));
        }
        // With a leading word of 1, each word of the quotient is the one above the divisor's others.
        let shift = degree.wrapping_neg() % WORD_BITS;
        let mut remainder = (self << shift).words;
        let divisor = (divisor << shift).words;
        let quotient = divide_words(&mut remainder, &divisor[..divisor.len() - 1]);
        Ok((Self::from_words(quotient), &Self::from_words(remainder) >> shift))
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::polynomial;

    /// One coefficient of the quotient at a time.
    fn by_definition(dividend: &Polynomial, divisor: &Polynomial) -> (Polynomial, Polynomial) {
        let (mut quotient, mut remainder) = (Polynomial::zero(), dividend.clone());
        while remainder.length() >= divisor.length() {
            let distance = remainder.length() - divisor.length();
            remainder += &(divisor << distance);
            quotient += &Polynomial::monomial(distance);
        }
        (quotient, remainder)
    }

    proptest! {
        #[test]
        fn division_agrees_with_the_definition(a in polynomial(700), b in polynomial(300)) {
            prop_assume!(!b.is_zero());
            prop_assert_eq!(a.divide_with_remainder(&b).unwrap(), by_definition(&a, &b));
        }
    }

    #[test]
    fn every_pair_of_low_degree_agrees_with_the_definition() {
        for a in 0..256_u64 {
            for b in 1..64_u64 {
                let [a, b] = [a, b].map(|word| Polynomial::from_words([word]));
                assert_eq!(a.divide_with_remainder(&b).unwrap(), by_definition(&a, &b));
            }
        }
        let error = Polynomial::one().remainder(&Polynomial::zero());
        assert_eq!(error, Err(Error::DivisionByZero));
    }
}

//! Division with remainder. This file chooses the algorithm.

mod newton;
mod plain;

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
    /// One carry-less product for each word of the quotient and each of the divisor; a few products of
    /// polynomials as long as the quotient where both are long.
    pub fn divide_with_remainder(&self, divisor: &Self) -> Result<(Self, Self), Error> {
        if divisor.is_zero() {
            return Err(Error::DivisionByZero);
        }
        if self.length() < divisor.length() {
            return Ok((Self::zero(), self.clone()));
        }
        Ok(divide(self, divisor, Carryless::current().fewest_words_for_reciprocals()))
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

/// Returns quotient and remainder; the divisor is not zero, and the dividend at least as long.
fn divide(dividend: &Polynomial, divisor: &Polynomial, fewest_words: usize) -> (Polynomial, Polynomial) {
    let length = dividend.length() - divisor.length() + 1;
    let part = divisor.words.len();
    if length.div_ceil(WORD_BITS).min(part) < fewest_words {
        return plain::divide(dividend, divisor);
    }
    if length <= 2 * divisor.length() {
        return newton::divide(dividend, divisor);
    }
    // A long dividend in parts as long as the divisor, the highest first.
    let mut quotient = vec![0; dividend.words.len()];
    let mut rest = Polynomial::zero();
    for (number, words) in dividend.words.chunks(part).enumerate().rev() {
        rest = &(&rest << (WORD_BITS * words.len())) + &Polynomial::from_words(words);
        if rest.length() >= divisor.length() {
            let (digits, remainder) = newton::divide(&rest, divisor);
            quotient[number * part..][..digits.words.len()].copy_from_slice(&digits.words);
            rest = remainder;
        }
    }
    (Polynomial::from_words(quotient), rest)
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
            let expected = by_definition(&a, &b);
            prop_assert_eq!(&a.divide_with_remainder(&b).unwrap(), &expected);
            if a.length() >= b.length() {
                for fewest_words in [1, 2, 4] {
                    prop_assert_eq!(&divide(&a, &b, fewest_words), &expected);
                }
                prop_assert_eq!(&newton::divide(&a, &b), &expected);
            }
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

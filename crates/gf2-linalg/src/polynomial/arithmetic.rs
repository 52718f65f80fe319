//! Sums, shifts and truncations, and the operators.

use std::ops::{Add, AddAssign, Mul, MulAssign, Shl, ShlAssign, Shr};

use super::Polynomial;
use crate::error::expect;
use crate::words::{self, WORD_BITS, tail_mask, words_for};
use crate::{Error, Shape};

impl Polynomial {
    /// Returns the remainder modulo x^length: the coefficients of x^0, …, x^(length - 1).
    pub fn truncated(&self, length: usize) -> Self {
        let mut words = self.words[..words_for(length).min(self.words.len())].to_vec();
        if words.len() == words_for(length)
            && let Some(last) = words.last_mut()
        {
            *last &= tail_mask(length);
        }
        Self::from_words(words)
    }

    fn try_shifted_up(&self, distance: usize) -> Result<Self, Error> {
        if self.is_zero() {
            return Ok(Self::zero());
        }
        let too_large = Error::TooLarge { shape: Shape::of_vector(self.length().saturating_add(distance)) };
        let length = self.length().checked_add(distance).ok_or_else(|| too_large.clone())?;
        let mut words = Vec::new();
        words.try_reserve_exact(words_for(length)).map_err(|_| too_large)?;
        words.resize(words_for(length), 0);
        let (skipped, bits) = (distance / WORD_BITS, distance % WORD_BITS);
        let target = &mut words[skipped..];
        if bits == 0 {
            target.copy_from_slice(&self.words);
        } else {
            let mut carry = 0;
            let sources = self.words.iter().copied().chain(std::iter::once(0));
            for (word, source) in target.iter_mut().zip(sources) {
                *word = source << bits | carry;
                carry = source >> (WORD_BITS - bits);
            }
        }
        Ok(Self { words })
    }

    fn shifted_down(&self, distance: usize) -> Self {
        let (skipped, bits) = (distance / WORD_BITS, distance % WORD_BITS);
        let mut words = self.words.get(skipped..).unwrap_or_default().to_vec();
        if bits > 0 {
            words::shift_down(&mut words, bits);
        }
        Self::from_words(words)
    }
}

impl AddAssign<&Polynomial> for Polynomial {
    fn add_assign(&mut self, other: &Polynomial) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        words::xor_into(&mut self.words, &other.words);
        self.trim();
    }
}

impl Add for &Polynomial {
    type Output = Polynomial;

    fn add(self, other: &Polynomial) -> Polynomial {
        let (long, short) = if self.words.len() < other.words.len() { (other, self) } else { (self, other) };
        let mut sum = long.clone();
        sum += short;
        sum
    }
}

impl Mul for &Polynomial {
    type Output = Polynomial;

    /// See [`Polynomial::multiply`].
    fn mul(self, other: &Polynomial) -> Polynomial {
        self.multiply(other)
    }
}

impl MulAssign<&Polynomial> for Polynomial {
    /// See [`Polynomial::multiply`].
    fn mul_assign(&mut self, other: &Polynomial) {
        *self = self.multiply(other);
    }
}

impl Shl<usize> for &Polynomial {
    type Output = Polynomial;

    /// The product with x^distance.
    ///
    /// # Panics
    ///
    /// When there is no memory for it.
    fn shl(self, distance: usize) -> Polynomial {
        expect(self.try_shifted_up(distance))
    }
}

impl ShlAssign<usize> for Polynomial {
    /// Multiplies by x^distance.
    ///
    /// # Panics
    ///
    /// When there is no memory for it.
    fn shl_assign(&mut self, distance: usize) {
        *self = &*self << distance;
    }
}

impl Shr<usize> for &Polynomial {
    type Output = Polynomial;

    /// The quotient by x^distance, without the remainder.
    fn shr(self, distance: usize) -> Polynomial {
        self.shifted_down(distance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_and_truncations_agree_with_exponents() {
        for exponents in [vec![], vec![0], vec![3, 63], vec![0, 64, 127], vec![1, 62, 100, 128, 190]] {
            let polynomial = Polynomial::from_exponents(exponents.iter().copied());
            for distance in [0, 1, 2, 63, 64, 65, 127, 128, 129, 200, 1000] {
                let up = exponents.iter().map(|e| e + distance);
                assert_eq!(&polynomial << distance, Polynomial::from_exponents(up));
                let mut shifted = polynomial.clone();
                shifted <<= distance;
                assert_eq!(shifted, &polynomial << distance);
                let down = exponents.iter().filter_map(|e| e.checked_sub(distance));
                assert_eq!(&polynomial >> distance, Polynomial::from_exponents(down));
                let low = exponents.iter().copied().filter(|&e| e < distance);
                assert_eq!(polynomial.truncated(distance), Polynomial::from_exponents(low));
            }
        }
        assert_eq!(&Polynomial::zero() << usize::MAX, Polynomial::zero());
        assert_eq!(&Polynomial::one() >> usize::MAX, Polynomial::zero());
    }

    #[test]
    #[should_panic(expected = "no memory")]
    fn a_shift_too_large_panics_and_does_not_abort() {
        let _ = &Polynomial::monomial(5) << usize::MAX;
    }
}

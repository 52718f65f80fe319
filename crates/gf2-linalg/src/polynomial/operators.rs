//! Sums, products and shifts.

use std::ops::{Add, AddAssign, Mul, Shl, Shr};

use super::{Polynomial, multiply};
use crate::words::{WORD_BITS, shift_down, xor_into};

impl AddAssign<&Polynomial> for Polynomial {
    fn add_assign(&mut self, other: &Polynomial) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        xor_into(&mut self.words, &other.words);
        *self = Self::from_words(std::mem::take(&mut self.words));
    }
}

impl Add for &Polynomial {
    type Output = Polynomial;

    fn add(self, other: &Polynomial) -> Polynomial {
        let mut sum = self.clone();
        sum += other;
        sum
    }
}

impl Mul for &Polynomial {
    type Output = Polynomial;

    /// # Complexity
    ///
    /// Karatsuba's method above 2048 coefficients: O(n^1.585 / 64^1.585).
    fn mul(self, other: &Polynomial) -> Polynomial {
        Polynomial::from_words(multiply::multiply(&self.words, &other.words))
    }
}

impl Shl<usize> for &Polynomial {
    type Output = Polynomial;

    /// The product with x^places.
    fn shl(self, places: usize) -> Polynomial {
        if self.is_zero() {
            return Polynomial::zero();
        }
        let (start, bits) = (places / WORD_BITS, places % WORD_BITS);
        let mut words = vec![0; start + self.words.len() + 1];
        for (index, word) in self.words.iter().enumerate() {
            words[start + index] |= word << bits;
            words[start + index + 1] = word.checked_shr((WORD_BITS - bits) as u32).unwrap_or(0);
        }
        Polynomial::from_words(words)
    }
}

impl Shr<usize> for &Polynomial {
    type Output = Polynomial;

    /// The quotient by x^places.
    fn shr(self, places: usize) -> Polynomial {
        let start = (places / WORD_BITS).min(self.words.len());
        let mut words = self.words[start..].to_vec();
        if !places.is_multiple_of(WORD_BITS) {
            shift_down(&mut words, places % WORD_BITS);
        }
        Polynomial::from_words(words)
    }
}

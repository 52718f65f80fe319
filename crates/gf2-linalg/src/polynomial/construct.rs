//! Polynomials from exponents, words, vectors and generators, and back to vectors.

use super::{Polynomial, used_words};
use crate::error::{expect, try_list};
use crate::words::{WORD_BITS, words_for};
use crate::{BitVector, Error, Shape, VectorRef};

impl Polynomial {
    /// Returns the polynomial 0.
    pub const fn zero() -> Self {
        Self { words: Vec::new() }
    }

    /// Returns the polynomial 1.
    pub fn one() -> Self {
        Self { words: vec![1] }
    }

    /// Returns x^degree.
    ///
    /// # Panics
    ///
    /// When there is no memory for it.
    pub fn monomial(degree: usize) -> Self {
        expect(Self::try_monomial(degree))
    }

    fn try_monomial(degree: usize) -> Result<Self, Error> {
        let mut polynomial = Self::zero();
        polynomial.try_flip(degree)?;
        Ok(polynomial)
    }

    /// Returns the polynomial with these words: bit `i % 64` of word `i / 64` is the coefficient of x^i.
    /// Words of zeros at the end are dropped.
    pub fn from_words(words: impl Into<Vec<u64>>) -> Self {
        let mut words = words.into();
        words.truncate(used_words(&words));
        Self { words }
    }

    /// Returns the sum of x^e over these exponents. Equal exponents cancel in pairs.
    ///
    /// # Panics
    ///
    /// When there is no memory for it.
    pub fn from_exponents(exponents: impl IntoIterator<Item = usize>) -> Self {
        let mut polynomial = Self::zero();
        for exponent in exponents {
            expect(polynomial.try_flip(exponent));
        }
        Self::from_words(polynomial.words)
    }

    /// Adds x^exponent, but keeps words of zeros at the end.
    pub(super) fn try_flip(&mut self, exponent: usize) -> Result<(), Error> {
        let word = exponent / WORD_BITS;
        if word >= self.words.len() {
            let shape = Shape::of_vector(exponent.saturating_add(1));
            let additional = word + 1 - self.words.len();
            self.words.try_reserve(additional).map_err(|_| Error::TooLarge { shape })?;
            self.words.resize(word + 1, 0);
        }
        self.words[word] ^= 1 << (exponent % WORD_BITS);
        Ok(())
    }

    /// Returns a uniformly random polynomial of degree below `length`.
    ///
    /// # Panics
    ///
    /// When there is no memory for it.
    #[cfg(feature = "rand")]
    pub fn random(length: usize, generator: &mut impl rand_core::Rng) -> Self {
        Self::from(&BitVector::random(length, generator))
    }

    /// Returns the coefficients of x^0, …, x^(length - 1) as a vector.
    ///
    /// # Panics
    ///
    /// When there is no memory for it.
    ///
    /// ```
    /// use gf2_linalg::polynomial::Polynomial;
    ///
    /// let polynomial = Polynomial::from_exponents([0, 2, 5]);
    /// assert_eq!(polynomial.to_vector(6).to_string(), "101001");
    /// assert_eq!(polynomial.to_vector(3).to_string(), "101");
    /// ```
    pub fn to_vector(&self, length: usize) -> BitVector {
        expect(self.try_to_vector(length))
    }

    fn try_to_vector(&self, length: usize) -> Result<BitVector, Error> {
        let width = words_for(length);
        let mut words = try_list(width, Shape::of_vector(length))?;
        words.extend(self.words.iter().take(width));
        words.resize(width, 0);
        Ok(BitVector::from_words(length, words))
    }
}

impl<'a> From<VectorRef<'a>> for Polynomial {
    /// The entry at `i` becomes the coefficient of x^i.
    fn from(vector: VectorRef<'a>) -> Self {
        Self::from_words(&vector.words()[..used_words(vector.words())])
    }
}

impl From<&BitVector> for Polynomial {
    /// The entry at `i` becomes the coefficient of x^i.
    fn from(vector: &BitVector) -> Self {
        vector.as_ref().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_construct_agrees() {
        let exponents = [0, 1, 63, 64, 65, 127, 128, 200];
        let polynomial = Polynomial::from_exponents(exponents);
        assert_eq!(polynomial.exponents().collect::<Vec<_>>(), exponents);
        assert_eq!(polynomial.weight(), exponents.len());
        assert_eq!(polynomial.degree(), Some(200));
        assert_eq!(Polynomial::from_words(polynomial.words()), polynomial);
        for length in [201, 202, 256, 1000] {
            assert_eq!(Polynomial::from(&polynomial.to_vector(length)), polynomial);
        }
        for exponent in 0..300 {
            assert_eq!(polynomial.coefficient(exponent), exponents.contains(&exponent));
            assert_eq!(Polynomial::monomial(exponent), Polynomial::from_exponents([exponent]));
        }
    }

    #[test]
    fn no_words_of_zeros_are_kept() {
        assert_eq!(Polynomial::from_words([5, 0, 0]).words(), [5]);
        assert_eq!(Polynomial::from_words([0; 3]), Polynomial::zero());
        assert_eq!(Polynomial::from_exponents([100, 3, 100]), Polynomial::monomial(3));
        assert_eq!(Polynomial::from(&BitVector::zeros(200)).degree(), None);
        assert_eq!(Polynomial::one().degree(), Some(0));
    }

    #[test]
    #[should_panic(expected = "no memory")]
    fn a_degree_too_large_panics_and_does_not_abort() {
        Polynomial::monomial(usize::MAX);
    }
}

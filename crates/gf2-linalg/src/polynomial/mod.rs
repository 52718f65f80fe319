//! Polynomials over GF(2), packed into words.
//!
//! ```
//! use gf2_linalg::polynomial::Polynomial;
//!
//! let p: Polynomial = "x^4 + x + 1".parse()?;
//! let (quotient, rest) = "x^6 + 1".parse::<Polynomial>()?.divide_with_remainder(&p)?;
//! assert_eq!((quotient.to_string(), rest.to_string()), ("x^2".into(), "x^3 + x^2 + 1".into()));
//! assert_eq!(p.taylor_shift().to_string(), "x^4 + x + 1");
//! # Ok::<(), gf2_linalg::Error>(())
//! ```

mod berlekamp_massey;
mod divide;
mod evaluate;
mod gcd;
mod multiply;
mod operators;
mod square;
mod taylor;
mod text;

pub use self::gcd::ExtendedGcd;
use crate::words::{self, WORD_BITS, tail_mask, words_for};
use crate::{BitVector, VectorRef};

/// A polynomial over GF(2): the coefficient of x^i is bit `i % 64` of word `i / 64`.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Polynomial {
    /// The last word is not zero.
    words: Vec<u64>,
}

impl Polynomial {
    /// The polynomial 0.
    pub fn zero() -> Self {
        Self::default()
    }

    /// The polynomial 1.
    pub fn one() -> Self {
        Self::monomial(0)
    }

    /// The power x^degree.
    pub fn monomial(degree: usize) -> Self {
        let mut words = vec![0; degree / WORD_BITS + 1];
        words[degree / WORD_BITS] = 1 << (degree % WORD_BITS);
        Self { words }
    }

    /// Returns the polynomial with these coefficients, the lowest bit first.
    pub fn from_words(words: impl Into<Vec<u64>>) -> Self {
        let mut words = words.into();
        words.truncate(words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1));
        Self { words }
    }

    /// Returns the sum of these powers of x; one that comes twice cancels.
    pub fn from_exponents(exponents: impl IntoIterator<Item = usize>) -> Self {
        let mut words = Vec::new();
        for exponent in exponents {
            let word = exponent / WORD_BITS;
            if word >= words.len() {
                words.resize(word + 1, 0);
            }
            words[word] ^= 1 << (exponent % WORD_BITS);
        }
        Self::from_words(words)
    }

    /// Returns a random polynomial of a degree below `length`.
    #[cfg(feature = "rand")]
    pub fn random(length: usize, generator: &mut impl rand_core::Rng) -> Self {
        BitVector::random(length, generator).into()
    }

    /// The coefficients, the lowest bit first; the last word is not zero.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The coefficients, as [`words`](Self::words) lends them.
    pub fn into_words(self) -> Vec<u64> {
        self.words
    }

    /// Returns the coefficients of x^0 … x^(length - 1) as a vector; those beyond are left out.
    pub fn to_vector(&self, length: usize) -> BitVector {
        let mut words = self.words.clone();
        words.resize(words_for(length), 0);
        if let Some(last) = words.last_mut() {
            *last &= tail_mask(length);
        }
        BitVector::from_words(length, words)
    }

    /// The degree, or `None` for the polynomial 0.
    pub fn degree(&self) -> Option<usize> {
        let last = self.words.last()?;
        Some(self.words.len() * WORD_BITS - 1 - last.leading_zeros() as usize)
    }

    /// The number of coefficients up to the last one that is not zero: the degree plus one, or 0.
    fn length(&self) -> usize {
        self.degree().map_or(0, |degree| degree + 1)
    }

    /// Whether the coefficient of x^exponent is one.
    pub fn coefficient(&self, exponent: usize) -> bool {
        self.words.get(exponent / WORD_BITS).is_some_and(|word| word >> (exponent % WORD_BITS) & 1 == 1)
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether it is 1.
    pub fn is_one(&self) -> bool {
        self.words == [1]
    }

    /// How many coefficients are one.
    pub fn weight(&self) -> usize {
        words::weight(&self.words)
    }

    /// The exponents of the coefficients that are one, ascending.
    pub fn exponents(&self) -> impl Iterator<Item = usize> {
        VectorRef::new(&self.words, self.words.len() * WORD_BITS).iter_ones()
    }

    /// Returns the remainder modulo x^length: the lowest coefficients.
    pub fn truncated(&self, length: usize) -> Self {
        let mut words = self.words[..words_for(length).min(self.words.len())].to_vec();
        if words.len() == words_for(length)
            && let Some(last) = words.last_mut()
        {
            *last &= tail_mask(length);
        }
        Self::from_words(words)
    }

    /// The polynomial x^(length - 1)·p(1/x): the lowest `length` coefficients in the opposite order.
    fn reversed(&self, length: usize) -> Self {
        let mut words: Vec<u64> = vec![0; words_for(length)];
        for (place, word) in words.iter_mut().rev().zip(&self.words) {
            *place = word.reverse_bits();
        }
        let beyond = words.len() * WORD_BITS - length;
        if beyond > 0 {
            words::shift_down(&mut words, beyond);
        }
        Self::from_words(words)
    }
}

impl From<BitVector> for Polynomial {
    /// Entry i is the coefficient of x^i.
    fn from(vector: BitVector) -> Self {
        Self::from_words(vector.into_words())
    }
}

impl From<VectorRef<'_>> for Polynomial {
    /// Entry i is the coefficient of x^i.
    fn from(vector: VectorRef<'_>) -> Self {
        Self::from_words(vector.words())
    }
}

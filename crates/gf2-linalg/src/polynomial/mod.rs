//! Polynomials over GF(2), their coefficients 64 to a word.
//!
//! ```
//! use gf2_linalg::polynomial::Polynomial;
//!
//! let a: Polynomial = "x^3 + x + 1".parse()?;
//! let b: Polynomial = "x^2 + 1".parse()?;
//! assert_eq!((&a * &b).to_string(), "x^5 + x^2 + x + 1");
//!
//! let (quotient, remainder) = a.divide_with_remainder(&b)?;
//! assert_eq!((quotient.to_string(), remainder.to_string()), ("x".to_string(), "1".to_string()));
//!
//! let inverse = b.inverse_modulo(&a)?.expect("coprime");
//! assert_eq!((&inverse * &b).remainder(&a)?, Polynomial::one());
//! # Ok::<(), gf2_linalg::Error>(())
//! ```
//!
//! Memory for results is taken as collections take it: where there is none, the program aborts. Only what a
//! caller names by a number, a degree or an exponent in a text, is checked before.

mod arithmetic;
mod construct;
mod divide;
mod evaluate;
mod gcd;
mod minimal;
mod multiply;
mod square;
mod taylor;
mod text;

use std::fmt;

pub use gcd::ExtendedGcd;

use crate::words::{self, WORD_BITS};

/// A polynomial over GF(2). Bit `i` of its words is the coefficient of x^i.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Polynomial {
    /// The last word, where there is one, is not zero.
    words: Vec<u64>,
}

impl Polynomial {
    /// The words, the last of which is not zero: bit `i % 64` of word `i / 64` is the coefficient of x^i.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The words, as [`words`](Self::words) says, without a copy.
    pub fn into_words(self) -> Vec<u64> {
        self.words
    }

    /// The degree; `None` for zero.
    pub fn degree(&self) -> Option<usize> {
        let last = self.words.last()?;
        Some(self.words.len() * WORD_BITS - 1 - last.leading_zeros() as usize)
    }

    /// The number of coefficients up to the highest one: the degree and one more, 0 for zero.
    pub(crate) fn length(&self) -> usize {
        length(&self.words)
    }

    /// Drops words of zeros at the end.
    fn trim(&mut self) {
        self.words.truncate(used_words(&self.words));
    }

    /// The coefficient of x^exponent, which is zero beyond the degree.
    pub fn coefficient(&self, exponent: usize) -> bool {
        exponent / WORD_BITS < self.words.len() && words::get_bit(&self.words, exponent)
    }

    /// Whether every coefficient is zero.
    pub fn is_zero(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether this is the polynomial 1.
    pub fn is_one(&self) -> bool {
        self.words == [1]
    }

    /// The number of coefficients that are one.
    pub fn weight(&self) -> usize {
        words::weight(&self.words)
    }

    /// The exponents whose coefficients are one, ascending.
    pub fn exponents(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(word, &bits)| {
            let lowest = |bits: &u64| (*bits != 0).then_some(*bits);
            std::iter::successors(lowest(&bits), move |bits| lowest(&(bits & (bits - 1))))
                .map(move |bits| word * WORD_BITS + bits.trailing_zeros() as usize)
        })
    }
}

/// The number of bits up to the highest one.
fn length(words: &[u64]) -> usize {
    let used = used_words(words);
    match words[..used].last() {
        Some(last) => used * WORD_BITS - last.leading_zeros() as usize,
        None => 0,
    }
}

/// The number of words up to the last that is not zero.
fn used_words(words: &[u64]) -> usize {
    words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1)
}

impl fmt::Debug for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

//! What the solver needs of polynomials over GF(2), whether they are long or fit a few words.

use gf2_linalg::polynomial::Polynomial;

/// A polynomial over GF(2).
pub(super) trait Element: Clone {
    /// The polynomial whose coefficients are these bits.
    fn from_words(words: &[u64]) -> Self;

    /// Writes the coefficients; there are words for all of them, and those beyond are cleared.
    fn copy_to(&self, words: &mut [u64]);

    /// Whether it is 0.
    fn is_zero(&self) -> bool;

    /// The degree; 0 for the polynomial 0.
    fn degree(&self) -> usize;

    fn add(&self, other: &Self) -> Self;

    fn multiply(&self, other: &Self) -> Self;

    fn square(&self) -> Self;

    /// The quotient and the remainder; the divisor is not 0.
    fn divide(&self, divisor: &Self) -> (Self, Self);

    /// The greatest common divisor.
    fn gcd(&self, other: &Self) -> Self;

    /// The greatest common divisor g, s and t with s·self + t·other = g.
    fn extended_gcd(&self, other: &Self) -> (Self, Self, Self);

    /// The product with x^power.
    fn times_power(&self, power: usize) -> Self;

    /// The remainder and the quotient by x^power.
    fn split_at_power(&self, power: usize) -> (Self, Self);

    /// The polynomial in x + 1 instead of x.
    fn taylor_shift(&self) -> Self;
}

impl Element for Polynomial {
    fn from_words(words: &[u64]) -> Self {
        Self::from_words(words)
    }

    fn copy_to(&self, words: &mut [u64]) {
        let (low, high) = words.split_at_mut(self.words().len());
        low.copy_from_slice(self.words());
        high.fill(0);
    }

    fn is_zero(&self) -> bool {
        self.is_zero()
    }

    fn degree(&self) -> usize {
        self.degree().unwrap_or(0)
    }

    fn add(&self, other: &Self) -> Self {
        self + other
    }

    fn multiply(&self, other: &Self) -> Self {
        self * other
    }

    fn square(&self) -> Self {
        self.square()
    }

    fn divide(&self, divisor: &Self) -> (Self, Self) {
        self.divide_with_remainder(divisor).expect("the divisor is not zero")
    }

    fn gcd(&self, other: &Self) -> Self {
        self.gcd(other)
    }

    fn extended_gcd(&self, other: &Self) -> (Self, Self, Self) {
        let found = self.extended_gcd(other);
        (found.gcd, found.left, found.right)
    }

    fn times_power(&self, power: usize) -> Self {
        self << power
    }

    fn split_at_power(&self, power: usize) -> (Self, Self) {
        (self.truncated(power), self >> power)
    }

    fn taylor_shift(&self) -> Self {
        self.taylor_shift()
    }
}

//! One element of GF(2), with the arithmetic of num-traits.

use std::fmt;
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Not, Rem, RemAssign, Sub, SubAssign};

use num_traits::{Inv, Num, One, Pow, Zero};

/// An element of the field with two elements: 1 + 1 = 0.
///
/// It has the field's arithmetic through the traits of num-traits, so that code generic over a field runs on
/// it. Subtraction is addition, every element is its own negative, and dividing by zero panics, as it does
/// for integers.
///
/// ```
/// use gf2_linalg::Gf2;
/// use num_traits::{One, Zero};
///
/// assert_eq!(Gf2::one() + Gf2::one(), Gf2::zero());
/// assert_eq!(Gf2::from(true) * Gf2::ONE, Gf2::ONE);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Gf2(bool);

impl Gf2 {
    /// The neutral element of addition.
    pub const ZERO: Self = Self(false);
    /// The neutral element of multiplication.
    pub const ONE: Self = Self(true);
}

impl From<bool> for Gf2 {
    fn from(value: bool) -> Self {
        Self(value)
    }
}

impl From<Gf2> for bool {
    fn from(value: Gf2) -> Self {
        value.0
    }
}

impl From<Gf2> for u8 {
    fn from(value: Gf2) -> Self {
        value.0.into()
    }
}

impl fmt::Display for Gf2 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(if self.0 { "1" } else { "0" })
    }
}

impl Add for Gf2 {
    type Output = Self;
    #[expect(clippy::suspicious_arithmetic_impl, reason = "the sum of two bits is their exclusive or")]
    fn add(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for Gf2 {
    type Output = Self;
    #[expect(clippy::suspicious_arithmetic_impl, reason = "in characteristic 2 subtraction is addition")]
    fn sub(self, other: Self) -> Self {
        self + other
    }
}

impl Mul for Gf2 {
    type Output = Self;
    #[expect(clippy::suspicious_arithmetic_impl, reason = "the product of two bits is their conjunction")]
    fn mul(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Div for Gf2 {
    type Output = Self;
    /// # Panics
    ///
    /// When the divisor is zero.
    fn div(self, divisor: Self) -> Self {
        assert!(divisor.0, "division by zero in GF(2)");
        self
    }
}

impl Rem for Gf2 {
    type Output = Self;
    /// The remainder of an exact division: zero.
    ///
    /// # Panics
    ///
    /// When the divisor is zero.
    fn rem(self, divisor: Self) -> Self {
        assert!(divisor.0, "division by zero in GF(2)");
        Self::ZERO
    }
}

impl Neg for Gf2 {
    type Output = Self;
    fn neg(self) -> Self {
        self
    }
}

impl Not for Gf2 {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

macro_rules! assign {
    ($($trait:ident $method:ident $operator:tt),*) => {$(
        impl $trait for Gf2 {
            fn $method(&mut self, other: Self) {
                *self = *self $operator other;
            }
        }
    )*};
}
assign!(AddAssign add_assign +, SubAssign sub_assign -, MulAssign mul_assign *, DivAssign div_assign /, RemAssign rem_assign %);

impl Zero for Gf2 {
    fn zero() -> Self {
        Self::ZERO
    }
    fn is_zero(&self) -> bool {
        !self.0
    }
}

impl One for Gf2 {
    fn one() -> Self {
        Self::ONE
    }
}

impl Inv for Gf2 {
    type Output = Self;
    /// # Panics
    ///
    /// When the element is zero.
    fn inv(self) -> Self {
        Self::ONE / self
    }
}

impl Pow<u64> for Gf2 {
    type Output = Self;
    fn pow(self, exponent: u64) -> Self {
        Self(self.0 || exponent == 0)
    }
}

/// A text that is not an integer in the radix given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an integer in radix {radix}")]
pub struct ParseGf2Error {
    radix: u32,
}

impl Num for Gf2 {
    type FromStrRadixErr = ParseGf2Error;

    /// Reads an integer and keeps its parity.
    ///
    /// # Panics
    ///
    /// When the radix is not in 2..=36.
    fn from_str_radix(text: &str, radix: u32) -> Result<Self, ParseGf2Error> {
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        let mut sum = 0;
        let mut last = None;
        for c in digits.chars() {
            let digit = c.to_digit(radix).ok_or(ParseGf2Error { radix })?;
            sum ^= digit & 1;
            last = Some(digit & 1);
        }
        // In an odd radix every place value is odd; in an even one only the last digit counts.
        let last = last.ok_or(ParseGf2Error { radix })?;
        Ok(Self(if radix % 2 == 1 { sum } else { last } == 1))
    }
}

impl std::iter::Sum for Gf2 {
    fn sum<I: Iterator<Item = Self>>(elements: I) -> Self {
        elements.fold(Self::ZERO, Add::add)
    }
}

impl std::iter::Product for Gf2 {
    fn product<I: Iterator<Item = Self>>(elements: I) -> Self {
        elements.fold(Self::ONE, Mul::mul)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Gf2; 2] = [Gf2::ZERO, Gf2::ONE];

    #[test]
    fn field_axioms_hold() {
        for a in ALL {
            assert_eq!(a + Gf2::zero(), a);
            assert_eq!(a * Gf2::one(), a);
            assert_eq!(a + -a, Gf2::ZERO);
            if !a.is_zero() {
                assert_eq!(a * a.inv(), Gf2::ONE);
            }
            for b in ALL {
                assert_eq!(a + b, b + a);
                assert_eq!(a - b, a + b);
                assert_eq!(a * b, b * a);
                for c in ALL {
                    assert_eq!(a * (b + c), a * b + a * c);
                    assert_eq!((a + b) + c, a + (b + c));
                    assert_eq!((a * b) * c, a * (b * c));
                }
            }
        }
    }

    #[test]
    fn integers_are_read_by_parity() {
        for radix in [2, 3, 10, 16] {
            for value in 0_u32..200 {
                let mut text = String::new();
                let mut rest = value;
                while {
                    text.insert(0, char::from_digit(rest % radix, radix).unwrap());
                    rest /= radix;
                    rest > 0
                } {}
                assert_eq!(Gf2::from_str_radix(&text, radix), Ok(Gf2::from(value % 2 == 1)), "{text}");
            }
        }
        assert_eq!(Gf2::from_str_radix("-3", 10), Ok(Gf2::ONE));
        assert!(Gf2::from_str_radix("", 10).is_err());
        assert!(Gf2::from_str_radix("2", 2).is_err());
    }

    #[test]
    #[should_panic(expected = "division by zero")]
    fn division_by_zero_panics() {
        let _ = Gf2::ONE / Gf2::ZERO;
    }

    #[test]
    fn sums_and_products() {
        assert_eq!([Gf2::ONE; 3].into_iter().sum::<Gf2>(), Gf2::ONE);
        assert_eq!(ALL.into_iter().product::<Gf2>(), Gf2::ZERO);
        assert_eq!(Gf2::ZERO.pow(0), Gf2::ONE);
        assert_eq!(Gf2::ZERO.pow(5), Gf2::ZERO);
    }
}

//! Polynomials as text: `x^4 + x + 1`.

use std::fmt;
use std::str::FromStr;

use super::Polynomial;
use crate::{Error, ParseError, ParseErrorKind};

impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        let mut separator = "";
        for exponent in (0..self.length()).rev().filter(|&exponent| self.coefficient(exponent)) {
            f.write_str(separator)?;
            match exponent {
                0 => f.write_str("1")?,
                1 => f.write_str("x")?,
                _ => write!(f, "x^{exponent}")?,
            }
            separator = " + ";
        }
        Ok(())
    }
}

impl fmt::Debug for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The highest exponent that is read: such a polynomial takes 128 MiB.
const MOST: usize = 1 << 30;

impl FromStr for Polynomial {
    type Err = Error;

    /// Reads a sum of `0`, `1`, `x` and `x^n` in any order, with or without spaces; terms that come twice cancel.
    ///
    /// # Errors
    ///
    /// [`Error::Parse`] with the column of the term, for another term or an exponent above 2^30.
    fn from_str(text: &str) -> Result<Self, Error> {
        let mut exponents = Vec::new();
        let mut column = 1;
        for part in text.split('+') {
            let term = part.trim();
            let exponent = match term {
                "0" => None,
                "1" => Some(0),
                "x" => Some(1),
                _ => {
                    let digits =
                        term.strip_prefix("x^").filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()));
                    let exponent = digits.and_then(|digits| digits.parse().ok()).filter(|&n| n <= MOST);
                    let indent = part.chars().take_while(|c| c.is_whitespace()).count();
                    let error =
                        ParseError { line: 1, column: column + indent, kind: ParseErrorKind::BadTerm };
                    Some(exponent.ok_or(error)?)
                }
            };
            exponents.extend(exponent);
            column += part.chars().count() + 1;
        }
        Ok(Self::from_exponents(exponents))
    }
}

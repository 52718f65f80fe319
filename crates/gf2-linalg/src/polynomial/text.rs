//! Polynomials as text: `x^4 + x + 1`, highest exponents first; `0` and `1`.

use std::fmt::{self, Write};
use std::str::FromStr;

use super::Polynomial;
use crate::{Error, ParseError, ParseErrorKind};

impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_char('0');
        }
        let mut exponents = (0..self.length()).rev().filter(|&exponent| self.coefficient(exponent));
        exponents.try_fold("", |separator, exponent| {
            f.write_str(separator)?;
            match exponent {
                0 => f.write_char('1')?,
                1 => f.write_char('x')?,
                _ => write!(f, "x^{exponent}")?,
            }
            Ok(" + ")
        })?;
        Ok(())
    }
}

impl FromStr for Polynomial {
    type Err = Error;

    /// Reads terms `0`, `1`, `x` and `x^e` joined by `+`, in any order, with or without spaces. Equal terms
    /// cancel in pairs.
    ///
    /// # Errors
    ///
    /// [`Error::Parse`] with the line and column of the term, both counted from 1; [`Error::TooLarge`].
    fn from_str(text: &str) -> Result<Self, Error> {
        let mut polynomial = Self::zero();
        let mut start = 0;
        for term in text.split('+') {
            match parse_term(term.trim()) {
                Some(None) => {}
                Some(Some(exponent)) => polynomial.try_flip(exponent)?,
                None => {
                    let at = start + term.len() - term.trim_start().len();
                    return Err(located(text, at).into());
                }
            }
            start += term.len() + 1;
        }
        Ok(Self::from_words(polynomial.words))
    }
}

/// The exponent of a term, none for `0`; `None` when it is not a term.
fn parse_term(term: &str) -> Option<Option<usize>> {
    match term {
        "0" => Some(None),
        "1" => Some(Some(0)),
        "x" => Some(Some(1)),
        _ => {
            let digits = term.strip_prefix("x^")?;
            let are_digits = digits.bytes().all(|digit| digit.is_ascii_digit());
            are_digits.then(|| digits.parse().ok().map(Some))?
        }
    }
}

/// A malformed term that starts at this byte.
fn located(text: &str, at: usize) -> ParseError {
    let before = &text[..at];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    ParseError {
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
        kind: ParseErrorKind::BadTerm,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_written_and_read_back() {
        for (text, exponents) in [
            ("0", vec![]),
            ("1", vec![0]),
            ("x", vec![1]),
            ("x + 1", vec![0, 1]),
            ("x^4 + x + 1", vec![0, 1, 4]),
            ("x^64 + x^63 + x^2", vec![2, 63, 64]),
        ] {
            let polynomial = Polynomial::from_exponents(exponents);
            assert_eq!(polynomial.to_string(), text);
            assert_eq!(text.parse(), Ok(polynomial));
        }
        let parse = |text: &str| text.parse::<Polynomial>().unwrap().to_string();
        assert_eq!(parse(" 1+x^2"), "x^2 + 1");
        assert_eq!(parse("x^0 + x^1\n + x^007"), "x^7 + x + 1");
        assert_eq!(parse("x + x + 0"), "0");
        assert_eq!(parse("x^200 + x^200 + 1"), "1");
    }

    #[test]
    fn malformed_text_is_located() {
        for (text, line, column) in [
            ("", 1, 1),
            ("x + ", 1, 5),
            ("x + y", 1, 5),
            ("x ++ 1", 1, 4),
            ("x^", 1, 1),
            ("1 + x^-1", 1, 5),
            ("1 +\n é", 2, 2),
            ("x^99999999999999999999999", 1, 1),
            ("2", 1, 1),
        ] {
            let error = ParseError { line, column, kind: ParseErrorKind::BadTerm };
            assert_eq!(text.parse::<Polynomial>(), Err(error.into()), "{text:?}");
        }
        let large = format!("x^{}", usize::MAX);
        assert!(matches!(large.parse::<Polynomial>(), Err(Error::TooLarge { .. })));
    }
}

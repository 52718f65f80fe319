//! Polynomials as text: `x^4 + x + 1`, highest exponents first; `0` and `1`.

use std::fmt::{self, Write};
use std::str::FromStr;

use super::Polynomial;
use crate::{Error, ParseError, ParseErrorKind, Shape};

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
    /// [`Error::Parse`] with the line and column of the term, both counted from 1; [`Error::TooLarge`] when
    /// there is no memory for the coefficients up to an exponent.
    fn from_str(text: &str) -> Result<Self, Error> {
        let mut polynomial = Self::zero();
        let mut start = 0;
        for term in text.split('+') {
            match parse_term(term.trim()) {
                Some(Term::Zero) => {}
                Some(Term::Power(exponent)) => polynomial.try_flip(exponent)?,
                Some(Term::TooHigh) => {
                    return Err(Error::TooLarge { shape: Shape::of_vector(usize::MAX) });
                }
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

enum Term {
    Zero,
    /// A power of x, with its exponent.
    Power(usize),
    /// A power of x whose exponent is no `usize`.
    TooHigh,
}

/// What a term is; `None` when it is not one.
fn parse_term(term: &str) -> Option<Term> {
    match term {
        "0" => Some(Term::Zero),
        "1" => Some(Term::Power(0)),
        "x" => Some(Term::Power(1)),
        _ => {
            let digits = term.strip_prefix("x^")?;
            let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
            is_number.then(|| digits.parse().map_or(Term::TooHigh, Term::Power))
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
            ("2", 1, 1),
        ] {
            let error = ParseError { line, column, kind: ParseErrorKind::BadTerm };
            assert_eq!(text.parse::<Polynomial>(), Err(error.into()), "{text:?}");
        }
    }

    #[test]
    fn exponents_beyond_memory_are_too_large_and_not_malformed() {
        for exponent in [usize::MAX.to_string(), format!("{}0", usize::MAX)] {
            let error = format!("1 + x^{exponent}").parse::<Polynomial>();
            assert_eq!(error, Err(Error::TooLarge { shape: Shape::of_vector(usize::MAX) }));
        }
    }
}

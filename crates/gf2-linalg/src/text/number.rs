//! The one rule for entries that are written as numbers or words, in all formats that are texts.

/// What [`bit`] takes, in the words of an error.
pub(crate) const EXPECTED: &str = "a whole number, taken modulo 2";

/// The entry that a text stands for: a whole number modulo 2, in any notation of decimals, or `true` or
/// `false` in any case. `None` for all else, also for numbers that are not whole.
///
/// Exact for any number of digits and any exponent: `-3`, `1.`, `15e-1` times ten, `1.0D+00`, `1e400`.
///
/// # Complexity
///
/// Linear in the length of the text, without memory.
pub(crate) fn bit(text: &[u8]) -> Option<bool> {
    if text.eq_ignore_ascii_case(b"true") {
        return Some(true);
    }
    if text.eq_ignore_ascii_case(b"false") {
        return Some(false);
    }
    let unsigned = without_sign(text);
    let (whole, rest) = digits(unsigned);
    let (fraction, rest) = rest.strip_prefix(b".").map_or((&[][..], rest), digits);
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    // As many digits are whole, those behind them are parts.
    let point = whole.len() as i128 + exponent(rest)?;
    let length = whole.len() + fraction.len();
    let kept = point.clamp(0, length as i128) as usize;
    let parts = (&whole[kept.min(whole.len())..], &fraction[kept.saturating_sub(whole.len())..]);
    let is_whole = parts.0.iter().chain(parts.1).all(|&digit| digit == b'0');
    let unit = match kept.checked_sub(1).filter(|_| point == kept as i128) {
        Some(last) => *whole.get(last).unwrap_or_else(|| &fraction[last - whole.len()]),
        None => b'0',
    };
    is_whole.then_some(unit & 1 == 1)
}

/// Whether a text is the number zero in such a notation.
pub(crate) fn is_zero(text: &[u8]) -> bool {
    let mut digits = text.iter().take_while(|byte| !byte.is_ascii_alphabetic());
    bit(text) == Some(false) && digits.all(|byte| !matches!(byte, b'1'..=b'9'))
}

/// The power of ten behind the digits, which may have a sign; one that is beyond all lengths of texts is cut
/// off there.
fn exponent(text: &[u8]) -> Option<i128> {
    /// More than any text has digits.
    const MAX_SIZE: i128 = 1 << 70;
    let Some((b'e' | b'E' | b'd' | b'D', signed)) = text.split_first() else {
        return text.is_empty().then_some(0);
    };
    let (digits, rest) = digits(without_sign(signed));
    if digits.is_empty() || !rest.is_empty() {
        return None;
    }
    let size = digits.iter().fold(0, |size, digit| (10 * size + i128::from(digit - b'0')).min(MAX_SIZE));
    Some(if signed.starts_with(b"-") { -size } else { size })
}

fn without_sign(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"-").or(text.strip_prefix(b"+")).unwrap_or(text)
}

/// The digits that the text begins with, and what is left.
fn digits(text: &[u8]) -> (&[u8], &[u8]) {
    text.split_at(text.iter().take_while(|byte| byte.is_ascii_digit()).count())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn whole_numbers_of_any_sign_and_type_are_taken_modulo_2() {
        let long_and_odd = format!("{}1", "8".repeat(500));
        let long_and_even = format!("-{}0.{}", "9".repeat(500), "0".repeat(500));
        for (text, expected) in [
            ("0", false),
            ("1", true),
            ("-1", true),
            ("+3", true),
            ("-0", false),
            ("007", true),
            ("1.0", true),
            ("1.", true),
            ("0.", false),
            (".0", false),
            ("-2.", false),
            ("1e0", true),
            ("1.000000000000000000e+00", true),
            ("0.000000000000000000E+00", false),
            ("1.0D+00", true),
            ("1e3", false),
            ("10e-1", true),
            ("1500e-2", true),
            ("1.25e2", true),
            ("1.25e3", false),
            (".3e1", true),
            ("1e400", false),
            ("1e99999999999999999999999999999999999999999", false),
            ("0e-99999999999999999999999999999999999999999", false),
            ("9007199254740993", true),
            ("9007199254740993.0", true),
            ("True", true),
            ("FALSE", false),
            ("true", true),
            ("fAlSe", false),
            (&long_and_odd, true),
            (&long_and_even, false),
        ] {
            assert_eq!(bit(text.as_bytes()), Some(expected), "{text:?}");
        }
    }

    #[test]
    fn what_is_no_whole_number_is_no_entry() {
        for text in [
            "",
            "-",
            "+",
            ".",
            "-.",
            "e",
            "e1",
            ".e1",
            "0.1",
            "1.5",
            "15e-1",
            "0.01e1",
            "1e-1",
            "1e-99999999999999999999999999999999999999999",
            "1e",
            "1e+",
            "1e1.",
            "1e1e1",
            "--1",
            "+-1",
            "1-",
            "1.0.0",
            "1 ",
            " 1",
            "1x",
            "0x1",
            "0b1",
            "1_0",
            "1,0",
            "nan",
            "inf",
            "-inf",
            "1+0j",
            "truee",
            "tru",
            "t",
            "-true",
            "1/1",
            "\u{661}",
        ] {
            assert_eq!(bit(text.as_bytes()), None, "{text:?}");
        }
    }

    #[test]
    fn zero_is_told_from_other_even_numbers() {
        for text in ["0", "-0", "0.0", "0.000e+00", "-.0", "0e7", "0D5"] {
            assert!(is_zero(text.as_bytes()), "{text:?}");
        }
        for text in ["2", "1", "10", "20e1", "1e-400", "0.5", "", "e", "-", "nan"] {
            assert!(!is_zero(text.as_bytes()), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn any_notation_of_a_number_is_its_parity(
            number in any::<i64>(),
            moved in 0_usize..30,
            zeros in 0_usize..30,
            plus in any::<bool>(),
        ) {
            let expected = Some(number & 1 == 1);
            let sign = if number < 0 { "-" } else if plus { "+" } else { "" };
            let digits = format!("{:0>31}", number.unsigned_abs());
            let zeros = "0".repeat(zeros);
            let (whole, fraction) = digits.split_at(digits.len() - moved);
            for text in [
                format!("{sign}{digits}"),
                format!("{sign}{digits}.{zeros}"),
                format!("{sign}{whole}.{fraction}{zeros}e{moved}"),
                format!("{sign}{digits}{zeros}E-{}", zeros.len()),
            ] {
                prop_assert_eq!(bit(text.as_bytes()), expected, "{}", text);
            }
        }

        #[test]
        fn what_is_read_as_a_float_is_whole_when_the_float_is(text in "[-+]?[0-9]{0,3}[.]?[0-9]{0,3}(e-?[0-9])?") {
            let number = text.parse::<f64>().ok();
            let expected = number.filter(|number| number.fract() == 0.0).map(|number| number % 2.0 != 0.0);
            prop_assert_eq!(bit(text.as_bytes()), expected, "{}", text);
        }
    }
}

//! The elements of an array: booleans and numbers of up to 64 bits in any byte order, modulo 2.

use super::super::{FormatError, Problem};
use super::header::Header;
use crate::words::{WORD_BITS, bits_of_bytes};

const EXPECTED: &str = "booleans, integers, or floats and complex numbers of up to 64 bits each";

/// A type of elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Element {
    kind: Kind,
    /// The bytes of an element.
    width: usize,
    is_big_endian: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Boolean,
    Unsigned,
    Signed,
    Float,
    /// Two floats, of which the second is the imaginary part.
    Complex,
}

impl Element {
    /// The type that the header tells.
    pub(super) fn of(header: &Header) -> Result<Self, FormatError> {
        let descr = header.descr.as_str();
        let name = descr.strip_prefix(['|', '<', '>']).unwrap_or(descr);
        let (kind, width) = match name {
            "b1" => (Kind::Boolean, 1),
            "u1" => (Kind::Unsigned, 1),
            "u2" => (Kind::Unsigned, 2),
            "u4" => (Kind::Unsigned, 4),
            "u8" => (Kind::Unsigned, 8),
            "i1" => (Kind::Signed, 1),
            "i2" => (Kind::Signed, 2),
            "i4" => (Kind::Signed, 4),
            "i8" => (Kind::Signed, 8),
            "f2" => (Kind::Float, 2),
            "f4" => (Kind::Float, 4),
            "f8" => (Kind::Float, 8),
            "c8" => (Kind::Complex, 8),
            "c16" => (Kind::Complex, 16),
            _ => {
                let found = format!("an array of the type {descr:?}");
                return Err(FormatError::Unsuitable(Problem::new(found, EXPECTED)));
            }
        };
        Ok(Self { kind, width, is_big_endian: descr.starts_with('>') })
    }

    /// The bytes of an element.
    pub(super) fn width(self) -> usize {
        self.width
    }

    /// Whether what comes twice in a sparse matrix is there once, instead of adding up.
    #[cfg(feature = "npz")]
    pub(super) fn is_boolean(self) -> bool {
        self.kind == Kind::Boolean
    }

    /// Whether elements may be eight entries each.
    pub(super) fn is_byte(self) -> bool {
        (self.kind, self.width) == (Kind::Unsigned, 1)
    }

    /// Sets the words to elements modulo 2, and returns whether all were 0 or 1 as far as that was looked at;
    /// the index of one that is not whole, and what it is.
    pub(super) fn read_bits(self, bytes: &[u8], words: &mut [u64]) -> Result<bool, (usize, Problem)> {
        let mut are_bits = true;
        for (index, (word, elements)) in
            words.iter_mut().zip(bytes.chunks(WORD_BITS * self.width)).enumerate()
        {
            let at = |(wrong, problem)| (index * WORD_BITS + wrong, problem);
            *word = match (self.kind, self.width) {
                (Kind::Boolean | Kind::Unsigned | Kind::Signed, 1) => match bits_of_single_bytes(elements) {
                    Some(bits) => bits,
                    None => {
                        are_bits = false;
                        self.bits(elements).map_err(at)?
                    }
                },
                (Kind::Unsigned | Kind::Signed, 2) => self.parities::<2>(elements),
                (Kind::Unsigned | Kind::Signed, 4) => self.parities::<4>(elements),
                (Kind::Unsigned | Kind::Signed, 8) => self.parities::<8>(elements),
                _ => self.bits(elements).map_err(at)?,
            };
        }
        Ok(are_bits)
    }

    /// Up to 64 integers modulo 2 as the bits of a word.
    fn parities<const WIDTH: usize>(self, elements: &[u8]) -> u64 {
        let (elements, _) = elements.as_chunks::<WIDTH>();
        let lowest = if self.is_big_endian { WIDTH - 1 } else { 0 };
        let bits = elements.iter().zip(0..).map(|(element, index)| u64::from(element[lowest] & 1) << index);
        bits.fold(0, |word, bit| word | bit)
    }

    /// Up to 64 elements of any type modulo 2 as the bits of a word; the index of one that is not whole.
    fn bits(self, elements: &[u8]) -> Result<u64, (usize, Problem)> {
        let mut word = 0;
        for (index, element) in elements.chunks_exact(self.width).enumerate() {
            word |= u64::from(self.bit(element).map_err(|problem| (index, problem))?) << index;
        }
        Ok(word)
    }

    /// An element modulo 2.
    pub(super) fn bit(self, element: &[u8]) -> Result<bool, Problem> {
        const WHOLE: &str = "a whole number, taken modulo 2";
        let parity = |value: f64| (value.fract() == 0.0).then(|| value % 2.0 != 0.0);
        let value = match self.kind {
            Kind::Boolean => match element[0] {
                0 => return Ok(false),
                1 => return Ok(true),
                other => return Err(Problem::new(format_args!("the value {other}"), "0 or 1 for a boolean")),
            },
            Kind::Unsigned | Kind::Signed => return Ok(self.integer(element) & 1 == 1),
            Kind::Float => {
                let value = self.float(element);
                match parity(value) {
                    Some(bit) => return Ok(bit),
                    None => format!("{value:?}"),
                }
            }
            Kind::Complex => {
                let (real, imaginary) = element.split_at(self.width / 2);
                let (real, imaginary) = (self.float(real), self.float(imaginary));
                match parity(real).filter(|_| imaginary == 0.0) {
                    Some(bit) => return Ok(bit),
                    None => format!("{real:?}{imaginary:+?}i"),
                }
            }
        };
        Err(Problem::new(format_args!("the value {value}"), WHOLE))
    }

    #[cfg(feature = "npz")]
    pub(super) fn is_integer(self) -> bool {
        matches!(self.kind, Kind::Unsigned | Kind::Signed)
    }

    /// The value of an integer.
    pub(super) fn integer(self, element: &[u8]) -> i128 {
        let value = self.number(element);
        let unused = 64 - 8 * self.width;
        match self.kind {
            Kind::Signed => i128::from((value << unused) as i64 >> unused),
            _ => i128::from(value),
        }
    }

    /// The value of a float of 2, 4 or 8 bytes.
    fn float(self, bytes: &[u8]) -> f64 {
        let bits = self.number(bytes);
        match bytes.len() {
            8 => f64::from_bits(bits),
            4 => f32::from_bits(bits as u32).into(),
            _ => float_of_half(bits as u16),
        }
    }

    /// Up to 8 bytes as a number.
    fn number(self, bytes: &[u8]) -> u64 {
        let mut wide = [0; 8];
        wide[..bytes.len()].copy_from_slice(bytes);
        if self.is_big_endian {
            wide[..bytes.len()].reverse();
        }
        u64::from_le_bytes(wide)
    }
}

/// The value of a float of 16 bits: a sign, 5 bits of an exponent, 10 of a fraction.
fn float_of_half(bits: u16) -> f64 {
    let (exponent, fraction) = (i32::from(bits >> 10 & 0x1F), f64::from(bits & 0x3FF));
    let magnitude = match exponent {
        0 => fraction * 2_f64.powi(-24),
        0x1F if fraction == 0.0 => f64::INFINITY,
        0x1F => f64::NAN,
        _ => (1024.0 + fraction) * 2_f64.powi(exponent - 25),
    };
    if bits >> 15 == 1 { -magnitude } else { magnitude }
}

/// Up to 64 bytes as the bits of a word, if all are 0 or 1.
fn bits_of_single_bytes(elements: &[u8]) -> Option<u64> {
    let (eights, rest) = elements.as_chunks();
    let mut bytes = [0; 8];
    for (byte, &eight) in bytes.iter_mut().zip(eights) {
        *byte = bits_of_bytes(eight)?;
    }
    if !rest.is_empty() {
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        bytes[eights.len()] = bits_of_bytes(last)?;
    }
    Some(u64::from_le_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn element(descr: &str) -> Result<Element, FormatError> {
        Element::of(&Header { descr: descr.to_owned(), is_fortran: false, shape: vec![] })
    }

    #[test]
    fn booleans_and_numbers_are_known_and_nothing_else() {
        for (descr, kind, width, is_big_endian) in [
            ("|b1", Kind::Boolean, 1, false),
            ("<i8", Kind::Signed, 8, false),
            (">u2", Kind::Unsigned, 2, true),
            ("i4", Kind::Signed, 4, false),
            (">f2", Kind::Float, 2, true),
            ("<c16", Kind::Complex, 16, false),
        ] {
            assert_eq!(element(descr).unwrap(), Element { kind, width, is_big_endian });
        }
        for descr in ["<f16", "<c32", "|O", "|S3", "<U3", "<M8[s]", "<i16", "i3", "", ">", "|b2", "?"] {
            assert!(matches!(element(descr), Err(FormatError::Unsuitable(_))), "{descr}");
        }
    }

    /// The bytes of a value as an element of this type, where it has it.
    fn encode(element: Element, value: f64) -> Vec<u8> {
        let mut bytes = match (element.kind, element.width) {
            (Kind::Float, 2) => half_of_float(value).to_le_bytes().to_vec(),
            (Kind::Float, 4) => (value as f32).to_le_bytes().to_vec(),
            (Kind::Float, _) => value.to_le_bytes().to_vec(),
            (Kind::Complex, width) => {
                let part = Element { kind: Kind::Float, width: width / 2, ..element };
                return [encode(part, value), encode(part, 0.0)].concat();
            }
            (_, width) => (value as i64).to_le_bytes()[..width].to_vec(),
        };
        if element.is_big_endian {
            bytes.reverse();
        }
        bytes
    }

    /// The float of 16 bits of this value, found among all.
    fn half_of_float(value: f64) -> u16 {
        let is_value = |half: &u16| float_of_half(*half) == value || half.count_ones() > 5 && value.is_nan();
        (0..=u16::MAX).find(is_value).unwrap_or_else(|| panic!("{value}"))
    }

    #[test]
    fn elements_of_every_type_are_taken_modulo_2() {
        for descr in [
            "|b1", "|u1", "|i1", "<u2", ">u2", "<i4", ">i4", "<i8", ">u8", "<f2", ">f2", "<f4", ">f8", "<c8",
            ">c16",
        ] {
            let element = element(descr).unwrap();
            for length in [0_usize, 1, 7, 8, 9, 63, 64, 65, 129] {
                let value = |index: usize| {
                    let value = (index * index / 3 % 5) as f64;
                    match element.kind {
                        Kind::Boolean => value % 2.0,
                        Kind::Unsigned => value,
                        _ => value - 3.0,
                    }
                };
                let bytes: Vec<u8> = (0..length).flat_map(|index| encode(element, value(index))).collect();
                let mut words = vec![0; length.div_ceil(64)];
                let are_bits = element.read_bits(&bytes, &mut words).unwrap();
                assert!(are_bits || element.width == 1);
                assert_eq!(are_bits && element.is_byte(), element.is_byte() && length < 4);
                for index in 0..length {
                    let bit = words[index / 64] >> (index % 64) & 1;
                    assert_eq!(bit == 1, value(index) % 2.0 != 0.0, "{descr} {length} {index}");
                }
            }
        }
    }

    #[test]
    fn elements_that_are_not_whole_are_found() {
        let sample = |descr: &str, value: f64, wrong: usize| {
            let element = element(descr).unwrap();
            let encoded = |index| encode(element, if index == wrong { value } else { 1.0 });
            let bytes: Vec<u8> = (0..130).flat_map(encoded).collect();
            element.read_bits(&bytes, &mut [0; 3])
        };
        for (descr, value, shown) in [
            ("|b1", 2.0, "the value 2, expected 0 or 1 for a boolean"),
            ("<f2", 0.5, "the value 0.5, expected a whole number, taken modulo 2"),
            (">f4", -1.25, "the value -1.25, expected a whole number, taken modulo 2"),
            ("<f8", 1e-300, "the value 1e-300, expected a whole number, taken modulo 2"),
            ("<f8", f64::NAN, "the value NaN, expected a whole number, taken modulo 2"),
            ("<f2", f64::INFINITY, "the value inf, expected a whole number, taken modulo 2"),
            (">c16", 0.5, "the value 0.5+0.0i, expected a whole number, taken modulo 2"),
        ] {
            for wrong in [0, 1, 63, 64, 129] {
                let (index, problem) = sample(descr, value, wrong).unwrap_err();
                assert_eq!((index, problem.to_string().as_str()), (wrong, shown), "{descr}");
            }
        }
        let imaginary = [1.0_f64.to_le_bytes(), (-2.0_f64).to_le_bytes()].concat();
        let problem = element("<c16").unwrap().bit(&imaginary).unwrap_err().to_string();
        assert_eq!(problem, "the value 1.0-2.0i, expected a whole number, taken modulo 2");
    }

    #[test]
    fn floats_of_16_bits_have_their_values() {
        for (bits, value) in [
            (0x0000, 0.0),
            (0x3C00, 1.0),
            (0xC000, -2.0),
            (0x3555, 0.333_251_953_125),
            (0x7BFF, 65504.0),
            (0x0001, 5.960_464_477_539_063e-8),
            (0x0400, 6.103_515_625e-5),
            (0xFC00, f64::NEG_INFINITY),
        ] {
            assert_eq!(float_of_half(bits), value);
        }
        assert!(float_of_half(0x7E00).is_nan());
    }

    #[test]
    fn floats_beyond_all_fractions_are_even_or_odd() {
        let element = element("<f8").unwrap();
        for (value, odd) in [
            (9_007_199_254_740_991.0_f64, true),
            (9_007_199_254_740_992.0, false),
            (1e300, false),
            (-3.0, true),
            (-0.0, false),
        ] {
            assert_eq!(element.bit(&value.to_le_bytes()), Ok(odd), "{value}");
        }
    }
}

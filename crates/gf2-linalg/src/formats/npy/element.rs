//! The elements of an array: booleans and integers of any width and byte order.

#[cfg(feature = "npz")]
use std::io::Read;

use super::super::{FormatError, Problem};
#[cfg(feature = "npz")]
use super::super::{Place, read_exact};
use super::header::Header;
use crate::words::{WORD_BITS, bits_of_bytes};

/// A type of elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Element {
    width: usize,
    is_signed: bool,
    is_big_endian: bool,
}

impl Element {
    /// The type that the header tells.
    pub(super) fn of(header: &Header) -> Result<Self, FormatError> {
        let descr = header.descr.as_str();
        let name = descr.strip_prefix(['|', '<', '>']).unwrap_or(descr);
        let (is_signed, width) = match name {
            "b1" | "u1" => (false, 1),
            "u2" => (false, 2),
            "u4" => (false, 4),
            "u8" => (false, 8),
            "i1" => (true, 1),
            "i2" => (true, 2),
            "i4" => (true, 4),
            "i8" => (true, 8),
            _ => {
                let found = format!("an array of the type {descr:?}");
                return Err(FormatError::Unsuitable(Problem::new(found, "booleans or integers")));
            }
        };
        Ok(Self { width, is_signed, is_big_endian: descr.starts_with('>') })
    }

    /// The bytes of an element.
    pub(super) fn width(self) -> usize {
        self.width
    }

    /// Sets the words to elements that are 0 or 1; the index of one that is not, and what it is.
    pub(super) fn read_bits(self, bytes: &[u8], words: &mut [u64]) -> Result<(), (usize, Problem)> {
        for (index, (word, elements)) in
            words.iter_mut().zip(bytes.chunks(WORD_BITS * self.width)).enumerate()
        {
            let bits = match self.width {
                1 => bits_of_single_bytes(elements),
                2 => self.bits_of::<2>(elements),
                4 => self.bits_of::<4>(elements),
                _ => self.bits_of::<8>(elements),
            };
            *word = bits.ok_or_else(|| {
                let mut values = elements.chunks_exact(self.width).map(|element| self.value(element));
                let wrong = values.clone().position(|value| !matches!(value, 0 | 1)).unwrap_or(0);
                let found = values.nth(wrong).unwrap_or(0);
                (index * WORD_BITS + wrong, Problem::new(format_args!("the value {found}"), "0 or 1"))
            })?;
        }
        Ok(())
    }

    /// Up to 64 elements as the bits of a word, if all are 0 or 1.
    fn bits_of<const WIDTH: usize>(self, elements: &[u8]) -> Option<u64> {
        let (elements, _) = elements.as_chunks::<WIDTH>();
        let lowest = if self.is_big_endian { WIDTH - 1 } else { 0 };
        let (mut word, mut rest) = (0, 0);
        for (index, element) in elements.iter().enumerate() {
            word |= u64::from(element[lowest] & 1) << index;
            rest |= element.iter().fold(0, |all, byte| all | byte) ^ (element[lowest] & 1);
        }
        (rest == 0).then_some(word)
    }

    fn value(self, element: &[u8]) -> i128 {
        let mut wide = [0; 8];
        wide[..element.len()].copy_from_slice(element);
        if self.is_big_endian {
            wide[..element.len()].reverse();
        }
        let value = u64::from_le_bytes(wide);
        let unused = 64 - 8 * element.len();
        if self.is_signed { i128::from((value << unused) as i64 >> unused) } else { i128::from(value) }
    }
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

/// Reads an array of one dimension and this length, whose elements are whole numbers below a bound, and calls
/// `visit` with the index of each and the number.
#[cfg(feature = "npz")]
pub(in super::super) fn read_integers(
    mut reader: impl Read,
    length: usize,
    bound: usize,
    mut visit: impl FnMut(usize, usize) -> Result<(), FormatError>,
) -> Result<(), FormatError> {
    const BLOCK: usize = 1 << 12;
    let header = Header::read(&mut reader)?;
    let element = Element::of(&header)?;
    let found = length_of(&header)?;
    if found != length {
        return Err(FormatError::Unsuitable(Problem::new(format_args!("{found} elements"), length)));
    }
    let mut bytes = [0; BLOCK * 8];
    let mut index = 0;
    while index < length {
        let bytes = &mut bytes[..BLOCK.min(length - index) * element.width];
        read_exact(&mut reader, bytes, || {
            Problem::new("the end within the array", format_args!("{length} elements"))
        })?;
        for element_bytes in bytes.chunks_exact(element.width) {
            let value = element.value(element_bytes);
            let number = usize::try_from(value).ok().filter(|&number| number < bound).ok_or_else(|| {
                let expected = format!("a number from 0, below {bound}");
                Problem::new(format_args!("the value {value}"), expected).at(Place::Element(index))
            })?;
            visit(index, number)?;
            index += 1;
        }
    }
    super::check_end(reader)
}

/// Reads the length of an array of one dimension.
#[cfg(feature = "npz")]
pub(in super::super) fn read_length(reader: impl Read) -> Result<usize, FormatError> {
    length_of(&Header::read(reader)?)
}

#[cfg(feature = "npz")]
fn length_of(header: &Header) -> Result<usize, FormatError> {
    match *header.shape.as_slice() {
        [length] => Ok(length),
        _ => {
            let found = format!("an array of {} dimensions", header.shape.len());
            Err(FormatError::Unsuitable(Problem::new(found, "one")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn element(descr: &str) -> Result<Element, FormatError> {
        Element::of(&Header { descr: descr.to_owned(), is_fortran: false, shape: vec![] })
    }

    #[test]
    fn booleans_and_integers_are_known_and_nothing_else() {
        for (descr, width, is_signed, is_big_endian) in [
            ("|b1", 1, false, false),
            ("<i8", 8, true, false),
            (">u2", 2, false, true),
            ("i4", 4, true, false),
        ] {
            assert_eq!(element(descr).unwrap(), Element { width, is_signed, is_big_endian });
        }
        for descr in ["<f8", "|O", "<c16", "|S3", "<U3", "<M8[s]", "<i16", "i3", "", ">", "|b2", "?"] {
            assert!(matches!(element(descr), Err(FormatError::Unsuitable(_))), "{descr}");
        }
    }

    #[test]
    fn elements_are_bits_or_are_found() {
        for descr in ["|b1", "|u1", "|i1", "<u2", ">u2", "<i4", ">i4", "<i8", ">u8"] {
            let element = element(descr).unwrap();
            let encode = |value: i64| {
                let mut bytes = value.to_le_bytes()[..element.width].to_vec();
                if element.is_big_endian {
                    bytes.reverse();
                }
                bytes
            };
            for length in [0_usize, 1, 7, 8, 9, 63, 64, 65, 129] {
                let bits: Vec<u8> = (0..length).map(|i| (i * i / 3 % 2) as u8).collect();
                let mut bytes: Vec<u8> = bits.iter().flat_map(|&bit| encode(bit.into())).collect();
                let mut words = vec![0; length.div_ceil(64)];
                assert_eq!(element.read_bits(&bytes, &mut words), Ok(()));
                assert!(
                    (0..length).all(|i| (words[i / 64] >> (i % 64) & 1) as u8 == bits[i]),
                    "{descr} {length}"
                );
                for (wrong, &bit) in bits.iter().enumerate() {
                    for value in [2, -1, 64, i64::MIN >> (64 - 8 * element.width)] {
                        bytes.splice(wrong * element.width..(wrong + 1) * element.width, encode(value));
                        let (index, problem) = element.read_bits(&bytes, &mut words).unwrap_err();
                        let shown = if element.is_signed {
                            i128::from(value)
                        } else {
                            i128::from(value as u64 & (u64::MAX >> (64 - 8 * element.width)))
                        };
                        assert_eq!(index, wrong, "{descr}");
                        assert_eq!(problem, Problem::new(format_args!("the value {shown}"), "0 or 1"));
                    }
                    bytes.splice(wrong * element.width..(wrong + 1) * element.width, encode(bit.into()));
                }
            }
        }
    }
}

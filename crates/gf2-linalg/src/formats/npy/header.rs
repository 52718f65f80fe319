//! The header of an array: its type, order and shape, as a Python dictionary.

use std::io::{ErrorKind, Read};

use super::super::{FormatError, Place, Problem};

/// What a file of this format starts with.
pub(in super::super) const MAGIC: &[u8; 6] = b"\x93NUMPY";

/// Maximum number of bytes of a dictionary; NumPy itself refuses more than 10 000.
const LONGEST: usize = 1 << 16;
/// The length of headers in bytes is a multiple of this.
const ALIGNMENT: usize = 64;

const DICTIONARY: &str = "a dictionary {'descr': …, 'fortran_order': …, 'shape': …}";

/// What the header says.
#[derive(Debug, PartialEq, Eq)]
pub(in super::super) struct Header {
    /// The type as it is written.
    pub(in super::super) descr: String,
    pub(in super::super) is_fortran: bool,
    pub(in super::super) shape: Vec<usize>,
}

impl Header {
    pub(in super::super) fn read(mut reader: impl Read) -> Result<Self, FormatError> {
        let mut start = [0; 8];
        fill(&mut reader, &mut start, 0, "the header of an array, \\x93NUMPY and a version")?;
        if !start.starts_with(MAGIC) {
            return Err(
                Problem::new("another file", "an array that starts with \\x93NUMPY").at(Place::Byte(0))
            );
        }
        let version = start[6];
        let width = match version {
            1 => 2,
            2 | 3 => 4,
            _ => {
                let found = format!("version {version} of the format");
                return Err(Problem::new(found, "1, 2 or 3").at(Place::Byte(6)));
            }
        };
        let mut length = [0; 4];
        fill(&mut reader, &mut length[..width], 8, "the length of the header")?;
        let length = u32::from_le_bytes(length) as usize;
        if length > LONGEST {
            let found = format!("a header of {length} bytes");
            return Err(Problem::new(found, format_args!("at most {LONGEST}")).at(Place::Byte(8)));
        }
        let mut text = vec![0; length];
        let offset = 8 + width as u64;
        fill(&mut reader, &mut text, offset, "the rest of the header")?;
        Parser { text: &text, position: 0 }.header().map_err(|(position, expected)| {
            let found = match text.get(position..).and_then(<[u8]>::first) {
                Some(&byte) => format!("{:?}", char::from(byte)),
                None => "the end of the header".to_owned(),
            };
            Problem::new(found, expected).at(Place::Byte(offset + position as u64))
        })
    }

    /// The bytes of the header of a file.
    pub(in super::super) fn to_bytes(&self) -> Vec<u8> {
        let Self { descr, is_fortran, shape } = self;
        let order = if *is_fortran { "True" } else { "False" };
        let shape: String = match shape.as_slice() {
            [length] => format!("{length},"),
            lengths => lengths.iter().map(|length| length.to_string()).collect::<Vec<_>>().join(", "),
        };
        let text = format!("{{'descr': '{descr}', 'fortran_order': {order}, 'shape': ({shape}), }}");
        let start = MAGIC.len() + 4;
        let length = (start + text.len() + 1).next_multiple_of(ALIGNMENT) - start;
        let mut bytes = MAGIC.to_vec();
        bytes.extend([1, 0]);
        bytes.extend((length as u16).to_le_bytes());
        bytes.extend(format!("{text:width$}\n", width = length - 1).into_bytes());
        bytes
    }
}

/// Fills the bytes, which start at this offset.
fn fill(mut reader: impl Read, bytes: &mut [u8], offset: u64, expected: &str) -> Result<(), FormatError> {
    reader.read_exact(bytes).map_err(|error| match error.kind() {
        ErrorKind::UnexpectedEof => Problem::new("the end of the file", expected).at(Place::Byte(offset)),
        _ => error.into(),
    })
}

/// Where the header is not what was expected, and what that is.
type Unexpected = (usize, &'static str);

struct Parser<'a> {
    text: &'a [u8],
    position: usize,
}

impl Parser<'_> {
    fn header(&mut self) -> Result<Header, Unexpected> {
        let (mut descr, mut is_fortran, mut shape) = (None, None, None);
        self.expect(b'{', DICTIONARY)?;
        while !self.take(b'}') {
            let start = self.position;
            let key = self.string()?;
            self.expect(b':', "':'")?;
            match key.as_str() {
                "descr" => descr = Some(self.descr()?),
                "fortran_order" => is_fortran = Some(self.boolean()?),
                "shape" => shape = Some(self.shape()?),
                _ => return Err((start, "the key 'descr', 'fortran_order' or 'shape'")),
            }
            if !self.take(b',') {
                self.expect(b'}', "',' or '}'")?;
                break;
            }
        }
        self.skip_spaces();
        if self.position < self.text.len() {
            return Err((self.position, "the end of the header"));
        }
        match (descr, is_fortran, shape) {
            (Some(descr), Some(is_fortran), Some(shape)) => Ok(Header { descr, is_fortran, shape }),
            _ => Err((self.position, DICTIONARY)),
        }
    }

    fn peek(&mut self) -> Option<u8> {
        self.skip_spaces();
        self.text.get(self.position).copied()
    }

    fn skip_spaces(&mut self) {
        while self.text.get(self.position).is_some_and(u8::is_ascii_whitespace) {
            self.position += 1;
        }
    }

    fn take(&mut self, byte: u8) -> bool {
        let is_there = self.peek() == Some(byte);
        self.position += usize::from(is_there);
        is_there
    }

    fn expect(&mut self, byte: u8, expected: &'static str) -> Result<(), Unexpected> {
        if self.take(byte) { Ok(()) } else { Err((self.position, expected)) }
    }

    fn string(&mut self) -> Result<String, Unexpected> {
        const EXPECTED: &str = "a string in quotes";
        let quote = self.peek().filter(|quote| matches!(quote, b'\'' | b'"'));
        let Some(quote) = quote else { return Err((self.position, EXPECTED)) };
        let start = self.position + 1;
        let length = self.text[start..].iter().position(|&byte| byte == quote || byte == b'\\');
        let end = length.map(|length| start + length).filter(|&end| self.text[end] == quote);
        let Some(end) = end else { return Err((start, EXPECTED)) };
        self.position = end + 1;
        Ok(String::from_utf8_lossy(&self.text[start..end]).into_owned())
    }

    /// A type without fields.
    fn descr(&mut self) -> Result<String, Unexpected> {
        match self.peek() {
            Some(b'[') => Err((self.position, "a single type, not one with fields")),
            _ => self.string(),
        }
    }

    fn boolean(&mut self) -> Result<bool, Unexpected> {
        let _ = self.peek();
        for (name, value) in [("True", true), ("False", false)] {
            if self.text[self.position..].starts_with(name.as_bytes()) {
                self.position += name.len();
                return Ok(value);
            }
        }
        Err((self.position, "True or False"))
    }

    fn shape(&mut self) -> Result<Vec<usize>, Unexpected> {
        self.expect(b'(', "a shape such as (3, 4)")?;
        let mut shape = Vec::new();
        while !self.take(b')') {
            shape.push(self.number()?);
            if !self.take(b',') {
                self.expect(b')', "',' or ')'")?;
                break;
            }
        }
        Ok(shape)
    }

    fn number(&mut self) -> Result<usize, Unexpected> {
        let _ = self.peek();
        let start = self.position;
        while self.text.get(self.position).is_some_and(u8::is_ascii_digit) {
            self.position += 1;
        }
        let digits = str::from_utf8(&self.text[start..self.position]).ok();
        let number = digits.and_then(|digits| digits.parse().ok());
        // Python 2 wrote long numbers with a mark.
        let _ = self.take(b'L');
        number.ok_or((start, "a number of entries along an axis"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Header, Unexpected> {
        Parser { text: text.as_bytes(), position: 0 }.header()
    }

    #[test]
    fn headers_are_written_and_read_back() {
        for shape in [vec![], vec![5], vec![3, 4], vec![0, usize::MAX], vec![1, 2, 3]] {
            for is_fortran in [false, true] {
                let header = Header { descr: "|b1".to_owned(), is_fortran, shape: shape.clone() };
                let bytes = header.to_bytes();
                assert_eq!((bytes.len() % ALIGNMENT, bytes.last()), (0, Some(&b'\n')));
                assert_eq!(Header::read(bytes.as_slice()).unwrap(), header);
            }
        }
    }

    #[test]
    fn dictionaries_may_be_written_otherwise() {
        let header = Header { descr: "<i8".to_owned(), is_fortran: true, shape: vec![3, 4] };
        for text in [
            "{'descr': '<i8', 'fortran_order': True, 'shape': (3, 4), }   \n",
            "{\"shape\":(3L,4L),\"fortran_order\":True,\"descr\":\"<i8\"}",
            " { 'shape' : ( 3 , 4 , ) , 'descr' : '<i8' , 'fortran_order' : True } ",
        ] {
            assert_eq!(parse(text).as_ref(), Ok(&header), "{text}");
        }
    }

    #[test]
    fn what_is_no_header_is_located() {
        for (text, position, expected) in [
            ("", 0, DICTIONARY),
            ("{}", 2, DICTIONARY),
            ("{'descr': 'b1'", 14, "',' or '}'"),
            ("{descr: 'b1'}", 1, "a string in quotes"),
            ("{'descr': 'b1}", 11, "a string in quotes"),
            ("{'descr': 'b\\x31'}", 11, "a string in quotes"),
            ("{'descr': [('a', 'b1')]}", 10, "a single type, not one with fields"),
            ("{'other': 1}", 1, "the key 'descr', 'fortran_order' or 'shape'"),
            ("{'fortran_order': 0}", 18, "True or False"),
            ("{'shape': 3}", 10, "a shape such as (3, 4)"),
            ("{'shape': (-3, 4)}", 11, "a number of entries along an axis"),
            ("{'shape': (99999999999999999999,)}", 11, "a number of entries along an axis"),
            ("{'shape': (3 4)}", 13, "',' or ')'"),
            ("{'shape': ((((", 11, "a number of entries along an axis"),
            ("{'descr': 'b1', 'fortran_order': True, 'shape': ()} x", 52, "the end of the header"),
        ] {
            assert_eq!(parse(text), Err((position, expected)), "{text}");
        }
    }
}

//! Portable bitmaps, as Netpbm's manual describes them: P4 packs eight pixels into a byte, P1 writes each as
//! a digit.

use std::io::{BufRead, Read, Write};

use gf2_linalg::{BitMatrix, BitOrder, MatrixRef, VectorRef};

use super::parts::{for_each_part, pack};
use super::source::Source;
use super::{ImageError, ImageProblem};
use crate::{Error, Size};

/// How pixels are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Coding {
    /// P1: digits.
    Plain,
    /// P4: eight to a byte, the first in the highest bit, each row starting on a byte.
    Packed,
}

/// No line of a plain image should be longer.
const MAX_ON_A_LINE: usize = 70;
const PIXELS: &str = "pixels";
/// Maximum number of bytes between numbers or pixels: a device may have no end.
const MAX_BETWEEN: u64 = 1 << 24;

/// Reads an image from its first byte on, and up to what may be another.
pub(super) fn read<R: Read>(source: &mut Source<R>) -> Result<BitMatrix, ImageError> {
    let coding = read_magic(source)?;
    let columns = read_number(source)?;
    let rows = read_number(source)?;
    check_length(source, Size { rows, columns }, coding)?;
    let mut buffer = Vec::new();
    match coding {
        Coding::Packed => {
            BitMatrix::try_fill(rows, columns, |mut part| {
                buffer.resize(part.len().div_ceil(8), 0);
                source.fill(&mut buffer, PIXELS)?;
                // The bits that fill up the last byte of a row have no meaning.
                part.copy_from_bytes(&buffer, BitOrder::HighestFirst);
                Ok(())
            })
        }
        Coding::Plain => {
            let pixels = BitMatrix::try_fill(rows, columns, |mut part| {
                read_digits(source, part.len(), &mut buffer)?;
                part.copy_from_bytes(&buffer, BitOrder::LowestFirst);
                Ok::<(), ImageError>(())
            })?;
            skip_spaces_and_comments(source)?;
            Ok(pixels)
        }
    }
}

fn read_magic<R: Read>(source: &mut Source<R>) -> Result<Coding, ImageError> {
    let unknown = ImageProblem::UnknownFormat.at(source.position());
    match (source.next()?, source.next()?) {
        (Some(b'P'), Some(b'1')) => Ok(Coding::Plain),
        (Some(b'P'), Some(b'4')) => Ok(Coding::Packed),
        _ => Err(unknown),
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Fails if too many bytes since a place carried no information.
fn check_distance<R: Read>(source: &Source<R>, start: u64, expected: &'static str) -> Result<(), ImageError> {
    let problem = ImageProblem::NothingTold { max: MAX_BETWEEN, expected };
    if source.position() - start > MAX_BETWEEN { Err(problem.at(start)) } else { Ok(()) }
}

/// Leaves out a comment, from its `#` to the end of its line.
fn skip_comment<R: Read>(source: &mut Source<R>) -> Result<(), ImageError> {
    let start = source.position();
    while source.next()?.is_some_and(|byte| byte != b'\n' && byte != b'\r') {
        check_distance(source, start, "the end of a comment")?;
    }
    Ok(())
}

fn skip_spaces_and_comments<R: Read>(source: &mut Source<R>) -> Result<(), ImageError> {
    let start = source.position();
    loop {
        check_distance(source, start, "the end or another image")?;
        match source.peek()? {
            Some(b'#') => skip_comment(source)?,
            Some(byte) if is_space(byte) => source.consume(1),
            _ => return Ok(()),
        }
    }
}

/// Reads a number, any white space before it, and the one white space behind it.
fn read_number<R: Read>(source: &mut Source<R>) -> Result<usize, ImageError> {
    let mut number = None;
    let start = source.position();
    loop {
        let expected = match number {
            None => "the numbers of columns and rows",
            Some(_) => "a digit, or white space behind the number",
        };
        check_distance(source, start, expected)?;
        let position = source.position();
        let byte = source.next()?.ok_or_else(|| ImageProblem::Truncated { expected }.at(position))?;
        match (byte, number) {
            // A comment is no white space: it may stand within a number.
            (b'#', _) => skip_comment(source)?,
            (b'0'..=b'9', _) => {
                let digit = usize::from(byte - b'0');
                let longer = number.unwrap_or(0_usize).checked_mul(10).and_then(|n| n.checked_add(digit));
                let countable = longer.filter(|&number| isize::try_from(number).is_ok());
                number = Some(countable.ok_or_else(|| ImageProblem::NumberTooLarge.at(position))?);
            }
            (space, Some(number)) if is_space(space) => return Ok(number),
            (space, None) if is_space(space) => {}
            (found, _) => return Err(ImageProblem::UnexpectedByte { found, expected }.at(position)),
        }
    }
}

/// Fails if the bytes left are known to be too few for the pixels.
fn check_length<R: Read>(source: &Source<R>, size: Size, coding: Coding) -> Result<(), ImageError> {
    let Size { rows, columns } = size;
    let row = match coding {
        Coding::Plain => columns,
        Coding::Packed => columns.div_ceil(8),
    };
    let expected = rows.checked_mul(row).ok_or(Error::BoardTooLarge { rows, columns })? as u64;
    match source.remaining() {
        Some(found) if found < expected => {
            Err(ImageProblem::TooFewBytes { size, expected, found }.at(source.position()))
        }
        _ => Ok(()),
    }
}

/// Reads digits, with or without white space between them, into the bits of bytes, the lowest first.
fn read_digits<R: Read>(source: &mut Source<R>, count: usize, bits: &mut Vec<u8>) -> Result<(), ImageError> {
    bits.clear();
    bits.resize(count.div_ceil(8), 0);
    let (mut next, mut last) = (0, 0);
    let mut start = source.position();
    while next < count {
        if next > last {
            (last, start) = (next, source.position());
        }
        check_distance(source, start, PIXELS)?;
        let buffer = source.fill_buf()?;
        let mut used = 0;
        while let Some(&byte) = buffer.get(used).filter(|_| next < count) {
            if next % 8 == 0
                && count - next >= 8
                && let Some(packed) = buffer[used..].first_chunk().and_then(pack_eight_digits)
            {
                bits[next / 8] = packed;
                (next, used) = (next + 8, used + 8);
                continue;
            }
            match byte {
                b'0' | b'1' => {
                    bits[next / 8] |= (byte & 1) << (next % 8);
                    next += 1;
                }
                space if is_space(space) => {}
                _ => break,
            }
            used += 1;
        }
        source.consume(used);
        if used == 0 {
            match source.peek()? {
                Some(b'#') => skip_comment(source)?,
                Some(found) => {
                    let expected = "the pixels 0 and 1, or white space";
                    return Err(ImageProblem::UnexpectedByte { found, expected }.at(source.position()));
                }
                None => return Err(ImageProblem::Truncated { expected: PIXELS }.at(source.position())),
            }
        }
    }
    Ok(())
}

/// The values of eight digits as bits, the first the lowest; `None` unless all are `0` or `1`.
fn pack_eight_digits(digits: &[u8; 8]) -> Option<u8> {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    // Moves bit 8i to bit 56 + i, and all others elsewhere.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let digits = u64::from_le_bytes(*digits);
    let are_digits = digits & !ONES == u64::from_le_bytes([b'0'; 8]);
    are_digits.then(|| ((digits & ONES).wrapping_mul(GATHER) >> 56) as u8)
}

/// Writes an image.
pub(super) fn write(pixels: MatrixRef<'_>, mut writer: impl Write, coding: Coding) -> Result<(), ImageError> {
    let magic = match coding {
        Coding::Plain => "P1",
        Coding::Packed => "P4",
    };
    writeln!(writer, "{magic}\n{} {}", pixels.columns(), pixels.rows())?;
    let mut buffer = Vec::new();
    for_each_part(pixels, |part| {
        match coding {
            Coding::Plain => write_digits(part, &mut buffer),
            Coding::Packed => pack(part, &mut buffer),
        }
        writer.write_all(&buffer)?;
        Ok(())
    })
}

/// The digits of pixels, on one line or more.
fn write_digits(pixels: VectorRef<'_>, buffer: &mut Vec<u8>) {
    buffer.clear();
    for (index, pixel) in pixels.iter().enumerate() {
        if index > 0 && index % MAX_ON_A_LINE == 0 {
            buffer.push(b'\n');
        }
        buffer.push(if pixel { b'1' } else { b'0' });
    }
    buffer.push(b'\n');
}

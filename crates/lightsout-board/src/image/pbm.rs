//! Portable bitmaps, as Netpbm's manual describes them: P4 packs eight pixels into a byte, P1 writes each as a digit.

use std::io::{BufRead, Read, Write};

use gf2_linalg::{BitMatrix, BitOrder, MatrixRef, VectorMut, VectorRef};

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
const MOST_ON_A_LINE: usize = 70;
const PIXELS: &str = "pixels";

/// Reads an image from its first byte on, and up to what may be another.
pub(super) fn read<R: Read>(source: &mut Source<R>) -> Result<BitMatrix, ImageError> {
    let coding = read_magic(source)?;
    let columns = read_number(source)?;
    let rows = read_number(source)?;
    check_length(source, Size { rows, columns }, coding)?;
    match coding {
        Coding::Packed => {
            let mut buffer = Vec::new();
            BitMatrix::try_fill(rows, columns, |mut part| {
                buffer.resize(part.len().div_ceil(8), 0);
                source.fill(&mut buffer, PIXELS)?;
                // The bits that fill up the last byte of a row have no meaning.
                part.copy_from_bytes(&buffer, BitOrder::HighestFirst);
                Ok(())
            })
        }
        Coding::Plain => {
            let pixels = BitMatrix::try_fill(rows, columns, |part| read_digits(source, part))?;
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

/// Leaves out a comment, from its `#` to the end of its line.
fn skip_comment<R: Read>(source: &mut Source<R>) -> Result<(), ImageError> {
    while source.next()?.is_some_and(|byte| byte != b'\n' && byte != b'\r') {}
    Ok(())
}

fn skip_spaces_and_comments<R: Read>(source: &mut Source<R>) -> Result<(), ImageError> {
    loop {
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
    loop {
        let expected = match number {
            None => "the numbers of columns and rows",
            Some(_) => "a digit, or white space behind the number",
        };
        let position = source.position();
        let byte = source.next()?.ok_or_else(|| ImageProblem::Truncated { expected }.at(position))?;
        match (byte, number) {
            // A comment is no white space: it may stand within a number.
            (b'#', _) => skip_comment(source)?,
            (b'0'..=b'9', _) => {
                let digit = usize::from(byte - b'0');
                let longer = number.unwrap_or(0_usize).checked_mul(10).and_then(|n| n.checked_add(digit));
                number = Some(longer.ok_or_else(|| ImageProblem::NumberTooLarge.at(position))?);
            }
            (space, Some(number)) if is_space(space) => return Ok(number),
            (space, None) if is_space(space) => {}
            (found, _) => return Err(ImageProblem::UnexpectedByte { found, expected }.at(position)),
        }
    }
}

/// That the bytes left can hold the pixels, where their number is known.
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

/// Reads as many digits as `pixels` is long, with or without white space between them.
fn read_digits<R: Read>(source: &mut Source<R>, mut pixels: VectorMut<'_>) -> Result<(), ImageError> {
    let mut next = 0;
    while next < pixels.len() {
        let mut used = 0;
        for &byte in source.fill_buf()? {
            match byte {
                b'0' | b'1' if next < pixels.len() => {
                    pixels.set(next, byte == b'1');
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

/// The digits of pixels, on as many lines as they need.
fn write_digits(pixels: VectorRef<'_>, buffer: &mut Vec<u8>) {
    buffer.clear();
    for (index, pixel) in pixels.iter().enumerate() {
        if index > 0 && index % MOST_ON_A_LINE == 0 {
            buffer.push(b'\n');
        }
        buffer.push(if pixel { b'1' } else { b'0' });
    }
    buffer.push(b'\n');
}

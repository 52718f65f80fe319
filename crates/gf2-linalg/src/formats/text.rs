//! Texts: rows of `0` and `1`, as a [`BitMatrix`] is displayed, and what programs and people write.
//!
//! The beginning of a text tells which notation all of it is in; what does not belong there is refused.
//!
//! - *A character an entry*, a row a line, blanks anywhere: `0` and `1`, or `.` and `1`, or `.` and `#`. Several
//!   digits alone on the first line are such a row.
//! - *Numbers that stand apart*, with blanks, tabs, `,`, `;` or `&` between them, the same ones everywhere:
//!   whole numbers of any sign, `1.0`, `1e0` and the like, and `true` and `false` in any case, taken modulo 2. A
//!   row ends with its line, at `;` or `\\`, or with the bracket around it. There may be brackets around each
//!   row and around all, calls such as `array(…, dtype=int8)` and `Matrix(GF(2), 2, 3, …)`, a name and `=`
//!   before, `|` and lines such as `[---+---]`, and environments of LaTeX.
//!
//! Both may have comments that begin with `%` or `#`, at the start of a line or behind a blank; a picture of `.`
//! and `#` has none with `#`. A first line of two numbers is a heading if as many rows of as many entries follow;
//! with two columns, where it could be a row, only if nothing but zeros and ones follows in two rows or more. A text
//! without entries has its shape, such as `0x5`, or nothing for 0×0.
//!
//! What reads in two ways is refused: `10 11`, as digits and as numbers; ones with a dot behind each and
//! blanks between; `1;0;1` on one line; `1,0 0,1` and `1,0;0,1`, where a comma may be a decimal one; a
//! heading of two columns above another number of rows of zeros and ones; numbers of columns, such as
//! `0,1,2`, above these; a line of more than 70 characters that ends within the brackets of a row.

use std::io::{self, BufRead, Write};

use super::{FormatError, uninterrupted, write_entries};
use crate::text::TextReader;
use crate::{BitMatrix, MatrixRef, VectorRef};

/// Reads a matrix in any notation of texts, as [`BitMatrix::from_str`](std::str::FromStr::from_str) does,
/// without ever holding the text.
///
/// ```
/// use gf2_linalg::formats::text;
///
/// assert_eq!(text::read(&b"[[1. 0. 1.]\n [0. 1. 0.]]\n"[..])?.to_string(), "101\n010");
/// # Ok::<(), gf2_linalg::formats::FormatError>(())
/// ```
///
/// # Errors
///
/// [`FormatError::Malformed`] with line and column; [`FormatError::Matrix`] for want of memory;
/// [`FormatError::Io`].
pub fn read(mut reader: impl BufRead) -> Result<BitMatrix, FormatError> {
    let mut text = TextReader::default();
    loop {
        let bytes = uninterrupted(&mut reader)?;
        if bytes.is_empty() {
            return Ok(text.finish()?);
        }
        text.read(bytes)?;
        let read = bytes.len();
        reader.consume(read);
    }
}

/// Writes `0` and `1`, a row a line, or the shape (`0x5`) where there are no entries.
///
/// # Errors
///
/// Those of the writer.
pub fn write<'a>(matrix: impl Into<MatrixRef<'a>>, writer: impl Write) -> io::Result<()> {
    write_rows(matrix.into(), writer, |row, writer| write_entries(row, b'0', writer))
}

/// Writes as [`write()`] does, with commas between entries.
///
/// # Errors
///
/// Those of the writer.
pub fn write_csv<'a>(matrix: impl Into<MatrixRef<'a>>, writer: impl Write) -> io::Result<()> {
    write_rows(matrix.into(), writer, |row, writer| {
        row.iter().enumerate().try_for_each(|(column, bit)| {
            let entry = [b',', b'0' + u8::from(bit)];
            writer.write_all(&entry[usize::from(column == 0)..])
        })
    })
}

fn write_rows<W: Write>(
    matrix: MatrixRef<'_>,
    mut writer: W,
    mut write_row: impl FnMut(VectorRef<'_>, &mut W) -> io::Result<()>,
) -> io::Result<()> {
    if matrix.rows() == 0 || matrix.columns() == 0 {
        return writeln!(writer, "{}", matrix.shape());
    }
    for row in matrix.iter_rows() {
        write_row(row, &mut writer)?;
        writer.write_all(b"\n")?;
    }
    Ok(())
}

//! Rows of `0` and `1`, as [`BitMatrix`] is parsed from a string and displayed.

use std::io::{self, BufRead, Read, Write};

use super::{FormatError, uninterrupted, write_entries};
use crate::text::{LONGEST_SHAPE, TextRows};
use crate::{BitMatrix, MatrixRef};

/// Reads rows of `0` or `.` and `1`, as [`BitMatrix::from_str`](std::str::FromStr::from_str) does, without
/// ever holding the text.
///
/// ```
/// use gf2_linalg::formats::text;
///
/// assert_eq!(text::read(&b"1 0 1\n.1.\n"[..])?.to_string(), "101\n010");
/// # Ok::<(), gf2_linalg::formats::FormatError>(())
/// ```
///
/// # Errors
///
/// [`FormatError::Malformed`] with line and column; [`FormatError::Matrix`] for want of memory;
/// [`FormatError::Io`].
pub fn read(mut reader: impl BufRead) -> Result<BitMatrix, FormatError> {
    let mut start = Vec::new();
    reader.by_ref().take(LONGEST_SHAPE as u64).read_to_end(&mut start)?;
    if start.len() < LONGEST_SHAPE
        && let Ok(text) = str::from_utf8(&start)
    {
        return Ok(text.parse()?);
    }
    let mut rows = TextRows::default();
    rows.read(&start)?;
    loop {
        let bytes = uninterrupted(&mut reader)?;
        if bytes.is_empty() {
            return Ok(rows.finish()?);
        }
        rows.read(bytes)?;
        let read = bytes.len();
        reader.consume(read);
    }
}

/// Writes `0` and `1`, a row a line, or the shape (`0x5`) where there are no entries.
///
/// # Errors
///
/// Those of the writer.
pub fn write<'a>(matrix: impl Into<MatrixRef<'a>>, mut writer: impl Write) -> io::Result<()> {
    let matrix = matrix.into();
    if matrix.rows() == 0 || matrix.columns() == 0 {
        return writeln!(writer, "{}", matrix.shape());
    }
    for row in matrix.iter_rows() {
        write_entries(row, b'0', &mut writer)?;
        writer.write_all(b"\n")?;
    }
    Ok(())
}

//! Arrays of bytes that have eight entries each.

use std::io::{self, Read, Write};

use super::super::{FormatError, Problem};
use super::header::Header;
use super::{read_rows, shape_of};
use crate::{BitMatrix, BitOrder, Error, MatrixRef, Shape, VectorMut};

/// How the bits of a matrix are packed into an array of bytes: each row begins with a byte, as
/// `numpy.packbits(…, axis=1)` has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packed {
    /// The number of columns; eight a byte when left out.
    pub columns: Option<usize>,
    /// Which bit of a byte comes first.
    pub order: BitOrder,
}

/// Writes the matrix as an array of bytes with eight entries each.
///
/// # Errors
///
/// Those of the writer.
pub fn write_packed<'a>(
    matrix: impl Into<MatrixRef<'a>>,
    order: BitOrder,
    mut writer: impl Write,
) -> io::Result<()> {
    let matrix = matrix.into();
    let width = matrix.columns().div_ceil(8);
    let shape = vec![matrix.rows(), width];
    writer.write_all(&Header { descr: "|u1".to_owned(), is_fortran: false, shape }.to_bytes())?;
    // Without rows there is no memory for as much as one of them.
    let mut bytes = vec![0; if matrix.rows() == 0 { 0 } else { width }];
    for row in matrix.iter_stored_rows() {
        row.copy_to_bytes(&mut bytes, order);
        writer.write_all(&bytes)?;
    }
    Ok(())
}

/// Reads what stands behind a header.
pub(super) fn read(reader: impl Read, header: &Header, packed: Packed) -> Result<BitMatrix, FormatError> {
    if !matches!(header.descr.as_str(), "|u1" | "u1" | "<u1" | ">u1") {
        let found = format!("an array of the type {:?}", header.descr);
        return Err(FormatError::Unsuitable(Problem::new(found, "\"|u1\" for packed bits")));
    }
    let Shape { rows, columns: width } = shape_of(header)?;
    let columns = columns_of(width, packed)?;
    let shape = Shape { rows, columns };
    if !header.is_fortran {
        return read_rows(
            reader,
            shape,
            |length| length.div_ceil(8),
            |part, bytes, row, _| convert(part, bytes, row, packed.order),
        );
    }
    // The bytes of each column, as the bits of a row.
    let bits = rows.checked_mul(8).ok_or(Error::TooLarge { shape })?;
    let by_columns = read_rows(
        reader,
        Shape { rows: width, columns: bits },
        |length| length / 8,
        |mut part, bytes, _, _| {
            part.copy_from_bytes(bytes, BitOrder::LowestFirst);
            Ok(())
        },
    )?;
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(width).map_err(|_| Error::TooLarge { shape })?;
    let (mut row, mut first) = (0, 0);
    BitMatrix::try_fill(rows, columns, |part| {
        bytes.clear();
        let end = first + part.len().div_ceil(8);
        let words = (first..end).map(|byte| by_columns.as_ref().row(byte).words()[row / 8]);
        bytes.extend(words.map(|word| word.to_le_bytes()[row % 8]));
        convert(part, &bytes, row, packed.order)?;
        first = end;
        if first == width {
            (row, first) = (row + 1, 0);
        }
        Ok(())
    })
}

/// The number of columns of which so many bytes are the rows.
fn columns_of(width: usize, packed: Packed) -> Result<usize, FormatError> {
    let too_large = || Error::TooLarge { shape: Shape { rows: 1, columns: width } }.into();
    let Some(columns) = packed.columns else { return width.checked_mul(8).ok_or_else(too_large) };
    if columns.div_ceil(8) == width {
        return Ok(columns);
    }
    let max = width.saturating_mul(8);
    let min = max.saturating_sub(7);
    let found = format!("rows of {width} bytes for {columns} columns");
    let expected = format!("{} bytes, or from {min} to {max} columns", columns.div_ceil(8));
    Err(FormatError::Unsuitable(Problem::new(found, expected)))
}

/// Takes the bits of packed bytes, of which those beyond the last column are zeros.
fn convert(mut part: VectorMut<'_>, bytes: &[u8], row: usize, order: BitOrder) -> Result<(), FormatError> {
    part.copy_from_bytes(bytes, order);
    let used = part.len() % 8;
    let padding = bytes.last().filter(|_| used > 0).map_or(0, |&last| order.to_lowest_first(last) >> used);
    if padding == 0 { Ok(()) } else { Err(Error::PaddingSet { row }.into()) }
}

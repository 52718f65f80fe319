//! NumPy's arrays of booleans and numbers, an entry an element or eight a byte.

mod element;
#[cfg(feature = "npz")]
mod flat;
mod header;
mod packed;

use std::io::{self, BufRead, Read, Write};

pub(super) use header::MAGIC;
#[cfg(feature = "npz")]
pub(super) use {flat::Flat, header::Header};

pub use packed::{Packed, write_packed};

use self::element::Element;
#[cfg(not(feature = "npz"))]
use self::header::Header;
#[cfg(feature = "npz")]
use super::budget::Budget;
use super::{FormatError, Note, Place, Problem, ReadOptions, read_exact, write_entries};
use crate::{BitMatrix, Error, MatrixRef, Shape, VectorMut};

/// Reads an array of booleans or numbers, or of packed bits where the options say so.
///
/// Numbers are taken modulo 2, and have to be whole; the imaginary part of complex ones is zero. An array of one
/// dimension is a matrix of one row. Elements may be of any byte order, and an array in Fortran order. They are
/// read a part of a row at a time.
///
/// # Errors
///
/// [`FormatError::Malformed`] with the indices of an entry, or the byte offset in the header;
/// [`FormatError::Unsuitable`] for other arrays; [`FormatError::Matrix`] for want of memory;
/// [`FormatError::Io`].
pub fn read(reader: impl BufRead, options: &ReadOptions) -> Result<BitMatrix, FormatError> {
    read_noting(reader, options, &mut |_| ())
}

/// As [`read`], and notes bytes that may be packed bits.
pub(super) fn read_noting(
    mut reader: impl BufRead,
    options: &ReadOptions,
    note: &mut dyn FnMut(Note),
) -> Result<BitMatrix, FormatError> {
    let header = Header::read(&mut reader)?;
    read_behind(&header, reader, options, note)
}

/// As [`read_noting`], of an array that may be far shorter where it comes from.
#[cfg(feature = "npz")]
pub(super) fn read_unpacked(
    mut reader: impl BufRead,
    options: &ReadOptions,
    note: &mut dyn FnMut(Note),
) -> Result<BitMatrix, FormatError> {
    let header = Header::read(&mut reader)?;
    if let Ok(Shape { rows, columns }) = shape_of(&header) {
        let columns = if options.packed.is_some() { columns.saturating_mul(8) } else { columns };
        let mut budget = Budget::new(Shape { rows, columns }, options);
        budget.take_matrix(rows, columns)?;
        if header.is_fortran {
            budget.take_matrix(columns, rows)?;
        }
    }
    read_behind(&header, reader, options, note)
}

/// Reads what stands behind a header.
fn read_behind(
    header: &Header,
    mut reader: impl BufRead,
    options: &ReadOptions,
    note: &mut dyn FnMut(Note),
) -> Result<BitMatrix, FormatError> {
    let matrix = match options.packed {
        Some(packed) => packed::read(&mut reader, header, packed)?,
        None => read_entries(&mut reader, header, note)?,
    };
    check_end(reader)?;
    Ok(matrix)
}

/// Writes the matrix as an array of booleans, a byte an entry.
///
/// # Errors
///
/// Those of the writer.
pub fn write<'a>(matrix: impl Into<MatrixRef<'a>>, mut writer: impl Write) -> io::Result<()> {
    let matrix = matrix.into();
    let shape = vec![matrix.rows(), matrix.columns()];
    writer.write_all(&Header { descr: "|b1".to_owned(), is_fortran: false, shape }.to_bytes())?;
    for row in matrix.iter_stored_rows() {
        write_entries(row, 0, &mut writer)?;
    }
    Ok(())
}

/// Fails if anything is left behind an array.
pub(super) fn check_end(reader: impl Read) -> Result<(), FormatError> {
    if reader.take(1).read_to_end(&mut Vec::new())? > 0 {
        return Err(FormatError::Unsuitable(Problem::new("more data behind the array", "the end")));
    }
    Ok(())
}

/// The numbers of rows and columns of an array's elements.
fn shape_of(header: &Header) -> Result<Shape, FormatError> {
    match *header.shape.as_slice() {
        [rows, columns] => Ok(Shape { rows, columns }),
        [columns] => Ok(Shape { rows: 1, columns }),
        _ => {
            let found = format!("an array of {} dimensions", header.shape.len());
            Err(FormatError::Unsuitable(Problem::new(found, "two, or one for a single row")))
        }
    }
}

/// Reads elements modulo 2.
fn read_entries(
    reader: impl Read,
    header: &Header,
    note: &mut dyn FnMut(Note),
) -> Result<BitMatrix, FormatError> {
    let element = Element::of(header)?;
    let Shape { rows, columns } = shape_of(header)?;
    let (major, minor) = if header.is_fortran { (columns, rows) } else { (rows, columns) };
    let mut are_bits = true;
    let matrix = read_rows(
        reader,
        Shape { rows: major, columns: minor },
        |length| length * element.width(),
        |mut part, bytes, major, minor| {
            let read = element.read_bits(bytes, part.words_mut());
            are_bits &= read.map_err(|(index, problem)| {
                let (row, column) =
                    if header.is_fortran { (minor + index, major) } else { (major, minor + index) };
                problem.at(Place::Entry { row, column })
            })?;
            Ok(())
        },
    )?;
    if element.is_byte() && !are_bits {
        note(Note::BytesModulo2);
    }
    if header.is_fortran { Ok(matrix.try_transpose()?) } else { Ok(matrix) }
}

/// Reads a matrix a part of a row after the other, of the shape and in the order that the file has it.
///
/// So many bytes as `bytes_for` says for the number of columns make a part; `convert` is given them and the
/// row and column where it begins.
fn read_rows(
    mut reader: impl Read,
    shape: Shape,
    bytes_for: impl Fn(usize) -> usize,
    mut convert: impl FnMut(VectorMut<'_>, &[u8], usize, usize) -> Result<(), FormatError>,
) -> Result<BitMatrix, FormatError> {
    let mut bytes = Vec::new();
    let (mut row, mut column) = (0, 0);
    BitMatrix::try_fill(shape.rows, shape.columns, |part| {
        let (length, columns) = (bytes_for(part.len()), part.len());
        let missing = length.saturating_sub(bytes.len());
        bytes.try_reserve(missing).map_err(|_| Error::TooLarge { shape })?;
        bytes.resize(length, 0);
        read_exact(&mut reader, &mut bytes, || {
            let found = format!("the end within row {row} of the file");
            Problem::new(found, format_args!("{} rows", shape.rows))
        })?;
        convert(part, &bytes, row, column)?;
        column += columns;
        if column == shape.columns {
            (row, column) = (row + 1, 0);
        }
        Ok(())
    })
}

//! Writing a sparse matrix by rows, as SciPy's `save_npz` does.

use std::io::{self, BufWriter, Write};

use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

use crate::formats::{FormatError, npy};
use crate::{Error, MatrixRef};

/// Writes the matrix in the format csr, the entries as booleans.
///
/// # Errors
///
/// Those of the writer, and [`FormatError::Matrix`] for more rows than can be counted.
pub fn write<'a>(matrix: impl Into<MatrixRef<'a>>, writer: impl Write) -> Result<(), FormatError> {
    let matrix = matrix.into();
    let (rows, columns, weight) = (matrix.rows(), matrix.columns(), matrix.weight());
    let ends_of_rows = rows.checked_add(1).ok_or(Error::TooLarge { shape: matrix.shape() })?;
    let mut archive = ZipWriter::new_stream(writer);
    // As SciPy has it: of two types, the one in which everything has room.
    let width = if i32::try_from(columns.max(weight)).is_ok() { 4 } else { 8 };
    let columns_of_ones = matrix.iter_stored_rows().flat_map(|row| row.iter_ones());
    add_integers(&mut archive, "indices", weight, width, columns_of_ones)?;
    let mut end = 0;
    let ends = matrix.iter_rows().map(|row| {
        end += row.weight();
        end
    });
    add_integers(&mut archive, "indptr", ends_of_rows, width, std::iter::once(0).chain(ends))?;
    add(&mut archive, "format", "|S3", vec![], |array| array.write_all(b"csr"))?;
    add_integers(&mut archive, "shape", 2, 8, [rows, columns].into_iter())?;
    add(&mut archive, "data", "|b1", vec![weight], |array| {
        (0..weight).try_for_each(|_| array.write_all(&[1]))
    })?;
    archive.finish()?;
    Ok(())
}

fn add_integers<W: Write>(
    archive: &mut ZipWriter<StreamWriter<W>>,
    name: &str,
    length: usize,
    width: usize,
    mut numbers: impl Iterator<Item = usize>,
) -> Result<(), FormatError> {
    add(archive, name, &format!("<i{width}"), vec![length], |array| {
        numbers.try_for_each(|number| array.write_all(&(number as u64).to_le_bytes()[..width]))
    })
}

/// Adds an array, whose elements `write` writes.
fn add<W: Write>(
    archive: &mut ZipWriter<StreamWriter<W>>,
    name: &str,
    descr: &str,
    shape: Vec<usize>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), FormatError> {
    let options =
        SimpleFileOptions::default().compression_method(CompressionMethod::Deflated).large_file(true);
    archive.start_file(format!("{name}.npy"), options)?;
    let mut array = BufWriter::new(archive);
    array.write_all(&npy::Header { descr: descr.to_owned(), is_fortran: false, shape }.to_bytes())?;
    write(&mut array)?;
    Ok(array.flush()?)
}

//! Sparse matrices as SciPy's `save_npz` writes them, one array for each of their parts.

use std::io::{Read, Seek};

use super::Archive;
use crate::formats::budget::Budget;
use crate::formats::{FormatError, Place, Problem, ReadOptions, npy};
use crate::{BitMatrix, BitVector, Error, Shape};

const VALUES: &str = "data.npy";
const ENDS: &str = "indptr.npy";

pub(super) fn read<R: Read + Seek>(
    archive: &mut Archive<R>,
    options: &ReadOptions,
) -> Result<BitMatrix, FormatError> {
    let layout = archive.member("format.npy", |mut array| {
        npy::Header::read(&mut array)?;
        let mut text = Vec::new();
        array.take(64).read_to_end(&mut text)?;
        // Characters of one byte or of four.
        text.retain(|&byte| byte != 0);
        Ok(String::from_utf8_lossy(&text).into_owned())
    })?;
    let numbers = integers(archive, "shape.npy", 2, usize::MAX, options)?;
    let shape = Shape { rows: numbers[0], columns: numbers[1] };
    let transposed = Shape { rows: shape.columns, columns: shape.rows };
    match layout.as_str() {
        "csr" => read_compressed(archive, shape, options),
        "csc" => Ok(read_compressed(archive, transposed, options)?.try_transpose()?),
        "coo" => read_coordinates(archive, shape, options),
        _ => {
            let found = format!("a sparse matrix in the format {layout:?}");
            Err(FormatError::Unsuitable(Problem::new(found, "csr, csc or coo")))
        }
    }
}

/// Reads lists of columns, one a row, behind each other, and where each ends.
fn read_compressed<R: Read + Seek>(
    archive: &mut Archive<R>,
    shape: Shape,
    options: &ReadOptions,
) -> Result<BitMatrix, FormatError> {
    let Shape { rows, columns } = shape;
    let mut matrix = Budget::new(shape, options).zeros(rows, columns)?;
    let lists = rows.checked_add(1).ok_or(Error::TooLarge { shape })?;
    let ends = integers(archive, ENDS, lists, usize::MAX, options)?;
    if ends[0] != 0 || !ends.is_sorted() {
        let descent = ends.windows(2).position(|pair| pair[1] < pair[0]);
        let wrong = if ends[0] != 0 { 0 } else { descent.map_or(0, |index| index + 1) };
        let found = format!("the value {}", ends[wrong]);
        let error = Problem::new(found, "ends that start with 0 and ascend").at(Place::Element(wrong));
        return Err(FormatError::Member { name: ENDS.to_owned(), error: Box::new(error) });
    }
    let values = read_values(archive, ends[rows])?;
    let mut row = 0;
    visit_integers(archive, "indices.npy", ends[rows], columns, |index, column| {
        while ends[row + 1] <= index {
            row += 1;
        }
        if values.get(index) {
            matrix.flip(row, column);
        }
        Ok(())
    })?;
    Ok(matrix)
}

/// Reads a row and a column for each entry.
fn read_coordinates<R: Read + Seek>(
    archive: &mut Archive<R>,
    shape: Shape,
    options: &ReadOptions,
) -> Result<BitMatrix, FormatError> {
    let mut matrix = Budget::new(shape, options).zeros(shape.rows, shape.columns)?;
    let count = archive.member("row.npy", |array| npy::read_length(array))?;
    let values = read_values(archive, count)?;
    let rows = integers(archive, "row.npy", count, shape.rows, options)?;
    visit_integers(archive, "col.npy", count, shape.columns, |index, column| {
        if values.get(index) {
            matrix.flip(rows[index], column);
        }
        Ok(())
    })?;
    Ok(matrix)
}

/// The values of `count` entries.
fn read_values<R: Read + Seek>(archive: &mut Archive<R>, count: usize) -> Result<BitVector, FormatError> {
    archive.member(VALUES, |array| {
        let values = npy::read(array, &ReadOptions::default())?;
        if values.rows() == 1 && values.columns() == count {
            return Ok(values.row(0).try_to_vector()?);
        }
        let found = format!("{} values", values.columns());
        Err(FormatError::Unsuitable(Problem::new(found, format_args!("{count}, one for each entry"))))
    })
}

/// An array of this length, of numbers below a bound.
fn integers<R: Read + Seek>(
    archive: &mut Archive<R>,
    name: &str,
    length: usize,
    bound: usize,
    options: &ReadOptions,
) -> Result<Vec<usize>, FormatError> {
    let shape = Shape::of_vector(length);
    let (bytes, most) = (length as u128 * 8, options.most_declared_bytes);
    if bytes > u128::from(most) {
        return Err(FormatError::TooMuchDeclared { shape, bytes, most });
    }
    let mut numbers = Vec::new();
    visit_integers(archive, name, length, bound, |_, number| {
        numbers.try_reserve(1).map_err(|_| Error::TooLarge { shape })?;
        numbers.push(number);
        Ok(())
    })?;
    Ok(numbers)
}

/// Calls `visit` with the indices and elements of an array of this length, of numbers below a bound.
fn visit_integers<R: Read + Seek>(
    archive: &mut Archive<R>,
    name: &str,
    length: usize,
    bound: usize,
    visit: impl FnMut(usize, usize) -> Result<(), FormatError>,
) -> Result<(), FormatError> {
    archive.member(name, |array| npy::read_integers(array, length, bound, visit))
}

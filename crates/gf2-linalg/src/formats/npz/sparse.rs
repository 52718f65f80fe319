//! Sparse matrices as SciPy's `save_npz` writes them, one array for each of their parts.

use std::io::{Read, Seek};

use super::Archive;
use crate::formats::budget::Budget;
use crate::formats::npy::{Flat, Header};
use crate::formats::{FormatError, Note, Place, Problem, ReadOptions};
use crate::{BitMatrix, Error, Shape};

const FORMAT: &str = "format.npy";
const SHAPE: &str = "shape.npy";
const VALUES: &str = "data.npy";
const ENDS: &str = "indptr.npy";
const INDICES: &str = "indices.npy";
const ROWS: &str = "row.npy";
const COLUMNS: &str = "col.npy";
const COORDINATES: &str = "coords.npy";
const OFFSETS: &str = "offsets.npy";

/// How the parts make a matrix, by its name in SciPy.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// Compressed sparse rows: lists of columns behind one another, and where each ends.
    Csr,
    /// Compressed sparse columns.
    Csc,
    /// Rows of blocks.
    Bsr,
    /// Coordinates.
    Coo,
    /// Diagonals.
    Dia,
}

/// Whether an archive has the parts of a sparse matrix.
pub(super) fn is_sparse<R: Read + Seek>(archive: &Archive<R>) -> bool {
    archive.has(FORMAT) || parts(archive).is_some()
}

/// The parts that there are when no format is named; those of rows and columns are the same.
fn parts<R: Read + Seek>(archive: &Archive<R>) -> Option<Layout> {
    let has = |names: &[&str]| names.iter().all(|name| archive.has(name));
    if !has(&[SHAPE, VALUES]) {
        None
    } else if has(&[INDICES, ENDS]) {
        Some(Layout::Csr)
    } else if has(&[ROWS, COLUMNS]) || has(&[COORDINATES]) {
        Some(Layout::Coo)
    } else {
        has(&[OFFSETS]).then_some(Layout::Dia)
    }
}

pub(super) fn read<R: Read + Seek>(
    archive: &mut Archive<R>,
    options: &ReadOptions,
    note: &mut dyn FnMut(Note),
) -> Result<BitMatrix, FormatError> {
    let mut numbers = [0; 2];
    let axes = archive.member(SHAPE, |array| {
        let array = Flat::open(array)?;
        array.expect_axes(1)?;
        let axes = array.len();
        if !matches!(axes, 1 | 2) {
            let found = format!("a matrix of {axes} dimensions");
            return Err(FormatError::Unsuitable(Problem::new(found, "two, or one for a single row")));
        }
        array.visit_integers(|index, number| {
            numbers[index] = below(number, usize::MAX)?;
            Ok(())
        })?;
        Ok(axes)
    })?;
    let shape = match axes {
        1 => Shape { rows: 1, columns: numbers[0] },
        _ => Shape { rows: numbers[0], columns: numbers[1] },
    };
    let layout =
        if archive.has(FORMAT) { named_layout(archive)? } else { told_layout(archive, shape, note)? };
    let mut budget = Budget::new(shape, options);
    let matrix = budget.zeros(shape.rows, shape.columns)?;
    let mut reader = Reader { archive, shape, axes, budget, matrix };
    match layout {
        Layout::Csr => {
            let values = reader.read_values(1)?;
            reader.read_lists(shape.rows, shape.columns, &values, |row, column, _| (row, column))?;
        }
        Layout::Csc => {
            let values = reader.read_values(1)?;
            reader.read_lists(shape.columns, shape.rows, &values, |column, row, _| (row, column))?;
        }
        Layout::Bsr => reader.read_blocks()?,
        Layout::Coo => reader.read_coordinates()?,
        Layout::Dia => reader.read_diagonals()?,
    }
    Ok(reader.matrix)
}

/// The format that an entry of the archive names.
fn named_layout<R: Read + Seek>(archive: &mut Archive<R>) -> Result<Layout, FormatError> {
    let name = archive.member(FORMAT, |mut array| {
        Header::read(&mut array)?;
        let mut text = Vec::new();
        array.take(64).read_to_end(&mut text)?;
        // Characters of one byte or of four.
        text.retain(|&byte| byte != 0);
        Ok(String::from_utf8_lossy(&text).into_owned())
    })?;
    Ok(match name.as_str() {
        "csr" => Layout::Csr,
        "csc" => Layout::Csc,
        "bsr" => Layout::Bsr,
        "coo" => Layout::Coo,
        "dia" => Layout::Dia,
        _ => {
            let found = format!("a sparse matrix in the format {name:?}");
            return Err(FormatError::Unsuitable(Problem::new(found, "csr, csc, bsr, coo or dia")));
        }
    })
}

/// The format that the parts tell when none is named.
fn told_layout<R: Read + Seek>(
    archive: &mut Archive<R>,
    shape: Shape,
    note: &mut dyn FnMut(Note),
) -> Result<Layout, FormatError> {
    let layout = parts(archive).unwrap_or(Layout::Csr);
    if layout != Layout::Csr {
        return Ok(layout);
    }
    if archive.member(VALUES, |array| Ok(Flat::open(array)?.shape().len()))? == 3 {
        return Ok(Layout::Bsr);
    }
    let ends = archive.member(ENDS, |array| Ok(Flat::open(array)?.len()))?;
    let has_lists_of = |lists: usize| lists.checked_add(1) == Some(ends);
    if shape.rows == shape.columns {
        note(Note::ByRows);
    } else if has_lists_of(shape.columns) {
        return Ok(Layout::Csc);
    }
    Ok(Layout::Csr)
}

/// The values of entries modulo 2, each of which may be a block.
struct Values {
    bits: BitMatrix,
    /// The number of entries, and the rows and columns of each.
    entries: usize,
    block: [usize; 2],
    /// Whether what comes twice is there once, instead of adding up.
    are_booleans: bool,
}

/// The parts of a matrix, and the matrix as far as it was read.
struct Reader<'a, R> {
    archive: &'a mut Archive<R>,
    shape: Shape,
    /// 1 for a matrix of a single row that is saved as a vector.
    axes: usize,
    budget: Budget,
    matrix: BitMatrix,
}

impl<R: Read + Seek> Reader<'_, R> {
    /// Reads lists of the places of entries, behind one another; `cell` tells the row and column of an entry in
    /// a list at a place, and of its block.
    fn read_lists(
        &mut self,
        lists: usize,
        places: usize,
        values: &Values,
        cell: impl Fn(usize, usize, usize) -> (usize, usize),
    ) -> Result<(), FormatError> {
        let ends = self.read_ends(lists)?;
        let end = ends[lists];
        // There may be room behind the last entry.
        let found = self.archive.member(INDICES, |array| {
            let array = Flat::open(array)?;
            array.expect_axes(1)?;
            let found = array.len();
            if found < end {
                return Err(FormatError::Unsuitable(Problem::new(format!("{found} elements"), end)));
            }
            Ok(found)
        })?;
        values.expect_entries(found)?;
        let [rows, columns] = values.block;
        let matrix = &mut self.matrix;
        let mut list = 0;
        self.archive.member(INDICES, |array| {
            Flat::open(array)?.visit_integers(|index, number| {
                if index >= end {
                    return Ok(());
                }
                let place = below(number, places)?;
                while ends[list + 1] <= index {
                    list += 1;
                }
                for part in 0..rows * columns {
                    let (row, column) = cell(list, place, part);
                    values.put(index * rows * columns + part, matrix, row, column);
                }
                Ok(())
            })
        })
    }

    /// Reads rows of blocks.
    fn read_blocks(&mut self) -> Result<(), FormatError> {
        let values = self.read_values(3)?;
        let [height, width] = values.block;
        let Shape { rows, columns } = self.shape;
        let count = |length: usize, of: usize| (of > 0 && length.is_multiple_of(of)).then(|| length / of);
        let (Some(lists), Some(places)) = (count(rows, height), count(columns, width)) else {
            let found = format!("blocks of {height}x{width}");
            let problem = Problem::new(found, format!("blocks that divide a {} matrix", self.shape));
            return Err(member(VALUES, FormatError::Unsuitable(problem)));
        };
        self.read_lists(lists, places, &values, |list, place, part| {
            (list * height + part / width, place * width + part % width)
        })
    }

    /// Reads a row and a column for each entry.
    fn read_coordinates(&mut self) -> Result<(), FormatError> {
        let values = self.read_values(1)?;
        let Shape { rows, columns } = self.shape;
        let count = values.entries;
        if self.archive.has(ROWS) || !self.archive.has(COORDINATES) {
            let of_rows = self.read_integers(ROWS, &[count], |_| rows)?;
            let matrix = &mut self.matrix;
            return self.archive.member(COLUMNS, |array| {
                let array = Flat::open(array)?;
                array.expect_shape(&[count])?;
                array.visit_integers(|index, number| {
                    values.put(index, matrix, of_rows[index], below(number, columns)?);
                    Ok(())
                })
            });
        }
        let bounds = if self.axes == 1 { [columns, 0] } else { [rows, columns] };
        let numbers = self.read_integers(COORDINATES, &[self.axes, count], |index| bounds[index / count])?;
        for index in 0..count {
            let (row, column) =
                if self.axes == 1 { (0, numbers[index]) } else { (numbers[index], numbers[count + index]) };
            values.put(index, &mut self.matrix, row, column);
        }
        Ok(())
    }

    /// Reads diagonals, each with how far it is above the main one; the entries of all are by their columns.
    fn read_diagonals(&mut self) -> Result<(), FormatError> {
        let (shape, budget, matrix) = (self.shape, &mut self.budget, &mut self.matrix);
        let offsets = self.archive.member(OFFSETS, |array| {
            let array = Flat::open(array)?;
            array.expect_axes(1)?;
            let mut offsets = budget.numbers::<i128>(array.len())?;
            array.visit_integers(|_, offset| {
                offsets.push(offset);
                Ok(())
            })?;
            Ok(offsets)
        })?;
        let mut sorted = self.budget.numbers::<i128>(offsets.len())?;
        sorted.extend(&offsets);
        sorted.sort_unstable();
        if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            let problem = Problem::new(format!("the diagonal {} twice", twice[0]), "each once");
            return Err(member(OFFSETS, FormatError::Unsuitable(problem)));
        }
        self.archive.member(VALUES, |array| {
            let array = Flat::open(array)?;
            array.expect_axes(2)?;
            let length = array.shape()[1];
            array.expect_shape(&[offsets.len(), length])?;
            array.visit_bits(|index, bit| {
                let column = index % length;
                let row = column as i128 - offsets[index / length];
                if bit && column < shape.columns && (0..shape.rows as i128).contains(&row) {
                    matrix.set(row as usize, column, true);
                }
            })
        })
    }

    /// The values of entries: an array of one axis, or of three for blocks.
    fn read_values(&mut self, axes: usize) -> Result<Values, FormatError> {
        let budget = &mut self.budget;
        self.archive.member(VALUES, |array| {
            let array = Flat::open(array)?;
            array.expect_axes(axes)?;
            let are_booleans = array.is_boolean();
            let entries = array.shape()[0];
            let block = if axes == 3 { [array.shape()[1], array.shape()[2]] } else { [1, 1] };
            let mut bits = budget.zeros(1, array.len())?;
            array.visit_bits(|index, bit| bits.set(0, index, bit))?;
            Ok(Values { bits, entries, block, are_booleans })
        })
    }

    /// Where each of the lists ends.
    fn read_ends(&mut self, lists: usize) -> Result<Vec<usize>, FormatError> {
        let length = lists.checked_add(1).ok_or(Error::TooLarge { shape: self.shape })?;
        let ends = self.read_integers(ENDS, &[length], |_| usize::MAX)?;
        if ends[0] == 0 && ends.is_sorted() {
            return Ok(ends);
        }
        let descent = ends.windows(2).position(|pair| pair[1] < pair[0]);
        let wrong = if ends[0] != 0 { 0 } else { descent.map_or(0, |index| index + 1) };
        let problem = Problem::new(format!("the value {}", ends[wrong]), "ends that start with 0 and ascend");
        Err(member(ENDS, problem.at(Place::Element(wrong))))
    }

    /// An array of this shape, of numbers below a bound for each.
    fn read_integers(
        &mut self,
        name: &str,
        shape: &[usize],
        bound: impl Fn(usize) -> usize,
    ) -> Result<Vec<usize>, FormatError> {
        let budget = &mut self.budget;
        self.archive.member(name, |array| {
            let array = Flat::open(array)?;
            array.expect_shape(shape)?;
            let mut numbers = budget.numbers::<usize>(array.len())?;
            numbers.resize(array.len(), 0);
            array.visit_integers(|index, number| {
                numbers[index] = below(number, bound(index))?;
                Ok(())
            })?;
            Ok(numbers)
        })
    }
}

impl Values {
    /// Adds a value to the matrix.
    fn put(&self, index: usize, matrix: &mut BitMatrix, row: usize, column: usize) {
        match (self.bits.get(0, index), self.are_booleans) {
            (false, _) => {}
            (true, true) => matrix.set(row, column, true),
            (true, false) => matrix.flip(row, column),
        }
    }

    fn expect_entries(&self, expected: usize) -> Result<(), FormatError> {
        if self.entries == expected {
            return Ok(());
        }
        let found = format!("{} values", self.entries);
        let problem = Problem::new(found, format!("{expected}, one for each entry"));
        Err(member(VALUES, FormatError::Unsuitable(problem)))
    }
}

/// What is wrong with an array of the archive.
fn member(name: &str, error: FormatError) -> FormatError {
    FormatError::Member { name: name.to_owned(), error: Box::new(error) }
}

/// A number as an index below a bound.
fn below(number: i128, bound: usize) -> Result<usize, Problem> {
    usize::try_from(number).ok().filter(|&index| index < bound).ok_or_else(|| {
        Problem::new(format_args!("the value {number}"), format_args!("a number from 0, below {bound}"))
    })
}

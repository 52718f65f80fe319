//! MatrixMarket: one-based coordinates of the entries, or all entries a column after the other.

use std::io::{self, BufRead, Write};

use super::scan::Scanner;
use super::{FormatError, Problem, ReadOptions, number, try_zeros};
use crate::{BitMatrix, MatrixRef};

/// What a file of this format starts with.
pub(super) const MAGIC: &[u8] = b"%%MatrixMarket";

const HEADER: &str = "%%MatrixMarket matrix coordinate|array pattern|integer|real general|symmetric";
const COMMENT: Option<u8> = Some(b'%');

/// What the first line says.
struct Header {
    layout: Layout,
    field: Field,
    symmetry: Symmetry,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    Coordinate,
    Array,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    Pattern,
    Integer,
    Real,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Symmetry {
    General,
    /// The entries below the diagonal stand for those above as well.
    Symmetric,
}

/// Reads a matrix of the field `pattern`, `integer` or `real`, `general` or `symmetric`, as coordinates or as
/// an array.
///
/// Entries are taken modulo 2, also those below zero; those of a pattern are ones. Coordinates that come
/// twice add up, so that two ones make a zero. Real entries have to be whole numbers.
///
/// ```
/// use gf2_linalg::formats::{ReadOptions, matrix_market};
///
/// let text = "%%MatrixMarket matrix coordinate integer symmetric\n2 2 2\n1 1 3\n2 1 -1\n";
/// let matrix = matrix_market::read(text.as_bytes(), &ReadOptions::default())?;
/// assert_eq!(matrix.to_string(), "11\n10");
/// # Ok::<(), gf2_linalg::formats::FormatError>(())
/// ```
///
/// # Errors
///
/// [`FormatError::Malformed`] with line and column; [`FormatError::TooMuchDeclared`];
/// [`FormatError::Matrix`] for want of memory; [`FormatError::Io`].
pub fn read(reader: impl BufRead, options: &ReadOptions) -> Result<BitMatrix, FormatError> {
    let mut scanner = Scanner::new(reader);
    let header = Header::read(&mut scanner)?;
    let matrix = match header.layout {
        Layout::Coordinate => header.read_coordinates(&mut scanner, options)?,
        Layout::Array => header.read_array(&mut scanner, options)?,
    };
    if scanner.skip_blank(COMMENT)? {
        let place = scanner.place();
        return Err(Problem::new("more entries", "the end behind as many as the size says").at(place));
    }
    Ok(matrix)
}

/// Writes the matrix as a pattern of coordinates, row by row.
///
/// # Errors
///
/// Those of the writer.
pub fn write<'a>(matrix: impl Into<MatrixRef<'a>>, mut writer: impl Write) -> io::Result<()> {
    let matrix = matrix.into();
    writeln!(writer, "%%MatrixMarket matrix coordinate pattern general")?;
    writeln!(writer, "{} {} {}", matrix.rows(), matrix.columns(), matrix.weight())?;
    for (row, entries) in matrix.iter_stored_rows().enumerate() {
        for column in entries.iter_ones() {
            writeln!(writer, "{} {}", row + 1, column + 1)?;
        }
    }
    Ok(())
}

impl Header {
    fn read<R: BufRead>(scanner: &mut Scanner<R>) -> Result<Self, FormatError> {
        let start = scanner.place();
        if scanner.word(HEADER)?.as_bytes() != MAGIC {
            return Err(Problem::new("another file", HEADER).at(start));
        }
        choice(scanner, &[("matrix", ())])?;
        let layout = choice(scanner, &[("coordinate", Layout::Coordinate), ("array", Layout::Array)])?;
        let field = match layout {
            Layout::Coordinate => choice(
                scanner,
                &[("pattern", Field::Pattern), ("integer", Field::Integer), ("real", Field::Real)],
            ),
            Layout::Array => choice(scanner, &[("integer", Field::Integer), ("real", Field::Real)]),
        }?;
        let symmetry =
            choice(scanner, &[("general", Symmetry::General), ("symmetric", Symmetry::Symmetric)])?;
        scanner.end_line("the end of the line")?;
        Ok(Self { layout, field, symmetry })
    }

    /// The numbers of rows and columns, with what follows them on their line still to be read.
    fn read_shape<R: BufRead>(&self, scanner: &mut Scanner<R>) -> Result<(usize, usize), FormatError> {
        scanner.skip_blank(COMMENT)?;
        let rows = scanner.number("a number of rows", 0, usize::MAX)?;
        let columns = scanner.number("a number of columns", 0, usize::MAX)?;
        if self.symmetry == Symmetry::Symmetric && rows != columns {
            let found = format!("{rows} rows and {columns} columns");
            return Err(Problem::new(found, "as many of a symmetric matrix").at(scanner.start()));
        }
        Ok((rows, columns))
    }

    fn read_coordinates<R: BufRead>(
        &self,
        scanner: &mut Scanner<R>,
        options: &ReadOptions,
    ) -> Result<BitMatrix, FormatError> {
        let (rows, columns) = self.read_shape(scanner)?;
        let count = scanner.number("a number of entries", 0, usize::MAX)?;
        scanner.end_line("the end of the line")?;
        let mut matrix = try_zeros(rows, columns, options)?;
        for index in 0..count {
            if !scanner.skip_blank(COMMENT)? {
                let expected = format!("{count} as in the size");
                return Err(Problem::new(format_args!("{index} entries"), expected).at(scanner.place()));
            }
            let row = scanner.number("a row", 1, rows)? - 1;
            let most = if self.symmetry == Symmetry::Symmetric { row + 1 } else { columns };
            let column = scanner.number("a column", 1, most)? - 1;
            let value = self.field == Field::Pattern || Self::read_value(scanner)?;
            scanner.end_line("the end of the line")?;
            if value {
                matrix.flip(row, column);
                if self.symmetry == Symmetry::Symmetric && row != column {
                    matrix.flip(column, row);
                }
            }
        }
        Ok(matrix)
    }

    /// Entries a column after the other, those of a symmetric matrix from the diagonal down.
    fn read_array<R: BufRead>(
        &self,
        scanner: &mut Scanner<R>,
        options: &ReadOptions,
    ) -> Result<BitMatrix, FormatError> {
        let (rows, columns) = self.read_shape(scanner)?;
        scanner.end_line("the end of the line")?;
        let is_symmetric = self.symmetry == Symmetry::Symmetric;
        let mut matrix = try_zeros(rows, columns, options)?;
        if rows == 0 {
            return Ok(matrix);
        }
        for column in 0..columns {
            for row in if is_symmetric { column } else { 0 }..rows {
                if !scanner.skip_blank(COMMENT)? {
                    let found = format!("the end before row {} of column {}", row + 1, column + 1);
                    return Err(Problem::new(found, "a whole number").at(scanner.place()));
                }
                if Self::read_value(scanner)? {
                    matrix.set(row, column, true);
                    if is_symmetric {
                        matrix.set(column, row, true);
                    }
                }
            }
        }
        Ok(matrix)
    }

    /// A whole number modulo 2.
    fn read_value<R: BufRead>(scanner: &mut Scanner<R>) -> Result<bool, FormatError> {
        let word = scanner.word(number::EXPECTED)?;
        if let Some(bit) = number::bit(word.as_bytes()) {
            return Ok(bit);
        }
        let problem = Problem::new(format_args!("{word:?}"), number::EXPECTED);
        Err(problem.at(scanner.start()))
    }
}

/// The next word of the header, which is one of these in any case.
fn choice<R: BufRead, T: Copy>(scanner: &mut Scanner<R>, words: &[(&str, T)]) -> Result<T, FormatError> {
    let expected = words.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(" or ");
    let word = scanner.word(&expected)?;
    if let Some(&(_, choice)) = words.iter().find(|(known, _)| word.eq_ignore_ascii_case(known)) {
        return Ok(choice);
    }
    let problem = Problem::new(format_args!("{word:?}"), expected);
    Err(problem.at(scanner.start()))
}

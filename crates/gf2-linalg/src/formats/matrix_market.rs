//! MatrixMarket: one-based coordinates of the entries, or all entries a column after the other.

use std::io::{self, BufRead, Write};

use super::budget::Budget;
use super::scan::Scanner;
use super::{FormatError, Problem, ReadOptions};
use crate::text::number;
use crate::{BitMatrix, MatrixRef, Shape};

/// What a file of this format starts with, in any case.
const MAGIC: &[u8] = b"%%MatrixMarket";

const HEADER: &str = "%%MatrixMarket matrix coordinate|array pattern|integer|real|complex general|symmetric|skew-symmetric|hermitian";
const COMMENT: u8 = b'%';

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

/// What an entry has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    /// Nothing: it is a one.
    Pattern,
    /// A number.
    Real,
    /// A number, and another that is its imaginary part.
    Complex,
}

/// What the entries below the diagonal stand for. Signs and conjugates are nothing modulo 2.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Symmetry {
    /// Themselves.
    General,
    /// Those above as well.
    Mirrored,
    /// Those above as well, and there are none on the diagonal.
    Skew,
}

impl Symmetry {
    /// The first row of a column that an array has.
    fn first_row(self, column: usize) -> usize {
        match self {
            Self::General => 0,
            Self::Mirrored => column,
            Self::Skew => column + 1,
        }
    }
}

/// Reads a matrix of any field and symmetry, as coordinates or as an array.
///
/// Entries are whole numbers modulo 2, also those below zero; their imaginary parts are zero. Those of a
/// pattern are ones. Coordinates that come twice add up, so that two ones make a zero.
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
    let mut scanner = Scanner::new(reader, None)?;
    let header = Header::read(&mut scanner)?;
    let matrix = match header.layout {
        Layout::Coordinate => header.read_coordinates(&mut scanner, options)?,
        Layout::Array => header.read_array(&mut scanner, options)?,
    };
    if scanner.skip_blank()? {
        let place = scanner.place();
        return Err(Problem::new("more entries", "the end behind as many as the size says").at(place));
    }
    Ok(matrix)
}

/// Whether a file begins as one of this format does, behind white space.
pub(super) fn begins(start: &[u8]) -> bool {
    let start = start.trim_ascii_start();
    start.get(..MAGIC.len()).is_some_and(|start| start.eq_ignore_ascii_case(MAGIC))
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
        scanner.skip_blank()?;
        let start = scanner.place();
        if !scanner.word(HEADER)?.as_bytes().eq_ignore_ascii_case(MAGIC) {
            return Err(Problem::new("another file", HEADER).at(start));
        }
        choice(scanner, &[("matrix", ())])?;
        let layout = choice(scanner, &[("coordinate", Layout::Coordinate), ("array", Layout::Array)])?;
        let fields = [
            ("integer", Field::Real),
            ("unsigned-integer", Field::Real),
            ("real", Field::Real),
            ("double", Field::Real),
            ("complex", Field::Complex),
            ("pattern", Field::Pattern),
        ];
        let has_pattern = layout == Layout::Coordinate;
        let field = choice(scanner, &fields[..fields.len() - usize::from(!has_pattern)])?;
        let symmetries = [
            ("general", Symmetry::General),
            ("symmetric", Symmetry::Mirrored),
            ("skew-symmetric", Symmetry::Skew),
            ("hermitian", Symmetry::Mirrored),
        ];
        let symmetry = choice(scanner, &symmetries)?;
        scanner.end_line("the end of the line")?;
        scanner.set_comment(COMMENT);
        Ok(Self { layout, field, symmetry })
    }

    /// The numbers of rows and columns, with what follows them on their line still to be read.
    fn read_shape<R: BufRead>(&self, scanner: &mut Scanner<R>) -> Result<(usize, usize), FormatError> {
        scanner.skip_blank()?;
        let rows = scanner.number("a number of rows", 0, usize::MAX)?;
        let columns = scanner.number("a number of columns", 0, usize::MAX)?;
        if self.symmetry != Symmetry::General && rows != columns {
            let found = format!("{rows} rows and {columns} columns");
            return Err(Problem::new(found, "as many of either for this symmetry").at(scanner.start()));
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
        let mut matrix = Budget::new(Shape { rows, columns }, options).zeros(rows, columns)?;
        for index in 0..count {
            if !scanner.skip_blank()? {
                let expected = format!("{count} as in the size");
                return Err(Problem::new(format_args!("{index} entries"), expected).at(scanner.place()));
            }
            let row = scanner.number("a row", 1, rows)? - 1;
            let max = if self.symmetry == Symmetry::General { columns } else { row + 1 };
            let column = scanner.number("a column", 1, max)? - 1;
            let place = scanner.start();
            let value = self.read_value(scanner)?;
            scanner.end_line("the end of the line")?;
            if !value {
                continue;
            }
            if self.symmetry == Symmetry::Skew && row == column {
                return Err(Problem::new("a one on the diagonal", "0 there for this symmetry").at(place));
            }
            matrix.flip(row, column);
            if self.symmetry != Symmetry::General && row != column {
                matrix.flip(column, row);
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
        let mut matrix = Budget::new(Shape { rows, columns }, options).zeros(rows, columns)?;
        if rows == 0 {
            return Ok(matrix);
        }
        for column in 0..columns {
            for row in self.symmetry.first_row(column)..rows {
                if !scanner.skip_blank()? {
                    let found = format!("the end before row {} of column {}", row + 1, column + 1);
                    return Err(Problem::new(found, number::EXPECTED).at(scanner.place()));
                }
                if self.read_value(scanner)? {
                    matrix.set(row, column, true);
                    if self.symmetry != Symmetry::General {
                        matrix.set(column, row, true);
                    }
                }
            }
        }
        Ok(matrix)
    }

    /// An entry modulo 2.
    fn read_value<R: BufRead>(&self, scanner: &mut Scanner<R>) -> Result<bool, FormatError> {
        if self.field == Field::Pattern {
            return Ok(true);
        }
        let bit = read_number(scanner, number::EXPECTED, number::bit)?;
        if self.field == Field::Complex {
            read_number(scanner, "0 for the imaginary part", |text| number::is_zero(text).then_some(()))?;
        }
        Ok(bit)
    }
}

/// The next word, which is the number that is expected.
fn read_number<R: BufRead, T>(
    scanner: &mut Scanner<R>,
    expected: &str,
    parse: fn(&[u8]) -> Option<T>,
) -> Result<T, FormatError> {
    let word = scanner.word(expected)?;
    if let Some(number) = parse(word.as_bytes()) {
        return Ok(number);
    }
    let problem = Problem::new(format_args!("{word:?}"), expected);
    Err(problem.at(scanner.start()))
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

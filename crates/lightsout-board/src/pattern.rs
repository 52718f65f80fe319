//! Sets of cells: the lights that are on, the buttons that are pressed.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use gf2_linalg::{BitMatrix, MatrixRef, VectorRef};

use crate::{Alphabet, Cell, Counting, Error, ReadOptions, Reading, Size, TextError, TextProblem, text};

/// The mark of patterns of lights. Functions for any mark take a [`Pattern<K>`](Pattern).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Light {}

/// The mark of patterns of presses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Button {}

/// The set of lights that are on.
pub type Lights = Pattern<Light>;

/// The set of buttons that are pressed.
pub type Presses = Pattern<Button>;

/// A set of cells of a board, of lights or of buttons.
///
/// Read from text in any [`Alphabet`], written in `.` and `#`.
///
/// ```
/// use lightsout_board::{Alphabet, Lights};
///
/// let lights: Lights = "bww\nwwb".parse()?;
/// assert_eq!(lights.to_string(), "#..\n..#");
/// assert_eq!(lights.picture(Alphabet::DIGITS).to_string(), "100\n001");
/// assert_eq!(lights.weight(), 2);
/// assert!(lights.get((1, 2)));
/// # Ok::<(), lightsout_board::Error>(())
/// ```
pub struct Pattern<K> {
    pub(crate) cells: BitMatrix,
    kind: PhantomData<K>,
}

impl<K> Pattern<K> {
    /// Returns the pattern whose cell in row `r` and column `c` is set when the entry of the matrix is one.
    pub fn from_matrix(cells: BitMatrix) -> Self {
        Self { cells, kind: PhantomData }
    }

    /// Returns the pattern of this size with the cells for which `is_set` is true.
    ///
    /// ```
    /// use lightsout_board::{Lights, Size};
    ///
    /// let diagonal = Lights::from_fn(Size { rows: 2, columns: 3 }, |cell| cell.row == cell.column);
    /// assert_eq!(diagonal.to_string(), "#..\n.#.");
    /// # Ok::<(), lightsout_board::Error>(())
    /// ```
    ///
    /// # Panics
    ///
    /// When there is no memory for it.
    pub fn from_fn(size: Size, mut is_set: impl FnMut(Cell) -> bool) -> Self {
        let is_set = |row, column| is_set(Cell { row, column });
        Self::from_matrix(BitMatrix::from_fn(size.rows, size.columns, is_set))
    }

    /// Returns the pattern with these rows.
    ///
    /// ```
    /// use lightsout_board::Lights;
    ///
    /// let lights = Lights::from_rows(&[[false, true], [true, true]])?;
    /// assert_eq!(lights.to_string(), ".#\n##");
    /// assert_eq!(Lights::from_rows(&lights.to_rows())?, lights);
    /// # Ok::<(), lightsout_board::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::UnequalRows`] when their lengths differ; [`Error::BoardTooLarge`] when there is no memory for it.
    pub fn from_rows<R: AsRef<[bool]>>(rows: &[R]) -> Result<Self, Error> {
        let columns = rows.first().map_or(0, |row| row.as_ref().len());
        let mut pattern = Self::empty(Size { rows: rows.len(), columns })?;
        for (row, cells) in rows.iter().map(AsRef::as_ref).enumerate() {
            if cells.len() != columns {
                return Err(Error::UnequalRows { row, expected: columns, found: cells.len() });
            }
            for column in (0..columns).filter(|&column| cells[column]) {
                pattern.set((row, column), true);
            }
        }
        Ok(pattern)
    }

    /// The rows as lists of values, true for a cell that is set.
    ///
    /// # Panics
    ///
    /// When there is no memory for them.
    pub fn to_rows(&self) -> Vec<Vec<bool>> {
        self.cells.iter_rows().map(|row| row.iter().collect()).collect()
    }

    /// Returns the empty pattern of this size.
    ///
    /// # Errors
    ///
    /// [`Error::BoardTooLarge`] when there is no memory for it.
    pub fn empty(size: Size) -> Result<Self, Error> {
        let Size { rows, columns } = size;
        BitMatrix::try_zeros(rows, columns)
            .map(Self::from_matrix)
            .map_err(|_| Error::BoardTooLarge { rows, columns })
    }

    /// Returns a copy.
    ///
    /// # Errors
    ///
    /// [`Error::BoardTooLarge`] when there is no memory for it.
    pub fn try_clone(&self) -> Result<Self, Error> {
        let Size { rows, columns } = self.size();
        self.cells.try_clone().map(Self::from_matrix).map_err(|_| Error::BoardTooLarge { rows, columns })
    }

    /// The numbers of rows and columns.
    pub fn size(&self) -> Size {
        Size { rows: self.cells.rows(), columns: self.cells.columns() }
    }

    /// Returns the same cells in reading order, in rows of another length.
    ///
    /// ```
    /// use lightsout_board::{Lights, Size};
    ///
    /// let row: Lights = "#..#".parse()?;
    /// assert_eq!(row.with_shape(Size { rows: 2, columns: 2 })?.to_string(), "#.\n.#");
    /// # Ok::<(), lightsout_board::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::SizeMismatch`] for another number of cells; [`Error::BoardTooLarge`] when there is no memory for it.
    pub fn with_shape(&self, shape: Size) -> Result<Self, Error> {
        if self.size().cells() != shape.cells() {
            check_size("the pattern", shape, self.size())?;
        }
        let mut shaped = Self::empty(shape)?;
        for cell in self.iter().map(|cell| shape.cell(self.size().number(cell))) {
            shaped.set(cell, true);
        }
        Ok(shaped)
    }

    /// Whether the cell is set.
    ///
    /// # Panics
    ///
    /// When the cell is out of range.
    pub fn get(&self, cell: impl Into<Cell>) -> bool {
        let Cell { row, column } = cell.into();
        self.cells.get(row, column)
    }

    /// Sets or clears the cell.
    ///
    /// # Panics
    ///
    /// When the cell is out of range.
    pub fn set(&mut self, cell: impl Into<Cell>, value: bool) {
        let Cell { row, column } = cell.into();
        self.cells.set(row, column, value);
    }

    /// Sets the cell if it is clear, and clears it if it is set.
    ///
    /// # Panics
    ///
    /// When the cell is out of range.
    pub fn flip(&mut self, cell: impl Into<Cell>) {
        let Cell { row, column } = cell.into();
        self.cells.flip(row, column);
    }

    /// The number of cells that are set.
    pub fn weight(&self) -> usize {
        self.cells.weight()
    }

    /// Whether no cell is set.
    pub fn is_empty(&self) -> bool {
        self.cells.is_zero()
    }

    /// The cells that are set, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Cell> {
        let rows = self.cells.iter_rows().enumerate();
        rows.flat_map(|(row, cells)| cells.iter_ones().map(move |column| Cell { row, column }))
    }

    /// A row of cells, without a copy.
    ///
    /// # Panics
    ///
    /// When the row is out of range.
    pub fn row(&self, row: usize) -> VectorRef<'_> {
        self.cells.row(row)
    }

    /// The cells as a matrix.
    pub fn as_matrix(&self) -> MatrixRef<'_> {
        self.cells.as_ref()
    }

    pub(crate) fn as_matrix_mut(&mut self) -> gf2_linalg::MatrixMut<'_> {
        self.cells.as_mut()
    }

    /// The cells as a matrix that owns them.
    pub fn into_matrix(self) -> BitMatrix {
        self.cells
    }

    /// Returns the symmetric difference: the cells that are set in exactly one of the two.
    ///
    /// # Errors
    ///
    /// [`Error::SizeMismatch`].
    pub fn difference(&self, other: &Self) -> Result<Self, Error> {
        check_size("the other pattern", self.size(), other.size())?;
        Ok(Self::from_matrix(&self.cells + &other.cells))
    }

    /// Returns the pattern in the characters of `alphabet`, for display.
    pub fn picture(&self, alphabet: Alphabet) -> impl fmt::Display + '_ {
        PatternPicture { cells: self.cells.as_ref(), alphabet }
    }

    /// Reads one pattern as [`from_str`](Self::from_str) does, and returns how it was read.
    ///
    /// # Errors
    ///
    /// [`Error::Text`] with the line and column, both counted from 1.
    ///
    /// # Complexity
    ///
    /// Linear, with two bits of memory a cell and at least two words a row.
    pub fn read_with(text: &str, options: &ReadOptions) -> Result<(Self, Reading), Error> {
        let (cells, reading) = text::read_board(text, options)?;
        Ok((Self::from_matrix(cells), reading))
    }

    /// Reads all patterns of a text; all are in the same characters. Patterns are separated by blank lines, stand on a
    /// line each if their rows are joined on a line, or are arrays of JSON; or their number or sizes before them divide
    /// the text.
    ///
    /// ```
    /// use lightsout_board::Lights;
    ///
    /// assert_eq!(Lights::read_all("01\n10\n\n1\n")?.len(), 2);
    /// assert_eq!(Lights::read_all("01|10\n1\n")?.len(), 2);
    /// # Ok::<(), lightsout_board::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Text`] with the line and column, both counted from 1.
    pub fn read_all(text: &str) -> Result<Vec<Self>, Error> {
        Ok(Self::read_all_with(text, &ReadOptions::default())?.0)
    }

    /// As [`read_all`](Self::read_all), and returns how they were read.
    ///
    /// # Errors
    ///
    /// As for [`read_all`](Self::read_all).
    pub fn read_all_with(text: &str, options: &ReadOptions) -> Result<(Vec<Self>, Reading), Error> {
        let (patterns, reading) = Self::read_each_with(text, options)?;
        let mut all = Vec::new();
        let no_memory = |_| TextError { line: 1, column: 1, problem: TextProblem::NoMemory };
        all.try_reserve_exact(patterns.len()).map_err(no_memory)?;
        for pattern in patterns {
            all.push(pattern?);
        }
        Ok((all, reading))
    }

    /// As [`read_all_with`](Self::read_all_with), but makes each pattern on demand, which takes less memory.
    ///
    /// # Errors
    ///
    /// As for [`read_all`](Self::read_all), before the first pattern is made; [`Error::BoardTooLarge`] as an item when
    /// there is no memory for a pattern.
    pub fn read_each_with(
        text: &str,
        options: &ReadOptions,
    ) -> Result<(impl ExactSizeIterator<Item = Result<Self, Error>> + use<K>, Reading), Error> {
        let (boards, reading) = text::read_boards(text, options)?;
        Ok((boards.map(|board| board.map(Self::from_matrix)), reading))
    }
}

impl Presses {
    /// Reads presses for buttons of this size, and returns how a picture of them was read. A text that is no picture
    /// may be a list of places: a row and a column a line, or as `1,1 2,3`, `(1, 1)` or JSON; on a board of one row,
    /// perhaps the column alone. The numbering is `counting`; by default it is from 0 if 0 is among the numbers, and
    /// else from 1. The number of places may stand in the first line. A place given twice is not pressed.
    ///
    /// ```
    /// use lightsout_board::{Presses, ReadOptions, Size};
    ///
    /// let (presses, reading) =
    ///     Presses::read_for("1 1\n2 3", Size { rows: 2, columns: 3 }, &ReadOptions::default(), None)?;
    /// assert_eq!((presses, reading), ("#..\n..#".parse()?, None));
    /// # Ok::<(), lightsout_board::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Text`] with the line and column, both counted from 1, also if a picture and a list of places would give
    /// different presses.
    pub fn read_for(
        text: &str,
        size: Size,
        options: &ReadOptions,
        counting: Option<Counting>,
    ) -> Result<(Self, Option<Reading>), Error> {
        Ok(text::read_presses(text, size, options, counting)?)
    }
}

/// Fails if a pattern has another size than the board.
pub(crate) fn check_size(what: &'static str, expected: Size, found: Size) -> Result<(), Error> {
    if expected == found { Ok(()) } else { Err(Error::SizeMismatch { what, expected, found }) }
}

impl<K> FromStr for Pattern<K> {
    type Err = Error;

    /// Reads one pattern.
    ///
    /// - Rows are lines, or joined on a line by `|`, `/` or `;`; or these stand between the cells of several lines.
    ///   Commas between cells, white space in the same columns of all rows, and blank lines around the pattern, are
    ///   skipped. One character that means on may be drawn on blanks, with something in each row and column.
    /// - Numbers of boards, their sizes, or names before them are skipped where they fit what follows.
    /// - Characters are of a [known](Alphabet::KNOWN) alphabet. The first two that differ identify it; a
    ///   character alone means what [`Alphabet::value_alone`] says.
    /// - Or JSON: an array of a row each, which is an array of 0, 1, `false` and `true`, or a string; perhaps with a
    ///   name and `=` before it.
    ///
    /// # Errors
    ///
    /// [`Error::Text`] with the line and column, both counted from 1.
    fn from_str(text: &str) -> Result<Self, Error> {
        Ok(Self::read_with(text, &ReadOptions::default())?.0)
    }
}

struct PatternPicture<'a> {
    cells: MatrixRef<'a>,
    alphabet: Alphabet,
}

/// Bytes written at a time: single characters are slow to pass on, and a row may be too long to be held.
const PIECE: usize = 1 << 10;

impl fmt::Display for PatternPicture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut piece = String::new();
        let mut put = |c| {
            piece.push(c);
            if piece.len() < PIECE {
                return Ok(());
            }
            let written = f.write_str(&piece);
            piece.clear();
            written
        };
        for (index, row) in self.cells.iter_rows().enumerate() {
            if index > 0 {
                put('\n')?;
            }
            row.iter().try_for_each(|set| put(self.alphabet.character(set)))?;
        }
        f.write_str(&piece)
    }
}

impl<K> fmt::Display for Pattern<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.picture(Alphabet::default()).fmt(f)
    }
}

impl<K> fmt::Debug for Pattern<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.size())?;
        fmt::Display::fmt(self, f)
    }
}

// Derived implementations would ask the same of the mark.
impl<K> Clone for Pattern<K> {
    fn clone(&self) -> Self {
        Self::from_matrix(self.cells.clone())
    }
}

impl<K> PartialEq for Pattern<K> {
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells
    }
}

impl<K> Eq for Pattern<K> {}

impl<K> std::hash::Hash for Pattern<K> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.cells.hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_alphabet_and_layout_is_read() {
        let expected: Lights = ".#.\n#.#".parse().unwrap();
        for text in [
            "010\n101",
            "0 1 0\r\n1 0 1\r\n",
            "wbw\nBWB",
            "-x-\nX-X\n",
            "\n\n  .#.\n  #.#\n\n\n",
            "\u{feff}010\n101",
            ". # .\n#\t. #",
        ] {
            assert_eq!(text.parse::<Lights>().unwrap(), expected, "{text:?}");
        }
        for &alphabet in Alphabet::KNOWN {
            assert_eq!(expected.picture(alphabet).to_string().parse::<Lights>().unwrap(), expected);
        }
    }

    #[test]
    fn malformed_boards_are_located() {
        let problem = |text: &str| match text.parse::<Lights>() {
            Err(Error::Text(TextError { line, column, problem })) => (line, column, problem),
            other => panic!("{text:?}: {other:?}"),
        };
        assert_eq!(problem(""), (1, 1, TextProblem::Empty));
        assert_eq!(problem(" \r\n\n"), (1, 1, TextProblem::Empty));
        assert_eq!(problem("01\n\n01"), (3, 1, TextProblem::SecondBoard));
        assert_eq!(problem("010\n01"), (2, 3, TextProblem::Ragged { expected: 3, found: 2 }));
        assert_eq!(problem("0 1\n0 1 1\n"), (2, 5, TextProblem::Ragged { expected: 2, found: 3 }));
        assert!(matches!(problem("01\n0b"), (2, 2, TextProblem::UnexpectedCharacter { found: 'b', .. })));
        assert!(matches!(problem("\n ?"), (2, 2, TextProblem::UnexpectedCharacter { found: '?', .. })));
    }

    #[test]
    fn a_carriage_return_does_not_join_two_rows() {
        let problem = |text: &str| match text.parse::<Lights>() {
            Err(Error::Text(TextError { line, column, problem })) => (line, column, problem),
            other => panic!("{text:?}: {other:?}"),
        };
        assert!(matches!(problem("01\r10\r"), (1, 3, TextProblem::UnexpectedCharacter { found: '\r', .. })));
        assert!(matches!(problem("01\n1\u{2028}0"), (2, 2, TextProblem::UnexpectedCharacter { .. })));
        assert_eq!("\r\n01 \r\r\n10\r".parse::<Lights>().unwrap(), "01\n10".parse().unwrap());
    }

    #[test]
    fn several_boards_are_separated_by_blank_lines() {
        let boards = Lights::read_all("01\n10\n\n\n111\n").unwrap();
        assert_eq!(
            boards.iter().map(Lights::size).collect::<Vec<_>>(),
            [Size { rows: 2, columns: 2 }, Size { rows: 1, columns: 3 }]
        );
        assert!(Lights::read_all("\n").unwrap().is_empty());
    }

    #[test]
    fn pictures_are_whole_at_every_length_around_a_piece() {
        for columns in [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE] {
            let lights = Lights::from_matrix(BitMatrix::from_fn(2, columns, |row, column| row == column));
            let line =
                |row| (0..columns).map(|column| if row == column { '#' } else { '.' }).collect::<String>();
            assert_eq!(lights.to_string(), format!("{}\n{}", line(0), line(1)));
        }
        assert_eq!(
            Lights::empty(Size { rows: 3 * PIECE, columns: 0 }).unwrap().to_string().len(),
            3 * PIECE - 1
        );
    }

    #[test]
    fn cells_that_are_set_come_row_by_row() {
        let lights: Lights = ".#\n##".parse().unwrap();
        let cells: Vec<(usize, usize)> = lights.iter().map(|cell| (cell.row, cell.column)).collect();
        assert_eq!(cells, [(0, 1), (1, 0), (1, 1)]);
    }
}

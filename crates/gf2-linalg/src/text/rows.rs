//! The rows of a text, each as long as the first, below a heading that says how many there are.

use super::position::Position;
use crate::error::ParseErrorKind;
use crate::words::{WORD_BITS, words_for};
use crate::{BitMatrix, Error, Shape, VectorRef};

/// Two numbers above the rows, which say how many rows and columns follow.
pub(super) struct Heading {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) at: Position,
    /// The two entries, as long as they may be those of a row instead.
    pub(super) entries: Option<u64>,
}

/// Rows that come entry by entry.
#[derive(Default)]
pub(super) struct Rows {
    /// The rows before this one.
    matrix: Option<BitMatrix>,
    /// The entries of this row so far.
    words: Vec<u64>,
    length: usize,
    heading: Option<Heading>,
    /// Whether some entry below the heading was written otherwise than as zero or one.
    has_numbers: bool,
    /// The end of the second row.
    second: Option<Position>,
}

impl Rows {
    pub(super) fn with_heading(heading: Option<Heading>) -> Self {
        Self { heading, ..Self::default() }
    }

    /// Reserves capacity for entries, at most one a byte.
    pub(super) fn reserve(&mut self, bytes: usize) -> Result<(), Error> {
        let shape = Shape::of_vector(self.length.saturating_add(bytes));
        self.words.try_reserve(words_for(bytes) + 1).map_err(|_| Error::TooLarge { shape })
    }

    /// Adds up to 64 entries, for which there is room.
    #[inline]
    pub(super) fn push(&mut self, bits: u64, count: usize) {
        let shift = self.length % WORD_BITS;
        match self.words.last_mut().filter(|_| shift > 0) {
            Some(last) => {
                *last |= bits << shift;
                if shift + count > WORD_BITS {
                    self.words.push(bits >> (WORD_BITS - shift));
                }
            }
            None => self.words.push(bits),
        }
        self.length += count;
    }

    /// Adds an entry that was written as another number than zero and one.
    pub(super) fn push_number(&mut self, bit: bool) {
        self.push(bit.into(), 1);
        self.has_numbers = true;
    }

    /// The entries of this row so far.
    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// How many rows have ended.
    pub(super) fn count(&self) -> usize {
        self.matrix.as_ref().map_or(0, BitMatrix::rows)
    }

    /// Whether a line above the rows may be a heading.
    pub(super) fn has_heading(&self) -> bool {
        self.heading.is_some()
    }

    /// Whether some entry was another number than zero and one.
    pub(super) fn has_numbers(&self) -> bool {
        self.has_numbers
    }

    /// Forgets what the entries so far were, as those of a header.
    pub(super) fn forget_numbers(&mut self) {
        self.has_numbers = false;
    }

    /// Where the second row ends, if there is one.
    pub(super) fn second(&self) -> Option<Position> {
        self.second
    }

    /// Ends the first row, which has two numbers, and may be a heading.
    pub(super) fn end_as_heading(&mut self, rows: usize, columns: usize, at: Position) {
        let entries = self.words.first().copied();
        self.heading = Some(Heading { rows, columns, at, entries });
        self.clear();
        self.has_numbers = false;
    }

    /// Ends a row at this place.
    pub(super) fn end(&mut self, at: Position) -> Result<(), Error> {
        let mut matrix = match self.matrix.take() {
            Some(matrix) => matrix,
            None => self.begin(at)?,
        };
        let (expected, found) = (matrix.columns(), self.length);
        if found != expected {
            let at = Position { column: at.column.saturating_sub(1), ..at };
            return Err(at.error(ParseErrorKind::Ragged { expected, found }));
        }
        matrix.try_push_row(VectorRef::from_words(&self.words, self.length)?)?;
        if matrix.rows() == 2 {
            self.second = Some(at);
        }
        self.matrix = Some(matrix);
        self.clear();
        Ok(())
    }

    /// The matrix without rows, or with the row that was no heading.
    fn begin(&mut self, at: Position) -> Result<BitMatrix, Error> {
        let mut matrix = BitMatrix::try_zeros(0, self.length)?;
        let Some(heading) = &mut self.heading else { return Ok(matrix) };
        let fits = heading.columns == self.length;
        match heading.entries {
            Some(entries) if self.length == 2 => {
                matrix.try_push_row(VectorRef::from_words(&[entries], 2)?)?;
                if !fits {
                    self.heading = None;
                }
            }
            _ if fits => heading.entries = None,
            entries => {
                let found = format!("{} entries", self.length);
                let or_row = if entries.is_some() { ", or 2 as in it" } else { "" };
                let expected = format!("{} as the first line says{or_row}", heading.columns);
                let at = Position { column: at.column.saturating_sub(1), ..at };
                return Err(at.unexpected(found, expected));
            }
        }
        Ok(matrix)
    }

    fn clear(&mut self) {
        self.words.clear();
        self.length = 0;
    }

    /// The matrix of all rows that have ended.
    pub(super) fn finish(self) -> Result<BitMatrix, Error> {
        let Self { matrix, heading: Some(Heading { rows, columns, at, entries }), .. } = self else {
            return self.matrix.map_or_else(|| BitMatrix::try_zeros(0, 0), Ok);
        };
        let found = matrix.as_ref().map_or(0, BitMatrix::rows);
        match (matrix, entries) {
            (Some(matrix), None) if found == rows => Ok(matrix),
            (_, None) => {
                Err(at.unexpected(format!("{found} rows below a heading"), format!("{rows} as it says")))
            }
            // Nothing but these two numbers.
            (None, Some(entries)) => {
                let mut matrix = BitMatrix::try_zeros(0, 2)?;
                matrix.try_push_row(VectorRef::from_words(&[entries], 2)?)?;
                Ok(matrix)
            }
            (Some(matrix), Some(_)) if found - 1 != rows && self.has_numbers => Ok(matrix),
            (Some(matrix), Some(_)) if found - 1 == rows && rows > 1 && !self.has_numbers => {
                matrix.submatrix(1..found, 0..2)
            }
            (Some(_), Some(_)) => {
                let found = format!(
                    "a first line that reads as a row and as the size {rows}x{columns} of what follows"
                );
                Err(at.unexpected(found, "rows in brackets, or another first line"))
            }
        }
    }
}

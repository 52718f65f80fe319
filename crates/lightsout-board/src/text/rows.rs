//! Rows of cells, packed while they are read.

use std::ops::Range;

use gf2_linalg::BitMatrix;

use super::recognition::{COMMA, ONE, OTHER, Recognition, SPACE, ZERO};
use super::{Form, Located, Reading, breaks_lines, is_skipped};
use crate::{Characters, Size, TextProblem};

const WORD: usize = 64;

/// A board while it is read: 64 cells a word, each row from a word of its own.
#[derive(Default)]
pub(super) struct Bits {
    /// The byte where it begins, or white space before it.
    start: usize,
    rows: usize,
    /// Cells in each row.
    columns: usize,
    words: Vec<u64>,
    /// Cells in the row that is being read.
    cells: usize,
}

impl Bits {
    /// Where the board begins.
    pub(super) fn start(&self, text: &str) -> usize {
        self.start + text[self.start..].find(|c| !is_skipped(c)).unwrap_or(0)
    }

    /// How many rows and columns have been read.
    pub(super) fn size(&self) -> Size {
        Size { rows: self.rows, columns: self.columns }
    }

    /// Sees that so many more cells of a row do not lack memory.
    fn reserve(&mut self, cells: usize, at: usize) -> Result<(), Located> {
        let words = self.words.try_reserve(cells.div_ceil(WORD));
        words.map_err(|_| Located { at, problem: TextProblem::NoMemory })
    }

    /// Appends a cell to the row.
    fn push(&mut self, bit: bool) {
        let place = self.cells % WORD;
        if place == 0 {
            self.words.push(0);
        }
        if let Some(word) = self.words.last_mut() {
            *word |= u64::from(bit) << place;
        }
        self.cells += 1;
    }

    /// The board, of bits that are what they mean or the opposite.
    pub(super) fn into_matrix(self, inverts: bool) -> Result<BitMatrix, Located> {
        let matrix = BitMatrix::from_words(self.rows, self.columns, &self.words);
        let no_memory = |_| Located { at: self.start, problem: TextProblem::NoMemory };
        let mut matrix = matrix.map_err(no_memory)?;
        if inverts {
            (0..self.rows).for_each(|row| matrix.row_mut(row).complement());
        }
        Ok(matrix)
    }
}

/// Reads rows of a text, one board after the other.
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    form: Form,
    recognition: Recognition,
    boards: Vec<Bits>,
    current: Bits,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str, given: Option<&Characters>, form: Form) -> Self {
        let recognition = Recognition::new(given);
        Self { text, form, recognition, boards: Vec::new(), current: Bits::default() }
    }

    /// Rows of the board that have been read.
    pub(super) fn rows(&self) -> usize {
        self.current.rows
    }

    /// Whether the row has as many cells as the first already, so that the next one is too many.
    pub(super) fn is_full(&self) -> bool {
        self.current.rows > 0 && self.current.cells >= self.current.columns
    }

    /// Reads the cells of these bytes, which have no line feed, and appends them to the row. Returns how many
    /// there were.
    ///
    /// # Complexity
    ///
    /// Linear: 64 bytes at a time where all of them are cells.
    pub(super) fn cells(&mut self, range: Range<usize>) -> Result<usize, Located> {
        self.current.reserve(range.len() + WORD, range.start)?;
        let bytes = self.text.as_bytes();
        let (before, mut at) = (self.current.cells, range.start);
        let mut is_behind_cell = false;
        while at < range.end {
            let mut next = at + 1;
            if self.current.cells.is_multiple_of(WORD) && range.end - at >= WORD {
                next = at + WORD;
                if let Some(word) = packed(&bytes[at..next], self.recognition.classes()) {
                    self.current.words.push(word);
                    self.current.cells += WORD;
                    (at, is_behind_cell) = (next, true);
                    continue;
                }
            }
            while at < next {
                match self.recognition.class(bytes[at]) {
                    SPACE => at += 1,
                    COMMA if is_behind_cell => (at, is_behind_cell) = (at + 1, false),
                    COMMA => return Err(Located { at, problem: TextProblem::StrayComma }),
                    OTHER => {
                        let Some(c) = self.text[at..range.end].chars().next() else { break };
                        if !is_skipped(c) {
                            self.character(c, at)?;
                            is_behind_cell = true;
                        } else if breaks_lines(c) {
                            return match self.text[at..range.end].trim_start_matches(is_skipped) {
                                "" => Ok(self.current.cells - before),
                                _ => Err(self.unexpected(c, at)),
                            };
                        }
                        at += c.len_utf8();
                    }
                    cell => {
                        self.current.push(cell == ONE);
                        (at, is_behind_cell) = (at + 1, true);
                    }
                }
            }
        }
        Ok(self.current.cells - before)
    }

    /// Appends what a character means to the row.
    pub(super) fn character(&mut self, found: char, at: usize) -> Result<(), Located> {
        let unexpected = |expected| TextProblem::UnexpectedCharacter { found, expected };
        let bit = self.recognition.bit(found);
        let bit = bit.map_err(|expected| Located { at, problem: unexpected(expected) })?;
        self.current.reserve(1, at)?;
        self.current.push(bit);
        Ok(())
    }

    /// Appends what the digit at this byte means to the row.
    pub(super) fn digit(&mut self, at: usize) -> Result<(), Located> {
        let digit = self.text.as_bytes()[at];
        match self.recognition.class(digit) {
            class @ (ZERO | ONE) => {
                self.current.reserve(1, at)?;
                self.current.push(class == ONE);
                Ok(())
            }
            _ => self.character(digit.into(), at),
        }
    }

    /// Appends a value to the row: as its digit, where characters are not given.
    pub(super) fn value(&mut self, value: bool, at: usize) -> Result<(), Located> {
        match self.recognition.bit_of_value(value) {
            None => self.character(if value { '1' } else { '0' }, at),
            Some(bit) => {
                self.current.reserve(1, at)?;
                self.current.push(bit);
                Ok(())
            }
        }
    }

    /// That a character is no cell.
    fn unexpected(&mut self, found: char, at: usize) -> Located {
        let expected = self.recognition.bit(found).err().unwrap_or_default();
        Located { at, problem: TextProblem::UnexpectedCharacter { found, expected } }
    }

    /// Ends the row, which stood in these bytes and has as many cells as the first.
    pub(super) fn end_row(&mut self, range: Range<usize>) -> Result<(), Located> {
        let columns = self.current.columns;
        self.end_row_or(|reader| reader.place_of_cell(range, columns))
    }

    /// Ends the row, which has as many cells as the first, or else is wrong in this place.
    pub(super) fn end_row_or(&mut self, place: impl FnOnce(&Self) -> usize) -> Result<(), Located> {
        let (expected, found) = (self.current.columns, self.current.cells);
        if self.current.rows == 0 {
            self.current.columns = found;
        } else if found != expected {
            let problem = match self.form {
                Form::Lines => TextProblem::Ragged { expected, found },
                _ => TextProblem::RaggedRow { expected, found },
            };
            return Err(Located { at: place(self), problem });
        }
        self.current.rows += 1;
        self.current.cells = 0;
        Ok(())
    }

    /// The byte of a cell of a row, or the one behind its last cell when there are not so many.
    fn place_of_cell(&self, range: Range<usize>, index: usize) -> usize {
        let between = |c: char| self.recognition.is_between_cells(c);
        let row = &self.text[range.clone()];
        let mut cells = row.char_indices().filter(|&(_, c)| !between(c));
        let behind = row.trim_end_matches(between).len();
        range.start + cells.nth(index).map_or(behind, |(place, _)| place)
    }

    /// Ends the board, which begins at this byte.
    pub(super) fn end_board(&mut self, start: usize) -> Result<(), Located> {
        let no_memory = |_| Located { at: start, problem: TextProblem::NoMemory };
        self.boards.try_reserve(1).map_err(no_memory)?;
        self.current.start = start;
        self.boards.push(std::mem::take(&mut self.current));
        Ok(())
    }

    /// The boards, how they were read, and whether their bits are the opposite of what they mean.
    pub(super) fn finish(self) -> Result<(Vec<Bits>, Reading, bool), Located> {
        let start = self.boards.first().map_or(0, |board| board.start(self.text));
        let ambiguous = |character| Located { at: start, problem: TextProblem::OneCharacter { character } };
        let (characters, alphabet, inverts) = self.recognition.found().map_err(ambiguous)?;
        Ok((self.boards, Reading { characters, alphabet, form: self.form }, inverts))
    }
}

/// 64 cells as a word; `None` when not all bytes are cells.
fn packed(bytes: &[u8], classes: &[u8; 256]) -> Option<u64> {
    let (mut word, mut seen) = (0, 0);
    for (place, &byte) in bytes.iter().enumerate() {
        let class = classes[usize::from(byte)];
        word |= u64::from(class & ONE) << place;
        seen |= class;
    }
    (seen <= ONE).then_some(word)
}

//! Rows of cells, packed while they are read.

use std::ops::Range;

use gf2_linalg::BitMatrix;

use super::recognition::{COMMA, ONE, OTHER, Recognition, SPACE, ZERO};
use super::{BYTE_ORDER_MARK, Form, Located, Read, Reading, breaks_lines, is_skipped};
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
    /// Whether the bits are the opposite of what they mean.
    inverts: bool,
    /// Cells in the row that is being read.
    cells: usize,
    /// Where the cells of the first row stand, and how many characters are skipped before.
    first: Option<(Range<usize>, usize)>,
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

    /// Reserves memory for more cells of a row.
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

    /// How many rows there are.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// Splits the board into boards of `rows` rows each; `None` where there is no memory for one.
    pub(super) fn split(self, rows: usize) -> impl Iterator<Item = Option<Self>> {
        let Self { start, columns, words, rows: all, inverts, .. } = self;
        let stride = columns.div_ceil(WORD);
        (0..all).step_by(rows).map(move |first| {
            let part = &words[first * stride..(first + rows) * stride];
            let mut words = Vec::new();
            words.try_reserve_exact(part.len()).ok()?;
            words.extend_from_slice(part);
            Some(Self { start, rows, columns, words, inverts, ..Self::default() })
        })
    }

    /// This board, of a text that stands so far behind the start of another.
    pub(super) fn behind(self, bytes: usize) -> Self {
        Self { start: self.start + bytes, ..self }
    }

    /// The board.
    pub(super) fn into_matrix(self) -> Result<BitMatrix, Located> {
        let matrix = BitMatrix::from_words(self.rows, self.columns, &self.words);
        let no_memory = |_| Located { at: self.start, problem: TextProblem::NoMemory };
        let mut matrix = matrix.map_err(no_memory)?;
        if self.inverts {
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
    /// The first row that begins in another column than the first of its board.
    shifted: Option<usize>,
}

impl<'a> Reader<'a> {
    /// A reader of boards in the characters given, if any are; or of a picture, which says which it expects.
    pub(super) fn new(
        text: &'a str,
        given: Option<&Characters>,
        expected: Option<&'static str>,
        form: Form,
    ) -> Self {
        let recognition = Recognition::new(given, expected);
        Self { text, form, recognition, boards: Vec::new(), current: Bits::default(), shifted: None }
    }

    /// Rows of the board that have been read.
    pub(super) fn rows(&self) -> usize {
        self.current.rows
    }

    /// Whether the row is already as long as the first, so that the next cell is too many.
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
        if self.text[range.clone()].starts_with(BYTE_ORDER_MARK) {
            at += BYTE_ORDER_MARK.len_utf8();
        }
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
                        if c == BYTE_ORDER_MARK {
                            return Err(self.unexpected(c, at));
                        } else if breaks_lines(c) {
                            let rest = &self.text[at..range.end];
                            return match rest.trim_start_matches(|c| self.recognition.is_between_cells(c)) {
                                "" => Ok(self.current.cells - before),
                                _ => Err(self.unexpected(c, at)),
                            };
                        } else if !self.recognition.is_between_cells(c) {
                            self.character(c, at)?;
                            is_behind_cell = true;
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
        let bit = self.recognition.bit(found).map_err(|problem| Located { at, problem })?;
        self.cell(bit, at)
    }

    /// Appends a cell to the row.
    pub(super) fn cell(&mut self, bit: bool, at: usize) -> Result<(), Located> {
        self.current.reserve(1, at)?;
        self.current.push(bit);
        Ok(())
    }

    /// Appends what the digit at this byte means to the row.
    pub(super) fn digit(&mut self, at: usize) -> Result<(), Located> {
        let digit = self.text.as_bytes()[at];
        match self.recognition.class(digit) {
            class @ (ZERO | ONE) => self.cell(class == ONE, at),
            _ => self.character(digit.into(), at),
        }
    }

    /// Appends a value to the row: as its digit, where characters are not given.
    pub(super) fn value(&mut self, value: bool, at: usize) -> Result<(), Located> {
        match self.recognition.bit_of_value(value) {
            None => self.character(if value { '1' } else { '0' }, at),
            Some(bit) => self.cell(bit, at),
        }
    }

    /// What blanks mean, where they are given as cells.
    pub(super) fn blank(&self) -> Option<bool> {
        self.recognition.blank()
    }

    /// Whether a character is given as one of a cell.
    pub(super) fn is_given(&self, c: char) -> bool {
        self.recognition.is_given(c)
    }

    /// Whether a character is skipped within rows.
    pub(super) fn is_between_cells(&self, c: char) -> bool {
        self.recognition.is_between_cells(c)
    }

    /// Fills the row up to this many cells.
    pub(super) fn fill(&mut self, columns: usize, bit: bool, at: usize) -> Result<(), Located> {
        let missing = columns.saturating_sub(self.current.cells);
        self.current.reserve(missing, at)?;
        (0..missing).for_each(|_| self.current.push(bit));
        Ok(())
    }

    /// The problem of a character that is no cell.
    fn unexpected(&mut self, found: char, at: usize) -> Located {
        let other = || TextProblem::UnexpectedCharacter { found, expected: "a cell".to_owned() };
        Located { at, problem: self.recognition.bit(found).err().unwrap_or_else(other) }
    }

    /// Ends the row, which stood in these bytes. Fails if it is not as long as the first row and in the same columns.
    pub(super) fn end_row(&mut self, range: Range<usize>) -> Result<(), Located> {
        let columns = self.current.columns;
        self.check_columns(&range)?;
        self.end_row_or(|reader| reader.start_of_cell(range, columns))
    }

    /// Ends the row. Fails in this place if it is not as long as the first row.
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

    /// Fails if a cell of the row does not stand below one of the first row, as far as both go, apart from a common shift;
    /// unless commas separate the cells.
    fn check_columns(&mut self, range: &Range<usize>) -> Result<(), Located> {
        let between = |c| self.recognition.is_between_cells(c);
        let line = self.text[range.clone()].trim_start_matches(BYTE_ORDER_MARK);
        let row = line.trim_start_matches(between);
        let (start, margin) = (range.end - row.len(), line[..line.len() - row.len()].chars().count());
        let row = start..start + row.trim_end_matches(between).len();
        let Some((first, first_margin)) = self.current.first.clone() else {
            self.current.first = Some((row, margin));
            return Ok(());
        };
        if margin != first_margin {
            self.shifted.get_or_insert(range.start);
        }
        let is_packed = row.len() == self.current.cells && first.len() == self.current.columns;
        if is_packed {
            return Ok(());
        }
        match self.first_out_of_column(&first, &row) {
            Some(at) if !self.is_apart_by_commas(&first) || !self.is_apart_by_commas(&row) => {
                Err(Located { at, problem: TextProblem::Columns })
            }
            _ => Ok(()),
        }
    }

    /// Whether there is a comma between any two cells of the row, so that nothing else has to separate them.
    fn is_apart_by_commas(&self, row: &Range<usize>) -> bool {
        let is_cell = |part: &str| part.trim_matches(is_skipped).chars().nth(1).is_none();
        self.recognition.class(b',') == COMMA && self.text[row.clone()].split(',').all(is_cell)
    }

    /// The first byte of the row where there is a cell and none in the first row, or none and a cell there.
    fn first_out_of_column(&self, first: &Range<usize>, row: &Range<usize>) -> Option<usize> {
        let (above, cells) = (&self.text[first.clone()], &self.text[row.clone()]);
        let classes = self.recognition.classes();
        let place = if above.is_ascii() && cells.is_ascii() {
            let between = |byte: u8| classes[usize::from(byte)] & (SPACE | COMMA) != 0;
            // Mostly there is none, which is found many bytes at a time without looking up their classes.
            let is_blank =
                |byte: u8| u8::from(byte == b' ') | u8::from(byte == b'\t') | u8::from(byte == b',');
            let pairs = above.bytes().zip(cells.bytes());
            let differences = pairs.fold(0, |all, (above, cell)| all | (is_blank(above) ^ is_blank(cell)));
            if differences == 0 && b" \t,".iter().all(|&byte| between(byte)) {
                return None;
            }
            above.bytes().zip(cells.bytes()).position(|(above, cell)| between(above) != between(cell))
        } else {
            let between = |c| self.recognition.is_between_cells(c);
            let mut pairs = above.chars().zip(cells.char_indices());
            pairs.find(|&(above, (_, cell))| between(above) != between(cell)).map(|(_, (place, _))| place)
        };
        place.map(|place| row.start + place)
    }

    /// The byte of a cell of a row, or the one behind its last cell when there is no such cell.
    fn start_of_cell(&self, range: Range<usize>, index: usize) -> usize {
        let between = |c: char| self.recognition.is_between_cells(c);
        let row = &self.text[range.clone()];
        let mut cells = row.char_indices().filter(|&(_, c)| !between(c));
        let behind = row.trim_end_matches(between).len();
        range.start + cells.nth(index).map_or(behind, |(at, _)| at)
    }

    /// Ends the board, which begins at this byte.
    pub(super) fn end_board(&mut self, start: usize) -> Result<(), Located> {
        let no_memory = |_| Located { at: start, problem: TextProblem::NoMemory };
        self.boards.try_reserve(1).map_err(no_memory)?;
        self.current.start = start;
        self.boards.push(std::mem::take(&mut self.current));
        Ok(())
    }

    /// The boards, and how they were read.
    pub(super) fn finish(mut self) -> Result<Read, Located> {
        let start = self.boards.first().map_or(0, |board| board.start(self.text));
        let ambiguous = |character| Located { at: start, problem: TextProblem::OneCharacter { character } };
        // Beside two characters blanks are no cells, but beside one, and in a picture, they may be.
        let may_be_cells = || self.recognition.is_of_picture() || are_alike(&self.boards);
        if let Some(at) = self.shifted.filter(|_| may_be_cells()) {
            return Err(Located { at, problem: TextProblem::Columns });
        }
        let (characters, inverts) = self.recognition.found().map_err(ambiguous)?;
        self.boards.iter_mut().for_each(|board| board.inverts = inverts);
        Ok((self.boards, Reading { characters, form: self.form }))
    }
}

/// Whether all cells of the boards are the same.
fn are_alike(boards: &[Bits]) -> bool {
    let cells = boards.iter().map(|board| board.rows * board.columns).sum::<usize>();
    let ones =
        boards.iter().flat_map(|board| &board.words).map(|word| word.count_ones() as usize).sum::<usize>();
    ones == 0 || ones == cells
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

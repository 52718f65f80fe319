//! Reading an input word by word, and saying where it is not as it should be.

use std::collections::TryReserveError;
use std::fmt::Display;
use std::ops::RangeInclusive;

use crate::{Alphabet, Lights};

use super::Error;
use super::cells::CellRows;

/// What remains to be read of an input, and where that is.
#[derive(Clone)]
pub(super) struct Scanner<'a> {
    rest: &'a str,
    /// Counted from 1, in characters, as `column` is.
    line: usize,
    column: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text.strip_prefix('\u{feff}').unwrap_or(text), line: 1, column: 1 }
    }

    /// Reads a word of any characters.
    pub(super) fn word(&mut self, expected: &str) -> Result<&'a str, Error> {
        self.skip_space();
        let word = self.rest.split(|c: char| c.is_ascii_whitespace()).next().unwrap_or_default();
        if word.is_empty() {
            return Err(self.unexpected(expected));
        }
        word.chars().for_each(|_| self.advance());
        Ok(word)
    }

    /// Passes over these words, a space between them here, if they come next.
    pub(super) fn passes(&mut self, words: &str) -> bool {
        let mut ahead = self.clone();
        let are_next = words.split(' ').all(|word| !ahead.is_at_end() && ahead.word(word).ok() == Some(word));
        if are_next {
            *self = ahead;
        }
        are_next
    }

    /// Reads a number of this range.
    pub(super) fn number(&mut self, what: &str, range: RangeInclusive<usize>) -> Result<usize, Error> {
        self.skip_space();
        let expected = || match *range.end() {
            usize::MAX => format!("{what}, {} or more", range.start()),
            last => format!("{what}, from {} to {last}", range.start()),
        };
        let length = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let digits = &self.rest[..length];
        if digits.is_empty() {
            return Err(self.unexpected(expected()));
        }
        let number = digits.parse().ok().filter(|number| range.contains(number));
        let number = number.ok_or_else(|| self.error(format_args!("{digits}, expected {}", expected())))?;
        digits.chars().for_each(|_| self.advance());
        Ok(number)
    }

    /// Reads this character.
    pub(super) fn symbol(&mut self, symbol: char) -> Result<(), Error> {
        if !self.is_before(symbol) {
            return Err(self.unexpected(format_args!("{symbol:?}")));
        }
        self.advance();
        Ok(())
    }

    /// Whether this character is next.
    pub(super) fn is_before(&mut self, symbol: char) -> bool {
        self.skip_space();
        self.peek() == Some(symbol)
    }

    /// Reads items with commas between them, and these characters around.
    pub(super) fn list<T>(
        &mut self,
        [open, close]: [char; 2],
        mut item: impl FnMut(&mut Self) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        self.symbol(open)?;
        let mut items = Vec::new();
        while !self.is_before(close) {
            if !items.is_empty() {
                if !self.is_before(',') {
                    return Err(self.unexpected(format_args!("',' or {close:?}")));
                }
                self.advance();
            }
            let item = item(self)?;
            self.append(&mut items, item)?;
        }
        self.advance();
        Ok(items)
    }

    /// Appends an item that was read here to others.
    pub(super) fn append<T>(&self, items: &mut Vec<T>, item: T) -> Result<(), Error> {
        items.try_reserve(1).map_err(|error| self.no_memory(error))?;
        items.push(item);
        Ok(())
    }

    /// Empty lists, one for each number that follows.
    pub(super) fn empty_lists(&self, count: usize) -> Result<Vec<Vec<usize>>, Error> {
        let mut lists = Vec::new();
        lists.try_reserve_exact(count).map_err(|error| self.no_memory(error))?;
        lists.resize_with(count, Vec::new);
        Ok(lists)
    }

    /// The error for items that do not fit memory.
    pub(super) fn no_memory(&self, _: TryReserveError) -> Error {
        self.error("no memory for what is read here")
    }

    /// Passes over what stands between these characters.
    pub(super) fn skip_between(&mut self, [open, close]: [char; 2]) -> Result<(), Error> {
        self.symbol(open)?;
        while self.peek().is_some_and(|c| c != close) {
            self.advance();
        }
        self.symbol(close)
    }

    /// Reads the cells that come next on this line as a row.
    pub(super) fn cells(&mut self, alphabet: Alphabet) -> Result<Lights, Error> {
        let mut cells = CellRows::default();
        self.take_cells(alphabet, usize::MAX, &mut cells)?;
        cells.end_row();
        cells.into_lights()
    }

    /// Appends at most `max` cells that come next on this line.
    fn take_cells(&mut self, alphabet: Alphabet, max: usize, cells: &mut CellRows) -> Result<(), Error> {
        loop {
            self.skip_blanks();
            match self.peek().and_then(|c| alphabet.value(c)) {
                Some(on) if cells.count() < max => cells.push(on).map_err(|error| self.no_memory(error))?,
                _ => return Ok(()),
            }
            self.advance();
        }
    }

    /// Reads a line of `columns` cells, or of at least one. Blanks between them do not matter.
    fn row(&mut self, columns: Option<usize>, alphabet: Alphabet, cells: &mut CellRows) -> Result<(), Error> {
        self.skip_space();
        self.take_cells(alphabet, columns.unwrap_or(usize::MAX), cells)?;
        if cells.count() < columns.unwrap_or(1) || columns.is_none() && !self.is_at_line_end() {
            return Err(self.unexpected(alphabet));
        }
        if !self.is_at_line_end() {
            return Err(self.unexpected("the end of the line"));
        }
        cells.end_row();
        Ok(())
    }

    /// Reads so many lines of cells, or all that there are, at least one. Each has so many cells, or as many
    /// as the first.
    pub(super) fn grid(
        &mut self,
        rows: Option<usize>,
        columns: Option<usize>,
        alphabet: Alphabet,
    ) -> Result<Lights, Error> {
        let mut cells = CellRows::default();
        self.row(columns, alphabet, &mut cells)?;
        while rows.map_or_else(|| !self.is_at_end(), |rows| cells.rows() < rows) {
            self.row(cells.columns(), alphabet, &mut cells)?;
        }
        cells.into_lights()
    }

    /// Whether there is nothing but space.
    pub(super) fn is_at_end(&mut self) -> bool {
        self.skip_space();
        self.rest.is_empty()
    }

    /// Fails if there is anything but space.
    pub(super) fn finish(&mut self) -> Result<(), Error> {
        if self.is_at_end() { Ok(()) } else { Err(self.unexpected("the end of the input")) }
    }

    /// The error for something unexpected here.
    pub(super) fn unexpected(&self, expected: impl Display) -> Error {
        match self.peek() {
            None => self.error(format_args!("the input ends, expected {expected}")),
            Some('\n' | '\r') => self.error(format_args!("the line ends, expected {expected}")),
            Some(c) => self.error(format_args!("unexpected character {c:?}, expected {expected}")),
        }
    }

    /// A problem with what stands here.
    pub(super) fn error(&self, problem: impl Display) -> Error {
        Error::Input { line: self.line, column: self.column, problem: problem.to_string() }
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn advance(&mut self) {
        let Some(c) = self.peek() else { return };
        self.rest = &self.rest[c.len_utf8()..];
        if c == '\n' {
            (self.line, self.column) = (self.line + 1, 1);
        } else {
            self.column += 1;
        }
    }

    fn is_at_line_end(&self) -> bool {
        matches!(self.peek(), None | Some('\n' | '\r'))
    }

    fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(' ' | '\t')) {
            self.advance();
        }
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(|c| c.is_ascii_whitespace()) {
            self.advance();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message<T>(result: Result<T, Error>) -> String {
        let Err(Error::Input { line, column, problem }) = result else { panic!("it was read") };
        format!("{line}:{column}: {problem}")
    }

    #[test]
    fn places_are_counted_in_lines_and_characters() {
        let mut input = Scanner::new("\u{feff}é 12\r\n\n 3x");
        assert_eq!(input.word("a word").unwrap(), "é");
        assert_eq!(input.number("a number", 0..=12).unwrap(), 12);
        assert_eq!(input.number("a number", 3..=3).unwrap(), 3);
        assert_eq!(message(input.finish()), "3:3: unexpected character 'x', expected the end of the input");
        input.word("a word").unwrap();
        input.finish().unwrap();
        assert_eq!(message(input.word("a name")), "3:4: the input ends, expected a name");
    }

    #[test]
    fn numbers_are_of_their_range() {
        for (text, expected) in [
            ("7", "1:1: 7, expected a lamp, from 1 to 5"),
            (" 99999999999999999999", "1:2: 99999999999999999999, expected a lamp, from 1 to 5"),
            ("-1", "1:1: unexpected character '-', expected a lamp, from 1 to 5"),
        ] {
            assert_eq!(message(Scanner::new(text).number("a lamp", 1..=5)), expected);
        }
        let many = Scanner::new("0").number("a count", 1..=usize::MAX);
        assert_eq!(message(many), "1:1: 0, expected a count, 1 or more");
    }

    #[test]
    fn words_are_passed_over_together_or_not_at_all() {
        let mut input = Scanner::new("0 0\n 0 0 01");
        assert!(input.passes("0 0 0"));
        assert!(!input.passes("0 0"));
        assert_eq!(input.number("a number", 0..=9).unwrap(), 0);
        assert!(!input.passes("0") && !input.passes("01 0") && input.passes("01") && !input.passes("01"));
        input.finish().unwrap();
    }

    #[test]
    fn a_row_is_a_line() {
        let row = |text, columns| Scanner::new(text).grid(Some(1), columns, Alphabet::DIGITS);
        for text in ["0110", "\n 0 1 1 0 \n1", "01\t10\r\n"] {
            assert_eq!(row(text, Some(4)).unwrap().to_string(), ".##.");
            assert_eq!(row(text, None).unwrap().to_string(), ".##.");
        }
        assert!(message(row("01\n10", Some(3))).starts_with("1:3: the line ends, expected '0' (off)"));
        assert!(message(row("01", Some(3))).starts_with("1:3: the input ends, expected '0' (off)"));
        assert!(
            message(row("0110", Some(3)))
                .ends_with("1:4: unexpected character '0', expected the end of the line")
        );
        assert!(message(row("01w", None)).starts_with("1:3: unexpected character 'w', expected '0' (off)"));
        assert!(message(row("", None)).starts_with("1:1: the input ends"));
    }

    #[test]
    fn lists_have_commas_between() {
        let list = |text| Scanner::new(text).list(['(', ')'], |input| input.number("a lamp", 0..=9));
        assert_eq!(list("( )").unwrap(), [] as [usize; 0]);
        assert_eq!(list("(1, 2\n,3)").unwrap(), [1, 2, 3]);
        assert_eq!(message(list("(1 2)")), "1:4: unexpected character '2', expected ',' or ')'");
        assert_eq!(message(list("(1,)")), "1:4: unexpected character ')', expected a lamp, from 0 to 9");
        assert_eq!(message(list("(1")), "1:3: the input ends, expected ',' or ')'");
        assert_eq!(message(list("[1]")), "1:1: unexpected character '[', expected '('");
    }
}

//! Entries that stand apart: numbers and words with blanks, commas or other marks between them, in brackets
//! or without.

use super::head::{self, Head};
use super::notation;
use super::number;
use super::position::{Position, excerpt};
use super::rows::Rows;
use crate::{BitMatrix, Error};

pub(super) const EXPECTED: &str = "a whole number, taken modulo 2, or true or false";

/// Maximum number of brackets around an entry.
const DEEPEST: usize = 2;

/// Lines that NumPy breaks are longer, and those of programs seldom.
const SHORT_LINE: usize = 70;

/// What comes before, on the line or within the brackets that are open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    /// An entry or a row.
    Value,
    /// A mark behind an entry or a row.
    Mark(u8),
}

/// What comes last behind the matrix.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Behind {
    /// The matrix itself, a bracket or another mark.
    Mark,
    /// A word that can have arguments.
    Word,
    /// The name of a ring, whose size is its argument.
    Ring,
}

/// A text of such entries.
pub(super) struct Numbers {
    rows: Rows,
    head: Head,
    head_at: Position,
    semicolons_separate_entries: bool,
    before: Before,
    /// The brackets that close those that are open.
    brackets: Vec<u8>,
    /// How many brackets are around each entry.
    depth: Option<usize>,
    /// How many rows had ended when the outermost bracket was opened.
    rows_before: usize,
    /// Behind the last entry.
    end: Position,
    /// What is between any two entries of a row, and what is behind the last one: a mark or a blank, or
    /// nothing that matters.
    separator: Option<u8>,
    between: Option<u8>,
    /// The sizes that the first row has as a heading, as long as it may be one.
    sizes: Option<Vec<usize>>,
    /// An entry that reads as several digits, too, unless another one follows in its row: like the very first
    /// entry, it has more than one character, and as many.
    lone: Option<(String, Position)>,
    first_length: Option<usize>,
    /// Whether this line is a rule, such as `---+---`, and the first one.
    is_rule: bool,
    rule: Option<Position>,
    /// Whether a long line ended within the brackets of a row.
    is_broken: bool,
    /// The first `;` between entries.
    first_semicolon: Option<Position>,
    /// The line of a `;` that ended a row.
    semicolon_line: usize,
    /// Where the first row begins and with which number, as long as its entries count columns.
    header: Option<(Position, usize)>,
    /// Whether the matrix has ended, how many parentheses are open in what follows it, and what comes last there.
    is_finished: bool,
    open_behind: usize,
    last_behind: Behind,
}

impl Numbers {
    pub(super) fn new(rows: Rows, head: Head, head_at: Position, semicolons_separate_entries: bool) -> Self {
        Self {
            rows,
            sizes: (head.length == 0).then(Vec::new),
            head,
            head_at,
            semicolons_separate_entries,
            before: Before::Nothing,
            brackets: Vec::new(),
            depth: None,
            rows_before: 0,
            end: head_at,
            separator: None,
            between: None,
            lone: None,
            first_length: None,
            is_rule: false,
            rule: None,
            is_broken: false,
            first_semicolon: None,
            semicolon_line: 0,
            header: None,
            is_finished: false,
            open_behind: 0,
            last_behind: Behind::Mark,
        }
    }

    /// Reserves capacity for entries, at most one a byte.
    pub(super) fn reserve(&mut self, bytes: usize) -> Result<(), Error> {
        self.rows.reserve(bytes)
    }

    /// Takes digits within a row that have the same mark behind them, and says how many bytes they are.
    pub(super) fn read_plain(&mut self, bytes: &[u8], position: Position) -> usize {
        let Some(separator) = self.separator.filter(|_| self.between == self.separator) else { return 0 };
        let may_be_header = self.header.is_some() && self.rows.count() == 0;
        if self.rows.length() == 0 || self.sizes.is_some() || may_be_header {
            return 0;
        }
        let mut passed = 0;
        for &pair in bytes.as_chunks::<2>().0 {
            let [digit @ (b'0' | b'1'), mark] = pair else { break };
            if mark != separator {
                break;
            }
            self.rows.push((digit & 1).into(), 1);
            passed += 2;
        }
        if passed > 0 {
            self.end = Position { column: position.column + passed - 1, ..position };
            self.before = if separator == b' ' { Before::Value } else { Before::Mark(separator) };
        }
        passed
    }

    /// Takes a number or a word.
    pub(super) fn entry(&mut self, token: &[u8], at: Position, end: Position) -> Result<(), Error> {
        if self.is_finished {
            return self.word_behind(token, at);
        }
        if self.rows.length() == 0 && token.iter().all(|byte| b"-+=".contains(byte)) {
            self.rule.get_or_insert(at);
            self.is_rule = true;
            return Ok(());
        }
        if self.is_rule {
            return Err(at.unexpected("an entry behind a rule", "the end of the line"));
        }
        let bit = bit(token, at)?;
        if self.rows.length() == 0 {
            self.begin_row(token, at)?;
        } else if let Some(between) = self.between {
            let separator = *self.separator.get_or_insert(between);
            if between != separator {
                let [found, expected] = [between, separator].map(name_of_separator);
                return Err(
                    at.unexpected(format!("{found} between entries"), format!("{expected} as before"))
                );
            }
        }
        if self.rows.count() == 0 {
            self.count_column(token, at);
        }
        if is_zero_or_one(token) {
            self.rows.push(bit.into(), 1);
        } else {
            self.rows.push_number(bit);
        }
        if let Some(sizes) = &mut self.sizes {
            let size = str::from_utf8(token).ok().and_then(notation::size).filter(|_| sizes.len() < 2);
            match size {
                Some(size) => sizes.push(size),
                None => self.sizes = None,
            }
        }
        (self.before, self.between, self.end) = (Before::Value, Some(b' '), end);
        Ok(())
    }

    fn begin_row(&mut self, token: &[u8], at: Position) -> Result<(), Error> {
        let depth = self.brackets.len();
        if *self.depth.get_or_insert(depth) != depth {
            return Err(at.unexpected("an entry", "as many brackets around each entry as around the first"));
        }
        if self.is_broken {
            let found =
                "a line within the brackets of a row, which reads as a row and as what is left of one";
            return Err(at.unexpected(found, "';' between rows, or brackets around each"));
        }
        if depth == 0 && self.separator == Some(b',') && self.semicolon_line == at.line {
            let found = "a line with both ',' and ';', which reads as entries and as decimals";
            return Err(at.unexpected(found, "a row a line, or '[' and ']' around all"));
        }
        let first_length = *self.first_length.get_or_insert(token.len());
        let is_lone =
            token.len() > 1 && token.len() == first_length && token.iter().all(|byte| b"01".contains(byte));
        self.lone = is_lone.then(|| (String::from_utf8_lossy(token).into_owned(), at));
        Ok(())
    }

    /// Looks whether an entry of the first row is the number of its column, as in a header.
    fn count_column(&mut self, token: &[u8], at: Position) {
        let number = str::from_utf8(token).ok().and_then(|token| token.parse::<usize>().ok());
        let column = self.rows.length();
        self.header = match (self.header, number) {
            (_, Some(first @ (0 | 1))) if column == 0 && self.brackets.is_empty() => Some((at, first)),
            (Some((_, first)), Some(number)) if column > 0 && number == first + column => self.header,
            _ => None,
        };
    }

    /// Takes a bracket that opens.
    pub(super) fn open(&mut self, byte: u8, at: Position) -> Result<(), Error> {
        if self.is_finished {
            // Behind the matrix, or its call, parentheses would take a part of it.
            if byte != b'(' || self.last_behind == Behind::Mark {
                return Err(at.unexpected_character(byte.into(), "the end behind the matrix"));
            }
            self.open_behind += 1;
            return Ok(());
        }
        let depth = self.brackets.len();
        if self.rows.length() > 0 || depth == DEEPEST || self.depth == Some(depth) {
            return Err(at.unexpected_character(byte.into(), "rows in brackets, and entries in these"));
        }
        if depth == 0 {
            self.rows_before = self.rows.count();
            self.is_broken = false;
        }
        self.brackets.push(match byte {
            b'[' => b']',
            b'(' => b')',
            _ => b'}',
        });
        (self.before, self.sizes) = (Before::Nothing, None);
        Ok(())
    }

    /// Takes a bracket that closes.
    pub(super) fn close(&mut self, byte: u8, at: Position) -> Result<(), Error> {
        if self.is_finished && self.brackets.is_empty() {
            self.last_behind = Behind::Mark;
            let open = if self.open_behind > 0 { &mut self.open_behind } else { &mut self.head.open };
            let left = open.checked_sub(1).filter(|_| byte == b')');
            *open = left.ok_or_else(|| at.unexpected_character(byte.into(), "the end behind the matrix"))?;
            return Ok(());
        }
        if self.brackets.pop_if(|bracket| *bracket == byte).is_none() {
            return Err(
                at.unexpected_character(byte.into(), "a bracket that closes the last one that is open")
            );
        }
        if self.is_finished {
            return Ok(());
        }
        let is_empty = self.before == Before::Nothing && self.brackets.len() + 1 == DEEPEST && !self.is_rule;
        if is_empty {
            self.end = at;
        }
        if is_empty || self.rows.length() > 0 {
            self.finish_row()?;
        }
        self.before = Before::Value;
        if self.brackets.is_empty() && !self.is_rule {
            // Rows that are in brackets each can follow one another; behind a matrix there is nothing more.
            let is_row = self.depth == Some(1) && self.rows.count() == self.rows_before + 1;
            self.is_finished = !is_row || self.head.open > 0;
        }
        Ok(())
    }

    /// Takes a comma or another mark between entries or rows.
    pub(super) fn mark(&mut self, byte: u8, at: Position) -> Result<(), Error> {
        if self.is_finished {
            self.last_behind = Behind::Mark;
            return Ok(());
        }
        if self.before != Before::Value {
            return Err(at.unexpected(format!("nothing before {:?}", char::from(byte)), "an entry or a row"));
        }
        if byte == b';' && !self.semicolons_separate_entries {
            self.end_row()?;
            self.semicolon_line = at.line;
        } else if byte == b';' {
            self.first_semicolon.get_or_insert(at);
        }
        (self.before, self.between) = (Before::Mark(byte), Some(byte));
        Ok(())
    }

    /// Takes a bar, which parts columns that are separate anyhow.
    pub(super) fn bar(&mut self) {
        self.between = None;
    }

    /// Ends a row that has begun, wherever that is.
    pub(super) fn end_row(&mut self) -> Result<(), Error> {
        if self.rows.length() > 0 {
            self.finish_row()?;
        }
        self.before = Before::Nothing;
        Ok(())
    }

    /// Whether there are entries or rows.
    pub(super) fn has_begun(&self) -> bool {
        self.rows.length() > 0 || self.rows.count() > 0 || self.rows.has_heading() || self.is_finished
    }

    /// Ends an environment, behind which there is nothing more of the matrix.
    pub(super) fn end_environment(&mut self) -> Result<(), Error> {
        self.end_row()?;
        self.is_finished = true;
        Ok(())
    }

    /// Takes the end of a line.
    pub(super) fn end_line(&mut self, at: Position) -> Result<(), Error> {
        self.is_rule = false;
        let has_begun = self.rows.length() > 0;
        match self.brackets.len() {
            // In LaTeX a row goes on.
            _ if self.before == Before::Mark(b'&') => {}
            0 => {
                match self.sizes.take().as_deref() {
                    Some(&[rows, columns]) if has_begun && self.before == Before::Value => {
                        self.rows.end_as_heading(rows, columns, Position { column: 0, ..at });
                    }
                    _ if has_begun => self.finish_row()?,
                    unread => self.sizes = unread.map(<[usize]>::to_vec),
                }
                self.before = Before::Nothing;
            }
            1 if has_begun && self.before == Before::Value => {
                self.finish_row()?;
                self.before = Before::Nothing;
                self.is_broken = at.column >= SHORT_LINE;
            }
            _ => {}
        }
        Ok(())
    }

    fn finish_row(&mut self) -> Result<(), Error> {
        self.sizes = None;
        if let Some((token, at)) = self.lone.take().filter(|_| self.rows.length() == 1) {
            let found =
                format!("{}, which reads as {} entries and as a number", excerpt(&token), token.len());
            return Err(at.unexpected(found, "no brackets around digits, or commas between numbers"));
        }
        if self.rows.count() == 0 && self.header.is_some() {
            if self.rows.length() > 2 && !self.rows.has_heading() {
                self.rows.forget_numbers();
            } else {
                self.header = None;
            }
        }
        self.rows.end(self.end)
    }

    /// Takes a word behind the matrix, such as an argument `dtype=int8`, or a factor that is one.
    fn word_behind(&mut self, token: &[u8], at: Position) -> Result<(), Error> {
        let last = match token.last() {
            _ if head::is_ring(token) => Behind::Ring,
            Some(byte) if byte.is_ascii_alphanumeric() => Behind::Word,
            _ => Behind::Mark,
        };
        let is_size = std::mem::replace(&mut self.last_behind, last) == Behind::Ring;
        let size = if is_size { Some(token) } else { token.strip_prefix(b"order=") };
        let is_one = matches!(token.strip_prefix(b"*").unwrap_or(token), b"" | b"One" | b"Z(2)" | b"Z(2)^0");
        let tells_shape = self.rows.count() == 0 && token.starts_with(b"shape");
        let is_argument = self.head.open > 0 && token[0].is_ascii_alphabetic() && !tells_shape;
        if let Some(size) = size {
            return head::check_size_of_ring(size, at);
        }
        if is_one || is_argument || self.open_behind > 0 || token == b"." {
            return Ok(());
        }
        let found = excerpt(&String::from_utf8_lossy(token));
        Err(at.unexpected(found, "the end behind the matrix"))
    }

    /// The matrix of all rows, at the end of the text, and where the second row ends.
    pub(super) fn finish(mut self, at: Position) -> Result<(BitMatrix, Option<Position>), Error> {
        if let Some(bracket) = self.brackets.last().copied().or((self.head.open > 0).then_some(b')')) {
            return Err(at.unexpected("the end", format!("{:?} before it", char::from(bracket))));
        }
        self.before = if self.before == Before::Mark(b'&') { Before::Value } else { self.before };
        self.end_line(at)?;
        if let Some(at) = self.rule.filter(|_| self.rows.count() == 0) {
            return Err(at.unexpected("a rule without entries", EXPECTED));
        }
        let second = self.rows.second();
        let has_numbers = self.rows.has_numbers();
        let matrix = self.rows.finish()?;
        if let Some((at, first)) = self.header.filter(|_| matrix.rows() > 1 && !has_numbers) {
            let found = format!("a first line that counts columns from {first}, above rows of 0 and 1");
            return Err(at.unexpected(found, "no header, or brackets around rows"));
        }
        if let Some(at) = self.first_semicolon.filter(|_| matrix.rows() == 1 && matrix.columns() > 1) {
            let found = "one line with ';' between its entries, which reads as a row and as a column";
            return Err(at.unexpected(found, "',' in a row, or '[' and ']' around a column"));
        }
        self.head.check(&matrix, self.head_at)?;
        Ok((matrix, second))
    }
}

/// The entry that a token is.
fn bit(token: &[u8], at: Position) -> Result<bool, Error> {
    let unexpected =
        |what: &str, expected| Err(at.unexpected(excerpt(&String::from_utf8_lossy(token)) + what, expected));
    let is_of = |is: fn(&u8) -> bool| token.len() > 1 && token.iter().all(is);
    match token {
        // As GAP writes them.
        b"0*Z(2)" => Ok(false),
        b"Z(2)^0" => Ok(true),
        _ if is_of(|&byte| byte == b'.') => unexpected(", which stands for what is left out", "all entries"),
        [b'0', ..] if is_of(u8::is_ascii_digit) => unexpected(
            ", which reads as digits and as a number",
            "digits alone, or numbers without zeros before them",
        ),
        _ => number::bit(token).map_or_else(|| unexpected("", EXPECTED), Ok),
    }
}

/// Whether an entry is written as zero or one, such as `1`, `0.0` or `True`.
fn is_zero_or_one(token: &[u8]) -> bool {
    match token {
        [b'0' | b'1'] => true,
        [b'0' | b'1', b'.', zeros @ ..] => zeros.iter().all(|&byte| byte == b'0'),
        _ => token[0].is_ascii_alphabetic(),
    }
}

fn name_of_separator(separator: u8) -> String {
    if separator == b' ' { "a blank".to_owned() } else { format!("{:?}", char::from(separator)) }
}

//! Pictures that are drawn by characters on blank cells.

use super::rows::Reader;
use super::{BYTE_ORDER_MARK, Form, Located, Read, is_around_lines, is_skipped};
use crate::{Alphabet, Characters};

/// A picture of lines whose blanks are cells: all of them spaces, say, a cell each; or tabs, with a cell or
/// none before and behind each. Lines are filled up to the longest.
///
/// Each row and each column has something else than blanks, so that neither can be a margin; and some line has a
/// blank, so that short ones are not what is left of a board.
pub(super) struct Drawn<'a> {
    text: &'a str,
    blank: char,
    columns: usize,
}

impl<'a> Drawn<'a> {
    /// The picture that is the whole text; `None` where blanks may be something else than cells.
    pub(super) fn of(text: &'a str) -> Option<Self> {
        let text = text.trim_start_matches(BYTE_ORDER_MARK).trim_matches(['\n', '\r']);
        let blank = text.chars().find(|&c| is_skipped(c) && !is_around_lines(c))?;
        let is_other_blank = |c| is_skipped(c) && c != blank && !matches!(c, '\n' | '\r');
        if text.contains(is_other_blank) {
            return None;
        }
        let mut drawn = Self { text, blank, columns: 0 };
        let longest = drawn.lines().map(|line| drawn.cells(line).count()).max()?;
        let mut is_marked = Vec::new();
        is_marked.try_reserve_exact(longest).ok()?;
        is_marked.resize(longest, false);
        let mut has_blank = false;
        for line in drawn.lines() {
            let mut has_mark = false;
            for (cell, is_marked) in drawn.cells(line).zip(&mut is_marked) {
                let is_mark = cell?.is_some();
                *is_marked |= is_mark;
                has_mark |= is_mark;
                has_blank |= !is_mark;
            }
            if !has_mark || line.contains('\r') {
                return None;
            }
        }
        drawn.columns = longest;
        (has_blank && is_marked.into_iter().all(|is_marked| is_marked)).then_some(drawn)
    }

    /// Whether each character of a line is a cell.
    pub(super) fn is_of_characters(&self) -> bool {
        self.blank != '\t'
    }

    fn lines(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.text.split('\n').map(|line| line.trim_end_matches('\r'))
    }

    /// The cells of a line: what is drawn in each, if it is anything; `None` where there is more than a character
    /// between two tabs.
    fn cells(&self, line: &'a str) -> impl Iterator<Item = Option<Option<char>>> + use<'a> {
        let (blank, is_apart) = (self.blank, !self.is_of_characters());
        let apart = is_apart.then(|| line.split('\t')).into_iter().flatten().map(|cell| {
            let mut characters = cell.chars();
            let mark = characters.next();
            characters.next().is_none().then_some(mark)
        });
        let side_by_side = (!is_apart).then(|| line.chars()).into_iter().flatten();
        apart.chain(side_by_side.map(move |c| Some((c != blank).then_some(c))))
    }

    /// The rows, each with what is drawn in its cells.
    pub(super) fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = Option<char>>> {
        self.lines().map(|line| {
            let cells = self.cells(line).map(Option::flatten);
            cells.chain(std::iter::repeat(None)).take(self.columns)
        })
    }
}

/// Reads a text as one board that is drawn by one character, which is on in some alphabet, on blanks that are off.
/// `None` where it is none.
pub(super) fn read(text: &str) -> Option<Result<Read, Located>> {
    let mark = text.chars().find(|&c| !is_skipped(c))?;
    let is_mark = |c: char| c.eq_ignore_ascii_case(&mark) || is_skipped(c);
    let is_on = |alphabet: &Alphabet| alphabet.value(mark) == Some(true);
    if !text.chars().all(is_mark) || !Alphabet::KNOWN.iter().any(is_on) {
        return None;
    }
    let drawn = Drawn::of(text)?;
    let characters = Characters::drawn(mark, drawn.blank);
    let mut reader = Reader::new(text, Some(&characters), None, Form::Lines);
    Some(read_into(&mut reader, &drawn, |_| true).and_then(|()| reader.finish()))
}

/// Reads the picture, in which what is drawn in a cell may be on, and blanks are off.
pub(super) fn read_into(
    reader: &mut Reader<'_>,
    drawn: &Drawn<'_>,
    is_on: impl Fn(char) -> bool,
) -> Result<(), Located> {
    for row in drawn.rows() {
        for cell in row {
            reader.cell(cell.is_some_and(&is_on), 0)?;
        }
        reader.end_row_or(|_| 0)?;
    }
    reader.end_board(0)
}

//! Which notation a text is in, as its beginning tells.

use super::digits::Pair;
use super::number;
use super::position::excerpt;
use super::tokens::LONGEST;
use crate::error::ParseErrorKind;

/// How entries are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notation {
    /// A character an entry.
    Digits {
        pair: Pair,
        /// The numbers of rows and columns, where the first line has them.
        shape: Option<(usize, usize)>,
    },
    /// Numbers or words that stand apart.
    Numbers {
        /// Whether `;` stands between the entries of a row, as in some tables, and not between rows.
        semicolons_separate_entries: bool,
    },
}

/// A line of the beginning, counted from 0, and the characters of it before something.
pub(super) type Offset = (usize, usize);

/// What separates tokens beside blanks: a text that has any of these is one of numbers.
const SEPARATORS: [char; 11] = ['[', ']', '(', ')', '{', '}', ',', ';', '|', '&', '\\'];

/// What a token tells.
enum Evidence {
    /// A character an entry, in this pair.
    Digits(Pair),
    Numbers,
    /// It reads as several characters, and as a number.
    Either(Pair),
    /// One entry in any notation.
    Nothing,
}

impl Evidence {
    fn of(token: &str) -> Self {
        let is_in = |characters: [char; 2]| token.chars().all(|character| characters.contains(&character));
        let is_number = number::bit(token.as_bytes()).is_some();
        if token == "0" || token == "1" {
            Self::Nothing
        } else if is_in(['0', '1']) {
            if token.starts_with('0') { Self::Digits(Pair::Digits) } else { Self::Either(Pair::Digits) }
        } else if is_in(['.', '1']) {
            if is_number { Self::Either(Pair::DotOne) } else { Self::Digits(Pair::DotOne) }
        } else if is_in(['.', '#']) {
            Self::Digits(Pair::Picture)
        } else {
            Self::Numbers
        }
    }
}

/// A line without its comment, as tokens with the characters before each.
#[derive(Clone)]
struct Line<'a> {
    index: usize,
    text: &'a str,
}

impl<'a> Line<'a> {
    fn tokens(&self) -> impl Iterator<Item = (usize, &'a str)> + Clone + use<'a> {
        let mut column = 0;
        self.text.split(char::is_whitespace).filter_map(move |token| {
            let start = column;
            column += token.chars().count() + 1;
            (!token.is_empty()).then_some((start, token))
        })
    }

    /// The characters that are no blanks.
    fn characters(&self) -> usize {
        self.tokens().map(|(_, token)| token.chars().count()).sum()
    }

    /// The two numbers of a heading.
    fn shape(&self) -> Option<(usize, usize)> {
        let mut numbers = self.tokens().map(|(_, token)| size(token));
        match [numbers.next(), numbers.next(), numbers.next()] {
            [Some(rows), Some(columns), None] => rows.zip(columns),
            _ => None,
        }
    }
}

/// A number of rows or columns, as it can stand in a heading.
pub(super) fn size(token: &str) -> Option<usize> {
    let is_number = token.bytes().all(|byte| byte.is_ascii_digit()) && !token.starts_with('0');
    is_number.then(|| token.parse().ok()).flatten()
}

/// The notation of a text that begins like this, from its first entry on.
///
/// # Errors
///
/// What reads in two ways, and where.
pub(super) fn of(start: &str, is_whole: bool) -> Result<Notation, (Offset, ParseErrorKind)> {
    let lines = lines(start, is_whole);
    if let [first, rest @ ..] = lines.as_slice()
        && let Some(shape) = first.shape()
    {
        if start.split_once('\n').is_some_and(|(_, rest)| is_picture(rest)) {
            return Ok(Notation::Digits { pair: Pair::Picture, shape: Some(shape) });
        }
        // Digits in groups can look like a heading, but the next line has as many then.
        let is_row = first.tokens().all(|(_, token)| !matches!(Evidence::of(token), Evidence::Numbers))
            && rest.first().is_some_and(|second| first.characters() == second.characters());
        if let Ok(Notation::Digits { pair, .. }) = of_lines(rest)
            && !is_row
        {
            return Ok(Notation::Digits { pair, shape: Some(shape) });
        }
        // Digits in groups would have as many digits in each line; a line of as many entries as the heading says
        // never has as many digits as a heading of zeros and ones.
        let is_cut = !is_whole && rest.len() == 1;
        let fits = rest.first().is_some_and(|second| {
            let entries = second.tokens().count();
            let stand_apart =
                second.tokens().all(|(_, token)| matches!(Evidence::of(token), Evidence::Nothing));
            stand_apart && (entries == shape.1 || is_cut && entries < shape.1)
        });
        if fits {
            return Ok(numbers(&lines));
        }
    }
    of_lines(&lines)
}

/// The lines with something on them.
fn lines(start: &str, is_whole: bool) -> Vec<Line<'_>> {
    let last = start.trim_end_matches(|character: char| !character.is_whitespace()).len();
    // What stands last may go on; what is longer than any number tells enough.
    let end = if is_whole || start.len() - last > LONGEST { start.len() } else { last };
    let lines = start[..end].split('\n').enumerate();
    let lines = lines.map(|(index, line)| Line { index, text: without_comment(line) });
    lines.filter(|line| !line.text.trim().is_empty()).collect()
}

/// A comment begins where the line does, or behind a blank.
fn without_comment(line: &str) -> &str {
    let is_start = |&(at, _): &(usize, &str)| line[..at].chars().next_back().is_none_or(char::is_whitespace);
    let comment = line.match_indices(['#', '%']).find(is_start);
    comment.map_or(line, |(at, _)| &line[..at])
}

fn of_lines(lines: &[Line<'_>]) -> Result<Notation, (Offset, ParseErrorKind)> {
    let Some(first) = lines.first() else { return Ok(numbers(lines)) };
    let mut tokens = first.tokens();
    if let (Some((_, token)), None) = (tokens.next(), tokens.next())
        && let Some(pair) = pair_of_row(token, lines)
    {
        return Ok(Notation::Digits { pair, shape: None });
    }
    let mut either = None;
    for line in lines {
        for (column, token) in line.tokens() {
            match Evidence::of(token) {
                Evidence::Digits(pair) => return Ok(Notation::Digits { pair, shape: None }),
                Evidence::Numbers => return Ok(numbers(lines)),
                Evidence::Either(pair) => either = either.or(Some((line.index, column, token, pair))),
                Evidence::Nothing => {}
            }
        }
    }
    let Some((line, column, token, pair)) = either else { return Ok(numbers(lines)) };
    let found = format!("{}, which reads as {} entries and as a number", excerpt(token), token.len());
    let apart = match pair {
        Pair::Digits => "no blanks between digits",
        _ => "'0' for zero",
    };
    let expected = format!("{apart}, or commas between numbers");
    Err(((line, column), ParseErrorKind::Unexpected { found, expected }))
}

/// The pair of a text whose first line has only this token, if it is a row of several characters.
///
/// Several digits alone on a line are a row. Were they taken for a number as soon as one of them is wrong, a
/// matrix with a slip would be read as a column.
fn pair_of_row(token: &str, lines: &[Line<'_>]) -> Option<Pair> {
    let mut characters = token.chars();
    let is_long =
        [characters.next(), characters.next()].map(|first| first.is_some_and(|c| c.is_ascii_digit()));
    let are_digits = token.bytes().all(|byte| byte.is_ascii_digit());
    if is_long != [true; 2]
        || token.contains(SEPARATORS)
        || !are_digits && number::bit(token.as_bytes()).is_some()
    {
        return None;
    }
    let mut characters = lines.iter().flat_map(|line| line.text.chars());
    let other = characters.find(|&character| character != '1' && !character.is_whitespace());
    Some(if other == Some('.') { Pair::DotOne } else { Pair::Digits })
}

/// Numbers; `;` stands between those of a row if nothing else does.
fn numbers(lines: &[Line<'_>]) -> Notation {
    let is_bracketed = lines.first().is_some_and(|line| line.text.trim_start().starts_with(['[', '(', '{']));
    let is_one = |part: &str| {
        part.split(|character: char| character.is_whitespace() || SEPARATORS.contains(&character))
            .filter(|token| !token.is_empty())
            .nth(1)
            .is_none()
    };
    let are_ones = lines.iter().flat_map(|line| line.text.split(';')).all(is_one);
    Notation::Numbers { semicolons_separate_entries: !is_bracketed && are_ones }
}

/// Whether the text begins with rows of `.` and `#`, of which those of `#` alone could be comments.
pub(super) fn is_picture(start: &str) -> bool {
    let mut has_mark = false;
    for line in start.lines().filter(|line| !line.trim().is_empty()) {
        let is_in = |characters: &[char]| line.chars().all(|c| c.is_whitespace() || characters.contains(&c));
        let is_picture = is_in(&['.', '#']);
        has_mark |= is_picture && line.contains('#');
        if !is_picture {
            return false;
        }
        if has_mark && line.contains('.') {
            return true;
        }
    }
    has_mark
}

//! What contests have before their boards: how many there are, the size of each, or a name.

use std::ops::Range;

use super::lines::lines;
use super::rows::Bits;
use super::{ReadOptions, is_skipped};
use crate::{Characters, TextProblem};

/// What stands before boards, where it fits what follows.
pub(super) enum Heading {
    /// Sizes or names. Rows stand in these bytes, a board each.
    Boards(Vec<Range<usize>>),
    /// Their number, in this byte, if it fits; the boards begin at `start`. It may be a row of one of them instead.
    Count { at: usize, count: usize, start: usize, may_be_row: bool },
    /// Numbers that are no row of cells, and fit nothing.
    Unfit { at: usize },
}

/// The last line behind boards that have names.
const END: &str = "end";
/// A line of numbers has no more characters.
const LONGEST: usize = 24;

/// A line that has something else than white space, or cells that are blank.
struct NonBlankLine<'a> {
    /// Lines before it.
    number: usize,
    place: Range<usize>,
    text: &'a str,
    given: Option<&'a Characters>,
}

impl NonBlankLine<'_> {
    /// The characters that may be cells.
    fn cells(&self) -> impl Iterator<Item = char> {
        let given = self.given;
        let is_given = move |c| given.is_some_and(|given| given.value(c).is_some());
        self.text.chars().filter(move |&c| is_given(c) || (c != ',' && !is_skipped(c)))
    }

    /// One number or two, where it has nothing else.
    fn numbers(&self) -> Option<(usize, Option<usize>)> {
        let text = self.text.trim_matches(is_skipped);
        if text.len() > LONGEST {
            return None;
        }
        let is_number = |word: &&str| {
            word.bytes().all(|byte| byte.is_ascii_digit()) && (word.len() == 1 || !word.starts_with('0'))
        };
        let number = |word| Some(word).filter(is_number)?.parse().ok();
        let mut words = text.split(is_skipped).filter(|word| !word.is_empty());
        let first = number(words.next()?)?;
        let second = words.next().map(number);
        match (second, words.next()) {
            (None, _) => Some((first, None)),
            (Some(second), None) => Some((first, Some(second?))),
            _ => None,
        }
    }
}

/// What stands before the boards of a text, if it is anything.
pub(super) fn find(text: &str, options: &ReadOptions) -> Option<Heading> {
    let given = options.characters.as_ref();
    let mut few = nonblank(text, given);
    let (first, second) = (few.next()?, few.next()?);
    if let Some(numbers) = first.numbers() {
        return below_numbers(text, numbers, [&first, &second], given);
    }
    let last = text.trim_end_matches(is_skipped).rsplit('\n').next()?;
    let is_ended = last.trim_matches(is_skipped).eq_ignore_ascii_case(END);
    if is_ended { named(&collected(text, given)?).map(Heading::Boards) } else { None }
}

/// What the numbers in the first line of a text are.
fn below_numbers(
    text: &str,
    numbers: (usize, Option<usize>),
    [first, second]: [&NonBlankLine<'_>; 2],
    given: Option<&Characters>,
) -> Option<Heading> {
    let is_cell = |c: char| match given {
        Some(given) => given.value(c).is_some(),
        None => !matches!(c, '2'..='9'),
    };
    // Digits are cells beside digits.
    let are_cells =
        |line: &NonBlankLine<'_>| line.cells().all(|c| is_cell(c) && (given.is_some() || c.is_ascii_digit()));
    let is_of_cells = are_cells(first) && are_cells(second);
    let is_as_wide = first.cells().count() == second.cells().count();
    let is_one = |c: char| c == '1' || is_skipped(c);
    // Lines on blanks are as wide as the longest, and so are those that one character may be drawn on.
    let is_on_blanks = given.is_some_and(|given| given.blank().is_some());
    let is_drawn = || text.chars().all(is_one);
    if is_of_cells && (is_as_wide || second.number > first.number + 1 || is_on_blanks || is_drawn()) {
        return None;
    }
    let all = collected(text, given)?;
    let counted = || sized(&all[1..], is_cell).filter(|boards| numbers == (boards.len(), None));
    if let Some(boards) = sized(&all, is_cell).or_else(counted) {
        return Some(Heading::Boards(boards));
    }
    let (at, start) = (first.place.start, first.place.end);
    // What is wrong may be a character that is no cell, or a cell that lacks.
    let may_be_row = is_of_cells || (is_as_wide && second.cells().all(is_cell));
    match numbers {
        // One board fits whatever follows.
        (1, None) if may_be_row => None,
        (count, None) => Some(Heading::Count { at, count, start, may_be_row }),
        _ if may_be_row => None,
        _ => Some(Heading::Unfit { at }),
    }
}

/// These boards as that many: each is one, or all are parts of one.
pub(super) fn divided(mut boards: Vec<Bits>, count: usize) -> Result<Vec<Bits>, TextProblem> {
    if boards.len() == count {
        return Ok(boards);
    }
    let whole = boards.pop().filter(|_| boards.is_empty() && count > 0).ok_or(TextProblem::Heading)?;
    let rows = whole.rows();
    // Boards of a row each have no need of a number, and may be one whose rows are counted.
    if rows % count != 0 || rows <= count {
        return Err(TextProblem::Heading);
    }
    whole.split(rows / count).collect::<Option<_>>().ok_or(TextProblem::NoMemory)
}

/// The lines that are not blank.
fn nonblank<'a>(text: &'a str, given: Option<&'a Characters>) -> impl Iterator<Item = NonBlankLine<'a>> {
    let lines = lines(text, 0..text.len()).enumerate();
    let all =
        lines.map(move |(number, place)| NonBlankLine { number, text: &text[place.clone()], place, given });
    all.filter(|line| line.text.contains(',') || line.cells().next().is_some())
}

fn collected<'a>(text: &'a str, given: Option<&'a Characters>) -> Option<Vec<NonBlankLine<'a>>> {
    let mut collected = Vec::new();
    for line in nonblank(text, given) {
        collected.try_reserve(1).ok()?;
        collected.push(line);
    }
    Some(collected)
}

/// Where these rows stand, if they follow each other and have this number of cells each.
fn rows(rows: &[NonBlankLine<'_>], columns: usize, is_cell: impl Fn(char) -> bool) -> Option<Range<usize>> {
    let (first, last) = (rows.first()?, rows.last()?);
    let is_whole = last.number - first.number + 1 == rows.len();
    let is_wide = |row: &NonBlankLine<'_>| row.cells().count() == columns && row.cells().all(&is_cell);
    (is_whole && columns > 0 && rows.iter().all(is_wide)).then_some(first.place.start..last.place.end)
}

/// Boards with their sizes before them: the side of a square, or two sides in one order or the other. The
/// last size may be of zeros, with no board.
fn sized(lines: &[NonBlankLine<'_>], is_cell: impl Fn(char) -> bool) -> Option<Vec<Range<usize>>> {
    let (mut boards, mut left) = (Vec::new(), lines);
    while let [size, rest @ ..] = left {
        let (one, other) = size.numbers()?;
        if rest.is_empty() && one == 0 && other.unwrap_or(0) == 0 {
            break;
        }
        let other = other.unwrap_or(one);
        let of = |height: usize, width| Some((rows(rest.get(..height)?, width, &is_cell)?, height));
        let (board, height) = of(one, other).or_else(|| of(other, one))?;
        boards.try_reserve(1).ok()?;
        boards.push(board);
        left = &rest[height..];
    }
    (!boards.is_empty()).then_some(boards)
}

/// Boards with names before them, and an end behind the last: all of one size, and in two
/// characters.
fn named(lines: &[NonBlankLine<'_>]) -> Option<Vec<Range<usize>>> {
    let (_, lines) = lines.split_last()?;
    let columns = lines.get(1)?.cells().count();
    let divided = |count: usize| {
        let height = lines.len() / count;
        let boards =
            lines.chunks(height).map(|board| rows(&board[1..], columns, |_| true)).collect::<Option<_>>()?;
        let mut found = [None; 2];
        let rows = lines.chunks(height).flat_map(|board| &board[1..]);
        let mut cells = rows.flat_map(NonBlankLine::cells).map(|c| c.to_ascii_lowercase());
        let is_known = cells.all(|c| {
            let place = found.iter_mut().find(|known| known.is_none_or(|known| known == c));
            place.map(|known| *known = Some(c)).is_some()
        });
        is_known.then_some(boards)
    };
    (1..=lines.len() / 2).filter(|&count| lines.len() % count == 0).find_map(divided)
}

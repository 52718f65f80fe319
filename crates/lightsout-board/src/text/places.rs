//! Presses as a list of places, each a row and a column.

use super::{Located, is_skipped};
use crate::{Counting, Presses, Size, TextProblem};

/// A number, and the byte where it stands.
type NumberAt = (usize, usize);

/// The numbers of a place: two if it is one; of more than that only the third is kept.
#[derive(Clone, Copy, Default)]
struct Place {
    numbers: [NumberAt; 3],
    found: usize,
}

impl Place {
    fn numbers(&self) -> &[NumberAt] {
        &self.numbers[..self.found]
    }
}

/// Whether the start of a text may be that of a list, told from a picture by what stands in its first line alone: a
/// list has no more than two numbers a line there, none of them beyond memory, unless commas or brackets separate them.
pub(super) fn may_begin(text: &str) -> bool {
    let line = text.trim_start_matches(is_skipped).split(['\n', ';']).next().unwrap_or_default();
    let mut words = line.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
    let are_numbers = words.by_ref().take(2).all(|word| word.parse::<usize>().is_ok());
    (are_numbers && words.next().is_none()) || text.contains([',', '(', '['])
}

/// Reads a list of places: a row and a column a line, or with a comma between them and blanks between places, or in
/// brackets; on a board of one row perhaps the column alone. Their number may stand in the first line. A place given
/// twice is pressed twice, so not at all. `None` where the text has something else than numbers and what separates them.
///
/// Where it is not said how rows and columns are counted, they are from 0 when 0 is among them, else from 1.
pub(super) fn read(text: &str, size: Size, counting: Option<Counting>) -> Option<Result<Presses, Located>> {
    let is_of_list =
        |c: char| c.is_ascii_digit() || matches!(c, ',' | ';' | '(' | ')' | '[' | ']') || is_skipped(c);
    let is_empty = || !text.contains(|c: char| c.is_ascii_digit() || c == '[');
    if !text.chars().all(is_of_list) || is_empty() {
        return None;
    }
    let places = if text.contains(['(', '[']) { in_brackets(text) } else { in_lines(text, size) };
    Some(places.and_then(|places| pressed(places, size, counting)))
}

/// What stands between brackets that have no others in them.
fn in_brackets(text: &str) -> Result<Vec<Place>, Located> {
    let mut places = Vec::new();
    let mut start = 0;
    for (at, bracket) in text.match_indices(['(', '[', ')', ']']) {
        let numbers = numbers(text, start, at)?;
        match bracket {
            "(" | "[" if numbers.found == 0 => {}
            ")" | "]" => push(&mut places, numbers)?,
            _ => return Err(not_a_place(&numbers)),
        }
        start = at + 1;
    }
    let behind = numbers(text, start, text.len())?;
    if behind.found == 0 { Ok(places) } else { Err(not_a_place(&behind)) }
}

/// What stands in lines, or on each with blanks or semicolons between, where there are commas.
fn in_lines(text: &str, size: Size) -> Result<Vec<Place>, Located> {
    let mut places = Vec::new();
    let mut start = 0;
    let has_commas = text.contains(',');
    // A blank behind a comma is within a place.
    let mut is_within = false;
    let is_between = |c: char| {
        let is_end = matches!(c, '\n' | ';') || (has_commas && is_skipped(c) && !is_within);
        is_within = c == ',' || (is_within && is_skipped(c) && !is_end);
        is_end
    };
    for part in text.split(is_between) {
        let place = numbers(text, start, start + part.len())?;
        // The first number may be that of the places. Pictures in digits are given up at their second line.
        let may_be_alone = size.rows == 1 || places.is_empty();
        if place.found > 2 || (place.found == 1 && !may_be_alone) {
            return Err(not_a_place(&place));
        }
        push(&mut places, place)?;
        start += part.len() + text[start + part.len()..].chars().next().map_or(0, char::len_utf8);
    }
    if let Some(&[(count, _)]) = places.first().map(Place::numbers)
        && count == places.len() - 1
        && places[1..].iter().all(|place| place.found > 1)
    {
        places.remove(0);
    }
    Ok(places)
}

/// Appends a place, if it is any.
fn push(places: &mut Vec<Place>, place: Place) -> Result<(), Located> {
    if let Some(&(_, at)) = place.numbers().first() {
        places.try_reserve(1).map_err(|_| Located { at, problem: TextProblem::NoMemory })?;
        places.push(place);
    }
    Ok(())
}

/// The numbers in these bytes.
fn numbers(text: &str, start: usize, end: usize) -> Result<Place, Located> {
    let mut place = Place::default();
    let mut at = start;
    for word in text[start..end].split(|c: char| !c.is_ascii_digit()) {
        if place.found == place.numbers.len() {
            break;
        }
        if !word.is_empty() {
            let too_large = TextProblem::NumberTooLarge { max: usize::MAX };
            place.numbers[place.found] = (word.parse().map_err(|_| Located { at, problem: too_large })?, at);
            place.found += 1;
        }
        at += word.len();
        at += text[at..end].chars().next().map_or(0, char::len_utf8);
    }
    Ok(place)
}

fn not_a_place(place: &Place) -> Located {
    let at = place.numbers().first().map_or(0, |&(_, at)| at);
    Located { at, problem: TextProblem::NotAPlace { found: place.found } }
}

fn pressed(places: Vec<Place>, size: Size, counting: Option<Counting>) -> Result<Presses, Located> {
    let has_zero = places.iter().flat_map(Place::numbers).any(|&(number, _)| number == 0);
    let counting = counting.unwrap_or(if has_zero { Counting::FromZero } else { Counting::FromOne });
    let first = counting.first();
    let no_memory = |_| Located { at: 0, problem: TextProblem::NoMemory };
    let mut presses = Presses::empty(size).map_err(no_memory)?;
    for place in places {
        let (row, column, at) = match *place.numbers() {
            [(row, at), (column, _)] => (row, column, at),
            [(column, at)] if size.rows == 1 => (first, column, at),
            _ => return Err(not_a_place(&place)),
        };
        match (row.checked_sub(first), column.checked_sub(first)) {
            (Some(row), Some(column)) if row < size.rows && column < size.columns => {
                presses.flip((row, column))
            }
            _ => return Err(Located { at, problem: TextProblem::NoPlace { row, column, size, first } }),
        }
    }
    Ok(presses)
}

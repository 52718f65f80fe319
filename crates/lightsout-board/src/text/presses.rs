//! Presses as text: a picture, or a list of places.

use super::{Located, places, read_board};
use crate::{Counting, Presses, ReadOptions, Reading, Size, TextError, TextProblem};

/// Reads presses of this size, and how a picture of them was read; `None` for a list of places.
pub(crate) fn read_presses(
    text: &str,
    size: Size,
    options: &ReadOptions,
    counting: Option<Counting>,
) -> Result<(Presses, Option<Reading>), TextError> {
    let drawn = read_picture(text, options);
    // Buttons of lists may be drawn in any shape.
    let cells = |size: Size| (size.rows as u128) * (size.columns as u128);
    let fits = drawn.as_ref().is_ok_and(|(presses, _)| cells(presses.size()) == cells(size));
    let listed = if !fits || places::may_begin(text) { places::read(text, size, counting) } else { None };
    match (drawn, listed.map(|read| read.map_err(|error| error.in_text(text)))) {
        (Ok((drawn, _)), Some(Ok(listed))) if fits && drawn != listed => Err(two_readings(
            text,
            "as a picture, and as places",
            "a picture without blanks and commas, or places as (1,1)",
        )),
        (Ok((drawn, reading)), listed) if fits || !matches!(listed, Some(Ok(_))) => {
            Ok((drawn, Some(reading)))
        }
        (_, Some(Ok(listed))) => Ok((listed, None)),
        // Only places have other digits.
        (Err(_), Some(Err(error))) if text.contains(|c| matches!(c, '2'..='9' | '(')) => Err(error),
        (Err(error), _) => Err(error),
        (Ok((drawn, reading)), _) => Ok((drawn, Some(reading))),
    }
}

/// Reads a picture in the characters that are given, or else in those of a pair: what is written has no others.
fn read_picture(text: &str, options: &ReadOptions) -> Result<(Presses, Reading), TextError> {
    let read = |options: &ReadOptions| {
        read_board(text, options).map(|(cells, reading)| (Presses::from_matrix(cells), reading))
    };
    if options.characters.is_none() {
        return read(options);
    }
    let recognized = read(&ReadOptions { characters: None, ..options.clone() });
    let is_as_written = text.chars().all(|c| matches!(c, '.' | '#') || c.is_whitespace());
    match (read(options), recognized) {
        (Ok((given, _)), Ok((written, _))) if is_as_written && given != written => Err(two_readings(
            text,
            "in the characters that are given, and in those that presses are written in",
            "other characters",
        )),
        (Err(_), Ok(recognized)) => Ok(recognized),
        (given, _) => given,
    }
}

fn two_readings(text: &str, ways: &'static str, expected: &'static str) -> TextError {
    Located { at: 0, problem: TextProblem::TwoReadings { ways, expected } }.in_text(text)
}

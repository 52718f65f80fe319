//! Lines of whole numbers.

use super::{Located, breaks_lines, is_skipped};
use crate::TextProblem;

/// A number, and the byte where it stands.
#[derive(Clone, Copy)]
pub(super) struct Number {
    pub(super) value: usize,
    pub(super) at: usize,
}

/// The numbers of a text, line by line.
pub(super) struct Numbers {
    values: Vec<Number>,
    /// For each line that has numbers, how many there are up to its end.
    ends: Vec<usize>,
}

impl Numbers {
    /// Reads numbers with spaces or commas between them. What stands behind a `#` is a comment; lines without
    /// numbers are skipped.
    pub(super) fn read(text: &str) -> Result<Self, Located> {
        let mut numbers = Self { values: Vec::new(), ends: Vec::new() };
        let mut start = 0;
        for line in text.split('\n') {
            let content = line.split('#').next().unwrap_or_default();
            numbers.read_line(content.trim_end_matches(is_skipped), start)?;
            start += line.len() + 1;
        }
        Ok(numbers)
    }

    fn read_line(&mut self, line: &str, start: usize) -> Result<(), Located> {
        let mut at = 0;
        let before = self.values.len();
        while let Some(found) = line[at..].chars().next() {
            let place = start + at;
            let digits = line[at..].bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                let value = line[at..at + digits].parse().ok().filter(|&value| value <= MOST);
                let too_large = Located { at: place, problem: TextProblem::NumberTooLarge { most: MOST } };
                let value = value.ok_or(too_large)?;
                self.values.try_reserve(1).map_err(|_| no_memory(place))?;
                self.values.push(Number { value, at: place });
                at += digits;
            } else if found == ',' || (is_skipped(found) && !breaks_lines(found)) {
                at += found.len_utf8();
            } else {
                let expected = "whole numbers, with spaces between them".to_owned();
                let problem = TextProblem::UnexpectedCharacter { found, expected };
                return Err(Located { at: place, problem });
            }
        }
        if self.values.len() > before {
            self.ends.try_reserve(1).map_err(|_| no_memory(start))?;
            self.ends.push(self.values.len());
        }
        Ok(())
    }

    /// The lines that have numbers.
    pub(super) fn lines(&self) -> impl ExactSizeIterator<Item = &[Number]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let line = &self.values[start..end];
            start = end;
            line
        })
    }
}

/// The largest number, so that what follows it can be counted.
const MOST: usize = isize::MAX as usize;

pub(super) fn no_memory(at: usize) -> Located {
    Located { at, problem: TextProblem::NoMemory }
}

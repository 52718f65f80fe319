//! Lines of whole numbers, read as they are asked for.

use super::{Located, breaks_lines, is_skipped};
use crate::TextProblem;

/// A number, and the byte where it stands.
#[derive(Clone, Copy)]
pub(super) struct Number {
    pub(super) value: usize,
    pub(super) at: usize,
    /// How many digits it is written in.
    pub(super) digits: usize,
}

/// What stands in a line.
pub(super) enum Token {
    Number(Number),
    /// A -1 at this byte, which ends a list.
    End(usize),
}

/// What is left of a line.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    rest: &'a str,
    at: usize,
}

/// The lines that have numbers, or something wrong in them. What stands behind a `#` is a comment.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut start = 0;
    let lines = text.split('\n').map(move |line| {
        let content = line.split('#').next().unwrap_or_default();
        let line_start = start;
        start += line.len() + 1;
        Line::new(content, line_start)
    });
    lines.filter(|line| line.tokens().next().is_some())
}

impl<'a> Line<'a> {
    /// A line that starts at a byte of the text.
    pub(super) fn new(line: &'a str, at: usize) -> Self {
        Self { rest: line.trim_end_matches(is_skipped), at }
    }

    /// Its numbers, with spaces or commas between them, and the ends of lists.
    pub(super) fn tokens(self) -> Tokens<'a> {
        Tokens { line: self }
    }

    /// Its numbers, with spaces or commas between them.
    pub(super) fn numbers(self) -> impl Iterator<Item = Result<Number, Located>> {
        self.tokens().map(|token| match token? {
            Token::Number(number) => Ok(number),
            Token::End(at) => Err(unexpected('-', at)),
        })
    }

    /// The word that it begins with, and what stands behind that.
    pub(super) fn word(self) -> (&'a str, Self) {
        let start = self.behind(self.rest.len() - self.rest.trim_start_matches(is_skipped).len());
        let length = start.rest.find(is_skipped).unwrap_or(start.rest.len());
        (&start.rest[..length], start.behind(length))
    }

    /// The byte of the text where what is left starts.
    pub(super) fn at(self) -> usize {
        self.at
    }

    /// What stands behind the first `length` bytes.
    fn behind(self, length: usize) -> Self {
        Self { rest: &self.rest[length..], at: self.at + length }
    }
}

/// What stands in a line, up to the first that is wrong.
pub(super) struct Tokens<'a> {
    line: Line<'a>,
}

impl Iterator for Tokens<'_> {
    type Item = Result<Token, Located>;

    fn next(&mut self) -> Option<Self::Item> {
        let is_between = |c| c == ',' || (is_skipped(c) && !breaks_lines(c));
        let line =
            self.line.behind(self.line.rest.len() - self.line.rest.trim_start_matches(is_between).len());
        let found = line.rest.chars().next()?;
        let is_end = found == '-' && line.rest[1..].starts_with('1');
        let sign = usize::from(is_end);
        let digits = line.rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
        let token = match digits {
            1 if is_end => Ok(Token::End(line.at)),
            0 => Err(unexpected(found, line.at)),
            _ if is_end => Err(unexpected(found, line.at)),
            _ => {
                let value = line.rest[..digits].parse().ok().filter(|&value| value <= MAX_NUMBER);
                let number = value.map(|value| Token::Number(Number { value, at: line.at, digits }));
                number
                    .ok_or(Located { at: line.at, problem: TextProblem::NumberTooLarge { max: MAX_NUMBER } })
            }
        };
        self.line = line.behind(if token.is_ok() { sign + digits } else { line.rest.len() });
        Some(token)
    }
}

/// The largest number: vertices and lights are numbered in 32 bits.
const MAX_NUMBER: usize = u32::MAX as usize - 1;

fn unexpected(found: char, at: usize) -> Located {
    let expected = "whole numbers, with spaces between them".to_owned();
    Located { at, problem: TextProblem::UnexpectedCharacter { found, expected } }
}

pub(super) fn no_memory(at: usize) -> Located {
    Located { at, problem: TextProblem::NoMemory }
}

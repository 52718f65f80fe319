//! Reading case after case.

use super::{Division, Error, Judge, Label, Question, Scanner};
use crate::Puzzle;

/// A case of an input.
pub struct Case<'a> {
    pub(super) number: usize,
    pub(super) name: &'a str,
    pub(super) question: Question,
}

impl Case<'_> {
    /// Its number in the input, counted from 1.
    pub fn number(&self) -> usize {
        self.number
    }

    /// The puzzle of the case; `None` where the case is about whole numbers of presses.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        match &self.question {
            Question::Puzzle(puzzle) => Some(puzzle),
            Question::Counters(_) => None,
        }
    }
}

/// The cases of an input, each read on demand. An error is the last item.
pub struct Cases<'a> {
    judge: &'static Judge,
    input: Scanner<'a>,
    /// The number of cases, where it is given in front of them.
    count: Option<usize>,
    /// The number of cases read.
    read: usize,
    is_over: bool,
}

impl<'a> Cases<'a> {
    pub(super) fn new(judge: &'static Judge, input: &'a str) -> Result<Self, Error> {
        let mut input = Scanner::new(input);
        let count = match judge.division {
            Division::One => Some(1),
            Division::Counted => Some(input.number("the number of cases", 0..=usize::MAX)?),
            Division::Closed(_) | Division::Many => None,
        };
        Ok(Self { judge, input, count, read: 0, is_over: false })
    }

    /// The number of cases; `None` where the input does not give it before them.
    pub fn count_given(&self) -> Option<usize> {
        self.count
    }

    fn read(&mut self) -> Result<Option<Case<'a>>, Error> {
        if !self.is_another()? {
            self.input.finish()?;
            return Ok(None);
        }
        self.read += 1;
        let name = match self.judge.label {
            Label::Name => self.input.word("the name of a case")?,
            _ => "",
        };
        let question = (self.judge.puzzle)(&mut self.input)?;
        if self.count == Some(self.read) {
            // What is not as it should be is not answered.
            self.input.finish()?;
        }
        Ok(Some(Case { number: self.read, name, question }))
    }

    fn is_another(&mut self) -> Result<bool, Error> {
        Ok(match self.judge.division {
            Division::One | Division::Counted => self.count.is_none_or(|count| self.read < count),
            Division::Closed(end) if self.input.is_at_end() => {
                return Err(self.input.unexpected(format_args!("a case, or {end:?} behind the last")));
            }
            Division::Closed(end) => !self.input.passes(end),
            Division::Many => self.read == 0 || !self.input.is_at_end(),
        })
    }
}

impl<'a> Iterator for Cases<'a> {
    type Item = Result<Case<'a>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let case = self.read();
        self.is_over = !matches!(case, Ok(Some(_)));
        case.transpose()
    }
}

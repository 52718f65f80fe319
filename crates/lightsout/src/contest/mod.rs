//! Contest problems: from the input of a judge to the expected output.
//!
//! A [`Judge`] takes a text and gives a text:
//!
//! ```
//! use lightsout::{MinimizeOptions, contest};
//!
//! let flip_game = contest::judge("poj-1753").expect("it is known");
//! assert_eq!(flip_game.source(), "POJ 1753");
//! let answered = flip_game.answer("bwwb\nbbwb\nbwwb\nbwww\n", &MinimizeOptions::default())?;
//! assert_eq!(answered.text, "4\n");
//! assert!(answered.remarks.is_empty());
//! # Ok::<(), contest::Error>(())
//! ```
//!
//! To print each answer as soon as it is known, iterate over the [cases](Judge::cases) of an input and
//! [answer](Answers) them one by one.

mod answers;
mod cases;
mod cells;
mod counters;
mod error;
mod puzzles;
mod scanner;
mod solvers;
mod table;

use std::fmt;

pub use answers::{Answered, Answers, Remark, Shortcoming};
pub use cases::{Case, Cases};
pub use error::Error;

use crate::{Effort, MinimizeOptions, Puzzle};
use counters::Counters;
use scanner::Scanner;

/// A problem of a contest: how its input is divided into cases, how a case is read as a puzzle, and how the answer is
/// printed.
pub struct Judge {
    name: &'static str,
    source: &'static str,
    title: &'static str,
    summary: &'static str,
    division: Division,
    /// Reads the puzzle of a case.
    puzzle: fn(&mut Scanner<'_>) -> Result<Question, Error>,
    label: Label,
    printed: Printed,
    /// The text printed where there is no solution; `None` where the contest rules that out.
    unsolvable: Option<&'static str>,
}

/// Returns all judges, those of a contest together.
pub fn judges() -> &'static [Judge] {
    table::JUDGES
}

/// Returns the judge of this name, such as `poj-1753`, if there is one.
pub fn judge(name: &str) -> Option<&'static Judge> {
    judges().iter().find(|judge| judge.name == name)
}

impl Judge {
    /// The name by which it is asked for.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The contest, and what the problem is called there, such as `POJ 1753`.
    pub fn source(&self) -> &'static str {
        self.source
    }

    /// The title that the contest gave it.
    pub fn title(&self) -> &'static str {
        self.title
    }

    /// The input and the output, in a line.
    pub fn summary(&self) -> &'static str {
        self.summary
    }

    /// Whether answers have the fewest presses, or any solution will do.
    pub fn effort(&self) -> Effort {
        match self.printed {
            Printed::Solutions | Printed::Solvable(_) => Effort::Any,
            _ => Effort::Fewest,
        }
    }

    /// Begins to read an input.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] when the number of cases should come first but does not.
    pub fn cases<'a>(&'static self, input: &'a str) -> Result<Cases<'a>, Error> {
        Cases::new(self, input)
    }

    /// Reads an input to its end and returns exactly the text that the contest expects. The limits hold for each case.
    ///
    /// # Errors
    ///
    /// [`Error`] at the first case that cannot be read or worked on. [`cases`](Self::cases) and [`Answers`] give the
    /// answers before it.
    pub fn answer(&'static self, input: &str, options: &MinimizeOptions) -> Result<Answered, Error> {
        let mut answers = Answers::new(self);
        let mut all = Answered::default();
        for case in self.cases(input)? {
            let Answered { text, remarks } = answers.answer(&case?, options)?;
            all.text.push_str(&text);
            all.remarks.extend(remarks);
        }
        all.text.push_str(&answers.closing());
        Ok(all)
    }
}

impl fmt::Debug for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Judge").field(&self.name).finish()
    }
}

/// What a case asks about.
enum Question {
    Puzzle(Puzzle),
    Counters(Counters),
}

impl From<Puzzle> for Question {
    fn from(puzzle: Puzzle) -> Self {
        Self::Puzzle(puzzle)
    }
}

/// How an input is divided into cases.
#[derive(Clone, Copy)]
enum Division {
    One,
    /// Their number comes first.
    Counted,
    /// These words are behind the last.
    Closed(&'static str),
    /// At least one, up to the end.
    Many,
}

/// What stands before an answer.
#[derive(Clone, Copy)]
enum Label {
    Nothing,
    /// The number of the case, counted from 1, between these texts.
    Number(&'static str, &'static str),
    /// The name of the case, which is in front of it, and a space.
    Name,
}

/// What is printed of a solution.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Printed {
    /// The fewest presses.
    Fewest,
    /// The fewest presses where they are no more than this, and else what stands for no solution.
    AtMost(usize),
    /// The fewest presses of all cases together.
    Sum,
    /// The presses as a grid of 0 and 1 with spaces between; of several with the fewest, the
    /// lexicographically least.
    Grid,
    /// The fewest presses, then the row and the column of each, counted from 1, a line each.
    Cells,
    /// The numbers of the buttons to press, counted from 1, on one line; of several with the fewest, as in a
    /// grid.
    Numbers,
    /// The number of solutions.
    Solutions,
    /// This, where there is a solution.
    Solvable(&'static str),
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_judge_is_found_by_its_name_alone() {
        let names: BTreeSet<_> = judges().iter().map(Judge::name).collect();
        assert_eq!(names.len(), judges().len());
        for known in judges() {
            assert!(std::ptr::eq(judge(known.name()).unwrap(), known));
        }
        assert!(judge("poj-0").is_none() && judge("").is_none());
    }

    #[test]
    fn sources_are_told_apart() {
        let sources: BTreeSet<_> = judges().iter().map(Judge::source).collect();
        assert_eq!(sources.len(), judges().len());
    }

    #[test]
    fn a_place_in_an_input_is_counted_in_lines_and_characters() {
        let message = |input: &str| {
            let error = judge("poj-3279").unwrap().answer(input, &MinimizeOptions::default()).unwrap_err();
            error.to_string()
        };
        assert_eq!(
            message("2 2\n01\n0é"),
            "line 3, column 2: unexpected character 'é', expected '0' (off) or '1' (on)"
        );
        assert_eq!(
            message("2 2\n01\n01\né"),
            "line 4, column 1: unexpected character 'é', expected the end of the input"
        );
    }

    #[test]
    fn what_has_no_answer_is_remarked_and_leaves_no_text() {
        let input = "[.#] (0,1) {1,1}\n[##] (0,1) {1,1}\n";
        let answered = judge("aoc-2025-day-10").unwrap().answer(input, &MinimizeOptions::default()).unwrap();
        assert_eq!(answered.text, "");
        let [remark] = &answered.remarks[..] else { panic!("{answered:?}") };
        assert_eq!((remark.case, remark.shortcoming), (1, Shortcoming::NoSolution));
    }

    #[test]
    fn nothing_is_read_behind_a_mistake() {
        let mut cases = judge("acwing-95").unwrap().cases("2\nx").unwrap();
        assert!(matches!(cases.next(), Some(Err(Error::Input { line: 2, column: 1, .. }))));
        assert!(cases.next().is_none());
    }
}

//! Answering case after case.

use std::fmt::{self, Display, Write};

use super::solvers::Solvers;
use super::{Case, Counters, Judge, Label, Printed, Question};
use crate::words::why_unknown;
use crate::{
    Alphabet, Effort, Error, MinimizeOptions, Plan, Presses, Puzzle, Solution, SolveOptions, Solved, Stop,
    Target,
};

/// The printed text of a case or of several, with remarks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answered {
    /// The text that the contest expects, with line ends. Names of cases stand in it as they were given.
    pub text: String,
    /// Deviations from what the contest expects.
    pub remarks: Vec<Remark>,
}

/// Why the answer of a case is missing or in doubt. It is displayed with the number of the case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The number of the case, counted from 1.
    pub case: usize,
    /// The kind of reason.
    pub shortcoming: Shortcoming,
    /// The reason.
    pub reason: String,
}

/// What an answer lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shortcoming {
    /// There is no solution, and the contest has no word for that.
    NoSolution,
    /// The answer is not proved, or is missing because the search was stopped.
    Unproved,
}

impl Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "case {}: {}", self.case, self.reason)
    }
}

/// Answers the cases of one input, in their order. Boards that cases have in common are set up once.
pub struct Answers {
    judge: &'static Judge,
    solvers: Solvers,
    /// The presses of all cases together, while all are known.
    sum: Option<u64>,
}

impl Answers {
    /// Begins to answer.
    pub fn new(judge: &'static Judge) -> Self {
        Self { judge, solvers: Solvers::default(), sum: Some(0) }
    }

    /// Answers a case of an input of this judge. The limits hold for this case.
    ///
    /// # Errors
    ///
    /// [`Error`] when the puzzle cannot be worked on. A stopped search is a [`Remark`].
    pub fn answer(&mut self, case: &Case<'_>, options: &MinimizeOptions) -> Result<Answered, Error> {
        match &case.question {
            Question::Puzzle(puzzle) => match self.solve(puzzle, options) {
                Ok(Solution::Solved(solved)) => Ok(self.solved(case, &solved)),
                Ok(Solution::Unsolvable(_)) => Ok(self.unsolvable(case)),
                Err(Error::Stopped { stop }) => Ok(self.unknown(case, why_unknown(stop))),
                Err(error) => Err(error),
            },
            Question::Counters(counters) => self.counted(case, counters, options),
        }
    }

    /// Returns the plans of the search for an answer, as [`Solver::plans`](crate::Solver::plans) does; none for whole
    /// numbers of presses.
    ///
    /// # Errors
    ///
    /// [`Error`] as for [`answer`](Self::answer), and also when it is stopped.
    pub fn plans(
        &mut self,
        case: &Case<'_>,
        options: &MinimizeOptions,
    ) -> Result<Vec<(Target, Option<Plan>)>, Error> {
        let Some(puzzle) = case.puzzle() else { return Ok(Vec::new()) };
        let options = self.options(options);
        options.patience().install(|| {
            let solver = self.solvers.of(puzzle.board(), options.search.limits.parallelism)?;
            solver.plans(puzzle.lights(), puzzle.goal(), &options)
        })
    }

    /// The text behind the last case: the total number of presses, where the contest asks for it and all are known.
    pub fn closing(&self) -> String {
        match self.sum {
            Some(sum) if self.judge.printed == Printed::Sum => format!("{sum}\n"),
            _ => String::new(),
        }
    }

    fn options(&self, search: &MinimizeOptions) -> SolveOptions {
        SolveOptions { effort: self.judge.effort(), search: search.clone() }
    }

    fn solve(&mut self, puzzle: &Puzzle, search: &MinimizeOptions) -> Result<Solution, Error> {
        let mut options = self.options(search);
        let time = options.search.limits.interrupt();
        options.patience().install(|| {
            let solver = self.solvers.of(puzzle.board(), options.search.limits.parallelism)?;
            options.search.limits = options.search.limits.with_time_left(&time);
            solver.solve_with(puzzle.lights(), puzzle.goal(), &options)
        })
    }

    fn solved(&mut self, case: &Case<'_>, solved: &Solved) -> Answered {
        let doubt = match self.judge.printed {
            _ if self.judge.effort() == Effort::Any => None,
            Printed::Grid | Printed::Cells | Printed::Numbers
                if solved.is_proved() && !solved.is_first_proved() =>
            {
                Some(
                    "there may be another solution with as few presses before this one: not all were searched"
                        .to_owned(),
                )
            }
            _ => solved.doubt(),
        };
        let remark =
            doubt.map(|reason| Remark { case: case.number, shortcoming: Shortcoming::Unproved, reason });
        let presses = solved.weight();
        let mut answered = match self.judge.printed {
            Printed::AtMost(max) if presses > max => self.unsolvable(case),
            Printed::Fewest | Printed::AtMost(_) | Printed::Sum => self.fewest(case, presses as u64),
            Printed::Grid => self.answered(case, grid(solved.presses())),
            Printed::Cells => {
                let mut lines = format!("{presses}\n");
                for cell in solved.presses().iter() {
                    push(&mut lines, format_args!("{} {}\n", cell.row + 1, cell.column + 1));
                }
                self.answered(case, lines)
            }
            Printed::Numbers => {
                let numbers: Vec<_> =
                    solved.presses().iter().map(|cell| (cell.column + 1).to_string()).collect();
                self.answered(case, format_args!("{}\n", numbers.join(" ")))
            }
            Printed::Solutions => self.answered(case, format_args!("{}\n", solved.count())),
            Printed::Solvable(word) => self.answered(case, format_args!("{word}\n")),
        };
        answered.remarks.splice(0..0, remark);
        answered
    }

    /// Answers a case of whole numbers of presses.
    fn counted(
        &mut self,
        case: &Case<'_>,
        counters: &Counters,
        options: &MinimizeOptions,
    ) -> Result<Answered, Error> {
        match counters.fewest(&options.limits) {
            Ok(Some(presses)) => Ok(self.fewest(case, presses)),
            Ok(None) => Ok(self.unsolvable(case)),
            Err(Error::Stopped { stop }) => {
                let reason = match stop {
                    Stop::TimeLimit => "the search was stopped at its time limit, before it had an answer",
                    _ => "to find the fewest presses takes more steps or memory than allowed",
                };
                Ok(self.unknown(case, reason))
            }
            Err(error) => Err(error),
        }
    }

    fn fewest(&mut self, case: &Case<'_>, presses: u64) -> Answered {
        if self.judge.printed == Printed::Sum {
            self.sum = self.sum.map(|sum| sum + presses);
            return self.answered(case, "");
        }
        self.answered(case, format_args!("{presses}\n"))
    }

    fn unsolvable(&mut self, case: &Case<'_>) -> Answered {
        match self.judge.unsolvable {
            Some(word) => self.answered(case, format_args!("{word}\n")),
            None => self.missing(
                case,
                Shortcoming::NoSolution,
                "no solution, and the contest has no answer for that",
            ),
        }
    }

    fn unknown(&mut self, case: &Case<'_>, reason: &str) -> Answered {
        self.missing(case, Shortcoming::Unproved, reason)
    }

    fn missing(&mut self, case: &Case<'_>, shortcoming: Shortcoming, reason: &str) -> Answered {
        self.sum = None;
        let remark = Remark { case: case.number, shortcoming, reason: reason.to_owned() };
        Answered { text: String::new(), remarks: vec![remark] }
    }

    /// An answer behind its label.
    fn answered(&self, case: &Case<'_>, answer: impl Display) -> Answered {
        let text = match self.judge.label {
            Label::Nothing => answer.to_string(),
            Label::Number(before, behind) => format!("{before}{}{behind}{answer}", case.number),
            Label::Name => format!("{} {answer}", case.name),
        };
        Answered { text, remarks: Vec::new() }
    }
}

/// A grid of 0 and 1 with spaces between.
fn grid(presses: &Presses) -> String {
    let mut grid = String::new();
    for row in presses.as_matrix().iter_rows() {
        for (column, pressed) in row.iter().enumerate() {
            if column > 0 {
                grid.push(' ');
            }
            grid.push(Alphabet::DIGITS.character(pressed));
        }
        grid.push('\n');
    }
    grid
}

/// Appends to a string, which does not fail.
fn push(text: &mut String, what: fmt::Arguments<'_>) {
    let _ = text.write_fmt(what);
}

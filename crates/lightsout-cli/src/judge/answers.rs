//! Answering case after case.

use std::io::{self, Write};

use lightsout::{Alphabet, Effort, Error, Goal, Presses, Puzzle, Solution, SolveOptions, Solved, Stop};

use super::solvers::Solvers;
use super::{Answer, Cases, Counters, Judge, Label, Question, Scanner};
use crate::progress::Progress;
use crate::reply::{Ending, Exit, Failure, Interruption};
use crate::report;
use crate::search::{SearchOptions, stopped};
use crate::shown::shown;

/// The cases of one input, each answered when it is read.
pub(crate) struct Session<'a> {
    judge: &'a Judge,
    search: &'a SearchOptions,
    effort: Effort,
    progress: Progress,
    solvers: Solvers,
    /// The presses of all cases together, while all are known.
    sum: Option<u64>,
    output: &'a mut dyn Write,
    ending: &'a mut Ending,
}

/// A case of an input.
struct Case<'a> {
    /// Counted from 1.
    number: usize,
    name: &'a str,
    question: Question,
}

impl<'a> Session<'a> {
    pub(crate) fn new(
        judge: &'a Judge,
        search: &'a SearchOptions,
        output: &'a mut dyn Write,
        ending: &'a mut Ending,
    ) -> Self {
        let effort = match judge.answer {
            Answer::Solutions | Answer::Solvable(_) => Effort::Any,
            _ => Effort::Fewest,
        };
        let progress = Progress::begin(judge.name, "solving the first case");
        Self { judge, search, effort, progress, solvers: Solvers::default(), sum: Some(0), output, ending }
    }

    /// Reads an input to its end and answers what it asks.
    pub(crate) fn run(mut self, input: &mut Scanner<'_>) -> Result<(), Interruption> {
        let count = self.judge.cases.count(input)?;
        for number in 1.. {
            if count.is_some_and(|count| number > count) {
                break;
            }
            if !self.judge.cases.is_another(number, input)? {
                break;
            }
            let name = match self.judge.label {
                Label::Name => input.word("the name of a case")?,
                _ => "",
            };
            let question = (self.judge.puzzle)(input)?;
            if count == Some(number) {
                // What is not as it should be is not answered.
                input.finish()?;
            }
            self.answer(&Case { number, name, question })?;
            if let Some(count) = count {
                self.progress.count("cases", number, count);
            }
            // The next case may take long.
            self.output.flush()?;
        }
        input.finish()?;
        if self.judge.answer == Answer::Sum
            && let Some(sum) = self.sum
        {
            writeln!(self.output, "{sum}")?;
        }
        Ok(())
    }

    fn answer(&mut self, case: &Case<'_>) -> Result<(), Interruption> {
        match &case.question {
            Question::Puzzle(puzzle) => match self.solve(puzzle)? {
                Ok(Solution::Solved(solved)) => self.write(case, &solved),
                Ok(Solution::Unsolvable(_)) => self.write_unsolvable(case),
                Err(stop) => {
                    self.sum = None;
                    self.remark(case, report::why_unknown(stop), Exit::Unproved);
                    Ok(())
                }
            },
            Question::Counters(counters) => self.count(case, counters),
        }
    }

    fn solve(&mut self, puzzle: &Puzzle) -> Result<Result<Solution, Stop>, Failure> {
        let (lights, goal) = (puzzle.lights(), puzzle.wanted());
        let mut options =
            SolveOptions { effort: self.effort, search: self.search.options(&self.progress, goal) };
        let time = options.search.interrupt();
        stopped(options.patience().install(|| {
            let solver = self.solvers.of(puzzle.board(), options.search.parallelism)?;
            self.search.explain(solver, lights, goal, &options)?;
            options.search.time_limit = time.time_left();
            solver.solve(lights, goal, &options)
        }))
    }

    fn write(&mut self, case: &Case<'_>, solved: &Solved) -> Result<(), Interruption> {
        let doubt = match self.judge.answer {
            Answer::Solutions | Answer::Solvable(_) => None,
            _ if !solved.is_proved() => Some(report::why_unproved(solved)),
            Answer::Grid | Answer::Cells | Answer::Numbers if !solved.is_first_proved() => Some(
                "there may be another solution with as few presses before this one: not all were searched"
                    .to_owned(),
            ),
            _ => None,
        };
        if let Some(doubt) = doubt {
            self.remark(case, &doubt, Exit::Unproved);
        }
        let presses = solved.weight();
        if matches!(self.judge.answer, Answer::AtMost(most) if presses > most) {
            return self.write_unsolvable(case);
        }
        self.write_label(case)?;
        match self.judge.answer {
            Answer::Fewest | Answer::AtMost(_) | Answer::Sum => self.write_fewest(presses as u64)?,
            Answer::Grid => write_grid(self.output, solved.presses())?,
            Answer::Cells => {
                writeln!(self.output, "{presses}")?;
                for cell in solved.presses().iter() {
                    writeln!(self.output, "{} {}", cell.row + 1, cell.column + 1)?;
                }
            }
            Answer::Numbers => {
                for (index, cell) in solved.presses().iter().enumerate() {
                    let space = if index == 0 { "" } else { " " };
                    write!(self.output, "{space}{}", cell.column + 1)?;
                }
                writeln!(self.output)?;
            }
            Answer::Solutions => writeln!(self.output, "{}", solved.count())?,
            Answer::Solvable(word) => writeln!(self.output, "{word}")?,
        }
        Ok(())
    }

    /// Answers a case of whole numbers of presses.
    fn count(&mut self, case: &Case<'_>, counters: &Counters) -> Result<(), Interruption> {
        match counters.fewest(&self.search.options(&self.progress, &Goal::Off)) {
            Ok(Some(presses)) => {
                self.write_label(case)?;
                Ok(self.write_fewest(presses)?)
            }
            Ok(None) => self.write_unsolvable(case),
            Err(Error::Stopped { stop }) => {
                let problem = match stop {
                    Stop::TimeLimit => "the search was stopped at its time limit, before it had an answer",
                    _ => "to find the fewest presses takes more steps or memory than allowed",
                };
                self.remark(case, problem, Exit::Unproved);
                self.sum = None;
                Ok(())
            }
            Err(error) => Err(error.into()),
        }
    }

    fn write_fewest(&mut self, presses: u64) -> io::Result<()> {
        match self.judge.answer {
            Answer::Sum => self.sum = self.sum.map(|sum| sum + presses),
            _ => writeln!(self.output, "{presses}")?,
        }
        Ok(())
    }

    fn write_unsolvable(&mut self, case: &Case<'_>) -> Result<(), Interruption> {
        match self.judge.unsolvable {
            Some(word) => {
                self.write_label(case)?;
                writeln!(self.output, "{word}")?;
            }
            None => {
                let problem = "no solution, and the contest has no answer for that";
                self.remark(case, problem, Exit::NoSolution);
                self.sum = None;
            }
        }
        Ok(())
    }

    /// What is to be said of a case when all are answered, and what that means for the exit code.
    fn remark(&mut self, case: &Case<'_>, problem: &str, exit: Exit) {
        self.ending.notes.push(format!("case {}: {problem}", case.number));
        self.ending.include(exit);
    }

    fn write_label(&mut self, case: &Case<'_>) -> io::Result<()> {
        match self.judge.label {
            Label::Nothing => Ok(()),
            Label::Number(before, behind) => write!(self.output, "{before}{}{behind}", case.number),
            Label::Name => write!(self.output, "{} ", shown(case.name)),
        }
    }
}

impl Cases {
    /// How many there are, where it is said in front of them.
    fn count(self, input: &mut Scanner<'_>) -> Result<Option<usize>, Failure> {
        Ok(match self {
            Self::One => Some(1),
            Self::Counted => Some(input.number("the number of cases", 0..=usize::MAX)?),
            Self::Closed(_) | Self::Many => None,
        })
    }

    /// Whether there is another case.
    fn is_another(self, number: usize, input: &mut Scanner<'_>) -> Result<bool, Failure> {
        Ok(match self {
            Self::One | Self::Counted => true,
            Self::Closed(end) if input.is_at_end() => {
                return Err(input.unexpected(format_args!("a case, or {end:?} behind the last")));
            }
            Self::Closed(end) => !input.passes(end),
            Self::Many => number == 1 || !input.is_at_end(),
        })
    }
}

/// Writes a grid of 0 and 1 with spaces between.
fn write_grid(output: &mut dyn Write, presses: &Presses) -> io::Result<()> {
    for row in presses.as_matrix().iter_rows() {
        for (column, pressed) in row.iter().enumerate() {
            let space = if column == 0 { "" } else { " " };
            write!(output, "{space}{}", Alphabet::DIGITS.character(pressed))?;
        }
        writeln!(output)?;
    }
    Ok(())
}

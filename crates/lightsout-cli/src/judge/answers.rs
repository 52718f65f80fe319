//! Answering case after case.

use std::io::{self, Write};

use lightsout::{Alphabet, Effort, Presses, Puzzle, Solution, SolveOptions, Solved};

use super::solvers::Solvers;
use super::{Answer, Cases, Judge, Label, Scanner};
use crate::progress::Progress;
use crate::reply::{Ending, Exit, Failure, Interruption};
use crate::report;
use crate::search::SearchOptions;
use crate::shown::shown;

/// The cases of one input, each answered when it is read.
pub(crate) struct Session<'a> {
    judge: &'a Judge,
    search: &'a SearchOptions,
    effort: Effort,
    progress: Progress,
    solvers: Solvers,
    /// The presses of all cases together, while all are known.
    sum: Option<usize>,
    output: &'a mut dyn Write,
    ending: &'a mut Ending,
}

/// A case of an input.
struct Case<'a> {
    /// Counted from 1.
    number: usize,
    name: &'a str,
    puzzle: Puzzle,
}

impl<'a> Session<'a> {
    pub(crate) fn new(
        judge: &'a Judge,
        search: &'a SearchOptions,
        output: &'a mut dyn Write,
        ending: &'a mut Ending,
    ) -> Self {
        let effort = if judge.answer == Answer::Solutions { Effort::Any } else { Effort::Fewest };
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
            let Some(name) = self.judge.cases.next(number, input)? else { break };
            let puzzle = (self.judge.puzzle)(input)?;
            if count == Some(number) {
                // What is not as it should be is not answered.
                input.finish()?;
            }
            self.answer(&Case { number, name, puzzle })?;
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
        let (lights, goal) = (case.puzzle.lights(), case.puzzle.wanted());
        let options = SolveOptions { effort: self.effort, search: self.search.options(&self.progress, goal) };
        let solver = self.solvers.of(case.puzzle.board(), options.search.parallelism)?;
        self.search.explain(solver, lights, goal, &options)?;
        match solver.solve(lights, goal, &options)? {
            Solution::Solved(solved) => self.write(case, &solved),
            Solution::Unsolvable(_) => match self.judge.unsolvable {
                Some(word) => {
                    self.write_label(case)?;
                    Ok(writeln!(self.output, "{word}")?)
                }
                None => {
                    let problem = "no solution, and the contest has no answer for that";
                    self.ending.notes.push(format!("case {}: {problem}", case.number));
                    if self.ending.exit == Exit::Done {
                        self.ending.exit = Exit::NoSolution;
                    }
                    self.sum = None;
                    Ok(())
                }
            },
        }
    }

    fn write(&mut self, case: &Case<'_>, solved: &Solved) -> Result<(), Interruption> {
        let doubt = match self.judge.answer {
            Answer::Solutions => None,
            _ if !solved.is_proved() => Some(report::why_unproved(solved)),
            Answer::Grid | Answer::Cells if !solved.is_first_proved() => Some(
                "there may be another solution with as few presses before this one: not all were searched"
                    .to_owned(),
            ),
            _ => None,
        };
        if let Some(doubt) = doubt {
            self.ending.notes.push(format!("case {}: {doubt}", case.number));
            self.ending.exit = Exit::Unproved;
        }
        self.write_label(case)?;
        let presses = solved.weight();
        match self.judge.answer {
            Answer::Fewest => writeln!(self.output, "{presses}")?,
            Answer::Sum => self.sum = self.sum.map(|sum| sum + presses),
            Answer::Grid => write_grid(self.output, solved.presses())?,
            Answer::Cells => {
                writeln!(self.output, "{presses}")?;
                for cell in solved.presses().iter() {
                    writeln!(self.output, "{} {}", cell.row + 1, cell.column + 1)?;
                }
            }
            Answer::Solutions => writeln!(self.output, "{}", solved.count())?,
        }
        Ok(())
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
            Self::Named { .. } | Self::Many => None,
        })
    }

    /// The name of the next case, empty where cases have none; `None` behind the last.
    fn next<'a>(self, number: usize, input: &mut Scanner<'a>) -> Result<Option<&'a str>, Failure> {
        Ok(match self {
            Self::One | Self::Counted => Some(""),
            Self::Named { end } => {
                let name = input.word(&format!("the name of a case, or {end:?}"))?;
                (name != end).then_some(name)
            }
            Self::Many => (number == 1 || !input.is_at_end()).then_some(""),
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

//! `lightsout judge`: contest problems, answered as their judges expect.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use lightsout::contest::{self, Answered, Answers, Case, Judge as Problem, Shortcoming};
use lightsout::{Goal, Puzzle, document};

use crate::commands::Run;
use crate::failure::Failure;
use crate::input::Inputs;
use crate::json;
use crate::progress::Progress;
use crate::search::SearchOptions;
use crate::session::{Exit, Session};
use crate::shown::shown;

const EXAMPLES: &str = "\
Examples:
  lightsout judge --list                      the problems that are known
  lightsout judge poj-3279 < fliptile.txt     exactly what the judge of POJ 3279 expects
  lightsout judge aoc-2025-day-10 input.txt   a puzzle input of Advent of Code";

/// Answer the input of a contest problem exactly as its judge expects
///
/// Answers of complete cases are printed as they come, also where the input is malformed further on. A case
/// without a solution has the answer that the contest gives it, such as Impossible, and the exit code is 0;
/// it is 1 where the contest has no such answer, and else 3 when an answer is not proved to have the fewest
/// presses.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Judge {
    /// The problem, by contest and number
    #[arg(value_parser = problems(), required_unless_present_any = ["list", "json"])]
    name: Option<&'static Problem>,

    /// The file with the input; standard input when left out or -
    file: Option<PathBuf>,

    /// List the problems that are known, with what each reads and prints
    #[arg(long, conflicts_with_all = ["name", "file"])]
    list: bool,

    /// List them as a JSON object a line
    #[arg(long, requires = "list", conflicts_with_all = ["name", "file"])]
    json: bool,

    #[command(flatten)]
    search: SearchOptions,
}

/// Reads the name of a problem.
fn problems() -> impl TypedValueParser<Value = &'static Problem> {
    let names =
        contest::judges().iter().map(|problem| PossibleValue::new(problem.name()).help(problem.title()));
    PossibleValuesParser::new(names).try_map(|name| {
        let known = contest::judge(&name);
        known.ok_or_else(|| format!("unknown problem {name:?}, expected one that --list has"))
    })
}

impl Run for Judge {
    fn run(self, session: &mut Session) -> Result<(), Failure> {
        let Some(problem) = self.name else {
            return self.list(session);
        };
        let source = Inputs::default().read_or_standard_input(self.file.as_deref())?;
        let (name, text) = source.into_text()?;
        let failure = |error| match error {
            contest::Error::Input { line, column, problem } => {
                Failure::in_text(&name, &text, (line, column), problem)
            }
            other => Failure::new(other),
        };
        let mut answers = Answers::new(problem);
        let progress = Progress::begin(problem.name(), "solving the first case");
        let cases = problem.cases(&text).map_err(failure)?;
        let count = cases.count_given();
        for case in cases {
            let case = case.map_err(failure)?;
            let Answered { text, remarks } = self.answer(&mut answers, &case, &progress)?;
            write_shown(&text, session)?;
            for remark in remarks {
                session.include(exit_of(remark.shortcoming));
                session.add_note(remark.to_string());
            }
            if let Some(count) = count {
                progress.count("cases", case.number(), count);
            }
            // The next case may take long.
            session.flush()?;
        }
        Ok(write!(session, "{}", answers.closing())?)
    }
}

impl Judge {
    fn list(&self, output: &mut dyn Write) -> Result<(), Failure> {
        for problem in contest::judges() {
            let (name, title, summary) = (problem.name(), problem.title(), problem.summary());
            if self.json {
                json::write_line(output, &document::Problem::from(problem))?;
            } else {
                writeln!(output, "{name}: {title}\n  {summary}")?;
            }
        }
        Ok(())
    }

    fn answer(
        &self,
        answers: &mut Answers,
        case: &Case<'_>,
        progress: &Progress,
    ) -> Result<Answered, lightsout::Error> {
        let goal = case.puzzle().map_or(&Goal::Off, Puzzle::goal);
        let mut options = self.search.options(progress, goal);
        let time = options.limits.interrupt();
        if let Some(puzzle) = case.puzzle() {
            self.search.explain(puzzle.lights().size(), || answers.plans(case, &options))?;
        }
        options.limits = options.limits.with_time_left(&time);
        answers.answer(case, &options)
    }
}

/// How a command ends that has such an answer.
fn exit_of(shortcoming: Shortcoming) -> Exit {
    match shortcoming {
        Shortcoming::NoSolution => Exit::NoSolution,
        _ => Exit::Unproved,
    }
}

/// Writes lines, in which names of cases may stand.
fn write_shown(text: &str, output: &mut dyn Write) -> Result<(), Failure> {
    text.lines().try_for_each(|line| Ok(writeln!(output, "{}", shown(line))?))
}

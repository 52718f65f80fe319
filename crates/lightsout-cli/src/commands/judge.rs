//! `lightsout judge`: contest problems, answered as their judges expect.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::Serialize;

use crate::input::Inputs;
use crate::json;
use crate::judge::{JUDGES, Judge as Problem, Scanner, Session};
use crate::reply::{Exit, Failure, Interruption, Reply};
use crate::search::SearchOptions;

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
    let names = JUDGES.iter().map(|problem| PossibleValue::new(problem.name).help(problem.title));
    PossibleValuesParser::new(names).try_map(|name| {
        let known = JUDGES.iter().find(|problem| problem.name == name);
        known.ok_or_else(|| format!("unknown problem {name:?}, expected one that --list has"))
    })
}

impl Judge {
    pub(crate) fn run(self) -> Result<Reply, Failure> {
        let Some(problem) = self.name else {
            return Ok(Reply::written(Exit::Done, move |output| list(self.json, output)));
        };
        let source = Inputs::default().read_or_standard_input(self.file.as_deref())?;
        let (name, text) = source.into_text()?;
        Ok(Reply::with_its_ending(move |output, ending| {
            Session::new(problem, &self.search, output, ending).run(&mut Scanner::new(&name, &text))
        }))
    }
}

fn list(as_json: bool, output: &mut dyn Write) -> Result<(), Interruption> {
    for &Problem { name, title, summary, .. } in JUDGES {
        if as_json {
            json::write_line(output, &JsonProblem { version: json::VERSION, name, title, summary })?;
        } else {
            writeln!(output, "{name}: {title}\n  {summary}")?;
        }
    }
    Ok(())
}

/// The object that `--json` prints; docs/json.md documents it.
#[derive(Serialize)]
struct JsonProblem {
    version: u32,
    name: &'static str,
    title: &'static str,
    summary: &'static str,
}

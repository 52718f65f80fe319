//! `lightsout solve`: the fewest presses from a board to its goal.

use std::num::NonZeroUsize;

use clap::Args;
use gf2_linalg::Parallelism;
use lightsout::{Effort, Goal, Lights, MinimizeOptions, Puzzle, Size, Solution, SolveOptions};

use crate::input::Inputs;
use crate::reply::{Exit, Failure, Reply};
use crate::report::{self, Report};
use crate::rule::{RuleOptions, size};

/// Solve a board with the fewest presses
///
/// Prints whether the board is solvable, its nullity, the number of solutions, the fewest presses and whether that is
/// proved, and the presses as a picture of the board.
#[derive(Args)]
pub(crate) struct Solve {
    /// The file with the board; standard input when left out or -. A line a row, in 0/1, ./#, w/b or -/x (off/on);
    /// spaces between cells and blank lines around the board are skipped
    #[arg(conflicts_with = "size")]
    file: Option<String>,

    /// Start from a board of this size with all lights off, instead of reading one
    #[arg(long, value_name = "RxC", value_parser = size)]
    size: Option<Size>,

    /// What the lights should come to: off, on, either (whichever takes fewer presses), or a file with the pattern
    #[arg(long, value_name = "GOAL", default_value = "off")]
    goal: String,

    #[command(flatten)]
    rule: RuleOptions,

    /// Take any solution, without looking for the fewest presses
    #[arg(long)]
    any: bool,

    /// Also print how many solutions have the fewest presses
    #[arg(long, conflicts_with = "any")]
    count: bool,

    /// Also print all solutions with the fewest presses, or the first LIMIT of them
    #[arg(long, value_name = "LIMIT", num_args = 0..=1, default_missing_value = "", conflicts_with = "any")]
    all: Option<String>,

    /// Threads to search with; as many as the machine has when left out
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Solve {
    pub(crate) fn run(mut self) -> Result<Reply, Failure> {
        let kept = self.members_kept()?;
        let mut inputs = Inputs::default();
        let lights = match self.size {
            Some(_) => None,
            None => {
                let source = inputs.read_or_standard_input(self.file.as_deref())?;
                let lights: Lights = source.text.parse().map_err(|error| source.failure(error))?;
                Some((source, lights))
            }
        };
        let size = self.size.or(lights.as_ref().map(|(_, lights)| lights.size()));
        let size = size.ok_or_else(|| Failure("no board".to_owned()))?;
        let board = self.rule.board(size, &mut inputs)?;
        let lights = match lights {
            Some((source, lights)) => {
                board.check_lights(&lights).map_err(|error| source.failure(error))?;
                lights
            }
            None => board.all_off()?,
        };
        let goal = match self.goal.as_str() {
            "off" => Goal::Off,
            "on" => Goal::On,
            "either" => Goal::Either,
            path => {
                let source = inputs.read(path)?;
                let goal = Goal::Pattern(source.text.parse().map_err(|error| source.failure(error))?);
                goal.targets(&board).map_err(|error| source.failure(error))?;
                goal
            }
        };
        let puzzle = Puzzle::new(board, lights).goal(goal);
        let solution = puzzle.solve_with(&self.options(kept.unwrap_or(1)))?;
        let nullity = match &solution {
            Solution::Solved(solved) => solved.nullity(),
            Solution::Unsolvable(_) => puzzle.board().nullity()?,
        };
        let report = Report {
            size,
            rule: &self.rule,
            goal: &self.goal,
            nullity,
            solution: &solution,
            count: self.count,
            all: kept.is_some(),
        };
        let text = if self.json { report.to_json() } else { report.to_string() };
        Ok(match &solution {
            Solution::Solved(solved) if solved.is_proved() => {
                Reply { text, notes: Vec::new(), exit: Exit::Done }
            }
            Solution::Solved(solved) => {
                Reply { text, notes: vec![report::why_unproved(solved)], exit: Exit::Unproved }
            }
            Solution::Unsolvable(_) => Reply { text, notes: Vec::new(), exit: Exit::NoSolution },
        })
    }

    /// The limit of `--all`. What follows it and is no number is the file with the board, if none is given.
    fn members_kept(&mut self) -> Result<Option<usize>, Failure> {
        let Some(value) = self.all.take() else { return Ok(None) };
        if value.is_empty() {
            return Ok(Some(usize::MAX));
        }
        match value.parse() {
            Ok(0) => {}
            Ok(limit) => return Ok(Some(limit)),
            Err(_)
                if self.file.is_none()
                    && self.size.is_none()
                    && !value.starts_with(|c: char| c.is_ascii_digit()) =>
            {
                self.file = Some(value);
                return Ok(Some(usize::MAX));
            }
            Err(_) => {}
        }
        Err(Failure::of("--all", format_args!("invalid limit {value:?}, expected a whole number from 1 on")))
    }

    fn options(&self, members_kept: usize) -> SolveOptions {
        let threads = self.threads.and_then(|threads| NonZeroUsize::new(threads.into()));
        let parallelism = threads.map_or(Parallelism::All, Parallelism::Threads);
        SolveOptions {
            effort: if self.any { Effort::Any } else { Effort::Fewest },
            search: MinimizeOptions { parallelism, members_kept, ..MinimizeOptions::default() },
        }
    }
}

//! `lightsout check`: which of many boards can be solved, and with how many presses.

use std::collections::HashMap;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use lightsout::{
    Effort, Goal, Lights, MinimizeOptions, Size, Solution, SolveOptions, Solved, Solver, Status, Stop,
    solve_all,
};
use serde::Serialize;

use crate::characters::CharacterOptions;
use crate::goal::GoalOption;
use crate::input::{Inputs, STANDARD};
use crate::json::{self, JsonOutcome, JsonPuzzle};
use crate::progress::Progress;
use crate::reply::{Ending, Failure, Interruption, Reply};
use crate::report;
use crate::rule::RuleOptions;
use crate::search::SearchOptions;
use crate::signals;

/// Boards that are solved before any is printed, at most.
const MOST_AT_ONCE: usize = 1 << 12;
/// What is printed comes about as often, while boards take less.
const BETWEEN_LINES: Duration = Duration::from_millis(50);

const EXAMPLES: &str = "\
Examples:
  lightsout check levels.txt                     many boards, blank lines between them
  lightsout generate 5 --count 9 | lightsout check
  lightsout check a.txt b.pbm --goal either --json";

/// Check many boards: which can be solved, and with how many presses
///
/// A line for each board, with its number, whether it is solvable, the fewest presses, whether they are
/// proved to be the fewest, and how many solutions have as few (- if that is unknown). Boards may differ in
/// size, and are numbered in each file; of several files the name comes before the number. Lines that start
/// with # are headings, and say of presses that are not proved how many are needed at the least. Of a board
/// that cannot be solved, the presses are given as -, and it is proved that there are 0 solutions. The exit
/// code is 1 where there is such a board, and else 3 where the presses of some board are not proved.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Check {
    /// The files with the boards, texts or images as for solve, with any number of boards in each; standard
    /// input when left out or -
    files: Vec<PathBuf>,

    #[command(flatten)]
    characters: CharacterOptions,

    #[command(flatten)]
    goal: GoalOption,

    #[command(flatten)]
    rule: RuleOptions,

    #[command(flatten)]
    search: SearchOptions,

    /// Print a JSON object a line for each board
    #[arg(long)]
    json: bool,
}

/// A board that was read.
struct Checked {
    /// Where its file stands among those given.
    file: usize,
    /// Counted from 1 in its file.
    number: usize,
    lights: Lights,
    /// Where the solver of its size stands.
    solver: usize,
}

/// All boards, and a solver for each size.
struct Boards {
    files: Vec<String>,
    boards: Vec<Checked>,
    solvers: Vec<Solver>,
    goal: Goal,
}

impl Check {
    pub(crate) fn run(mut self) -> Result<Reply, Failure> {
        if self.files.is_empty() {
            self.files.push(STANDARD.into());
        }
        let boards = self.search.install(|| self.read())?;
        Ok(Reply::with_its_ending(move |output, ending| {
            let progress = Progress::begin("check", "solving the first boards");
            // Boards are counted, and not what is done for each.
            let search = MinimizeOptions { progress: None, ..self.search.options(&progress, &boards.goal) };
            let mut options = SolveOptions { effort: Effort::Fewest, search };
            if !self.json {
                writeln!(output, "# board solvable presses proved minima")?;
                output.flush()?;
            }
            signals::search(|flag| {
                options.search.cancel = Some(flag);
                self.write(&boards, &options, &progress, output, ending)
            })
        }))
    }

    /// Reads all boards, so that what is wrong with one is said before the first is searched.
    fn read(&self) -> Result<Boards, Failure> {
        let mut inputs = Inputs::default();
        inputs.take_characters(self.characters.characters()?);
        let rule = self.rule.read(&mut inputs)?;
        let mut found =
            Boards { files: Vec::new(), boards: Vec::new(), solvers: Vec::new(), goal: Goal::Off };
        let mut solvers: HashMap<Size, usize> = HashMap::new();
        for (file, path) in self.files.iter().enumerate() {
            let mut source = inputs.read(path)?;
            let patterns: Vec<Lights> = source.patterns()?;
            found.files.push(path.display().to_string());
            for (number, lights) in (1..).zip(patterns) {
                let failure = |problem: &dyn std::fmt::Display| {
                    Failure::of(format_args!("{}: board {number}", source.name()), problem)
                };
                let size = lights.size();
                let solver = match solvers.get(&size) {
                    Some(&solver) => solver,
                    None => {
                        let board = rule.board(size).map_err(|Failure(problem)| failure(&problem))?;
                        if found.solvers.is_empty() {
                            found.goal = self.goal.read(&board, &mut inputs)?;
                        }
                        found.goal.states(&board).map_err(|error| failure(&error))?;
                        found.solvers.push(Solver::new(board).map_err(|error| failure(&error))?);
                        solvers.insert(size, found.solvers.len() - 1);
                        found.solvers.len() - 1
                    }
                };
                let board = found.solvers[solver].board();
                board.check_lights(&lights).map_err(|error| failure(&error))?;
                found.boards.push(Checked { file, number, lights, solver });
            }
        }
        Ok(found)
    }

    /// Writes a line for each board: some are solved at once, and more of them as long as that takes a moment
    /// only.
    fn write(
        &self,
        boards: &Boards,
        options: &SolveOptions,
        progress: &Progress,
        output: &mut dyn Write,
        ending: &mut Ending,
    ) -> Result<(), Interruption> {
        let mut unproved = 0_usize;
        let mut left = &boards.boards[..];
        let mut at_once = options.search.parallelism.threads();
        while !left.is_empty() && !signals::is_interrupted() {
            let (next, rest) = left.split_at(at_once.min(left.len()));
            left = rest;
            let started = Instant::now();
            let puzzles: Vec<(&Solver, &Lights)> =
                next.iter().map(|board| (&boards.solvers[board.solver], &board.lights)).collect();
            for (solver, lights) in &puzzles {
                self.search.explain(solver, lights, &boards.goal, options)?;
            }
            let solutions = solve_all(&puzzles, &boards.goal, options)?;
            if started.elapsed() < BETWEEN_LINES {
                at_once = (2 * at_once).min(MOST_AT_ONCE);
            }
            for (board, solution) in next.iter().zip(&solutions) {
                if self.json {
                    self.write_json(boards, board, solution, output)?;
                } else {
                    self.write_line(boards, board, solution, output)?;
                }
                ending.include(report::exit_of(solution));
                let Some(doubt) = report::doubt(solution) else { continue };
                if unproved == 0 {
                    ending.notes.push(format!("{}: {doubt}", boards.name(board)));
                }
                unproved += 1;
                // Those after it were not even begun.
                let status = solution.solved().map(Solved::status);
                if status == Some(Status::Stopped(Stop::Cancelled)) {
                    break;
                }
            }
            output.flush()?;
            progress.count("boards", boards.boards.len() - left.len(), boards.boards.len());
        }
        if unproved > 1 {
            ending.notes.push(format!("{unproved} boards are not proved"));
        }
        Ok(())
    }

    fn write_line(
        &self,
        boards: &Boards,
        board: &Checked,
        solution: &Solution,
        output: &mut dyn Write,
    ) -> Result<(), Interruption> {
        let name = boards.name(board);
        let Some(solved) = solution.solved() else { return Ok(writeln!(output, "{name} no - yes 0")?) };
        let (presses, bound) = (solved.weight(), solved.lower_bound());
        let proved = if solved.is_proved() { "yes" } else { "no" };
        let minima = solved.minima().map_or("-".to_owned(), |minima| minima.to_string());
        writeln!(output, "{name} yes {presses} {proved} {minima}")?;
        if !solved.is_proved() {
            writeln!(output, "# {name}: at least {bound} presses")?;
        }
        Ok(())
    }

    fn write_json(
        &self,
        boards: &Boards,
        board: &Checked,
        solution: &Solution,
        output: &mut dyn Write,
    ) -> Result<(), Interruption> {
        let object = JsonChecked {
            puzzle: JsonPuzzle::new(board.lights.size(), &self.rule, self.goal.name()),
            file: &boards.files[board.file],
            board: board.number,
            outcome: solution.into(),
        };
        json::write_line(output, &object)
    }
}

impl Boards {
    /// The number of a board, with its file where there are several.
    fn name(&self, board: &Checked) -> String {
        if self.files.len() == 1 {
            return board.number.to_string();
        }
        format!("{}:{}", self.files[board.file], board.number)
    }
}

/// The object that `--json` prints; `docs/json.md` documents it.
#[derive(Serialize)]
struct JsonChecked<'a> {
    #[serde(flatten)]
    puzzle: JsonPuzzle<'a>,
    file: &'a str,
    board: usize,
    #[serde(flatten)]
    outcome: JsonOutcome,
}

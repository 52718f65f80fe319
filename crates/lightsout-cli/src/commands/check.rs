//! `lightsout check`: which of many boards can be solved, and with how many presses.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use lightsout::{
    Board, Effort, Goal, Lights, Size, Solution, SolveOptions, Solver, Stop, document, solve_all,
};

use crate::characters::CharacterOptions;
use crate::commands::Run;
use crate::failure::Failure;
use crate::goal::GoalOption;
use crate::input::{Inputs, Patterns, STANDARD};
use crate::json;
use crate::progress::Progress;
use crate::report;
use crate::rule::{GridRule, RuleOptions};
use crate::search::{SearchOptions, Wanted, stopped};
use crate::session::Session;
use crate::shown::shown_as_word;
use crate::signals;

/// Boards that are solved before any is printed, at most.
const MAX_AT_ONCE: usize = 1 << 12;
/// The most buttons of all boards whose solvers are kept, beside those that are solved at once.
const MAX_BUTTONS: usize = 1 << 22;
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
/// size, and are numbered in each file; of several files the name comes before the number, with \u{20} for a
/// blank in it, and the like for what is not seen. Lines that start with # are headings, and say of presses
/// that are not proved how many are needed at the least. Of a board that cannot be solved, the presses are
/// given as -, and it is proved that there are 0 solutions. Of one of which nothing is known when its time is
/// up, - stands for whether it is solvable, too. The exit code is 1 where there is such a board,
/// and else 3 where the presses of some board are not proved. Boards are answered as they come, also where the
/// input is malformed further on.
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
}

/// Boards as they come, and a solver for each size.
struct Boards<'a> {
    check: &'a Check,
    inputs: Inputs,
    rule: GridRule,
    /// The goal, once there was a board.
    goal: Option<Goal>,
    /// Where the file that is read stands among those given.
    file: usize,
    /// What is left of it, and its name.
    patterns: Option<(Patterns, String)>,
    /// How many boards of it were read.
    number: usize,
    /// A board of each size, and its solver once one was solved.
    sizes: HashMap<Size, (Board, Option<Solver>)>,
}

impl Run for Check {
    fn run(mut self, session: &mut Session) -> Result<(), Failure> {
        if self.files.is_empty() {
            self.files.push(STANDARD.into());
        }
        let mut inputs = Inputs::default();
        inputs.take_characters(self.characters.characters()?);
        let rule = self.rule.read(&mut inputs)?;
        let boards = Boards {
            check: &self,
            inputs,
            rule,
            goal: None,
            file: 0,
            patterns: None,
            number: 0,
            sizes: HashMap::new(),
        };
        let progress = Progress::begin("check", "solving the first boards");
        // Boards are counted, and not what is done for each.
        let mut search = self.search.options(&progress, &Goal::Off);
        search.limits.progress = None;
        let options = SolveOptions { effort: Effort::Fewest, search };
        signals::search(|| self.write(boards, &options, &progress, session))
    }
}

impl Check {
    /// Writes a line for each board: some are solved at once, and more of them as long as that takes a moment
    /// only.
    fn write(
        &self,
        mut boards: Boards<'_>,
        options: &SolveOptions,
        progress: &Progress,
        session: &mut Session,
    ) -> Result<(), Failure> {
        let (mut checked, mut unproved) = (0_usize, 0_usize);
        let mut at_once = options.search.limits.parallelism.threads();
        loop {
            let (batch, end) = boards.take(at_once);
            if checked == 0 && !batch.is_empty() && !self.json {
                writeln!(session, "# board solvable presses proved minima")?;
                session.flush()?;
            }
            checked += batch.len();
            let started = Instant::now();
            let mut rest = &batch[..];
            while !rest.is_empty() && !signals::is_interrupted() {
                let solutions = self.solve(rest, &mut boards, options, progress)?;
                for (board, solution) in rest.iter().zip(&solutions) {
                    // Of what was not even begun there is nothing to tell.
                    if matches!(solution, Err(Stop::Cancelled)) {
                        continue;
                    }
                    if self.json {
                        let (known, _) = &boards.sizes[&board.lights.size()];
                        json::write_line(session, &self.document(board, known, solution))?;
                    } else {
                        self.write_line(board, solution, session)?;
                    }
                    let (exit, doubt) = report::exit_and_doubt(solution);
                    session.include(exit);
                    let Some(doubt) = doubt else { continue };
                    if unproved == 0 {
                        session.add_note(format!("{}: {doubt}", self.name(board)));
                    }
                    unproved += 1;
                }
                rest = &rest[solutions.len()..];
                session.flush()?;
            }
            if started.elapsed() < BETWEEN_LINES {
                at_once = (2 * at_once).min(MAX_AT_ONCE);
            }
            if let Some(left) = boards.left() {
                progress.count("boards", checked, checked + left);
            }
            match end {
                None if !signals::is_interrupted() => {}
                Some(Err(failure)) => return Err(failure),
                _ => break,
            }
        }
        if unproved > 1 {
            session.add_note(format!("{unproved} boards are not proved"));
        }
        Ok(())
    }

    /// Solves some of these boards: the first of a size by itself, with the set-up of its solver in its time, and others
    /// as many as follow one another.
    fn solve(
        &self,
        next: &[Checked],
        boards: &mut Boards<'_>,
        options: &SolveOptions,
        progress: &Progress,
    ) -> Result<Vec<Result<Solution, Stop>>, Failure> {
        let goal = boards.goal.as_ref().unwrap_or(&Goal::Off);
        let puzzles = next.iter().map_while(|Checked { lights, .. }| {
            let (_, solver) = &boards.sizes[&lights.size()];
            Some((solver.as_ref()?, lights))
        });
        let puzzles: Vec<(&Solver, &Lights)> = puzzles.collect();
        for (solver, lights) in &puzzles {
            self.search.explain(lights.size(), || solver.plans(lights, goal, options))?;
        }
        if !puzzles.is_empty() {
            return solve_all(&puzzles, goal, options).into_iter().map(stopped).collect();
        }
        let lights = &next[0].lights;
        let (board, solver) =
            boards.sizes.get_mut(&lights.size()).expect("each board that is read leaves its size");
        let found = self.search.solve(board.clone(), lights, goal, &Wanted::default(), progress)?;
        progress.turn_to("check", "solving boards");
        Ok(vec![found.map(|(set_up, solution)| {
            *solver = Some(set_up);
            solution
        })])
    }

    /// The number of a board, with its file where there are several.
    fn name(&self, board: &Checked) -> String {
        if self.files.len() == 1 {
            return board.number.to_string();
        }
        format!("{}:{}", shown_as_word(self.files[board.file].display()), board.number)
    }

    fn write_line(
        &self,
        board: &Checked,
        solution: &Result<Solution, Stop>,
        output: &mut dyn Write,
    ) -> Result<(), Failure> {
        let name = self.name(board);
        let solvable = match solution {
            Err(_) => "-",
            Ok(Solution::Solved(_)) => "yes",
            Ok(Solution::Unsolvable(_)) => "no",
        };
        writeln!(output, "{name} {solvable} {}", report::columns_of(solution))?;
        Ok(report::write_bound(name, solution, output)?)
    }

    fn document<'a>(
        &'a self,
        checked: &Checked,
        board: &Board,
        solution: &Result<Solution, Stop>,
    ) -> document::Check<'a> {
        let puzzle = document::Puzzle::new(board, self.goal.name().to_string_lossy());
        let file = self.files[checked.file].to_string_lossy();
        document::Check::new(puzzle, file, checked.number, solution.as_ref().ok())
    }
}

impl Boards<'_> {
    /// The next boards, so many at the most, and how they end: `None` while there may be more.
    fn take(&mut self, most: usize) -> (Vec<Checked>, Option<Result<(), Failure>>) {
        if self.sizes.values().map(|(board, _)| board.button_count()).sum::<usize>() > MAX_BUTTONS {
            self.sizes.clear();
        }
        let mut boards = Vec::new();
        while boards.len() < most {
            match self.next() {
                Ok(Some(board)) => boards.push(board),
                end => return (boards, Some(end.map(drop))),
            }
        }
        (boards, None)
    }

    /// Reads the next board, of the next file if need be.
    fn next(&mut self) -> Result<Option<Checked>, Failure> {
        loop {
            if let Some((patterns, _)) = &mut self.patterns {
                if let Some(lights) = patterns.next() {
                    self.number += 1;
                    return self.check(lights?).map(Some);
                }
                self.patterns = None;
                self.file += 1;
            }
            let Some(path) = self.check.files.get(self.file) else { return Ok(None) };
            let source = self.inputs.read(path)?;
            let name = source.name().to_owned();
            self.patterns = Some((source.patterns()?, name));
            self.number = 0;
        }
    }

    /// That a board fits the rule and the goal.
    fn check(&mut self, lights: Lights) -> Result<Checked, Failure> {
        let (file, number, size) = (self.file, self.number, lights.size());
        let name = self.patterns.as_ref().map_or("", |(_, name)| name);
        let failure = |problem: &dyn Display| Failure::of(format_args!("{name}: board {number}"), problem);
        let (board, _) = match self.sizes.entry(size) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => {
                let board = self.rule.board(size).map_err(|problem| failure(&problem))?;
                board.check_system_size().map_err(|error| failure(&error))?;
                if self.goal.is_none() {
                    self.goal = Some(self.check.goal.read(&board, &mut self.inputs)?);
                }
                if let Some(goal) = &self.goal {
                    goal.states(&board).map_err(|error| failure(&error))?;
                }
                unknown.insert((board, None))
            }
        };
        board.check_lights(&lights).map_err(|error| failure(&error))?;
        Ok(Checked { file, number, lights })
    }

    /// How many boards are left to be read, where it is known.
    fn left(&self) -> Option<usize> {
        let (patterns, _) = self.patterns.as_ref().filter(|_| self.check.files.len() == 1)?;
        patterns.size_hint().1
    }
}

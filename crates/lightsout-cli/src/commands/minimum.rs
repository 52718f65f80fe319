//! `lightsout minimum`: the fewest presses of boards of many sizes.

use std::ffi::OsString;
use std::fmt;
use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use lightsout::{Size, Solution, Stop, document};

use crate::failure::Failure;
use crate::goal::read_goal;
use crate::input::Inputs;
use crate::json;
use crate::picture::{Picture, PictureOptions};
use crate::progress::Progress;
use crate::report;
use crate::rule::{RuleOptions, SizesArguments};
use crate::search::{SearchOptions, Wanted};
use crate::session::{Run, Session, complain};
use crate::{signals, verbosity};

const EXAMPLES: &str = "\
Examples:
  lightsout minimum 1..30                        all squares up to 30x30
  lightsout minimum 3..5 1..12                   rectangles
  lightsout minimum 12 --topology torus -j 1     another rule, on one thread
  lightsout minimum 59 --memory-limit 8G --explain-plan";

/// Print the fewest presses that switch all lights on, for boards of many sizes
///
/// A line for each square of a range such as 1..100, or for each rectangle of two ranges, as soon as it is
/// known, with the number of rows (ROWSxCOLUMNS for rectangles), the nullity, the fewest presses, whether
/// they are proved to be the fewest, how many solutions have as few (- if that is unknown), and the seconds
/// it took. Lines that start with # are headings, and say of presses that are not proved how many are needed
/// at the least. Where the goal cannot be reached, the presses are given as -, and it is proved that there are
/// 0 solutions. Of a board of which nothing is known when its time is up, the nullity is given as -, too.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Minimum {
    #[command(flatten)]
    sizes: SizesArguments,

    /// What the lights should come to, from all off: on, off, either, or a file with the pattern
    #[arg(long, value_name = "GOAL", default_value = "on")]
    goal: OsString,

    #[command(flatten)]
    rule: RuleOptions,

    #[command(flatten)]
    search: SearchOptions,

    /// Print a JSON object a line for each board
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    picture: PictureOptions,
}

/// A board and what was found for it.
struct Row {
    size: Size,
    /// Or why nothing is known.
    solution: Result<Solution, Stop>,
    took: Duration,
}

impl Run for Minimum {
    fn run(self, session: &mut Session) -> Result<(), Failure> {
        let picture = self.picture.open()?;
        if let Some(picture) = &picture {
            if self.sizes.first() != self.sizes.last() {
                return Err(Failure::of("--picture", "a range of boards, expected the size of one"));
            }
            picture.check_room(self.sizes.first())?;
        }
        let mut inputs = Inputs::default();
        let rule = self.rule.read(&mut inputs)?;
        let goal = read_goal(&self.goal, &rule.board(self.sizes.first())?, &mut inputs)?;
        // A range that would end in a refusal is refused before its first board takes time.
        let last = rule.board(self.sizes.last())?;
        last.check_system_size()?;
        goal.states(&last)?;
        session.make_room(picture.as_ref().map(Picture::output));
        if !self.json {
            let size = if self.is_of_squares() { "n" } else { "size" };
            writeln!(session, "# {size} nullity presses proved minima seconds")?;
            session.flush()?;
        }
        let progress = Progress::begin("minimum", "reading the rule");
        for size in self.sizes.iter() {
            let started = Instant::now();
            let board = rule.board(size)?;
            let lights = board.all_off()?;
            if verbosity::is_verbose() {
                complain(&format!("{size}: method {}", board.method()));
            }
            let found = self.search.solve(board.clone(), &lights, &goal, &Wanted::default(), &progress)?;
            let solution = found.map(|(_, solution)| solution);
            if matches!(solution, Err(Stop::Cancelled)) {
                break;
            }
            let row = Row { size, solution, took: started.elapsed() };
            if let (Some(picture), Ok(Solution::Solved(solved))) = (&picture, &row.solution) {
                session.is_written(picture.draw(&board, &lights, Some(solved.presses())));
            }
            if self.json {
                self.write_json(&row, session)?
            } else {
                self.write_line(&row, session)?
            }
            session.flush()?;
            let (exit, doubt) = report::exit_and_doubt(&row.solution);
            session.include(exit);
            doubt.into_iter().for_each(|doubt| session.remark(format!("{size}: {doubt}")));
            if signals::is_interrupted() {
                break;
            }
        }
        Ok(())
    }
}

impl Minimum {
    fn is_of_squares(&self) -> bool {
        self.sizes.columns.is_none()
    }

    fn write_line(&self, row: &Row, output: &mut dyn Write) -> Result<(), Failure> {
        let name: &dyn fmt::Display = if self.is_of_squares() { &row.size.rows } else { &row.size };
        let seconds = row.took.as_secs_f64();
        let Ok(solution) = &row.solution else {
            return Ok(writeln!(output, "{name} - - no - {seconds:.3}")?);
        };
        write!(output, "{name} {} ", solution.nullity())?;
        let Some(solved) = solution.solved() else {
            return Ok(writeln!(output, "- yes 0 {seconds:.3}")?);
        };
        let (presses, bound) = (solved.weight(), solved.lower_bound());
        let proved = if solved.is_proved() { "yes" } else { "no" };
        let minima = solved.lightest_count().map_or("-".to_owned(), |minima| minima.to_string());
        writeln!(output, "{presses} {proved} {minima} {seconds:.3}")?;
        if !solved.is_proved() {
            writeln!(output, "# {name}: at least {bound} presses")?;
        }
        Ok(())
    }

    fn write_json(&self, row: &Row, output: &mut dyn Write) -> Result<(), Failure> {
        let puzzle = json::puzzle(row.size, &self.rule, &self.goal);
        let outcome = row.solution.as_ref().ok();
        json::write_line(output, &document::Minimum::new(puzzle, outcome, row.took.as_secs_f64()))
    }
}

//! `lightsout minimum`: the fewest presses of boards of many sizes.

use std::ffi::OsString;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::Args;
use lightsout::{Board, Solution, Stop, document};

use crate::commands::Run;
use crate::failure::Failure;
use crate::goal::read_goal;
use crate::input::Inputs;
use crate::json;
use crate::picture::{Picture, PictureOptions};
use crate::progress::Progress;
use crate::report;
use crate::rule::RuleOptions;
use crate::search::{SearchOptions, Wanted};
use crate::session::{Session, note_always};
use crate::sizes::SizesArguments;
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
    board: Board,
    /// Or why nothing is known.
    solution: Result<Solution, Stop>,
    took: Duration,
}

impl Run for Minimum {
    fn run(self, session: &mut Session) -> Result<(), Failure> {
        let mut inputs = Inputs::default();
        let sizes = self.sizes.sizes()?;
        let picture = self.picture.open(None, &mut inputs)?;
        if let Some(picture) = &picture {
            let Some(size) = sizes.single() else {
                return Err(Failure::of("--picture", "a range of boards, expected the size of one"));
            };
            picture.check_room(size)?;
        }
        let rule = self.rule.read(&mut inputs)?;
        let goal = read_goal(&self.goal, &rule.board(sizes.first())?, &mut inputs)?;
        // A range that would end in a refusal is refused before its first board takes time.
        let last = rule.board(sizes.last())?;
        last.check_system_size()?;
        goal.states(&last)?;
        session.keep_apart_from(picture.as_ref().map(Picture::output));
        if !self.json {
            let size = if sizes.are_squares() { "n" } else { "size" };
            writeln!(session, "# {size} nullity presses proved minima seconds")?;
            session.flush()?;
        }
        let progress = Progress::begin("minimum", "reading the rule");
        for size in sizes.iter() {
            let started = Instant::now();
            let board = rule.board(size)?;
            let lights = board.all_off()?;
            if verbosity::is_verbose() {
                note_always(&format!("{size}: method {}", board.method()));
            }
            let found = self.search.solve(board.clone(), &lights, &goal, &Wanted::default(), &progress)?;
            let solution = found.map(|(_, solution)| solution);
            if matches!(solution, Err(Stop::Cancelled)) {
                break;
            }
            let row = Row { board, solution, took: started.elapsed() };
            if let (Some(picture), Ok(Solution::Solved(solved))) = (&picture, &row.solution) {
                session.check_written(picture.draw(&row.board, &lights, Some(solved.presses())));
            }
            if self.json {
                self.write_json(&row, session)?
            } else {
                write_line(&sizes.name(size), &row, session)?
            }
            session.flush()?;
            let (exit, doubt) = report::exit_and_doubt(&row.solution);
            session.include(exit);
            doubt.into_iter().for_each(|doubt| session.add_note(format!("{size}: {doubt}")));
            if signals::is_interrupted() {
                break;
            }
        }
        Ok(())
    }
}

impl Minimum {
    fn write_json(&self, row: &Row, output: &mut dyn Write) -> Result<(), Failure> {
        let puzzle = document::Puzzle::new(&row.board, self.goal.to_string_lossy());
        let outcome = row.solution.as_ref().ok();
        json::write_line(output, &document::Minimum::new(puzzle, outcome, row.took.as_secs_f64()))
    }
}

fn write_line(name: &str, Row { solution, took, .. }: &Row, output: &mut dyn Write) -> io::Result<()> {
    let nullity = solution.as_ref().map_or("-".to_owned(), |solution| solution.nullity().to_string());
    let (columns, seconds) = (report::columns_of(solution), took.as_secs_f64());
    writeln!(output, "{name} {nullity} {columns} {seconds:.3}")?;
    report::write_bound(name, solution, output)
}

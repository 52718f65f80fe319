//! `lightsout solve`: the fewest presses from a board to its goal.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use lightsout::{Effort, Solution, Solved};

use crate::commands::Run;
use crate::failure::Failure;
use crate::input::Inputs;
use crate::output::{Output, OutputOption};
use crate::picture::{Picture, PictureOptions};
use crate::places::PlacesOption;
use crate::progress::Progress;
use crate::puzzle::PuzzleArguments;
use crate::report::{self, Report};
use crate::search::{SearchOptions, Wanted};
use crate::session::Session;

/// How many solutions `--all` lists when it is given no limit.
const MAX_LISTED: usize = 100_000;

const EXAMPLES: &str = "\
Examples:
  lightsout solve board.txt                              the fewest presses to all off
  lightsout solve --size 19x19 --goal on --count         and in how many ways
  lightsout solve --board 01,10                          a board on the command line
  lightsout solve board.txt --on '#' --off O             in characters that mean what they say
  lightsout solve --edges graph.txt --goal on            on a graph, a pair of vertices a line
  lightsout solve board.pbm -o presses.pbm               from an image to an image
  lightsout solve board.txt --places                     the row and column of each press
  lightsout solve board.txt --steps                      and the lights after each press
  lightsout solve board.txt --picture solution.svg       drawn, with the presses numbered
  lightsout solve board.txt --time-limit 60 --explain-plan";

/// Solve a board with the fewest presses
///
/// Prints whether the board is solvable, its nullity, the number of solutions, the fewest presses and whether that is
/// proved, and the presses as a picture of the board.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solve {
    #[command(flatten)]
    puzzle: PuzzleArguments,

    /// Take any solution, without looking for the fewest presses
    #[arg(long)]
    any: bool,

    /// Also print how many solutions have the fewest presses
    #[arg(long, conflicts_with = "any")]
    count: bool,

    /// Also print all solutions with the fewest presses, or the first LIMIT of them
    ///
    /// Without a LIMIT, the first 100000. What follows and is not a number is taken for the FILE.
    #[arg(
        long,
        value_name = "LIMIT",
        num_args = 0..=1,
        default_missing_value = "",
        allow_negative_numbers = true,
        conflicts_with = "any"
    )]
    all: Option<OsString>,

    /// Also walk from the board to the goal, press by press and row by row, with a picture of the lights
    /// after each
    #[arg(long, conflicts_with_all = ["all", "json"])]
    steps: bool,

    #[command(flatten)]
    places: PlacesOption,

    #[command(flatten)]
    search: SearchOptions,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    output: OutputOption,

    /// Write the lights that show why there is no solution to this file, as for --output
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    #[command(flatten)]
    picture: PictureOptions,
}

impl Run for Solve {
    fn run(mut self, session: &mut Session) -> Result<(), Failure> {
        let kept = self.lightest_kept()?;
        let output = self.output.open()?;
        let certificate = self.certificate.as_deref().map(Output::open).transpose()?;
        if output.as_ref().zip(certificate.as_ref()).is_some_and(|(one, other)| one.is_same_file(other)) {
            return Err(Failure::of("--certificate", "the same file as for --output, expected another"));
        }
        let mut inputs = Inputs::default();
        let picture = self.picture.open(Some(&self.puzzle.board.rule.lists), &mut inputs)?;
        if let Some(picture) = &picture {
            picture.check_apart(output.as_ref(), "--output")?;
            picture.check_apart(certificate.as_ref(), "--certificate")?;
        }
        let puzzle = self.puzzle.read(&mut inputs)?;
        let (board, lights, goal) = (puzzle.board(), puzzle.lights(), puzzle.goal());
        if let Some(picture) = &picture {
            picture.check_board(board, 1)?;
        }
        if let Some(certificate) = &certificate {
            certificate.check_room(goal.states(board)?.len())?;
        }
        let progress = Progress::begin(lights.size().to_string(), "solving the system");
        let wanted = Wanted {
            effort: if self.any { Effort::Any } else { Effort::Fewest },
            lightest_kept: kept.unwrap_or(1),
        };
        let solution = match self.search.solve(board.clone(), lights, goal, &wanted, &progress)? {
            Ok((_, solution)) => solution,
            Err(stop) => {
                session.include_stop(lights.size(), stop);
                return Ok(());
            }
        };
        drop(progress);
        session.include(report::exit_of(&solution));
        session
            .keep_apart_from(output.iter().chain(&certificate).chain(picture.as_ref().map(Picture::output)));
        let (mut is_written, mut is_certificate_written) = (false, false);
        if let (Some(output), Solution::Solved(solved)) = (&output, &solution) {
            is_written = session.check_written(write_presses(output, solved, kept));
        }
        if let (Some(picture), Solution::Solved(solved)) = (&picture, &solution) {
            session.check_written(picture.draw(board, lights, Some(solved.presses())));
        }
        if let (Some(certificate), Solution::Unsolvable(impossible)) = (&certificate, &solution) {
            let reasons = impossible.reasons();
            let lights = reasons.map(|(_, certificate)| Ok::<_, Failure>(certificate.lights()));
            is_certificate_written =
                session.check_written(certificate.write(impossible.reasons().len(), lights));
        }
        let places = self.places.counting(self.puzzle.board.rule.lists.counting());
        let report = Report {
            puzzle,
            given: self.puzzle,
            solution,
            is_written,
            is_certificate_written,
            count: self.count,
            listed: kept,
            steps: self.steps,
            places,
        };
        let notes = report.what_is_left_out().into_iter().chain(report.solution.doubt());
        notes.for_each(|note| session.add_note(note));
        if picture.is_some() && report.solution.solved().is_none() {
            session.add_note("no picture: there is no solution to be drawn");
        }
        if self.json { report.write_json(session) } else { report.write(session) }
    }
}

impl Solve {
    /// The limit of `--all`. What follows it and is not a number is the file with the board, if none is given.
    fn lightest_kept(&mut self) -> Result<Option<usize>, Failure> {
        let Some(value) = self.all.take() else { return Ok(None) };
        let digits = value.to_str().filter(|digits| digits.chars().all(|c| c.is_ascii_digit()));
        let is_negative =
            value.to_str().is_some_and(|text| text.parse::<f64>().is_ok_and(|number| number < 0.0));
        match digits.unwrap_or_default().parse() {
            _ if value.is_empty() => Ok(Some(MAX_LISTED)),
            Ok(limit) if limit > 0 => Ok(Some(limit)),
            _ if digits.is_none() && !is_negative && !self.puzzle.board.is_given() => {
                self.puzzle.board.file = Some(value.into());
                Ok(Some(MAX_LISTED))
            }
            _ => Err(Failure::of(
                "--all",
                format_args!("invalid limit {value:?}, expected a whole number from 1 to {}", usize::MAX),
            )),
        }
    }
}

/// Writes the presses, or where so many should be listed and all were searched, the best solutions.
fn write_presses(output: &Output, solved: &Solved, listed: Option<usize>) -> Result<(), Failure> {
    let Some((limit, minima)) = listed.zip(solved.lightest_count()) else {
        return output.write(1, [Ok::<_, Failure>(solved.presses())]);
    };
    let count = usize::try_from(minima).map_or(limit, |minima| minima.min(limit));
    output.write(count, solved.lightest().map(|member| member.map(|(_, presses)| presses)))
}

//! `lightsout generate`: boards that need an exact number of presses.

use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::ops::RangeInclusive;

use clap::Args;
use lightsout::{Board, Effort, Goal, LevelOptions, Levels, LevelsEnd, Stop, Symmetry, document};

use crate::commands::Run;
use crate::failure::Failure;
use crate::goal::GoalOption;
use crate::input::Inputs;
use crate::json;
use crate::picture::{Picture, PictureOptions};
use crate::progress::Progress;
use crate::puzzle::BareBoard;
use crate::search::{LimitOptions, seed, stopped};
use crate::session::{Exit, Session, note};
use crate::signals;
use crate::sizes::{check_empty, dimensions};
use crate::terminal::{Tint, drawn};

const EXAMPLES: &str = "\
Examples:
  lightsout generate 5 --presses 15              the hardest there are
  lightsout generate 6 --presses 8 --unique --count 10
  lightsout generate 9 --presses 10..20 --symmetric --seed 1
  lightsout generate 4 --goal either --json      the Flip Game
  lightsout generate --edges graph.txt --picture level.svg --geometry points";

/// Make boards that need exactly so many presses
///
/// Prints boards as pictures with blank lines between them, as soon as each is found: random ones that can be
/// solved, or those that need as many presses as --presses says, which is proved of every board that is
/// printed. No board comes twice. The exit code is 1 where there are no such boards or fewer than asked for,
/// which is proved, and 3 where none was found in as many tries as a few seconds allow. --picture draws the lights of
/// one board alone, to be solved.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Generate {
    #[command(flatten)]
    board: BareBoard,

    /// The fewest presses that a board should need: a number, or a range such as 5..8, from which one is
    /// drawn for each board; any when left out
    #[arg(long, value_name = "NUMBER|RANGE", value_parser = dimensions, allow_negative_numbers = true)]
    presses: Option<RangeInclusive<usize>>,

    /// Only boards with one solution that has the fewest presses
    #[arg(long)]
    unique: bool,

    /// Only boards whose lights have a symmetry: left-right, top-bottom, both, half-turn, quarter-turn,
    /// diagonal, antidiagonal or full; left-right when none is named
    #[arg(
        conflicts_with = "lists",
        long,
        value_name = "SYMMETRY",
        value_parser = str::parse::<Symmetry>,
        num_args = 0..=1,
        default_missing_value = Symmetry::LeftRight.name()
    )]
    symmetric: Option<Symmetry>,

    /// How many boards
    ///
    /// Those printed are kept in memory where they might come again, to print none twice.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = count,
        allow_negative_numbers = true
    )]
    count: u64,

    /// Where random choices start from: the same number gives the same boards. When left out, one is drawn,
    /// and said on standard error
    #[arg(long, value_name = "NUMBER", value_parser = seed, allow_negative_numbers = true)]
    seed: Option<u64>,

    #[command(flatten)]
    goal: GoalOption,

    #[command(flatten)]
    limits: LimitOptions,

    /// Print each board on one line, | between its rows
    #[arg(long, conflicts_with = "json")]
    one_line: bool,

    /// Print a JSON object a line for each board, with a solution
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    picture: PictureOptions,
}

impl Run for Generate {
    fn run(self, session: &mut Session) -> Result<(), Failure> {
        let mut inputs = Inputs::default();
        let picture = self.picture.open(Some(self.board.lists()), &mut inputs)?;
        if picture.is_some() && self.count > 1 {
            return Err(Failure::of("--picture", "several boards, expected a --count of 1"));
        }
        let (board, goal) = self.board.read_with(&self.goal, &mut inputs)?;
        check_empty(board.light_size()).map_err(Failure::new)?;
        if let Some(picture) = &picture {
            picture.check_board(&board, 1)?;
        }
        session.keep_apart_from(picture.as_ref().map(Picture::output));
        signals::search(|| self.write(board, goal, picture.as_ref(), session))
    }
}

impl Generate {
    /// Writes each board when it is found.
    fn write(
        &self,
        board: Board,
        goal: Goal,
        picture: Option<&Picture>,
        session: &mut Session,
    ) -> Result<(), Failure> {
        let options = LevelOptions {
            presses: self.presses.clone(),
            unique: self.unique,
            symmetry: self.symmetric,
            seed: self.seed.unwrap_or_else(random_seed),
            // A picture has no presses, and takes no search for the fewest.
            effort: if self.json { Effort::Fewest } else { Effort::Any },
            limits: self.limits.limits(),
        };
        let seed = options.seed;
        let puzzle = json::puzzle(&board, self.board.lists(), self.goal.name());
        let mut levels = match stopped(Levels::new(board.clone(), goal, options))? {
            Ok(levels) => levels,
            Err(stop) => {
                session.include(Exit::Unproved);
                session.add_note(why_no_more(LevelsEnd::Stopped(stop), 0));
                return Ok(());
            }
        };
        if self.seed.is_none() {
            note(&format!("seed {seed}"));
        }
        let progress = Progress::begin(board.light_size().to_string(), "looking for a board");
        for printed in 0..self.count {
            let Some(level) = levels.next().transpose()? else {
                let end = levels.end().unwrap_or(LevelsEnd::Stopped(Stop::Cancelled));
                session.include(if end == LevelsEnd::NoneLeft { Exit::NoSolution } else { Exit::Unproved });
                session.add_note(why_no_more(end, printed));
                break;
            };
            if self.json {
                json::write_line(session, &document::Generate::new(puzzle.clone(), &level, seed))?;
                if !level.solved().is_proved() {
                    session.include(Exit::Unproved);
                }
            } else if self.one_line {
                writeln!(session, "{}", level.lights().to_string().replace('\n', "|"))?;
            } else {
                let gap = if printed == 0 { "" } else { "\n" };
                writeln!(session, "{gap}{}", drawn(level.lights(), Tint::Lights))?;
            }
            session.flush()?;
            if let Some(picture) = picture {
                session.check_written(picture.draw(&board, level.lights(), None));
            }
            progress.count("boards", (printed + 1) as usize, self.count as usize);
        }
        Ok(())
    }
}

/// Reads a number of boards.
fn count(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "expected a whole number from 1".to_owned())
}

/// A number short enough to be typed again. The keys of a hash table are as random as the system is.
fn random_seed() -> u64 {
    RandomState::new().hash_one(0) >> u32::BITS
}

/// Why there are no more boards after so many.
fn why_no_more(end: LevelsEnd, printed: u64) -> String {
    match (end, printed) {
        (LevelsEnd::NoneLeft, 0) => "there is no such board (proved)".to_owned(),
        (LevelsEnd::NoneLeft, 1) => "there is one such board only (proved)".to_owned(),
        (LevelsEnd::NoneLeft, _) => format!("there are {printed} such boards only (proved)"),
        (LevelsEnd::GaveUp { tries }, 0) => format!("none found in {tries} tries: there may be none"),
        (LevelsEnd::GaveUp { tries }, _) => {
            format!("no other found in {tries} tries: {printed} may be all there are")
        }
        (LevelsEnd::Stopped(Stop::TimeLimit), _) => "the search was stopped at its time limit".to_owned(),
        (LevelsEnd::Stopped(Stop::TooCostly), _) => {
            "to prove that no fewer presses are enough takes more steps or memory than allowed".to_owned()
        }
        _ => "the search was stopped before its end".to_owned(),
    }
}

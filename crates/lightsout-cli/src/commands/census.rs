//! `lightsout census`: how many boards need how many presses.

use std::io::Write;

use clap::Args;
use lightsout::{Census as Counts, Error, Limits, MinimizeError, Stop, census, document};

use crate::commands::Run;
use crate::failure::Failure;
use crate::goal::GoalOption;
use crate::input::Inputs;
use crate::json;
use crate::progress::Progress;
use crate::puzzle::BareBoard;
use crate::search::LimitOptions;
use crate::session::{Exit, Session, note_always};
use crate::terminal::{Tint, drawn};

const EXAMPLES: &str = "\
Examples:
  lightsout census 5                     15 presses are enough for every 5x5 board that has a solution
  lightsout census 4 --goal either       the Flip Game
  lightsout census 5 --hardest           and one of the boards that need the most
  lightsout census --edges graph.txt     of a graph, a pair of vertices a line";

/// Count the states of a board's lights by the fewest presses they need
///
/// A line for each number of presses, with how many states of the lights need as many to come to the goal, of
/// those that can; the last line has the most presses that any needs. Lines that start with # are headings. A
/// board of r cells more than its nullity takes 2^r bytes of memory, and r goes up to 31, unless few of its
/// buttons differ in the quiet patterns that press them: then any size is a matter of a moment. One that is
/// stopped at its time limit has no result; the exit code is 3.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Census {
    #[command(flatten)]
    board: BareBoard,

    #[command(flatten)]
    goal: GoalOption,

    #[command(flatten)]
    limits: LimitOptions,

    /// Also draw one of the states that need the most presses
    #[arg(long)]
    hardest: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Run for Census {
    fn run(self, session: &mut Session) -> Result<(), Failure> {
        let (board, goal) = self.board.read_with(&self.goal, &mut Inputs::default())?;
        let size = board.light_size();
        let found = {
            let progress = Progress::begin(size.to_string(), "solving the system");
            let limits = Limits { progress: progress.listener(), ..self.limits.uninterrupted() };
            census(&board, &goal, &limits)
        };
        let counts = match found {
            Err(Error::Stopped { stop: Stop::TimeLimit }) => {
                note_always(
                    "stopped at its time limit, before all boards were counted: nothing is known of them",
                );
                session.include(Exit::Unproved);
                return Ok(());
            }
            Err(Error::Minimize(MinimizeError::CensusTooCostly { redundancy, memory_limit, .. })) => {
                let problem = format!(
                    "a census of 2^{redundancy} boards is too large: it takes a byte for each, at most 2^31 and no \
                     more than {memory_limit}, by --memory-limit or half of what is free"
                );
                return Err(Failure::of(size, problem));
            }
            found => found?,
        };
        if !self.json {
            return self.write(&counts, session);
        }
        let puzzle = json::puzzle(&board, self.board.lists(), self.goal.name());
        json::write_line(session, &document::Census::new(puzzle, &counts))
    }
}

impl Census {
    fn write(&self, counts: &Counts, output: &mut dyn Write) -> Result<(), Failure> {
        writeln!(output, "# presses boards")?;
        for (presses, boards) in counts.boards().iter().enumerate() {
            writeln!(output, "{presses} {boards}")?;
        }
        if self.hardest {
            writeln!(output, "\n{}", drawn(counts.hardest(), Tint::Lights))?;
        }
        Ok(())
    }
}

//! `lightsout explain`: a board as the linear system that it is.

use std::io::Write;

use clap::Args;
use lightsout::document;
use lightsout::explain::{Detail, Explanation, Hints, Scope};

use crate::commands::Run;
use crate::failure::Failure;
use crate::input::Inputs;
use crate::json;
use crate::progress::Progress;
use crate::puzzle::PuzzleArguments;
use crate::report;
use crate::search::{SearchOptions, Wanted};
use crate::session::Session;

const EXAMPLES: &str = "\
Examples:
  lightsout explain flip_game.txt --goal either     a board of the Flip Game, to one colour
  lightsout explain --size 5x5 --goal on            all 5x5 lights from off to on
  lightsout explain corner.txt                      why a board has no solution";

/// Explain how a board is solved: equations, elimination, and the solutions there are
///
/// Prints the equation of each light, the toggle matrix and its reduced form with the pivots and the free
/// buttons, the quiet patterns, all solutions with their presses where there are at most 64, and the one that
/// is chosen. For a board without a solution it says where the elimination shows that, and why anyone can
/// believe it.
///
/// Equations are written out up to 64 lights and matrices drawn up to 40 buttons, or both up to 4096 with
/// --full. The exit codes are those of solve.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Explain {
    #[command(flatten)]
    puzzle: PuzzleArguments,

    /// Write out the equations and draw the matrices of any board of up to 4096 lights and buttons
    #[arg(long)]
    full: bool,

    #[command(flatten)]
    search: SearchOptions,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// How to see what the text leaves out.
const HINTS: Hints<'static> = Hints {
    equations: Some("--full writes them out"),
    matrices: Some("--full draws it"),
    quiet_patterns: Some("the command quiet draws such patterns"),
    certificate: Some("the option --certificate of the command solve writes the marked lights"),
};

impl Run for Explain {
    fn run(self, session: &mut Session) -> Result<(), Failure> {
        let puzzle = self.puzzle.read(&mut Inputs::default())?;
        let detail = if self.full { Detail::Full } else { Detail::Brief };
        let scope = Scope::new(puzzle.board(), detail).map_err(|error| Failure::of("--full", error))?;
        let (board, lights, goal) = (puzzle.board().clone(), puzzle.lights(), puzzle.goal());
        let progress = Progress::begin(lights.size().to_string(), "solving the system");
        let found = self.search.solve(board, lights, goal, &Wanted::default(), &progress)?;
        drop(progress);
        let (solver, solution) = match found {
            Ok(found) => found,
            Err(stop) => {
                session.include_stop(lights.size(), stop);
                return Ok(());
            }
        };
        let facts = Explanation::new(&solver, puzzle, solution, scope)?;
        session.include(report::exit_of(facts.solution()));
        facts.solution().doubt().into_iter().for_each(|doubt| session.add_note(doubt));
        if !self.json {
            return Ok(write!(session, "{}", facts.text(&HINTS))?);
        }
        let puzzle = self.puzzle.document(facts.puzzle());
        json::write_line(session, &document::Explain::new(puzzle, &facts))
    }
}

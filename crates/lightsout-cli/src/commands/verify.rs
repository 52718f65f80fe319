//! `lightsout verify`: whether presses meet the goal.

use std::fmt;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use lightsout::{Board, Cell, Lights, Nearest, Target, document};

use crate::characters::CharacterOptions;
use crate::commands::Run;
use crate::failure::Failure;
use crate::goal::GoalOption;
use crate::input::Inputs;
use crate::json;
use crate::lists::fitted;
use crate::progress::Progress;
use crate::report::MAX_DRAWN;
use crate::rule::BoardRule;
use crate::session::{Exit, Session};
use crate::terminal::{Tint, drawn};

const EXAMPLES: &str = "\
Examples:
  lightsout verify board.txt presses.txt                 whether these presses switch all lights off
  lightsout solve board.pbm -o - | lightsout verify board.pbm -
  lightsout verify board.txt presses.txt --goal on --topology torus --json";

/// Carry out presses on a board and say whether they meet the goal
///
/// Where they do not, the board after them is shown, and the exit code is 1.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Verify {
    /// The file with the board, a text or an image as for solve; standard input for -
    board: PathBuf,

    /// The file with the presses, a picture as text or image, or places, a row and a column a line; standard input
    /// for -
    presses: PathBuf,

    /// Also print the board after the presses, as is done where the goal is not met on a board of up to 200 rows and
    /// columns
    #[arg(long)]
    after: bool,

    #[command(flatten)]
    goal: GoalOption,

    #[command(flatten)]
    characters: CharacterOptions,

    #[command(flatten)]
    rule: BoardRule,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// How the lights differ from the goal after the presses.
struct Verdict {
    presses: usize,
    /// The state that is nearest, where the goal leaves a choice.
    nearest: Target,
    wrong: usize,
    first_wrong: Option<Cell>,
    /// The lights after the presses, where they are shown.
    after: Option<Lights>,
}

impl Run for Verify {
    fn run(self, session: &mut Session) -> Result<(), Failure> {
        let mut inputs = Inputs::default();
        inputs.take_characters(self.characters.characters()?);
        let mut source = inputs.read(&self.board)?;
        let mut lights: Lights = source.pattern()?;
        let size = lights.size();
        let board = self.rule.board_of(&lights, source.name(), &mut inputs)?;
        let presses = {
            let mut source = inputs.read(&self.presses)?;
            let presses = source.presses(board.button_size(), self.rule.lists.counting())?;
            let presses = fitted(presses, board.button_size(), &board)?;
            let _progress = Progress::begin(size.to_string(), "carrying out the presses");
            board.press(&mut lights, &presses).map_err(|error| source.failure(error))?;
            presses.weight()
        };
        // Read when the presses are gone, so that no more than two patterns are held.
        let goal = self.goal.read(&board, &mut inputs)?;
        let Nearest { state, wrong, first_wrong } = goal.nearest(&board, &lights)?;
        let is_shown = self.after || (wrong > 0 && size.rows.max(size.columns) <= MAX_DRAWN);
        let nearest = state.target();
        let verdict = Verdict { presses, nearest, wrong, first_wrong, after: is_shown.then_some(lights) };
        session.include(if verdict.wrong == 0 { Exit::Done } else { Exit::NoSolution });
        if self.json { self.write_json(&board, &verdict, session) } else { Ok(write!(session, "{verdict}")?) }
    }
}

impl Verify {
    fn write_json(&self, board: &Board, verdict: &Verdict, output: &mut dyn Write) -> Result<(), Failure> {
        let object = document::Verify {
            puzzle: json::puzzle(board, &self.rule.lists, self.goal.name()),
            met: verdict.wrong == 0,
            reached: (verdict.wrong == 0).then(|| verdict.nearest.name()),
            presses: verdict.presses,
            wrong: verdict.wrong,
            first_wrong: verdict.first_wrong.map(document::place),
            after: verdict.after.as_ref().map(|lights| document::Rows(lights.as_matrix())),
        };
        json::write_line(output, &object)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "goal met: {}", if self.wrong == 0 { "yes" } else { "no" })?;
        writeln!(f, "presses: {}", self.presses)?;
        if let Some(cell) = self.first_wrong {
            writeln!(f, "wrong lights: {}\nfirst wrong light: {cell}", self.wrong)?;
        }
        if let Some(lights) = &self.after {
            writeln!(f, "after the presses:\n{}", drawn(lights, Tint::Lights))?;
        }
        Ok(())
    }
}

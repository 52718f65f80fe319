//! `lightsout render`: a board as a picture.

use std::path::PathBuf;

use clap::Args;

use crate::commands::Run;
use crate::failure::Failure;
use crate::input::Inputs;
use crate::lists::fitted;
use crate::picture::StyleOptions;
use crate::puzzle::BoardArguments;
use crate::session::Session;

const EXAMPLES: &str = "\
Examples:
  lightsout render board.txt -o board.svg
  lightsout render board.pbm --presses presses.pbm -o solution.png
  lightsout render --size 8x8 --mask mask.txt --theme print > board.svg
  lightsout solve -q board.txt -o - | lightsout render board.txt --presses - -o solution.svg";

/// Draw a board, and presses on it
///
/// Lights that are on are bright and others dark, or black and grey with --theme print. Presses are marked by
/// discs, numbered row by row where there is room: their order does not matter. A light without a button is a
/// disc, a button without a light a frame, and a hole is empty; where cells are smaller than 12 pixels, a
/// light without a button has a stripe, and marks are squares, or whole cells when all lights are off. A
/// picture has at most 4194304 cells, and 20000 pixels each way as a PNG.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Render {
    #[command(flatten)]
    board: BoardArguments,

    /// The file with presses to mark, a picture as text or image, or places, a row and a column a line; standard
    /// input for -
    #[arg(long, value_name = "FILE")]
    presses: Option<PathBuf>,

    /// Draw to this file, which ends in .svg or .png; SVG to standard output when left out or -. The file is
    /// replaced when all is written
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    style: StyleOptions,
}

impl Run for Render {
    fn run(self, session: &mut Session) -> Result<(), Failure> {
        let mut inputs = Inputs::default();
        let lists = &self.board.rule.lists;
        let picture = self.style.open(self.output.as_deref(), lists, &mut inputs)?;
        self.presses.iter().for_each(|path| inputs.leave_to(path));
        let (board, lights) = self.board.read(&mut inputs)?;
        picture.check_board(&board, 1)?;
        let presses = match &self.presses {
            None => None,
            Some(path) => {
                let mut source = inputs.read(path)?;
                let presses = source.presses(board.button_size(), self.board.rule.lists.counting())?;
                let presses = fitted(presses, board.button_size(), &board)?;
                board.check_presses(&presses).map_err(|error| source.failure(error))?;
                Some(presses)
            }
        };
        if !session.check_written(picture.draw(&board, &lights, presses.as_ref())) {
            picture.printed()?.draw(&board, &lights, presses.as_ref())?;
        }
        Ok(())
    }
}

//! `lightsout export`: the toggle matrix of a board, for other tools.

use clap::Args;
use gf2_linalg::BitOrder;

use crate::commands::Run;
use crate::failure::Failure;
use crate::input::Inputs;
use crate::matrix::OutputOptions;
use crate::progress::Progress;
use crate::puzzle::BareBoard;
use crate::session::Session;

const EXAMPLES: &str = "\
Examples:
  lightsout export 5 -o five.npy                    the matrix of the 5x5 board, for NumPy
  lightsout export 4x6 --topology torus -o torus.mtx
  lightsout export --edges graph.txt -o graph.npz   a sparse matrix for SciPy
  lightsout export 3 | lightsout matrix rank";

/// Write the toggle matrix of a board for other tools
///
/// A row for each light and a column for each button, cells taken row by row, with a 1 where the button
/// toggles the light. It is printed in rows of 0 and 1, or written in any format that matrix convert writes.
/// solve --matrix reads it back. A board has at most 65536 lights or buttons for that.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Export {
    #[command(flatten)]
    board: BareBoard,

    #[command(flatten)]
    output: OutputOptions,
}

impl Run for Export {
    fn run(self, session: &mut Session) -> Result<(), Failure> {
        let output = self.output.open(BitOrder::HighestFirst, session)?;
        let board = self.board.read(&mut Inputs::default())?;
        let _progress = Progress::begin(board.light_size().to_string(), "making the matrix");
        output.deliver(&board.toggle_matrix()?, session)
    }
}

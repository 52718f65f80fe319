//! `lightsout export`: the toggle matrix of a board, for other tools.

use clap::Args;
use gf2_linalg::BitOrder;
use lightsout::Size;

use crate::failure::Failure;
use crate::input::Inputs;
use crate::matrix::OutputOptions;
use crate::progress::Progress;
use crate::rule::{BoardRule, size};
use crate::session::{Run, Session};

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
    /// The size of the board, such as 4x6, or 5 for a square
    #[arg(
        value_name = "RxC",
        value_parser = size,
        allow_negative_numbers = true,
        required_unless_present = "lists",
        conflicts_with_all = ["lists", "open", "count_from", "matrix_rows"]
    )]
    size: Option<Size>,

    #[command(flatten)]
    rule: BoardRule,

    #[command(flatten)]
    output: OutputOptions,
}

impl Run for Export {
    fn run(self, session: &mut Session) -> Result<(), Failure> {
        let output = self.output.open(BitOrder::HighestFirst, session)?;
        let mut inputs = Inputs::default();
        let board = match (self.size, self.rule.lists.read(&mut inputs)?) {
            (Some(size), _) => self.rule.grid.board(size, &mut inputs)?,
            (None, Some(lists)) => lists.board(None)?,
            (None, None) => return Err(Failure::of("export", "no board, expected its size")),
        };
        let _progress = Progress::begin(board.light_size().to_string(), "making the matrix");
        output.deliver(&board.toggle_matrix()?, session)
    }
}

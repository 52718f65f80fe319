//! `lightsout flip`: the Flip Game.

use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use lightsout::{Board, Goal, Lights, Size, Solution, SolveOptions, Solver};

use crate::input::Inputs;
use crate::reply::{Exit, Failure, Reply};
use crate::report;
use crate::rule::dimension;

/// Play the Flip Game (POJ 1753): print the fewest rounds to one colour, or Impossible
///
/// Boards are of b and w, 4x4 or of any other size. Several boards, separated by blank lines, are several answers,
/// one a line. A file in PBM may have several images, too. The exit code is 1 when any of them is Impossible, and
/// 3 when the number for any of them is not proved to be the fewest.
#[derive(Args)]
pub(crate) struct Flip {
    /// The file with the boards; standard input when left out or -
    file: Option<PathBuf>,

    /// Start a new board after every N rows, where boards follow each other without blank lines
    #[arg(long, value_name = "N", value_parser = dimension)]
    rows: Option<usize>,
}

impl Flip {
    pub(crate) fn run(self) -> Result<Reply, Failure> {
        let mut source = Inputs::default().read_or_standard_input(self.file.as_deref())?;
        let boards = source.patterns()?;
        let boards = match self.rows {
            Some(rows) => cut(&boards, rows).map_err(|problem| Failure::of(source.name(), problem))?,
            None => boards,
        };
        // Boards of a size most often follow each other, and a solver of a large board is large.
        let mut solver: Option<(Size, Solver)> = None;
        let options = SolveOptions::default();
        let (mut text, mut notes, mut exit) = (String::new(), Vec::new(), Exit::Done);
        for (number, lights) in boards.iter().enumerate() {
            let size = lights.size();
            let solver = match &mut solver {
                Some((known, solver)) if *known == size => solver,
                other => &other.insert((size, Solver::new(Board::new(size.rows, size.columns)?)?)).1,
            };
            match solver.solve(lights, &Goal::Either, &options)? {
                Solution::Solved(solved) => {
                    let _ = writeln!(text, "{}", solved.weight());
                    if !solved.is_proved() {
                        notes.push(format!("board {}: {}", number + 1, report::why_unproved(&solved)));
                        exit = Exit::Unproved;
                    }
                }
                Solution::Unsolvable(_) => {
                    text.push_str("Impossible\n");
                    if exit == Exit::Done {
                        exit = Exit::NoSolution;
                    }
                }
            }
        }
        Ok(Reply { notes, ..Reply::new(text, exit) })
    }
}

/// Cuts boards into boards of fewer rows.
fn cut(boards: &[Lights], rows: usize) -> Result<Vec<Lights>, String> {
    let mut cut = Vec::new();
    for board in boards {
        let size = board.size();
        if size.rows % rows != 0 {
            return Err(format!("{} rows in a block, expected a multiple of --rows {rows}", size.rows));
        }
        for start in (0..size.rows).step_by(rows) {
            let part = board.as_matrix().submatrix(start..start + rows, 0..size.columns);
            cut.push(Lights::from_matrix(part.map_err(|error| error.to_string())?));
        }
    }
    Ok(cut)
}

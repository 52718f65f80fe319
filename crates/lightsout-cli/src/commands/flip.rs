//! `lightsout flip`: the Flip Game.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use lightsout::{Board, BoardError, Goal, Lights, Size, Solution, Solver, document};

use crate::characters::CharacterOptions;
use crate::commands::Run;
use crate::failure::Failure;
use crate::input::Inputs;
use crate::json;
use crate::progress::Progress;
use crate::report;
use crate::session::Session;
use crate::sizes::height;

const EXAMPLES: &str = "\
Examples:
  lightsout flip board.txt                   the answer for each board in the file
  lightsout flip --rows 4 < boards.txt       boards of four rows, without blank lines between them
  lightsout flip boards.txt --json           with the bound that is proved, and how many ways there are";

/// Play the Flip Game (POJ 1753): print the fewest rounds to one colour, or Impossible
///
/// Boards are of b and w, 4x4 or of any other size. Several boards, separated by blank lines, are several answers,
/// one a line. A file in PBM may have several images, too. The exit code is 1 when any of them is Impossible, and
/// 3 when the number for any of them is not proved to be the fewest.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Flip {
    /// The file with the boards; standard input when left out or -
    file: Option<PathBuf>,

    #[command(flatten)]
    characters: CharacterOptions,

    /// Start a new board after every N rows, where boards follow each other without blank lines
    #[arg(long, value_name = "N", value_parser = height)]
    rows: Option<usize>,

    /// Print a JSON object a line for each board
    #[arg(long)]
    json: bool,
}

impl Run for Flip {
    fn run(self, session: &mut Session) -> Result<(), Failure> {
        let mut inputs = Inputs::default();
        inputs.take_characters(self.characters.characters()?);
        let source = inputs.read_or_standard_input(self.file.as_deref())?;
        let name = source.name().to_owned();
        let blocks = source.patterns()?;
        let (_, total) = blocks.size_hint();
        let total = total.filter(|_| self.rows.is_none());
        let progress = Progress::begin("flip", "solving the first board");
        let mut game = Game { json: self.json, solver: None, boards: 0, total, progress, session };
        for block in blocks {
            let block = block?;
            match self.rows {
                Some(rows) => {
                    check_height(&block, rows).map_err(|problem| Failure::of(&name, problem))?;
                    parts(&block, rows).try_for_each(|board| game.play(&board?))?;
                }
                None => game.play(&block)?,
            }
        }
        Ok(())
    }
}

/// That a block consists of boards of so many rows.
fn check_height(block: &Lights, rows: usize) -> Result<(), String> {
    match block.size().rows {
        height if height % rows == 0 => Ok(()),
        height => Err(format!("{height} rows in a block, expected a multiple of --rows {rows}")),
    }
}

/// The boards of so many rows of which a block consists.
fn parts(block: &Lights, rows: usize) -> impl Iterator<Item = Result<Lights, Failure>> {
    let Size { rows: height, columns } = block.size();
    (0..height).step_by(rows).map(move |start| {
        let part = block.as_matrix().submatrix(start..start + rows, 0..columns);
        Ok(Lights::from_matrix(part.map_err(BoardError::from)?))
    })
}

/// Board after board, each answered when it is solved.
struct Game<'a> {
    /// Whether answers are objects.
    json: bool,
    /// Boards of a size most often follow each other, and a solver of a large board is large.
    solver: Option<(Size, Solver)>,
    /// How many have been played.
    boards: usize,
    /// How many there are, where it is known.
    total: Option<usize>,
    progress: Progress,
    session: &'a mut Session,
}

impl Game<'_> {
    fn play(&mut self, lights: &Lights) -> Result<(), Failure> {
        self.boards += 1;
        let size = lights.size();
        let solver = match &mut self.solver {
            Some((known, solver)) if *known == size => solver,
            other => &other.insert((size, Solver::new(Board::new(size.rows, size.columns)?)?)).1,
        };
        let solution = solver.solve(lights, &Goal::Either)?;
        if let Some(total) = self.total {
            self.progress.count("boards", self.boards, total);
        }
        if self.json {
            let puzzle = document::Puzzle::new(solver.board(), "either");
            json::write_line(self.session, &document::Flip::new(puzzle, self.boards, &solution))?;
        } else {
            match &solution {
                Solution::Solved(solved) => writeln!(self.session, "{}", solved.weight())?,
                Solution::Unsolvable(_) => writeln!(self.session, "Impossible")?,
            }
        }
        self.session.include(report::exit_of(&solution));
        if let Some(doubt) = solution.doubt() {
            self.session.add_note(format!("board {}: {doubt}", self.boards));
        }
        Ok(())
    }
}

//! What a command is about: a board and its lights, and of a puzzle what they should come to.

use std::path::PathBuf;

use clap::Args;
use lightsout::{Board, Comma, Lights, Puzzle, Size};

use crate::characters::CharacterOptions;
use crate::goal::GoalOption;
use crate::input::Inputs;
use crate::reply::Failure;
use crate::rule::{BoardRule, check_empty, size};

/// A puzzle as it is given.
#[derive(Args)]
pub(crate) struct PuzzleArguments {
    #[command(flatten)]
    pub(crate) board: BoardArguments,

    #[command(flatten)]
    pub(crate) goal: GoalOption,
}

/// A board and its lights as they are given.
#[derive(Args)]
pub(crate) struct BoardArguments {
    /// The file with the board; standard input when left out or -
    ///
    /// A line a row, or rows joined by | / or ; on a line, in 0/1, ./#, w/b, -/x, w/y, -/+, ./O, x/O or #/O
    /// (off/on), with or without spaces or commas between cells; or JSON, an array of arrays of 0 and 1 or of
    /// strings. Or an image, a pixel a light: PBM, or PNG in at most two colours; black is on.
    #[arg(conflicts_with_all = ["size", "board"])]
    pub(crate) file: Option<PathBuf>,

    /// The board itself, as in a file, with a comma between rows: 01,10
    ///
    /// Where something else separates rows, commas may separate cells. The lights of a graph are one row.
    #[arg(long, value_name = "TEXT", conflicts_with = "size", allow_hyphen_values = true)]
    board: Option<String>,

    #[command(flatten)]
    characters: CharacterOptions,

    /// Start from a board of this size with all lights off, instead of reading one
    #[arg(
        long,
        value_name = "RxC",
        value_parser = size,
        allow_hyphen_values = true,
        conflicts_with_all = ["lists", "open", "count_from"]
    )]
    size: Option<Size>,

    #[command(flatten)]
    pub(crate) rule: BoardRule,
}

impl PuzzleArguments {
    /// Reads the board and the goal; standard input where no board is named.
    pub(crate) fn read(&self, inputs: &mut Inputs) -> Result<Puzzle, Failure> {
        let (board, lights) = self.board.read(inputs)?;
        let goal = self.goal.read(&board, inputs)?;
        Ok(Puzzle::new(board, lights).goal(goal))
    }
}

impl BoardArguments {
    /// Reads the board; standard input where none is named.
    pub(crate) fn read(&self, inputs: &mut Inputs) -> Result<(Board, Lights), Failure> {
        inputs.take_characters(self.characters.characters()?);
        if let Some(board) = self.board_of_all_off(inputs)? {
            // What cannot be solved anyway is refused before it takes memory.
            board.check_system_size()?;
            let lights = board.all_off()?;
            return Ok((board, lights));
        }
        let mut source = match &self.board {
            Some(text) => {
                // The lights of lists are one row.
                let comma = if self.rule.lists.is_given() { Comma::Cells } else { Comma::Rows };
                inputs.given("--board", text, comma)
            }
            None => inputs.read_or_standard_input(self.file.as_deref())?,
        };
        let lights = source.pattern()?;
        let board = self.rule.board(lights.size(), inputs)?;
        board.check_lights(&lights).map_err(|error| source.failure(error))?;
        Ok((board, lights))
    }

    /// The board, where no file or text has its lights.
    fn board_of_all_off(&self, inputs: &mut Inputs) -> Result<Option<Board>, Failure> {
        match self.size {
            Some(size) => {
                check_empty(size).map_err(|problem| Failure::of("--size", problem))?;
                self.rule.board(size, inputs).map(Some)
            }
            None if self.file.is_some() || self.board.is_some() => Ok(None),
            None => self.rule.lists.read(inputs)?.map(|lists| lists.board(None)).transpose(),
        }
    }

    /// Whether it is said where the board comes from.
    pub(crate) fn is_given(&self) -> bool {
        self.file.is_some() || self.board.is_some() || self.size.is_some()
    }
}

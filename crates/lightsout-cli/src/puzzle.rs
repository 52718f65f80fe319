//! What a command is about: a board and its lights, and of a puzzle what they should come to.

use std::path::{Path, PathBuf};

use clap::Args;
use lightsout::{Board, Comma, Goal, Lights, Puzzle, Size, document};

use crate::characters::CharacterOptions;
use crate::failure::Failure;
use crate::goal::GoalOption;
use crate::input::{Inputs, STANDARD};
use crate::json;
use crate::lists::{ListOptions, fitted, shaped};
use crate::rule::BoardRule;
use crate::sizes::{Sides, check_empty, dimension, sides, size};

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
    /// The file with the board; standard input when left out or -, and of a graph or buttons where something
    /// comes from it: else all lights are off
    ///
    /// A line a row, or rows joined by | / or ; on a line, in 0/1, ./#, w/b, -/x, w/y, -/+, ./O, ./x, ./* or □/■
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
        conflicts_with_all = ["lists", "open", "count_from", "matrix_rows"]
    )]
    size: Option<Size>,

    #[command(flatten)]
    pub(crate) rule: BoardRule,
}

impl PuzzleArguments {
    /// Reads the board and the goal; standard input where no board is named.
    pub(crate) fn read(&self, inputs: &mut Inputs) -> Result<Puzzle, Failure> {
        inputs.leave_to(self.goal.name().as_ref());
        let (mut board, mut lights) = self.board.read(inputs)?;
        let goal = self.goal.given(inputs)?;
        // Lights in one row have no shape of their own.
        if let Some(shape) = goal.size().filter(|_| board.rule().is_none() && lights.size().rows == 1) {
            board = shaped(board, shape)?;
            lights = fitted(lights, board.light_size(), &board)?;
        }
        let goal = goal.of(&board)?;
        Ok(Puzzle::new(board, lights).with_goal(goal))
    }
}

impl PuzzleArguments {
    /// What an object has of the puzzle that was read.
    pub(crate) fn document(&self, puzzle: &Puzzle) -> document::Puzzle<'_> {
        json::puzzle(puzzle.board(), &self.board.rule.lists, self.goal.name())
    }
}

impl BoardArguments {
    /// Reads the board; standard input where none is named.
    pub(crate) fn read(&self, inputs: &mut Inputs) -> Result<(Board, Lights), Failure> {
        inputs.take_characters(self.characters.characters()?);
        if let Some(size) = self.size {
            check_empty(size).map_err(|problem| Failure::of("--size", problem))?;
            return all_off(self.rule.grid.board(size, inputs)?);
        }
        self.rule.lists.path().into_iter().for_each(|path| inputs.leave_to(path));
        let mut source = match (&self.board, &self.file) {
            (Some(text), _) => {
                // The lights of lists are most often one row.
                let comma = if self.rule.lists.is_given() { Comma::Cells } else { Comma::Rows };
                inputs.given("--board", text, comma)
            }
            (None, Some(path)) => inputs.read(path).map_err(|failure| with_size_meant(failure, path))?,
            (None, None) if self.rule.lists.is_given() => match inputs.piped()? {
                Some(source) => source,
                None => {
                    let lists = self.rule.lists.read(inputs)?;
                    let lists = lists.expect("lists are given");
                    return all_off(lists.board(None)?);
                }
            },
            (None, None) => inputs.read(STANDARD)?,
        };
        let lights = source.pattern()?;
        let board = self.rule.board_of(&lights, source.name(), inputs)?;
        Ok((board, lights))
    }

    /// Whether it is said where the board comes from.
    pub(crate) fn is_given(&self) -> bool {
        self.file.is_some() || self.board.is_some() || self.size.is_some()
    }
}

/// A board as it is given without lights: by its size and the rule of a grid, or by lists.
#[derive(Args)]
pub(crate) struct BareBoard {
    /// Number of rows; or of rows and columns, such as 8x9
    #[arg(
        value_parser = |text: &str| sides(text, dimension),
        allow_negative_numbers = true,
        required_unless_present = "lists",
        conflicts_with_all = ["lists", "open", "count_from", "matrix_rows"]
    )]
    rows: Option<Sides<usize>>,

    /// Number of columns; as many as rows when left out
    #[arg(value_parser = dimension, allow_negative_numbers = true)]
    columns: Option<usize>,

    #[command(flatten)]
    rule: BoardRule,
}

impl BareBoard {
    /// The lists that are given in place of a grid.
    pub(crate) fn lists(&self) -> &ListOptions {
        &self.rule.lists
    }

    /// Reads the board.
    pub(crate) fn read(&self, inputs: &mut Inputs) -> Result<Board, Failure> {
        match (&self.rows, self.rule.lists.read(inputs)?) {
            (Some(rows), _) => self.rule.grid.board(rows.size(self.columns)?, inputs),
            (None, Some(lists)) => lists.board(None),
            (None, None) => Err(Failure::new("no board, expected its size")),
        }
    }

    /// Reads the board and a goal, whose shape lights in one row take.
    pub(crate) fn read_with(&self, goal: &GoalOption, inputs: &mut Inputs) -> Result<(Board, Goal), Failure> {
        let mut board = self.read(inputs)?;
        board.check_system_size()?;
        let goal = goal.given(inputs)?;
        if let Some(shape) = goal.size().filter(|_| board.light_size().rows == 1) {
            board = shaped(board, shape)?;
        }
        let goal = goal.of(&board)?;
        Ok((board, goal))
    }
}

/// A board with all its lights off.
fn all_off(board: Board) -> Result<(Board, Lights), Failure> {
    // What cannot be solved anyway is refused before it takes memory.
    board.check_system_size()?;
    let lights = board.all_off()?;
    Ok((board, lights))
}

/// What is wrong with a file that is named like a size, and what may have been meant.
fn with_size_meant(failure: Failure, path: &Path) -> Failure {
    let name = path.to_str().filter(|name| size(name).is_ok() && !path.exists());
    match name {
        Some(name) => Failure::new(format_args!("{failure}; did you mean --size {name}?")),
        None => failure,
    }
}

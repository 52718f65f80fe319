//! The options that describe a board's rule.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use gf2_linalg::Parallelism;
use lightsout::{Board, Coinciding, Goal, Lights, Neighbourhood, Rule, Size, Topology};

use crate::failure::Failure;
use crate::goal::GoalOption;
use crate::input::{Inputs, Source};
use crate::lists::{ListOptions, shaped};
use crate::names::{NeighbourhoodParser, one_of};

#[derive(Args)]
pub(crate) struct RuleOptions {
    /// Cells that a press toggles
    ///
    /// Each is also known with -open behind its name, for the same without the pressed cell. @FILE is a
    /// picture in # and . with X (or O, not toggled) for the pressed cell.
    #[arg(
        long,
        alias = "neighborhood",
        value_name = "NAME|@FILE",
        default_value = "plus",
        help_heading = "Rule",
        value_parser = NeighbourhoodParser
    )]
    neighbourhood: NeighbourhoodChoice,

    /// How the edges are joined
    ///
    /// On a cylinder the columns wrap around, on cylinder-rows the rows, on a torus both.
    #[arg(
        long,
        value_name = "NAME",
        default_value = "plane",
        help_heading = "Rule",
        value_parser = one_of::<Topology>(Topology::ALL.iter().map(|topology| topology.name()))
    )]
    topology: Topology,

    /// What happens to a cell that a press meets several times
    ///
    /// That happens on a torus narrower than the neighbourhood. The cell is toggled each time, so that two
    /// times cancel, or once.
    #[arg(
        long,
        value_name = "RULE",
        default_value = "cancel",
        help_heading = "Rule",
        value_parser = one_of::<Coinciding>(Coinciding::ALL.iter().map(|rule| rule.name()))
    )]
    coinciding: Coinciding,

    /// A picture of the cells there are
    ///
    /// # is a cell, . a hole, L a light without a button, B a button without a light. Or an image, black
    /// where there is a cell.
    #[arg(long, value_name = "FILE", help_heading = "Rule")]
    mask: Option<PathBuf>,
}

/// A neighbourhood as it is given.
#[derive(Clone)]
pub(crate) enum NeighbourhoodChoice {
    Named(Neighbourhood),
    /// The file with its picture.
    Drawn(PathBuf),
}

/// A rule with its files read, for boards of any size.
pub(crate) struct GridRule {
    pub(crate) rule: Rule,
    /// The name of the file with the mask, if there is one.
    mask: Option<String>,
}

impl RuleOptions {
    /// The board of this size under this rule.
    pub(crate) fn board(&self, size: Size, inputs: &mut Inputs) -> Result<Board, Failure> {
        self.read(inputs)?.board(size)
    }

    /// Reads the files that the rule is in.
    pub(crate) fn read(&self, inputs: &mut Inputs) -> Result<GridRule, Failure> {
        let neighbourhood = match &self.neighbourhood {
            NeighbourhoodChoice::Named(neighbourhood) => neighbourhood.clone(),
            NeighbourhoodChoice::Drawn(path) => {
                let source = inputs.read(path)?;
                Neighbourhood::from_picture(source.text("a picture in characters")?)
                    .map_err(|error| source.failure(error))?
            }
        };
        let mut source = self.mask.as_ref().map(|path| inputs.read(path)).transpose()?;
        let mask = source.as_mut().map(Source::mask).transpose()?;
        let rule = Rule { neighbourhood, topology: self.topology, coinciding: self.coinciding, mask };
        Ok(GridRule { rule, mask: source.map(|source| source.name().to_owned()) })
    }
}

impl GridRule {
    /// The board of this size.
    pub(crate) fn board(&self, size: Size) -> Result<Board, Failure> {
        let board = Board::with_rule(size, self.rule.clone());
        board.map_err(|error| match &self.mask {
            None => error.into(),
            Some(name) => Failure::of(name, error),
        })
    }
}

/// The most rows or columns of a board without cells, which takes as many lines as any and no memory.
const MOST_EMPTY: usize = 1 << 20;

/// That a board without cells is not too long to be written.
pub(crate) fn check_empty(size: Size) -> Result<(), String> {
    match size.rows.max(size.columns) {
        length if size.rows.min(size.columns) == 0 && length > MOST_EMPTY => Err(format!(
            "a board of {size} has no cells, expected at most {MOST_EMPTY} rows and columns then"
        )),
        _ => Ok(()),
    }
}

/// The rule of a board that is read: of a grid, or of lists.
#[derive(Args)]
pub(crate) struct BoardRule {
    #[command(flatten)]
    pub(crate) grid: RuleOptions,

    #[command(flatten)]
    pub(crate) lists: ListOptions,
}

impl BoardRule {
    /// The board for these lights, which have this name and are checked.
    pub(crate) fn board_of(
        &self,
        lights: &Lights,
        name: &str,
        inputs: &mut Inputs,
    ) -> Result<Board, Failure> {
        let size = lights.size();
        let (board, other_reading) = match self.lists.read(inputs)? {
            Some(lists) => (lists.board(Some(size))?, lists.other_reading(size)),
            None => (self.grid.board(size, inputs)?, None),
        };
        let checked = board.check_lights(lights);
        checked.map_err(|error| {
            Failure::of(name, format_args!("{error}{}", other_reading.unwrap_or_default()))
        })?;
        Ok(board)
    }
}

/// A board as it is given without lights: by its size and the rule of a grid, or by lists.
pub(crate) struct BareBoard {
    size: Option<Size>,
    rule: BoardRule,
}

#[derive(Args)]
struct GivenBoard {
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

impl TryFrom<GivenBoard> for BareBoard {
    type Error = clap::Error;

    fn try_from(GivenBoard { rows, columns, rule }: GivenBoard) -> Result<Self, clap::Error> {
        let size = rows.map(|rows| rows.with_columns(columns)).transpose()?;
        Ok(Self { size: size.map(|(rows, columns)| Size { rows, columns: columns.unwrap_or(rows) }), rule })
    }
}

impl BareBoard {
    /// The lists that are given in place of a grid.
    pub(crate) fn lists(&self) -> &ListOptions {
        &self.rule.lists
    }

    /// Reads the board.
    pub(crate) fn read(&self, inputs: &mut Inputs) -> Result<Board, Failure> {
        match (self.size, self.rule.lists.read(inputs)?) {
            (Some(size), _) => self.rule.grid.board(size, inputs),
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

/// How many threads a command takes.
#[derive(Args)]
pub(crate) struct ThreadsOption {
    /// Threads to work with; as many as the machine has when left out
    #[arg(short = 'j', long, allow_negative_numbers = true, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
}

impl ThreadsOption {
    pub(crate) fn parallelism(&self) -> Parallelism {
        self.threads.map_or(Parallelism::All, Parallelism::Threads)
    }
}

/// Reads a number of threads.
fn threads(text: &str) -> Result<NonZeroUsize, String> {
    const MOST: usize = 1024;
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= MOST);
    number.ok_or_else(|| format!("expected a whole number from 1 to {MOST}"))
}

/// Reads a number of rows or columns; a board of none has no cells, and is solved.
pub(crate) fn dimension(text: &str) -> Result<usize, String> {
    number_from(0, text)
}

/// Reads a number of rows of which there are some.
pub(crate) fn height(text: &str) -> Result<usize, String> {
    number_from(1, text)
}

/// The most rows or columns of any board, with or without cells.
const MOST: usize = isize::MAX as usize;

fn number_from(least: usize, text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number) if (least..=MOST).contains(&number) && text.starts_with(|c: char| c.is_ascii_digit()) => {
            Ok(number)
        }
        _ if text.contains("..") => Err(format!("a range, expected one whole number from {least} to {MOST}")),
        _ => Err(format!("expected a whole number from {least} to {MOST}")),
    }
}

/// Reads a size such as `8x9`, or `8` for a square.
pub(crate) fn size(text: &str) -> Result<Size, String> {
    let (rows, columns) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
    Ok(Size { rows: dimension(rows)?, columns: dimension(columns)? })
}

/// Reads a number of rows or columns, or all from one to another: `1..3` and `1..=3` are 1, 2 and 3.
pub(crate) fn dimensions(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let last = if first == text { last } else { last.strip_prefix('=').unwrap_or(last) };
    let (Ok(first), Ok(last)) = (dimension(first), dimension(last)) else {
        return Err(format!("expected a whole number from 0 to {MOST}, or a range of them such as 1..100"));
    };
    if first > last {
        return Err(format!("{first} comes after {last}, expected the lower number first"));
    }
    Ok(first..=last)
}

/// Reads a number of rows, or rows and columns: what is on either side of an x.
fn sides<T>(text: &str, side: impl Fn(&str) -> Result<T, String>) -> Result<Sides<T>, String> {
    let Some((rows, columns)) = text.split_once(['x', 'X', '×']) else {
        return Ok(Sides { rows: side(text)?, columns: None });
    };
    Ok(Sides { rows: side(rows)?, columns: Some(side(columns)?) })
}

/// Rows, and perhaps columns.
#[derive(Clone)]
struct Sides<T> {
    rows: T,
    columns: Option<T>,
}

impl<T> Sides<T> {
    /// With the columns of another argument, where these have none.
    fn with_columns(self, columns: Option<T>) -> Result<(T, Option<T>), clap::Error> {
        match (self.columns, columns) {
            (Some(_), Some(_)) => Err(clap::Error::raw(
                ErrorKind::ArgumentConflict,
                "the columns are given twice: behind an x, and as an argument of their own",
            )),
            (own, other) => Ok((self.rows, own.or(other))),
        }
    }
}

/// The size of a command that takes `ROWS [COLUMNS]` or `ROWSxCOLUMNS`: square when the columns are left out.
pub(crate) struct SizeArguments(Size);

#[derive(Args)]
struct GivenSize {
    /// Number of rows; or of rows and columns, such as 8x9
    #[arg(value_parser = |text: &str| sides(text, dimension), allow_negative_numbers = true)]
    rows: Sides<usize>,

    /// Number of columns; as many as rows when left out
    #[arg(value_parser = dimension, allow_negative_numbers = true)]
    columns: Option<usize>,
}

impl TryFrom<GivenSize> for SizeArguments {
    type Error = clap::Error;

    fn try_from(given: GivenSize) -> Result<Self, clap::Error> {
        let (rows, columns) = given.rows.with_columns(given.columns)?;
        Ok(Self(Size { rows, columns: columns.unwrap_or(rows) }))
    }
}

impl SizeArguments {
    pub(crate) fn size(&self) -> Size {
        self.0
    }
}

/// The sizes of a command that takes `ROWS [COLUMNS]` or `ROWSxCOLUMNS`, of which each may be a range.
pub(crate) struct SizesArguments {
    pub(crate) rows: RangeInclusive<usize>,
    pub(crate) columns: Option<RangeInclusive<usize>>,
}

#[derive(Args)]
struct GivenSizes {
    /// Number of rows, or a range; or of rows and columns, such as 8x9
    #[arg(
        value_parser = |text: &str| sides(text, dimensions),
        value_name = "ROWS",
        allow_negative_numbers = true
    )]
    rows: Sides<RangeInclusive<usize>>,

    /// Number of columns, or a range; as many as rows when left out
    #[arg(value_parser = dimensions, value_name = "COLUMNS", allow_negative_numbers = true)]
    columns: Option<RangeInclusive<usize>>,
}

impl TryFrom<GivenSizes> for SizesArguments {
    type Error = clap::Error;

    fn try_from(given: GivenSizes) -> Result<Self, clap::Error> {
        let (rows, columns) = given.rows.with_columns(given.columns)?;
        Ok(Self { rows, columns })
    }
}

/// Lets arguments be parsed as others, and made of them.
macro_rules! parsed_as {
    ($type:ty, $given:ty) => {
        impl FromArgMatches for $type {
            fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
                <$given>::from_arg_matches(matches)?.try_into()
            }

            fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
                *self = Self::from_arg_matches(matches)?;
                Ok(())
            }
        }

        impl Args for $type {
            fn augment_args(command: Command) -> Command {
                <$given>::augment_args(command)
            }

            fn augment_args_for_update(command: Command) -> Command {
                <$given>::augment_args_for_update(command)
            }
        }
    };
}

parsed_as!(SizeArguments, GivenSize);
parsed_as!(SizesArguments, GivenSizes);
parsed_as!(BareBoard, GivenBoard);

impl SizesArguments {
    /// The sizes of all boards, row by row.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Size> + use<> {
        let columns = self.columns.clone();
        self.rows.clone().flat_map(move |rows| {
            let columns = columns.clone().unwrap_or(rows..=rows);
            columns.map(move |columns| Size { rows, columns })
        })
    }

    /// The columns, or else the rows, which squares have as many of.
    pub(crate) fn columns(&self) -> &RangeInclusive<usize> {
        self.columns.as_ref().unwrap_or(&self.rows)
    }

    /// The smallest board.
    pub(crate) fn first(&self) -> Size {
        Size { rows: *self.rows.start(), columns: *self.columns().start() }
    }

    /// The largest board.
    pub(crate) fn last(&self) -> Size {
        Size { rows: *self.rows.end(), columns: *self.columns().end() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_end_with_their_last_number() {
        assert_eq!(dimensions("7"), Ok(7..=7));
        assert_eq!(dimensions("2..5"), Ok(2..=5));
        assert_eq!(dimensions("2..=5"), Ok(2..=5));
        assert_eq!(dimensions("5..5"), Ok(5..=5));
        assert_eq!(dimensions("0..3"), Ok(0..=3));
        for wrong in ["", "..", "1..", "..3", "5..4", "1...3", "1..3..5", "1..x", "-1..3", "1..=", "1..==2"] {
            assert!(dimensions(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes_are_two_numbers() {
        assert_eq!(size("3x5"), Ok(Size { rows: 3, columns: 5 }));
        assert_eq!(size("0x3"), Ok(Size { rows: 0, columns: 3 }));
        assert_eq!(size("3x0"), Ok(Size { rows: 3, columns: 0 }));
        assert_eq!(size("3"), size("3×3"));
        for wrong in ["", "x", "3x-1", "3x5x7", "99999999999999999999x1", "3 x 5", "+3x5"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}

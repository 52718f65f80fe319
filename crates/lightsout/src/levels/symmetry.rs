//! Symmetries of the picture that lights make.

use std::fmt;
use std::str::FromStr;

use lightsout_board::{Board, Cell, Size, find_name};

use crate::Error;

/// A symmetry that the lights of a level may have: a cell without a light counts as off.
///
/// ```
/// use lightsout::Symmetry;
///
/// assert_eq!("half-turn".parse(), Ok(Symmetry::HalfTurn));
/// assert_eq!(Symmetry::default(), Symmetry::LeftRight);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Symmetry {
    /// Columns may be read from the right.
    #[default]
    LeftRight,
    /// Rows may be read from below.
    TopBottom,
    /// Both.
    Both,
    /// The same upside down.
    HalfTurn,
    /// The same when turned by a right angle. For squares.
    QuarterTurn,
    /// Rows and columns may be exchanged. For squares.
    Diagonal,
    /// The same along the other diagonal. For squares.
    Antidiagonal,
    /// All of these. For squares.
    Full,
}

/// A symmetry that cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SymmetryError {
    /// A board with sides of different lengths.
    #[error("symmetry {symmetry}: a board of {size}, expected as many rows as columns")]
    NotSquare {
        /// The symmetry asked for.
        symmetry: Symmetry,
        /// The size of the board.
        size: Size,
    },
    /// A board that is too large for a rule, a mask or a goal without the symmetry.
    #[error(
        "symmetry {symmetry}: the rule, the mask or the goal does not have it; expected that of a board of \
         more than {most} cells"
    )]
    NotSymmetric {
        /// The symmetry asked for.
        symmetry: Symmetry,
        /// Lights or buttons up to which there may be other rules, masks and goals.
        most: usize,
    },
    /// A board that is too large.
    #[error("symmetry {symmetry}: a board of {cells} cells, expected at most {most}")]
    TooLarge {
        /// The symmetry asked for.
        symmetry: Symmetry,
        /// Lights or buttons of the board, whichever are more.
        cells: usize,
        /// The most there may be.
        most: usize,
    },
}

/// Generates a group of symmetries.
#[derive(Clone, Copy, Debug)]
pub(super) enum Generator {
    LeftRight,
    TopBottom,
    HalfTurn,
    QuarterTurn,
    Diagonal,
    Antidiagonal,
}

impl Symmetry {
    /// All there are.
    pub const ALL: &'static [Self] = &[
        Self::LeftRight,
        Self::TopBottom,
        Self::Both,
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::Diagonal,
        Self::Antidiagonal,
        Self::Full,
    ];

    /// The name, as people give it.
    pub fn name(self) -> &'static str {
        match self {
            Self::LeftRight => "left-right",
            Self::TopBottom => "top-bottom",
            Self::Both => "both",
            Self::HalfTurn => "half-turn",
            Self::QuarterTurn => "quarter-turn",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
            Self::Full => "full",
        }
    }

    pub(super) fn generators(self) -> &'static [Generator] {
        match self {
            Self::LeftRight => &[Generator::LeftRight],
            Self::TopBottom => &[Generator::TopBottom],
            Self::Both => &[Generator::LeftRight, Generator::TopBottom],
            Self::HalfTurn => &[Generator::HalfTurn],
            Self::QuarterTurn => &[Generator::QuarterTurn],
            Self::Diagonal => &[Generator::Diagonal],
            Self::Antidiagonal => &[Generator::Antidiagonal],
            Self::Full => &[Generator::LeftRight, Generator::Diagonal],
        }
    }

    /// That a board can have it.
    pub(super) fn check(self, board: &Board) -> Result<(), Error> {
        let is_for_all = matches!(self, Self::LeftRight | Self::TopBottom | Self::Both | Self::HalfTurn);
        for size in [board.light_size(), board.button_size()] {
            if !is_for_all && size.rows != size.columns {
                return Err(SymmetryError::NotSquare { symmetry: self, size }.into());
            }
        }
        Ok(())
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = Error;

    /// Reads a name as [`name`](Self::name) gives it.
    ///
    /// # Errors
    ///
    /// [`Error::Board`] with the names known.
    fn from_str(name: &str) -> Result<Self, Error> {
        Ok(find_name("symmetry", name, Self::ALL, Self::name)?)
    }
}

impl Generator {
    /// Where a cell of a board of this size comes to lie.
    pub(super) fn image(self, size: Size, cell: Cell) -> Cell {
        let Cell { row, column } = cell;
        let (from_below, from_right) = (size.rows - 1 - row, size.columns - 1 - column);
        let (row, column) = match self {
            Self::LeftRight => (row, from_right),
            Self::TopBottom => (from_below, column),
            Self::HalfTurn => (from_below, from_right),
            Self::QuarterTurn => (column, from_below),
            Self::Diagonal => (column, row),
            Self::Antidiagonal => (from_right, from_below),
        };
        Cell { row, column }
    }
}

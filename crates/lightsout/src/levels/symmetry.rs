//! Symmetries of patterns of lights.

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
    /// Unchanged when columns are read from the right.
    #[default]
    LeftRight,
    /// Unchanged when rows are read from below.
    TopBottom,
    /// Both.
    Both,
    /// Unchanged by a half turn.
    HalfTurn,
    /// Unchanged by a quarter turn. For squares.
    QuarterTurn,
    /// Unchanged when rows and columns are exchanged. For squares.
    Diagonal,
    /// Unchanged when mirrored at the other diagonal. For squares.
    Antidiagonal,
    /// All of these. For squares.
    Full,
}

/// A symmetry that the lights of a board cannot have.
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
    /// A board that is too large for asymmetric rules, masks or goals.
    #[error(
        "symmetry {symmetry}: the rule, the mask or the goal does not have it; expected that of a board of \
         more than {max} cells"
    )]
    NotSymmetric {
        /// The symmetry asked for.
        symmetry: Symmetry,
        /// Maximum number of lights or buttons for an asymmetric rule, mask or goal.
        max: usize,
    },
    /// A board that is too large.
    #[error("symmetry {symmetry}: a board of {cells} cells, expected at most {max}")]
    TooLarge {
        /// The symmetry asked for.
        symmetry: Symmetry,
        /// The number of lights or buttons of the board, the larger of the two.
        cells: usize,
        /// Maximum number of lights or buttons.
        max: usize,
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
    /// All symmetries.
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

    /// The name, as the command takes it.
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

    /// Checks that a board can have the symmetry.
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
    /// The image of a cell on a board of this size.
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

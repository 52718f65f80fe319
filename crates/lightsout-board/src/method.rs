//! Which algorithm solves a board.

use std::fmt;
use std::str::FromStr;

use crate::names::find_name;
use crate::{Error, Lights, Presses};

/// An algorithm that solves boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Polynomials in the first row of presses, for the plus rule without holes: time linear in the cells.
    RowPolynomials,
    /// The general light chase: unknowns are kept for the presses that nothing determines yet.
    Inactivation,
    /// Elimination of the whole toggle matrix.
    Dense,
}

impl Method {
    /// All methods.
    pub const ALL: &'static [Self] = &[Self::RowPolynomials, Self::Inactivation, Self::Dense];

    /// Its name: `row-polynomials`, `inactivation` or `dense`.
    pub fn name(self) -> &'static str {
        match self {
            Self::RowPolynomials => "row-polynomials",
            Self::Inactivation => "inactivation",
            Self::Dense => "dense",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = Error;

    /// Reads a name as [`name`](Self::name) gives it.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`] with the names known.
    fn from_str(name: &str) -> Result<Self, Error> {
        find_name("method", name, Self::ALL, Self::name)
    }
}

/// What a method finds for a change of the lights.
#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    /// Presses that make it.
    Solved(Presses),
    /// Lights of which every button toggles an even number, and of which an odd number has to change.
    Unsolvable(Lights),
}

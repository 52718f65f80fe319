//! What can go wrong.

use gf2_codes::Stop;
use gf2_linalg::Interrupted;

use crate::words::nearest_name;

/// A request that cannot be carried out. An unsolvable puzzle is not an error: see [`Solution`](crate::Solution).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The board, the lights or the goal is at fault.
    #[error(transparent)]
    Board(lightsout_board::Error),
    /// The search for the fewest presses could not begin.
    #[error(transparent)]
    Minimize(gf2_codes::Error),
    /// The work was stopped before anything was known.
    #[error("stopped before anything was known: {}", reason(*stop))]
    Stopped {
        /// Why.
        stop: Stop,
    },
    /// The lights cannot have the requested symmetry.
    #[error(transparent)]
    Symmetry(#[from] crate::SymmetryError),
}

impl Error {
    /// The known name most similar to the unknown one, if any is similar.
    ///
    /// ```
    /// use lightsout::{Error, Topology};
    ///
    /// let error = Error::from("tours".parse::<Topology>().unwrap_err());
    /// assert_eq!(error.suggestion(), Some("torus"));
    /// ```
    pub fn suggestion(&self) -> Option<&'static str> {
        match self {
            Self::Board(lightsout_board::Error::UnknownName { name, known, .. }) => {
                nearest_name(name, known.iter().copied())
            }
            _ => None,
        }
    }
}

impl From<lightsout_board::Error> for Error {
    fn from(error: lightsout_board::Error) -> Self {
        match error {
            lightsout_board::Error::Interrupted(reason) => reason.into(),
            other => Self::Board(other),
        }
    }
}

impl From<gf2_codes::Error> for Error {
    fn from(error: gf2_codes::Error) -> Self {
        match error {
            gf2_codes::Error::Stopped { stop } => Self::Stopped { stop },
            other => Self::Minimize(other),
        }
    }
}

impl From<Interrupted> for Error {
    fn from(reason: Interrupted) -> Self {
        Self::Stopped { stop: reason.into() }
    }
}

fn reason(stop: Stop) -> &'static str {
    match stop {
        Stop::TimeLimit => "the time limit was reached",
        Stop::TooCostly => "it takes more steps or memory than allowed",
        _ => "it was cancelled",
    }
}

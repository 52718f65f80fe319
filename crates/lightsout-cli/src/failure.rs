//! Why a command fails.

use std::fmt::{self, Display};
use std::io;

use gf2_linalg::formats::FormatError;
use lightsout::ImageError;

use crate::excerpt::excerpt;
use crate::shown::shown;

/// Why a command, or a text on its way out, does not come to its end. The exit code is 2, unless nobody listens.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Bad usage or input: a message for standard error.
    Message(String),
    /// What was made cannot be written.
    Output(io::Error),
}

impl Failure {
    /// A problem that says itself what it is about.
    pub(crate) fn new(problem: impl Display) -> Self {
        Self::Message(problem.to_string())
    }

    /// A problem with a named file or option.
    pub(crate) fn of(name: impl Display, problem: impl Display) -> Self {
        Self::Message(format!("{}: {}", shown(name), shown(problem)))
    }

    /// A problem in a line and column of a named text, both counted from 1, with the place underlined.
    pub(crate) fn in_text(
        name: impl Display,
        text: &str,
        place: (usize, usize),
        problem: impl Display,
    ) -> Self {
        let (line, column) = place;
        let mut message = format!("{}:{line}:{column}: {}", shown(name), shown(problem));
        let excerpt = excerpt(text, line, column);
        if !excerpt.is_empty() {
            message.extend(["\n", &excerpt]);
        }
        Self::Message(message)
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Message(message) => message.fmt(f),
            Self::Output(error) => error.fmt(f),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<ImageError> for Failure {
    fn from(error: ImageError) -> Self {
        match error {
            ImageError::Io(error) => Self::Output(error),
            other => Self::new(other),
        }
    }
}

impl From<FormatError> for Failure {
    fn from(error: FormatError) -> Self {
        match error {
            FormatError::Io(error) => Self::Output(error),
            other => Self::new(other),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        if error.is_io() { Self::Output(error.into()) } else { Self::new(error) }
    }
}

/// Errors of the libraries, which say themselves what they are about.
macro_rules! messages {
    ($($error:ty),*) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::new(error)
            }
        }
    )*};
}

messages!(lightsout::Error, lightsout::BoardError, gf2_linalg::Error);

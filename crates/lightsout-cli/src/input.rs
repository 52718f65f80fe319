//! Reading files and standard input.

use std::fs::File;
use std::io::{self, IsTerminal, Read};

use lightsout::{BoardError, TextError};

use crate::reply::{Failure, complain};

/// The name by which standard input is given.
const STANDARD_INPUT: &str = "-";

/// Reads what the arguments name, standard input at most once.
#[derive(Default)]
pub(crate) struct Inputs {
    standard_input_taken: bool,
}

/// A text and where it comes from.
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) text: String,
}

impl Inputs {
    /// Reads a file, or standard input for `-`.
    pub(crate) fn read(&mut self, path: &str) -> Result<Source, Failure> {
        let (name, bytes) = if path == STANDARD_INPUT {
            let name = "<standard input>";
            if self.standard_input_taken {
                return Err(Failure::of(name, "asked for twice, expected '-' for one input only"));
            }
            self.standard_input_taken = true;
            if io::stdin().is_terminal() {
                complain("reading from the terminal; end with Ctrl-D on a line of its own");
            }
            (name, read_all(io::stdin().lock()))
        } else {
            (path, File::open(path).and_then(read_all))
        };
        let bytes = bytes.map_err(|error| Failure::of(name, error))?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let (line, column) = position_after(&String::from_utf8_lossy(valid));
            Failure::of(format_args!("{name}:{line}:{column}"), "invalid UTF-8, expected text")
        })?;
        Ok(Source { name: name.to_owned(), text })
    }

    /// As [`read`](Self::read), standard input when nothing is named.
    pub(crate) fn read_or_standard_input(&mut self, path: Option<&str>) -> Result<Source, Failure> {
        self.read(path.unwrap_or(STANDARD_INPUT))
    }
}

impl Source {
    /// A problem with this text, located as far as it is known.
    pub(crate) fn failure(&self, error: impl Into<BoardError>) -> Failure {
        match error.into() {
            BoardError::Text(TextError { line, column, problem }) => {
                Failure::of(format_args!("{}:{line}:{column}", self.name), problem)
            }
            other => Failure::of(&self.name, other),
        }
    }
}

fn read_all(mut reader: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The line and column, counted from 1, of the character that would follow the text.
fn position_after(text: &str) -> (usize, usize) {
    let line = text.matches('\n').count() + 1;
    let last = text.rsplit('\n').next().unwrap_or("");
    (line, last.chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_counted_in_lines_and_characters() {
        assert_eq!(position_after(""), (1, 1));
        assert_eq!(position_after("01\n0"), (2, 2));
        assert_eq!(position_after("é\né\n"), (3, 1));
    }
}

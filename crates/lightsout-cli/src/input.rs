//! Reading files and standard input.

use std::fs::{File, Metadata};
use std::io::{self, Cursor, IsTerminal, Read};
use std::path::Path;

use lightsout::{BoardError, ImageFormat, Lights, Mask, Pattern, TextError};

use crate::reply::{Failure, complain};

/// The name by which standard input and output are given.
pub(crate) const STANDARD: &str = "-";
/// As many bytes as tell an image from a text.
const START: u64 = 2;

/// Reads what the arguments name, standard input at most once.
#[derive(Default)]
pub(crate) struct Inputs {
    standard_input_taken: bool,
}

/// A text or an image, and where it comes from.
pub(crate) struct Source {
    name: String,
    content: Content,
}

enum Content {
    Text(String),
    /// An image yet to be read, and its length in bytes where that is known.
    Image(Box<dyn Read>, Option<u64>),
}

impl Inputs {
    /// Reads a file, or standard input for `-`: all of a text, and no more of an image than tells it is one.
    pub(crate) fn read(&mut self, path: impl AsRef<Path>) -> Result<Source, Failure> {
        let path = path.as_ref();
        let (name, opened) = if path == Path::new(STANDARD) {
            let name = "<standard input>".to_owned();
            if self.standard_input_taken {
                return Err(Failure::of(name, "asked for twice, expected '-' for one input only"));
            }
            self.standard_input_taken = true;
            if io::stdin().is_terminal() {
                complain("reading from the terminal; end with Ctrl-D on a line of its own");
            }
            (name, Content::read(io::stdin().lock(), None))
        } else {
            let opened = File::open(path).and_then(|file| {
                let length = file.metadata().ok().filter(Metadata::is_file).map(|data| data.len());
                Content::read(file, length)
            });
            (path.display().to_string(), opened)
        };
        match opened {
            Ok(Ok(content)) => Ok(Source { name, content }),
            Ok(Err((line, column))) => {
                let place = format_args!("{name}:{line}:{column}");
                Err(Failure::of(place, "invalid UTF-8, expected text, or an image in PBM or PNG"))
            }
            Err(error) => Err(Failure::of(name, error)),
        }
    }

    /// As [`read`](Self::read), standard input when nothing is named.
    pub(crate) fn read_or_standard_input(&mut self, path: Option<&Path>) -> Result<Source, Failure> {
        self.read(path.unwrap_or(Path::new(STANDARD)))
    }
}

impl Content {
    /// Reads a text or the start of an image; the line and column of the first byte that is no text.
    fn read(
        mut reader: impl Read + 'static,
        length: Option<u64>,
    ) -> io::Result<Result<Self, (usize, usize)>> {
        let mut bytes = Vec::new();
        reader.by_ref().take(START).read_to_end(&mut bytes)?;
        if ImageFormat::is_image(&bytes) {
            return Ok(Ok(Self::Image(Box::new(Cursor::new(bytes).chain(reader)), length)));
        }
        // Whoever types has to end the input but once.
        if bytes.len() as u64 == START {
            reader.read_to_end(&mut bytes)?;
        }
        Ok(String::from_utf8(bytes).map(Self::Text).map_err(|error| {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            position_after(&String::from_utf8_lossy(valid))
        }))
    }
}

impl Source {
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The one pattern that this is.
    pub(crate) fn pattern<K>(&mut self) -> Result<Pattern<K>, Failure> {
        match &mut self.content {
            Content::Text(text) => text.parse().map_err(|error: BoardError| self.failure(error)),
            Content::Image(reader, length) => {
                Pattern::read_image(reader, *length).map_err(|error| Failure::of(&self.name, error))
            }
        }
    }

    /// All patterns that there are, at least one.
    pub(crate) fn patterns<K>(&mut self) -> Result<Vec<Pattern<K>>, Failure> {
        let patterns = match &mut self.content {
            Content::Text(text) => Pattern::read_all(text).map_err(|error| self.failure(error)),
            Content::Image(reader, length) => {
                Pattern::read_images(reader, *length).map_err(|error| Failure::of(&self.name, error))
            }
        }?;
        if patterns.is_empty() {
            return Err(Failure::of(&self.name, "no board, expected lines of b and w"));
        }
        Ok(patterns)
    }

    /// The mask that this is a picture of; in an image every cell that is set has a light and a button.
    pub(crate) fn mask(&mut self) -> Result<Mask, Failure> {
        if let Content::Text(text) = &self.content {
            return text.parse().map_err(|error: BoardError| self.failure(error));
        }
        let cells: Lights = self.pattern()?;
        if cells.is_empty() {
            return Err(self.failure(BoardError::EmptyMask));
        }
        Ok(Mask::from_cells(cells.into_matrix()))
    }

    /// What is written here in characters.
    pub(crate) fn text(&self) -> Result<&str, Failure> {
        match &self.content {
            Content::Text(text) => Ok(text),
            Content::Image(..) => Err(Failure::of(&self.name, "an image, expected a picture in characters")),
        }
    }

    /// A problem with what was read, located as far as it is known.
    pub(crate) fn failure(&self, error: impl Into<BoardError>) -> Failure {
        match error.into() {
            BoardError::Text(TextError { line, column, problem }) => {
                Failure::of(format_args!("{}:{line}:{column}", self.name), problem)
            }
            other => Failure::of(&self.name, other),
        }
    }
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

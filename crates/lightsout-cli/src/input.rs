//! Reading files and standard input.

use std::fmt::Display;
use std::fs::{File, Metadata};
use std::io::{self, Cursor, ErrorKind, IsTerminal, Read};
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use lightsout::{
    BoardError, Characters, Comma, Counting, ImageError, ImageFormat, Lights, Mask, Pattern, Presses,
    ReadOptions, Size, TextError, TextProblem,
};

use crate::failure::Failure;
use crate::progress::Progress;
use crate::session::note;
use crate::shown::shown;
use crate::sizes::check_empty;
use crate::{streams, verbosity};

/// The name by which standard input and output are given.
pub(crate) const STANDARD: &str = "-";
/// As many bytes as tell an image from a text.
const START: u64 = 2;
/// So many bytes of a text are read before they are looked at.
const BLOCK: usize = 1 << 16;
/// The most bytes of a text: a board of 32 767 rows and columns has fewer.
const MAX_BYTES: usize = 1 << 30;

/// Reads what the arguments name, standard input at most once.
#[derive(Default)]
pub(crate) struct Inputs {
    standard_input_taken: bool,
    /// Whether an argument that is read later is standard input.
    standard_input_left: bool,
    characters: Option<Characters>,
}

/// What is to be read.
pub(crate) struct Opened {
    /// As it is shown.
    pub(crate) name: String,
    pub(crate) reader: Box<dyn Read>,
    /// The bytes of a file.
    length: Option<u64>,
}

/// A text or an image, and where it comes from.
pub(crate) struct Source {
    name: String,
    content: Content,
    options: ReadOptions,
}

/// Patterns one after the other; how many there are, where it is known.
pub(crate) type Patterns = Box<dyn Iterator<Item = Result<Lights, Failure>>>;

enum Content {
    Text(String),
    /// An image yet to be read, and its length in bytes where that is known.
    Image(Box<dyn Read>, Option<u64>),
}

impl Inputs {
    /// Takes these characters for those of boards, instead of recognizing them.
    pub(crate) fn take_characters(&mut self, characters: Option<Characters>) {
        self.characters = characters;
    }

    /// A text that an option has, and what a comma stands for in it.
    pub(crate) fn given(&self, option: &str, text: &str, comma: Comma) -> Source {
        let options = ReadOptions { characters: self.characters.clone(), comma };
        Source { name: option.to_owned(), content: Content::Text(text.to_owned()), options }
    }

    /// Opens a file, or standard input for `-`.
    pub(crate) fn open(&mut self, path: &Path) -> Result<Opened, Failure> {
        if path == Path::new(STANDARD) {
            let name = "<standard input>".to_owned();
            if self.standard_input_taken {
                return Err(Failure::of(name, "asked for twice, expected '-' for one input only"));
            }
            self.standard_input_taken = true;
            streams::check_input().map_err(|error| Failure::of(&name, error))?;
            if io::stdin().is_terminal() {
                note("reading from the terminal; end with Ctrl-D on a line of its own");
            }
            return Ok(Opened { name, reader: Box::new(io::stdin().lock()), length: None });
        }
        let name = shown(path.display()).to_string();
        let file = File::open(path).map_err(|error| Failure::of(&name, error))?;
        let length = file.metadata().ok().filter(Metadata::is_file).map(|data| data.len());
        Ok(Opened { name, reader: Box::new(file), length })
    }

    /// Reads a file, or standard input for `-`: all of a text, and no more of an image than tells it is one.
    pub(crate) fn read(&mut self, path: impl AsRef<Path>) -> Result<Source, Failure> {
        let Opened { name, reader, length } = self.open(path.as_ref())?;
        // Who types sees what they type.
        let _progress = length.map(|_| Progress::begin(name.as_str(), "reading"));
        match Content::read(reader, length) {
            Ok(content) => {
                let options = ReadOptions { characters: self.characters.clone(), ..ReadOptions::default() };
                Ok(Source { name, content, options })
            }
            Err(problem) => Err(problem.of(&name, ", or an image in PBM or PNG")),
        }
    }

    /// As [`read`](Self::read), standard input when nothing is named.
    pub(crate) fn read_or_standard_input(&mut self, path: Option<&Path>) -> Result<Source, Failure> {
        self.read(path.unwrap_or(Path::new(STANDARD)))
    }

    /// Leaves standard input to an argument that is read later, if that is `-`.
    pub(crate) fn leave_to(&mut self, path: &Path) {
        self.standard_input_left |= path == Path::new(STANDARD);
    }

    /// Reads standard input where nothing says that it should be, and where it need not be typed; `None` when nothing
    /// comes from it, or it is another input.
    pub(crate) fn piped(&mut self) -> Result<Option<Source>, Failure> {
        if self.standard_input_taken || self.standard_input_left || io::stdin().is_terminal() {
            return Ok(None);
        }
        let source = {
            let _waiting = Waiting::begin();
            self.read(STANDARD)?
        };
        let is_blank = matches!(&source.content, Content::Text(text) if text.trim().is_empty());
        Ok((!is_blank).then_some(source))
    }
}

/// A wait for standard input that nobody asked for: who runs a command from a program may not know that it is open.
struct Waiting {
    /// Closed when the wait is over.
    _over: mpsc::Sender<()>,
}

impl Waiting {
    /// Begins to wait; after a second it says for what.
    fn begin() -> Self {
        let (sender, over) = mpsc::channel();
        let say = move || {
            if over.recv_timeout(Duration::from_secs(1)) == Err(RecvTimeoutError::Timeout) {
                note("waiting for lights on standard input; with </dev/null all are off");
            }
        };
        // Without another thread it waits without a word.
        let _ = thread::Builder::new().spawn(say);
        Self { _over: sender }
    }
}

impl Content {
    /// Reads a text or the start of an image.
    fn read(mut reader: impl Read + 'static, length: Option<u64>) -> Result<Self, NoText> {
        let mut bytes = Vec::new();
        reader.by_ref().take(START).read_to_end(&mut bytes)?;
        if ImageFormat::is_image(&bytes) {
            return Ok(Self::Image(Box::new(Cursor::new(bytes).chain(reader)), length));
        }
        // Whoever types has to end the input but once.
        if (bytes.len() as u64) < START {
            return Ok(Self::Text(read_text(bytes.as_slice(), BLOCK, MAX_BYTES)?));
        }
        Ok(Self::Text(read_text(Cursor::new(bytes).chain(reader), BLOCK, MAX_BYTES)?))
    }
}

/// Why what is read is no text.
#[derive(Debug)]
enum NoText {
    Input(io::Error),
    /// What stands behind this text.
    Byte {
        before: String,
        found: &'static str,
    },
    TooLong {
        most: usize,
    },
}

impl NoText {
    /// The problem with what has this name, where a text is expected, or else what follows.
    fn of(self, name: &str, or_else: &str) -> Failure {
        match self {
            Self::Input(error) => Failure::of(name, error),
            Self::Byte { before, found } => {
                let place = position_after(&before);
                Failure::in_text(
                    name,
                    &(before + "\0"),
                    place,
                    format_args!("{found}, expected text{or_else}"),
                )
            }
            Self::TooLong { most } => {
                let problem = format!("a text of more than {most} bytes, expected no more{or_else}");
                Failure::of(name, problem)
            }
        }
    }
}

impl From<io::Error> for NoText {
    fn from(error: io::Error) -> Self {
        Self::Input(error)
    }
}

/// Reads a text to its end, and looks at every block of so many bytes when it has come: a device may have no end.
fn read_text(mut reader: impl Read, block: usize, most: usize) -> Result<String, NoText> {
    let mut text = String::new();
    // What is read and not yet in the text.
    let mut bytes = Vec::new();
    loop {
        let wanted = (block - bytes.len()) as u64;
        let ended = (reader.by_ref().take(wanted).read_to_end(&mut bytes)? as u64) < wanted;
        let (valid, invalid) = match str::from_utf8(&bytes) {
            Ok(valid) => (valid, false),
            // A character may go on in the next block.
            Err(error) => {
                let valid = str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default();
                (valid, ended || error.error_len().is_some())
            }
        };
        let zero = valid.find('\0');
        text.try_reserve(valid.len()).map_err(|_| io::Error::from(ErrorKind::OutOfMemory))?;
        text.push_str(&valid[..zero.unwrap_or(valid.len())]);
        if zero.is_some() || invalid {
            let found = if zero.is_some() { "a zero byte" } else { "invalid UTF-8" };
            return Err(NoText::Byte { before: text, found });
        }
        if text.len() > most {
            return Err(NoText::TooLong { most });
        }
        if ended {
            return Ok(text);
        }
        let read = valid.len();
        bytes.drain(..read);
    }
}

impl Source {
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The one pattern that this is.
    pub(crate) fn pattern<K>(&mut self) -> Result<Pattern<K>, Failure> {
        self.check_characters()?;
        let pattern = match &mut self.content {
            Content::Text(text) => {
                let read = Pattern::read_with(text, &self.options);
                let (pattern, reading) = read.map_err(|error| self.failure(error))?;
                self.tell(&reading);
                pattern
            }
            Content::Image(reader, length) => {
                let _progress = length.map(|_| Progress::begin(self.name.as_str(), "reading"));
                let read = Pattern::read_image(reader, *length);
                let pattern = read.map_err(|error| Failure::of(&self.name, error))?;
                self.tell("black on, of an image");
                pattern
            }
        };
        check_empty(pattern.size()).map_err(|problem| Failure::of(&self.name, problem))?;
        Ok(pattern)
    }

    /// The presses of buttons of this size that this is: in the characters that are given or in those of a pair, or as
    /// a list of places, which are counted so where that is given.
    pub(crate) fn presses(&mut self, size: Size, counting: Option<Counting>) -> Result<Presses, Failure> {
        let Content::Text(text) = &self.content else {
            self.options.characters = None;
            return self.pattern();
        };
        let read = Presses::read_for(text, size, &self.options, counting);
        let (presses, reading) = read.map_err(|error| self.failure(error))?;
        match reading {
            Some(reading) => self.tell(&reading),
            None => self.tell("places, a row and a column each"),
        }
        Ok(presses)
    }

    /// All patterns that there are, at least one, each made when it is asked for. What is wrong with a text is
    /// found before the first, and with an image when it comes; none is behind a failure.
    pub(crate) fn patterns(self) -> Result<Patterns, Failure> {
        self.check_characters()?;
        let patterns: Box<dyn Iterator<Item = Result<Lights, ImageError>>> = match self.content {
            Content::Image(reader, length) => Box::new(Pattern::read_each_image(reader, length)),
            Content::Text(ref text) => {
                let read = Pattern::read_each_with(text, &self.options);
                let (patterns, reading) = read.map_err(|error| self.failure(error))?;
                self.tell(&reading);
                if patterns.len() == 0 {
                    return Err(Failure::of(&self.name, "no board, expected at least one"));
                }
                Box::new(patterns.map(|pattern| Ok(pattern?)))
            }
        };
        Ok(Box::new(patterns.map(move |pattern| {
            let pattern = pattern.map_err(|error| Failure::of(&self.name, error))?;
            check_empty(pattern.size()).map_err(|problem| Failure::of(&self.name, problem))?;
            Ok(pattern)
        })))
    }

    /// That no characters are given for an image.
    fn check_characters(&self) -> Result<(), Failure> {
        match (&self.content, &self.options.characters) {
            (Content::Image(..), Some(_)) => {
                Err(Failure::of(&self.name, "an image, expected a text for the characters of --on and --off"))
            }
            _ => Ok(()),
        }
    }

    /// Says how this was read, to those who want to know.
    pub(crate) fn tell(&self, reading: impl Display) {
        if verbosity::is_verbose() {
            note(&format!("{}: reading {reading}", self.name));
        }
    }

    /// The mask that this is a picture of; in an image every cell that is set has a light and a button.
    pub(crate) fn mask(&mut self) -> Result<Mask, Failure> {
        if let Content::Text(text) = &self.content {
            return text.parse().map_err(|error: BoardError| self.failure(error));
        }
        self.options.characters = None;
        let cells: Lights = self.pattern()?;
        if cells.is_empty() {
            return Err(self.failure(BoardError::EmptyMask));
        }
        let lights = cells.try_clone()?;
        Ok(Mask::from_parts(lights, Presses::from_matrix(cells.into_matrix()))?)
    }

    /// What is written here, which is no image.
    pub(crate) fn text(&self, expected: &str) -> Result<&str, Failure> {
        match &self.content {
            Content::Text(text) => Ok(text),
            Content::Image(..) => Err(Failure::of(&self.name, format_args!("an image, expected {expected}"))),
        }
    }

    /// Its name, and all that is written here in characters, also where it begins as an image does.
    pub(crate) fn into_text(self) -> Result<(String, String), Failure> {
        let text = match self.content {
            Content::Text(text) => text,
            Content::Image(reader, _) => {
                let text = read_text(reader, BLOCK, MAX_BYTES);
                text.map_err(|problem| problem.of(&self.name, ""))?
            }
        };
        Ok((self.name, text))
    }

    /// A problem with what was read, located as far as it is known.
    pub(crate) fn failure(&self, error: impl Into<BoardError>) -> Failure {
        match error.into() {
            BoardError::Text(TextError { line, column, problem }) => {
                let text = match &self.content {
                    Content::Text(text) => text,
                    Content::Image(..) => "",
                };
                let problem = format_args!("{problem}{}", how_to_tell(&problem).unwrap_or_default());
                Failure::in_text(&self.name, text, (line, column), problem)
            }
            other => Failure::of(&self.name, other),
        }
    }
}

/// The options that tell what a text does not.
fn how_to_tell(problem: &TextProblem) -> Option<String> {
    Some(match problem {
        TextProblem::Disputed { first, second } => {
            format!(" (--on '{first}' --off '{second}', or the other way round)")
        }
        TextProblem::OneCharacter { .. } => " (--on and --off)".to_owned(),
        TextProblem::Columns | TextProblem::NoCell => " (--off ' ', with --on)".to_owned(),
        _ => return None,
    })
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
    fn a_text_is_the_same_in_blocks_of_any_size() {
        for text in ["", "0", "01\n10\n", "\u{feff}é€😀\n01", "€€€€€€€€€€"] {
            for block in 4..=text.len() + 4 {
                assert_eq!(read_text(text.as_bytes(), block, text.len()).unwrap(), text, "{block}");
            }
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_found_in_blocks_of_any_size() {
        for (bytes, place, found) in [
            (&b"01\n0\xFF0000000"[..], (2, 2), "invalid UTF-8"),
            (b"01\n\0\xFF", (2, 1), "a zero byte"),
            ("01\né€😀\0".as_bytes(), (2, 4), "a zero byte"),
            (b"0\n1\xE2\x82", (2, 2), "invalid UTF-8"),
            (b"\0", (1, 1), "a zero byte"),
        ] {
            for block in 4..bytes.len() + 4 {
                let Err(NoText::Byte { before, found: problem }) = read_text(bytes, block, 100) else {
                    panic!("{bytes:?} is no text")
                };
                assert_eq!((position_after(&before), problem), (place, found), "{block}");
            }
        }
    }

    #[test]
    fn an_endless_text_is_too_long() {
        for most in [0, 1, 63, 64, 65, 1000] {
            let too_long = |result| matches!(result, Err(NoText::TooLong { most: limit }) if limit == most);
            assert!(too_long(read_text(io::repeat(b'0'), 64, most)));
            assert!(too_long(read_text(io::repeat(b'0').take(most as u64 + 1), 64, most)));
            assert_eq!(read_text(io::repeat(b'0').take(most as u64), 64, most).unwrap().len(), most);
        }
    }

    #[test]
    fn positions_are_counted_in_lines_and_characters() {
        assert_eq!(position_after(""), (1, 1));
        assert_eq!(position_after("01\n0"), (2, 2));
        assert_eq!(position_after("é\né\n"), (3, 1));
    }
}

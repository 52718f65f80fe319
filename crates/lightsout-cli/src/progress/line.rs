//! The line on the terminal, which makes room for all else that is written.

use std::io::{self, Write};
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use terminal_size::{Width, terminal_size_of};
use unicode_width::UnicodeWidthChar;

use super::lock;

/// The line of standard error, where there is one.
static LINE: Mutex<Line> = Mutex::new(Line::Absent);

#[derive(PartialEq)]
enum Line {
    Absent,
    Drawn,
    /// For good.
    Erased,
}

/// From the cursor to the end of the line nothing remains.
const CLEAR: &str = "\x1b[K";
/// The columns that two interruptions take: terminals write ^C behind the line, and what then went on in the next one
/// could not be taken away.
const LEFT_FREE: u16 = 4;
/// The columns of a terminal that does not say.
const USUAL: u16 = 80;
/// Looks at whether somebody still writes, and the time between them.
const LOOKS: u32 = 50;
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);

impl Line {
    fn clear(&mut self) {
        if *self == Self::Drawn {
            write(&format!("\r{CLEAR}"));
            *self = Self::Absent;
        }
    }
}

/// Draws the line in place of the one before, as far as the terminal is wide.
pub(super) fn draw(text: &str) {
    let width = terminal_size_of(io::stderr()).map_or(USUAL, |(Width(width), _)| width);
    let text = fitted(text, width.saturating_sub(LEFT_FREE).into());
    let mut line = lock(&LINE);
    if *line != Line::Erased {
        write(&format!("\r{text}{CLEAR}"));
        *line = Line::Drawn;
    }
}

/// Takes the line away.
pub(super) fn clear() {
    lock(&LINE).clear();
}

/// Takes the line away for good, waiting briefly for whoever writes meanwhile: as long as a write is held up the line
/// is not there.
pub(crate) fn erase() {
    for _ in 0..LOOKS {
        if let Ok(mut line) = LINE.try_lock() {
            line.clear();
            *line = Line::Erased;
            return;
        }
        thread::sleep(BETWEEN_LOOKS);
    }
}

/// When nobody listens, there is nothing to be done about it.
fn write(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// The start of a text that so many columns have room for.
fn fitted(text: &str, columns: usize) -> &str {
    let mut taken = 0;
    let end = text.char_indices().find(|(_, c)| {
        taken += c.width().unwrap_or(0);
        taken > columns
    });
    end.map_or(text, |(end, _)| &text[..end])
}

/// A writer to what may be the terminal: the line makes room for all that is written.
pub(crate) struct Beside<W>(pub(crate) W);

impl<W: Write> Write for Beside<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut line = lock(&LINE);
        line.clear();
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut line = lock(&LINE);
        line.clear();
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_no_wider_than_its_columns() {
        for (text, columns, expected) in [
            ("abc", 3, "abc"),
            ("abc", 2, "ab"),
            ("abc", 0, ""),
            ("", 0, ""),
            ("日本", 4, "日本"),
            ("日本", 3, "日"),
            ("e\u{301}a", 1, "e\u{301}"),
        ] {
            assert_eq!(fitted(text, columns), expected, "{text:?} in {columns}");
        }
    }
}

//! A terminal that seems to be narrower than it is.

use std::io;

use console::Term;
use indicatif::TermLike;

/// The terminal of standard error without its last columns: terminals write ^C behind the line, and what then
/// went on in the next one could not be taken away.
#[derive(Debug)]
pub(super) struct Narrow(Term);

/// As many columns as two interruptions take.
const LEFT_FREE: u16 = 4;

impl Narrow {
    pub(super) fn new() -> Self {
        Self(Term::buffered_stderr())
    }
}

impl TermLike for Narrow {
    fn width(&self) -> u16 {
        TermLike::width(&self.0).saturating_sub(LEFT_FREE)
    }

    fn height(&self) -> u16 {
        TermLike::height(&self.0)
    }

    fn move_cursor_up(&self, lines: usize) -> io::Result<()> {
        self.0.move_cursor_up(lines)
    }

    fn move_cursor_down(&self, lines: usize) -> io::Result<()> {
        self.0.move_cursor_down(lines)
    }

    fn move_cursor_right(&self, columns: usize) -> io::Result<()> {
        self.0.move_cursor_right(columns)
    }

    fn move_cursor_left(&self, columns: usize) -> io::Result<()> {
        self.0.move_cursor_left(columns)
    }

    fn write_line(&self, line: &str) -> io::Result<()> {
        self.0.write_line(line)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.0.write_str(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.0.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.0.flush()
    }
}

//! What the objects that `--json` prints have in common.

use std::ffi::OsStr;
use std::io::{self, Write};

use lightsout::Board;
use lightsout::document::Puzzle;
use serde::Serialize;
use serde_json::ser::Formatter;

use crate::failure::Failure;
use crate::lists::ListOptions;
use crate::shown::is_hidden;

/// The puzzle on a board, where the lists of the board come from, and the goal as it was given.
pub(crate) fn puzzle<'a>(board: &Board, lists: &ListOptions, goal: &'a OsStr) -> Puzzle<'a> {
    let mut puzzle = Puzzle::new(board, goal.to_string_lossy());
    lists.describe(&mut puzzle.board.rule);
    puzzle
}

/// Writes the object on a line.
pub(crate) fn write_line(output: &mut dyn Write, object: &impl Serialize) -> Result<(), Failure> {
    object.serialize(&mut serde_json::Serializer::with_formatter(&mut *output, Visible))?;
    Ok(writeln!(output)?)
}

/// JSON for programs and terminals alike: what is not seen is escaped, also where JSON does not ask for it.
struct Visible;

impl Formatter for Visible {
    fn write_string_fragment<W: Write + ?Sized>(&mut self, writer: &mut W, text: &str) -> io::Result<()> {
        let mut start = 0;
        for (place, c) in text.char_indices().filter(|&(_, c)| is_hidden(c)) {
            writer.write_all(&text.as_bytes()[start..place])?;
            start = place + c.len_utf8();
            c.encode_utf16(&mut [0; 2]).iter().try_for_each(|unit| write!(writer, "\\u{unit:04x}"))?;
        }
        writer.write_all(&text.as_bytes()[start..])
    }
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;

    use serde::Serializer;
    use serde::ser::Error;

    use super::*;

    #[test]
    fn what_is_not_seen_is_escaped() {
        let text = "#.\u{1b}[31m\n\u{202e}\u{7f} \u{e0041}é\u{61c}";
        let mut written = Vec::new();
        write_line(&mut written, &text).unwrap();
        let written = String::from_utf8(written).unwrap();
        assert_eq!(written, "\"#.\\u001b[31m\\n\\u202e\\u007f \\udb40\\udc41é\\u061c\"\n");
        assert_eq!(serde_json::from_str::<String>(&written).unwrap(), text);
    }

    #[test]
    fn an_object_without_an_end_is_told_from_a_full_device() {
        struct Broken;
        impl Serialize for Broken {
            fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
                Err(S::Error::custom("no memory"))
            }
        }
        let written = write_line(&mut Vec::new(), &["a", "b"]).is_ok();
        let broken = write_line(&mut Vec::new(), &Broken);
        let full = write_line(&mut &mut [0; 3][..], &["a", "b"]);
        assert!(written);
        assert!(matches!(broken, Err(Failure::Message(message)) if message == "no memory"));
        assert!(matches!(full, Err(Failure::Output(error)) if error.kind() == ErrorKind::WriteZero));
    }
}

//! The line of a text where something is wrong, with the place underlined.

use std::io::{self, IsTerminal};
use std::ops::Range;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr;

use crate::shown::is_hidden;

/// So many characters of a line are shown on either side of the place.
const MAX_BESIDE: usize = 30;

/// A line, or what is around a place of a long one.
#[derive(Debug)]
struct Excerpt {
    /// The number of the line, counted from 1.
    line: usize,
    shown: String,
    /// The place, in bytes of what is shown.
    place: Range<usize>,
}

/// The characters of an excerpt that are not of the text.
struct Marks {
    /// The rest of a long line.
    cut: &'static str,
    /// A character that is not seen, or would move the cursor or colour the terminal.
    hidden: char,
    /// The frame: its top, beside the line, beside the underline, its bottom.
    frame: [&'static str; 4],
    underline: &'static str,
    style: Style,
}

impl Marks {
    const ASCII: Self = Self {
        cut: "...",
        hidden: '?',
        frame: [",----", "|", ":", "`----"],
        underline: "^",
        style: Style::new(),
    };
    const UNICODE: Self = Self {
        cut: "…",
        hidden: char::REPLACEMENT_CHARACTER,
        frame: ["╭────", "│", "·", "╰────"],
        underline: "─",
        style: AnsiColor::Red.on_default().bold(),
    };

    /// What a character is shown as.
    fn shown(&self, c: char) -> char {
        match c {
            '\t' => ' ',
            c if is_hidden(c) => self.hidden,
            c => c,
        }
    }
}

/// Draws a line of a text and underlines a character of it, both counted from 1; nothing where the line is
/// empty.
pub(crate) fn excerpt(text: &str, line: usize, column: usize) -> String {
    let errors = io::stderr();
    let mut marks = if errors.is_terminal() { Marks::UNICODE } else { Marks::ASCII };
    if AutoStream::choice(&errors) == ColorChoice::Never {
        marks.style = Style::new();
    }
    Excerpt::new(text, line, column, &marks).map_or_else(String::new, |excerpt| excerpt.drawn(&marks))
}

impl Excerpt {
    /// The line, cut where it goes on for long.
    fn new(text: &str, line: usize, column: usize, marks: &Marks) -> Option<Self> {
        let content = text.split('\n').nth(line.checked_sub(1)?)?;
        let content = content.strip_suffix('\r').unwrap_or(content);
        let place = column.checked_sub(1)?;
        let first = place.saturating_sub(MAX_BESIDE);
        let mut characters = content.chars().skip(first).map(|c| marks.shown(c)).peekable();
        characters.peek()?;
        let mut shown = if first > 0 { marks.cut.to_owned() } else { String::new() };
        shown.extend(characters.by_ref().take(place - first));
        let start = shown.len();
        // Where the line ends too early, what is missing has a place all the same.
        shown.push(characters.next().unwrap_or(' '));
        let end = shown.len();
        shown.extend(characters.by_ref().take(MAX_BESIDE));
        if characters.next().is_some() {
            shown.push_str(marks.cut);
        }
        Some(Self { line, shown, place: start..end })
    }

    /// The line in its frame, with the place underlined.
    fn drawn(&self, marks: &Marks) -> String {
        let Self { line, shown, place } = self;
        let margin = " ".repeat(line.to_string().len());
        let before = " ".repeat(shown[..place.start].width());
        let underline = marks.underline.repeat(shown[place.clone()].width().max(1));
        let [top, beside, below, bottom] = marks.frame;
        let style = marks.style;
        format!(
            " {margin} {top}\n {line} {beside} {shown}\n {margin} {below} {before}{style}{underline}{style:#}\n {margin} {bottom}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excerpt(text: &str, line: usize, column: usize) -> Option<Excerpt> {
        Excerpt::new(text, line, column, &Marks::ASCII)
    }

    fn drawn(text: &str, line: usize, column: usize) -> String {
        excerpt(text, line, column).unwrap().drawn(&Marks::ASCII)
    }

    #[test]
    fn the_place_is_underlined() {
        assert_eq!(drawn("01\n0?\r\n01\n", 2, 2), "   ,----\n 2 | 0?\n   :  ^\n   `----");
        assert_eq!(drawn("01\n0\n", 2, 2), "   ,----\n 2 | 0 \n   :  ^\n   `----");
        assert_eq!(
            drawn("\n\n\n\n\n\n\n\n\nwb■w?\n", 10, 5),
            "    ,----\n 10 | wb■w?\n    :     ^\n    `----"
        );
        let wide = excerpt("🟨?", 1, 2).unwrap().drawn(&Marks { style: Style::new(), ..Marks::UNICODE });
        assert_eq!(wide, "   ╭────\n 1 │ 🟨?\n   ·   ─\n   ╰────");
    }

    #[test]
    fn a_long_line_is_cut() {
        let line = "01".repeat(1000);
        for column in [1, 31, 32, 1000, 1969, 1970, 1971, 2000, 2001] {
            let shown = excerpt(&line, 1, column).unwrap().shown;
            assert!(shown.len() <= 2 * MAX_BESIDE + 1 + 2 * "...".len());
            let is_cut = (shown.starts_with("..."), shown.ends_with("..."));
            assert_eq!(is_cut, (column > 31, column < 1970), "{column}");
        }
    }

    #[test]
    fn nothing_is_drawn_where_nothing_stands() {
        for (text, line, column) in [("", 1, 1), ("01\n\n", 2, 1), ("01", 3, 1), ("01", 0, 1), ("01", 1, 0)] {
            assert!(excerpt(text, line, column).is_none());
        }
    }

    #[test]
    fn what_is_shown_does_not_steer_the_terminal() {
        let text = "\u{1b}[31m\t\0\u{202e}\u{61c}?";
        assert_eq!(excerpt(text, 1, 1).unwrap().shown, "?[31m ????");
        assert_eq!(
            Excerpt::new(text, 1, 1, &Marks::UNICODE).unwrap().shown,
            "\u{fffd}[31m \u{fffd}\u{fffd}\u{fffd}?"
        );
    }
}

//! The line of a text where something is wrong, with the place underlined.

use std::fmt;
use std::io::{self, IsTerminal};

use anstream::{AutoStream, ColorChoice};
use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents,
    SourceCode, SourceSpan, SpanContents,
};

use crate::shown::is_hidden;

/// So many characters of a line are shown on either side of the place.
const MOST_BESIDE: usize = 30;

/// A line, or what is around a place of a long one.
#[derive(Debug)]
struct Excerpt {
    /// The number of the line, counted from 0.
    line: usize,
    shown: String,
    /// The place, in bytes of what is shown.
    place: SourceSpan,
}

/// What stands in an excerpt for something else.
struct Marks {
    /// The rest of a long line.
    cut: &'static str,
    /// A character that is not seen, or would move the cursor or colour the terminal.
    hidden: char,
}

impl Marks {
    const ASCII: Self = Self { cut: "...", hidden: '?' };
    const UNICODE: Self = Self { cut: "…", hidden: char::REPLACEMENT_CHARACTER };

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
    let theme = if !errors.is_terminal() {
        GraphicalTheme::none()
    } else if AutoStream::choice(&errors) == ColorChoice::Never {
        GraphicalTheme::unicode_nocolor()
    } else {
        GraphicalTheme::unicode()
    };
    let marks = if errors.is_terminal() { Marks::UNICODE } else { Marks::ASCII };
    Excerpt::new(text, line, column, &marks).map_or_else(String::new, |excerpt| excerpt.draw(theme))
}

impl Excerpt {
    /// The line, cut where it goes on for long.
    fn new(text: &str, line: usize, column: usize, marks: &Marks) -> Option<Self> {
        let content = text.split('\n').nth(line.checked_sub(1)?)?;
        let content = content.strip_suffix('\r').unwrap_or(content);
        let place = column.checked_sub(1)?;
        let first = place.saturating_sub(MOST_BESIDE);
        let mut characters = content.chars().skip(first).map(|c| marks.shown(c)).peekable();
        characters.peek()?;
        let mut shown = if first > 0 { marks.cut.to_owned() } else { String::new() };
        shown.extend(characters.by_ref().take(place - first));
        let start = shown.len();
        // Where the line ends too early, what is missing has a place all the same.
        shown.push(characters.next().unwrap_or(' '));
        let length = shown.len() - start;
        shown.extend(characters.by_ref().take(MOST_BESIDE));
        if characters.next().is_some() {
            shown.push_str(marks.cut);
        }
        Some(Self { line: line - 1, shown, place: (start, length).into() })
    }

    fn draw(self, theme: GraphicalTheme) -> String {
        let mut report = String::new();
        let drawn = GraphicalReportHandler::new_themed(theme).render_report(&mut report, &self);
        // The first line is for the message, which stands before.
        match drawn.ok().and_then(|()| report.split_once('\n')) {
            Some((_, snippet)) => snippet.trim_end().to_owned(),
            None => String::new(),
        }
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl std::error::Error for Excerpt {}

impl Diagnostic for Excerpt {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(self)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(std::iter::once(LabeledSpan::underline(self.place))))
    }
}

impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        _: &SourceSpan,
        _: usize,
        _: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let span = (0, self.shown.len()).into();
        Ok(Box::new(MietteSpanContents::new(self.shown.as_bytes(), span, self.line, 0, 1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excerpt(text: &str, line: usize, column: usize) -> Option<Excerpt> {
        Excerpt::new(text, line, column, &Marks::ASCII)
    }

    fn drawn(text: &str, line: usize, column: usize) -> String {
        excerpt(text, line, column).unwrap().draw(GraphicalTheme::none())
    }

    #[test]
    fn the_place_is_underlined() {
        assert_eq!(drawn("01\n0?\r\n01\n", 2, 2), "   ,----\n 2 | 0?\n   :  ^\n   `----");
        assert_eq!(drawn("01\n0\n", 2, 2), "   ,----\n 2 | 0 \n   :  ^\n   `----");
        assert_eq!(
            drawn("\n\n\n\n\n\n\n\n\nwb■w?\n", 10, 5),
            "    ,----\n 10 | wb■w?\n    :     ^\n    `----"
        );
        let wide = excerpt("🟨?", 1, 2).unwrap().draw(GraphicalTheme::unicode_nocolor());
        assert_eq!(wide, "   ╭────\n 1 │ 🟨?\n   ·   ─\n   ╰────");
    }

    #[test]
    fn a_long_line_is_cut() {
        let line = "01".repeat(1000);
        for column in [1, 31, 32, 1000, 1969, 1970, 1971, 2000, 2001] {
            let shown = excerpt(&line, 1, column).unwrap().shown;
            assert!(shown.len() <= 2 * MOST_BESIDE + 1 + 2 * "...".len());
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

//! Text from outside, such as the names of files: shown so that it neither steers a terminal nor passes for
//! something else that is printed.

use std::fmt::{self, Display, Write};

/// A text on one line: characters that are not seen are escaped, as in `\n` or `\u{202e}`.
pub(crate) fn shown(text: impl Display) -> impl Display {
    Shown { text, is_escaped: |c, _| is_hidden(c) }
}

/// A text as a column of a line, for programs that split lines at blanks and leave out headings: blanks are
/// escaped, too, and a `#` in front.
pub(crate) fn shown_as_word(text: impl Display) -> impl Display {
    Shown { text, is_escaped: |c, is_first| is_hidden(c) || c.is_whitespace() || is_first && c == '#' }
}

/// Whether a character is a control, or of those that Unicode calls format characters: these have no width,
/// or turn the direction of writing.
pub(crate) fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}'
            | '\u{600}'..='\u{605}'
            | '\u{61C}'
            | '\u{6DD}'
            | '\u{70F}'
            | '\u{890}'..='\u{891}'
            | '\u{8E2}'
            | '\u{180E}'
            | '\u{200B}'..='\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{FEFF}'
            | '\u{FFF9}'..='\u{FFFB}'
            | '\u{110BD}'
            | '\u{110CD}'
            | '\u{13430}'..='\u{1343F}'
            | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E007F}')
}

struct Shown<T> {
    text: T,
    /// Whether a character is escaped, and whether it is the first one.
    is_escaped: fn(char, bool) -> bool,
}

impl<T: Display> Display for Shown<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaping { to: f, is_escaped: self.is_escaped, is_first: true }, "{}", self.text)
    }
}

struct Escaping<'a, 'f> {
    to: &'a mut fmt::Formatter<'f>,
    is_escaped: fn(char, bool) -> bool,
    is_first: bool,
}

impl Write for Escaping<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|c| {
            let is_first = std::mem::replace(&mut self.is_first, false);
            match c {
                c if !(self.is_escaped)(c, is_first) => self.to.write_char(c),
                '\t' | '\n' | '\r' => write!(self.to, "{}", c.escape_default()),
                c => write!(self.to, "{}", c.escape_unicode()),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_one_line_that_does_not_steer_the_terminal() {
        for (text, expected) in [
            ("boards/5x5 (hard) #1.txt", "boards/5x5 (hard) #1.txt"),
            ("Köln e\u{301} 日本 🟨", "Köln e\u{301} 日本 🟨"),
            ("ok:1 yes 0 yes 1\nevil", "ok:1 yes 0 yes 1\\nevil"),
            ("\u{1b}]0;title\u{7}\0\r\t\u{9b}31m", "\\u{1b}]0;title\\u{7}\\u{0}\\r\\t\\u{9b}31m"),
            ("a\u{202e}txt.\u{61c}\u{2066}", "a\\u{202e}txt.\\u{61c}\\u{2066}"),
            ("\u{feff}\u{ad}\u{200b}\u{e0041}", "\\u{feff}\\u{ad}\\u{200b}\\u{e0041}"),
        ] {
            assert_eq!(shown(text).to_string(), expected);
            assert_eq!(shown(shown(text)).to_string(), expected, "once is enough");
        }
    }

    #[test]
    fn a_word_has_no_blank_and_is_no_heading() {
        for (text, expected) in [
            ("a b\u{a0}c\u{3000}", "a\\u{20}b\\u{a0}c\\u{3000}"),
            ("#1", "\\u{23}1"),
            ("a#1", "a#1"),
            ("\n#", "\\n#"),
        ] {
            assert_eq!(shown_as_word(text).to_string(), expected);
        }
    }
}

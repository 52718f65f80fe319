//! Buttons as text: the lights that each toggles, by their numbers.

use std::fmt;

use super::Located;
use super::counting::Counting;
use super::numbers::{Number, Token, lines, no_memory};
use crate::board::Kind;
use crate::buttons::ButtonLists;
use crate::lists::Lists;
use crate::{Board, Error, Size, TextProblem};

/// Buttons, each given by the lights that it toggles.
///
/// As text: a button a line, its lights separated by spaces or commas; a light given twice is toggled twice, and so not
/// at all. A `#` begins a comment. If the text has a -1, every button ends with one, and lines have no meaning. The
/// largest number is that of the last light.
///
/// ```
/// use lightsout_board::{Board, ToggleLists};
///
/// let lists = ToggleLists::read("1 2\n2, 3  # the second button\n", None)?;
/// assert_eq!(lists.to_string(), "3 lights counted from 1, 2 buttons");
/// assert_eq!(lists.board(None)?, Board::from_buttons(3, [vec![0, 1], vec![1, 2]])?);
/// assert_eq!(ToggleLists::read("1 2 -1 2 3 -1", None)?, lists);
/// # Ok::<(), lightsout_board::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToggleLists {
    counting: Counting,
    lights: usize,
    /// For each button its lights, counted from 0.
    lists: Lists,
}

impl ToggleLists {
    /// Reads buttons. By default lights are counted from 0 if 0 is among them, else from 1.
    ///
    /// # Errors
    ///
    /// [`Error::Text`] with the line and column, both counted from 1. Without `counting`, rows of 0 and 1 are refused
    /// with [`TextProblem::ListOrMatrix`].
    ///
    /// # Complexity
    ///
    /// Two passes over the text; eight bytes of memory for each button and four for each light of it.
    pub fn read(text: &str, counting: Option<Counting>) -> Result<Self, Error> {
        Self::parse(text, counting).map_err(|error| error.in_text(text).into())
    }

    fn parse(text: &str, counting: Option<Counting>) -> Result<Self, Located> {
        let summary = ListSummary::of(text)?;
        let Some(start) = summary.start else {
            let expected = "the lights of a button a line";
            return Err(Located { at: 0, problem: TextProblem::NoNumbers { expected } });
        };
        if counting.is_none() && summary.is_matrix() {
            return Err(Located { at: start, problem: TextProblem::ListOrMatrix });
        }
        let counting = counting.unwrap_or(summary.counting);
        // The size is only for errors, which are located instead.
        let size = Size { rows: 1, columns: 0 };
        let mut lists =
            Lists::with_capacity(summary.ends.max(summary.lines), size).map_err(|_| no_memory(start))?;
        let (mut lights, mut is_open) = (0, false);
        for line in lines(text) {
            for token in line.tokens() {
                match token? {
                    Token::Number(number) => {
                        let light = counting.place(number, None)?;
                        lights = lights.max(light as usize + 1);
                        lists.push(light, size).map_err(|_| no_memory(number.at))?;
                        is_open = true;
                    }
                    Token::End(at) => {
                        lists.end_list(size).map_err(|_| no_memory(at))?;
                        is_open = false;
                    }
                }
            }
            if summary.ends == 0 {
                lists.end_list(size).map_err(|_| no_memory(line.at()))?;
                is_open = false;
            }
        }
        if is_open {
            let problem = TextProblem::UnexpectedEnd { expected: "-1 behind the lights of the last button" };
            return Err(Located { at: text.len(), problem });
        }
        Ok(Self { counting, lights, lists })
    }

    /// The numbering of lights.
    pub fn counting(&self) -> Counting {
        self.counting
    }

    /// Returns the board of these buttons, with at least `lights` lights.
    ///
    /// # Errors
    ///
    /// [`Error::BoardTooLarge`] when there is no memory for it.
    pub fn board(&self, lights: Option<usize>) -> Result<Board, Error> {
        let lights = lights.map_or(self.lights, |lights| self.lights.max(lights));
        let lists = self.lists.iter().map(|list| list.iter().map(|&light| light as usize));
        Ok(Board::of(Kind::Lists(ButtonLists::new(lights, lists)?)))
    }
}

impl fmt::Display for ToggleLists {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (lights, first, buttons) = (self.lights, self.counting.first(), self.lists.len());
        write!(f, "{lights} lights counted from {first}, {buttons} buttons")
    }
}

/// What the lists of a text are, as far as it takes all of them to know.
struct ListSummary {
    /// The byte where the first line with numbers starts.
    start: Option<usize>,
    /// Lines with numbers.
    lines: usize,
    /// Ends of lists.
    ends: usize,
    /// From zero where a zero is among the numbers, else from one.
    counting: Counting,
    /// Whether all digits are 0 or 1.
    is_binary: bool,
    /// The digits of a line, and whether all lines have equally many.
    width: usize,
    is_even: bool,
    /// Whether a number begins with a 0 that it does not need, or stands twice in a line that has only 0 and 1.
    is_odd_list: bool,
}

impl ListSummary {
    fn of(text: &str) -> Result<Self, Located> {
        let mut summary = Self {
            start: None,
            lines: 0,
            ends: 0,
            counting: Counting::FromOne,
            is_binary: true,
            width: 0,
            is_even: true,
            is_odd_list: false,
        };
        for line in lines(text) {
            let (mut width, mut zeros, mut ones, mut others) = (0, 0, 0, 0);
            for token in line.tokens() {
                let Token::Number(Number { value, at, digits }) = token? else {
                    summary.ends += 1;
                    continue;
                };
                width += digits;
                let written = &text[at..at + digits];
                summary.is_binary &= written.bytes().all(|digit| matches!(digit, b'0' | b'1'));
                summary.is_odd_list |= digits > 1 && written.starts_with('0');
                match value {
                    0 => zeros += 1,
                    1 => ones += 1,
                    _ => others += 1,
                }
            }
            if zeros > 0 {
                summary.counting = Counting::FromZero;
            }
            summary.is_odd_list |= others == 0 && (zeros > 1 || ones > 1);
            summary.is_even &= summary.start.is_none() || width == summary.width;
            summary.width = width;
            summary.lines += 1;
            summary.start = summary.start.or(Some(line.at()));
        }
        Ok(summary)
    }

    /// Whether the text may well be rows of a matrix instead.
    fn is_matrix(&self) -> bool {
        self.is_binary && self.ends == 0 && (self.is_odd_list || (self.is_even && self.width > 1))
    }
}

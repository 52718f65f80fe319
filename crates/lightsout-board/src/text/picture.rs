//! Masks and neighbourhoods: pictures of more than two kinds of cells, in every form that boards have.

use gf2_linalg::BitMatrix;

use super::drawn::{self, Drawn};
use super::rows::Reader;
use super::{Form, Located, Read, one_board, read_form};
use crate::{Characters, ReadOptions, TextError, TextProblem};

/// The characters of cells without contents.
const NOTHING: [char; 2] = ['.', '0'];

/// A picture of more than two kinds of cells. Each property of a cell is read in a pass of its own, with the characters
/// that have it for on and all others for off.
pub(crate) struct Picture {
    /// The characters of cells, for messages.
    pub(crate) expected: &'static str,
    /// The characters of cells.
    pub(crate) characters: &'static str,
}

impl Picture {
    /// Returns the cells of the one picture of a text that have one of these characters.
    ///
    /// A picture without a character for nothing may be drawn on blanks.
    pub(crate) fn read(&self, text: &str, on: &str) -> Result<BitMatrix, TextError> {
        let off: String = self.characters.chars().filter(|&c| !on.contains(c)).collect();
        let characters = Characters::new(&off, on).expect("characters of pictures are on or off");
        let options = ReadOptions { characters: Some(characters), ..ReadOptions::default() };
        let read = read_form(text, &options, Some(self.expected)).or_else(|error| match error.problem {
            TextProblem::Columns | TextProblem::Ragged { .. } if !text.contains(NOTHING) => {
                self.read_drawn(text, on).ok_or(error)
            }
            _ => Err(error),
        });
        Ok(one_board(text, read)?.0)
    }

    /// The picture that is drawn on blanks, which are cells without contents.
    fn read_drawn(&self, text: &str, on: &str) -> Option<Read> {
        let drawn = Drawn::of(text).filter(Drawn::is_of_characters)?;
        let is_known = |cell: Option<char>| cell.is_none_or(|c| self.characters.contains(c));
        if !drawn.rows().flatten().all(is_known) {
            return None;
        }
        let mut reader = Reader::new(text, None, Some(self.expected), Form::Lines);
        drawn::read_into(&mut reader, &drawn, |c| on.contains(c)).and_then(|()| reader.finish()).ok()
    }

    /// The problem with the cell that is the second one to have one of these characters.
    pub(crate) fn problem_at_second(&self, text: &str, of: &str, problem: TextProblem) -> TextError {
        let mut places = text.char_indices().filter(|&(_, c)| of.contains(c));
        let at = places.nth(1).map_or(0, |(at, _)| at);
        Located { at, problem }.in_text(text)
    }
}

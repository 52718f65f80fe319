//! Masks: the cells of a grid with a light and those with a button.

use std::fmt::{self, Write};
use std::str::FromStr;
use std::sync::Arc;

use gf2_linalg::BitMatrix;

use crate::text::Picture;
use crate::{Error, Lights, Presses, Size};

/// The cells of a grid that have a light and those that have a button: both in an ordinary cell, neither in a hole.
///
/// As text: `#` or `1` for an ordinary cell, `.`, `0` or a blank for a hole, `L` for a light without a button, `B` for
/// a button without a light. A press skips neighbours without a light.
///
/// ```
/// use lightsout_board::{Board, Mask};
///
/// let ring: Mask = "###\n#.#\n###".parse()?;
/// let board = Board::grid(3, 3).mask(ring).build()?;
/// assert_eq!(board.light_count(), 8);
/// # Ok::<(), lightsout_board::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mask {
    // Shared, so that a mask for boards of many sizes is held once.
    lights: Arc<Lights>,
    buttons: Arc<Presses>,
}

impl Mask {
    /// Returns the mask with both a light and a button in each cell that is set in `cells`.
    pub fn from_cells(cells: BitMatrix) -> Self {
        let lights = Lights::from_matrix(cells.clone());
        Self { lights: lights.into(), buttons: Presses::from_matrix(cells).into() }
    }

    /// Returns the mask with these lights and these buttons.
    ///
    /// # Errors
    ///
    /// [`Error::SizeMismatch`] when the two differ in size.
    pub fn from_parts(lights: Lights, buttons: Presses) -> Result<Self, Error> {
        crate::pattern::check_size("the pattern of buttons", lights.size(), buttons.size())?;
        Ok(Self { lights: lights.into(), buttons: buttons.into() })
    }

    /// The numbers of rows and columns.
    pub fn size(&self) -> Size {
        self.lights.size()
    }

    /// The cells that have a light.
    pub fn lights(&self) -> &Lights {
        &self.lights
    }

    /// The cells that have a button.
    pub fn buttons(&self) -> &Presses {
        &self.buttons
    }
}

/// The characters in which masks are written, and whether there are a light and a button in such a cell.
const CONTENTS: [(char, [bool; 2]); 4] =
    [('#', [true, true]), ('.', [false, false]), ('L', [true, false]), ('B', [false, true])];

const PICTURE: Picture = Picture {
    expected: "'#' or '1' (a cell), '.' or '0' (a hole), 'L' (a light alone) or 'B' (a button alone)",
    characters: "#1.0LlBb",
};

impl Mask {
    /// Reads a mask as [`picture`](Self::picture) writes it, with or without cells.
    pub(crate) fn read(text: &str) -> Result<Self, Error> {
        let sides = text
            .split_once('x')
            .and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
        if let Some(size) = sides.map(|(rows, columns)| Size { rows, columns }).filter(|size| size.is_empty())
        {
            return Self::from_parts(Lights::empty(size)?, Presses::empty(size)?);
        }
        let lights = Lights::from_matrix(PICTURE.read(text, "#1Ll")?);
        Self::from_parts(lights, Presses::from_matrix(PICTURE.read(text, "#1Bb")?))
    }

    /// Whether a cell that is written like this has a light and a button.
    #[cfg(feature = "serde")]
    pub(crate) fn contents(written: char) -> Option<[bool; 2]> {
        CONTENTS.iter().find(|(character, _)| *character == written).map(|&(_, contents)| contents)
    }

    /// The mask to be written as a picture, with this character between its rows; without rows or columns, as its size.
    pub(crate) fn picture(&self, separator: char) -> impl fmt::Display + '_ {
        MaskPicture { mask: self, separator }
    }
}

struct MaskPicture<'a> {
    mask: &'a Mask,
    separator: char,
}

impl fmt::Display for MaskPicture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.mask.size().is_empty() {
            return self.mask.size().fmt(f);
        }
        let (lights, buttons) = (self.mask.lights.as_matrix(), self.mask.buttons.as_matrix());
        for (row, (lights, buttons)) in lights.iter_rows().zip(buttons.iter_rows()).enumerate() {
            if row > 0 {
                f.write_char(self.separator)?;
            }
            for contents in lights.iter().zip(buttons.iter()) {
                let written = CONTENTS.iter().find(|(_, of)| *of == <[bool; 2]>::from(contents));
                f.write_char(written.map_or('.', |&(character, _)| character))?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Mask {
    /// Writes the picture, a row a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.picture('\n').fmt(f)
    }
}

impl FromStr for Mask {
    type Err = Error;

    /// Reads a picture of the mask.
    ///
    /// [`Error::Text`]; [`Error::EmptyMask`] when there are only holes.
    ///
    /// [`Error::Text`], and [`Error::EmptyMask`] when there are only holes.
    fn from_str(text: &str) -> Result<Self, Error> {
        let mask = Self::read(text)?;
        if mask.lights.is_empty() && mask.buttons.is_empty() { Err(Error::EmptyMask) } else { Ok(mask) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{TextError, TextProblem};

    #[test]
    fn letters_take_light_or_button_alone() {
        let mask: Mask = "#L\nB.".parse().unwrap();
        assert_eq!(mask.lights().to_string(), "##\n..");
        assert_eq!(mask.buttons().to_string(), "#.\n#.");
        assert_eq!("10\n01".parse::<Mask>().unwrap(), Mask::from_cells("10\n01".parse().unwrap()));
    }

    #[test]
    fn blanks_are_holes_of_a_mask_that_is_drawn_on_them() {
        let diamond: Mask = "..#..\n.#L#.\n#####".parse().unwrap();
        for drawn in ["  #  \n #L# \n#####\n", "\n  #\r\n #L#\r\n#####"] {
            assert_eq!(drawn.parse::<Mask>().as_ref(), Ok(&diamond), "{drawn:?}");
        }
        // A blank in the same column of all lines is none of the picture.
        assert_eq!("# L\nB #".parse::<Mask>(), "#L\nB#".parse());
        for (text, line, column) in [("#.\n #.", 2, 1), (" .#\n#. ", 2, 1), ("#. #\n#.#", 2, 3)] {
            let error = Error::Text(TextError { line, column, problem: TextProblem::Columns });
            assert_eq!(text.parse::<Mask>(), Err(error), "{text:?}");
        }
    }

    #[test]
    fn a_mask_without_cells_is_an_error() {
        assert_eq!("..\n00".parse::<Mask>(), Err(Error::EmptyMask));
        assert!(matches!("#?".parse::<Mask>(), Err(Error::Text(_))));
        assert!("LL".parse::<Mask>().is_ok());
    }
}

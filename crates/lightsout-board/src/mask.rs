//! Which cells of a grid have a light and which have a button.

use std::str::FromStr;
use std::sync::Arc;

use gf2_linalg::BitMatrix;

use crate::text;
use crate::{Error, Lights, Presses, Size};

/// Which cells of a grid have a light and which have a button: both in an ordinary cell, neither in a hole.
///
/// As text: `#` or `1` an ordinary cell, `.` or `0` a hole, `L` a light without a button, `B` a button without a
/// light; or with blanks for holes. A press skips the neighbours that have no light.
///
/// ```
/// use lightsout_board::{Board, Mask};
///
/// let ring: Mask = "###\n#.#\n###".parse()?;
/// let board = Board::grid(3, 3).mask(ring).build()?;
/// assert_eq!(board.light_count(), 8);
/// # Ok::<(), lightsout_board::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mask {
    // Shared, so that a mask for boards of many sizes is held once.
    lights: Arc<Lights>,
    buttons: Arc<Presses>,
}

impl Mask {
    /// Returns the mask of cells with both a light and a button: those that are set in `cells`.
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

impl FromStr for Mask {
    type Err = Error;

    /// Reads a picture of the mask.
    ///
    /// # Errors
    ///
    /// [`Error::Text`], and [`Error::EmptyMask`] when there are only holes.
    fn from_str(text: &str) -> Result<Self, Error> {
        const EXPECTED: &str =
            "'#' or '1' (a cell), '.' or '0' (a hole), 'L' (a light alone) or 'B' (a button alone)";
        let picture = text::read_one(text, EXPECTED, |c| match c {
            '#' | '1' => Some((true, true)),
            '.' | '0' => Some((false, false)),
            'L' | 'l' => Some((true, false)),
            'B' | 'b' => Some((false, true)),
            _ => None,
        })?;
        if picture.iter().all(|(.., cell)| cell == (false, false)) {
            return Err(Error::EmptyMask);
        }
        let size = Size { rows: picture.rows(), columns: picture.columns() };
        let (mut lights, mut buttons) = (Lights::empty(size)?, Presses::empty(size)?);
        for (row, column, (has_light, has_button)) in picture.iter() {
            lights.set(row, column, has_light);
            buttons.set(row, column, has_button);
        }
        Self::from_parts(lights, buttons)
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

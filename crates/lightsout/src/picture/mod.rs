//! Pictures of boards: one drawing, written as SVG or as the pixels of it.
//!
//! ```
//! use lightsout::picture::{Geometry, Layout, Theme};
//! use lightsout::{Puzzle, Solution};
//!
//! let puzzle = Puzzle::from_lights("##.\n#..\n...".parse()?)?;
//! let layout = Layout::new(puzzle.board(), 1, &Geometry::Square)?;
//! let Solution::Solved(solved) = puzzle.solve()? else { panic!("it has a solution") };
//! let picture = layout.board(Theme::Light, puzzle.board(), puzzle.lights(), Some(solved.presses()));
//! assert!(picture.to_string().starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cells;
mod drawing;
mod error;
mod geometry;
mod glyphs;
mod layout;
mod path;
#[cfg(feature = "raster")]
mod raster;
mod scene;
mod svg;
mod theme;

use std::fmt;

use lightsout_board::{Board, Error as BoardError, Lights, Presses};

use drawing::{Drawing, Marks};
use scene::Scene;

pub use error::Error;
pub use geometry::{Geometry, Point, Points};
pub use layout::Layout;
pub(crate) use layout::check_places;
#[cfg(feature = "raster")]
pub use raster::Raster;
pub use theme::Theme;

/// A picture, displayed as SVG.
pub struct Picture(Scene);

impl Layout {
    /// Draws a board with its lights, and presses numbered row by row where there are any and they have room.
    ///
    /// # Panics
    ///
    /// If the sizes of the lights or the presses are not those of the board.
    pub fn board(&self, theme: Theme, board: &Board, lights: &Lights, presses: Option<&Presses>) -> Picture {
        let palette = theme.palette();
        let drawing = Drawing { board, lights: Some(lights), presses, marks: Marks::Numbered };
        let count = presses.map_or_else(String::new, |presses| format!(", presses: {}", presses.weight()));
        let title = format!("Lights-out board of {}{count}", board.light_size());
        let layers = drawing.layers(self, &palette, 0);
        Picture(Scene { size: self.page(), title, page: palette.page, layers })
    }

    /// Draws quiet patterns, each on a board that is off, one for each board of the layout.
    ///
    /// # Errors
    ///
    /// Those of the patterns.
    ///
    /// # Panics
    ///
    /// If the size of a pattern is not that of the board.
    pub fn quiet_patterns(
        &self,
        theme: Theme,
        board: &Board,
        patterns: impl Iterator<Item = Result<Presses, BoardError>>,
    ) -> Result<Picture, BoardError> {
        let palette = theme.palette();
        let mut layers = Vec::new();
        for (index, presses) in patterns.enumerate() {
            let presses = Some(&presses?);
            let drawing = Drawing { board, lights: None, presses, marks: Marks::Plain };
            layers.extend(drawing.layers(self, &palette, index));
        }
        let title = format!("Quiet patterns of a lights-out board of {}", board.light_size());
        Ok(Picture(Scene { size: self.page(), title, page: palette.page, layers }))
    }

    /// Refuses a picture that has too many pixels to be [drawn](Picture::raster).
    ///
    /// # Errors
    ///
    /// [`Error::TooManyPixels`].
    #[cfg(feature = "raster")]
    pub fn check_raster(&self) -> Result<(), Error> {
        raster::check_size(self.page())
    }
}

impl Picture {
    /// Draws the pixels.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyPixels`], or [`Error::NoMemory`].
    #[cfg(feature = "raster")]
    pub fn raster(&self) -> Result<Raster, Error> {
        raster::draw(&self.0)
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Picture").field(&self.0.title).finish()
    }
}

#[cfg(test)]
#[cfg(feature = "raster")]
mod tests;

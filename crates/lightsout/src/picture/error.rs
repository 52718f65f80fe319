//! What cannot be drawn.

use crate::Size;

/// A picture that cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// There are more cells or boards than a person would see.
    #[error(
        "{}{size} cells, expected at most {max} cells and {max_boards} boards in a picture",
        several(*boards)
    )]
    TooManyCells {
        /// The size of a board.
        size: Size,
        /// How many boards there are.
        boards: usize,
        /// Maximum number of cells of all boards together.
        max: usize,
        /// Maximum number of boards.
        max_boards: usize,
    },
    /// A side has more pixels than a raster should have.
    #[error("{width}x{height} pixels, expected at most {max} each way for a PNG")]
    TooManyPixels {
        /// The width of the picture.
        width: u32,
        /// Its height.
        height: u32,
        /// Maximum number of pixels of a side.
        max: u32,
    },
    /// Lights and buttons do not share cells.
    #[error(
        "a picture shows a light and its button in one cell, and this board has other buttons than lights: \
         expected a grid or a graph"
    )]
    OtherButtons,
    /// A geometry has places for another number of cells.
    #[error("places for {found} cells, expected {expected}, one for each cell")]
    OtherPlaces {
        /// How many places there are.
        found: usize,
        /// How many cells the board has.
        expected: usize,
    },
    /// A line of a text is not a point.
    #[error("{found}, expected {expected}")]
    NoPoint {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1 in characters.
        column: usize,
        /// What stands there.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A place is not a number, or some are so far apart that others cannot be told apart.
    #[error("places too far apart to be drawn, expected at most {max} times the least distance of two")]
    TooFarApart {
        /// Maximum number of cells that lie beside each other.
        max: usize,
    },
    /// There is no memory for the pixels.
    #[error("no memory to draw {width}x{height} pixels")]
    NoMemory {
        /// The width of the picture.
        width: u32,
        /// Its height.
        height: u32,
    },
}

fn several(boards: usize) -> String {
    if boards == 1 { String::new() } else { format!("{boards} boards of ") }
}

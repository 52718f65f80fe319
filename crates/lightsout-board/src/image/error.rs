//! Errors of images.

use std::io;

use crate::{Cell, Error, Size};

/// An image that cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ImageError {
    /// The data is not an image of a pattern.
    #[error("byte offset {position}: {problem}")]
    Malformed {
        /// The number of bytes before the problem.
        position: u64,
        /// The problem.
        problem: ImageProblem,
    },
    /// The format cannot hold a pattern of this size: PNG has no empty images and at most 2^31 − 1 rows. Images of more
    /// than 2^29 columns could not be read back.
    #[error("a pattern of {size} cannot be a PNG, expected from 1 to {} rows and from 1 to {} columns", i32::MAX, 1 << 29)]
    SizeOutOfFormat {
        /// The size of the pattern.
        size: Size,
    },
    /// The size is beyond memory.
    #[error(transparent)]
    Board(#[from] Error),
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The problem with an image.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ImageProblem {
    /// Another kind of file.
    #[error("unknown kind of image, expected PBM (P1 or P4) or PNG")]
    UnknownFormat,
    /// A byte with no meaning there.
    #[error("unexpected byte {found:#04x}, expected {expected}")]
    UnexpectedByte {
        /// The byte.
        found: u8,
        /// The expected data.
        expected: &'static str,
    },
    /// The end of the data, where more was expected.
    #[error("unexpected end, expected {expected}")]
    Truncated {
        /// The expected data.
        expected: &'static str,
    },
    /// Fewer bytes than the size in the header needs.
    #[error("{found} bytes of pixels, expected {expected} for a size of {size}")]
    TooFewBytes {
        /// The size in the header.
        size: Size,
        /// The least number of bytes that the pixels need.
        expected: u64,
        /// The number of bytes found.
        found: u64,
    },
    /// A number of rows or columns that is too large.
    #[error("the number is too large, expected at most {}", isize::MAX)]
    NumberTooLarge,
    /// A plain bitmap with too many bytes in a row that carry no information.
    #[error("more than {max} bytes of white space, comments and zeros, expected {expected}")]
    NothingTold {
        /// The largest number accepted.
        max: u64,
        /// The expected data.
        expected: &'static str,
    },
    /// Bytes behind the end of a PNG.
    #[error("more data behind the end of a PNG, expected nothing")]
    DataBehindPng,
    /// Bytes behind the last pixel that do not start another image.
    #[error("more data behind the last pixel, expected the end or another image")]
    TrailingData,
    /// A second image where one was expected.
    #[error("a second image starts here, expected one")]
    SecondImage,
    /// A PNG that the decoder refuses.
    #[error("a damaged PNG, expected whole chunks in order, with right checksums and pixels for every row")]
    DamagedPng,
    /// A PNG whose rows come in several passes.
    #[error("an interlaced PNG, expected one that is not")]
    Interlaced,
    /// A PNG whose rows would need too much memory.
    #[error("rows of {found} bytes, expected at most {max} in a PNG")]
    RowTooLong {
        /// The number of bytes of a row.
        found: u64,
        /// The largest number accepted.
        max: u64,
    },
    /// A PNG of three colours or more.
    #[error("a third colour at {cell}, expected at most two")]
    ThirdColour {
        /// The cell with the third colour.
        cell: Cell,
    },
    /// A PNG of two colours that are equally dark.
    #[error("two colours equally bright, expected a darker one for what is on")]
    EquallyBright,
}

impl ImageProblem {
    /// The problem at this place.
    pub(super) fn at(self, position: u64) -> ImageError {
        ImageError::Malformed { position, problem: self }
    }
}

impl From<gf2_linalg::Error> for ImageError {
    fn from(error: gf2_linalg::Error) -> Self {
        Self::Board(match error {
            gf2_linalg::Error::TooLarge { shape } => {
                Error::BoardTooLarge { rows: shape.rows, columns: shape.columns }
            }
            other => other.into(),
        })
    }
}

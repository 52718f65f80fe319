//! Patterns as images: a pixel a cell, black for a cell that is set.

mod error;
mod parts;
mod pbm;
#[cfg(feature = "png")]
mod png;
mod source;

use std::io::{BufWriter, Read, Write};
use std::iter;

use gf2_linalg::BitMatrix;

use crate::{Error, Pattern, Size};
pub use error::{ImageError, ImageProblem};
use pbm::Coding;
use source::Source;

const BUFFER: usize = 1 << 16;

/// How an image is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ImageFormat {
    /// Portable bitmap, packed (P4).
    Pbm,
    /// Portable bitmap in digits (P1), for eyes and editors.
    PlainPbm,
    /// PNG in one bit of grey.
    #[cfg(feature = "png")]
    Png,
}

impl ImageFormat {
    /// The format of files with this extension, in either case; `None` for other extensions.
    pub fn from_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "pbm" => Some(Self::Pbm),
            #[cfg(feature = "png")]
            "png" => Some(Self::Png),
            _ => None,
        }
    }

    /// Whether data that starts with these bytes is an image, readable or not, rather than a text. Two bytes suffice.
    pub fn is_image(start: &[u8]) -> bool {
        matches!(start, [b'P', b'1'..=b'7', ..] | [PNG_START, b'P', ..])
    }
}

/// The first byte of a PNG, which no text in UTF-8 starts with.
const PNG_START: u8 = 0x89;

impl<K> Pattern<K> {
    /// Reads an image: PBM, packed or plain, or with the feature `png` a PNG of at most two colours. If the length in
    /// bytes is given, sizes that it cannot hold are refused at once; memory is filled only as pixels are read.
    ///
    /// In PBM, black is set. In a PNG, the darker of two colours is set, with transparent pixels on white; an image of
    /// one colour is all set if that colour is darker than half grey.
    ///
    /// ```
    /// use lightsout_board::{ImageFormat, Lights};
    ///
    /// let lights = Lights::read_image(&b"P1 # a comment\n3 2\n010 101"[..], None)?;
    /// assert_eq!(lights, ".#.\n#.#".parse()?);
    ///
    /// let mut packed = Vec::new();
    /// lights.write_image(&mut packed, ImageFormat::Pbm)?;
    /// assert_eq!(packed, b"P4\n3 2\n\x40\xA0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ImageError::Malformed`] with the position, also for data behind the image; [`ImageError::Board`] when the size
    /// is beyond memory; [`ImageError::Io`].
    pub fn read_image(reader: impl Read, length: Option<u64>) -> Result<Self, ImageError> {
        let mut source = Source::new(reader, length);
        match read_next(&mut source)? {
            (pixels, Next::Nothing) => Ok(Self::from_matrix(pixels)),
            (_, Next::Image) => Err(ImageProblem::SecondImage.at(source.position())),
        }
    }

    /// As [`read_image`](Self::read_image), and reads the images that follow: PBM allows any number in a file.
    ///
    /// # Errors
    ///
    /// As for [`read_image`](Self::read_image).
    pub fn read_images(reader: impl Read, length: Option<u64>) -> Result<Vec<Self>, ImageError> {
        let mut patterns = Vec::new();
        for pattern in Self::read_each_image(reader, length) {
            let pattern = pattern?;
            let Size { rows, columns } = pattern.size();
            patterns.try_reserve(1).map_err(|_| Error::BoardTooLarge { rows, columns })?;
            patterns.push(pattern);
        }
        Ok(patterns)
    }

    /// As [`read_images`](Self::read_images), but reads each image on demand: at least one item, and none after an
    /// error.
    ///
    /// # Errors
    ///
    /// As for [`read_image`](Self::read_image), as an item.
    pub fn read_each_image(
        reader: impl Read,
        length: Option<u64>,
    ) -> impl Iterator<Item = Result<Self, ImageError>> {
        let mut left = Some(Source::new(reader, length));
        iter::from_fn(move || {
            let mut source = left.take()?;
            let read = read_next(&mut source);
            if let Ok((_, Next::Image)) = read {
                left = Some(source);
            }
            Some(read.map(|(pixels, _)| Self::from_matrix(pixels)))
        })
    }

    /// Writes an image that [`read_image`](Self::read_image) reads back as the same pattern.
    ///
    /// # Errors
    ///
    /// [`ImageError::Io`]; [`ImageError::SizeOutOfFormat`] when the format cannot hold an image of that size.
    pub fn write_image(&self, writer: impl Write, format: ImageFormat) -> Result<(), ImageError> {
        let mut writer = BufWriter::with_capacity(BUFFER, writer);
        match format {
            ImageFormat::Pbm => pbm::write(self.as_matrix(), &mut writer, Coding::Packed)?,
            ImageFormat::PlainPbm => pbm::write(self.as_matrix(), &mut writer, Coding::Plain)?,
            #[cfg(feature = "png")]
            ImageFormat::Png => png::write(self.as_matrix(), &mut writer)?,
        }
        Ok(writer.flush()?)
    }
}

/// What comes behind an image.
#[derive(PartialEq, Eq)]
enum Next {
    Nothing,
    Image,
}

/// Reads an image, and looks at what comes behind it.
fn read_next<R: Read>(source: &mut Source<R>) -> Result<(BitMatrix, Next), ImageError> {
    #[cfg(feature = "png")]
    if source.peek()? == Some(PNG_START) {
        let pixels = png::read(source)?;
        return match source.peek()? {
            None => Ok((pixels, Next::Nothing)),
            Some(_) => Err(ImageProblem::DataBehindPng.at(source.position())),
        };
    }
    let pixels = pbm::read(source)?;
    match source.peek()? {
        None => Ok((pixels, Next::Nothing)),
        Some(b'P') => Ok((pixels, Next::Image)),
        Some(_) => Err(ImageProblem::TrailingData.at(source.position())),
    }
}

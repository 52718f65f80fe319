//! PNG: read in at most two colours, written in one bit of grey, where 0 is black.

mod colours;

use std::io::{self, BufRead, Read, Seek, SeekFrom, Write};

use ::png::{
    BitDepth, ColorType, Decoder, DecodingError, DeflateCompression, Encoder, EncodingError, Filter, Info,
    Limits, Reader, Transformations,
};
use gf2_linalg::{BitMatrix, BitOrder, MatrixRef};

use super::parts::{for_each_part, pack};
use super::source::Source;
use super::{ImageError, ImageProblem};
use crate::{Cell, Error, Size};
use colours::{Colours, colour};

/// The longest rows that are read, in bytes: the decoder keeps a few of them.
const MAX_BYTES: usize = 1 << 26;
/// Little is gained by looking longer for what repeats in rows of bits.
const COMPRESSION: DeflateCompression = DeflateCompression::Level(1);

/// Reads an image from its first byte on, and nothing behind its end.
pub(super) fn read<R: Read>(source: &mut Source<R>) -> Result<BitMatrix, ImageError> {
    decode(Forward(&mut *source)).map_err(|failure| match failure {
        Failure::Image(error) => error,
        Failure::Problem(problem) => problem.at(source.position()),
    })
}

/// A failure whose place is not known yet.
enum Failure {
    Image(ImageError),
    Problem(ImageProblem),
}

impl From<DecodingError> for Failure {
    fn from(error: DecodingError) -> Self {
        match error {
            DecodingError::IoError(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                ImageProblem::Truncated { expected: "the rest of a PNG" }.into()
            }
            DecodingError::IoError(error) => Self::Image(error.into()),
            _ => ImageProblem::DamagedPng.into(),
        }
    }
}

impl From<ImageProblem> for Failure {
    fn from(problem: ImageProblem) -> Self {
        Self::Problem(problem)
    }
}

impl From<gf2_linalg::Error> for Failure {
    fn from(error: gf2_linalg::Error) -> Self {
        Self::Image(error.into())
    }
}

fn decode<R: BufRead + Seek>(reader: R) -> Result<BitMatrix, Failure> {
    let mut decoder = Decoder::new_with_limits(reader, Limits { bytes: MAX_BYTES });
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let header = decoder.read_header_info()?;
    check_header(header)?;
    let is_bits = (header.color_type, header.bit_depth) == (ColorType::Grayscale, BitDepth::One);
    decoder.set_transformations(if is_bits { Transformations::IDENTITY } else { Transformations::EXPAND });
    let mut rows = Rows::new(decoder.read_info()?)?;
    let pixels = if is_bits { read_bits(&mut rows) } else { read_colours(&mut rows) }?;
    rows.reader.finish()?;
    Ok(pixels)
}

fn check_header(header: &Info<'_>) -> Result<(), ImageProblem> {
    let bits = header.color_type.samples() as u64 * header.bit_depth as u64;
    check_row_length(u64::from(header.width).saturating_mul(bits).div_ceil(8))?;
    if header.interlaced { Err(ImageProblem::Interlaced) } else { Ok(()) }
}

fn check_row_length(found: u64) -> Result<(), ImageProblem> {
    let max = MAX_BYTES as u64;
    if found > max { Err(ImageProblem::RowTooLong { found, max }) } else { Ok(()) }
}

/// The rows of an image, as they come from the decoder.
struct Rows<R: BufRead + Seek> {
    reader: Reader<R>,
    size: Size,
    buffer: Vec<u8>,
}

impl<R: BufRead + Seek> Rows<R> {
    fn new(reader: Reader<R>) -> Result<Self, Failure> {
        let (width, height) = reader.info().size();
        let length = reader.output_line_size(width).unwrap_or(usize::MAX);
        check_row_length(length as u64)?;
        let (rows, columns) = (height as usize, width as usize);
        let mut buffer = Vec::new();
        let no_memory = |_| Failure::Image(Error::BoardTooLarge { rows, columns }.into());
        buffer.try_reserve_exact(length).map_err(no_memory)?;
        buffer.resize(length, 0);
        Ok(Self { reader, size: Size { rows, columns }, buffer })
    }

    /// The next row.
    fn next(&mut self) -> Result<&mut [u8], Failure> {
        match self.reader.read_row(&mut self.buffer)? {
            Some(_) => Ok(&mut self.buffer),
            None => Err(ImageProblem::Truncated { expected: "another row" }.into()),
        }
    }
}

/// Reads rows of one bit of grey, 0 for black.
fn read_bits<R: BufRead + Seek>(rows: &mut Rows<R>) -> Result<BitMatrix, Failure> {
    let Size { rows: height, columns: width } = rows.size;
    // Black is seen as white where it is transparent.
    let is_black_clear = rows.reader.info().trns.as_deref().is_some_and(|grey| grey.ends_with(&[0]));
    let black = if is_black_clear { 0 } else { u8::MAX };
    let mut start = 0;
    BitMatrix::try_fill(height, width, |mut part| {
        if start == 0 {
            rows.next()?.iter_mut().for_each(|byte| *byte = !*byte & black);
        }
        let bytes = part.len().div_ceil(8);
        part.copy_from_bytes(&rows.buffer[start / 8..start / 8 + bytes], BitOrder::HighestFirst);
        start = (start + part.len()) % width;
        Ok(())
    })
}

/// Reads rows of whole samples, in two colours at most.
fn read_colours<R: BufRead + Seek>(rows: &mut Rows<R>) -> Result<BitMatrix, Failure> {
    let Size { rows: height, columns: width } = rows.size;
    let (_, depth) = rows.reader.output_color_type();
    let pixel_bytes = rows.buffer.len() / width;
    let mut colours = Colours::default();
    let mut place = Cell { row: 0, column: 0 };
    let mut pixels = BitMatrix::try_fill(height, width, |mut part| {
        if place.column == 0 {
            rows.next()?;
        }
        let samples = &rows.buffer[place.column * pixel_bytes..][..part.len() * pixel_bytes];
        for (index, samples) in samples.chunks_exact(pixel_bytes).enumerate() {
            let cell = Cell { column: place.column + index, ..place };
            let is_second = colours.is_second(colour(samples, depth));
            part.set(index, is_second.ok_or(ImageProblem::ThirdColour { cell })?);
        }
        place.column += part.len();
        if place.column == width {
            place = Cell { row: place.row + 1, column: 0 };
        }
        Ok::<(), Failure>(())
    })?;
    if !colours.is_second_set()? {
        (0..height).for_each(|row| pixels.row_mut(row).complement());
    }
    Ok(pixels)
}

/// Writes an image.
pub(super) fn write(pixels: MatrixRef<'_>, writer: impl Write) -> Result<(), ImageError> {
    let (rows, columns) = (pixels.rows(), pixels.columns());
    let side = |length| i32::try_from(length).ok().filter(|&side| side > 0).map(i32::unsigned_abs);
    let is_read_again = |&width: &u32| width as usize <= 8 * MAX_BYTES;
    let (Some(height), Some(width)) = (side(rows), side(columns).filter(is_read_again)) else {
        return Err(ImageError::SizeOutOfFormat { size: Size { rows, columns } });
    };
    let mut encoder = Encoder::new(writer, width, height);
    encoder.set_color(ColorType::Grayscale);
    encoder.set_depth(BitDepth::One);
    encoder.set_filter(Filter::NoFilter);
    encoder.set_deflate_compression(COMPRESSION);
    let mut writer = encoder.write_header().map_err(writing)?;
    let mut rows = writer.stream_writer_with_size(super::BUFFER).map_err(writing)?;
    let mut bytes = Vec::new();
    for_each_part(pixels, |part| {
        pack(part, &mut bytes);
        bytes.iter_mut().for_each(|byte| *byte = !*byte);
        Ok(rows.write_all(&bytes)?)
    })?;
    rows.finish().map_err(writing)?;
    writer.finish().map_err(writing)
}

fn writing(error: EncodingError) -> ImageError {
    ImageError::Io(match error {
        EncodingError::IoError(error) => error,
        other => io::Error::other(other),
    })
}

/// A reader that is only read on: the decoder asks for more, and has no use for it.
struct Forward<R>(R);

impl<R: Read> Read for Forward<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.read(bytes)
    }
}

impl<R: BufRead> BufRead for Forward<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.0.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.0.consume(amount);
    }
}

impl<R> Seek for Forward<R> {
    fn seek(&mut self, _: SeekFrom) -> io::Result<u64> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

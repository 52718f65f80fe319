//! Files of matrices: text, NumPy's arrays, SciPy's sparse matrices, MatrixMarket, alist, quasi-cyclic matrices, and
//! detector error models.
//!
//! Every format has a module with a `read`, and a `write` but for the last two; [`read`] finds out which it is by how the file
//! begins. What a file declares is checked before memory is taken for it, and files are read as they come,
//! never held as a whole; but `npz` takes what can be sought in.
//!
//! ```
//! use gf2_linalg::BitMatrix;
//! use gf2_linalg::formats::{self, Format, ReadOptions, alist};
//!
//! let code: BitMatrix = "1101100\n1011010\n0111001".parse()?;
//! let mut file = Vec::new();
//! alist::write(&code, &mut file)?;
//! let (read, format) = formats::read(file.as_slice(), &ReadOptions::default())?;
//! assert_eq!((read, format), (code, Format::Alist));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | format | 0×n, n×0 | what else |
//! |---|---|---|
//! | [`text`] | as `0x5` | a character an entry; with commas as `csv`; read as most programs print matrices |
//! | [`npy`] | yes | a byte or more an entry, or eight entries a byte |
//! | `npz` | yes | dense or sparse; feature `npz` |
//! | [`matrix_market`] | yes | sparse or dense; entries modulo 2 |
//! | [`alist`] | yes | sparse; columns and rows are checked against each other |
//! | [`qc`] | yes | an exponent a block; only read |
//! | [`dem`] | yes | errors of a quantum code; only read |
//! | [`sms`] | yes | sparse; entries modulo 2 |
//! | [`supports`] | as `[[]]` | sparse; only read, since it tells no columns of zeros |
//!
//! An alist of 0×0 reads like a text of zeros, and is one unless its format is named: see [`read_as`].

pub mod alist;
mod budget;
pub mod dem;
mod error;
pub mod matrix_market;
mod note;
pub mod npy;
#[cfg(feature = "npz")]
pub mod npz;
pub mod qc;
mod scan;
pub mod sms;
pub mod supports;
pub mod text;

use std::fmt;
use std::io::{self, BufRead, Cursor, ErrorKind, Read, Write};

pub use error::{FormatError, Place, Problem};
pub use note::Note;

use crate::words::bytes_of_bits;
use crate::{BitMatrix, MatrixRef, VectorRef};

/// So many bytes of a file are looked at to tell its format.
const START: u64 = 4096;
/// A text in UTF-8 may begin with this.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// A format of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Rows of `0` and `1`, and what programs print: [`text`].
    Text,
    /// Rows of `0` and `1` with commas between them, which are read as a text.
    Csv,
    /// An array of NumPy: [`npy`].
    Npy,
    /// An archive of arrays, as NumPy and SciPy write it: [`npz`].
    #[cfg(feature = "npz")]
    Npz,
    /// [`matrix_market`].
    MatrixMarket,
    /// [`alist`].
    Alist,
    /// Quasi-cyclic matrices, which are only read: [`qc`].
    Qc,
    /// Detector error models, which are only read: [`dem`].
    Dem,
    /// [`sms`].
    Sms,
    /// Lists of supports, which are only read: [`supports`].
    Supports,
}

/// How to read a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The format of a file that begins like a text, which its name may tell: a text by default.
    pub otherwise: Format,
    /// Take the arrays of NumPy for packed bits.
    pub packed: Option<npy::Packed>,
    /// What alists list first.
    pub alist_first: alist::FirstHalf,
    /// Which matrix of a detector error model is meant.
    pub dem_part: dem::Part,
    /// Maximum number of bytes of memory for a matrix in a format in which a few bytes can stand for a matrix of any
    /// size, and for what reading it takes: 4 GiB by default.
    pub max_declared_bytes: u64,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self {
            otherwise: Format::Text,
            packed: None,
            alist_first: alist::FirstHalf::default(),
            dem_part: dem::Part::default(),
            max_declared_bytes: 4 << 30,
        }
    }
}

impl Format {
    /// All formats that are read and written.
    pub const ALL: &[Self] = &[
        Self::Text,
        Self::Csv,
        Self::Npy,
        #[cfg(feature = "npz")]
        Self::Npz,
        Self::MatrixMarket,
        Self::Alist,
        Self::Sms,
    ];

    /// The formats that are only read.
    pub const READ_ONLY: &[Self] = &[Self::Qc, Self::Dem, Self::Supports];

    /// The short name, in which file names end as well; that of texts is `text`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Csv => "csv",
            Self::Npy => "npy",
            #[cfg(feature = "npz")]
            Self::Npz => "npz",
            Self::MatrixMarket => "mtx",
            Self::Alist => "alist",
            Self::Qc => "qc",
            Self::Dem => "dem",
            Self::Sms => "sms",
            Self::Supports => "supports",
        }
    }

    /// The format of files whose names end like this, in any case; a text for what is not known.
    pub fn from_extension(extension: &str) -> Self {
        let is_its_name = |format: &&Self| extension.eq_ignore_ascii_case(format.name());
        Self::ALL.iter().chain(Self::READ_ONLY).find(is_its_name).copied().unwrap_or(Self::Text)
    }

    /// The format of a file that starts with these bytes; a few hundred are enough.
    ///
    /// A quasi-cyclic matrix with three columns of blocks begins as a text of numbers does, and is one.
    ///
    /// An alist begins with two lines of two numbers. As it has no other mark, such a text of zeros and ones
    /// is taken for an alist only if a line of it has another number of digits than the first.
    pub fn detect(start: &[u8]) -> Self {
        #[cfg(feature = "npz")]
        if start.starts_with(npz::MAGIC) || start.starts_with(npz::MAGIC_OF_NOTHING) {
            return Self::Npz;
        }
        let text = start.strip_prefix(BYTE_ORDER_MARK).unwrap_or(start);
        if start.starts_with(npy::MAGIC) {
            Self::Npy
        } else if matrix_market::begins(text) {
            Self::MatrixMarket
        } else if alist::begins(text) {
            Self::Alist
        } else if qc::begins(text) {
            Self::Qc
        } else if dem::begins(text) {
            Self::Dem
        } else if sms::begins(text) {
            Self::Sms
        } else if supports::begins(text).unwrap_or(false) {
            Self::Supports
        } else {
            Self::Text
        }
    }
}

impl Format {
    fn read(
        self,
        reader: impl BufRead,
        options: &ReadOptions,
        note: &mut dyn FnMut(Note),
    ) -> Result<BitMatrix, FormatError> {
        match self {
            Self::Text | Self::Csv => text::read(reader),
            Self::Npy => npy::read_noting(reader, options, note),
            #[cfg(feature = "npz")]
            Self::Npz => npz::read_whole(reader, options, note),
            Self::MatrixMarket => matrix_market::read(reader, options),
            Self::Alist => alist::read_noting(reader, options, note),
            Self::Qc => qc::read_noting(reader, options, note),
            Self::Dem => dem::read_part(reader, options),
            Self::Sms => sms::read(reader, options),
            Self::Supports => supports::read(reader, options),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads a matrix in any format, recognized by its start, and returns the format.
///
/// An archive is held in memory as a whole; `npz::read` needs not, where it can be sought in.
///
/// # Errors
///
/// As for the format.
pub fn read(reader: impl BufRead, options: &ReadOptions) -> Result<(BitMatrix, Format), FormatError> {
    read_noting(None, reader, options, &mut |_| ())
}

/// Reads a matrix of this format.
///
/// # Errors
///
/// As for the format.
pub fn read_as(
    format: Format,
    reader: impl BufRead,
    options: &ReadOptions,
) -> Result<BitMatrix, FormatError> {
    Ok(read_noting(Some(format), reader, options, &mut |_| ())?.0)
}

/// Reads a matrix of this format, or else in any format, recognized by its start, and returns the format; calls `note`
/// for data that could not be checked or is ambiguous.
///
/// # Errors
///
/// As for the format.
pub fn read_noting(
    format: Option<Format>,
    mut reader: impl BufRead,
    options: &ReadOptions,
    note: &mut dyn FnMut(Note),
) -> Result<(BitMatrix, Format), FormatError> {
    if let Some(format) = format {
        return Ok((format.read(reader, options, note)?, format));
    }
    let mut start = Vec::new();
    reader.by_ref().take(START).read_to_end(&mut start)?;
    let format = match Format::detect(&start) {
        Format::Text if options.otherwise == Format::Text => {
            // Refused if it can be lists of supports as well.
            supports::begins(start.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&start))?;
            Format::Text
        }
        Format::Text => options.otherwise,
        format => format,
    };
    // Whoever types has to end the input but once.
    let matrix = if (start.len() as u64) < START {
        format.read(Cursor::new(start), options, note)
    } else {
        format.read(Cursor::new(start).chain(reader), options, note)
    };
    Ok((matrix?, format))
}

/// Writes a matrix in this format: an array of booleans for `npy`, a sparse matrix by rows for `npz`.
///
/// # Errors
///
/// Those of the writer, [`FormatError::Matrix`] for want of memory, and [`FormatError::Unsuitable`] for a format that
/// is only read.
pub fn write<'a>(
    format: Format,
    matrix: impl Into<MatrixRef<'a>>,
    writer: impl Write,
) -> Result<(), FormatError> {
    match format {
        Format::Text => text::write(matrix, writer)?,
        Format::Csv => text::write_csv(matrix, writer)?,
        Format::Npy => npy::write(matrix, writer)?,
        #[cfg(feature = "npz")]
        Format::Npz => npz::write(matrix, writer)?,
        Format::MatrixMarket => matrix_market::write(matrix, writer)?,
        Format::Alist => alist::write(matrix, writer)?,
        Format::Sms => sms::write(matrix, writer)?,
        Format::Qc | Format::Dem | Format::Supports => {
            let found = format!("the format {format}, which is only read");
            return Err(FormatError::Unsuitable(Problem::new(found, "one that is written")));
        }
    }
    Ok(())
}

/// Fills the bytes; `missing` says what is wrong when there are fewer.
fn read_exact(
    mut reader: impl Read,
    bytes: &mut [u8],
    missing: impl FnOnce() -> Problem,
) -> Result<(), FormatError> {
    reader.read_exact(bytes).map_err(|error| match error.kind() {
        ErrorKind::UnexpectedEof => FormatError::Unsuitable(missing()),
        _ => error.into(),
    })
}

/// Writes the entries of a row, a byte each: `zero`, and for a one the byte after it.
fn write_entries(row: VectorRef<'_>, zero: u8, writer: &mut impl Write) -> io::Result<()> {
    let mut rest = row.len();
    for word in row.words() {
        let bytes = word.to_le_bytes().map(|bits| bytes_of_bits(bits).map(|bit| zero + bit));
        let entries = bytes.as_flattened();
        writer.write_all(&entries[..rest.min(entries.len())])?;
        rest = rest.saturating_sub(entries.len());
    }
    Ok(())
}

/// The bytes that the reader has next; none at its end.
fn uninterrupted<R: BufRead>(reader: &mut R) -> io::Result<&[u8]> {
    loop {
        match reader.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
            // Asked for again, as what was lent cannot be lent on from within a loop.
            Ok(_) => return reader.fill_buf(),
        }
    }
}

//! Writing matrices to files or standard output.

use std::borrow::Borrow;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use gf2_linalg::formats::{self, Format, FormatError, npy};
use gf2_linalg::{BitMatrix, BitOrder};

use crate::output::Output;
use crate::reply::{Ending, Failure, Interruption, Place, Reply, print_at};

/// So many bytes are written at a time.
const BUFFER: usize = 1 << 18;

/// Where a matrix goes.
#[derive(Args)]
pub(crate) struct OutputOptions {
    /// Write the matrix to this file instead of printing it, in the format that its name ends in: .csv, .npy,
    /// .npz (sparse), .mtx, .alist or .sms; rows of 0 and 1 otherwise. The file is replaced when all is written. For -,
    /// standard output, all else that is printed goes to standard error
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

    /// Write matrices in this format, whatever the names of files end in; packed is a .npy of packed bits
    #[arg(long, value_name = "FORMAT", help_heading = "Output")]
    format: Option<OutputFormat>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    Text,
    Csv,
    Npy,
    Packed,
    Npz,
    Mtx,
    Alist,
    Sms,
}

/// How a matrix is written.
#[derive(Clone, Copy)]
enum Encoding {
    As(Format),
    Packed(BitOrder),
}

/// A place for a matrix that seems to be writable, and how to write it.
pub(crate) struct MatrixOutput {
    output: Option<Output>,
    encoding: Encoding,
}

impl OutputOptions {
    /// The place of the matrix that the command is about, standard output when no file is named.
    pub(crate) fn open(&self, order: BitOrder) -> Result<MatrixOutput, Failure> {
        let encoding = self.encoding(self.output.as_deref(), order)?;
        let output = self.output.as_deref().map(Output::open).transpose()?;
        Ok(MatrixOutput { output, encoding })
    }

    /// The place of another one.
    pub(super) fn open_another(&self, path: &Path, order: BitOrder) -> Result<MatrixOutput, Failure> {
        let encoding = self.encoding(Some(path), order)?;
        Ok(MatrixOutput { output: Some(Output::open(path)?), encoding })
    }

    fn encoding(&self, path: Option<&Path>, order: BitOrder) -> Result<Encoding, Failure> {
        Ok(Encoding::As(match self.format {
            Some(OutputFormat::Packed) => return Ok(Encoding::Packed(order)),
            Some(OutputFormat::Text) => Format::Text,
            Some(OutputFormat::Csv) => Format::Csv,
            Some(OutputFormat::Npy) => Format::Npy,
            Some(OutputFormat::Npz) => Format::Npz,
            Some(OutputFormat::Mtx) => Format::MatrixMarket,
            Some(OutputFormat::Alist) => Format::Alist,
            Some(OutputFormat::Sms) => Format::Sms,
            None => {
                let extension = path.and_then(Path::extension).and_then(|extension| extension.to_str());
                let format = extension.map_or(Format::Text, Format::from_extension);
                if Format::READ_ONLY.contains(&format) {
                    let problem =
                        "is only read, expected the name of a file in a format that is written, or --format";
                    return Err(Failure::of("--output", format_args!(".{format} {problem}")));
                }
                format
            }
        }))
    }
}

impl MatrixOutput {
    /// Whether a file is named.
    pub(super) fn is_named(&self) -> bool {
        self.output.is_some()
    }

    /// The file, where one is named.
    pub(super) fn file(&self) -> Option<&Output> {
        self.output.as_ref()
    }

    /// Writes the matrix to the file that is named. Returns whether it is there: otherwise it is to be printed.
    pub(super) fn write(&self, matrix: &BitMatrix, ending: &mut Ending) -> bool {
        self.output.as_ref().is_some_and(|output| {
            ending.is_written(output.write_by(|writer| self.encoding.write(matrix, writer)))
        })
    }

    /// Writes the matrix to the file that is named, or prints it there as a text if it cannot be written.
    pub(super) fn write_or_print(
        &self,
        matrix: &BitMatrix,
        place: Place,
        ending: &mut Ending,
    ) -> Result<(), Failure> {
        if self.write(matrix, ending) {
            return Ok(());
        }
        print_at(place, ending.exit, |output| Encoding::TEXT.write(matrix, output))
    }

    /// Writes the matrix to the file that is named, or lets it be the reply.
    pub(crate) fn reply(self, matrix: impl Borrow<BitMatrix> + 'static, ending: impl Into<Ending>) -> Reply {
        let mut ending = ending.into();
        if self.write(matrix.borrow(), &mut ending) {
            return Reply::written(ending, |_| Ok(()));
        }
        // In place of a file, what is printed is to be read.
        let encoding = if self.is_named() { Encoding::TEXT } else { self.encoding };
        Reply::written(ending, move |output| encoding.write(matrix.borrow(), output))
    }
}

impl Encoding {
    const TEXT: Self = Self::As(Format::Text);

    fn write(self, matrix: &BitMatrix, writer: &mut dyn Write) -> Result<(), Interruption> {
        let mut writer = BufWriter::with_capacity(BUFFER, writer);
        match self {
            Self::As(format) => formats::write(format, matrix, &mut writer)?,
            Self::Packed(order) => npy::write_packed(matrix, order, &mut writer)?,
        }
        Ok(writer.flush()?)
    }
}

impl From<FormatError> for Interruption {
    fn from(error: FormatError) -> Self {
        match error {
            FormatError::Io(error) => Self::Output(error),
            other => Self::Failure(Failure(other.to_string())),
        }
    }
}

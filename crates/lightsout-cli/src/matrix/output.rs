//! Writing matrices to files or standard output.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use gf2_linalg::formats::{self, Format, npy};
use gf2_linalg::{BitMatrix, BitOrder};

use super::document::Bits;
use crate::failure::Failure;
use crate::output::Output;
use crate::session::Session;

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
    #[arg(long, value_name = "FORMAT", value_parser = output_formats(), help_heading = "Output")]
    format: Option<OutputFormat>,
}

/// How a matrix is to be written, where that is said.
#[derive(Clone, Copy)]
enum OutputFormat {
    As(Format),
    Packed,
}

/// The name of packed bits.
const PACKED: &str = "packed";

/// Reads the name of a format.
fn output_formats() -> impl TypedValueParser<Value = OutputFormat> {
    let names = Format::ALL.iter().map(|format| format.name()).chain([PACKED]);
    PossibleValuesParser::new(names).map(|name| match name.as_str() {
        PACKED => OutputFormat::Packed,
        name => OutputFormat::As(Format::from_extension(name)),
    })
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
    pub(crate) fn open(&self, order: BitOrder, session: &mut Session) -> Result<MatrixOutput, Failure> {
        let encoding = self.encoding(self.output.as_deref(), order)?;
        let output = self.output.as_deref().map(Output::open).transpose()?;
        session.keep_apart_from(&output);
        Ok(MatrixOutput { output, encoding })
    }

    /// The place of another one, if a file is named for it.
    pub(super) fn open_another(
        &self,
        path: Option<&Path>,
        order: BitOrder,
        session: &mut Session,
    ) -> Result<Option<MatrixOutput>, Failure> {
        let Some(path) = path else { return Ok(None) };
        let (encoding, output) = (self.encoding(Some(path), order)?, Output::open(path)?);
        session.keep_apart_from([&output]);
        Ok(Some(MatrixOutput { output: Some(output), encoding }))
    }

    fn encoding(&self, path: Option<&Path>, order: BitOrder) -> Result<Encoding, Failure> {
        Ok(Encoding::As(match self.format {
            Some(OutputFormat::Packed) => return Ok(Encoding::Packed(order)),
            Some(OutputFormat::As(format)) => format,
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
    pub(super) fn write(&self, matrix: &BitMatrix, session: &mut Session) -> bool {
        self.output.as_ref().is_some_and(|output| {
            session.check_written(output.write_by(|writer| self.encoding.write(matrix, writer)))
        })
    }

    /// Writes the matrix to the file that is named, or prints it.
    pub(crate) fn deliver(&self, matrix: &BitMatrix, session: &mut Session) -> Result<(), Failure> {
        if self.write(matrix, session) {
            return Ok(());
        }
        // In place of a file, what is printed is to be read.
        let encoding = if self.is_named() { Encoding::TEXT } else { self.encoding };
        encoding.write(matrix, session)
    }

    /// Writes the matrix to the file that is named, or else returns it for an object.
    pub(super) fn unwritten<'a>(&self, matrix: &'a BitMatrix, session: &mut Session) -> Option<Bits<'a>> {
        (!self.write(matrix, session)).then(|| matrix.into())
    }
}

/// Checks that the matrix of this option does not come to stand where that of `--output` does.
pub(super) fn check_apart(
    output: &MatrixOutput,
    other: Option<&MatrixOutput>,
    option: &str,
) -> Result<(), Failure> {
    let other = other.and_then(MatrixOutput::file);
    if output.file().zip(other).is_some_and(|(one, other)| one.is_mixed_with(other)) {
        return Err(Failure::of(option, "the same file as for --output, expected another"));
    }
    Ok(())
}

impl Encoding {
    const TEXT: Self = Self::As(Format::Text);

    fn write(self, matrix: &BitMatrix, writer: &mut dyn Write) -> Result<(), Failure> {
        let mut writer = BufWriter::with_capacity(BUFFER, writer);
        match self {
            Self::As(format) => formats::write(format, matrix, &mut writer)?,
            Self::Packed(order) => npy::write_packed(matrix, order, &mut writer)?,
        }
        Ok(writer.flush()?)
    }
}

//! Reading the files of matrices.

use std::io::BufReader;
use std::num::ParseIntError;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use gf2_linalg::formats::alist::FirstHalf;
use gf2_linalg::formats::dem::Part;
use gf2_linalg::formats::npy::Packed;
use gf2_linalg::formats::{self, Format, FormatError, Note, Place, ReadOptions};
use gf2_linalg::{BitMatrix, BitOrder};

use crate::failure::Failure;
use crate::input::{Inputs, Opened};
use crate::search::bytes;
use crate::session::note;

/// So many bytes of a file are read at a time.
const BUFFER: usize = 1 << 18;
/// So many bytes of the memory limit allow a row or column of a matrix without entries: a few bytes can declare
/// any number of them, which take no memory, but what is printed of them may be long.
const BYTES_WITHOUT_ENTRIES: u64 = 256;

/// The one matrix of a command.
#[derive(Args)]
pub(super) struct MatrixArgument {
    /// The file with the matrix; standard input when left out or -
    #[arg(default_value = "-", hide_default_value = true)]
    matrix: PathBuf,

    #[command(flatten)]
    options: InputOptions,
}

impl MatrixArgument {
    /// The order of packed bits.
    pub(super) fn bit_order(&self) -> BitOrder {
        self.options.bit_order()
    }

    /// Reads the matrix.
    pub(super) fn read(&mut self) -> Result<BitMatrix, Failure> {
        self.options.read(&self.matrix)
    }

    /// Reads the matrix, and tells the format of its file.
    pub(super) fn read_with_format(&mut self) -> Result<(BitMatrix, Format), Failure> {
        self.options.read_with_format(&self.matrix)
    }
}

/// Reads the matrix of a file that no option describes further, and its name.
pub(crate) fn read_matrix(inputs: &mut Inputs, path: &Path) -> Result<(String, BitMatrix), Failure> {
    let (name, matrix, _) = read_file(inputs, path, None, ReadOptions::default(), &Hints::default())?;
    Ok((name, matrix))
}

/// What messages add about options, where there are.
#[derive(Default)]
struct Hints {
    /// To bytes that may be packed bits.
    packed: &'static str,
    /// To what takes too much memory.
    memory: &'static str,
}

/// Those of the commands on matrices.
const OF_MATRIX: Hints =
    Hints { packed: "; --packed takes their bits", memory: "; --memory-limit says otherwise" };

/// Reads the matrix of a file, in this format or the one that it begins or is named like, and tells its name and
/// format.
fn read_file(
    inputs: &mut Inputs,
    path: &Path,
    format: Option<Format>,
    mut options: ReadOptions,
    hints: &Hints,
) -> Result<(String, BitMatrix, Format), Failure> {
    let Opened { name, reader, .. } = inputs.open(path)?;
    let reader = BufReader::with_capacity(BUFFER, reader);
    let extension = path.extension().and_then(|extension| extension.to_str());
    options.otherwise = extension.map_or(Format::Text, Format::from_extension);
    let read = formats::read_noting(format, reader, &options, &mut |noted| {
        let hint = if noted == Note::BytesModulo2 { hints.packed } else { "" };
        note(&format!("{name}: {noted}{hint}"));
    });
    let (matrix, format) = read.map_err(|error| failure(&name, error, hints))?;
    Ok((name, matrix, format))
}

/// How files are to be taken.
#[derive(Args)]
pub(super) struct InputOptions {
    /// Read files in this format, instead of the one that they begin like
    #[arg(long, value_name = "FORMAT", value_parser = input_formats(), help_heading = "Input")]
    input_format: Option<Format>,

    /// Take arrays of bytes for packed bits, as np.packbits(a, axis=1) makes them: eight columns a byte, or
    /// this many; for several files, a number for each, with commas between them
    #[arg(
        long,
        value_name = "COLUMNS",
        num_args = 0..,
        require_equals = true,
        value_delimiter = ',',
        help_heading = "Input"
    )]
    packed: Option<Vec<Columns>>,

    /// The bit of a byte that comes first, in packed bits that are read or written; big is the highest, as
    /// np.packbits has it unless told otherwise
    #[arg(long, value_name = "ORDER", default_value = "big", value_parser = bit_orders(), help_heading = "Input")]
    bit_order: BitOrder,

    /// Take the first half of the lists of an alist for those of rows, as some programs write it; the file
    /// does not tell
    #[arg(long, help_heading = "Input")]
    rows_first: bool,

    /// Of a detector error model, take the matrix of the logical observables instead of that of the detectors
    #[arg(long, help_heading = "Input")]
    observables: bool,

    /// Memory for a matrix that a file declares in a few bytes, in bytes or with K, M, G or T behind the number
    #[arg(
        long,
        value_name = "SIZE",
        default_value = "4G",
        value_parser = bytes,
        allow_negative_numbers = true,
        help_heading = "Input"
    )]
    memory_limit: u64,

    #[arg(skip)]
    inputs: Inputs,

    /// How many files have been read.
    #[arg(skip)]
    read: usize,
}

/// Reads the name of a format.
fn input_formats() -> impl TypedValueParser<Value = Format> {
    let names = Format::ALL.iter().chain(Format::READ_ONLY).map(|format| format.name());
    PossibleValuesParser::new(names).map(|name| Format::from_extension(&name))
}

/// Reads the name of an order of bits.
fn bit_orders() -> impl TypedValueParser<Value = BitOrder> {
    PossibleValuesParser::new(["big", "little"]).map(|name| match name.as_str() {
        "little" => BitOrder::LowestFirst,
        _ => BitOrder::HighestFirst,
    })
}

/// A number of columns, or nothing.
#[derive(Clone, Copy)]
struct Columns(Option<usize>);

impl std::str::FromStr for Columns {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        Ok(Self(if text.is_empty() { None } else { Some(text.parse()?) }))
    }
}

impl InputOptions {
    /// The order of packed bits.
    pub(super) fn bit_order(&self) -> BitOrder {
        self.bit_order
    }

    /// Reads the next file.
    pub(super) fn read(&mut self, path: &Path) -> Result<BitMatrix, Failure> {
        Ok(self.read_with_format(path)?.0)
    }

    fn read_with_format(&mut self, path: &Path) -> Result<(BitMatrix, Format), Failure> {
        let mut options = ReadOptions::default();
        options.max_declared_bytes = self.memory_limit;
        options.alist_first = if self.rows_first { FirstHalf::Rows } else { FirstHalf::Columns };
        options.dem_part = if self.observables { Part::Observables } else { Part::Detectors };
        options.packed = self.packed.as_ref().map(|columns| {
            // The last number holds for all files beyond.
            let Columns(columns) =
                columns.get(self.read).or(columns.last()).copied().unwrap_or(Columns(None));
            Packed { columns, order: self.bit_order() }
        });
        self.read += 1;
        let (name, matrix, format) =
            read_file(&mut self.inputs, path, self.input_format, options, &OF_MATRIX)?;
        let (rows, columns) = (matrix.rows(), matrix.columns());
        let most = self.memory_limit / BYTES_WITHOUT_ENTRIES;
        if rows.min(columns) == 0 && rows.max(columns) as u64 > most {
            let problem = format_args!(
                "a {rows}x{columns} matrix, expected at most {most} rows or columns where there are no entries{}",
                OF_MATRIX.memory
            );
            return Err(Failure::of(&name, problem));
        }
        Ok((matrix, format))
    }
}

/// What is wrong with a file, located as far as it is known.
fn failure(name: &str, error: FormatError, hints: &Hints) -> Failure {
    match error {
        FormatError::Malformed { place: Place::Text { line, column }, problem } => {
            Failure::of(format_args!("{name}:{line}:{column}"), problem)
        }
        error @ FormatError::TooMuchDeclared { .. } => {
            Failure::of(name, format_args!("{error}{}", hints.memory))
        }
        other => Failure::of(name, other),
    }
}

//! `lightsout matrix solve`: the solutions of a linear system.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use gf2_linalg::{BitMatrix, BitVector, Shape};
use lightsout::document::Row;
use serde::Serialize;

use super::input::InputOptions;
use super::json::{Head, digit};
use super::output::{MatrixOutput, OutputOptions};
use crate::json;
use crate::output::Output;
use crate::reply::{Ending, Exit, Failure, Interruption, Place, Reply};
use crate::rule::ThreadsOption;

/// Solve A·x = b
///
/// Prints whether there are solutions, the nullity k, of which 2^k is their number, and one of them. Where
/// there is none, prints y with y·A = 0 and y·b = 1, which shows it; the exit code is 1.
#[derive(Args)]
pub(crate) struct Solve {
    /// The file with the matrix A
    matrix: PathBuf,

    /// The file with the vector b, a row or a column of as many entries as A has rows
    right: PathBuf,

    /// Also write a basis of the nullspace of A to this file, as for --output: its sums, added to a solution,
    /// are all others
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    nullspace: Option<PathBuf>,

    /// Write y to this file where there is no solution, as for --output
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    certificate: Option<PathBuf>,

    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    output: OutputOptions,

    #[command(flatten)]
    threads: ThreadsOption,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What is printed.
struct Report {
    shape: Shape,
    nullity: usize,
    answer: Answer,
    /// Whether the vector of the answer is written to a file.
    is_written: bool,
}

enum Answer {
    Solution(BitVector),
    Certificate(BitVector),
}

#[derive(Serialize)]
struct JsonSolve<'a> {
    #[serde(flatten)]
    head: Head,
    consistent: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    nullity: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Row<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<Row<'a>>,
}

impl Solve {
    pub(crate) fn run(mut self) -> Result<Reply, Failure> {
        let order = self.input.bit_order();
        let output = self.output.open(order)?;
        let open = |path: &Option<PathBuf>| {
            path.as_deref().map(|path| self.output.open_another(path, order)).transpose()
        };
        let (nullspace, certificate) = (open(&self.nullspace)?, open(&self.certificate)?);
        let outputs = [Some(&output), nullspace.as_ref(), certificate.as_ref()];
        let place = place_beside(outputs.into_iter().flatten().filter_map(MatrixOutput::file))?;
        let of_nullspace = nullspace.as_ref().and_then(MatrixOutput::file);
        // A certificate comes in place of both.
        if output.file().zip(of_nullspace).is_some_and(|(one, other)| one.is_mixed_with(other)) {
            return Err(Failure::of("--nullspace", "the same file as for --output, expected another"));
        }
        let matrix = self.input.read(&self.matrix)?;
        let right = self.read_right(matrix.rows())?;
        let solutions = self.threads.parallelism().install(|| matrix.solve(&right))?;
        let mut ending = Ending::from(Exit::Done);
        let (nullity, answer, file) = match solutions.into_coset() {
            Ok(coset) => {
                let (solution, directions) = coset.into_parts();
                if let Some(nullspace) = nullspace {
                    nullspace.write_or_print(directions.basis(), place, &mut ending)?;
                }
                (directions.dimension(), Answer::Solution(solution), Some(output))
            }
            // The nullity was not found.
            Err(y) => (0, Answer::Certificate(y), certificate),
        };
        let (vector, exit) = match &answer {
            Answer::Solution(solution) => (solution, Exit::Done),
            Answer::Certificate(y) => (y, Exit::NoSolution),
        };
        ending.include(exit);
        let mut is_written = false;
        if let Some(file) = file.filter(MatrixOutput::is_named) {
            is_written = file.write(&BitMatrix::from_rows(vector.len(), [vector])?, &mut ending);
        }
        let report = Report { shape: matrix.shape(), nullity, answer, is_written };
        let write = if self.json { Report::write_json } else { Report::write };
        Ok(Reply::written(ending, move |output| write(&report, output)).at(place))
    }

    /// The vector b for so many rows.
    fn read_right(&mut self, rows: usize) -> Result<BitVector, Failure> {
        let matrix = self.input.read(&self.right)?;
        match matrix.shape() {
            Shape { rows: 1, columns } if columns == rows => Ok(matrix.row(0).to_vector()),
            Shape { rows: length, columns: 1 } if length == rows => Ok(matrix.column(0)),
            Shape { rows: 0, columns: 0 } if rows == 0 => Ok(BitVector::default()),
            shape => Err(Failure::of(
                self.right.display(),
                format_args!("a {shape} matrix, expected a vector of {rows} entries, one for each row of A"),
            )),
        }
    }
}

/// Where a report goes that is printed beside these files, which all are different ones.
fn place_beside<'a>(files: impl Iterator<Item = &'a Output>) -> Result<Place, Failure> {
    let files: Vec<&Output> = files.collect();
    let is_taken = |index: usize| files[..index].iter().any(|other| other.is_same_file(files[index]));
    if (1..files.len()).any(is_taken) {
        return Err(Failure("the same file for two vectors or matrices, expected another".to_owned()));
    }
    Ok(Output::place_of_text(files))
}

impl Report {
    fn write(&self, output: &mut dyn Write) -> Result<(), Interruption> {
        let vector = match &self.answer {
            Answer::Solution(solution) => {
                writeln!(output, "consistent: yes\nnullity: {}", self.nullity)?;
                match self.nullity {
                    0 => writeln!(output, "solutions: 1")?,
                    nullity => writeln!(output, "solutions: 2^{nullity}")?,
                }
                solution
            }
            Answer::Certificate(y) => {
                writeln!(output, "consistent: no")?;
                if !self.is_written {
                    writeln!(output, "y with y·A = 0 and y·b = 1:")?;
                }
                y
            }
        };
        if !self.is_written {
            writeln!(output, "{vector}")?;
        }
        Ok(())
    }

    fn write_json(&self, output: &mut dyn Write) -> Result<(), Interruption> {
        let shown = |vector| (!self.is_written).then_some(Row { cells: vector, character: digit });
        let head = self.shape.into();
        let object = match &self.answer {
            Answer::Solution(solution) => JsonSolve {
                head,
                consistent: true,
                nullity: Some(self.nullity),
                solution: shown(solution.as_ref()),
                certificate: None,
            },
            Answer::Certificate(y) => JsonSolve {
                head,
                consistent: false,
                nullity: None,
                solution: None,
                certificate: shown(y.as_ref()),
            },
        };
        json::write_line(output, &object)
    }
}

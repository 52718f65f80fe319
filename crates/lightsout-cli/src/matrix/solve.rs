//! The solutions of a linear system.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use gf2_linalg::{BitMatrix, BitVector, Shape};

use super::document::{Document, digits};
use super::input::InputOptions;
use super::output::{MatrixOutput, OutputOptions, check_apart};
use crate::commands::Run;
use crate::failure::Failure;
use crate::json;
use crate::output::Output;
use crate::session::{Exit, Session};
use crate::threads::ThreadsOption;

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

impl Run for Solve {
    fn run(mut self, session: &mut Session) -> Result<(), Failure> {
        let order = self.input.bit_order();
        let output = self.output.open(order, session)?;
        let nullspace = self.output.open_another(self.nullspace.as_deref(), order, session)?;
        let certificate = self.output.open_another(self.certificate.as_deref(), order, session)?;
        let outputs = [Some(&output), nullspace.as_ref(), certificate.as_ref()];
        check_different(outputs.into_iter().flatten().filter_map(MatrixOutput::file))?;
        // A certificate comes in place of both.
        check_apart(&output, nullspace.as_ref(), "--nullspace")?;
        let matrix = self.input.read(&self.matrix)?;
        let right = self.read_right(matrix.rows())?;
        let solutions = self.threads.parallelism().install(|| matrix.solve(&right))?;
        let (nullity, answer, file) = match solutions.into_coset() {
            Ok(coset) => {
                let (solution, directions) = coset.into_parts();
                if let Some(nullspace) = nullspace {
                    nullspace.deliver(directions.basis(), session)?;
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
        session.include(exit);
        let mut is_written = false;
        if let Some(file) = file.filter(MatrixOutput::is_named) {
            is_written = file.write(&BitMatrix::from_rows(vector.len(), [vector])?, session);
        }
        let report = Report { shape: matrix.shape(), nullity, answer, is_written };
        if self.json { report.write_json(session) } else { report.write(session) }
    }
}

impl Solve {
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

/// Checks that these files all are different ones.
fn check_different<'a>(files: impl Iterator<Item = &'a Output>) -> Result<(), Failure> {
    let files: Vec<&Output> = files.collect();
    let is_taken = |index: usize| files[..index].iter().any(|other| other.is_same_file(files[index]));
    if (1..files.len()).any(is_taken) {
        return Err(Failure::new("the same file for two vectors or matrices, expected another"));
    }
    Ok(())
}

impl Report {
    fn write(&self, output: &mut dyn Write) -> Result<(), Failure> {
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

    fn write_json(&self, output: &mut dyn Write) -> Result<(), Failure> {
        let mut document = Document::new(self.shape);
        let shown = |vector| (!self.is_written).then(|| digits(vector));
        match &self.answer {
            Answer::Solution(solution) => {
                (document.consistent, document.nullity) = (Some(true), Some(self.nullity));
                document.solution = shown(solution.as_ref());
            }
            Answer::Certificate(y) => {
                document.consistent = Some(false);
                document.certificate = shown(y.as_ref());
            }
        }
        json::write_line(output, &document)
    }
}

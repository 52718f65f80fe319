//! The operations that give a number or a matrix.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use gf2_linalg::{EchelonForm, Error};

use super::document::Document;
use super::input::{InputOptions, MatrixArgument};
use super::output::{OutputOptions, check_apart};
use crate::commands::Run;
use crate::failure::Failure;
use crate::json;
use crate::session::{Exit, Session};
use crate::threads::ThreadsOption;

/// Print the rank of a matrix
#[derive(Args)]
pub(crate) struct Rank {
    #[command(flatten)]
    matrix: MatrixArgument,

    #[command(flatten)]
    threads: ThreadsOption,

    /// Print one JSON object, with the pivots and free columns counted from 0
    #[arg(long)]
    json: bool,
}

impl Run for Rank {
    fn run(mut self, session: &mut Session) -> Result<(), Failure> {
        let mut matrix = self.matrix.read()?;
        let pivots = self.threads.parallelism().install(|| matrix.try_echelonize(EchelonForm::Upper))?;
        if self.json {
            return json::write_line(session, &Document::with_pivots(matrix.shape(), &pivots));
        }
        Ok(writeln!(session, "{}", pivots.len())?)
    }
}

/// Print the reduced row echelon form of a matrix
#[derive(Args)]
pub(crate) struct Rref {
    /// Also write the regular matrix T with T·A equal to the reduced form to this file, as for --output
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    transform: Option<PathBuf>,

    #[command(flatten)]
    matrix: MatrixArgument,

    #[command(flatten)]
    output: OutputOptions,

    #[command(flatten)]
    threads: ThreadsOption,

    /// Print one JSON object, with the pivots and free columns counted from 0, and the matrix unless it is
    /// written to a file
    #[arg(long)]
    json: bool,
}

impl Run for Rref {
    fn run(mut self, session: &mut Session) -> Result<(), Failure> {
        let order = self.matrix.bit_order();
        let output = self.output.open(order, session)?;
        let transform = self.output.open_another(self.transform.as_deref(), order, session)?;
        check_apart(&output, transform.as_ref(), "--transform")?;
        let mut matrix = self.matrix.read()?;
        let parallelism = self.threads.parallelism();
        let pivots = match &transform {
            Some(transform) => {
                let echelon = parallelism.install(|| matrix.rref_with_transform())?;
                let (reduced, pivots, of_rows) = echelon.into_parts();
                matrix = reduced;
                if let Some(of_rows) = of_rows {
                    transform.deliver(&of_rows, session)?;
                }
                pivots
            }
            None => parallelism.install(|| matrix.try_echelonize(EchelonForm::Reduced))?,
        };
        if !self.json {
            return output.deliver(&matrix, session);
        }
        let mut document = Document::with_pivots(matrix.shape(), &pivots);
        document.matrix = output.unwritten(&matrix, session);
        json::write_line(session, &document)
    }
}

/// Print a basis of the vectors x with A·x = 0, one a row
#[derive(Args)]
pub(crate) struct Nullspace {
    /// Take the vectors y with y·A = 0 instead
    #[arg(long)]
    left: bool,

    #[command(flatten)]
    matrix: MatrixArgument,

    #[command(flatten)]
    output: OutputOptions,

    #[command(flatten)]
    threads: ThreadsOption,

    /// Print one JSON object, with the basis unless it is written to a file
    #[arg(long)]
    json: bool,
}

impl Run for Nullspace {
    fn run(mut self, session: &mut Session) -> Result<(), Failure> {
        let output = self.output.open(self.matrix.bit_order(), session)?;
        let matrix = self.matrix.read()?;
        let shape = matrix.shape();
        let nullspace = self.threads.parallelism().install(|| {
            let matrix = if self.left { matrix.try_transpose()? } else { matrix };
            matrix.try_nullspace()
        })?;
        if !self.json {
            return output.deliver(nullspace.basis(), session);
        }
        let mut document = Document::new(shape);
        document.dimension = Some(nullspace.dimension());
        document.basis = output.unwritten(nullspace.basis(), session);
        json::write_line(session, &document)
    }
}

/// Print the inverse of a square matrix
///
/// Of a singular matrix the rank is told on standard error, and the exit code is 1.
#[derive(Args)]
pub(crate) struct Inverse {
    #[command(flatten)]
    matrix: MatrixArgument,

    #[command(flatten)]
    output: OutputOptions,

    #[command(flatten)]
    threads: ThreadsOption,

    /// Print one JSON object, with the inverse unless it is written to a file
    #[arg(long)]
    json: bool,
}

impl Run for Inverse {
    fn run(mut self, session: &mut Session) -> Result<(), Failure> {
        let output = self.output.open(self.matrix.bit_order(), session)?;
        let matrix = self.matrix.read()?;
        let mut document = Document::new(matrix.shape());
        let inverse;
        match self.threads.parallelism().install(|| matrix.inverse()) {
            Ok(found) if self.json => {
                inverse = found;
                (document.invertible, document.rank) = (Some(true), Some(inverse.rows()));
                document.matrix = output.unwritten(&inverse, session);
            }
            Ok(inverse) => return output.deliver(&inverse, session),
            Err(singular @ Error::Singular { rank, .. }) => {
                session.include(Exit::NoSolution);
                if !self.json {
                    session.add_note(singular.to_string());
                    return Ok(());
                }
                (document.invertible, document.rank) = (Some(false), Some(rank));
            }
            Err(error) => return Err(error.into()),
        }
        json::write_line(session, &document)
    }
}

/// Print the product of two matrices
#[derive(Args)]
pub(crate) struct Multiply {
    /// The file with the left matrix
    left: PathBuf,

    /// The file with the right matrix, of as many rows as the left one has columns
    right: PathBuf,

    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    output: OutputOptions,

    #[command(flatten)]
    threads: ThreadsOption,
}

impl Run for Multiply {
    fn run(mut self, session: &mut Session) -> Result<(), Failure> {
        let output = self.output.open(self.input.bit_order(), session)?;
        let (left, right) = (self.input.read(&self.left)?, self.input.read(&self.right)?);
        let product = self.threads.parallelism().install(|| left.multiply(&right))?;
        output.deliver(&product, session)
    }
}

/// Print the transposed matrix
#[derive(Args)]
pub(crate) struct Transpose {
    #[command(flatten)]
    matrix: MatrixArgument,

    #[command(flatten)]
    output: OutputOptions,

    #[command(flatten)]
    threads: ThreadsOption,
}

impl Run for Transpose {
    fn run(mut self, session: &mut Session) -> Result<(), Failure> {
        let output = self.output.open(self.matrix.bit_order(), session)?;
        let matrix = self.matrix.read()?;
        let transposed = self.threads.parallelism().install(|| matrix.try_transpose())?;
        output.deliver(&transposed, session)
    }
}

/// Print a matrix, or write it in another format
#[derive(Args)]
pub(crate) struct Convert {
    #[command(flatten)]
    matrix: MatrixArgument,

    #[command(flatten)]
    output: OutputOptions,
}

impl Run for Convert {
    fn run(mut self, session: &mut Session) -> Result<(), Failure> {
        let output = self.output.open(self.matrix.bit_order(), session)?;
        output.deliver(&self.matrix.read()?, session)
    }
}

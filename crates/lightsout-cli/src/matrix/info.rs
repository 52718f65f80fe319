//! What there is to know of a matrix at a glance.

use std::io::Write;

use clap::Args;
use gf2_linalg::formats::Format;
use gf2_linalg::{BitMatrix, EchelonForm, MatrixRef, Shape};
use serde::Serialize;

use super::document::Head;
use super::input::MatrixArgument;
use crate::commands::Run;
use crate::failure::Failure;
use crate::json;
use crate::session::Session;
use crate::threads::ThreadsOption;

/// Print the format, shape, weight, rank and nullity of a matrix, and the fewest and most ones of a row and
/// of a column
#[derive(Args)]
pub(crate) struct Info {
    #[command(flatten)]
    matrix: MatrixArgument,

    #[command(flatten)]
    threads: ThreadsOption,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What is known.
#[derive(Serialize)]
struct Facts {
    #[serde(flatten)]
    head: Head,
    #[serde(skip)]
    shape: Shape,
    format: &'static str,
    weight: usize,
    /// The part of the entries that are ones, where there are entries.
    density: Option<f64>,
    rank: usize,
    nullity: usize,
    row_weights: Option<Range>,
    column_weights: Option<Range>,
}

#[derive(Serialize)]
struct Range {
    least: usize,
    most: usize,
}

impl Run for Info {
    fn run(mut self, session: &mut Session) -> Result<(), Failure> {
        let (matrix, format) = self.matrix.read_with_format()?;
        let facts = self.threads.parallelism().install(|| Facts::of(matrix, format))?;
        if self.json { json::write_line(session, &facts) } else { facts.write(session) }
    }
}

impl Facts {
    fn of(mut matrix: BitMatrix, format: Format) -> Result<Self, gf2_linalg::Error> {
        let (shape, weight) = (matrix.shape(), matrix.weight());
        let entries = shape.rows as f64 * shape.columns as f64;
        let row_weights = Range::of(matrix.as_ref());
        let column_weights = Range::of(matrix.try_transpose()?.as_ref());
        let rank = matrix.try_echelonize(EchelonForm::Upper)?.len();
        Ok(Self {
            head: shape.into(),
            shape,
            format: format.name(),
            weight,
            density: (entries > 0.0).then(|| weight as f64 / entries),
            rank,
            nullity: shape.columns - rank,
            row_weights,
            column_weights,
        })
    }

    fn write(&self, output: &mut dyn Write) -> Result<(), Failure> {
        writeln!(output, "format: {}", self.format)?;
        writeln!(output, "shape: {}", self.shape)?;
        match self.density {
            Some(density) => writeln!(output, "ones: {} ({:.2} %)", self.weight, 100.0 * density)?,
            None => writeln!(output, "ones: {}", self.weight)?,
        }
        writeln!(output, "rank: {}", self.rank)?;
        writeln!(output, "nullity: {}", self.nullity)?;
        for (name, range) in [("row", &self.row_weights), ("column", &self.column_weights)] {
            match range {
                Some(Range { least, most }) if least == most => writeln!(output, "ones of a {name}: {most}")?,
                Some(Range { least, most }) => writeln!(output, "ones of a {name}: {least} to {most}")?,
                None => {}
            }
        }
        Ok(())
    }
}

impl Range {
    /// The fewest and most ones of a row, where there are rows.
    fn of(matrix: MatrixRef<'_>) -> Option<Self> {
        // Rows without entries can be more than are counted one by one.
        let rows = if matrix.columns() == 0 { matrix.rows().min(1) } else { matrix.rows() };
        let weights = || (0..rows).map(|row| matrix.row(row).weight());
        Some(Self { least: weights().min()?, most: weights().max()? })
    }
}

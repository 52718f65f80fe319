//! `lightsout matrix rref`: the reduced row echelon form.

use std::path::PathBuf;

use clap::Args;
use gf2_linalg::{BitMatrix, EchelonForm};
use serde::Serialize;

use super::input::MatrixArgument;
use super::json::{Bits, FreeColumns, Head};
use super::output::OutputOptions;
use crate::json;
use crate::output::Output;
use crate::reply::{Ending, Exit, Failure, Reply};
use crate::rule::ThreadsOption;

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

#[derive(Serialize)]
struct JsonRref<'a> {
    #[serde(flatten)]
    head: Head,
    rank: usize,
    nullity: usize,
    pivots: &'a [usize],
    free_columns: FreeColumns<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    matrix: Option<Bits<'a>>,
}

impl Rref {
    pub(crate) fn run(mut self) -> Result<Reply, Failure> {
        let order = self.matrix.bit_order();
        let output = self.output.open(order)?;
        let transform =
            self.transform.as_deref().map(|path| self.output.open_another(path, order)).transpose()?;
        let transform_file = transform.as_ref().and_then(|transform| transform.file());
        if output.file().zip(transform_file).is_some_and(|(one, other)| one.is_mixed_with(other)) {
            return Err(Failure::of("--transform", "the same file as for --output, expected another"));
        }
        let place = Output::place_of_text(output.file().into_iter().chain(transform_file));
        let mut matrix = self.matrix.read()?;
        let parallelism = self.threads.parallelism();
        let mut ending = Ending::from(Exit::Done);
        let pivots = match &transform {
            Some(transform) => {
                let echelon = parallelism.install(|| matrix.rref_with_transform())?;
                let (reduced, pivots, of_rows) = echelon.into_parts();
                matrix = reduced;
                if let Some(of_rows) = of_rows {
                    transform.write_or_print(&of_rows, place, &mut ending)?;
                }
                pivots
            }
            None => parallelism.install(|| matrix.try_echelonize(EchelonForm::Reduced))?,
        };
        if !self.json {
            return Ok(output.reply(matrix, ending).at(place));
        }
        let with_matrix = !output.write(&matrix, &mut ending);
        let reply = Reply::written(ending, move |output| {
            json::write_line(output, &JsonRref::new(&matrix, &pivots, with_matrix))
        });
        Ok(reply.at(place))
    }
}

impl<'a> JsonRref<'a> {
    fn new(matrix: &'a BitMatrix, pivots: &'a [usize], with_matrix: bool) -> Self {
        Self {
            head: matrix.shape().into(),
            rank: pivots.len(),
            nullity: matrix.columns() - pivots.len(),
            pivots,
            free_columns: FreeColumns { columns: matrix.columns(), pivots },
            matrix: with_matrix.then(|| Bits(matrix.as_ref())),
        }
    }
}

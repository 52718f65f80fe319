//! `lightsout matrix rank`: the dimension of the space that the rows span.

use clap::Args;
use gf2_linalg::EchelonForm;
use serde::Serialize;

use super::input::MatrixArgument;
use super::json::{FreeColumns, Head};
use crate::json;
use crate::reply::{Exit, Failure, Reply};
use crate::rule::ThreadsOption;

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

#[derive(Serialize)]
struct JsonRank<'a> {
    #[serde(flatten)]
    head: Head,
    rank: usize,
    nullity: usize,
    pivots: &'a [usize],
    free_columns: FreeColumns<'a>,
}

impl Rank {
    pub(crate) fn run(mut self) -> Result<Reply, Failure> {
        let mut matrix = self.matrix.read()?;
        let shape = matrix.shape();
        let pivots = self.threads.parallelism().install(|| matrix.try_echelonize(EchelonForm::Upper))?;
        let rank = pivots.len();
        if !self.json {
            return Ok(Reply::text(Exit::Done, format!("{rank}\n")));
        }
        Ok(Reply::written(Exit::Done, move |output| {
            let object = JsonRank {
                head: shape.into(),
                rank,
                nullity: shape.columns - rank,
                pivots: &pivots,
                free_columns: FreeColumns { columns: shape.columns, pivots: &pivots },
            };
            json::write_line(output, &object)
        }))
    }
}

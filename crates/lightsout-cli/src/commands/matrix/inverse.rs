//! `lightsout matrix inverse`: the inverse of a square matrix.

use std::io::Write;

use clap::Args;
use gf2_linalg::Error;
use serde::Serialize;

use super::input::MatrixArgument;
use super::json::{Bits, Head};
use super::output::OutputOptions;
use crate::json;
use crate::output::Output;
use crate::reply::{Ending, Exit, Failure, Reply};
use crate::rule::ThreadsOption;

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

#[derive(Serialize)]
struct JsonInverse<'a> {
    #[serde(flatten)]
    head: Head,
    invertible: bool,
    rank: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    matrix: Option<Bits<'a>>,
}

impl Inverse {
    pub(crate) fn run(mut self) -> Result<Reply, Failure> {
        let output = self.output.open(self.matrix.bit_order())?;
        let place = Output::place_of_text(output.file());
        let matrix = self.matrix.read()?;
        let head = matrix.shape().into();
        match self.threads.parallelism().install(|| matrix.inverse()) {
            Ok(inverse) if self.json => {
                let mut ending = Ending::from(Exit::Done);
                let with_matrix = !output.write(&inverse, &mut ending);
                let reply = Reply::written(ending, move |output| {
                    let matrix = with_matrix.then(|| Bits(inverse.as_ref()));
                    json::write_line(
                        output,
                        &JsonInverse { head, invertible: true, rank: inverse.rows(), matrix },
                    )
                });
                Ok(reply.at(place))
            }
            Ok(inverse) => Ok(output.reply(inverse, Exit::Done)),
            Err(Error::Singular { rank, .. }) if self.json => {
                let write = move |output: &mut dyn Write| {
                    json::write_line(output, &JsonInverse { head, invertible: false, rank, matrix: None })
                };
                Ok(Reply::written(Exit::NoSolution, write).at(place))
            }
            Err(singular @ Error::Singular { .. }) => {
                let ending = Ending { exit: Exit::NoSolution, notes: vec![singular.to_string()] };
                Ok(Reply::written(ending, |_| Ok(())))
            }
            Err(error) => Err(error.into()),
        }
    }
}

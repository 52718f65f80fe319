//! `lightsout matrix inverse`: the inverse of a square matrix.

use std::path::PathBuf;

use clap::Args;
use gf2_linalg::Error;

use super::input::InputOptions;
use super::output::OutputOptions;
use crate::reply::{Ending, Exit, Failure, Reply};
use crate::rule::ThreadsOption;

/// Print the inverse of a square matrix
///
/// Of a singular matrix the rank is told on standard error, and the exit code is 1.
#[derive(Args)]
pub(crate) struct Inverse {
    /// The file with the matrix
    matrix: PathBuf,

    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    output: OutputOptions,

    #[command(flatten)]
    threads: ThreadsOption,
}

impl Inverse {
    pub(crate) fn run(mut self) -> Result<Reply, Failure> {
        let output = self.output.open(self.input.bit_order())?;
        let matrix = self.input.read(&self.matrix)?;
        match self.threads.parallelism().install(|| matrix.inverse()) {
            Ok(inverse) => output.reply(inverse),
            Err(singular @ Error::Singular { .. }) => {
                let ending = Ending { exit: Exit::NoSolution, notes: vec![singular.to_string()] };
                Ok(Reply::written(ending, |_| Ok(())))
            }
            Err(error) => Err(error.into()),
        }
    }
}

//! `lightsout matrix transpose`: rows become columns.

use clap::Args;

use super::input::MatrixArgument;
use super::output::OutputOptions;
use crate::reply::{Exit, Failure, Reply};
use crate::rule::ThreadsOption;

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

impl Transpose {
    pub(crate) fn run(mut self) -> Result<Reply, Failure> {
        let output = self.output.open(self.matrix.bit_order())?;
        let matrix = self.matrix.read()?;
        let transposed = self.threads.parallelism().install(|| matrix.try_transpose())?;
        Ok(output.reply(transposed, Exit::Done))
    }
}

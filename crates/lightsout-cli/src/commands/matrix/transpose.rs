//! `lightsout matrix transpose`: rows become columns.

use std::path::PathBuf;

use clap::Args;

use super::input::InputOptions;
use super::output::OutputOptions;
use crate::reply::{Failure, Reply};
use crate::rule::ThreadsOption;

/// Print the transposed matrix
#[derive(Args)]
pub(crate) struct Transpose {
    /// The file with the matrix; standard input when left out or -
    #[arg(default_value = "-", hide_default_value = true)]
    matrix: PathBuf,

    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    output: OutputOptions,

    #[command(flatten)]
    threads: ThreadsOption,
}

impl Transpose {
    pub(crate) fn run(mut self) -> Result<Reply, Failure> {
        let output = self.output.open(self.input.bit_order())?;
        let matrix = self.input.read(&self.matrix)?;
        let transposed = self.threads.parallelism().install(|| matrix.try_transpose())?;
        output.reply(transposed)
    }
}

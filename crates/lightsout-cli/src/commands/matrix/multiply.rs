//! `lightsout matrix multiply`: the product of two matrices.

use std::path::PathBuf;

use clap::Args;

use super::input::InputOptions;
use super::output::OutputOptions;
use crate::reply::{Exit, Failure, Reply};
use crate::rule::ThreadsOption;

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

impl Multiply {
    pub(crate) fn run(mut self) -> Result<Reply, Failure> {
        let output = self.output.open(self.input.bit_order())?;
        let (left, right) = (self.input.read(&self.left)?, self.input.read(&self.right)?);
        let product = self.threads.parallelism().install(|| left.multiply(&right))?;
        Ok(output.reply(product, Exit::Done))
    }
}

//! `lightsout matrix convert`: the same matrix in another format.

use clap::Args;

use super::input::MatrixArgument;
use super::output::OutputOptions;
use crate::reply::{Exit, Failure, Reply};

/// Print a matrix, or write it in another format
#[derive(Args)]
pub(crate) struct Convert {
    #[command(flatten)]
    matrix: MatrixArgument,

    #[command(flatten)]
    output: OutputOptions,
}

impl Convert {
    pub(crate) fn run(mut self) -> Result<Reply, Failure> {
        let output = self.output.open(self.matrix.bit_order())?;
        Ok(output.reply(self.matrix.read()?, Exit::Done))
    }
}

//! `lightsout matrix convert`: the same matrix in another format.

use std::path::PathBuf;

use clap::Args;

use super::input::InputOptions;
use super::output::OutputOptions;
use crate::reply::{Failure, Reply};

/// Print a matrix, or write it in another format
#[derive(Args)]
pub(crate) struct Convert {
    /// The file with the matrix; standard input when left out or -
    #[arg(default_value = "-", hide_default_value = true)]
    matrix: PathBuf,

    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    output: OutputOptions,
}

impl Convert {
    pub(crate) fn run(mut self) -> Result<Reply, Failure> {
        let output = self.output.open(self.input.bit_order())?;
        output.reply(self.input.read(&self.matrix)?)
    }
}

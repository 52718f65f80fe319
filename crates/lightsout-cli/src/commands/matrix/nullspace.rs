//! `lightsout matrix nullspace`: all vectors that a matrix takes to zero.

use std::borrow::Borrow;

use clap::Args;
use gf2_linalg::{BitMatrix, Subspace};
use serde::Serialize;

use super::input::MatrixArgument;
use super::json::{Bits, Head};
use super::output::OutputOptions;
use crate::json;
use crate::output::Output;
use crate::reply::{Ending, Exit, Failure, Reply};
use crate::rule::ThreadsOption;

/// Print a basis of the vectors x with A·x = 0, one a row
#[derive(Args)]
pub(crate) struct Nullspace {
    /// Take the vectors y with y·A = 0 instead
    #[arg(long)]
    left: bool,

    #[command(flatten)]
    matrix: MatrixArgument,

    #[command(flatten)]
    output: OutputOptions,

    #[command(flatten)]
    threads: ThreadsOption,

    /// Print one JSON object, with the basis unless it is written to a file
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct JsonNullspace<'a> {
    #[serde(flatten)]
    head: Head,
    dimension: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    basis: Option<Bits<'a>>,
}

/// A space as the matrix of its basis.
struct Basis(Subspace);

impl Borrow<BitMatrix> for Basis {
    fn borrow(&self) -> &BitMatrix {
        self.0.basis()
    }
}

impl Nullspace {
    pub(crate) fn run(mut self) -> Result<Reply, Failure> {
        let output = self.output.open(self.matrix.bit_order())?;
        let place = Output::place_of_text(output.file());
        let matrix = self.matrix.read()?;
        let shape = matrix.shape();
        let nullspace = self.threads.parallelism().install(|| {
            let matrix = if self.left { matrix.try_transpose()? } else { matrix };
            matrix.try_nullspace()
        })?;
        let basis = Basis(nullspace);
        if !self.json {
            return Ok(output.reply(basis, Exit::Done).at(place));
        }
        let mut ending = Ending::from(Exit::Done);
        let with_basis = !output.write(basis.borrow(), &mut ending);
        let reply = Reply::written(ending, move |output| {
            let Basis(nullspace) = &basis;
            let basis = with_basis.then(|| Bits(nullspace.basis().as_ref()));
            let object = JsonNullspace { head: shape.into(), dimension: nullspace.dimension(), basis };
            json::write_line(output, &object)
        });
        Ok(reply.at(place))
    }
}

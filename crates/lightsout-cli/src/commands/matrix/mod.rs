//! `lightsout matrix`: linear algebra over GF(2) on files of matrices.

mod convert;
mod info;
mod input;
mod inverse;
mod json;
mod multiply;
mod nullspace;
mod output;
mod rank;
mod rref;
mod solve;
mod transpose;

use clap::{Args, Subcommand};

pub(crate) use input::read_matrix;
pub(crate) use output::OutputOptions;

use crate::reply::{Failure, Reply};

const EXAMPLES: &str = "\
Examples:
  lightsout matrix rank a.txt                            rows of 0 and 1, or as programs print them
  lightsout matrix rref a.npy -o reduced.npy --json      the pivots, and the reduced form in a file
  lightsout matrix solve a.mtx b.txt                     a solution of A·x = b, and how many there are
  lightsout matrix nullspace code.alist --format alist
  lightsout matrix rank --packed=1000 bits.npy           np.packbits(a, axis=1) of 1000 columns";

/// Compute with matrices over GF(2) from files
///
/// Files are rows of 0 and 1, or of numbers as programs print them, NumPy's .npy (booleans, whole numbers, or
/// packed bits) and .npz (one array, or a sparse matrix of SciPy), MatrixMarket, MacKay's alist, quasi-cyclic
/// matrices, or detector error models of Stim; which one is told by how a file begins, or else by its name. A -
/// stands for standard input.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Matrix {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Rank(rank::Rank),
    Rref(rref::Rref),
    Nullspace(nullspace::Nullspace),
    Solve(solve::Solve),
    Inverse(inverse::Inverse),
    Multiply(multiply::Multiply),
    Transpose(transpose::Transpose),
    Convert(convert::Convert),
    Info(info::Info),
}

impl Matrix {
    pub(crate) fn run(self) -> Result<Reply, Failure> {
        match self.command {
            Command::Rank(command) => command.run(),
            Command::Rref(command) => command.run(),
            Command::Nullspace(command) => command.run(),
            Command::Solve(command) => command.run(),
            Command::Inverse(command) => command.run(),
            Command::Multiply(command) => command.run(),
            Command::Transpose(command) => command.run(),
            Command::Convert(command) => command.run(),
            Command::Info(command) => command.run(),
        }
    }
}

impl From<gf2_linalg::Error> for Failure {
    fn from(error: gf2_linalg::Error) -> Self {
        Self(error.to_string())
    }
}

//! `lightsout matrix`: linear algebra over GF(2) on files of matrices.

use clap::Args;

use crate::commands::Run;
use crate::failure::Failure;
use crate::matrix::Operation;
use crate::session::Session;

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
    operation: Operation,
}

impl Run for Matrix {
    fn run(self, session: &mut Session) -> Result<(), Failure> {
        self.operation.run(session)
    }
}

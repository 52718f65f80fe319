//! Factors one column at a time: the oracle of the other algorithm.

use super::Ple;
use super::partial::Partial;
use crate::{Error, MatrixRef};

/// Factors a matrix.
pub(super) fn factor(matrix: MatrixRef<'_>) -> Result<Ple, Error> {
    let mut factors = Partial::try_new(matrix)?;
    for column in 0..matrix.columns() {
        let rank = factors.pivots.len();
        if rank == matrix.rows() {
            break;
        }
        factors.take_column(column, rank..matrix.rows());
    }
    factors.finish()
}

//! What every processor of the target has.

use super::matrix_vector;
use super::transpose::Masked;
use super::work::Simd;
use crate::MatrixRef;

/// No instructions beyond those of every processor of the target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Simd for Portable {
    type Transposition = Masked;

    #[inline(always)]
    fn transposition(self) -> Masked {
        Masked
    }

    #[inline(always)]
    fn multiply_vector(self, matrix: MatrixRef<'_>, vector: &[u64], product: &mut [u64]) {
        matrix_vector::multiply_vector(matrix, vector, product);
    }

    #[inline(always)]
    fn add_rows(self, matrix: MatrixRef<'_>, selection: &[u64], sum: &mut [u64]) {
        matrix_vector::add_rows(matrix, selection, sum);
    }
}

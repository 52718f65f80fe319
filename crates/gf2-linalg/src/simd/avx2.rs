//! 256-bit vectors.

use super::matrix_vector::vectors;
use super::transpose::Interleaved;
use super::transpose::avx2::HasAvx2;
use super::work::{Simd, token};
use crate::MatrixRef;

token!(
    /// The proof that this processor has AVX2, and the bit manipulation instructions that every such processor
    /// has.
    Avx2: "avx2", "bmi1", "bmi2", "lzcnt", "popcnt"
);

impl<P: HasAvx2> Simd for P {
    type Transposition = Interleaved<Self, 4>;

    #[inline(always)]
    fn transposition(self) -> Self::Transposition {
        Interleaved(self)
    }

    #[inline(always)]
    fn multiply_vector(self, matrix: MatrixRef<'_>, vector: &[u64], product: &mut [u64]) {
        vectors::multiply_vector(self, matrix, vector, product);
    }

    #[inline(always)]
    fn add_rows(self, matrix: MatrixRef<'_>, selection: &[u64], sum: &mut [u64]) {
        vectors::add_rows(self, matrix, selection, sum);
    }
}

//! Transposition, into another matrix and in place.

use super::{BitMatrix, MatrixMut, MatrixRef, Storage};
use crate::error::{check_square, expect};
use crate::simd::Level;
use crate::{Error, Shape};

impl MatrixRef<'_> {
    /// Returns the transposed matrix.
    ///
    /// # Complexity
    ///
    /// O(rows · columns / 64) words read and written, by whole cache lines: in tiles of 512×512 entries, by
    /// interleaving bytes and by the affine instruction or swaps within bytes on x86-64 with AVX2, by swaps
    /// within words elsewhere. From 4096×8192 entries or as many on, the columns are divided among threads,
    /// 512 at least for each.
    ///
    /// # Panics
    ///
    /// When there is no memory for it; [`try_transpose`](Self::try_transpose) says so instead.
    pub fn transpose(self) -> BitMatrix {
        expect(self.try_transpose())
    }

    /// Returns the transposed matrix.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when there is no memory for it.
    pub fn try_transpose(self) -> Result<BitMatrix, Error> {
        self.try_transpose_with(Level::current())
    }

    pub(crate) fn try_transpose_with(self, level: Level) -> Result<BitMatrix, Error> {
        let (rows, columns) = (self.columns(), self.rows());
        match Storage::try_transposed(level, self) {
            Some(storage) => Ok(BitMatrix { rows, columns, storage }),
            None => Err(Error::TooLarge { shape: Shape { rows, columns } }),
        }
    }
}

impl MatrixMut<'_> {
    /// Transposes a square matrix in place.
    ///
    /// # Errors
    ///
    /// [`Error::NotSquare`]; the matrix is unchanged then.
    ///
    /// # Complexity
    ///
    /// As for [`MatrixRef::transpose`], without extra memory, on one thread: tiles on either side of the
    /// diagonal change places.
    pub fn transpose_in_place(&mut self) -> Result<(), Error> {
        check_square("transpose in place", self.shape())?;
        if self.rows() > 0 {
            Level::current().transpose_in_place(self);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transpose_moves_every_entry() {
        for (rows, columns) in [(0, 0), (0, 9), (9, 0), (1, 1), (1, 130), (63, 65), (64, 64), (129, 127)] {
            let a = BitMatrix::from_fn(rows, columns, |i, j| (i * i + 3 * j) % 7 < 3);
            assert_eq!(a.transpose(), BitMatrix::from_fn(columns, rows, |i, j| a.get(j, i)));
            assert_eq!(a.transpose().transpose(), a);
        }
    }

    #[test]
    fn only_square_matrices_are_transposed_in_place() {
        let mut a = BitMatrix::from_fn(2, 3, |i, j| i == j);
        let before = a.clone();
        let shape = a.shape();
        assert_eq!(a.transpose_in_place(), Err(Error::NotSquare { operation: "transpose in place", shape }));
        assert_eq!(a, before);
        assert!(BitMatrix::zeros(usize::MAX, 0).transpose_in_place().is_err());
        assert_eq!(BitMatrix::zeros(0, 0).transpose_in_place(), Ok(()));
    }
}

//! Products. This file chooses the algorithm; each algorithm has a file of its own.

mod four_russians;
mod kernel;
mod multiplier;
mod naive;
mod power;
mod strassen;
mod vector;
mod winograd;

use std::ops::{Add, AddAssign, BitAnd, BitAndAssign, Mul};

use kernel::Kernel;
pub(crate) use multiplier::Multiplier;

use crate::error::uninterrupted;
use crate::parallelism::{is_worth_sharing, threads_for};
use crate::simd::Level;
use crate::{BitMatrix, Error, MatrixMut, MatrixRef, Shape, words};

impl BitMatrix {
    /// Returns the product of this matrix and another.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] when the columns of this matrix do not match the rows of the other;
    /// [`Error::TooLarge`].
    ///
    /// # Complexity
    ///
    /// O(rows · inner · columns) bit operations, depending on what the processor has:
    ///
    /// - GFNI: 4096 of them an instruction with AVX-512, 2048 with AVX2 alone; seven eighths of them for each
    ///   time that all sizes can be halved down to 2048, at most three times; with up to 2048 bits for each
    ///   row, and 132 KiB for each thread;
    /// - elsewhere: by [Four Russians](Self::multiply_four_russians), some 1500 an instruction with vectors of 256
    ///   bits, with tables of at most 28 KiB on the stack and up to 64 bytes for each row.
    ///
    /// Where all sizes can be halved down to 8192 with GFNI, to 1024 without, each time seven products do for
    /// eight, with memory for as much as one of three square matrices.
    ///
    /// A few rows are added up one by one. From about 1300×1300×1300 on, rows are divided among threads, as
    /// [`Parallelism`](crate::Parallelism) says.
    pub fn multiply<'a>(&self, right: impl Into<MatrixRef<'a>>) -> Result<Self, Error> {
        self.as_ref().multiply(right)
    }

    /// Returns the product by the method of the Four Russians on every processor, on one thread.
    ///
    /// # Errors
    ///
    /// As for [`multiply`](Self::multiply).
    pub fn multiply_four_russians<'a>(&self, right: impl Into<MatrixRef<'a>>) -> Result<Self, Error> {
        self.as_ref().multiply_four_russians(right)
    }

    /// Returns the product by adding up, for each row of this matrix, the rows of the other that it selects.
    ///
    /// # Errors
    ///
    /// As for [`multiply`](Self::multiply).
    ///
    /// # Complexity
    ///
    /// O(rows · inner · columns / 64), without extra memory.
    pub fn multiply_naive<'a>(&self, right: impl Into<MatrixRef<'a>>) -> Result<Self, Error> {
        self.as_ref().multiply_naive(right)
    }
}

impl MatrixRef<'_> {
    /// Returns the product of this matrix and another. See [`BitMatrix::multiply`].
    ///
    /// # Errors
    ///
    /// As for [`BitMatrix::multiply`].
    pub fn multiply<'b>(self, right: impl Into<MatrixRef<'b>>) -> Result<BitMatrix, Error> {
        let right = right.into();
        let mut product = empty_product(self, right)?;
        add_product(&mut product.as_mut(), self, right)?;
        Ok(product)
    }

    /// Returns the product by the method of the Four Russians. See [`BitMatrix::multiply_four_russians`].
    ///
    /// # Errors
    ///
    /// As for [`BitMatrix::multiply`].
    pub fn multiply_four_russians<'b>(self, right: impl Into<MatrixRef<'b>>) -> Result<BitMatrix, Error> {
        let right = right.into();
        let mut product = empty_product(self, right)?;
        Kernel::by_tables(Level::current()).add_product(&mut product.as_mut(), self, right)?;
        Ok(product)
    }

    /// Returns the product row by row. See [`BitMatrix::multiply_naive`].
    ///
    /// # Errors
    ///
    /// As for [`BitMatrix::multiply`].
    pub fn multiply_naive<'b>(self, right: impl Into<MatrixRef<'b>>) -> Result<BitMatrix, Error> {
        let right = right.into();
        let mut product = empty_product(self, right)?;
        naive::add_product(&mut product.as_mut(), self, right);
        Ok(product)
    }
}

impl MatrixMut<'_> {
    /// Adds the product of two matrices to this one.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] when the two do not fit together or their product does not fit this matrix;
    /// [`Error::TooLarge`] when there is no memory for a packed part of the left matrix or for tables. This
    /// matrix is unchanged then.
    pub fn add_product<'a, 'b>(
        &mut self,
        left: impl Into<MatrixRef<'a>>,
        right: impl Into<MatrixRef<'b>>,
    ) -> Result<(), Error> {
        let (left, right) = (left.into(), right.into());
        check_inner(left, right)?;
        if (self.rows(), self.columns()) != (left.rows(), right.columns()) {
            let product = Shape { rows: left.rows(), columns: right.columns() };
            return Err(Error::mismatch("add to", self.shape(), product, "equal shapes"));
        }
        add_product(self, left, right)
    }
}

/// The policy: `target += left · right`, whose shapes fit.
fn add_product(target: &mut MatrixMut<'_>, left: MatrixRef<'_>, right: MatrixRef<'_>) -> Result<(), Error> {
    let level = Level::current();
    let (fewest_rows, fewest_inner) = level.fewest_to_prepare();
    if left.rows() < fewest_rows || left.columns() < fewest_inner {
        naive::add_product(target, left, right);
        return Ok(());
    }
    let threads = threads_for(operations(left, right));
    if winograd::add_product(level, threads, level.smallest_half(), target, left, right)? {
        return Ok(());
    }
    if is_worth_sharing(operations(left, right)) {
        let mut multiplier = Multiplier::new(level, threads, left.shape(), right.shape())?;
        return Ok(multiplier.add_large_product(target, left, right)?);
    }
    Kernel::new(level).add_product(target, left, right)
}

/// An upper bound on the bit operations of a product.
fn operations(left: MatrixRef<'_>, right: MatrixRef<'_>) -> usize {
    left.rows().saturating_mul(left.columns()).saturating_mul(right.columns())
}

fn check_inner(left: MatrixRef<'_>, right: MatrixRef<'_>) -> Result<(), Error> {
    if left.columns() == right.rows() {
        return Ok(());
    }
    let expected = "as many columns on the left as rows on the right";
    Err(Error::mismatch("multiply", left.shape(), right.shape(), expected))
}

fn empty_product(left: MatrixRef<'_>, right: MatrixRef<'_>) -> Result<BitMatrix, Error> {
    check_inner(left, right)?;
    BitMatrix::try_zeros(left.rows(), right.columns())
}

impl<'a, T: Into<MatrixRef<'a>>> Mul<T> for &BitMatrix {
    type Output = BitMatrix;

    /// # Panics
    ///
    /// When the columns of the left matrix do not match the rows of the right one, or there is no memory;
    /// [`multiply`](BitMatrix::multiply) returns an error instead.
    fn mul(self, right: T) -> BitMatrix {
        uninterrupted(|| self.multiply(right))
    }
}

impl<'a, T: Into<MatrixRef<'a>>> Add<T> for &BitMatrix {
    type Output = BitMatrix;

    /// # Panics
    ///
    /// When the shapes differ.
    fn add(self, other: T) -> BitMatrix {
        let mut sum = self.clone();
        sum += other;
        sum
    }
}

impl<'a, T: Into<MatrixRef<'a>>> AddAssign<T> for BitMatrix {
    /// # Panics
    ///
    /// When the shapes differ.
    fn add_assign(&mut self, other: T) {
        self.as_mut().add_assign(other);
    }
}

impl<'a, T: Into<MatrixRef<'a>>> AddAssign<T> for MatrixMut<'_> {
    /// # Panics
    ///
    /// When the shapes differ.
    fn add_assign(&mut self, other: T) {
        let other = other.into();
        assert!(self.shape() == other.shape(), "a {} matrix added to {}", other.shape(), self.shape());
        for row in 0..other.stored_rows() {
            words::xor_into(self.row_words_mut(row), other.row_words(row));
        }
    }
}

impl<'a, T: Into<MatrixRef<'a>>> BitAnd<T> for &BitMatrix {
    type Output = BitMatrix;

    /// The product entry by entry (Schur or Hadamard product), not that of matrices.
    ///
    /// # Panics
    ///
    /// When the shapes differ.
    fn bitand(self, other: T) -> BitMatrix {
        let mut product = self.clone();
        product &= other;
        product
    }
}

impl<'a, T: Into<MatrixRef<'a>>> BitAndAssign<T> for BitMatrix {
    /// Multiplies entry by entry: keeps the ones that the other matrix has too, as a mask does.
    ///
    /// # Panics
    ///
    /// When the shapes differ.
    fn bitand_assign(&mut self, other: T) {
        self.as_mut().bitand_assign(other);
    }
}

impl<'a, T: Into<MatrixRef<'a>>> BitAndAssign<T> for MatrixMut<'_> {
    /// Multiplies entry by entry: keeps the ones that the other matrix has too, as a mask does.
    ///
    /// # Panics
    ///
    /// When the shapes differ.
    fn bitand_assign(&mut self, other: T) {
        let other = other.into();
        assert!(self.shape() == other.shape(), "a {} matrix masked by {}", self.shape(), other.shape());
        for row in 0..other.stored_rows() {
            words::and_into(self.row_words_mut(row), other.row_words(row));
        }
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    fn by_definition(a: &BitMatrix, b: &BitMatrix) -> BitMatrix {
        BitMatrix::from_fn(a.rows(), b.columns(), |i, j| {
            (0..a.columns()).fold(false, |sum, k| sum ^ (a.get(i, k) & b.get(k, j)))
        })
    }

    #[test]
    fn every_algorithm_agrees_with_the_definition() {
        let mut generator = ChaCha8Rng::seed_from_u64(3);
        let sizes = [0, 1, 2, 15, 16, 63, 64, 65, 129];
        for rows in sizes {
            for inner in sizes {
                for columns in sizes {
                    let a = BitMatrix::random(rows, inner, &mut generator);
                    let b = BitMatrix::random(inner, columns, &mut generator);
                    let expected = by_definition(&a, &b);
                    assert_eq!(a.multiply(&b).unwrap(), expected);
                    assert_eq!(a.multiply_naive(&b).unwrap(), expected);
                    assert_eq!(a.multiply_four_russians(&b).unwrap(), expected);
                }
            }
        }
    }

    #[test]
    fn products_wider_than_a_column_block_agree() {
        let mut generator = ChaCha8Rng::seed_from_u64(4);
        let a = BitMatrix::random(40, 100, &mut generator);
        let b = BitMatrix::random(100, 5000, &mut generator);
        assert_eq!(a.multiply_four_russians(&b).unwrap(), a.multiply_naive(&b).unwrap());
    }

    #[test]
    fn a_product_in_a_window_leaves_the_parent_alone() {
        let mut generator = ChaCha8Rng::seed_from_u64(5);
        let mut parent = BitMatrix::random(50, 200, &mut generator);
        let before = parent.clone();
        let a = BitMatrix::random(30, 70, &mut generator);
        let b = BitMatrix::random(70, 64, &mut generator);
        let mut window = parent.window_mut(10..40, 64..128).unwrap();
        window.add_product(&a, &b).unwrap();
        let change = &parent + &before;
        assert_eq!(change.submatrix(10..40, 64..128).unwrap(), by_definition(&a, &b));
        assert_eq!(change.weight(), by_definition(&a, &b).weight());
    }

    #[test]
    fn shapes_that_do_not_fit_are_errors() {
        let (a, b) = (BitMatrix::zeros(2, 3), BitMatrix::zeros(2, 3));
        assert!(matches!(a.multiply(&b), Err(Error::ShapeMismatch { operation: "multiply", .. })));
        let mut c = BitMatrix::zeros(2, 2);
        assert!(matches!(c.as_mut().add_product(&a, &b), Err(Error::ShapeMismatch { .. })));
        let error = c.as_mut().add_product(&a, &BitMatrix::zeros(3, 1)).unwrap_err();
        assert!(matches!(error, Error::ShapeMismatch { operation: "add to", .. }));
    }
}

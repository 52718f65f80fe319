//! Plain loops over rows, compiled for each instruction set.

use std::ops::Range;

use super::Level;
use crate::echelon::batch::Batch;
use crate::echelon::word_basis::WordBasis;
use crate::matrix::clear::add_where_one;
use crate::small::{Group, Step};
use crate::vector::add_all_shifted;
use crate::{MatrixMut, RowSums, VectorRef};

/// Something to do that is written once and compiled for each instruction set.
pub(crate) trait Work {
    /// What comes out.
    type Output;

    /// Does it. To be inlined always, with the loops that matter, or else it is compiled for none.
    fn run(self) -> Self::Output;
}

impl Level {
    /// Does some work with the instructions of this level.
    pub(crate) fn run<W: Work>(self, work: W) -> W::Output {
        match self {
            Self::Portable => work.run(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(token) => token.run(work),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2Gfni(token) => token.run(work),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Gfni(token) => token.run(work),
        }
    }

    /// Clears the columns of a step: see [`Step::apply`].
    pub(crate) fn apply_step<const WORDS: usize>(self, groups: &mut [Group<WORDS>], step: &Step<WORDS>) {
        match self {
            Self::Portable => step.apply(groups),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(token) => token.apply_step(groups, step),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2Gfni(token) => token.apply_step(groups, step),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Gfni(token) => token.apply_step(groups, step),
        }
    }

    /// Reduces the rows of a batch among themselves: see [`Batch::reduce`].
    pub(crate) fn reduce_batch<const WORDS: usize>(self, batch: &mut Batch<WORDS>, number: usize) {
        match self {
            Self::Portable => batch.reduce(number),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(token) => token.reduce_batch(batch, number),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2Gfni(token) => token.reduce_batch(batch, number),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Gfni(token) => token.reduce_batch(batch, number),
        }
    }

    /// Chooses rows for a basis of the bits in one word: see [`WordBasis::extend`].
    pub(crate) fn extend_word_basis(
        self,
        basis: &mut WordBasis,
        most: usize,
        rows: impl Iterator<Item = (usize, u64)>,
        choose: impl FnMut(usize),
    ) {
        match self {
            Self::Portable => basis.extend(most, rows, choose),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(token) => token.extend_word_basis(basis, most, rows, choose),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2Gfni(token) => token.extend_word_basis(basis, most, rows, choose),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Gfni(token) => token.extend_word_basis(basis, most, rows, choose),
        }
    }

    /// A step of a recurrence on words: see [`recur`](crate::tridiagonal::recur).
    pub(crate) fn recur(
        self,
        next: &mut [u64],
        x: &[u64],
        previous: &[u64],
        constant: &[u64],
        diagonal: bool,
    ) {
        match self {
            Self::Portable => crate::tridiagonal::recur(next, x, previous, constant, diagonal),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(token) => token.recur(next, x, previous, constant, diagonal),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2Gfni(token) => token.recur(next, x, previous, constant, diagonal),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Gfni(token) => token.recur(next, x, previous, constant, diagonal),
        }
    }

    /// Carries out sums of rows of `width` words that are `stride` words apart: see [`RowSums::apply`].
    pub(crate) fn apply_sums(self, sums: &RowSums, words: &mut [u64], stride: usize, width: usize) {
        match self {
            Self::Portable => sums.apply(words, stride, width),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(token) => token.apply_sums(sums, words, stride, width),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2Gfni(token) => token.apply_sums(sums, words, stride, width),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Gfni(token) => token.apply_sums(sums, words, stride, width),
        }
    }

    /// Adds vectors moved by some places: see [`add_all_shifted`].
    pub(crate) fn add_all_shifted(self, sum: &mut [u64], terms: &[(VectorRef<'_>, isize)]) {
        match self {
            Self::Portable => add_all_shifted(sum, terms),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(token) => token.add_all_shifted(sum, terms),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2Gfni(token) => token.add_all_shifted(sum, terms),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Gfni(token) => token.add_all_shifted(sum, terms),
        }
    }

    /// Adds a row to those that have a one in a column: see [`add_where_one`].
    pub(crate) fn add_where_one(
        self,
        matrix: &mut MatrixMut<'_>,
        source: usize,
        column: usize,
        rows: impl Iterator<Item = Range<usize>>,
        changed: impl FnMut(usize),
    ) {
        match self {
            Self::Portable => add_where_one(matrix, source, column, rows, changed),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(token) => token.add_where_one(matrix, source, column, rows, changed),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2Gfni(token) => token.add_where_one(matrix, source, column, rows, changed),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Gfni(token) => token.add_where_one(matrix, source, column, rows, changed),
        }
    }
}

//! Equal parts of matrices that are added up while they are multiplied.

use std::ops::Range;

use crate::words::WORD_BITS;
use crate::{MatrixMut, MatrixRef, Shape};

/// Parts of equal shape of one matrix, in its words: what stands for their sum on the sides of a product, and
/// for each of them as its target.
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    /// The first words of the parts.
    starts: [usize; Self::MAX_COUNT],
    /// How many there are.
    count: usize,
    /// Words from one row to the next.
    pub(crate) stride: usize,
    pub(crate) shape: Shape,
}

impl Parts {
    /// Maximum number of parts.
    const MAX_COUNT: usize = 8;

    fn whole(shape: Shape, stride: usize) -> Self {
        Self { starts: [0; Self::MAX_COUNT], count: 1, stride, shape }
    }

    /// The first words of the parts.
    #[inline(always)]
    pub(crate) fn starts(&self) -> &[usize] {
        &self.starts[..self.count]
    }

    /// Some rows and columns of each part. The columns start at a word.
    pub(crate) fn window(mut self, rows: Range<usize>, columns: Range<usize>) -> Self {
        debug_assert!(columns.start.is_multiple_of(WORD_BITS));
        self.shape = Shape { rows: rows.len(), columns: columns.len() };
        for start in &mut self.starts[..self.count] {
            *start += rows.start * self.stride + columns.start / WORD_BITS;
        }
        self
    }

    /// Whether there is room for twice as many parts.
    pub(crate) fn can_double(&self) -> bool {
        2 * self.count <= Self::MAX_COUNT
    }

    /// The parts of both, of which there are not too many.
    pub(crate) fn and(mut self, other: &Self) -> Self {
        self.starts[self.count..][..other.count].copy_from_slice(other.starts());
        self.count += other.count;
        self
    }
}

/// A product of sums: what is added to each part of the target is the sum of the parts on the left times that
/// of those on the right.
#[derive(Clone, Copy)]
pub(crate) struct Product {
    pub(crate) target: Parts,
    pub(crate) left: Parts,
    pub(crate) right: Parts,
}

/// The words of the three matrices of a product.
#[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "there is no affine instruction"))]
pub(crate) struct Operands<'a> {
    pub(crate) target: &'a mut [u64],
    pub(crate) left: &'a [u64],
    pub(crate) right: &'a [u64],
}

impl<'a> Operands<'a> {
    /// The words of these matrices, and the product of the whole of them.
    pub(crate) fn new(
        target: &'a mut MatrixMut<'_>,
        left: MatrixRef<'a>,
        right: MatrixRef<'a>,
    ) -> (Self, Product) {
        let target_shape = target.shape();
        let (target, target_stride) = target.words_and_stride();
        let ((left_words, left_stride), (right_words, right_stride)) =
            (left.words_and_stride(), right.words_and_stride());
        let product = Product {
            target: Parts::whole(target_shape, target_stride),
            left: Parts::whole(left.shape(), left_stride),
            right: Parts::whole(right.shape(), right_stride),
        };
        (Self { target, left: left_words, right: right_words }, product)
    }
}

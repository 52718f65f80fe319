//! Equal parts of matrices that are added up while they are multiplied.

use std::ops::Range;

use crate::words::{WORD_BITS, words_for};
use crate::{MatrixMut, MatrixRef, Shape};

/// Parts of equal shape of one matrix, in its words: what stands for their sum on the sides of a product, and
/// for each of them as its target.
#[derive(Clone, Copy)]
pub(in crate::simd) struct Parts {
    /// The first words of the parts.
    starts: [usize; Self::MAX_COUNT],
    /// How many there are.
    count: usize,
    /// Words from one row to the next.
    pub(in crate::simd) stride: usize,
    pub(in crate::simd) shape: Shape,
}

impl Parts {
    /// Maximum number of parts.
    const MAX_COUNT: usize = 8;

    fn whole(shape: Shape, stride: usize) -> Self {
        Self { starts: [0; Self::MAX_COUNT], count: 1, stride, shape }
    }

    /// The first words of the parts.
    #[inline(always)]
    pub(in crate::simd) fn starts(&self) -> &[usize] {
        &self.starts[..self.count]
    }

    /// Some rows and columns of each part. The columns start at a word.
    pub(super) fn window(mut self, rows: Range<usize>, columns: Range<usize>) -> Self {
        debug_assert!(columns.start.is_multiple_of(WORD_BITS));
        self.shape = Shape { rows: rows.len(), columns: columns.len() };
        for start in &mut self.starts[..self.count] {
            *start += rows.start * self.stride + columns.start / WORD_BITS;
        }
        self
    }

    /// Whether twice the parts fit.
    pub(super) fn can_double(&self) -> bool {
        2 * self.count <= Self::MAX_COUNT
    }

    /// The parts of both, of which there are not too many.
    pub(super) fn and(mut self, other: &Self) -> Self {
        self.starts[self.count..][..other.count].copy_from_slice(other.starts());
        self.count += other.count;
        self
    }
}

/// A product of sums: what is added to each part of the target is the sum of the parts on the left times that
/// of those on the right.
#[derive(Clone, Copy)]
pub(in crate::simd) struct Product {
    pub(in crate::simd) target: Parts,
    pub(in crate::simd) left: Parts,
    pub(in crate::simd) right: Parts,
}

/// The words of the three matrices of a product.
pub(in crate::simd) struct Operands<'a> {
    pub(in crate::simd) target: &'a mut [u64],
    pub(in crate::simd) left: &'a [u64],
    pub(in crate::simd) right: &'a [u64],
}

impl<'a> Operands<'a> {
    /// The words of these matrices, and the product of the whole of them.
    pub(in crate::simd) fn new(
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

/// A line, or what there is of it, of up to eight rows of a sum of parts.
#[derive(Clone, Copy)]
pub(in crate::simd) struct Slab<'a> {
    words: &'a [u64],
    parts: &'a Parts,
    /// From the start of a part to the first word.
    first: usize,
    /// At most 8.
    pub(in crate::simd) rows: usize,
    /// Words of the line, at most 8.
    pub(in crate::simd) width: usize,
}

/// Maximum number of rows of a slab.
pub(in crate::simd) const SLAB_ROWS: usize = 8;

impl<'a> Slab<'a> {
    /// Rows from `first_row` on, of which there may be none.
    #[inline(always)]
    pub(in crate::simd) fn new(
        words: &'a [u64],
        parts: &'a Parts,
        first_row: usize,
        columns: Range<usize>,
    ) -> Self {
        debug_assert!(columns.end <= words_for(parts.shape.columns));
        let rows = parts.shape.rows.saturating_sub(first_row).min(SLAB_ROWS);
        let first = first_row * parts.stride + columns.start;
        Self { words, parts, first, rows, width: columns.len() }
    }

    /// The first words of the parts.
    #[inline(always)]
    pub(in crate::simd) fn starts(self) -> &'a [usize] {
        &self.parts.starts[..self.parts.count]
    }

    /// The words of a row of the part that starts at `start`.
    #[inline(always)]
    pub(in crate::simd) fn row(self, start: usize, row: usize) -> &'a [u64] {
        &self.words[start + self.first + row * self.parts.stride..][..self.width]
    }

    /// The words of eight rows where they are all there is and follow one another.
    #[inline(always)]
    pub(in crate::simd) fn only_column(self) -> Option<&'a [u64]> {
        let [start] = self.parts.starts() else { return None };
        let contiguous = self.width == 1 && self.parts.stride == 1 && self.rows == SLAB_ROWS;
        contiguous.then(|| &self.words[start + self.first..][..SLAB_ROWS])
    }

    /// A word of each row of the sum, zero where there is no row.
    #[inline(always)]
    pub(in crate::simd) fn column(self, word: usize) -> [u64; SLAB_ROWS] {
        let mut column = [0; SLAB_ROWS];
        for (row, entry) in column.iter_mut().enumerate().take(self.rows) {
            for start in self.parts.starts() {
                *entry ^= self.words[start + self.first + row * self.parts.stride + word];
            }
        }
        column
    }
}

//! Products by the affine instruction: an 8×8 block of bits times 8 bits of every column at once.
//!
//! The left matrix is packed into 8×8 blocks, one to a word; the right one into bytes of 8 rows of one column
//! each. The affine instruction multiplies a block with as many such bytes as a vector has, and a tile of
//! several blocks by two vectors is summed up in registers. No tables at all.
//!
//! ```text
//!                            64 columns
//!                          ┌────────────┐
//!     8 rows of the right: │ one vector │  byte c: column c
//!                          └────────────┘
//!                          ┌────────────┐
//!   64 rows of the left:   │ the tile   │  byte c of vector r: rows 8r .. 8r + 8 of column c
//!     8 blocks of 8×8      └────────────┘
//! ```

use std::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
use std::ops::Range;

use super::parts::{Operands, Parts, Product};
use super::slab::{SLAB_ROWS, Slab};
use crate::Shape;
use crate::simd::work::WorkOn;
use crate::words::{WORD_BITS, words_for};

/// Rows of a block, and bits of a byte.
pub(in crate::simd) const BLOCK: usize = SLAB_ROWS;
/// Words in which a strip of 64 rows packs 64 columns: 8×8 blocks. As many as a word of columns takes for 64
/// rows.
const TILE_WORDS: usize = 64;
/// Tiles of the inner dimension taken at a time: the blocks of a strip then take half of the first-level
/// cache, and the panels of a line, which stream through it, an eighth of the second.
const DEPTH_TILES: usize = 32;
/// Words of a cache line, which are added to a row of the target at a time.
pub(in crate::simd) const LINE_WORDS: usize = 8;
/// Rows from those that are packed to those that are prefetched.
const AHEAD: usize = 8 * BLOCK;
/// A matrix of up to so many words is expected to be in a cache that is near enough.
const NEAR_WORDS: usize = 1 << 14;

/// The unit vectors as bytes, from the lowest bit up: a matrix applied to them comes out transposed.
pub(in crate::simd) const UNITS: u64 = 0x8040_2010_0804_0201;
/// The unit vectors from the highest bit down.
pub(in crate::simd) const UNITS_REVERSED: u64 = UNITS.swap_bytes();

/// Vectors of 64-bit lanes, with the instructions that the product needs.
///
/// Implementations are inlined into a function that has the instructions enabled.
pub(in crate::simd) trait Vectors: Copy {
    type Vector: Copy;
    /// Lanes of a vector.
    const LANES: usize;

    fn zero(self) -> Self::Vector;
    /// Loads as many words as there are lanes.
    fn load(self, words: &[u64]) -> Self::Vector;
    fn store(self, vector: Self::Vector, words: &mut [u64]);
    fn splat(self, word: u64) -> Self::Vector;
    /// Multiplies, in each lane, the 8×8 matrix in `matrix` with each of the bytes of `bytes`: bit `i` of a
    /// result is the parity of the byte and of byte `7 - i` of the matrix.
    fn affine(self, bytes: Self::Vector, matrix: Self::Vector) -> Self::Vector;
    /// The sum of three vectors.
    fn add(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;

    /// From each word `i` of the rows to 8 blocks of 8 columns, as matrices of [`affine`](Self::affine), at
    /// `packed[at(i)..]`.
    fn pack_blocks(self, rows: Slab<'_>, packed: &mut [u64], at: impl Fn(usize) -> usize);
    /// From each word `i` of the rows to a byte for each column, those of each eight from the last column to
    /// the first, at `packed[at(i)..]`.
    fn pack_columns(self, rows: Slab<'_>, packed: &mut [u64], at: impl Fn(usize) -> usize);
    /// Adds, to each part of the target, what [`pack_columns`](Self::pack_columns) makes of its words, one
    /// after another.
    fn add_unpacked(self, packed: &[u64], target: Target<'_>);
}

/// Where the sums of a block of rows and a line of columns are added.
pub(in crate::simd) struct Target<'a> {
    pub(in crate::simd) words: &'a mut [u64],
    pub(in crate::simd) stride: usize,
    /// The first words of the parts of the target.
    pub(in crate::simd) starts: &'a [usize],
    /// From the start of a part to the first word.
    pub(in crate::simd) first: usize,
    /// At most 8.
    pub(in crate::simd) rows: usize,
    /// Words of the line, at most 8.
    pub(in crate::simd) width: usize,
}

/// How a product is divided.
#[derive(Clone, Copy)]
struct Plan {
    /// Strips of 64 rows of the left matrix.
    strips: usize,
    /// Tiles of 64 of the inner dimension taken at a time.
    tiles: usize,
    /// Words of columns.
    columns: usize,
}

impl Plan {
    fn new(left: Shape, right: Shape) -> Self {
        let tiles = words_for(left.columns).min(DEPTH_TILES);
        Self { strips: left.rows.div_ceil(WORD_BITS), tiles, columns: words_for(right.columns) }
    }

    /// Words of the packed part of the left matrix. What no memory could hold comes out as the largest
    /// number.
    fn blocks(self) -> usize {
        self.strips.saturating_mul(self.tiles * TILE_WORDS)
    }

    /// Words of the panels of a line of columns of the right matrix.
    fn panels(self) -> usize {
        self.columns.min(LINE_WORDS) * self.tiles * TILE_WORDS
    }

    /// Words of the sums of a strip: 64 rows of a line of columns.
    fn sums(self) -> usize {
        self.columns.min(LINE_WORDS) * TILE_WORDS
    }
}

/// The words that [`AddProduct`] needs besides its operands: 2048 columns of the left matrix, and as many
/// rows of a line of columns of the right one.
pub(in crate::simd) fn scratch_words(left: Shape, right: Shape) -> usize {
    let plan = Plan::new(left, right);
    plan.blocks().saturating_add(plan.panels() + plan.sums())
}

/// Adds the product to the parts of the target, with [scratch](scratch_words) of any content.
pub(in crate::simd) struct AddProduct<'a, 'o> {
    pub(in crate::simd) operands: &'a mut Operands<'o>,
    pub(in crate::simd) product: &'a Product,
}

impl<V: Vectors> WorkOn<V, &mut [u64]> for AddProduct<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run_on(self, v: V, scratch: &mut [u64]) {
        add_product(v, self.operands, self.product, scratch);
    }
}

#[inline(always)]
fn add_product<V: Vectors>(v: V, operands: &mut Operands<'_>, product: &Product, scratch: &mut [u64]) {
    let Product { target, left, right } = product;
    let plan = Plan::new(left.shape, right.shape);
    let (blocks, scratch) = scratch.split_at_mut(plan.blocks());
    let (panels, sums) = scratch.split_at_mut(plan.panels());
    let lines = Lines::new(operands.target, target, plan.columns);
    let target_is_far = is_far(target);
    let inner = words_for(left.shape.columns);
    for first_tile in (0..inner).step_by(DEPTH_TILES) {
        let tiles = first_tile..inner.min(first_tile + DEPTH_TILES);
        let strip_words = tiles.len() * TILE_WORDS;
        pack_left(v, operands.left, left, tiles.clone(), blocks);
        for line in 0..lines.count() {
            let words = lines.words(line);
            let panels = &mut panels[..words.len() * strip_words];
            pack_right(v, operands.right, right, tiles.clone(), words.clone(), panels);
            for (strip, blocks) in blocks.chunks_exact(strip_words).take(plan.strips).enumerate() {
                let rows = strip * WORD_BITS..target.shape.rows.min((strip + 1) * WORD_BITS);
                if target_is_far {
                    prefetch(operands.target, target, rows.clone(), words.start);
                }
                multiply_strip(v, blocks, panels, words.len(), rows.len().div_ceil(BLOCK), sums);
                for (row, sums) in rows.clone().step_by(BLOCK).zip(sums.chunks_exact(words.len() * BLOCK)) {
                    let target = Target {
                        words: operands.target,
                        stride: target.stride,
                        starts: target.starts(),
                        first: row * target.stride + words.start,
                        rows: BLOCK.min(rows.end - row),
                        width: words.len(),
                    };
                    v.add_unpacked(sums, target);
                }
            }
        }
    }
}

/// The columns of the target, divided so that no part of a row reaches over a cache line where rows are
/// aligned to them.
#[derive(Clone, Copy)]
struct Lines {
    /// Words of columns.
    columns: usize,
    /// Words of the first line that lie before the first column.
    offset: usize,
}

impl Lines {
    fn new(words: &[u64], target: &Parts, columns: usize) -> Self {
        let to_next = words[target.starts()[0]..].as_ptr().align_offset(LINE_WORDS * size_of::<u64>());
        let aligned = target.stride.is_multiple_of(LINE_WORDS) && to_next < LINE_WORDS;
        // Fewer columns than a line has stay together.
        let offset = if aligned && columns > LINE_WORDS { (LINE_WORDS - to_next) % LINE_WORDS } else { 0 };
        Self { columns, offset }
    }

    fn count(self) -> usize {
        (self.columns + self.offset).div_ceil(LINE_WORDS)
    }

    /// The words of columns of a line.
    fn words(self, line: usize) -> Range<usize> {
        let start = (line * LINE_WORDS).saturating_sub(self.offset);
        start..self.columns.min((line + 1) * LINE_WORDS - self.offset)
    }
}

/// Whether a matrix is not likely to be in a cache that is near enough.
fn is_far(parts: &Parts) -> bool {
    parts.stride * parts.shape.rows > NEAR_WORDS
}

/// Says that the words of some rows in one line are needed soon.
#[inline(never)]
fn prefetch(words: &[u64], parts: &Parts, rows: Range<usize>, first_word: usize) {
    let rows = rows.start..parts.shape.rows.min(rows.end);
    for start in parts.starts() {
        for row in rows.clone() {
            let word = &raw const words[start + row * parts.stride + first_word];
            // SAFETY: a hint, which every x86-64 processor has, for a word that there is.
            unsafe { _mm_prefetch::<_MM_HINT_T1>(word.cast()) }
        }
    }
}

/// Packs tiles of the left matrix: strips of 64 rows, in each the tiles of 64 columns, in each 8 words for
/// each 8 rows.
#[inline(always)]
fn pack_left<V: Vectors>(v: V, words: &[u64], left: &Parts, tiles: Range<usize>, packed: &mut [u64]) {
    let strip_words = tiles.len() * TILE_WORDS;
    let is_far = is_far(left);
    for first_row in (0..left.shape.rows).step_by(BLOCK) {
        let strip = &mut packed[first_row / WORD_BITS * strip_words..][..strip_words];
        let at = first_row % WORD_BITS;
        for first in tiles.clone().step_by(LINE_WORDS) {
            let end = tiles.end.min(first + LINE_WORDS);
            let strip = &mut strip[(first - tiles.start) * TILE_WORDS..];
            if is_far {
                prefetch(words, left, first_row + AHEAD..first_row + AHEAD + BLOCK, first);
            }
            v.pack_blocks(Slab::new(words, left, first_row, first..end), strip, |tile| {
                tile * TILE_WORDS + at
            });
        }
    }
}

/// Packs tiles of 64 rows of the right matrix: in each panel of two vectors of columns, or of one if there is
/// no other, for each 8 rows a vector's worth of bytes for each word.
#[inline(always)]
fn pack_right<V: Vectors>(
    v: V,
    all: &[u64],
    right: &Parts,
    tiles: Range<usize>,
    words: Range<usize>,
    panels: &mut [u64],
) {
    let count = words.len();
    let word_words = tiles.len() * TILE_WORDS;
    let is_far = is_far(right);
    for (block, first_row) in (tiles.start * WORD_BITS..tiles.end * WORD_BITS).step_by(BLOCK).enumerate() {
        if is_far {
            prefetch(all, right, first_row + AHEAD..first_row + AHEAD + BLOCK, words.start);
        }
        v.pack_columns(Slab::new(all, right, first_row, words.clone()), panels, |word| {
            let panel = word / panel_words::<V>() * panel_words::<V>();
            let width = (count - panel).min(panel_words::<V>());
            panel * word_words + (block * width + word - panel) * BLOCK
        });
    }
}

/// The product of a strip and the panels of a line: for each 8 rows, of which there are `row_blocks`, as many
/// bytes as the line has columns.
#[inline(always)]
fn multiply_strip<V: Vectors>(
    v: V,
    blocks: &[u64],
    panels: &[u64],
    words: usize,
    row_blocks: usize,
    sums: &mut [u64],
) {
    let panel_words = panel_words::<V>();
    for (number, panel) in panels.chunks(panel_words * blocks.len()).enumerate() {
        let first = number * panel_words * BLOCK;
        let mut sums = Sums { words: &mut sums[first..], stride: words * BLOCK };
        if panel.len() * BLOCK == blocks.len() * V::LANES {
            multiply_panel::<V, 1>(v, blocks, panel, row_blocks, &mut sums);
        } else {
            multiply_panel::<V, 2>(v, blocks, panel, row_blocks, &mut sums);
        }
    }
}

/// Words of columns of a panel: two vectors.
const fn panel_words<V: Vectors>() -> usize {
    2 * V::LANES / BLOCK
}

/// Where the product of a strip and a panel goes.
struct Sums<'a> {
    /// From the panel's place in the first block of rows on.
    words: &'a mut [u64],
    /// Words from one block of rows to the next.
    stride: usize,
}

/// The product of a strip and a panel of `VECTORS` vectors.
#[inline(always)]
fn multiply_panel<V: Vectors, const VECTORS: usize>(
    v: V,
    blocks: &[u64],
    panel: &[u64],
    row_blocks: usize,
    sums: &mut Sums<'_>,
) {
    // Eight blocks by two vectors are sixteen registers, of which there are twice as many for 512-bit vectors
    // only.
    match row_blocks {
        ..=1 => multiply_rows::<V, VECTORS, 1>(v, blocks, panel, sums, 0),
        2 => multiply_rows::<V, VECTORS, 2>(v, blocks, panel, sums, 0),
        3..=4 => multiply_rows::<V, VECTORS, 4>(v, blocks, panel, sums, 0),
        _ if V::LANES == BLOCK => multiply_rows::<V, VECTORS, 8>(v, blocks, panel, sums, 0),
        _ => {
            multiply_rows::<V, VECTORS, 4>(v, blocks, panel, sums, 0);
            multiply_rows::<V, VECTORS, 4>(v, blocks, panel, sums, 4);
        }
    }
}

/// The product of `ROWS` blocks of rows, from block `first_row` on, and a panel of `VECTORS` vectors.
#[inline(always)]
fn multiply_rows<V: Vectors, const VECTORS: usize, const ROWS: usize>(
    v: V,
    blocks: &[u64],
    panel: &[u64],
    sums: &mut Sums<'_>,
    first_row: usize,
) {
    let panel_tile = VECTORS * V::LANES * BLOCK;
    let mut sum = [[v.zero(); VECTORS]; ROWS];
    for (blocks, panel) in blocks.chunks_exact(TILE_WORDS).zip(panel.chunks_exact(panel_tile)) {
        // Two blocks of the inner dimension at a time, so that three vectors are added by one instruction.
        for pair in 0..BLOCK / 2 {
            let mut first = [v.zero(); VECTORS];
            let mut second = [v.zero(); VECTORS];
            for vector in 0..VECTORS {
                let at = |block: usize| (block * VECTORS + vector) * V::LANES;
                first[vector] = v.load(&panel[at(2 * pair)..][..V::LANES]);
                second[vector] = v.load(&panel[at(2 * pair + 1)..][..V::LANES]);
            }
            for (row, sum) in sum.iter_mut().enumerate() {
                let block = (first_row + row) * BLOCK + 2 * pair;
                let (left, right) = (v.splat(blocks[block]), v.splat(blocks[block + 1]));
                for (vector, sum) in sum.iter_mut().enumerate() {
                    *sum = v.add(*sum, v.affine(first[vector], left), v.affine(second[vector], right));
                }
            }
        }
    }
    for (row, sum) in sum.iter().enumerate() {
        for (vector, sum) in sum.iter().enumerate() {
            let at = (first_row + row) * sums.stride + vector * V::LANES;
            v.store(*sum, &mut sums.words[at..][..V::LANES]);
        }
    }
}

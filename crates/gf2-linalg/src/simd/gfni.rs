//! Products by the affine instruction: an 8×8 block of bits times 8 bits of every column at once.
//!
//! The left matrix is packed into 8×8 blocks, one to a word; the right one into bytes of 8 rows of one column each. The
//! affine instruction multiplies a block with as many such bytes as a vector has, and a tile of several blocks by two
//! vectors is summed up in registers. No tables at all.
//!
//! ```text
//!                            64 columns, a word of each row
//!   8 rows of the right:     ┌──────────────────────────────┐
//!                            │ one vector: byte c = column c │
//!   64 rows │ 8×8 ▐          └──────────────────────────────┘
//!   of the  │ blocks         the tile: byte c of vector r = rows 8r .. 8r+8 of column c
//!   left    │ ▐
//! ```

use std::ops::Range;

use crate::words::{WORD_BITS, words_for};
use crate::{MatrixMut, MatrixRef, Shape};

/// Rows of a block, and bits of a byte.
pub(super) const BLOCK: usize = 8;
/// Words in which a strip of 64 rows packs 64 columns: 8×8 blocks. As many as a word of columns takes for 64 rows.
const TILE_WORDS: usize = 64;
/// Tiles of the inner dimension taken at a time: a panel of the right matrix then fits the first-level cache.
const DEPTH_TILES: usize = 16;
/// Words of a cache line, which are added to a row of the target at a time.
pub(super) const LINE_WORDS: usize = 8;
/// A target of up to so many words is expected to be in a cache that is near enough.
const NEAR_WORDS: usize = 1 << 14;

/// The unit vectors as bytes, from the lowest bit up: a matrix applied to them comes out transposed.
pub(super) const UNITS: u64 = 0x8040_2010_0804_0201;
/// The unit vectors from the highest bit down.
pub(super) const UNITS_REVERSED: u64 = UNITS.swap_bytes();

/// A line, or what there is of it, of up to eight rows.
#[derive(Clone, Copy)]
pub(super) struct Slab<'a> {
    /// From the first word of the first row on.
    words: &'a [u64],
    /// Words from one row to the next.
    stride: usize,
    /// At most 8.
    pub(super) rows: usize,
    /// Words of the line, at most 8.
    pub(super) width: usize,
}

impl<'a> Slab<'a> {
    #[inline(always)]
    fn new(matrix: MatrixRef<'a>, first_row: usize, words: Range<usize>) -> Self {
        let rows = matrix.rows().saturating_sub(first_row).min(BLOCK);
        let (all, stride) = matrix.words_and_stride();
        let first = if rows == 0 { 0 } else { first_row * stride + words.start };
        Self { words: &all[first..], stride, rows, width: words.len() }
    }

    /// The words of a row.
    #[inline(always)]
    pub(super) fn row(&self, row: usize) -> &'a [u64] {
        &self.words[row * self.stride..][..self.width]
    }

    /// The words of eight rows where they are all there is and follow one another.
    #[inline(always)]
    pub(super) fn only_column(&self) -> Option<&'a [u64]> {
        let contiguous = self.width == 1 && self.stride == 1 && self.rows == BLOCK;
        contiguous.then(|| &self.words[..BLOCK])
    }

    /// A word of each row, zero where there is no row.
    #[inline(always)]
    pub(super) fn column(&self, word: usize) -> [u64; BLOCK] {
        let mut column = [0; BLOCK];
        for (row, entry) in column.iter_mut().enumerate().take(self.rows) {
            *entry = self.words[row * self.stride + word];
        }
        column
    }
}

/// Vectors of 64-bit lanes, with the instructions that the product needs.
///
/// Implementations are inlined into a function that has the instructions enabled.
pub(super) trait Vectors: Copy {
    type Vector: Copy;
    /// Lanes of a vector.
    const LANES: usize;

    fn zero(self) -> Self::Vector;
    /// Loads as many words as there are lanes.
    fn load(self, words: &[u64]) -> Self::Vector;
    fn store(self, vector: Self::Vector, words: &mut [u64]);
    fn splat(self, word: u64) -> Self::Vector;
    /// Multiplies, in each lane, the 8×8 matrix in `matrix` with each of the bytes of `bytes`: bit `i` of a result is the
    /// parity of the byte and of byte `7 - i` of the matrix.
    fn affine(self, bytes: Self::Vector, matrix: Self::Vector) -> Self::Vector;
    /// The sum of three vectors.
    fn add(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;

    /// From each word `i` of the rows to 8 blocks of 8 columns, as matrices of [`affine`](Self::affine), at
    /// `packed[at(i)..]`.
    fn pack_blocks(self, rows: Slab<'_>, packed: &mut [u64], at: impl Fn(usize) -> usize);
    /// From each word `i` of the rows to a byte for each column, those of each eight from the last column to the first, at
    /// `packed[at(i)..]`.
    fn pack_columns(self, rows: Slab<'_>, packed: &mut [u64], at: impl Fn(usize) -> usize);
    /// Adds, to `words` words of each of `rows` rows of the target, what [`pack_columns`](Self::pack_columns) makes of
    /// such words, one after another.
    fn add_unpacked(self, packed: &[u64], words: usize, target: &mut [u64], stride: usize, rows: usize);
    /// Says that a word is needed soon.
    fn prefetch(self, word: &u64);
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

    /// Words of the packed part of the left matrix. What no memory could hold comes out as the largest number.
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

/// The words that [`add_product`] needs besides its operands: 1024 columns of the left matrix, and as many rows of a line
/// of columns of the right one.
pub(super) fn scratch_words(left: Shape, right: Shape) -> usize {
    let plan = Plan::new(left, right);
    plan.blocks().saturating_add(plan.panels() + plan.sums())
}

/// `target += left · right`, with [scratch](scratch_words) of any content.
#[inline(always)]
pub(super) fn add_product<V: Vectors>(
    v: V,
    target: &mut MatrixMut<'_>,
    left: MatrixRef<'_>,
    right: MatrixRef<'_>,
    scratch: &mut [u64],
) {
    let plan = Plan::new(left.shape(), right.shape());
    let (blocks, scratch) = scratch.split_at_mut(plan.blocks());
    let (panels, sums) = scratch.split_at_mut(plan.panels());
    let rows = target.rows();
    let (target, stride) = target.words_and_stride();
    let lines = Lines::new(target, stride, plan.columns);
    let is_far = target.len() > NEAR_WORDS;
    for first_tile in (0..words_for(left.columns())).step_by(DEPTH_TILES) {
        let tiles = first_tile..words_for(left.columns()).min(first_tile + DEPTH_TILES);
        let strip_words = tiles.len() * TILE_WORDS;
        pack_left(v, left, tiles.clone(), blocks);
        for line in 0..lines.count() {
            let words = lines.words(line);
            let panels = &mut panels[..words.len() * strip_words];
            pack_right(v, right, tiles.clone(), words.clone(), panels);
            for (strip, blocks) in blocks.chunks_exact(strip_words).take(plan.strips).enumerate() {
                let first_row = strip * WORD_BITS;
                let height = WORD_BITS.min(rows - first_row);
                let target = &mut target[first_row * stride + words.start..];
                if is_far {
                    for row in 0..height {
                        v.prefetch(&target[row * stride]);
                    }
                }
                multiply_strip(v, blocks, panels, words.len(), height.div_ceil(BLOCK), sums);
                for (first_row, sums) in
                    (0..height).step_by(BLOCK).zip(sums.chunks_exact(words.len() * BLOCK))
                {
                    let count = BLOCK.min(height - first_row);
                    v.add_unpacked(sums, words.len(), &mut target[first_row * stride..], stride, count);
                }
            }
        }
    }
}

/// The columns of the target, divided so that no part of a row reaches over a cache line where rows are aligned to them.
#[derive(Clone, Copy)]
struct Lines {
    /// Words of columns.
    columns: usize,
    /// Words of the first line that lie before the first column.
    offset: usize,
}

impl Lines {
    fn new(target: &[u64], stride: usize, columns: usize) -> Self {
        let to_next = target.as_ptr().align_offset(LINE_WORDS * size_of::<u64>());
        let aligned = stride.is_multiple_of(LINE_WORDS) && to_next < LINE_WORDS;
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

/// Packs tiles of the left matrix: strips of 64 rows, in each the tiles of 64 columns, in each 8 words for each 8 rows.
#[inline(always)]
fn pack_left<V: Vectors>(v: V, left: MatrixRef<'_>, tiles: Range<usize>, packed: &mut [u64]) {
    let strip_words = tiles.len() * TILE_WORDS;
    for first_row in (0..left.rows()).step_by(BLOCK) {
        let strip = &mut packed[first_row / WORD_BITS * strip_words..][..strip_words];
        let at = first_row % WORD_BITS;
        for first in tiles.clone().step_by(LINE_WORDS) {
            let end = tiles.end.min(first + LINE_WORDS);
            let strip = &mut strip[(first - tiles.start) * TILE_WORDS..];
            v.pack_blocks(Slab::new(left, first_row, first..end), strip, |tile| tile * TILE_WORDS + at);
        }
    }
}

/// Packs tiles of 64 rows of the right matrix: in each panel of two words of columns, or of one if there is no other, for
/// each 8 rows a vector's worth of bytes for each word.
#[inline(always)]
fn pack_right<V: Vectors>(
    v: V,
    right: MatrixRef<'_>,
    tiles: Range<usize>,
    words: Range<usize>,
    panels: &mut [u64],
) {
    let count = words.len();
    let word_words = tiles.len() * TILE_WORDS;
    for (block, first_row) in (tiles.start * WORD_BITS..tiles.end * WORD_BITS).step_by(BLOCK).enumerate() {
        v.pack_columns(Slab::new(right, first_row, words.clone()), panels, |word| {
            let panel = word / 2 * 2;
            let width = (count - panel).min(2);
            panel * word_words + (block * width + word - panel) * BLOCK
        });
    }
}

/// The product of a strip and the panels of a line: for each 8 rows, of which there are `row_blocks`, as many bytes as the
/// line has columns.
#[inline(always)]
fn multiply_strip<V: Vectors>(
    v: V,
    blocks: &[u64],
    panels: &[u64],
    words: usize,
    row_blocks: usize,
    sums: &mut [u64],
) {
    for (panel, first_word) in panels.chunks(2 * blocks.len()).zip((0..words).step_by(2)) {
        let sums = Sums { words: sums, stride: words * BLOCK, first_word };
        if panel.len() == blocks.len() {
            multiply_panel::<V, 1>(v, blocks, panel, row_blocks, sums);
        } else {
            multiply_panel::<V, 2>(v, blocks, panel, row_blocks, sums);
        }
    }
}

/// Where the product of a strip and a panel goes.
struct Sums<'a> {
    words: &'a mut [u64],
    /// Words from one block of rows to the next.
    stride: usize,
    /// The first word of the panel in the line.
    first_word: usize,
}

/// The product of a strip and a panel of `WORDS` words of columns.
#[inline(always)]
fn multiply_panel<V: Vectors, const WORDS: usize>(
    v: V,
    blocks: &[u64],
    panel: &[u64],
    row_blocks: usize,
    mut sums: Sums<'_>,
) {
    // Eight blocks by two 512-bit vectors are sixteen registers; narrower vectors have half as many.
    if V::LANES == BLOCK {
        match row_blocks {
            ..=1 => multiply_rows::<V, WORDS, 1, 1>(v, blocks, panel, &mut sums, 0, 0),
            2 => multiply_rows::<V, WORDS, 2, 1>(v, blocks, panel, &mut sums, 0, 0),
            3..=4 => multiply_rows::<V, WORDS, 4, 1>(v, blocks, panel, &mut sums, 0, 0),
            _ => multiply_rows::<V, WORDS, 8, 1>(v, blocks, panel, &mut sums, 0, 0),
        }
    } else {
        for part in 0..2 {
            multiply_rows::<V, WORDS, 4, 2>(v, blocks, panel, &mut sums, 0, part);
            if row_blocks > 4 {
                multiply_rows::<V, WORDS, 4, 2>(v, blocks, panel, &mut sums, 4, part);
            }
        }
    }
}

/// The product of `ROWS` blocks of rows, from block `first_row` on, and one of the `PARTS` vectors into which each word of
/// columns is divided.
#[inline(always)]
fn multiply_rows<V: Vectors, const WORDS: usize, const ROWS: usize, const PARTS: usize>(
    v: V,
    blocks: &[u64],
    panel: &[u64],
    sums: &mut Sums<'_>,
    first_row: usize,
    part: usize,
) {
    let lanes = BLOCK / PARTS;
    let mut sum = [[v.zero(); WORDS]; ROWS];
    for (blocks, panel) in blocks.chunks_exact(TILE_WORDS).zip(panel.chunks_exact(WORDS * TILE_WORDS)) {
        // Two blocks of the inner dimension at a time, so that three vectors are added by one instruction.
        for pair in 0..BLOCK / 2 {
            let mut first = [v.zero(); WORDS];
            let mut second = [v.zero(); WORDS];
            for word in 0..WORDS {
                let at = |block: usize| (block * WORDS + word) * BLOCK + part * lanes;
                first[word] = v.load(&panel[at(2 * pair)..][..lanes]);
                second[word] = v.load(&panel[at(2 * pair + 1)..][..lanes]);
            }
            for (row, sum) in sum.iter_mut().enumerate() {
                let block = (first_row + row) * BLOCK + 2 * pair;
                let (left, right) = (v.splat(blocks[block]), v.splat(blocks[block + 1]));
                for (word, sum) in sum.iter_mut().enumerate() {
                    *sum = v.add(*sum, v.affine(first[word], left), v.affine(second[word], right));
                }
            }
        }
    }
    for (row, sum) in sum.iter().enumerate() {
        for (word, sum) in sum.iter().enumerate() {
            let at = (first_row + row) * sums.stride + (sums.first_word + word) * BLOCK + part * lanes;
            v.store(*sum, &mut sums.words[at..][..lanes]);
        }
    }
}

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

use crate::words::{WORD_BITS, words_for};
use crate::{MatrixMut, MatrixRef, Shape};

/// Rows of a block, and bits of a byte.
const BLOCK: usize = 8;
/// Words in which a strip of 64 rows packs 64 columns: 8×8 blocks.
const TILE_WORDS: usize = 64;
/// Tiles of the inner dimension taken at a time: the panel of the right matrix then fits the first-level cache.
const DEPTH_TILES: usize = 16;

/// The unit vectors as bytes, from the lowest bit up: a matrix applied to them comes out transposed.
pub(super) const UNITS: u64 = 0x8040_2010_0804_0201;
/// The unit vectors from the highest bit down.
pub(super) const UNITS_REVERSED: u64 = UNITS.swap_bytes();

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

    /// From 8 rows of 64 columns to 8 blocks of 8 columns, as matrices of [`affine`](Self::affine).
    fn blocks(self, rows: &[u64; BLOCK]) -> [u64; BLOCK];
    /// From 8 rows of 64 columns to a byte for each column, those of each word from its last column to its first.
    fn columns(self, rows: &[u64; BLOCK]) -> [u64; BLOCK];
    /// The inverse of [`columns`](Self::columns).
    fn rows(self, columns: &[u64; BLOCK]) -> [u64; BLOCK];
}

/// How a product is divided.
#[derive(Clone, Copy)]
struct Plan {
    /// Strips of 64 rows of the left matrix.
    strips: usize,
    /// Tiles of 64 of the inner dimension.
    tiles: usize,
    /// Words of columns of a panel, 1 or 2.
    panel_words: usize,
    /// Panels that a strip is multiplied with while it is in the first-level cache.
    panels: usize,
}

impl Plan {
    fn new(left: Shape, right: Shape) -> Self {
        /// Packed left matrices up to this many words stay in the second-level cache.
        const CACHED: usize = 1 << 16;
        let (strips, tiles) = (left.rows.div_ceil(WORD_BITS), words_for(left.columns));
        let columns = words_for(right.columns);
        let panel_words = columns.clamp(1, 2);
        let plan = Self { strips, tiles, panel_words, panels: 1 };
        let wanted = if plan.blocks() > CACHED { 4 } else { 1 };
        Self { panels: wanted.min(columns.div_ceil(panel_words)).max(1), ..plan }
    }

    /// Words of the packed left matrix. What no memory could hold comes out as the largest number.
    fn blocks(self) -> usize {
        self.strips.saturating_mul(self.tiles).saturating_mul(TILE_WORDS)
    }

    /// Words of the sums of a strip: 64 rows of all panels.
    fn strip_sums(self) -> usize {
        self.panels * self.panel_words * TILE_WORDS
    }

    /// Words of a panel of the right matrix.
    fn panel(self) -> usize {
        self.tiles.min(DEPTH_TILES) * self.panel_words * TILE_WORDS
    }
}

/// The words that [`add_product`] needs besides its operands: a packed copy of the left matrix, and a few panels of
/// columns of the right one and of the product.
pub(super) fn scratch_words(left: Shape, right: Shape) -> usize {
    let plan = Plan::new(left, right);
    let sums = plan.strips.saturating_mul(plan.strip_sums());
    plan.blocks().saturating_add(sums).saturating_add(plan.panels * plan.panel())
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
    if right.columns() <= WORD_BITS {
        add_product_in_panels::<V, 1>(v, target, left, right, scratch);
    } else {
        add_product_in_panels::<V, 2>(v, target, left, right, scratch);
    }
}

/// In panels of `WORDS` words of columns.
#[inline(always)]
fn add_product_in_panels<V: Vectors, const WORDS: usize>(
    v: V,
    target: &mut MatrixMut<'_>,
    left: MatrixRef<'_>,
    right: MatrixRef<'_>,
    scratch: &mut [u64],
) {
    let plan = Plan::new(left.shape(), right.shape());
    let (strip_words, panel_sums) = (plan.tiles * TILE_WORDS, WORDS * TILE_WORDS);
    let (blocks, scratch) = scratch.split_at_mut(plan.blocks());
    let (sums, panels) = scratch.split_at_mut(plan.strips * plan.strip_sums());
    pack_left(v, left, blocks);
    for first_word in (0..words_for(right.columns())).step_by(plan.panels * WORDS) {
        let count = plan.panels.min((words_for(right.columns()) - first_word).div_ceil(WORDS));
        for first_tile in (0..plan.tiles).step_by(DEPTH_TILES) {
            let tiles = DEPTH_TILES.min(plan.tiles - first_tile);
            let panel_words = tiles * panel_sums;
            for (number, panel) in panels.chunks_exact_mut(panel_words).take(count).enumerate() {
                pack_panel::<V, WORDS>(v, right, first_tile, first_word + number * WORDS, panel);
            }
            let strips = blocks.chunks_exact(strip_words).zip(sums.chunks_exact_mut(plan.strip_sums()));
            for (blocks, sums) in strips {
                let blocks = &blocks[first_tile * TILE_WORDS..][..tiles * TILE_WORDS];
                let panels = panels.chunks_exact(panel_words).take(count);
                for (panel, sums) in panels.zip(sums.chunks_exact_mut(panel_sums)) {
                    multiply_strip::<V, WORDS>(v, blocks, panel, sums, first_tile == 0);
                }
            }
        }
        for number in 0..count {
            unpack_sums::<V, WORDS>(v, sums, plan.strip_sums(), number, target, first_word + number * WORDS);
        }
    }
}

/// Packs the left matrix: strips of 64 rows, in each the tiles of 64 columns, in each 8 words for each 8 rows.
#[inline(always)]
fn pack_left<V: Vectors>(v: V, left: MatrixRef<'_>, packed: &mut [u64]) {
    let tiles = words_for(left.columns());
    for first_row in (0..left.rows()).step_by(BLOCK) {
        let strip = &mut packed[first_row / WORD_BITS * tiles * TILE_WORDS..][..tiles * TILE_WORDS];
        let at = first_row % WORD_BITS;
        let words = strip.chunks_exact_mut(TILE_WORDS).map(|words| &mut words[at..at + BLOCK]);
        if first_row + BLOCK <= left.rows() {
            let rows: [&[u64]; BLOCK] = std::array::from_fn(|i| &left.row_words(first_row + i)[..tiles]);
            for (tile, words) in words.enumerate() {
                words.copy_from_slice(&v.blocks(&std::array::from_fn(|i| rows[i][tile])));
            }
        } else {
            for (tile, words) in words.enumerate() {
                words.copy_from_slice(&v.blocks(&rows_or_zeros(left, first_row, tile)));
            }
        }
    }
}

/// A word of each of eight rows, zero beyond the matrix.
fn rows_or_zeros(matrix: MatrixRef<'_>, first_row: usize, word: usize) -> [u64; BLOCK] {
    std::array::from_fn(|i| {
        let row = first_row + i;
        if row < matrix.rows() { matrix.row_words(row).get(word).copied().unwrap_or(0) } else { 0 }
    })
}

/// Packs 64 rows of the right matrix a tile: for each 8 rows, a vector's worth of bytes for each word of the panel.
#[inline(always)]
fn pack_panel<V: Vectors, const WORDS: usize>(
    v: V,
    right: MatrixRef<'_>,
    first_tile: usize,
    first_word: usize,
    panel: &mut [u64],
) {
    let whole_words = first_word + WORDS <= words_for(right.columns());
    for (block, words) in panel.chunks_exact_mut(WORDS * BLOCK).enumerate() {
        let first_row = first_tile * WORD_BITS + block * BLOCK;
        let words = words.chunks_exact_mut(BLOCK).enumerate();
        if whole_words && first_row + BLOCK <= right.rows() {
            let rows: [&[u64]; BLOCK] =
                std::array::from_fn(|i| &right.row_words(first_row + i)[first_word..][..WORDS]);
            for (word, columns) in words {
                columns.copy_from_slice(&v.columns(&std::array::from_fn(|i| rows[i][word])));
            }
        } else {
            for (word, columns) in words {
                columns.copy_from_slice(&v.columns(&rows_or_zeros(right, first_row, first_word + word)));
            }
        }
    }
}

/// Adds the product of a strip and a panel to the sums: 64 rows of `WORDS` words of columns.
#[inline(always)]
fn multiply_strip<V: Vectors, const WORDS: usize>(
    v: V,
    blocks: &[u64],
    panel: &[u64],
    sums: &mut [u64],
    from_zero: bool,
) {
    // Eight blocks by two 512-bit vectors are sixteen registers; narrower vectors have half as many.
    if V::LANES == BLOCK {
        multiply_rows::<V, WORDS, 8, 1>(v, blocks, panel, sums, from_zero, 0, 0);
    } else {
        for part in 0..2 {
            multiply_rows::<V, WORDS, 4, 2>(v, blocks, panel, sums, from_zero, 0, part);
            multiply_rows::<V, WORDS, 4, 2>(v, blocks, panel, sums, from_zero, 4, part);
        }
    }
}

/// Adds `ROWS` blocks of rows, from block `first_row` on, times one of the `PARTS` vectors into which each word of columns
/// is divided.
#[inline(always)]
fn multiply_rows<V: Vectors, const WORDS: usize, const ROWS: usize, const PARTS: usize>(
    v: V,
    blocks: &[u64],
    panel: &[u64],
    sums: &mut [u64],
    from_zero: bool,
    first_row: usize,
    part: usize,
) {
    let lanes = BLOCK / PARTS;
    let at = |row: usize, word: usize| ((first_row + row) * WORDS + word) * BLOCK + part * lanes;
    let mut sum = [[v.zero(); WORDS]; ROWS];
    if !from_zero {
        for (row, sum) in sum.iter_mut().enumerate() {
            for (word, sum) in sum.iter_mut().enumerate() {
                *sum = v.load(&sums[at(row, word)..][..lanes]);
            }
        }
    }
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
            v.store(*sum, &mut sums[at(row, word)..][..lanes]);
        }
    }
}

/// Adds the sums of a panel to the words from `first_word` on of every row.
#[inline(always)]
fn unpack_sums<V: Vectors, const WORDS: usize>(
    v: V,
    sums: &[u64],
    strip_sums: usize,
    panel: usize,
    target: &mut MatrixMut<'_>,
    first_word: usize,
) {
    let (rows, words) = (target.rows(), WORDS.min(words_for(target.columns()) - first_word));
    let (target, stride) = target.words_and_stride();
    for (strip, sums) in sums.chunks_exact(strip_sums).enumerate() {
        let sums = &sums[panel * WORDS * TILE_WORDS..][..WORDS * TILE_WORDS];
        for (block, sums) in sums.chunks_exact(WORDS * BLOCK).enumerate() {
            let first_row = strip * WORD_BITS + block * BLOCK;
            if first_row >= rows {
                return;
            }
            let mut unpacked = [[0; BLOCK]; WORDS];
            for (rows, columns) in unpacked.iter_mut().zip(sums.chunks_exact(BLOCK)) {
                *rows = v.rows(columns.try_into().expect("eight words"));
            }
            let target = &mut target[first_row * stride + first_word..];
            for i in 0..BLOCK.min(rows - first_row) {
                for (word, target) in target[i * stride..][..words].iter_mut().enumerate() {
                    *target ^= unpacked[word][i];
                }
            }
        }
    }
}

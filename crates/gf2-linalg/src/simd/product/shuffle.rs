//! Products by byte shuffles: the method of the Four Russians with tables of four rows, which fit a register.
//!
//! A table has a byte for each of the 16 combinations of four rows of the right matrix: their entries in
//! eight columns. One shuffle looks up 32 of them, for half a byte of 32 rows of the left matrix. A tile of
//! 64 rows by 32 columns is summed up in eight registers. No bit is moved to another place of its byte:
//! operands and sums are transposed by bytes.
//!
//! ```text
//!                                 32 columns: 4 tables of 16 bytes
//!     4 rows of the right:        ┌────┬────┬────┬────┐
//!                                 └────┴────┴────┴────┘
//!   64 rows │ 4 columns,          the tile: two registers for each 8 columns,
//!   of the  │ a byte each         a byte for each row
//!   left    │
//! ```

use std::arch::x86_64::*;

use crate::simd::avx2::Avx2;
use crate::words::{WORD_BITS, words_for};
use crate::{MatrixMut, MatrixRef, Shape};

impl Avx2 {
    /// See [`Kernel::add_product_with`](super::Kernel::add_product_with).
    pub(super) fn add_product(
        self,
        target: &mut MatrixMut<'_>,
        left: MatrixRef<'_>,
        right: MatrixRef<'_>,
        scratch: &mut [u64],
    ) {
        // SAFETY: this value exists, so the processor has AVX2.
        unsafe { add_product(target, left, right, scratch) }
    }
}

/// Rows of a tile.
const TILE_ROWS: usize = 2 * LANES;
/// Rows for which one shuffle looks up an entry.
const LANES: usize = 32;
/// Panels of columns in a word: a panel has four tables for each half of a byte.
const PANELS: usize = 2;
/// Words of the inner dimension taken at a time: tables of a panel and half bytes of a tile then take 8 KiB
/// each.
const MAX_DEPTH: usize = 8;
/// Words of columns taken at a time: tables then take 256 KiB.
const MAX_WIDTH: usize = 16;
/// What rows below a matrix read as.
const ZEROS: [u64; MAX_DEPTH + MAX_WIDTH] = [0; MAX_DEPTH + MAX_WIDTH];

/// Words of a [`Block`], and of the 64 rows of a tile's sums for a word of columns.
const BLOCK_WORDS: usize = 16;
const SUMS_WORDS: usize = 64;
/// Registers for a word of 32 rows.
const REGISTERS: usize = 8;

/// Four times the bytes of a register. For a byte of 64 rows of the left matrix: its lower halves, its upper
/// halves. For eight rows of the right matrix: for each byte of a panel, the table of the lower and that of
/// the upper four rows.
type Block = [[u64; 4]; 4];

/// How much is taken at a time.
#[derive(Clone, Copy)]
struct Plan {
    /// Words of the inner dimension.
    depth: usize,
    /// Words of columns.
    width: usize,
}

impl Plan {
    fn new(left: Shape, right: Shape) -> Self {
        let depth = words_for(left.columns).min(MAX_DEPTH);
        Self { depth, width: words_for(right.columns).min(MAX_WIDTH) }
    }

    fn table_words(self) -> usize {
        self.depth * 8 * self.width * PANELS * BLOCK_WORDS
    }

    fn half_words(self) -> usize {
        self.depth * 8 * BLOCK_WORDS
    }

    fn sum_words(self) -> usize {
        self.width * SUMS_WORDS
    }
}

/// The words that [`add_product`] needs besides its operands: at most 272 KiB.
pub(super) fn scratch_words(left: Shape, right: Shape) -> usize {
    let plan = Plan::new(left, right);
    plan.table_words() + plan.half_words() + plan.sum_words()
}

/// `target += left · right`, with [scratch](scratch_words) of any content.
#[target_feature(enable = "avx2")]
fn add_product(target: &mut MatrixMut<'_>, left: MatrixRef<'_>, right: MatrixRef<'_>, scratch: &mut [u64]) {
    let plan = Plan::new(left.shape(), right.shape());
    let (tables, scratch) = scratch.split_at_mut(plan.table_words());
    let (halves, scratch) = scratch.split_at_mut(plan.half_words());
    let sums = &mut scratch[..plan.sum_words()];
    let (inner, columns) = (words_for(left.columns()), words_for(right.columns()));
    for first in (0..inner).step_by(plan.depth) {
        let depth = plan.depth.min(inner - first);
        // Bytes of the inner dimension: only the last word has fewer than eight.
        let bytes = (8 * depth).min((left.columns() - first * WORD_BITS).div_ceil(8));
        for start in (0..columns).step_by(plan.width) {
            let width = plan.width.min(columns - start);
            let tables = &mut blocks_mut(tables)[..bytes * width * PANELS];
            make_tables(right, first * WORD_BITS, start, width, tables);
            for top in (0..left.rows()).step_by(TILE_ROWS) {
                let rows = TILE_ROWS.min(left.rows() - top);
                let halves = &mut blocks_mut(halves)[..8 * depth];
                take_halves(left, top, first, halves);
                let halves = &halves[..bytes];
                let panels = tables.chunks_exact(bytes);
                for (panel, sums) in panels.zip(sums.as_chunks_mut::<{ SUMS_WORDS / PANELS }>().0) {
                    if rows > LANES {
                        sum_tile::<2>(halves, panel, sums);
                    } else {
                        sum_tile::<1>(halves, panel, sums);
                    }
                }
                add_sums(sums, target, top, start, width);
            }
        }
    }
}

/// Sums up what the half bytes of `32 · VECTORS` rows select of a panel's tables.
#[target_feature(enable = "avx2")]
#[inline]
fn sum_tile<const VECTORS: usize>(halves: &[Block], panel: &[Block], sums: &mut [u64; SUMS_WORDS / PANELS]) {
    let mut sum = [[_mm256_setzero_si256(); VECTORS]; 4];
    for (halves, tables) in halves.iter().zip(panel) {
        for upper in [0, 1] {
            let mut indices = [_mm256_setzero_si256(); VECTORS];
            for (vector, indices) in indices.iter_mut().enumerate() {
                *indices = load(&halves[2 * upper + vector]);
            }
            for (sum, tables) in sum.iter_mut().zip(tables) {
                let table = load_twice(&tables.as_chunks().0[upper]);
                for (sum, indices) in sum.iter_mut().zip(indices) {
                    *sum = _mm256_xor_si256(*sum, _mm256_shuffle_epi8(table, indices));
                }
            }
        }
    }
    for (sum, sums) in sum.iter().zip(sums.as_chunks_mut::<8>().0) {
        for (sum, sums) in sum.iter().zip(sums.as_chunks_mut().0) {
            store(*sum, sums);
        }
    }
}

/// Makes the tables of the rows from `first_row` on, for `width` words from `first_word` on: panel after
/// panel, a block for each eight rows.
#[target_feature(enable = "avx2")]
fn make_tables(
    right: MatrixRef<'_>,
    first_row: usize,
    first_word: usize,
    width: usize,
    tables: &mut [Block],
) {
    let bytes = tables.len() / (width * PANELS);
    for byte in 0..bytes {
        let row = first_row + 8 * byte;
        let mut rows: [&[u64]; 8] = [&[]; 8];
        for (i, words) in rows.iter_mut().enumerate() {
            *words = words_or_zeros(right, row + i, first_word, width);
        }
        for word in 0..width {
            let tables_of_word = tables_of_word(&rows, word);
            for (panel, columns) in tables_of_word.chunks_exact(4).enumerate() {
                let block = &mut tables[(word * PANELS + panel) * bytes + byte];
                for (column, tables) in columns.iter().zip(block) {
                    store(*column, tables);
                }
            }
        }
    }
}

/// For each byte of a word of eight rows: the combinations of the lower and those of the upper four rows.
#[target_feature(enable = "avx2")]
#[inline]
fn tables_of_word(rows: &[&[u64]; 8], word: usize) -> [__m256i; REGISTERS] {
    let mut splat = [_mm256_setzero_si256(); 4];
    for (row, splat) in splat.iter_mut().enumerate() {
        let (lower, upper) = (rows[row][word] as i64, rows[row + 4][word] as i64);
        *splat = _mm256_set_epi64x(upper, upper, lower, lower);
    }
    // Register `k` has combination `j` and, with the third row, `j + 4`, where `j` is the `k`-th number
    // without that bit.
    let third = _mm256_slli_si256::<8>(splat[2]);
    let mut registers = [third; REGISTERS];
    for (bit, row) in [0, 1, 3].into_iter().enumerate() {
        for k in 0..1 << bit {
            registers[k | 1 << bit] = _mm256_xor_si256(registers[k], splat[row]);
        }
    }
    bytes_of_rows(registers)
}

/// Takes the halves of the bytes of 64 rows from row `top` and word `first_word` on: a block for each byte.
#[target_feature(enable = "avx2")]
fn take_halves(left: MatrixRef<'_>, top: usize, first_word: usize, halves: &mut [Block]) {
    let depth = halves.len() / 8;
    for vector in 0..TILE_ROWS / LANES {
        let top = top + vector * LANES;
        if top >= left.rows() {
            break;
        }
        let words = |row: usize| words_or_zeros(left, top + row, first_word, depth);
        for register in 0..REGISTERS {
            // Rows 4, 5, 6, 7 come in the same registers as rows 0, 1, 2, 3, and so on.
            let row = register % 4 + register / 4 * 8;
            let rows = words(row).iter().zip(words(row + 4)).zip(words(row + 16)).zip(words(row + 20));
            for ((((a, b), c), d), halves) in rows.zip(halves.as_chunks_mut::<8>().0) {
                halves[register][vector] = [*a, *b, *c, *d];
            }
        }
        for halves in halves.as_chunks_mut::<8>().0 {
            let mut registers = [_mm256_setzero_si256(); REGISTERS];
            for (register, halves) in registers.iter_mut().zip(&*halves) {
                *register = load(&halves[vector]);
            }
            let mask = _mm256_set1_epi8(15);
            for (byte, halves) in bytes_of_rows(registers).iter().zip(halves) {
                store(_mm256_and_si256(*byte, mask), &mut halves[vector]);
                store(_mm256_and_si256(_mm256_srli_epi16::<4>(*byte), mask), &mut halves[2 + vector]);
            }
        }
    }
}

/// Adds the sums of a tile to `width` words from `first_word` on of the rows from `top` on. The sums are used
/// up.
#[target_feature(enable = "avx2")]
fn add_sums(sums: &mut [u64], target: &mut MatrixMut<'_>, top: usize, first_word: usize, width: usize) {
    let rows = TILE_ROWS.min(target.rows() - top);
    let (target, stride) = target.words_and_stride();
    let words_of_sums = &mut sums.as_chunks_mut::<SUMS_WORDS>().0[..width];
    for (vector, first_row) in (0..rows).step_by(LANES).enumerate() {
        for sums in &mut *words_of_sums {
            let sums: &mut [[[u64; 4]; 2]] = sums.as_chunks_mut().0.as_chunks_mut().0;
            let mut registers = [_mm256_setzero_si256(); REGISTERS];
            for (register, sums) in registers.iter_mut().zip(&*sums) {
                *register = load(&sums[vector]);
            }
            for (register, sums) in rows_of_bytes(registers).iter().zip(sums) {
                store(*register, &mut sums[vector]);
            }
        }
        let target = &mut target[(top + first_row) * stride + first_word..];
        let rows = LANES.min(rows - first_row);
        let (fours, rest) = words_of_sums.as_chunks::<4>();
        for (four, sums) in fours.iter().enumerate() {
            for pair in 0..REGISTERS {
                let mut words = [_mm256_setzero_si256(); 4];
                for (word, sums) in words.iter_mut().zip(sums) {
                    *word = load(&sums.as_chunks().0[2 * pair + vector]);
                }
                for (row, sum) in [0, 1, 16, 17].into_iter().zip(transpose_words(words)) {
                    let row = 2 * pair + row;
                    if row < rows {
                        let target = target[row * stride + 4 * four..].first_chunk_mut().expect("four words");
                        store(_mm256_xor_si256(load(target), sum), target);
                    }
                }
            }
        }
        for (word, sums) in (4 * fours.len()..).zip(rest) {
            for (pair, sums) in sums.as_chunks::<8>().0.iter().enumerate() {
                for (row, sum) in [0, 1, 16, 17].into_iter().zip(&sums[4 * vector..]) {
                    let row = 2 * pair + row;
                    if row < rows {
                        target[row * stride + word] ^= sum;
                    }
                }
            }
        }
    }
}

/// Transposes 4×4 words.
#[target_feature(enable = "avx2")]
#[inline]
fn transpose_words([a, b, c, d]: [__m256i; 4]) -> [__m256i; 4] {
    let (low, high) = (_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
    let (low_rest, high_rest) = (_mm256_unpacklo_epi64(c, d), _mm256_unpackhi_epi64(c, d));
    [
        _mm256_permute2x128_si256::<0x20>(low, low_rest),
        _mm256_permute2x128_si256::<0x20>(high, high_rest),
        _mm256_permute2x128_si256::<0x31>(low, low_rest),
        _mm256_permute2x128_si256::<0x31>(high, high_rest),
    ]
}

/// From 8 bytes of 32 rows, four rows a register, to the 32 rows of each byte.
///
/// Register `k` has rows `j`, `j + 4`, `j + 16`, `j + 20`, where `j` is the `k`-th number without bits 2 and
/// 4.
#[target_feature(enable = "avx2")]
#[inline]
fn bytes_of_rows(registers: [__m256i; REGISTERS]) -> [__m256i; REGISTERS] {
    interleave::<1>(interleave::<2>(interleave::<4>(interleave::<4>(registers))))
}

/// From the 32 rows of 8 bytes to these bytes as a word of each row: register `k` has rows `2k`, `2k + 1`,
/// `2k + 16`, `2k + 17`.
#[target_feature(enable = "avx2")]
#[inline]
fn rows_of_bytes(registers: [__m256i; REGISTERS]) -> [__m256i; REGISTERS] {
    interleave::<1>(interleave::<2>(interleave::<4>(registers)))
}

/// Interleaves the bytes of registers `DISTANCE` apart: of the index of a byte, made of its register and its
/// place in 16, the bit `DISTANCE` of the register becomes the lowest bit of the place, and the highest of
/// the place takes its position.
#[target_feature(enable = "avx2")]
#[inline]
fn interleave<const DISTANCE: usize>(registers: [__m256i; REGISTERS]) -> [__m256i; REGISTERS] {
    let mut result = registers;
    for low in 0..REGISTERS {
        if low & DISTANCE == 0 {
            let high = low | DISTANCE;
            result[low] = _mm256_unpacklo_epi8(registers[low], registers[high]);
            result[high] = _mm256_unpackhi_epi8(registers[low], registers[high]);
        }
    }
    result
}

/// `count` words of a row; zeros below the matrix.
#[inline(always)]
fn words_or_zeros(matrix: MatrixRef<'_>, row: usize, first_word: usize, count: usize) -> &[u64] {
    if row < matrix.rows() { &matrix.row_words(row)[first_word..][..count] } else { &ZEROS[..count] }
}

fn blocks_mut(words: &mut [u64]) -> &mut [Block] {
    words.as_chunks_mut().0.as_chunks_mut().0
}

#[target_feature(enable = "avx2")]
#[inline]
fn load(words: &[u64; 4]) -> __m256i {
    // SAFETY: 4 words can be read.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

/// Loads two words to both halves of a register.
#[target_feature(enable = "avx2")]
#[inline]
fn load_twice(words: &[u64; 2]) -> __m256i {
    // SAFETY: 2 words can be read.
    _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(words.as_ptr().cast()) })
}

#[target_feature(enable = "avx2")]
#[inline]
fn store(vector: __m256i, words: &mut [u64; 4]) {
    // SAFETY: 4 words can be written.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), vector) }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::BitMatrix;

    /// Adds a product in a window of a patterned matrix, with scratch of some content, and looks at the whole
    /// matrix.
    fn check(token: Avx2, rows: usize, inner: usize, columns: usize, generator: &mut ChaCha8Rng) {
        let left = BitMatrix::random(rows, inner, generator);
        let right = BitMatrix::random(inner, columns, generator);
        let mut parent = BitMatrix::from_fn(rows + 2, 64 + columns, |i, j| (i + j) % 3 == 0);
        let before = parent.clone();
        let mut scratch = vec![0xDEAD_BEEF_0123_4567; scratch_words(left.shape(), right.shape())];
        let mut window = parent.window_mut(1..rows + 1, 64..64 + columns).unwrap();
        token.add_product(&mut window, left.as_ref(), right.as_ref(), &mut scratch);
        let change = &parent + &before;
        let product = left.multiply_naive(&right).unwrap();
        assert_eq!(change.submatrix(1..rows + 1, 64..64 + columns).unwrap(), product);
        assert_eq!(change.weight(), product.weight(), "{rows}x{inner}x{columns}");
    }

    #[test]
    fn tiles_and_blocks_that_are_not_full_leave_their_surroundings_alone() {
        let Some(token) = Avx2::new() else { return };
        let mut generator = ChaCha8Rng::seed_from_u64(28);
        for rows in [1, 2, 15, 16, 17, 31, 32, 33, 63, 64, 65, 96, 97, 128, 129] {
            for inner in [1, 4, 5, 8, 9, 60, 64, 65, 72, 130] {
                for columns in [1, 8, 64, 65, 128, 129, 256, 300] {
                    check(token, rows, inner, columns, &mut generator);
                }
            }
        }
        // Around the depth and the width of what is taken at a time.
        let (depth, width) = (MAX_DEPTH * WORD_BITS, MAX_WIDTH * WORD_BITS);
        for inner in [depth - 1, depth, depth + 1, 2 * depth + 9] {
            for columns in [width - 1, width, width + 1, width + 5 * WORD_BITS] {
                check(token, 70, inner, columns, &mut generator);
            }
        }
    }
}

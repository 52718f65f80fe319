//! Transposition, a tile of 512×512 entries at a time.
//!
//! A tile is read and written by whole cache lines, 512 of them on either side:
//!
//! ```text
//!            8 words of 512 rows          8 words of 512 columns
//!          ┌──────────────────────┐     ┌──────────────────────┐
//!  strip 0 │ 64 rows              │     │ a line for each      │
//!  strip 1 │ 64 rows              │ ──▶ │ column: a word of    │
//!     ⋮    │  ⋮                   │     │ each strip           │
//!          └──────────────────────┘     └──────────────────────┘
//! ```
//!
//! In between it lies in a scratch of 32 KiB, so that a result is written without being read, and two tiles
//! change places. How it gets there depends on the processor: see [`Masked`] and `Interleaved`.

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
pub(super) mod interleave;
mod masked;

use std::mem::MaybeUninit;
use std::slice;

#[cfg(target_arch = "x86_64")]
pub(super) use avx512::transpose_block;
#[cfg(target_arch = "x86_64")]
pub(super) use interleave::Interleaved;
pub(crate) use masked::Masked;

use super::{Level, Simd, Work};
use crate::aligned::StoredWords;
use crate::parallelism::{join, threads_for};
use crate::words::{WORD_BITS, words_for};
use crate::{MatrixMut, MatrixRef};

/// Rows and columns of a tile.
const TILE: usize = 8 * WORD_BITS;
/// Words of a row of a tile: a cache line.
const TILE_WORDS: usize = TILE / WORD_BITS;
/// Results of more bytes than this are written past the caches, which they would not fit.
const STREAMED: usize = if cfg!(test) { 1 << 14 } else { 1 << 25 };

/// Bit operations of a product in the time of which a bit is moved, so that transpositions are shared among
/// threads from about 8192×8192 entries on: smaller ones are done before another thread has waked up.
const OPERATIONS_FOR_A_BIT: usize = 1 << 5;

/// A tile, in an order that the method chooses. What has not been gathered has not been written.
#[repr(align(64))]
pub(crate) struct Tile([MaybeUninit<u64>; TILE * TILE_WORDS]);

impl Tile {
    #[inline(always)]
    fn new() -> Self {
        Self([MaybeUninit::uninit(); TILE * TILE_WORDS])
    }
}

/// A way to transpose a tile. Methods are inlined into a function that has their instructions enabled.
///
/// # Safety
///
/// [`scatter`](Self::scatter) writes every word of the place, and nothing else.
pub(crate) unsafe trait Method: Copy {
    /// Takes a part of a matrix into a tile.
    fn gather(self, part: Part<'_>, tile: &mut Tile);

    /// Writes the transpose of what was gathered from `strips` times 64 rows, past the caches if `STREAM`.
    /// Every word of the place is written.
    fn scatter<const STREAM: bool>(self, tile: &Tile, strips: usize, place: Place<'_>);

    /// Puts what was written past the caches before whatever is written later.
    #[inline(always)]
    fn fence(self) {}
}

/// Up to 512 rows of up to eight words of a matrix.
#[derive(Clone, Copy)]
pub(crate) struct Part<'a> {
    words: &'a [u64],
    stride: usize,
    rows: usize,
    width: usize,
}

impl<'a> Part<'a> {
    #[inline(always)]
    fn new(matrix: MatrixRef<'a>, first_row: usize, first_word: usize) -> Self {
        let (words, stride) = matrix.words_and_stride();
        let rows = TILE.min(matrix.rows().saturating_sub(first_row));
        let width = TILE_WORDS.min(words_for(matrix.columns()) - first_word);
        if rows == 0 {
            return Self { words: &[], stride, rows, width };
        }
        let words = &words[first_row * stride + first_word..][..(rows - 1) * stride + width];
        Self { words, stride, rows, width }
    }

    fn strips(self) -> usize {
        self.rows.div_ceil(WORD_BITS)
    }

    #[inline(always)]
    fn row(self, row: usize) -> &'a [u64] {
        &self.words[row * self.stride..][..self.width]
    }
}

/// Up to eight words of up to 512 rows of a matrix to be written.
pub(crate) struct Place<'a> {
    words: &'a mut [MaybeUninit<u64>],
    stride: usize,
    rows: usize,
    width: usize,
}

impl Place<'_> {
    #[inline(always)]
    fn row(&mut self, row: usize) -> &mut [MaybeUninit<u64>] {
        &mut self.words[row * self.stride..][..self.width]
    }
}

/// A matrix to be written.
struct Target<'a> {
    words: &'a mut [MaybeUninit<u64>],
    stride: usize,
    rows: usize,
    /// The column of the source that goes to its first row, a multiple of [`TILE`].
    first_column: usize,
    /// Words of each row to be written.
    width: usize,
    /// Whether it is written past the caches.
    streamed: bool,
}

impl Target<'_> {
    #[inline(always)]
    fn place(&mut self, first_row: usize, first_word: usize) -> Place<'_> {
        let rows = TILE.min(self.rows - first_row);
        let width = TILE_WORDS.min(self.width - first_word);
        let start = first_row * self.stride + first_word;
        let words = &mut self.words[start..][..(rows - 1) * self.stride + width];
        Place { words, stride: self.stride, rows, width }
    }

    /// Whether it is too large for the caches, and made of whole cache lines.
    fn is_streamable(&self) -> bool {
        size_of_val(self.words) > STREAMED
            && self.stride.is_multiple_of(TILE_WORDS)
            && self.width.is_multiple_of(TILE_WORDS)
            && self.words.as_ptr().addr().is_multiple_of(64)
    }
}

impl<'a> Target<'a> {
    /// Divides the rows at a multiple of [`TILE`].
    fn split_at_row(self, row: usize) -> (Self, Self) {
        let (above, below) = self.words.split_at_mut(row * self.stride);
        let first_column = self.first_column + row;
        (
            Self { words: above, rows: row, ..self },
            Self { words: below, rows: self.rows - row, first_column, ..self },
        )
    }
}

impl Level {
    /// Fills an empty list with the rows of the transposed matrix, `stride` words apart, for which it has
    /// room. Words between rows are zero.
    pub(crate) fn transpose(self, source: MatrixRef<'_>, words: &mut StoredWords, stride: usize) {
        let length = source.columns() * stride;
        if length == 0 {
            return;
        }
        assert!(words.is_empty() && words.capacity() >= length && stride >= words_for(source.rows()));
        // SAFETY: the list has room for as many words, and nothing else refers to them.
        let spare =
            unsafe { slice::from_raw_parts_mut(words.as_mut_ptr().cast::<MaybeUninit<u64>>(), length) };
        if source.columns() <= WORD_BITS && stride == 1 {
            self.transpose_block(source, spare);
        } else {
            let (rows, width) = (source.columns(), stride);
            let mut target = Target { words: spare, stride, rows, first_column: 0, width, streamed: false };
            target.streamed = target.is_streamable();
            let threads =
                threads_for(source.rows().saturating_mul(rows).saturating_mul(OPERATIONS_FOR_A_BIT))
                    .min(rows.div_ceil(TILE))
                    .max(1);
            self.transpose_on(threads, source, target);
        }
        // SAFETY: every word of every row has been written, up to the next row.
        unsafe { words.set_len(length) };
    }

    /// Divides the rows of the target among so many threads, at most one for each tile.
    fn transpose_on(self, threads: usize, source: MatrixRef<'_>, target: Target<'_>) {
        let tiles = target.rows.div_ceil(TILE);
        if threads == 1 || tiles == 1 {
            return self.for_columns(source.columns()).run(Transpose { source }, target);
        }
        let (first, second) = (threads / 2, threads - threads / 2);
        let (above, below) = target.split_at_row((tiles * first).div_ceil(threads) * TILE);
        join(|| self.transpose_on(first, source, above), || self.transpose_on(second, source, below));
    }

    /// Transposes a square matrix.
    pub(crate) fn transpose_in_place(self, matrix: &mut MatrixMut<'_>) {
        debug_assert_eq!(matrix.rows(), matrix.columns());
        if matrix.rows() <= WORD_BITS {
            let mut columns = [MaybeUninit::uninit(); WORD_BITS];
            let columns = &mut columns[..matrix.rows()];
            self.transpose_block(matrix.as_ref(), columns);
            let target = square(matrix);
            for (row, word) in columns.iter().enumerate() {
                target.words[row * target.stride] = *word;
            }
            return;
        }
        self.for_columns(matrix.columns()).run(TransposeInPlace, matrix);
    }

    /// Narrower vectors for so few columns that half of each vector would be empty.
    fn for_columns(self, columns: usize) -> Self {
        if (2..=TILE_WORDS / 2).contains(&words_for(columns)) { self.narrower() } else { self }
    }

    /// Writes the columns of a matrix of up to 64×64 entries.
    fn transpose_block(self, source: MatrixRef<'_>, columns: &mut [MaybeUninit<u64>]) {
        let (words, stride) = source.words_and_stride();
        let mut copy;
        let rows = if stride == 1 {
            words
        } else {
            copy = [0; WORD_BITS];
            let copy = &mut copy[..source.rows()];
            for (word, row) in copy.iter_mut().zip(words.chunks(stride)) {
                *word = row[0];
            }
            copy
        };
        self.run(TransposeBlock { rows }, columns);
    }
}

/// Writes the columns of up to 64 rows of as many entries.
struct TransposeBlock<'a> {
    rows: &'a [u64],
}

impl Work<&mut [MaybeUninit<u64>]> for TransposeBlock<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S, columns: &mut [MaybeUninit<u64>]) {
        simd.transpose_block(self.rows, columns);
    }
}

/// Writes every word of the target, whose rows are columns of the source.
struct Transpose<'a> {
    source: MatrixRef<'a>,
}

impl Work<Target<'_>> for Transpose<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S, target: Target<'_>) {
        if target.streamed {
            transpose_tiles::<_, true>(simd.transposition(), self.source, target);
        } else {
            transpose_tiles::<_, false>(simd.transposition(), self.source, target);
        }
    }
}

#[inline(always)]
fn transpose_tiles<M: Method, const STREAM: bool>(method: M, source: MatrixRef<'_>, mut target: Target<'_>) {
    let mut tile = Tile::new();
    // The rows of the target may go on beyond those of the source: with zeros.
    for line in (0..target.width).step_by(TILE_WORDS) {
        for first_row in (0..target.rows).step_by(TILE) {
            let part = Part::new(source, line * WORD_BITS, (target.first_column + first_row) / WORD_BITS);
            method.gather(part, &mut tile);
            let place = target.place(first_row, line);
            method.scatter::<STREAM>(&tile, part.strips(), place);
        }
    }
    if STREAM {
        method.fence();
    }
}

/// Transposes a square matrix: exchanges tiles on either side of the diagonal.
struct TransposeInPlace;

impl Work<&mut MatrixMut<'_>> for TransposeInPlace {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S, matrix: &mut MatrixMut<'_>) {
        let method = simd.transposition();
        let order = matrix.rows();
        let (mut upper, mut lower) = (Tile::new(), Tile::new());
        for first in (0..words_for(order)).step_by(TILE_WORDS) {
            for second in (0..=first).step_by(TILE_WORDS) {
                let part = Part::new(matrix.as_ref(), second * WORD_BITS, first);
                let upper_strips = part.strips();
                method.gather(part, &mut upper);
                if second < first {
                    let part = Part::new(matrix.as_ref(), first * WORD_BITS, second);
                    let lower_strips = part.strips();
                    method.gather(part, &mut lower);
                    let mut target = square(matrix);
                    method.scatter::<false>(&lower, lower_strips, target.place(second * WORD_BITS, first));
                }
                let mut target = square(matrix);
                method.scatter::<false>(&upper, upper_strips, target.place(first * WORD_BITS, second));
            }
        }
    }
}

/// A square matrix as a target of its own entries.
#[inline(always)]
fn square<'a>(matrix: &'a mut MatrixMut<'_>) -> Target<'a> {
    let rows = matrix.rows();
    let (words, stride) = matrix.words_and_stride();
    // SAFETY: the words are borrowed for as long, and whoever has a place writes nothing but words to it.
    let words = unsafe { slice::from_raw_parts_mut(words.as_mut_ptr().cast(), words.len()) };
    Target { words, stride, rows, first_column: 0, width: words_for(rows), streamed: false }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::BitMatrix;

    /// Around bytes, words, half tiles and tiles.
    const SIZES: [usize; 18] = [0, 1, 2, 7, 8, 9, 63, 64, 65, 127, 129, 192, 256, 257, 320, 511, 513, 600];

    fn check(level: Level, source: MatrixRef<'_>) {
        let found = source.try_transpose_with(level).unwrap();
        let expected = BitMatrix::from_fn(source.columns(), source.rows(), |i, j| source.get(j, i));
        assert_eq!(found, expected, "{level:?} {}", source.shape());
        // Words between rows are zero too.
        let (words, _) = found.as_ref().words_and_stride();
        let (expected, _) = expected.as_ref().words_and_stride();
        assert_eq!(words, expected, "{level:?} {}", source.shape());
    }

    #[test]
    fn every_level_moves_every_entry() {
        let mut generator = ChaCha8Rng::seed_from_u64(25);
        let sizes = SIZES.into_iter().flat_map(|rows| SIZES.map(|columns| (rows, columns)));
        // The last are of more than a tile, with a line of padding between rows, and streamed in part.
        for (rows, columns) in sizes.chain([(1100, 1030), (1030, 1100), (32768, 70), (70, 32768)]) {
            let matrix = BitMatrix::random(rows, columns, &mut generator);
            for level in Level::available() {
                check(level, matrix.as_ref());
            }
        }
    }

    #[test]
    fn every_level_moves_the_entries_of_a_window() {
        let mut generator = ChaCha8Rng::seed_from_u64(40);
        for columns in [200, 1100] {
            let parent = BitMatrix::random(700, columns, &mut generator);
            for rows in [0..1, 3..67, 3..68, 9..700, 188..700] {
                for columns in
                    [0..64, 64..192, 64..columns, 128..columns, 128..128 + (columns - 128) / 64 * 64]
                {
                    let window = parent.window(rows.clone(), columns).unwrap();
                    for level in Level::available() {
                        check(level, window);
                    }
                }
            }
        }
    }

    #[test]
    fn every_level_transposes_in_place_and_leaves_the_surroundings_alone() {
        let mut generator = ChaCha8Rng::seed_from_u64(41);
        for order in SIZES.into_iter().chain([512, 640, 1024, 1100]) {
            for (above, before, behind) in [(0, 0, 0), (2, 1, 0), (3, 0, 70), (1, 2, 200)] {
                // Beyond columns that end within a word there can be no others.
                let behind = if order % WORD_BITS == 0 { behind } else { 0 };
                let (rows, columns) = (above..above + order, WORD_BITS * before..WORD_BITS * before + order);
                let parent = BitMatrix::random(rows.end + above, columns.end + behind, &mut generator);
                let expected = BitMatrix::from_fn(parent.rows(), parent.columns(), |i, j| {
                    if rows.contains(&i) && columns.contains(&j) {
                        parent.get(above + j - columns.start, columns.start + i - above)
                    } else {
                        parent.get(i, j)
                    }
                });
                for level in Level::available() {
                    let mut found = parent.clone();
                    let mut window = found.window_mut(rows.clone(), columns.clone()).unwrap();
                    if order > 0 {
                        level.transpose_in_place(&mut window);
                    }
                    assert_eq!(found, expected, "{level:?} {order}");
                }
            }
        }
    }
}

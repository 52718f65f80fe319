//! Transposition by interleaving bytes, once the bits of each 8×8 are transposed.
//!
//! 1. Eight rows become bytes of eight rows, one for each column. With GFNI, the rows are interleaved, so
//!    that each word holds a byte of each of them, of eight columns; the affine instruction, applied to the
//!    unit vectors, transposes these. Without it, masked swaps exchange bits between the eight rows.
//! 2. The bytes of eight such groups of rows are interleaved, so that each word holds 64 rows of a column.
//! 3. The words of a column of several strips of 64 rows are put side by side.
//!
//! With GFNI these are as few instructions as there can be: one that joins two vectors doubles the number of
//! those that a vector of the result depends on, which is all 512 of the tile.

use super::{Method, Part, Place, TILE_WORDS, Tile};
use crate::words::WORD_BITS;

/// Rows of a group, and groups of a strip.
const GROUP: usize = 8;

/// Vectors of `LANES` words, with the instructions that the transposition needs.
///
/// # Safety
///
/// The multiples of [`COLUMN_STEPS`](Self::COLUMN_STEPS), seven times the first two and the last one, add up
/// to each number below 128 once.
pub(in crate::simd) unsafe trait Interleave<const LANES: usize>: Copy {
    type Vector: Copy;
    /// Which column of 128 a word of step 2 has: multiples of these for the vector of step 1, that of step 2,
    /// and the second of the two words of 128 bits.
    const COLUMN_STEPS: [usize; 3];

    fn zero(self) -> Self::Vector;
    /// Loads a vector.
    ///
    /// # Safety
    ///
    /// As many words as there are lanes can be read.
    unsafe fn load(self, words: *const u64) -> Self::Vector;
    /// Loads the first `count` lanes; the others are zero.
    ///
    /// # Safety
    ///
    /// As many words can be read.
    unsafe fn load_first(self, count: usize, words: *const u64) -> Self::Vector;
    /// Stores a vector, past the caches if `STREAM`.
    ///
    /// # Safety
    ///
    /// As many words as there are lanes can be written, to an address aligned to the vector if `STREAM`.
    unsafe fn store<const STREAM: bool>(self, vector: Self::Vector, words: *mut u64);
    /// Stores the first `count` lanes.
    ///
    /// # Safety
    ///
    /// As many words can be written.
    unsafe fn store_first(self, vector: Self::Vector, count: usize, words: *mut u64);
    /// See [`Method::fence`].
    fn fence(self);

    /// Step 1, from eight rows, the last one first.
    fn bytes_of_columns(self, rows: [Self::Vector; GROUP]) -> [Self::Vector; GROUP];
    /// In each 128 bits: bytes `2n` and `2n + 1` of all eight vectors make up the two words of vector `n` of
    /// the result.
    fn interleave(self, vectors: [Self::Vector; GROUP]) -> [Self::Vector; GROUP];
    /// Transposes words, a row a vector.
    fn transpose_words(self, rows: [Self::Vector; LANES]) -> [Self::Vector; LANES];
}

/// Vectors that interleave bytes, as a method.
#[derive(Clone, Copy)]
pub(crate) struct Interleaved<V, const LANES: usize>(pub(in crate::simd) V);

/// Where a vector lies in a tile: words of columns `LANES · piece ..` of a strip, of those columns for which
/// steps 1 and 2 came out in vectors `first` and `second`.
#[inline(always)]
const fn place_in_tile<const LANES: usize>(piece: usize, first: usize, second: usize, strip: usize) -> usize {
    (((piece * GROUP + first) * GROUP + second) * TILE_WORDS + strip) * LANES
}

// SAFETY: the column steps of a vector lead to each row of the place once.
unsafe impl<V: Interleave<LANES>, const LANES: usize> Method for Interleaved<V, LANES> {
    #[inline(always)]
    fn gather(self, part: Part<'_>, tile: &mut Tile) {
        for strip in 0..part.strips() {
            for piece in 0..part.width.div_ceil(LANES) {
                gather_strip(self.0, part, strip, piece, tile);
            }
        }
    }

    #[inline(always)]
    fn scatter<const STREAM: bool>(self, tile: &Tile, strips: usize, mut place: Place<'_>) {
        if strips == TILE_WORDS && place.width == TILE_WORDS && place.rows == TILE_WORDS * WORD_BITS {
            scatter_pieces::<V, LANES, STREAM, true>(self.0, tile, strips, &mut place);
        } else {
            scatter_pieces::<V, LANES, false, false>(self.0, tile, strips, &mut place);
        }
    }

    #[inline(always)]
    fn fence(self) {
        self.0.fence();
    }
}

/// Steps 1 and 2 for a strip and `LANES` words of columns.
#[inline(always)]
fn gather_strip<V: Interleave<LANES>, const LANES: usize>(
    v: V,
    part: Part<'_>,
    strip: usize,
    piece: usize,
    tile: &mut Tile,
) {
    let first_word = piece * LANES;
    let width = LANES.min(part.width - first_word);
    let mut groups = [[v.zero(); GROUP]; GROUP];
    for group in 0..GROUP {
        let first_row = strip * WORD_BITS + group * GROUP;
        let mut rows = [v.zero(); GROUP];
        if first_row + GROUP <= part.rows {
            for (row, vector) in rows.iter_mut().rev().enumerate() {
                // SAFETY: the part has this row, and in it `width` words from the first on.
                *vector = unsafe {
                    let words = part.words.as_ptr().add((first_row + row) * part.stride + first_word);
                    if width == LANES { v.load(words) } else { v.load_first(width, words) }
                };
            }
        } else {
            for (row, vector) in (first_row..part.rows).zip(rows.iter_mut().rev()) {
                // SAFETY: there are `width` words from the first on.
                *vector = unsafe { v.load_first(width, part.row(row)[first_word..].as_ptr()) };
            }
        }
        for (vectors, bytes) in groups.iter_mut().zip(v.bytes_of_columns(rows)) {
            vectors[group] = bytes;
        }
    }
    for (first, vectors) in groups.iter().enumerate() {
        for (second, vector) in v.interleave(*vectors).into_iter().enumerate() {
            let start = place_in_tile::<LANES>(piece, first, second, strip);
            // SAFETY: the slice has as many words as there are lanes.
            unsafe { v.store::<false>(vector, tile.0[start..][..LANES].as_mut_ptr().cast()) };
        }
    }
}

/// Step 3. `WHOLE` says that there are eight strips, and eight words of 512 rows to be written.
#[inline(always)]
fn scatter_pieces<V: Interleave<LANES>, const LANES: usize, const STREAM: bool, const WHOLE: bool>(
    v: V,
    tile: &Tile,
    strips: usize,
    place: &mut Place<'_>,
) {
    let piece_rows = LANES * WORD_BITS;
    let [first_step, second_step, odd_step] = V::COLUMN_STEPS;
    for first_row in (0..place.rows).step_by(piece_rows) {
        for first in 0..GROUP {
            for second in 0..GROUP {
                for first_word in (0..place.width).step_by(LANES) {
                    let mut words = [v.zero(); LANES];
                    for (lane, vector) in words.iter_mut().enumerate() {
                        let strip = first_word + lane;
                        if WHOLE || strip < strips {
                            let start = place_in_tile::<LANES>(first_row / piece_rows, first, second, strip);
                            // SAFETY: the slice has as many words as there are lanes, and they have been
                            // gathered.
                            *vector = unsafe { v.load(tile.0[start..][..LANES].as_ptr().cast()) };
                        }
                    }
                    for (lane, vector) in v.transpose_words(words).into_iter().enumerate() {
                        let column = first_step * first + second_step * second + odd_step * (lane % 2);
                        let row = first_row + lane / 2 * 2 * WORD_BITS + column;
                        let count = if WHOLE { LANES } else { LANES.min(place.width - first_word) };
                        if WHOLE || row < place.rows {
                            let start = row * place.stride + first_word;
                            debug_assert!(start + count <= place.words.len());
                            let words = place.words.as_mut_ptr().cast::<u64>();
                            // SAFETY: the place has this row, and in it `count` words from the first on. Only
                            // places of matrices made of whole cache lines are streamed to.
                            unsafe {
                                if count == LANES {
                                    v.store::<STREAM>(vector, words.add(start));
                                } else {
                                    v.store_first(vector, count, words.add(start));
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

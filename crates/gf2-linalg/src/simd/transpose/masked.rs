//! Transposition by masked swaps: the off-diagonal quarters of a block are exchanged, then those of each
//! quarter, and so on.

use std::mem::MaybeUninit;

use super::{Method, Part, Place, TILE_WORDS, Tile};
use crate::words::WORD_BITS;

/// Masked swaps, of several blocks side by side so that the compiler finds vectors.
#[derive(Clone, Copy)]
pub(crate) struct Masked;

impl Masked {
    /// Writes the columns of up to 64 rows of as many entries.
    pub(in crate::simd) fn transpose_block(self, rows: &[u64], columns: &mut [MaybeUninit<u64>]) {
        let mut blocks = [[0]; WORD_BITS];
        for ([word], row) in blocks.iter_mut().zip(rows) {
            *word = *row;
        }
        transpose_blocks(&mut blocks);
        for (column, [word]) in columns.iter_mut().zip(blocks) {
            column.write(word);
        }
    }
}

// SAFETY: see the end of `scatter`.
unsafe impl Method for Masked {
    #[inline(always)]
    fn gather(self, part: Part<'_>, tile: &mut Tile) {
        for strip in 0..part.strips() {
            let mut word = 0;
            while part.width - word >= 8 {
                gather_words::<8>(part, strip, word, tile);
                word += 8;
            }
            while part.width - word >= 4 {
                gather_words::<4>(part, strip, word, tile);
                word += 4;
            }
            while part.width > word {
                gather_words::<1>(part, strip, word, tile);
                word += 1;
            }
        }
    }

    #[inline(always)]
    fn scatter<const STREAM: bool>(self, tile: &Tile, strips: usize, mut place: Place<'_>) {
        let lines = tile.0.as_chunks::<TILE_WORDS>().0;
        for (row, line) in lines[..place.rows].iter().enumerate() {
            let words = place.row(row).iter_mut().zip(line).enumerate();
            for (strip, (target, word)) in words {
                // SAFETY: this word of every column of these strips has been gathered.
                target.write(if strip < strips { unsafe { word.assume_init() } } else { 0 });
            }
        }
    }
}

/// Transposes 64 rows of `WORDS` words, a block each, into a tile that has a line for each column.
#[inline(always)]
fn gather_words<const WORDS: usize>(part: Part<'_>, strip: usize, first_word: usize, tile: &mut Tile) {
    let mut blocks = [[0; WORDS]; WORD_BITS];
    let first_row = strip * WORD_BITS;
    for (row, words) in (first_row..part.rows).zip(&mut blocks) {
        words.copy_from_slice(&part.row(row)[first_word..][..WORDS]);
    }
    transpose_blocks(&mut blocks);
    for word in 0..WORDS {
        let lines = &mut tile.0[(first_word + word) * WORD_BITS * TILE_WORDS..][..WORD_BITS * TILE_WORDS];
        for (line, words) in lines.chunks_exact_mut(TILE_WORDS).zip(&blocks) {
            line[strip].write(words[word]);
        }
    }
}

/// Transposes blocks that lie side by side.
#[inline(always)]
fn transpose_blocks<const WORDS: usize>(blocks: &mut [[u64; WORDS]; WORD_BITS]) {
    swap_quarters::<WORDS, 32>(blocks);
    swap_quarters::<WORDS, 16>(blocks);
    swap_quarters::<WORDS, 8>(blocks);
    swap_quarters::<WORDS, 4>(blocks);
    swap_quarters::<WORDS, 2>(blocks);
    swap_quarters::<WORDS, 1>(blocks);
}

/// Exchanges the off-diagonal quarters of each `2 · HALF` rows and columns.
#[inline(always)]
fn swap_quarters<const WORDS: usize, const HALF: usize>(blocks: &mut [[u64; WORDS]; WORD_BITS]) {
    // The lower half of each `2 · HALF` bits.
    let mask = u64::MAX / ((1 << HALF) + 1);
    for rows in blocks.chunks_exact_mut(2 * HALF) {
        let (upper, lower) = rows.split_at_mut(HALF);
        for (upper, lower) in upper.iter_mut().zip(lower) {
            for (upper, lower) in upper.iter_mut().zip(lower) {
                let moved = (*upper >> HALF ^ *lower) & mask;
                *upper ^= moved << HALF;
                *lower ^= moved;
            }
        }
    }
}

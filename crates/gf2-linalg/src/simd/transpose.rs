//! Transposition of 64×64 blocks by byte permutations and the affine instruction.

use super::avx512::Avx512Gfni;
use super::gfni::Vectors;
use crate::words::{WORD_BITS, words_for};
use crate::{MatrixMut, MatrixRef};

/// Rows taken at a time, so that whole cache lines of the result are written while they are in the first-level cache.
const TILE_ROWS: usize = 8 * WORD_BITS;
/// Words of columns taken at a time: a cache line of each row.
const TILE_WORDS: usize = 8;

impl Avx512Gfni {
    /// Writes the transposed matrix to `target`, whose shape fits.
    pub(super) fn transpose(self, source: MatrixRef<'_>, target: &mut MatrixMut<'_>) {
        // SAFETY: this value exists, so the processor has these features.
        unsafe { transpose(self, source, target) }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn transpose(v: Avx512Gfni, source: MatrixRef<'_>, target: &mut MatrixMut<'_>) {
    let (rows, columns) = (source.rows(), source.columns());
    for tile in (0..rows).step_by(TILE_ROWS) {
        for first_word in (0..words_for(columns)).step_by(TILE_WORDS) {
            for first_row in (tile..rows.min(tile + TILE_ROWS)).step_by(WORD_BITS) {
                transpose_strip(v, source, first_row, first_word, target);
            }
        }
    }
}

/// Transposes 64 rows of eight words: eight blocks of 64×64.
#[inline(always)]
fn transpose_strip(
    v: Avx512Gfni,
    source: MatrixRef<'_>,
    first_row: usize,
    first_word: usize,
    target: &mut MatrixMut<'_>,
) {
    let count = TILE_WORDS.min(words_for(source.columns()) - first_word);
    // For each word and each eight rows: a byte of these rows for each of the word's columns.
    let mut bytes = [[[0; 8]; 8]; TILE_WORDS];
    for (group, first_row) in (first_row..source.rows().min(first_row + WORD_BITS)).step_by(8).enumerate() {
        let mut words = [v.zero(); 8];
        for (row, words) in (first_row..source.rows()).zip(&mut words) {
            *words = v.load_up_to(&source.row_words(row)[first_word..]);
        }
        for (bytes, word) in bytes[..count].iter_mut().zip(v.transpose_words(words)) {
            v.store(v.transpose_bits(word), &mut bytes[group]);
        }
    }
    let columns = target.rows();
    let (target, stride) = target.words_and_stride();
    let first_column = first_word * WORD_BITS;
    for (first_column, groups) in (first_column..columns).step_by(WORD_BITS).zip(&bytes) {
        let mut words = [v.zero(); 8];
        for (word, group) in words.iter_mut().zip(groups) {
            *word = v.load(group);
        }
        let target = &mut target[first_column * stride + first_row / WORD_BITS..];
        let columns = WORD_BITS.min(columns - first_column);
        for (first, word) in (0..columns).step_by(8).zip(v.transpose_words(words)) {
            let mut rows = [0; 8];
            v.store(v.transpose_bytes(word), &mut rows);
            for (column, row) in rows.iter().enumerate().take(columns - first) {
                target[(first + column) * stride] = *row;
            }
        }
    }
}

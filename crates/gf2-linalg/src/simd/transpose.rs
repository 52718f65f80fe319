//! Transposition of 64×64 blocks by byte permutations and the affine instruction.

use std::arch::x86_64::*;

use super::avx512::Avx512Gfni;
use super::gfni::Vectors;
use crate::words::{WORD_BITS, low_mask, words_for};
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

    /// Transposes 8×8 words, a row a vector.
    #[inline(always)]
    fn transpose_words(self, rows: [__m512i; 8]) -> [__m512i; 8] {
        let mut pairs = [self.zero(); 8];
        for i in [0, 2, 4, 6] {
            // SAFETY: the processor has AVX-512F.
            unsafe {
                pairs[i] = _mm512_unpacklo_epi64(rows[i], rows[i + 1]);
                pairs[i + 1] = _mm512_unpackhi_epi64(rows[i], rows[i + 1]);
            }
        }
        // Pairs of words 0, 2, 4, 6 of two rows are joined to words 0 and 4, or 2 and 6, of four rows, and those to one
        // word of eight rows; likewise for 1, 3, 5, 7.
        let mut result = [self.zero(); 8];
        for odd in [0, 1] {
            let [a, b, c, d] = [pairs[odd], pairs[2 + odd], pairs[4 + odd], pairs[6 + odd]];
            // SAFETY: the processor has AVX-512F.
            unsafe {
                let (low, high) = (_mm512_shuffle_i64x2::<0x88>(a, b), _mm512_shuffle_i64x2::<0x88>(c, d));
                result[odd] = _mm512_shuffle_i64x2::<0x88>(low, high);
                result[4 + odd] = _mm512_shuffle_i64x2::<0xDD>(low, high);
                let (low, high) = (_mm512_shuffle_i64x2::<0xDD>(a, b), _mm512_shuffle_i64x2::<0xDD>(c, d));
                result[2 + odd] = _mm512_shuffle_i64x2::<0x88>(low, high);
                result[6 + odd] = _mm512_shuffle_i64x2::<0xDD>(low, high);
            }
        }
        result
    }

    /// Loads up to eight words; those beyond are zero.
    #[inline(always)]
    fn load_up_to(self, words: &[u64]) -> __m512i {
        let mask = low_mask(words.len().min(Self::LANES)) as __mmask8;
        // SAFETY: the processor has AVX-512F, and no more words are read than there are.
        unsafe { _mm512_maskz_loadu_epi64(mask, words.as_ptr().cast()) }
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

//! The method of the Four Russians: tables of all combinations of a few rows of the right matrix.
//!
//! As many tables at a time as a word of the left matrix has bits for, so that each row of the result is read and written
//! once for every 64 columns on the left. The columns are taken in blocks of a cache line, for which tables of five rows stay
//! in the first-level cache: more lookups there are faster than fewer further away. Source: Albrecht, Bard, Hart,
//! "Algorithm 898: Efficient multiplication of dense matrices over GF(2)" (2010).

use crate::combinations::MOST_ROWS;
use crate::error::try_list;
use crate::words::{WORD_BITS, low_mask, words_for};
use crate::{Error, MatrixMut, MatrixRef, Shape};

/// Pairs of words in a row of a block of columns: together a cache line.
const MOST_PAIRS: usize = 4;

/// Two words, aligned so that they are added from memory by one instruction even where there are no longer vectors.
#[derive(Clone, Copy, Default)]
#[repr(align(16))]
struct Pair([u64; 2]);

/// `target += left · right`, with tables for `table_rows` rows each, 1 to 8. Without memory for them, `target` is
/// unchanged.
pub(super) fn add_product(
    target: &mut MatrixMut<'_>,
    left: MatrixRef<'_>,
    right: MatrixRef<'_>,
    table_rows: usize,
) -> Result<(), Error> {
    Tables::new(right.columns(), table_rows)?.add_product(target, left, right);
    Ok(())
}

/// How many rows a table should combine for a left matrix with so many rows and a right one with so many columns: filling
/// its 2^k entries should cost no more than a part of reading one for every row, and all tables should stay in the
/// first-level cache.
pub(super) fn table_rows(rows: usize, columns: usize) -> usize {
    let most = match words_for(columns).div_ceil(2) {
        ..=1 => 7,
        2 => 6,
        _ => 5,
    };
    (rows.max(1).ilog2() as usize).saturating_sub(2).clamp(1, most)
}

/// Tables for products, to be used again.
pub(crate) struct Tables {
    entries: Vec<Pair>,
    table_rows: usize,
}

impl Tables {
    /// Tables for `table_rows` rows each, 1 to 8, of right matrices of up to so many columns.
    pub(super) fn new(columns: usize, table_rows: usize) -> Result<Self, Error> {
        debug_assert!((1..=MOST_ROWS).contains(&table_rows));
        let tables = WORD_BITS.div_ceil(table_rows);
        let length = (tables << table_rows) * words_for(columns).div_ceil(2).min(MOST_PAIRS);
        let mut entries = try_list(length, Shape { rows: tables << table_rows, columns })?;
        entries.resize(length, Pair::default());
        Ok(Self { entries, table_rows })
    }

    /// `target += left · right`.
    pub(super) fn add_product(
        &mut self,
        target: &mut MatrixMut<'_>,
        left: MatrixRef<'_>,
        right: MatrixRef<'_>,
    ) {
        if target.rows() == 0 || target.columns() == 0 {
            return;
        }
        let width = words_for(right.columns());
        for start in (0..width).step_by(2 * MOST_PAIRS) {
            match (width - start).div_ceil(2) {
                1 => self.add_block::<1>(target, left, right, start),
                2 => self.add_block::<2>(target, left, right, start),
                3 => self.add_block::<3>(target, left, right, start),
                _ => self.add_block::<MOST_PAIRS>(target, left, right, start),
            }
        }
    }

    /// Adds the product to the words from `start` on, `PAIRS` pairs of them or as many as there are.
    fn add_block<const PAIRS: usize>(
        &mut self,
        target: &mut MatrixMut<'_>,
        left: MatrixRef<'_>,
        right: MatrixRef<'_>,
        start: usize,
    ) {
        let width = (2 * PAIRS).min(words_for(right.columns()) - start);
        let table_rows = self.table_rows;
        let entries = self.entries.as_chunks_mut::<PAIRS>().0;
        let (left_words, left_stride) = left.words_and_stride();
        let (target, stride) = target.words_and_stride();
        for first in 0..words_for(left.columns()) {
            let rows = WORD_BITS.min(right.rows() - first * WORD_BITS);
            let tables = &mut entries[..rows.div_ceil(table_rows) << table_rows];
            for (number, table) in tables.chunks_exact_mut(1 << table_rows).enumerate() {
                let row = first * WORD_BITS + number * table_rows;
                for bit in 0..table_rows.min(right.rows() - row) {
                    let words = &right.row_words(row + bit)[start..][..width];
                    add_row_to_table(table, bit, words);
                }
            }
            let lefts = left_words[first..].iter().step_by(left_stride);
            for (bits, target) in lefts.zip(target[start..].chunks_mut(stride)) {
                if *bits == 0 {
                    continue;
                }
                let sum = sum_of_entries(tables, table_rows, *bits);
                match target.as_chunks_mut::<2>().0.first_chunk_mut::<PAIRS>() {
                    Some(pairs) if width == 2 * PAIRS => {
                        for (pair, sum) in pairs.iter_mut().zip(&sum) {
                            pair[0] ^= sum.0[0];
                            pair[1] ^= sum.0[1];
                        }
                    }
                    _ => {
                        let sum = sum.iter().flat_map(|pair| &pair.0);
                        target.iter_mut().zip(sum).take(width).for_each(|(word, sum)| *word ^= sum);
                    }
                }
            }
        }
    }
}

/// Fills the second half of the first `2^(bit + 1)` entries: with this row in addition to the entries of the first half.
fn add_row_to_table<const PAIRS: usize>(table: &mut [[Pair; PAIRS]], bit: usize, words: &[u64]) {
    let mut row = [Pair::default(); PAIRS];
    for (pair, words) in row.iter_mut().zip(words.chunks(2)) {
        pair.0[0] = words[0];
        pair.0[1] = words.get(1).copied().unwrap_or(0);
    }
    let (without, with) = table[..2 << bit].split_at_mut(1 << bit);
    if bit == 0 {
        without[0] = [Pair::default(); PAIRS];
    }
    for (with, without) in with.iter_mut().zip(without) {
        for ((with, without), row) in with.iter_mut().zip(without).zip(&row) {
            *with = Pair([without.0[0] ^ row.0[0], without.0[1] ^ row.0[1]]);
        }
    }
}

/// The sum of what the bits select of each table.
#[inline(always)]
fn sum_of_entries<const PAIRS: usize>(
    tables: &[[Pair; PAIRS]],
    table_rows: usize,
    bits: u64,
) -> [Pair; PAIRS] {
    let mask = low_mask(table_rows);
    let (mut sum, mut rest) = ([Pair::default(); PAIRS], bits);
    for table in tables.chunks_exact(1 << table_rows) {
        for (sum, entry) in sum.iter_mut().zip(&table[(rest & mask) as usize]) {
            *sum = Pair([sum.0[0] ^ entry.0[0], sum.0[1] ^ entry.0[1]]);
        }
        rest >>= table_rows;
    }
    sum
}

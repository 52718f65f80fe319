//! The method of the Four Russians: tables of all combinations of a few rows of the right matrix.
//!
//! As many tables at a time as a word of the left matrix has bits for, so that each row of the result is read
//! and written once for every 64 columns on the left. The columns are taken in blocks of a cache line, for
//! which most of the tables stay in the first-level cache: more lookups there are faster than fewer further
//! away. Source: Albrecht, Bard, Hart, "Algorithm 898: Efficient multiplication of dense matrices over GF(2)"
//! (2010).

use crate::combinations::MAX_ROWS;
use crate::error::try_list;
use crate::words::{WORD_BITS, words_for};
use crate::{Error, MatrixMut, MatrixRef, Shape};

/// Pairs of words in a row of a block of columns: together a cache line.
const MAX_PAIRS: usize = 4;

/// Two words, aligned so that they are added from memory by one instruction even where there are no longer
/// vectors.
#[derive(Clone, Copy, Default)]
#[repr(align(16))]
struct Pair([u64; 2]);

/// `target += left · right`, with tables for `table_rows` rows each, 1 to 8. Without memory for them,
/// `target` is unchanged.
pub(super) fn add_product(
    target: &mut MatrixMut<'_>,
    left: MatrixRef<'_>,
    right: MatrixRef<'_>,
    table_rows: usize,
) -> Result<(), Error> {
    Tables::new(right.columns(), table_rows)?.add_product(target, left, right);
    Ok(())
}

/// How many rows a table should combine for a left matrix with so many rows: filling its 2^k entries should
/// cost no more than a part of reading one for every row. Tables of more than six rows outgrow the
/// first-level cache, and take more rows to be worth it.
pub(super) fn table_rows(rows: usize) -> usize {
    let log = rows.max(1).ilog2() as usize;
    log.saturating_sub(2).min(6).max(log.saturating_sub(4)).clamp(1, MAX_ROWS)
}

/// Tables for products, to be used again.
pub(crate) struct Tables {
    entries: Vec<Pair>,
    table_rows: usize,
}

impl Tables {
    /// Tables for `table_rows` rows each, 1 to 8, of right matrices of up to so many columns.
    pub(super) fn new(columns: usize, table_rows: usize) -> Result<Self, Error> {
        debug_assert!((1..=MAX_ROWS).contains(&table_rows));
        let tables = WORD_BITS.div_ceil(table_rows);
        let length = (tables << table_rows) * words_for(columns).div_ceil(2).min(MAX_PAIRS);
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
        for start in (0..width).step_by(2 * MAX_PAIRS) {
            match (width - start).div_ceil(2) {
                1 => self.add_block::<1>(target, left, right, start),
                2 => self.add_block::<2>(target, left, right, start),
                3 => self.add_block::<3>(target, left, right, start),
                _ => self.add_block::<MAX_PAIRS>(target, left, right, start),
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
        let tables = self.entries.as_chunks_mut::<PAIRS>().0;
        for word in 0..words_for(left.columns()) {
            let first = word * WORD_BITS;
            // All rows first: what is not in a cache then comes at the same time.
            let mut rows = [[Pair::default(); PAIRS]; WORD_BITS];
            for (row, pairs) in (first..right.rows()).zip(&mut rows) {
                *pairs = pairs_of(&right.row_words(row)[start..][..width]);
            }
            for (table, rows) in tables.chunks_exact_mut(1 << table_rows).zip(rows.chunks(table_rows)) {
                fill_table(table, rows);
            }
            let (left, left_stride) = left.words_and_stride();
            let lefts = left[word..].iter().step_by(left_stride);
            let (target, stride) = target.words_and_stride();
            let targets = target[start..].chunks_mut(stride).map(|row| &mut row[..width]);
            let lines = lefts.zip(targets);
            match table_rows {
                1 => add_entries::<PAIRS, 1>(tables, lines),
                2 => add_entries::<PAIRS, 2>(tables, lines),
                3 => add_entries::<PAIRS, 3>(tables, lines),
                4 => add_entries::<PAIRS, 4>(tables, lines),
                5 => add_entries::<PAIRS, 5>(tables, lines),
                6 => add_entries::<PAIRS, 6>(tables, lines),
                7 => add_entries::<PAIRS, 7>(tables, lines),
                _ => add_entries::<PAIRS, MAX_ROWS>(tables, lines),
            }
        }
    }
}

/// Adds to each row what its bits select of each table.
fn add_entries<'a, const PAIRS: usize, const ROWS: usize>(
    tables: &[[Pair; PAIRS]],
    lines: impl Iterator<Item = (&'a u64, &'a mut [u64])>,
) {
    let tables = &tables[..WORD_BITS.div_ceil(ROWS) << ROWS];
    for (bits, target) in lines {
        if *bits == 0 {
            continue;
        }
        let mut sum = [Pair::default(); PAIRS];
        // The number of tables is known, so that the loop is unrolled and no index needs a check.
        for table in 0..WORD_BITS.div_ceil(ROWS) {
            let index = (bits >> (table * ROWS)) as usize & ((1 << ROWS) - 1);
            sum = add(sum, &tables[(table << ROWS) + index]);
        }
        match target.as_chunks_mut::<2>().0.first_chunk_mut::<PAIRS>() {
            Some(pairs) => {
                for (pair, sum) in pairs.iter_mut().zip(&sum) {
                    pair[0] ^= sum.0[0];
                    pair[1] ^= sum.0[1];
                }
            }
            None => {
                let sum = sum.iter().flat_map(|pair| &pair.0);
                target.iter_mut().zip(sum).for_each(|(word, sum)| *word ^= sum);
            }
        }
    }
}

/// As many words as fit, zeros where there are fewer.
#[inline(always)]
fn pairs_of<const PAIRS: usize>(words: &[u64]) -> [Pair; PAIRS] {
    let mut pairs = [Pair::default(); PAIRS];
    match words.as_chunks::<2>().0.first_chunk::<PAIRS>() {
        Some(whole) => {
            for (pair, words) in pairs.iter_mut().zip(whole) {
                pair.0 = *words;
            }
        }
        None => {
            for (pair, words) in pairs.iter_mut().zip(words.chunks(2)) {
                pair.0[..words.len()].copy_from_slice(words);
            }
        }
    }
    pairs
}

/// Makes entry `i` of a table the sum of the rows selected by the bits of `i`.
#[inline(always)]
fn fill_table<const PAIRS: usize>(table: &mut [[Pair; PAIRS]], rows: &[[Pair; PAIRS]]) {
    table[0] = [Pair::default(); PAIRS];
    for (bit, row) in rows.iter().enumerate() {
        let Some((without, with)) = table.split_at_mut_checked(1 << bit) else { return };
        for (with, without) in with.iter_mut().zip(without) {
            *with = add(*without, row);
        }
    }
}

#[inline(always)]
fn add<const PAIRS: usize>(mut sum: [Pair; PAIRS], other: &[Pair; PAIRS]) -> [Pair; PAIRS] {
    for (sum, other) in sum.iter_mut().zip(other) {
        sum.0[0] ^= other.0[0];
        sum.0[1] ^= other.0[1];
    }
    sum
}

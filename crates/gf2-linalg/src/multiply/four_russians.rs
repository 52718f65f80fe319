//! The method of the Four Russians: tables of all combinations of a few rows of the right matrix.
//!
//! Eight tables at a time, so that each row of the result is read and written once for every eight. The columns
//! are taken in blocks for which the tables stay in the second-level cache. Source: Albrecht, Bard, Hart,
//! "Algorithm 898: Efficient multiplication of dense matrices over GF(2)" (2010).

use crate::combinations::Combinations;
use crate::error::try_list;
use crate::words::{low_mask, read_bits, words_for};
use crate::{Error, MatrixMut, MatrixRef, Shape};

const TABLES: usize = 8;
/// Words of a row handled at a time: eight tables of 2^8 entries then take 512 KiB.
const BLOCK_WORDS: usize = 32;

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

/// Tables for products, to be used again.
pub(crate) struct Tables {
    /// As many as are used at a time.
    tables: Vec<Combinations>,
    table_rows: usize,
}

impl Tables {
    /// Tables for `table_rows` rows each, 1 to 8, of right matrices of up to so many columns.
    pub(super) fn new(columns: usize, table_rows: usize) -> Result<Self, Error> {
        let mut tables = try_list(TABLES, Shape { rows: 1 << table_rows, columns })?;
        for _ in 0..TABLES {
            tables.push(Combinations::try_with_room(words_for(columns).min(BLOCK_WORDS), table_rows)?);
        }
        Ok(Self { tables, table_rows })
    }

    /// `target += left · right`.
    pub(super) fn add_product(
        &mut self,
        target: &mut MatrixMut<'_>,
        left: MatrixRef<'_>,
        right: MatrixRef<'_>,
    ) {
        let Self { tables, table_rows } = self;
        let table_rows = *table_rows;
        let width = words_for(right.columns());
        for block_start in (0..width).step_by(BLOCK_WORDS) {
            let block = block_start..width.min(block_start + BLOCK_WORDS);
            for first in (0..right.rows()).step_by(TABLES * table_rows) {
                for (number, table) in tables.iter_mut().enumerate() {
                    let start = right.rows().min(first + number * table_rows);
                    let end = right.rows().min(start + table_rows);
                    table.fill(block.len(), (start..end).map(|row| &right.row_words(row)[block.clone()]));
                }
                for i in 0..left.rows() {
                    let indices = read_bits(left.row_words(i), first, TABLES * table_rows);
                    if indices != 0 {
                        let entries: [&[u64]; TABLES] = std::array::from_fn(|number| {
                            let index = indices >> (number * table_rows) & low_mask(table_rows);
                            tables[number].get(index as usize)
                        });
                        add_all(&mut target.row_words_mut(i)[block.clone()], entries);
                    }
                }
            }
        }
    }
}

/// Adds the eight entries to `target`, reading and writing it once.
fn add_all(target: &mut [u64], entries: [&[u64]; TABLES]) {
    let [a, b, c, d, e, f, g, h] = entries.map(|entry| &entry[..target.len()]);
    for (i, word) in target.iter_mut().enumerate() {
        *word ^= (a[i] ^ b[i] ^ c[i] ^ d[i]) ^ (e[i] ^ f[i] ^ g[i] ^ h[i]);
    }
}

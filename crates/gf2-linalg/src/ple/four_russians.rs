//! Factors by the method of the Four Russians.
//!
//! A strip of up to eight columns at a time: rows whose bits in the strip are independent are moved to the
//! top and factored by themselves, which gives a block of L and as many rows of E. With them, the multiples
//! of these rows that any other row takes are read off its bits at the pivots, and all combinations are in a
//! table.
//!
//! Source: Albrecht, Bard, Pernet, "Efficient dense Gaussian elimination over the finite field with two
//! elements" (2011), section 3.

use super::Ple;
use super::partial::Partial;
use crate::combinations::{Combinations, MAX_ROWS};
use crate::echelon::strip::Strip;
use crate::words::{extract_bits, words_for, xor_bits};
use crate::{Error, MatrixRef};

/// Factors a matrix, with tables for `table_rows` rows each, 1 to 8.
pub(super) fn factor(matrix: MatrixRef<'_>, table_rows: usize) -> Result<Ple, Error> {
    let (rows, width) = (matrix.rows(), words_for(matrix.columns()));
    let mut factors = Partial::try_new(matrix)?;
    let max = rows.min(matrix.columns());
    if max == 0 {
        return factors.finish();
    }
    let mut table = Combinations::try_with_capacity(width, table_rows.min(max))?;
    for strip in Strip::divide(matrix.columns(), table_rows) {
        let rank = factors.pivots.len();
        if rank == rows {
            break;
        }
        let count = gather_independent(&mut factors, &strip, rank);
        if count == 0 {
            continue;
        }
        let block = rank..rank + count;
        for bit in 0..strip.columns {
            let next = factors.pivots.len();
            factors.take_column(strip.start + bit, next..block.end);
        }
        let mask = factors.pivots[rank..].iter().fold(0, |mask, pivot| mask | 1 << (pivot - strip.start));

        let words = strip.first_word()..width;
        let echelon = factors.echelon.as_ref();
        table.fill(words.len(), block.clone().map(|row| &echelon.row_words(row)[words.clone()]));
        let multiples = multiples(block.clone().map(|row| strip.bits(echelon.row_words(row))), mask);
        let (mut echelon, mut lower) = (factors.echelon.as_mut(), factors.lower.as_mut());
        for row in block.end..rows {
            let words_of_row = echelon.row_words_mut(row);
            let multiple = multiples[extract_bits(strip.bits(words_of_row), mask) as usize];
            if multiple != 0 {
                table.add_to(multiple.into(), &mut words_of_row[words.clone()]);
                xor_bits(lower.row_words_mut(row), rank, multiple.into());
            }
        }
    }
    factors.finish()
}

/// Moves rows to `top ..` whose bits in the strip are a basis of those of all rows from `top` on; returns
/// their number.
fn gather_independent(factors: &mut Partial, strip: &Strip, top: usize) -> usize {
    // Bits of the strip whose lowest one is at the index, or zero.
    let mut basis = [0_u64; MAX_ROWS];
    let mut count = 0;
    for row in top..factors.echelon.rows() {
        if count == strip.columns {
            break;
        }
        let mut rest = strip.bits(factors.echelon.as_ref().row_words(row));
        while rest != 0 {
            let member = &mut basis[rest.trailing_zeros() as usize];
            if *member == 0 {
                *member = rest;
                factors.swap_rows(top + count, row);
                count += 1;
                break;
            }
            rest ^= *member;
        }
    }
    count
}

/// For all bits that a row can have at the pivots, selected by `mask`: which rows of the block add up to
/// them.
fn multiples(block: impl Iterator<Item = u64>, mask: u64) -> [u8; 1 << MAX_ROWS] {
    let mut sums = [0; 1 << MAX_ROWS];
    let mut multiples = [0; 1 << MAX_ROWS];
    for (index, bits) in block.enumerate() {
        let at_pivots = extract_bits(bits, mask) as usize;
        for selection in 1 << index..1 << (index + 1) {
            sums[selection] = sums[selection ^ 1 << index] ^ at_pivots;
            multiples[sums[selection]] = selection as u8;
        }
    }
    multiples
}

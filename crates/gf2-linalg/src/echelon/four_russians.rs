//! Elimination by the method of the Four Russians.
//!
//! A strip of up to eight columns at a time: a reduced basis of the rows' bits in the strip is found from as
//! few rows as needed. With it, the combination that clears the strip in any other row is read off the row's
//! bits at the pivots, and all combinations are in a table.

use super::strip::Strip;
use crate::EchelonForm;
use crate::combinations::{Combinations, MAX_ROWS};
use crate::error::try_list;
use crate::words::{extract_bits, words_for, xor_into};
use crate::{Error, MatrixMut};

/// Brings the matrix to an echelon form with respect to its first `pivot_columns` columns; returns the
/// pivots. Without memory for them and the table, the matrix is unchanged.
pub(super) fn echelonize(
    matrix: &mut MatrixMut<'_>,
    pivot_columns: usize,
    form: EchelonForm,
    table_rows: usize,
) -> Result<Vec<usize>, Error> {
    let width = words_for(matrix.columns());
    let max = matrix.rows().min(pivot_columns);
    let mut pivots: Vec<usize> = try_list(max, matrix.shape())?;
    if max == 0 {
        return Ok(pivots);
    }
    let mut table = Combinations::try_with_capacity(width, table_rows.min(max))?;
    for strip in Strip::divide(pivot_columns, table_rows) {
        let rank = pivots.len();
        if rank == matrix.rows() {
            break;
        }
        let mask = find_basis(&strip, matrix, rank);
        if mask == 0 {
            continue;
        }
        let basis = rank..rank + mask.count_ones() as usize;
        let words = strip.first_word()..width;
        table.fill(words.len(), basis.clone().map(|row| &matrix.as_ref().row_words(row)[words.clone()]));
        let above = match form {
            EchelonForm::Upper => 0..0,
            EchelonForm::Reduced => 0..basis.start,
        };
        for row in above.chain(basis.end..matrix.rows()) {
            let row = matrix.row_words_mut(row);
            let combination = extract_bits(strip.bits(row), mask) as usize;
            if combination != 0 {
                table.add_to(combination, &mut row[words.clone()]);
            }
        }
        pivots.extend(strip.columns_of(mask));
    }
    Ok(pivots)
}

/// Moves rows to `top ..` whose bits in the strip are a basis of those of all rows from `top` on, in reduced
/// echelon form, and returns the pivots as bits of the strip. Columns left of the strip must be zero there.
fn find_basis(strip: &Strip, matrix: &mut MatrixMut<'_>, top: usize) -> u64 {
    /// A row of the basis: its pivot, and its bits in the strip.
    #[derive(Clone, Copy, Default)]
    struct Member {
        pivot: u32,
        bits: u64,
    }
    let mut members = [Member::default(); MAX_ROWS];
    let mut count = 0;
    for row in top..matrix.rows() {
        if count == strip.columns {
            break;
        }
        let bits = strip.bits(matrix.as_ref().row_words(row));
        let mut rest = bits;
        for member in &members[..count] {
            if bits >> member.pivot & 1 == 1 {
                rest ^= member.bits;
            }
        }
        if rest == 0 {
            continue;
        }
        let new = top + count;
        matrix.swap_rows(new, row);
        let pivot = rest.trailing_zeros();
        for (index, member) in members[..count].iter_mut().enumerate() {
            if bits >> member.pivot & 1 == 1 {
                add_row(strip, matrix, top + index, new);
            }
        }
        for (index, member) in members[..count].iter_mut().enumerate() {
            if member.bits >> pivot & 1 == 1 {
                member.bits ^= rest;
                add_row(strip, matrix, new, top + index);
            }
        }
        members[count] = Member { pivot, bits: rest };
        count += 1;
    }
    // The pivots are those of the echelon form in whatever order they were found; put the rows in theirs.
    for index in 1..count {
        let mut place = index;
        while place > 0 && members[place - 1].pivot > members[place].pivot {
            members.swap(place - 1, place);
            matrix.swap_rows(top + place - 1, top + place);
            place -= 1;
        }
    }
    members[..count].iter().fold(0, |mask, member| mask | 1 << member.pivot)
}

/// Adds a row to another from the strip's first word on.
fn add_row(strip: &Strip, matrix: &mut MatrixMut<'_>, source: usize, target: usize) {
    let (source, target) = matrix.row_pair(source, target);
    let first = strip.first_word();
    xor_into(&mut target[first..], &source[first..]);
}

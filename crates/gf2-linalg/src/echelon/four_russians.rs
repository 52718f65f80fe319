//! Elimination by the method of the Four Russians.
//!
//! A strip of up to eight columns at a time: a reduced basis of the rows' bits in the strip is found from as few
//! rows as needed. With it, the combination that clears the strip in any other row is read off the row's bits at
//! the pivots, and all combinations are in a table.

use super::EchelonForm;
use crate::MatrixMut;
use crate::combinations::Combinations;
use crate::words::{WORD_BITS, extract_bits, read_bits, words_for, xor_into};

/// Brings the matrix to an echelon form with respect to its first `pivot_columns` columns; returns the pivots.
pub(super) fn echelonize(
    matrix: &mut MatrixMut<'_>,
    pivot_columns: usize,
    form: EchelonForm,
    table_rows: usize,
) -> Vec<usize> {
    let width = words_for(matrix.columns());
    let mut pivots: Vec<usize> = Vec::with_capacity(matrix.rows().min(pivot_columns));
    let mut table = Combinations::default();
    for start in (0..pivot_columns).step_by(table_rows) {
        let rank = pivots.len();
        if rank == matrix.rows() {
            break;
        }
        let strip = Strip { start, columns: table_rows.min(pivot_columns - start) };
        let mask = strip.find_basis(matrix, rank);
        if mask == 0 {
            continue;
        }
        let basis = rank..rank + mask.count_ones() as usize;
        // Words further left are zero in the basis.
        let words = start / WORD_BITS..width;
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
        pivots.extend((0..strip.columns).filter(|bit| mask >> bit & 1 == 1).map(|bit| start + bit));
    }
    pivots
}

/// A few consecutive columns.
struct Strip {
    start: usize,
    columns: usize,
}

impl Strip {
    fn bits(&self, row: &[u64]) -> u64 {
        read_bits(row, self.start, self.columns)
    }

    /// Moves rows to `top ..` whose bits in the strip are a basis of those of all rows from `top` on, in reduced
    /// echelon form, and returns the pivots as bits of the strip. Columns left of the strip must be zero there.
    fn find_basis(&self, matrix: &mut MatrixMut<'_>, top: usize) -> u64 {
        /// A row of the basis: its pivot, and its bits in the strip.
        #[derive(Clone, Copy, Default)]
        struct Member {
            pivot: u32,
            bits: u64,
        }
        let mut members = [Member::default(); u8::BITS as usize];
        let mut count = 0;
        for row in top..matrix.rows() {
            if count == self.columns {
                break;
            }
            let bits = self.bits(matrix.as_ref().row_words(row));
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
                    self.add_row(matrix, top + index, new);
                }
            }
            for (index, member) in members[..count].iter_mut().enumerate() {
                if member.bits >> pivot & 1 == 1 {
                    member.bits ^= rest;
                    self.add_row(matrix, new, top + index);
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
    fn add_row(&self, matrix: &mut MatrixMut<'_>, source: usize, target: usize) {
        let (source, target) = matrix.row_pair(source, target);
        let first = self.start / WORD_BITS;
        xor_into(&mut target[first..], &source[first..]);
    }
}

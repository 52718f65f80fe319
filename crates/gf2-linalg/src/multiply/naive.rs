//! Row by row: the oracle of the other algorithms, and the best of them for a few rows.

use crate::{MatrixMut, MatrixRef, words};

/// `target += left · right`.
pub(super) fn add_product(target: &mut MatrixMut<'_>, left: MatrixRef<'_>, right: MatrixRef<'_>) {
    if right.columns() == 0 {
        return;
    }
    for (i, row) in left.iter_stored_rows().enumerate() {
        let target = target.row_words_mut(i);
        for j in row.iter_ones() {
            words::xor_into(target, right.row_words(j));
        }
    }
}

//! Substitution row by row: the oracle of the other algorithm, and the best for a few rows.

use super::Triangle;
use crate::{MatrixMut, MatrixRef};

/// Overwrites `right` with the X that has T·X = `right`, the diagonal of T taken as ones.
pub(super) fn solve(triangle: Triangle, matrix: MatrixRef<'_>, right: &mut MatrixMut<'_>) {
    let order = matrix.rows();
    for step in 0..order {
        let row = match triangle {
            Triangle::Lower => step,
            Triangle::Upper => order - 1 - step,
        };
        for column in matrix.row(row).iter_ones() {
            let known = match triangle {
                Triangle::Lower => column < row,
                Triangle::Upper => column > row,
            };
            if known {
                right.add_row(column, row);
            }
        }
    }
}

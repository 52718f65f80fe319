//! Products by seven products of half the size, as Strassen found.
//!
//! The sums of quarters are made where the seven products read their operands anyway, and each of them is
//! added to all quarters of the target that it belongs to, so that no memory is needed for sums. That is why
//! the form with the fewest quarters in all, twelve on each side, is taken, rather than the one with the
//! fewest additions. Source: Strassen, "Gaussian elimination is not optimal" (1969); the idea of adding on
//! the way: Huang, Smith, Henry, van de Geijn, "Strassen's algorithm reloaded" (2016).

use std::ops::Range;

use crate::simd::parts::{Parts, Product};
use crate::words::{WORD_BITS, half};

/// Quarters as bits: top left, top right, bottom left, bottom right.
const TOP_LEFT: u8 = 0b0001;
const TOP_RIGHT: u8 = 0b0010;
const BOTTOM_LEFT: u8 = 0b0100;
const BOTTOM_RIGHT: u8 = 0b1000;

/// Which quarters of the left matrix and of the right one are multiplied, and to which of the target that is
/// added.
const PRODUCTS: [[u8; 3]; 7] = [
    [TOP_LEFT | BOTTOM_RIGHT, TOP_LEFT | BOTTOM_RIGHT, TOP_LEFT | BOTTOM_RIGHT],
    [BOTTOM_LEFT | BOTTOM_RIGHT, TOP_LEFT, BOTTOM_LEFT | BOTTOM_RIGHT],
    [TOP_LEFT, TOP_RIGHT | BOTTOM_RIGHT, TOP_RIGHT | BOTTOM_RIGHT],
    [BOTTOM_RIGHT, TOP_LEFT | BOTTOM_LEFT, TOP_LEFT | BOTTOM_LEFT],
    [TOP_LEFT | TOP_RIGHT, BOTTOM_RIGHT, TOP_LEFT | TOP_RIGHT],
    [TOP_LEFT | BOTTOM_LEFT, TOP_LEFT | TOP_RIGHT, BOTTOM_RIGHT],
    [TOP_RIGHT | BOTTOM_RIGHT, BOTTOM_LEFT | BOTTOM_RIGHT, TOP_LEFT],
];

/// Divides a product while no half is smaller than `smallest` and there is room for the parts, and gives
/// `multiply` the products that it comes to.
pub(super) fn divide(product: &Product, smallest: usize, multiply: &mut impl FnMut(&Product)) {
    let Product { target, left, right } = product;
    let [rows, inner, columns] = [left.shape.rows, left.shape.columns, right.shape.columns].map(half);
    let can_double = target.can_double() && left.can_double() && right.can_double();
    if rows.min(inner).min(columns) < smallest.max(WORD_BITS) || !can_double {
        return multiply(product);
    }
    for [lefts, rights, targets] in PRODUCTS {
        let quarters = Product {
            target: quarters(target, rows, columns, targets),
            left: quarters(left, rows, inner, lefts),
            right: quarters(right, inner, columns, rights),
        };
        divide(&quarters, smallest, multiply);
    }
    // What the halves leave: columns of the left matrix with rows of the right one, other columns, and rows.
    let (all_rows, all_inner, all_columns) = (left.shape.rows, left.shape.columns, right.shape.columns);
    let mut rest = |rows: Range<usize>, inner: Range<usize>, columns: Range<usize>| {
        if !rows.is_empty() && !inner.is_empty() && !columns.is_empty() {
            multiply(&Product {
                target: target.window(rows.clone(), columns.clone()),
                left: left.window(rows, inner.clone()),
                right: right.window(inner, columns),
            });
        }
    };
    rest(0..2 * rows, 2 * inner..all_inner, 0..2 * columns);
    rest(0..2 * rows, 0..all_inner, 2 * columns..all_columns);
    rest(2 * rows..all_rows, 0..all_inner, 0..all_columns);
}

/// Those quarters of this size of each part that are selected.
fn quarters(parts: &Parts, rows: usize, columns: usize, selected: u8) -> Parts {
    let places = [(0, 0), (0, columns), (rows, 0), (rows, columns)];
    let quarters = places.into_iter().enumerate().filter(|(bit, _)| selected >> bit & 1 == 1);
    let mut quarters =
        quarters.map(|(_, (row, column))| parts.window(row..row + rows, column..column + columns));
    let first = quarters.next().expect("a product has a quarter of each matrix");
    quarters.fold(first, |sum, quarter| sum.and(&quarter))
}

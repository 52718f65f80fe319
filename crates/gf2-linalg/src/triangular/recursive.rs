//! Recursive substitution: half of the unknowns, their part in the other equations by one product, then the
//! other half.

use super::block::BlockSolver;
use super::{Triangle, half};
use crate::multiply::Multiplier;
use crate::simd::Level;
use crate::words::WORD_BITS;
use crate::{Error, Interrupted, MatrixMut, MatrixRef};

/// Overwrites `right` with the X that has T·X = `right`, where T is a triangle of a square matrix, its
/// diagonal taken as ones; the multiplier must do for products of [half] the order.
///
/// # Errors
///
/// [`Error::TooLarge`] when there is no memory for 64 rows of the right-hand side, which is unchanged then.
/// [`Error::Interrupted`].
pub(crate) fn solve(
    level: Level,
    multiplier: &mut Multiplier,
    triangle: Triangle,
    matrix: MatrixRef<'_>,
    right: &mut MatrixMut<'_>,
) -> Result<(), Error> {
    let mut blocks = BlockSolver::new(level, triangle, right.columns())?;
    Ok(solve_in_halves(&mut blocks, multiplier, triangle, matrix, right)?)
}

fn solve_in_halves(
    blocks: &mut BlockSolver,
    multiplier: &mut Multiplier,
    triangle: Triangle,
    matrix: MatrixRef<'_>,
    right: &mut MatrixMut<'_>,
) -> Result<(), Interrupted> {
    let order = matrix.rows();
    if order <= WORD_BITS {
        blocks.solve(matrix, right);
        return Ok(());
    }
    let middle = half(order);
    let (above, below) = right.reborrow().split_at_row(middle);
    let (top, bottom) = (0..middle, middle..order);
    let (first, mut known, second, mut unknown) = match triangle {
        Triangle::Lower => (top, above, bottom, below),
        Triangle::Upper => (bottom, below, top, above),
    };
    let part = |rows, columns| matrix.window(rows, columns).expect("halves meet between words");
    solve_in_halves(blocks, multiplier, triangle, part(first.clone(), first.clone()), &mut known)?;
    multiplier.add_large_product(&mut unknown, part(second.clone(), first), known.as_ref())?;
    solve_in_halves(blocks, multiplier, triangle, part(second.clone(), second), &mut unknown)
}

//! What first rows of presses leave in the last row when the lights are chased.

use gf2_linalg::polynomial::Polynomial;
use gf2_linalg::{BitMatrix, BitVector, Tridiagonal};

use super::plus_rule::{Joining, PlusRule};
use super::ring::Ring;
use crate::Error;

/// For each button of the first row the last row that it leaves when it is pressed on a dark board and the
/// lights are chased: a square matrix as wide as the board. The rows of the board do not join.
///
/// The first button is the polynomial 1, so it leaves `F_{n+1}`. What the others leave follows, since all
/// that is done to a row is a polynomial in its neighbours: on a path the next button is the neighbours of
/// the last one plus the one before, `e_{i+1} = e_i·B + e_{i-1}` with the adjacency matrix B, and so is what
/// they leave; on a cycle it is the last one moved by a cell.
///
/// # Complexity
///
/// A few products of polynomials whose degree is the number of columns, and columns² / 64 steps.
pub(crate) fn last_rows(rule: PlusRule) -> Result<BitMatrix, Error> {
    debug_assert!(rule.rows == Joining::Path);
    let columns = rule.size.columns;
    let mut last_rows = BitMatrix::try_zeros(columns, columns)?;
    let mut current = left_by_first(rule)?;
    let mut previous = BitVector::try_zeros(columns)?;
    let mut next = BitVector::try_zeros(columns)?;
    let nothing = BitVector::try_zeros(columns)?;
    let neighbours = Tridiagonal::path(columns);
    for button in 0..columns {
        last_rows.row_mut(button).copy_from(&current);
        match rule.columns {
            Joining::Path => {
                neighbours.recur(&mut next.as_mut(), current.as_ref(), previous.as_ref(), nothing.as_ref());
            }
            Joining::Cycle => {
                next.as_mut().clear();
                next.as_mut().add_shifted(&current, 1);
                next.as_mut().add_shifted(&current, 1 - columns as isize);
            }
        }
        std::mem::swap(&mut previous, &mut current);
        std::mem::swap(&mut current, &mut next);
    }
    Ok(last_rows)
}

/// The last row that the first button leaves.
fn left_by_first(rule: PlusRule) -> Result<BitVector, Error> {
    let columns = rule.size.columns;
    let ring = Ring::<Polynomial>::new(rule);
    let polynomial = ring.reduce(ring.fibonacci(rule.size.rows).1);
    let mut words = vec![0; ring.words()];
    ring.write_line(&polynomial, &mut words);
    Ok(BitMatrix::from_words(1, columns, &words[..columns.div_ceil(64)])?.row(0).to_vector())
}

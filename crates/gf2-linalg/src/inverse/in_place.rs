//! Inversion in place, by panels.
//!
//! Elimination of the matrix with the identity beside it leaves in each step as many columns of the identity
//! on the left as it has changed on the right. So the changed columns of the right side are kept in the place
//! of those on the left: a panel is replaced by the identity before its rows are combined, and cleared in the
//! other rows before they are added to.

use crate::echelon::workspace::Workspace;
use crate::error::try_list;
use crate::simd::Level;
use crate::{BitMatrix, Error, Interrupt};

/// Returns the inverse of a square matrix, or `None` when it is singular.
///
/// # Errors
///
/// [`Error::TooLarge`] when there is no memory for the [workspace](Workspace::new); [`Error::Interrupted`].
pub(super) fn invert<const WORDS: usize>(
    level: Level,
    mut matrix: BitMatrix,
) -> Result<Option<BitMatrix>, Error> {
    let (order, width) = (matrix.rows(), Workspace::<WORDS>::WIDTH);
    let mut work = Workspace::<WORDS>::new(level, matrix.shape())?;
    let mut exchanges: Vec<(usize, usize)> = try_list(order, matrix.shape())?;
    let mut view = matrix.as_mut();
    for start in (0..order).step_by(width) {
        Interrupt::check_installed()?;
        let panel = start..order.min(start + width);
        let chosen = work.find_basis(&mut view, start, panel.clone(), |place, row| {
            if place != row {
                exchanges.push((place, row));
            }
        });
        if chosen.len() < panel.len() {
            return Ok(None);
        }
        work.take_source(&view, chosen.clone(), 0);
        work.set_identity_in_source(panel.clone());
        work.combine(0);
        work.take_multipliers(&view, 0..order, &chosen, start);
        view.reborrow().into_window(0..order, panel)?.clear();
        work.add_multiples(&mut view, 0..order, 0)?;
        work.put_basis(&mut view, start, 0);
    }
    if exchanges.is_empty() {
        return Ok(Some(matrix));
    }
    // The inverse of a matrix with rows exchanged is the inverse with columns exchanged, the last exchange
    // first.
    matrix.transpose_in_place()?;
    for &(first, second) in exchanges.iter().rev() {
        matrix.swap_rows(first, second);
    }
    matrix.transpose_in_place()?;
    Ok(Some(matrix))
}

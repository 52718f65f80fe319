//! Linear systems of a few words, on the stack.

use crate::EchelonForm;
use crate::nullspace::from_eliminated;
use crate::simd::Level;
use crate::small::{Lead, Small};
use crate::words::words_for;
use crate::{BitMatrix, Error, MatrixRef, SolveMany};

/// Solves A·X = B, of at most `8 · GROUPS` rows and `WORDS` words of columns of A and of B.
///
/// # Errors
///
/// [`Error::TooLarge`] when there is no memory for the answer.
pub(super) fn solve_many<const GROUPS: usize, const WORDS: usize>(
    level: Level,
    matrix: MatrixRef<'_>,
    right: MatrixRef<'_>,
) -> Result<SolveMany, Error> {
    let columns = matrix.columns();
    let start = words_for(columns);
    let mut small = Small::<GROUPS, WORDS>::new(matrix);
    small.put(start, right);
    let pivots = small.eliminate(level, columns, EchelonForm::Reduced, Lead::Last);
    if let Some(column) = small.first_one_beyond(start, &pivots) {
        return super::inconsistent(matrix, right, column);
    }
    // With the free entries zero, the others stand on the right. Free columns are the nullspace's pivots.
    let mut particular = BitMatrix::try_zeros(columns, right.columns())?;
    let mut target = particular.as_mut();
    for (column, row) in pivots.iter() {
        small.copy_row(row, start, target.row_words_mut(column));
    }
    if pivots.rank() == columns {
        return Ok(SolveMany::Unique(particular));
    }
    let nullspace = from_eliminated(level, &small, &pivots, columns)?;
    Ok(SolveMany::Family { particular, nullspace })
}

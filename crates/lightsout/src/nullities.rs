//! The nullities of many boards.

use lightsout_board::Board;

use crate::{Error, Parallelism};

/// Returns the nullity of each board, in order. Boards are shared among the threads; a single board uses all of them.
///
/// ```
/// use lightsout::{Board, Parallelism, nullities};
///
/// let squares = (1..=9).map(|side| Board::new(side, side)).collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(nullities(&squares, Parallelism::All)?, [0, 0, 0, 4, 2, 0, 0, 0, 8]);
/// # Ok::<(), lightsout::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::Board`] for the first board whose nullity cannot be computed, as [`Board::nullity`] says.
///
/// # Complexity
///
/// That of [`Board::nullity`] for each board.
pub fn nullities(boards: &[Board], parallelism: Parallelism) -> Result<Vec<usize>, Error> {
    let found = gf2_codes::map_each(boards, parallelism, Board::nullity);
    Ok(found.into_iter().collect::<Result<_, _>>()?)
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use lightsout_board::{Error as BoardError, Neighbourhood};

    use super::*;

    #[test]
    fn threads_change_nothing() {
        let boards: Vec<Board> = (0..40).map(|n| Board::new(n % 7, n).unwrap()).collect();
        let one_by_one: Vec<usize> = boards.iter().map(|board| board.nullity().unwrap()).collect();
        let three = Parallelism::Threads(NonZeroUsize::new(3).unwrap());
        for parallelism in [Parallelism::Sequential, three, Parallelism::All] {
            assert_eq!(nullities(&boards, parallelism).unwrap(), one_by_one);
        }
        assert_eq!(nullities(&[], Parallelism::All).unwrap(), [0; 0]);
    }

    #[test]
    fn the_first_error_is_returned() {
        let board = |rows, columns| {
            Board::grid(rows, columns).neighbourhood(Neighbourhood::row_column()).build().unwrap()
        };
        let boards = [board(3, 3), board(257, 256), board(300, 300)];
        let Err(Error::Board(error)) = nullities(&boards, Parallelism::All) else {
            panic!("they are too large")
        };
        assert!(matches!(error, BoardError::SystemTooLarge { lights: 65_792, .. }), "{error}");
    }
}

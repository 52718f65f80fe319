//! What the lights should come to.

use crate::pattern::check_size;
use crate::{Board, Error, Lights};

/// What the lights should come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Goal {
    /// All off.
    #[default]
    Off,
    /// All on.
    On,
    /// All off or all on, whichever takes fewer presses: the goal of the Flip Game.
    Either,
    /// This pattern.
    Pattern(Lights),
}

/// One state of the lights that meets a [`Goal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Target {
    /// All off.
    Off,
    /// All on.
    On,
    /// The pattern of the goal.
    Pattern,
}

impl Goal {
    /// Returns the states of the lights that meet the goal on this board, each once: without any light, all off and
    /// all on are the same.
    ///
    /// # Errors
    ///
    /// [`Error::SizeMismatch`] and [`Error::NoLight`] when the pattern does not fit the board;
    /// [`Error::BoardTooLarge`].
    pub fn targets(&self, board: &Board) -> Result<Vec<(Target, Lights)>, Error> {
        Ok(match self {
            Self::Off => vec![(Target::Off, board.all_off()?)],
            Self::On => vec![(Target::On, board.all_on()?)],
            Self::Either if board.light_count() == 0 => vec![(Target::Off, board.all_off()?)],
            Self::Either => vec![(Target::Off, board.all_off()?), (Target::On, board.all_on()?)],
            Self::Pattern(pattern) => {
                check_size("the goal", board.light_size(), pattern.size())?;
                board.check_lights(pattern)?;
                vec![(Target::Pattern, pattern.clone())]
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Mask, Size};

    #[test]
    fn targets_have_lights_only_where_the_board_has() {
        let mask: Mask = "#.\n##".parse().unwrap();
        let board = Board::grid(2, 2).mask(mask).build().unwrap();
        let targets = Goal::Either.targets(&board).unwrap();
        let pictures: Vec<_> = targets.iter().map(|(target, lights)| (*target, lights.to_string())).collect();
        assert_eq!(pictures, [(Target::Off, "..\n..".to_owned()), (Target::On, "#.\n##".to_owned())]);
        let goal = Goal::Pattern(".#\n..".parse().unwrap());
        assert_eq!(goal.targets(&board), Err(Error::NoLight { cell: Cell { row: 0, column: 1 } }));
    }

    #[test]
    fn without_lights_off_and_on_are_one_state() {
        let board = Board::grid(1, 1).mask("B".parse().unwrap()).build().unwrap();
        let off = (Target::Off, board.all_off().unwrap());
        assert_eq!(Goal::Either.targets(&board), Ok(vec![off]));
    }

    #[test]
    fn a_goal_of_another_size_is_an_error() {
        let board = Board::new(2, 3).unwrap();
        let goal = Goal::Pattern("##\n##".parse().unwrap());
        let sizes = (Size { rows: 2, columns: 3 }, Size { rows: 2, columns: 2 });
        let error = Error::SizeMismatch { what: "the goal", expected: sizes.0, found: sizes.1 };
        assert_eq!(goal.targets(&board), Err(error));
    }
}

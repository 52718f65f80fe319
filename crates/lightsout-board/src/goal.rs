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

/// A state that the lights are to come to.
///
/// A [`Lights`] passes for its pattern, and a [`Target`] that has no pattern need not take memory for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum State<'a> {
    /// All off.
    Off,
    /// All on.
    On,
    /// This pattern.
    Pattern(&'a Lights),
}

impl<'a> From<&'a Lights> for State<'a> {
    fn from(lights: &'a Lights) -> Self {
        Self::Pattern(lights)
    }
}

impl State<'_> {
    /// Which state of a goal it is.
    pub fn target(self) -> Target {
        match self {
            Self::Off => Target::Off,
            Self::On => Target::On,
            Self::Pattern(_) => Target::Pattern,
        }
    }

    /// Returns the lights of a board in this state.
    ///
    /// # Errors
    ///
    /// [`Error::BoardTooLarge`] when there is no memory for them.
    pub fn lights(self, board: &Board) -> Result<Lights, Error> {
        match self {
            Self::Off => board.all_off(),
            Self::On => board.all_on(),
            Self::Pattern(pattern) => pattern.try_clone(),
        }
    }
}

/// Which state of the lights meets a [`Goal`].
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
    /// [`Error::SizeMismatch`] and [`Error::NoLight`] when the pattern does not fit the board.
    pub fn states(&self, board: &Board) -> Result<Vec<State<'_>>, Error> {
        Ok(match self {
            Self::Off => vec![State::Off],
            Self::On => vec![State::On],
            Self::Either if board.light_count() == 0 => vec![State::Off],
            Self::Either => vec![State::Off, State::On],
            Self::Pattern(pattern) => {
                check_size("the goal", board.light_size(), pattern.size())?;
                board.check_lights(pattern)?;
                vec![State::Pattern(pattern)]
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
        let states = Goal::Either.states(&board).unwrap();
        let picture = |state: &State<'_>| (state.target(), state.lights(&board).unwrap().to_string());
        let pictures: Vec<_> = states.iter().map(picture).collect();
        assert_eq!(pictures, [(Target::Off, "..\n..".to_owned()), (Target::On, "#.\n##".to_owned())]);
        let goal = Goal::Pattern(".#\n..".parse().unwrap());
        assert_eq!(goal.states(&board), Err(Error::NoLight { cell: Cell { row: 0, column: 1 } }));
    }

    #[test]
    fn without_lights_off_and_on_are_one_state() {
        let board = Board::grid(1, 1).mask("B".parse().unwrap()).build().unwrap();
        assert_eq!(Goal::Either.states(&board), Ok(vec![State::Off]));
    }

    #[test]
    fn a_goal_of_another_size_is_an_error() {
        let board = Board::new(2, 3).unwrap();
        let goal = Goal::Pattern("##\n##".parse().unwrap());
        let sizes = (Size { rows: 2, columns: 3 }, Size { rows: 2, columns: 2 });
        let error = Error::SizeMismatch { what: "the goal", expected: sizes.0, found: sizes.1 };
        assert_eq!(goal.states(&board), Err(error));
    }
}

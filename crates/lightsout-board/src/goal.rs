//! Goals: the wanted states of the lights.

use std::fmt;
use std::str::FromStr;

use crate::change::Change;
use crate::names::display_and_read_by_name;
use crate::pattern::check_size;
use crate::{Board, Cell, Error, Lights};

/// The wanted state of the lights.
///
/// As text: one of [`NAMES`](Self::NAMES), or the pattern.
///
/// ```
/// use lightsout_board::Goal;
///
/// assert_eq!("either".parse(), Ok(Goal::Either));
/// assert_eq!("bw".parse(), Ok(Goal::Pattern("#.".parse()?)));
/// assert_eq!(Goal::Pattern("#.\n.#".parse()?).to_string(), "#.\n.#");
/// let error = "of".parse::<Goal>().unwrap_err();
/// assert_eq!(error.to_string(), r#"unknown goal "of", expected one of: off, on, either"#);
/// # Ok::<(), lightsout_board::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
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

/// A single state that is to be reached.
///
/// A [`Lights`] converts into its pattern; all off and all on take no memory.
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
    /// The target that this state is.
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

/// The state that meets a goal with the fewest lights to change. See [`Goal::nearest`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nearest<'a> {
    /// The state.
    pub state: State<'a>,
    /// The number of lights that differ from it.
    pub wrong: usize,
    /// The first of these lights, row by row; `None` when the goal is met.
    pub first_wrong: Option<Cell>,
}

/// The kind of state that meets a [`Goal`].
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

impl Target {
    /// All targets.
    pub const ALL: &'static [Self] = &[Self::Off, Self::On, Self::Pattern];

    /// Its name: `off`, `on` or `pattern`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::On => "on",
            Self::Pattern => "pattern",
        }
    }
}

display_and_read_by_name!(Target, "target");

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pattern(lights) => lights.fmt(f),
            _ => f.pad(self.name()),
        }
    }
}

impl FromStr for Goal {
    type Err = Error;

    /// Reads one of [`NAMES`](Self::NAMES), or a pattern as [`Lights`] are read.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`] for another word, [`Error::Text`] for a malformed pattern.
    fn from_str(text: &str) -> Result<Self, Error> {
        match text {
            "off" => Ok(Self::Off),
            "on" => Ok(Self::On),
            "either" => Ok(Self::Either),
            _ => text.parse().map(Self::Pattern).map_err(|error| {
                let is_word = !text.is_empty() && text.chars().all(char::is_alphabetic);
                let unknown = || Error::UnknownName {
                    what: "goal",
                    name: text.to_owned(),
                    known: Self::NAMES.to_vec(),
                };
                if is_word { unknown() } else { error }
            }),
        }
    }
}

impl Goal {
    /// The names of the goals that are not patterns.
    pub const NAMES: &'static [&'static str] = &["off", "on", "either"];

    /// Its name: one of [`NAMES`](Self::NAMES), or `pattern`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::On => "on",
            Self::Either => "either",
            Self::Pattern(_) => "pattern",
        }
    }

    /// Returns the states of the lights that meet the goal on this board, each once: on a board without lights, all off
    /// and all on are the same.
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

    /// Returns the state that meets the goal with the fewest lights to change, whether or not presses can change them;
    /// on a tie, the first of [`states`](Self::states).
    ///
    /// ```
    /// use lightsout_board::{Board, Cell, Goal, Target};
    ///
    /// let board = Board::new(2, 3)?;
    /// let nearest = Goal::Either.nearest(&board, &"##.\n###".parse()?)?;
    /// assert_eq!((nearest.state.target(), nearest.wrong), (Target::On, 1));
    /// assert_eq!(nearest.first_wrong, Some(Cell { row: 0, column: 2 }));
    /// # Ok::<(), lightsout_board::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`states`](Self::states), also when the lights do not fit the board; [`Error::LinearAlgebra`] when there
    /// is no memory for another row.
    ///
    /// # Complexity
    ///
    /// One pass over the board for each state.
    pub fn nearest<'a>(&'a self, board: &Board, lights: &Lights) -> Result<Nearest<'a>, Error> {
        let states = self.states(board)?.into_iter().map(|state| {
            let (wrong, first_wrong) = Change::new(board, lights, state)?.count()?;
            Ok(Nearest { state, wrong, first_wrong })
        });
        let states = states.collect::<Result<Vec<_>, Error>>()?;
        Ok(states.into_iter().min_by_key(|nearest| nearest.wrong).expect("every goal has a state"))
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
        assert_eq!(
            goal.states(&board),
            Err(Error::NoLight { cell: Cell { row: 0, column: 1 }, has_button: false })
        );
    }

    #[test]
    fn the_nearest_state_differs_in_the_fewest_lights() {
        let mask: Mask = "#.#\n##L".parse().unwrap();
        let board = Board::grid(2, 3).mask(mask).build().unwrap();
        let pattern: Lights = "#..\n.#.".parse().unwrap();
        for bits in 0..32_u32 {
            let mut cells = (0..5).map(|bit| bits >> bit & 1 == 1);
            let mut lights = board.all_off().unwrap();
            board.lights().zip(cells.by_ref()).for_each(|(cell, on)| lights.set(cell, on));
            for goal in [Goal::Off, Goal::On, Goal::Either, Goal::Pattern(pattern.clone())] {
                let nearest = goal.nearest(&board, &lights).unwrap();
                let states = goal.states(&board).unwrap();
                let differences =
                    states.iter().map(|state| lights.difference(&state.lights(&board).unwrap()).unwrap());
                let weights: Vec<usize> = differences.map(|difference| difference.weight()).collect();
                let index = states.iter().position(|&state| state == nearest.state).unwrap();
                assert_eq!((nearest.wrong, Some(&nearest.wrong)), (weights[index], weights.iter().min()));
                assert!(weights[..index].iter().all(|&weight| weight > nearest.wrong), "the first is taken");
                let difference = lights.difference(&nearest.state.lights(&board).unwrap()).unwrap();
                assert_eq!(nearest.first_wrong, difference.iter().next());
            }
        }
    }

    #[test]
    fn goals_are_read_as_written() {
        let pattern = Goal::Pattern("#.\n.#".parse().unwrap());
        for goal in [Goal::Off, Goal::On, Goal::Either, pattern] {
            assert_eq!(goal.to_string().parse(), Ok(goal.clone()));
        }
        for name in Goal::NAMES {
            assert_eq!(&name.parse::<Goal>().unwrap().name(), name);
        }
        assert!(matches!("eiter".parse::<Goal>(), Err(Error::UnknownName { name, .. }) if name == "eiter"));
        assert!(matches!("##\n#".parse::<Goal>(), Err(Error::Text(_))));
        assert!(matches!("".parse::<Goal>(), Err(Error::Text(_))));
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

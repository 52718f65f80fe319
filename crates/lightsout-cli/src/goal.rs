//! The goal as it is given: a word or a file.

use std::ffi::{OsStr, OsString};

use clap::Args;
use lightsout::words::nearest_name;
use lightsout::{Board, Goal, Lights, Size};

use crate::failure::Failure;
use crate::input::Inputs;
use crate::lists::fitted;

/// What the lights are to come to.
#[derive(Args)]
pub(crate) struct GoalOption {
    /// What the lights should come to: off, on, either (whichever takes fewer presses), or a file with the
    /// pattern
    #[arg(long, value_name = "GOAL", default_value = "off")]
    goal: OsString,
}

impl GoalOption {
    /// The goal as it was given.
    pub(crate) fn name(&self) -> &OsStr {
        &self.goal
    }

    /// Reads the goal for the lights of this board.
    pub(crate) fn read(&self, board: &Board, inputs: &mut Inputs) -> Result<Goal, Failure> {
        read_goal(&self.goal, board, inputs)
    }

    /// Reads the goal, for a board whose lights are yet to be laid out.
    pub(crate) fn given(&self, inputs: &mut Inputs) -> Result<GivenGoal, Failure> {
        GivenGoal::read(&self.goal, inputs)
    }
}

/// Reads `off`, `on`, `either` or a file with a pattern for the lights of this board.
pub(crate) fn read_goal(argument: &OsStr, board: &Board, inputs: &mut Inputs) -> Result<Goal, Failure> {
    GivenGoal::read(argument, inputs)?.of(board)
}

/// A goal, and where it comes from.
pub(crate) enum GivenGoal {
    Named(Goal),
    Pattern { pattern: Lights, name: String },
}

impl GivenGoal {
    fn read(argument: &OsStr, inputs: &mut Inputs) -> Result<Self, Failure> {
        if let Some(name) = argument.to_str().filter(|name| Goal::NAMES.contains(name)) {
            return Ok(Self::Named(name.parse()?));
        }
        let mut source = inputs.read(argument).map_err(|failure| {
            let meant = nearest_name(&argument.to_string_lossy(), Goal::NAMES.iter().copied());
            let meant = meant.map_or(String::new(), |word| format!("; did you mean {word}?"));
            Failure::new(format_args!("--goal: expected off, on, either or a file: {failure}{meant}"))
        })?;
        Ok(Self::Pattern { pattern: source.pattern()?, name: source.name().to_owned() })
    }

    /// The size of the pattern, if it is one.
    pub(crate) fn size(&self) -> Option<Size> {
        match self {
            Self::Named(_) => None,
            Self::Pattern { pattern, .. } => Some(pattern.size()),
        }
    }

    /// The goal for the lights of this board.
    pub(crate) fn of(self, board: &Board) -> Result<Goal, Failure> {
        match self {
            Self::Named(goal) => Ok(goal),
            Self::Pattern { pattern, name } => {
                let goal = Goal::Pattern(fitted(pattern, board.light_size(), board)?);
                goal.states(board).map_err(|error| Failure::of(&name, error))?;
                Ok(goal)
            }
        }
    }
}

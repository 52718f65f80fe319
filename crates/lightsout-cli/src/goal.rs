//! The goal as it is given: a word or a file.

use std::ffi::{OsStr, OsString};

use clap::Args;
use lightsout::{Board, Goal};

use crate::input::Inputs;
use crate::names::nearest;
use crate::reply::Failure;

/// The goals that have a name.
const WORDS: [&str; 3] = ["off", "on", "either"];

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
}

/// Reads `off`, `on`, `either` or a file with a pattern for the lights of this board.
pub(crate) fn read_goal(argument: &OsStr, board: &Board, inputs: &mut Inputs) -> Result<Goal, Failure> {
    Ok(match argument.to_str() {
        Some("off") => Goal::Off,
        Some("on") => Goal::On,
        Some("either") => Goal::Either,
        _ => {
            let mut source = inputs.read(argument).map_err(|failure| {
                let meant = nearest(&argument.to_string_lossy(), &WORDS);
                let meant = meant.map_or(String::new(), |word| format!("; did you mean {word}?"));
                Failure(format!("--goal: expected off, on, either or a file: {}{meant}", failure.0))
            })?;
            let goal = Goal::Pattern(source.pattern()?);
            goal.states(board).map_err(|error| source.failure(error))?;
            goal
        }
    })
}

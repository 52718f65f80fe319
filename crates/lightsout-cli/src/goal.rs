//! The goal as it is given: a word or a file.

use std::ffi::OsStr;

use lightsout::{Board, Goal};

use crate::input::Inputs;
use crate::reply::Failure;

/// Reads `off`, `on`, `either` or a file with a pattern for the lights of this board.
pub(crate) fn read_goal(argument: &OsStr, board: &Board, inputs: &mut Inputs) -> Result<Goal, Failure> {
    Ok(match argument.to_str() {
        Some("off") => Goal::Off,
        Some("on") => Goal::On,
        Some("either") => Goal::Either,
        _ => {
            let mut source = inputs.read(argument).map_err(|failure| {
                Failure::of("--goal", format_args!("expected off, on, either or a file: {}", failure.0))
            })?;
            let goal = Goal::Pattern(source.pattern()?);
            inputs.tell(&source, source.reading());
            goal.states(board).map_err(|error| source.failure(error))?;
            goal
        }
    })
}

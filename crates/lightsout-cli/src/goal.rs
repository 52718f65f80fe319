//! The goal as it is given: a word or a file.

use std::ffi::OsStr;

use lightsout::{Board, BoardError, Goal, Size};

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
            let pattern = source.pattern()?;
            check_size(board.light_size(), pattern.size()).map_err(|error| source.failure(error))?;
            board.check_lights(&pattern).map_err(|error| source.failure(error))?;
            Goal::Pattern(pattern)
        }
    })
}

fn check_size(expected: Size, found: Size) -> Result<(), BoardError> {
    if expected == found {
        return Ok(());
    }
    Err(BoardError::SizeMismatch { what: "the goal", expected, found })
}

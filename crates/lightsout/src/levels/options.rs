//! The properties of levels, and the reason why there are no more.

use std::ops::RangeInclusive;

use gf2_codes::{Limits, Stop};
use lightsout_board::Lights;

use crate::levels::Symmetry;
use crate::{Effort, Solved};

/// The properties of the levels to make.
#[derive(Clone, Debug, Default)]
pub struct LevelOptions {
    /// The fewest presses that a level should need. For each level a number is drawn from the range, each equally
    /// likely; of a range of more than 65 536 numbers, a sample of 65 536 is used. Any number by default.
    pub presses: Option<RangeInclusive<usize>>,
    /// Whether the solution with the fewest presses should be the only one.
    pub unique: bool,
    /// A symmetry that the lights should have.
    pub symmetry: Option<Symmetry>,
    /// The seed of random choices. The same seed gives the same levels.
    pub seed: u64,
    /// Effort spent on levels when neither `presses` nor `unique` is set; it does not change which lights are drawn.
    /// Requested properties are always proved.
    pub effort: Effort,
    /// Threads and limits; the time limit applies to each level.
    pub limits: Limits,
}

/// Lights that can be brought to the goal.
#[derive(Clone, Debug)]
pub struct Level {
    pub(super) lights: Lights,
    pub(super) solved: Solved,
}

impl Level {
    /// The lights.
    pub fn lights(&self) -> &Lights {
        &self.lights
    }

    /// Their solution.
    pub fn solved(&self) -> &Solved {
        &self.solved
    }
}

/// Why there is no further level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LevelsEnd {
    /// All levels were given: it is proved that there is no other.
    NoneLeft,
    /// The last tries found none; there may be others.
    GaveUp {
        /// The number of failed tries in a row.
        tries: u64,
    },
    /// The search was stopped, or a search for the fewest presses would have exceeded the limits.
    Stopped(Stop),
}

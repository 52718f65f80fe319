//! Which levels are wanted, and what comes of it.

use std::ops::RangeInclusive;

use gf2_codes::{Limits, Stop};
use lightsout_board::Lights;

use crate::levels::Symmetry;
use crate::{Effort, Solved};

/// Which levels are wanted.
#[derive(Clone, Debug, Default)]
pub struct LevelOptions {
    /// The fewest presses that a level should need; a number for each level is drawn from the range, each as
    /// likely. Of a range of more than 65 536 numbers as many are taken. Any by default.
    pub presses: Option<RangeInclusive<usize>>,
    /// Whether there should be one solution with the fewest presses only.
    pub unique: bool,
    /// A symmetry that the lights should have.
    pub symmetry: Option<Symmetry>,
    /// From where random choices come. The same seed has the same levels.
    pub seed: u64,
    /// Effort spent on levels when neither `presses` nor `unique` is set; it does not change which lights are drawn.
    /// Requested properties are always proved.
    pub effort: Effort,
    /// Threads and limits; the time is for each level.
    pub limits: Limits,
}

/// Lights from which the goal can be met.
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

    /// How they are solved.
    pub fn solved(&self) -> &Solved {
        &self.solved
    }
}

/// Why there is no further level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LevelsEnd {
    /// All there are were given: it is proved that there is no other.
    NoneLeft,
    /// None was found in so many tries, one after the other; there may be others.
    GaveUp {
        /// How many tries it were.
        tries: u64,
    },
    /// The search was stopped; or a search for the fewest presses would have taken more than the limits
    /// allow.
    Stopped(Stop),
}

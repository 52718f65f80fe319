//! How hard to try.

use lightsout_minimize::Options;

/// How a puzzle is to be solved.
#[derive(Clone, Debug, Default)]
pub struct SolveOptions {
    /// Any solution, or one with the fewest presses.
    pub effort: Effort,
    /// Threads, limits, and how many of the best solutions to keep, for all states that meet the goal together.
    pub search: Options,
}

/// Any solution, or one with the fewest presses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Effort {
    /// Any solution.
    Any,
    /// A solution with the fewest presses, and the proof that there is none with fewer.
    #[default]
    Fewest,
}

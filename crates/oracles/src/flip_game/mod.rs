//! The 4×4 board with the plus neighbourhood, solved in four ways.
//!
//! A state is a `u16` whose bit `4 * row + column` is the light there. The four share nothing, not even what a
//! press toggles: each says that in its own way.

pub mod backtracking;
pub mod breadth_first;
pub mod deepening;
pub mod stack;

use super::Goal;

/// The fewest presses from these lights to the goal, or `None` when there is no way.
pub type Oracle = fn(u16, Goal) -> Option<u32>;

/// The oracles that are fast enough for all 65 536 boards.
pub const FAST: [(&str, Oracle); 3] = [
    ("breadth-first search", breadth_first::fewest_presses),
    ("recursive backtracking", backtracking::fewest_presses),
    ("backtracking with a stack", stack::fewest_presses),
];

/// The oracle for a sample of boards: up to a million presses to prove a board impossible.
pub const SLOW: (&str, Oracle) = ("iterative deepening", deepening::fewest_presses);

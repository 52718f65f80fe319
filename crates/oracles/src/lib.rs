//! Oracles: plain programs that solve small boards, written straight from the rules of the game.
//!
//! They use none of the project's crates and no algebra, so that an agreement with them means something. What
//! is on is `true`, or a one. Cells are numbered row by row from 0, and numbers of lights and buttons follow
//! the cells.

pub mod board;
pub mod brute_force;
pub mod flip_game;
mod goal;
pub mod table;

pub use goal::Goal;

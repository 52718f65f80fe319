//! The tests that join the crates.

#![expect(clippy::unwrap_used, reason = "a test ends at the first thing that goes wrong")]

mod corpus;
mod flip_game;
mod large_boards;
mod random_cosets;
mod reference_values;
mod small_boards;
mod stopped_searches;
mod strategies;

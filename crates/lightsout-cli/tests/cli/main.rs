//! The command as people run it.

#![expect(clippy::unwrap_used, reason = "a test ends at the first thing that goes wrong")]

mod bad_input;
mod census;
mod chase;
mod check;
mod colours;
mod completions;
#[cfg(target_os = "linux")]
mod endings;
mod examples;
mod explain;
mod files;
mod flip;
mod generate;
mod input;
#[cfg(target_os = "linux")]
mod interruptions;
mod json;
mod judge;
mod judge_brute_force;
mod judge_inputs;
mod lists;
mod matrix;
mod matrix_files;
#[cfg(target_os = "linux")]
mod memory;
mod minimum;
#[cfg(unix)]
mod names;
mod nullity;
mod quiet;
mod render;
mod rules;
mod solve;
mod steps;
mod streams;
mod support;
#[cfg(unix)]
mod terminal;
mod verbosity;
mod verify;

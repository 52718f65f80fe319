//! The command as people run it.

#![expect(clippy::unwrap_used, reason = "a test ends at the first thing that goes wrong")]

mod bad_input;
mod census;
mod check;
mod files;
mod flip;
mod generate;
#[cfg(target_os = "linux")]
mod interruptions;
mod minimum;
mod nullity;
mod rules;
mod solve;
mod streams;
mod support;
mod verify;

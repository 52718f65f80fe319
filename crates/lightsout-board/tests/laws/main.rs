//! The laws of the crate, a theme a file: what must hold for every board, and values known from elsewhere.
//!
//! What a press does is written down a second time in [`rules`], cell by cell and without any of the crate's own
//! code; the simulation, the toggle matrix and the answers are all held against it.

#![allow(clippy::unwrap_used, reason = "in helpers of tests too, what cannot be unwrapped fails the test")]

mod answers;
mod chasing;
mod dialects;
mod effects;
mod elimination;
mod forms;
#[cfg(feature = "png")]
mod images;
mod interruptions;
mod known_values;
mod lists;
mod methods;
mod quiet;
mod rules;
mod serde;
mod sizes;
mod strategies;
mod symmetry;
mod text;
mod wrapping;
mod written;

//! The laws of the crate, a theme a file: algebra that must hold for every input, and values known from
//! elsewhere.
//!
//! Inputs come from `gf2_linalg::testing`, which chooses ranks and pivots: random matrices are almost always
//! of full rank and would test little.

#![allow(clippy::unwrap_used, reason = "in helpers of tests too, what cannot be unwrapped fails the test")]

mod arithmetic;
mod conversions;
mod elimination;
mod interruptions;
mod known_values;
mod memory;
mod padding;
mod parallelism;
mod polynomials;
mod scalar;
mod spaces;
mod strategies;
mod systems;
mod windows;

//! What must hold of every outcome, whatever the code.

#![allow(clippy::unwrap_used, reason = "in helpers of tests too, what cannot be unwrapped fails the test")]

mod census;
mod cosets;
mod distribution;
mod early;
mod enumeration;
mod high_rate;
mod known;
mod minimum;
mod prepared;
mod refusals;

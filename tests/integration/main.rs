//! The tests that join the crates.

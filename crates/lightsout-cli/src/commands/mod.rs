//! The commands, one file each, or a folder where a command has several.

pub(crate) mod census;
pub(crate) mod flip;
pub(crate) mod matrix;
pub(crate) mod minimum;
pub(crate) mod nullity;
pub(crate) mod quiet;
pub(crate) mod solve;
pub(crate) mod verify;

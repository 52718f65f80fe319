//! The commands, one file each.

pub(crate) mod census;
pub(crate) mod check;
pub(crate) mod flip;
pub(crate) mod generate;
pub(crate) mod minimum;
pub(crate) mod nullity;
pub(crate) mod quiet;
pub(crate) mod solve;
pub(crate) mod verify;

//! The commands, one file each, or a folder where a command has several.

pub(crate) mod census;
pub(crate) mod chase;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod explain;
pub(crate) mod export;
pub(crate) mod flip;
pub(crate) mod generate;
pub(crate) mod judge;
pub(crate) mod man;
pub(crate) mod matrix;
pub(crate) mod minimum;
pub(crate) mod nullity;
pub(crate) mod quiet;
pub(crate) mod render;
pub(crate) mod solve;
pub(crate) mod verify;

//! Products by instructions that multiply many bits at once.

#[cfg(target_arch = "x86_64")]
pub(super) mod gfni;
mod kernel;
#[cfg(target_arch = "x86_64")]
pub(super) mod parts;
#[cfg(target_arch = "x86_64")]
mod shuffle;
#[cfg(target_arch = "x86_64")]
mod strassen;

pub(crate) use kernel::{Kernel, Scratch};

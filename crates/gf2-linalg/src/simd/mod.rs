//! What depends on the processor, and on the system: the only unsafe code of the workspace.
//!
//! Each instruction set is a type whose values exist only where the processor has it, so that holding one is
//! the proof that its functions may be called. An algorithm is written once, generic over a trait of vector
//! operations; the files named after instruction sets implement the trait and instantiate the algorithm.

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod carryless;
#[cfg(target_arch = "x86_64")]
mod gfni;
#[cfg(target_arch = "x86_64")]
mod instantiate;
mod kernel;
mod level;
mod pages;
mod rows;
#[cfg(target_arch = "x86_64")]
mod shuffle;
mod transpose;
mod vector;

pub(crate) use carryless::{Carryless, MOST_WORDS};
pub(crate) use kernel::{Kernel, Scratch};
pub(crate) use level::Level;
pub(crate) use pages::ask_for_large_pages;
pub(crate) use rows::Work;

//! What depends on the processor, and on the system: the only unsafe code of the crates.
//!
//! Each instruction set is a type in a file of its name, whose values exist only where the processor has it, so
//! that holding one is the proof that its functions may be called. [`Level::run`] does a [`Work`], compiled for the
//! set of a [`Level`]. Two kinds of products go beside it: those by the affine instruction ([`Affine`]), and those of
//! polynomials ([`Carryless`]), which have levels of their own. Loops live with their subject, as works; algorithms on
//! vectors are written once here, generic over traits of vector operations.

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx2_gfni;
#[cfg(target_arch = "x86_64")]
mod avx512_gfni;
mod carryless;
mod level;
mod matrix_vector;
mod pages;
mod portable;
mod product;
mod transpose;
mod work;

pub(crate) use carryless::{Carryless, MAX_WORDS};
pub(crate) use level::Level;
pub(crate) use pages::ask_for_large_pages;
pub(crate) use product::{Affine, parts};
pub(crate) use work::{Simd, Work};

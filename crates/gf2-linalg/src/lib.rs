//! Exact, bit-packed linear algebra over GF(2), the field with two elements.
//!
//! Addition is exclusive or and multiplication is and, so 64 entries fit in one machine word and every answer
//! is exact. The crate has vectors ([`BitVector`]), matrices ([`BitMatrix`] with the views [`MatrixRef`] and
//! [`MatrixMut`]), elimination ([`Echelon`], [`Ple`]), linear systems ([`Solve`]), and the objects that come
//! out of them as types: [`Subspace`] and [`Coset`]. Files of matrices are read and written by [`formats`].
//! Polynomials over GF(2) are in the module [`polynomial`], the Walsh–Hadamard transform in [`walsh`], and
//! distances of many vectors at a time in [`hamming`].
//!
//! ```
//! use gf2_linalg::{BitMatrix, Solve};
//!
//! let a: BitMatrix = "110\n011\n101".parse()?;
//! assert_eq!(a.rank(), 2);
//! assert_eq!(a.nullspace().basis().to_string(), "111");
//!
//! // Three equations, of which the last is the sum of the others.
//! let Solve::Coset(solutions) = a.solve(&"101".parse()?)? else { panic!("solvable, not unique") };
//! assert_eq!(solutions.members().count(), 2);
//!
//! // No solution comes with its reason: y·A = 0 and y·b = 1.
//! let Solve::Inconsistent { certificate: y } = a.solve(&"111".parse()?)? else { panic!() };
//! assert!(a.row_combination(&y)?.is_zero());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Conventions
//!
//! - **Bit order.** Bit `j` of a row or vector is bit `j % 64` of word `j / 64`, what bitvec calls `Lsb0`.
//! - **Padding.** The bits of a row's last word beyond its length are zero, always. No safe interface can set
//!   them, and operations on whole words rely on it.
//! - **Orientation.** A matrix acts on column vectors, `A·x` ([`BitMatrix::multiply_vector`]); bases are
//!   the *rows* of a matrix. `y·A` is a combination of rows ([`BitMatrix::row_combination`]).
//! - **Counting.** Rows and columns are counted from 0.
//! - **Zero sizes** are ordinary: 0×n, n×0 and 0×0 work everywhere; the nullspace of a 0×n matrix has
//!   dimension n.
//! - **Determinism.** The same input gives the same output, on every machine.
//! - **Errors and panics.** Named operations on whole matrices and spaces that need shapes to fit together,
//!   or much memory, return [`Result`]. Operators (`+`, `*`, `&` and their assigning forms), indices out of
//!   range, and operations of a vector with another vector, a space or a coset, such as [`BitVector::dot`],
//!   [`VectorMut::copy_from`], [`Subspace::reduce`] and [`Coset::contains`], panic when lengths differ, as
//!   slices do. So do matrices in [`MatrixMut::copy_from`].
//! - **Memory.** A function that returns [`Result`] neither panics nor aborts for want of the memory that its
//!   answer or its work takes: it returns [`Error::TooLarge`]. One that does not panics with that error, and
//!   has a `try_` twin where both are wanted. Clones, copies of single vectors or to bytes, serde's formats
//!   and polynomials abort, as collections do; but a degree that someone names is checked before. A thread keeps up to 1 MiB of what its products have worked with.
//!
//! # Speed
//!
//! On x86-64 processors with GFNI, products and elimination run on the affine instruction, in vectors of 256
//! or 512 bits; elsewhere on tables that fit the first-level cache (the method of the Four Russians), in the widest
//! vectors. Polynomials are multiplied by the carry-less instruction
//! PCLMULQDQ, or VPCLMULQDQ in vectors of 256 or 512 bits, which count as part of those levels. Transforms
//! and Hamming distances are loops compiled for the vectors of each level. The instruction set is detected on first
//! use, and answers do not depend on it. The environment variable `GF2_LINALG_SIMD` set to `portable`, `avx2`,
//! `avx2-gfni` or `avx512-gfni` lowers the choice, for comparisons; it is read once, and other names change
//! nothing. Build with optimization: a debug build is many times slower.
//!
//! # Features
//!
//! - `bitvec` (default): rows and vectors as `&BitSlice<u64, Lsb0>` without a copy, and conversions from and
//!   to `BitVec<u64, Lsb0>`. On 32-bit targets, where bitvec has no `u64` store, it does nothing.
//! - `npz`: archives of NumPy's arrays and SciPy's sparse matrices among the [`formats`] of files.
//! - `rand` (default): random vectors and matrices from any `rand_core` generator, with a given rank too.
//! - `rayon` (default): large products, eliminations, triangular systems and transposes on several threads,
//!   as [`Parallelism`] says.
//! - `serde`: vectors and matrices as text in human-readable formats, as words in others.
//! - `testing`: proptest strategies.

mod aligned;
mod combinations;
mod coset;
mod echelon;
mod error;
pub mod formats;
pub mod hamming;
mod interrupt;
mod inverse;
mod matrix;
mod multiply;
mod nullspace;
mod parallelism;
mod ple;
pub mod polynomial;
mod scalar;
#[cfg(feature = "serde")]
mod serde;
mod simd;
mod small;
mod solve;
mod subspace;
#[cfg(feature = "testing")]
pub mod testing;
mod text;
mod triangular;
mod tridiagonal;
mod vector;
pub mod walsh;
mod words;

pub use coset::{Coset, Members};
pub use echelon::Echelon;
pub use error::{Error, ParseError, ParseErrorKind, Shape};
pub use interrupt::{CancelFlag, Interrupt, Interrupted};
pub use matrix::{BitMatrix, BitOrder, EchelonForm, MatrixMut, MatrixRef, RowSums};
pub use parallelism::Parallelism;
pub use ple::Ple;
pub use polynomial::Polynomial;
pub use scalar::{Gf2, ParseGf2Error};
pub use solve::{Solve, SolveMany};
pub use subspace::Subspace;
pub use triangular::Triangle;
pub use tridiagonal::Tridiagonal;
pub use vector::{BitVector, Ones, VectorMut, VectorRef};

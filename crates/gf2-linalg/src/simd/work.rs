//! What is written once and compiled for each instruction set.

use std::mem::MaybeUninit;

use super::transpose::{Masked, Method};
use crate::MatrixRef;

/// Work that is written once and compiled for each instruction set.
///
/// Most works are plain loops, which the compiler turns into the vectors of the set; others call the set's own
/// operations through [`Simd`].
///
/// What is written is an argument of its own, the target: the compiler knows of a `&mut` argument that it overlaps
/// nothing else, and does not know it of a field of the work.
pub(crate) trait Work<T> {
    /// What is returned, besides what is written to the target.
    type Output;

    /// Does it. Implementations are `#[inline(always)]`, and so are the functions they call that have loops:
    /// a function that is not inlined is compiled without the instructions of the set.
    fn run<S: Simd>(self, simd: S, target: T) -> Self::Output;
}

/// Work for some instruction sets; every [`Work`] is work for each.
#[cfg(target_arch = "x86_64")]
pub(super) trait WorkOn<S, T> {
    /// What is returned, besides what is written to the target.
    type Output;

    /// Does it, inlined as [`Work::run`] is.
    fn run_on(self, simd: S, target: T) -> Self::Output;
}

#[cfg(target_arch = "x86_64")]
impl<S: Simd, T, W: Work<T>> WorkOn<S, T> for W {
    type Output = W::Output;

    #[inline(always)]
    fn run_on(self, simd: S, target: T) -> W::Output {
        self.run(simd, target)
    }
}

/// An instruction set that this processor has, and the operations that are written for its vectors. Their
/// implementations are inlined into a function that has the instructions enabled.
pub(crate) trait Simd: Copy {
    /// How tiles are transposed.
    type Transposition: Method;

    /// The value of it.
    fn transposition(self) -> Self::Transposition;

    /// Writes the columns of up to 64 rows of as many entries.
    #[inline(always)]
    fn transpose_block(self, rows: &[u64], columns: &mut [MaybeUninit<u64>]) {
        Masked.transpose_block(rows, columns);
    }

    /// Writes A·x to the product, which has `rows.div_ceil(64)` words. The matrix is not empty.
    fn multiply_vector(self, matrix: MatrixRef<'_>, vector: &[u64], product: &mut [u64]);

    /// Adds y·A to the sum, which has the words of a row. The matrix is not empty.
    fn add_rows(self, matrix: MatrixRef<'_>, selection: &[u64], sum: &mut [u64]);
}

/// Declares a type whose values prove that the processor has these features, with its constructor.
#[cfg(target_arch = "x86_64")]
macro_rules! proof {
    ($(#[$doc:meta])* $name:ident: $($feature:tt),+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name(());

        impl $name {
            /// The proof, where the processor has the features.
            pub(super) fn new() -> Option<Self> {
                let available = true $(&& is_x86_feature_detected!($feature))+;
                available.then_some(Self(()))
            }
        }
    };
}

/// Declares such a type, and the function that does work with the features enabled. Both take them from one list, so
/// that they cannot differ.
#[cfg(target_arch = "x86_64")]
macro_rules! token {
    ($(#[$doc:meta])* $name:ident: $($feature:tt),+) => {
        super::work::proof!($(#[$doc])* $name: $($feature),+);

        impl $name {
            /// Does some work with the features enabled.
            pub(super) fn run<T, W: super::work::WorkOn<Self, T>>(self, work: W, target: T) -> W::Output {
                $(#[target_feature(enable = $feature)])+
                fn inner<T, W: super::work::WorkOn<$name, T>>(simd: $name, work: W, target: T) -> W::Output {
                    work.run_on(simd, target)
                }
                // SAFETY: this value exists, so the processor has these features.
                unsafe { inner(self, work, target) }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
pub(super) use {proof, token};

//! Algorithms compiled for an instruction set.

/// Gives a type whose values prove that the processor has these features its constructor, and the functions of
/// [`Level`](super::Level) and [`Affine`](super::Affine), compiled with the features enabled; products by `$product`.
macro_rules! instantiate {
    ($proof:ident, $product:path: $($feature:tt),+) => {
        impl $proof {
            /// The proof, where the processor has the features.
            pub(super) fn new() -> Option<Self> {
                let available = true $(&& is_x86_feature_detected!($feature))+;
                available.then_some(Self(()))
            }

            /// See [`Level::clear_column`](super::Level::clear_column).
            pub(super) fn clear_column<const WORDS: usize>(
                self,
                rows: &mut [[u64; WORDS]],
                column: usize,
                pivot: &[u64; WORDS],
            ) {
                $(#[target_feature(enable = $feature)])+
                fn inner<const WORDS: usize>(rows: &mut [[u64; WORDS]], column: usize, pivot: &[u64; WORDS]) {
                    super::rows::clear_column(rows, column, pivot);
                }
                // SAFETY: this value exists, so the processor has these features.
                unsafe { inner(rows, column, pivot) }
            }

            /// See [`Level::find_basis`](super::Level::find_basis).
            pub(super) fn find_basis<const WORDS: usize>(
                self,
                panel: &mut crate::echelon::panel::Panel<WORDS>,
                columns: usize,
                rows: impl Iterator<Item = (usize, [u64; WORDS])>,
            ) {
                $(#[target_feature(enable = $feature)])+
                fn inner<const WORDS: usize>(
                    panel: &mut crate::echelon::panel::Panel<WORDS>,
                    columns: usize,
                    rows: impl Iterator<Item = (usize, [u64; WORDS])>,
                ) {
                    panel.find(columns, rows);
                }
                // SAFETY: this value exists, so the processor has these features.
                unsafe { inner(panel, columns, rows) }
            }

            /// See [`Affine::add_product_with`](super::Affine::add_product_with).
            pub(super) fn add_product(
                self,
                target: &mut crate::MatrixMut<'_>,
                left: crate::MatrixRef<'_>,
                right: crate::MatrixRef<'_>,
                scratch: &mut [u64],
            ) {
                $(#[target_feature(enable = $feature)])+
                fn inner(
                    proof: $proof,
                    target: &mut crate::MatrixMut<'_>,
                    left: crate::MatrixRef<'_>,
                    right: crate::MatrixRef<'_>,
                    scratch: &mut [u64],
                ) {
                    $product(proof, target, left, right, scratch);
                }
                // SAFETY: this value exists, so the processor has these features.
                unsafe { inner(self, target, left, right, scratch) }
            }
        }
    };
}

pub(super) use instantiate;

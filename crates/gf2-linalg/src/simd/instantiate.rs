//! Algorithms compiled for an instruction set.

/// Gives a type whose values prove that the processor has these features its constructor, and the functions
/// of [`Level`](super::Level), compiled with the features enabled.
macro_rules! instantiate {
    ($proof:ident: $($feature:tt),+) => {
        impl $proof {
            /// The proof, where the processor has the features.
            pub(super) fn new() -> Option<Self> {
                let available = true $(&& is_x86_feature_detected!($feature))+;
                available.then_some(Self(()))
            }

            /// See [`Level::run`](super::Level::run).
            pub(super) fn run<W: super::rows::Work>(self, work: W) -> W::Output {
                $(#[target_feature(enable = $feature)])+
                fn inner<W: super::rows::Work>(work: W) -> W::Output {
                    work.run()
                }
                // SAFETY: this value exists, so the processor has these features.
                unsafe { inner(work) }
            }

            /// See [`Level::apply_step`](super::Level::apply_step).
            pub(super) fn apply_step<const WORDS: usize>(
                self,
                groups: &mut [crate::small::Group<WORDS>],
                step: &crate::small::Step<WORDS>,
            ) {
                $(#[target_feature(enable = $feature)])+
                fn inner<const WORDS: usize>(
                    groups: &mut [crate::small::Group<WORDS>],
                    step: &crate::small::Step<WORDS>,
                ) {
                    step.apply(groups);
                }
                // SAFETY: this value exists, so the processor has these features.
                unsafe { inner(groups, step) }
            }

            /// See [`Level::extend_word_basis`](super::Level::extend_word_basis).
            pub(super) fn extend_word_basis(
                self,
                basis: &mut crate::echelon::word_basis::WordBasis,
                most: usize,
                rows: impl Iterator<Item = (usize, u64)>,
                choose: impl FnMut(usize),
            ) {
                $(#[target_feature(enable = $feature)])+
                fn inner(
                    basis: &mut crate::echelon::word_basis::WordBasis,
                    most: usize,
                    rows: impl Iterator<Item = (usize, u64)>,
                    choose: impl FnMut(usize),
                ) {
                    basis.extend(most, rows, choose);
                }
                // SAFETY: this value exists, so the processor has these features.
                unsafe { inner(basis, most, rows, choose) }
            }

            /// See [`Level::recur`](super::Level::recur).
            pub(super) fn recur(
                self,
                next: &mut [u64],
                x: &[u64],
                previous: &[u64],
                constant: &[u64],
                diagonal: bool,
            ) {
                $(#[target_feature(enable = $feature)])+
                fn inner(next: &mut [u64], x: &[u64], previous: &[u64], constant: &[u64], diagonal: bool) {
                    crate::tridiagonal::recur(next, x, previous, constant, diagonal);
                }
                // SAFETY: this value exists, so the processor has these features.
                unsafe { inner(next, x, previous, constant, diagonal) }
            }

            /// See [`Level::apply_sums`](super::Level::apply_sums).
            pub(super) fn apply_sums(
                self,
                sums: &crate::RowSums,
                words: &mut [u64],
                stride: usize,
                width: usize,
            ) {
                $(#[target_feature(enable = $feature)])+
                fn inner(sums: &crate::RowSums, words: &mut [u64], stride: usize, width: usize) {
                    sums.apply(words, stride, width);
                }
                // SAFETY: this value exists, so the processor has these features.
                unsafe { inner(sums, words, stride, width) }
            }

            /// See [`Level::add_all_shifted`](super::Level::add_all_shifted).
            pub(super) fn add_all_shifted(self, sum: &mut [u64], terms: &[(crate::VectorRef<'_>, isize)]) {
                $(#[target_feature(enable = $feature)])+
                fn inner(sum: &mut [u64], terms: &[(crate::VectorRef<'_>, isize)]) {
                    crate::vector::add_all_shifted(sum, terms);
                }
                // SAFETY: this value exists, so the processor has these features.
                unsafe { inner(sum, terms) }
            }

            /// See [`Level::add_where_one`](super::Level::add_where_one).
            pub(super) fn add_where_one(
                self,
                matrix: &mut crate::MatrixMut<'_>,
                source: usize,
                column: usize,
                rows: impl Iterator<Item = std::ops::Range<usize>>,
                changed: impl FnMut(usize),
            ) {
                $(#[target_feature(enable = $feature)])+
                fn inner(
                    matrix: &mut crate::MatrixMut<'_>,
                    source: usize,
                    column: usize,
                    rows: impl Iterator<Item = std::ops::Range<usize>>,
                    changed: impl FnMut(usize),
                ) {
                    crate::matrix::clear::add_where_one(matrix, source, column, rows, changed);
                }
                // SAFETY: this value exists, so the processor has these features.
                unsafe { inner(matrix, source, column, rows, changed) }
            }

            /// See [`Level::reduce_batch`](super::Level::reduce_batch).
            pub(super) fn reduce_batch<const WORDS: usize>(
                self,
                batch: &mut crate::echelon::batch::Batch<WORDS>,
                number: usize,
            ) {
                $(#[target_feature(enable = $feature)])+
                fn inner<const WORDS: usize>(
                    batch: &mut crate::echelon::batch::Batch<WORDS>,
                    number: usize,
                ) {
                    batch.reduce(number);
                }
                // SAFETY: this value exists, so the processor has these features.
                unsafe { inner(batch, number) }
            }
        }
    };
}

/// Gives such a type of [`Vectors`](super::gfni::Vectors) the products of [`Kernel`](super::Kernel).
macro_rules! instantiate_products {
    ($proof:ident: $($feature:tt),+) => {
        impl $proof {
            /// Adds the product to the parts of the target, with [scratch](super::gfni::scratch_words) of any
            /// content.
            pub(super) fn add_parts(
                self,
                operands: &mut crate::multiply::parts::Operands<'_>,
                product: &crate::multiply::parts::Product,
                scratch: &mut [u64],
            ) {
                $(#[target_feature(enable = $feature)])+
                fn inner(
                    proof: $proof,
                    operands: &mut crate::multiply::parts::Operands<'_>,
                    product: &crate::multiply::parts::Product,
                    scratch: &mut [u64],
                ) {
                    super::gfni::add_product(proof, operands, product, scratch);
                }
                // SAFETY: this value exists, so the processor has these features.
                unsafe { inner(self, operands, product, scratch) }
            }
        }
    };
}

pub(super) use {instantiate, instantiate_products};

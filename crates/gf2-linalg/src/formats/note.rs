//! What a reader has to say about a matrix that it has read.

/// What could not be checked in a file, or could have been meant otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Note {
    /// An alist that ends after its first lists.
    #[error("the second half of the lists is missing: the first was not checked against it")]
    HalfMissing,
}

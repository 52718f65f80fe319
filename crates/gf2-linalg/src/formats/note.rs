//! What a reader has to say about a matrix that it has read.

/// What could not be checked in a file, or could have been meant otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Note {
    /// An alist that ends after its first lists.
    #[error("the second half of the lists is missing: the first was not checked against it")]
    HalfMissing,
    /// An array of bytes of which some are neither 0 nor 1.
    #[error("bytes other than 0 and 1, taken modulo 2")]
    BytesModulo2,
    /// A sparse matrix in an archive without an entry for its format, that can be by rows or by columns.
    #[error("the archive names no format: taken for csr, lists of the rows")]
    ByRows,
    /// A quasi-cyclic matrix with a line behind its exponents.
    #[error("a line for what is transmitted, which is no part of the matrix")]
    Puncturing,
}

//! Which echelon form.

/// Which of the echelon forms of a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EchelonForm {
    /// Every row starts further to the right than the one above; rows of zeros come last. A matrix has
    /// several such forms, and which one comes out is unspecified: it can differ between algorithms and
    /// between versions.
    Upper,
    /// Also, the first one of a row is the only one of its column. Unique.
    Reduced,
}

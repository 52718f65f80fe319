//! The algorithms that solve boards.

use crate::names::display_and_read_by_name;

/// An algorithm that solves boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Polynomials in the first row of presses, for the plus rule without holes: time linear in the number of cells.
    RowPolynomials,
    /// The general light chase: presses that nothing determines yet are kept as unknowns.
    Inactivation,
    /// Elimination of the whole toggle matrix.
    Dense,
}

impl Method {
    /// All methods.
    pub const ALL: &'static [Self] = &[Self::RowPolynomials, Self::Inactivation, Self::Dense];

    /// Its name: `row-polynomials`, `inactivation` or `dense`.
    pub fn name(self) -> &'static str {
        match self {
            Self::RowPolynomials => "row-polynomials",
            Self::Inactivation => "inactivation",
            Self::Dense => "dense",
        }
    }
}

display_and_read_by_name!(Method, "method");

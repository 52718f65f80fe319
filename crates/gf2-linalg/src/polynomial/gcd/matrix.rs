//! Two by two matrices of polynomials: what steps of Euclid's algorithm come to.

use crate::polynomial::Polynomial;

/// Acts on a pair of polynomials; its determinant is 1.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    pub(super) entries: [[Polynomial; 2]; 2],
}

impl Matrix {
    pub(super) fn identity() -> Self {
        let [zero, one] = [Polynomial::zero, Polynomial::one];
        Self { entries: [[one(), zero()], [zero(), one()]] }
    }

    /// The product with another matrix to its right.
    pub(super) fn times(&self, right: &Self) -> Self {
        let column = |index: usize| self.apply([&right.entries[0][index], &right.entries[1][index]]);
        let [[a, c], [b, d]] = [column(0), column(1)];
        Self { entries: [[a, b], [c, d]] }
    }

    /// The product with a pair.
    pub(super) fn apply(&self, [upper, lower]: [&Polynomial; 2]) -> [Polynomial; 2] {
        self.entries.each_ref().map(|[left, right]| &(left * upper) + &(right * lower))
    }

    /// Follows a step of Euclid's algorithm: the rows are exchanged, and `quotient` times the new first is added to
    /// the second.
    pub(super) fn divide(&mut self, quotient: &Polynomial) {
        self.entries.swap(0, 1);
        let [first, second] = &mut self.entries;
        for (first, second) in first.iter().zip(second) {
            *second += &(quotient * first);
        }
    }
}

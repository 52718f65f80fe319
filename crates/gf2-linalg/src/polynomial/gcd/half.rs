//! Half-gcd: Euclid's algorithm down to half of the degree, by recursion on products.
//!
//! Source: Thull and Yap, "A unified approach to HGCD algorithms for polynomials and integers" (1990).

use super::lehmer;
use super::step::{Combination, divide_step};
use crate::polynomial::Polynomial;
use crate::words::WORD_BITS;

/// A matrix of polynomials, as columns.
pub(super) struct Matrix([Combination; 2]);

impl Matrix {
    fn identity() -> Self {
        let [one, zero] = [Polynomial::one(), Polynomial::zero()];
        Self([Combination { x: one.clone(), y: zero.clone() }, Combination { x: zero, y: one }])
    }

    /// Replaces two polynomials by their combinations, those of the rows.
    pub(super) fn apply(&self, x: &mut Polynomial, y: &mut Polynomial) {
        let [first, second] = &self.0;
        let new_x = &(&first.x * x) + &(&second.x * y);
        *y = &(&first.y * x) + &(&second.y * y);
        *x = new_x;
    }
}

/// Divides two polynomials by one another until the degree of `b` is below the target, which is at least half
/// of the degree of `a`, and returns the matrix that does so. `b` has no higher degree than `a`.
pub(super) fn halve(a: &mut Polynomial, b: &mut Polynomial, target: usize, fewest_to_halve: usize) -> Matrix {
    let mut matrix = Matrix::identity();
    if b.length() <= target {
        return matrix;
    }
    let degree = a.length() - 1;
    // The coefficients below have no say in the quotients.
    let dropped = (2 * target).saturating_sub(degree) / WORD_BITS * WORD_BITS;
    if dropped > 0 {
        let [mut low_a, mut low_b] = [&*a, &*b].map(|p| p.truncated(dropped));
        (*a, *b) = (&*a >> dropped, &*b >> dropped);
        let matrix = halve(a, b, target - dropped, fewest_to_halve);
        matrix.apply(&mut low_a, &mut low_b);
        (*a, *b) = (&(&*a << dropped) + &low_a, &(&*b << dropped) + &low_b);
        return matrix;
    }
    if a.length() < fewest_to_halve {
        lehmer::reduce(a, b, target, &mut matrix.0);
        return matrix;
    }
    let middle = target + (degree - target).div_ceil(2);
    matrix = halve(a, b, middle, fewest_to_halve);
    if b.length() > target {
        divide_step(a, b, &mut matrix.0);
    }
    if b.length() > target {
        let second = halve(a, b, target, fewest_to_halve);
        matrix.0.iter_mut().for_each(|column| second.apply(&mut column.x, &mut column.y));
    }
    matrix
}

//! Lines of a board as polynomials.

use super::element::Element;
use super::path_basis;
use super::plus_rule::{Joining, PlusRule};
use crate::Size;

/// The polynomials that stand for lines of a length, modulo the characteristic polynomial of a step along the line,
/// and the product by which a line of presses acts on its own lights.
///
/// On a path of m cells that is the ring modulo `f_m` of the [path basis](path_basis), and the neighbours along the
/// line are x. On a cycle it is the ring modulo x^m + 1, a coefficient a cell, and the neighbours are x + x^-1.
#[derive(Clone, Debug)]
pub(super) struct Ring<P> {
    joining: Joining,
    length: usize,
    /// Whether a press toggles its own cell.
    centre: bool,
    modulus: P,
}

impl<P: Element> Ring<P> {
    /// The ring of a board's rows.
    pub(super) fn new(rule: PlusRule) -> Self {
        let PlusRule { columns: joining, size: Size { columns: length, .. }, centre, .. } = rule;
        let modulus = match joining {
            Joining::Path => path_polynomial(length),
            Joining::Cycle => P::from_words(&[1]).times_power(length).add(&P::from_words(&[1])),
        };
        Self { joining, length, centre, modulus }
    }

    pub(super) fn modulus(&self) -> &P {
        &self.modulus
    }

    /// The words that lines are converted in.
    pub(super) fn words(&self) -> usize {
        self.length.div_ceil(64).next_power_of_two()
    }

    /// The polynomial of the line in these [words](Self::words), which are used up.
    pub(super) fn take_line(&self, words: &mut [u64]) -> P {
        if self.joining == Joining::Path {
            path_basis::to_monomials(words);
        }
        P::from_words(words)
    }

    /// Writes the line of a reduced polynomial into these [words](Self::words).
    pub(super) fn write_line(&self, polynomial: &P, words: &mut [u64]) {
        polynomial.copy_to(words);
        if self.joining == Joining::Path {
            path_basis::from_monomials(words);
        }
    }

    /// The remainder modulo the modulus.
    pub(super) fn reduce(&self, polynomial: P) -> P {
        match self.joining {
            Joining::Path if polynomial.degree() < self.length => polynomial,
            Joining::Path => polynomial.divide(&self.modulus).1,
            Joining::Cycle => {
                let (mut sum, mut rest) = polynomial.split_at_power(self.length);
                while !rest.is_zero() {
                    let (low, high) = rest.split_at_power(self.length);
                    sum = sum.add(&low);
                    rest = high;
                }
                sum
            }
        }
    }

    pub(super) fn multiply(&self, left: &P, right: &P) -> P {
        self.reduce(left.multiply(right))
    }

    /// The lights that a line of presses toggles in its own line.
    pub(super) fn press(&self, line: &P) -> P {
        let neighbours = match self.joining {
            Joining::Path => line.times_power(1),
            Joining::Cycle => line.times_power(1).add(&line.times_power(self.length - 1)),
        };
        self.reduce(if self.centre { neighbours.add(line) } else { neighbours })
    }

    /// The Fibonacci polynomials `F_n` and `F_{n+1}` of pressing a line, where `F_0 = 0`, `F_1 = 1` and `F_{n+1}` is
    /// `F_n`, pressed, plus `F_{n-1}`: what a first line of presses makes of the lines below it.
    ///
    /// They double by `F_{2n} = press(F_n²)` and `F_{2n+1} = F_n² + F_{n+1}²`; on a path the first ones are known.
    ///
    /// # Complexity
    ///
    /// O(log(n / length)) squares on a path, O(log n) on a cycle.
    pub(super) fn fibonacci(&self, n: usize) -> (P, P) {
        let doublings = match self.joining {
            Joining::Path => (n / self.length).checked_ilog2().unwrap_or(0),
            Joining::Cycle => n.checked_ilog2().map_or(0, |log| log + 1),
        };
        let mut pair = match n >> doublings {
            0 => (P::from_words(&[]), P::from_words(&[1])),
            start => (self.path_fibonacci(start), self.path_fibonacci(start + 1)),
        };
        for doubling in (0..doublings).rev() {
            let squares = (self.reduce(pair.0.square()), self.reduce(pair.1.square()));
            let between = squares.0.add(&squares.1);
            pair = match n >> doubling & 1 {
                0 => (self.press(&squares.0), between),
                _ => (between, self.press(&squares.1)),
            };
        }
        pair
    }

    /// `F_n` on a path, n ≥ 1.
    fn path_fibonacci(&self, n: usize) -> P {
        let polynomial: P = path_polynomial(n - 1);
        self.reduce(if self.centre { polynomial.taylor_shift() } else { polynomial })
    }
}

/// The characteristic polynomial `f_n` of the path on n vertices: the coefficient of x^(n-2j) is C(n-j, j) mod 2, which
/// is one when j and n - 2j have no bit in common.
fn path_polynomial<P: Element>(n: usize) -> P {
    let mut words = [0; 2];
    let mut more;
    let words = match words.get_mut(..n / 64 + 1) {
        Some(words) => words,
        None => {
            more = vec![0; n / 64 + 1];
            &mut more[..]
        }
    };
    for j in (0..=n / 2).filter(|j| j & (n - 2 * j) == 0) {
        let power = n - 2 * j;
        words[power / 64] |= 1 << (power % 64);
    }
    P::from_words(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fibonacci_polynomials_are_those_of_their_recurrence() {
        for joining in [Joining::Path, Joining::Cycle] {
            for length in [1, 2, 3, 5, 8, 31, 63, 64] {
                for centre in [false, true] {
                    let size = Size { rows: 1, columns: length };
                    let rule = PlusRule { size, rows: Joining::Path, columns: joining, centre };
                    let ring = Ring::<u128>::new(rule);
                    let (mut last, mut next) = (0, ring.reduce(1));
                    for n in 0..300 {
                        let (found, after) = ring.fibonacci(n);
                        let found = (ring.reduce(found), ring.reduce(after));
                        assert_eq!(found, (last, next), "{joining:?} {length} {centre} {n}");
                        (last, next) = (next, ring.press(&next) ^ last);
                    }
                }
            }
        }
    }
}

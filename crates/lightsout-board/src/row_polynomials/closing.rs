//! How the rows beyond the last one are brought back to where they have to end.

use super::element::Element;
use super::plus_rule::Joining;
use super::ring::Ring;

/// The first two lines of presses, `x_1` and the `x_0` before it, or the two that come out behind the last line,
/// `x_{n+1}` and `x_n`.
pub(super) type Pair<P> = [P; 2];

/// The condition on the first lines of presses under which the lines behind the last one come out right.
///
/// The lines follow from the first by a recurrence whose linear part is the matrix with rows (c, 1) and (1, 0), where c
/// is the product that presses a line; its n-th power has rows (`F_{n+1}`, `F_n`) and (`F_n`, `F_{n-1}`).
#[derive(Clone, Debug)]
pub(super) enum Closing<P> {
    /// Of lines that end, `x_0` and `x_{n+1}` are zero: one congruence with the factor `F_{n+1}`.
    Open(Congruence<P>),
    /// Of lines that join, `x_0` is `x_n` and `x_{n+1}` is `x_1`.
    Joined(Joined<P>),
}

impl<P: Element> Closing<P> {
    /// The condition on `count` lines.
    pub(super) fn new(ring: &Ring<P>, joining: Joining, count: usize) -> Self {
        match joining {
            Joining::Path => Self::Open(Congruence::new(&ring.fibonacci(count).1, ring.modulus())),
            Joining::Cycle => Self::Joined(Joined::new(ring, count)),
        }
    }

    /// Returns first lines that make the lines behind the last one come out right, if there are any, given those that
    /// come out when the first are zero.
    pub(super) fn solve(&self, ring: &Ring<P>, behind: &Pair<P>) -> Option<Pair<P>> {
        match self {
            Self::Open(congruence) => Some([congruence.solve(&behind[0])?, P::from_words(&[])]),
            Self::Joined(joined) => joined.solve(ring, behind),
        }
    }

    /// The dimension of the space of first lines that press nothing.
    pub(super) fn nullity(&self) -> usize {
        match self {
            Self::Open(congruence) => congruence.nullity(),
            Self::Joined(joined) => joined.nullity(),
        }
    }

    /// The first lines of one of a basis of the quiet patterns, numbered from 0.
    pub(super) fn quiet_start(&self, ring: &Ring<P>, index: usize) -> Pair<P> {
        match self {
            Self::Open(congruence) => [congruence.null_vector(index), P::from_words(&[])],
            Self::Joined(joined) => joined.quiet_start(ring, index),
        }
    }
}

/// The nullity that [`Closing`] has, without what solving needs.
///
/// # Complexity
///
/// Of lines that end, one greatest common divisor of the length of a line; of lines that join, three of those and one
/// of twice the length.
pub(super) fn nullity<P: Element>(ring: &Ring<P>, joining: Joining, count: usize) -> usize {
    match joining {
        Joining::Path => ring.fibonacci(count).1.gcd(ring.modulus()).degree(),
        Joining::Cycle => {
            // The invariant factors of the matrix modulo m: the first is the common divisor of its entries and m, and
            // the product of both that of its determinant, of m times its entries, and of m².
            let [[a, b], [_, d]] = difference(ring, count);
            let first = ring.modulus().gcd(&b).gcd(&a).gcd(&d);
            let determinant = a.multiply(&d).add(&b.square());
            determinant.gcd(&ring.modulus().multiply(&first)).degree()
        }
    }
}

/// The n-th power of the matrix of a step, minus the unit matrix.
fn difference<P: Element>(ring: &Ring<P>, count: usize) -> [[P; 2]; 2] {
    let one = P::from_words(&[1]);
    let (here, after) = ring.fibonacci(count);
    let before = after.add(&ring.press(&here));
    [[ring.reduce(after.add(&one)), here.clone()], [here, ring.reduce(before.add(&one))]]
}

/// The system of two congruences of lines that join, brought to triangular form.
///
/// With g the common divisor s·a + t·b of the first row (a, b), the columns of V = ((s, b/g), (t, a/g)) turn the
/// matrix into ((g, 0), (h, e)). For v = V·w the first row is a congruence for `w_1`, up to multiples z of the cofactor
/// of g; the second one, e·`w_2` + k·z ≡ r with k = h times that cofactor, is a congruence for z modulo gcd(e, m) and
/// then one for `w_2`.
#[derive(Clone, Debug)]
pub(super) struct Joined<P> {
    columns: [[P; 2]; 2],
    below: P,
    shift: P,
    first: Congruence<P>,
    between: Congruence<P>,
    second: Congruence<P>,
}

impl<P: Element> Joined<P> {
    fn new(ring: &Ring<P>, count: usize) -> Self {
        let one = P::from_words(&[1]);
        let [[a, b], [_, d]] = difference(ring, count);
        let (divisor, s, t) = a.extended_gcd(&b);
        let columns = if divisor.is_zero() {
            [[one.clone(), divisor.clone()], [divisor.clone(), one]]
        } else {
            let (s, t) = (ring.reduce(s), ring.reduce(t));
            [[s, b.divide(&divisor).0], [t, a.divide(&divisor).0]]
        };
        let second_row = |column: usize| {
            let [upper, lower] = [&columns[0][column], &columns[1][column]];
            ring.reduce(b.multiply(upper).add(&d.multiply(lower)))
        };
        let (below, end) = (second_row(0), second_row(1));
        let first = Congruence::new(&divisor, ring.modulus());
        let second = Congruence::new(&end, ring.modulus());
        let shift = ring.multiply(&below, first.cofactor());
        let between = Congruence::new(&shift.divide(second.divisor()).1, second.divisor());
        Self { columns, below, shift, first, between, second }
    }

    fn solve(&self, ring: &Ring<P>, behind: &Pair<P>) -> Option<Pair<P>> {
        let upper = self.first.solve(&behind[0])?;
        let right = behind[1].add(&ring.multiply(&self.below, &upper));
        let multiple = self.between.solve(&right.divide(self.second.divisor()).1)?;
        let lower = self.second.solve(&right.add(&ring.multiply(&self.shift, &multiple)))?;
        let upper = upper.add(&ring.multiply(self.first.cofactor(), &multiple));
        Some(self.start(ring, &upper, &lower))
    }

    /// V·w.
    fn start(&self, ring: &Ring<P>, upper: &P, lower: &P) -> Pair<P> {
        let row = |[left, right]: &[P; 2]| ring.reduce(left.multiply(upper).add(&right.multiply(lower)));
        [row(&self.columns[0]), row(&self.columns[1])]
    }

    /// Of the multiples z of the first cofactor, those that the second row can take up.
    fn free_multiples(&self) -> usize {
        self.first.nullity() - self.between.cofactor().degree()
    }

    fn nullity(&self) -> usize {
        self.free_multiples() + self.second.nullity()
    }

    fn quiet_start(&self, ring: &Ring<P>, index: usize) -> Pair<P> {
        let Some(index) = index.checked_sub(self.free_multiples()) else {
            let multiple = self.between.cofactor().times_power(index);
            let upper = ring.multiply(self.first.cofactor(), &multiple);
            let lower = self.second.solve(&ring.multiply(&self.shift, &multiple));
            let lower = lower.expect("z is such that the second row can be solved");
            return self.start(ring, &upper, &lower);
        };
        self.start(ring, &P::from_words(&[]), &self.second.null_vector(index))
    }
}

/// The congruence p·q ≡ r (mod m) for fixed p and m, to be solved for q.
#[derive(Clone, Debug)]
pub(super) struct Congruence<P> {
    /// gcd(p, m): r has to be a multiple of it.
    divisor: P,
    /// m / gcd(p, m): q is unique up to multiples of it.
    cofactor: P,
    /// Inverse of p / gcd(p, m) modulo the cofactor.
    inverse: P,
}

impl<P: Element> Congruence<P> {
    /// The modulus is not 0.
    ///
    /// # Complexity
    ///
    /// One extended greatest common divisor.
    pub(super) fn new(factor: &P, modulus: &P) -> Self {
        let (divisor, inverse, _) = factor.extended_gcd(modulus);
        let (cofactor, _) = modulus.divide(&divisor);
        let (_, inverse) = inverse.divide(&cofactor);
        Self { divisor, cofactor, inverse }
    }

    /// Returns a solution of lower degree than m, if there is one.
    pub(super) fn solve(&self, right: &P) -> Option<P> {
        let (quotient, rest) = right.divide(&self.divisor);
        rest.is_zero().then(|| {
            let (_, quotient) = quotient.divide(&self.cofactor);
            quotient.multiply(&self.inverse).divide(&self.cofactor).1
        })
    }

    /// gcd(p, m), which must divide r.
    pub(super) fn divisor(&self) -> &P {
        &self.divisor
    }

    /// The solutions differ by the multiples of this.
    pub(super) fn cofactor(&self) -> &P {
        &self.cofactor
    }

    /// The dimension of the space by which solutions modulo m differ.
    pub(super) fn nullity(&self) -> usize {
        self.divisor.degree()
    }

    /// A vector of a basis of that space, numbered from 0.
    pub(super) fn null_vector(&self, index: usize) -> P {
        self.cofactor.times_power(index)
    }
}

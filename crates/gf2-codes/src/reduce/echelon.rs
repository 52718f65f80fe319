//! Bases of functionals, which are words.

/// A basis of a space of functionals in reduced echelon form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Basis {
    /// The pivot bit of each and the functional, in the order in which they came.
    rows: Vec<(u32, u64)>,
}

impl Basis {
    /// The span of these functionals.
    pub(crate) fn spanning(functionals: impl IntoIterator<Item = u64>) -> Self {
        let mut basis = Self::default();
        functionals.into_iter().for_each(|functional| basis.insert(functional));
        basis
    }

    /// Adds a functional to the span. The pivot is its lowest bit that is none yet.
    pub(crate) fn insert(&mut self, functional: u64) {
        let rest =
            self.rows.iter().fold(
                functional,
                |rest, &(pivot, row)| {
                    if functional >> pivot & 1 == 1 { rest ^ row } else { rest }
                },
            );
        if rest == 0 {
            return;
        }
        let pivot = rest.trailing_zeros();
        for (_, row) in &mut self.rows {
            if *row >> pivot & 1 == 1 {
                *row ^= rest;
            }
        }
        self.rows.push((pivot, rest));
    }

    /// The dimension of the span.
    pub(crate) fn rank(&self) -> usize {
        self.rows.len()
    }

    /// The functionals of the basis.
    pub(crate) fn functionals(&self) -> impl ExactSizeIterator<Item = u64> + '_ {
        self.rows.iter().map(|&(_, row)| row)
    }

    /// The pivot bits, as bits of a word.
    pub(crate) fn pivots(&self) -> u64 {
        self.rows.iter().fold(0, |pivots, (pivot, _)| pivots | 1 << pivot)
    }

    /// Which functionals of the basis, as bits of a word, have this one of the span as their sum.
    pub(crate) fn coordinates(&self, functional: u64) -> u64 {
        let bit = |(index, &(pivot, _)): (usize, &(u32, u64))| (functional >> pivot & 1) << index;
        self.rows.iter().enumerate().map(bit).fold(0, |all, bit| all | bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functionals_are_the_sums_that_their_coordinates_say() {
        let given = [0b1011_u64, 0b0110, 0b1101, 1 << 63 | 0b1000, 0b1000, 1 << 63];
        let basis = Basis::spanning(given);
        assert_eq!(basis.rank(), 4);
        assert_eq!(basis.pivots().count_ones(), 4);
        let rows: Vec<u64> = basis.functionals().collect();
        for functional in given {
            let coordinates = basis.coordinates(functional);
            let of_index = |index: usize| if coordinates >> index & 1 == 1 { rows[index] } else { 0 };
            assert_eq!((0..rows.len()).fold(0, |sum, index| sum ^ of_index(index)), functional);
        }
    }
}

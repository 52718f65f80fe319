//! A panel of one word of columns: the rows that have a basis there, and the factors of their bits.

use super::word_map::WordMap;
use crate::words::WORD_BITS;

/// After so many rows in vain, tables are made for looking at the others.
const PATIENCE: usize = 64;

/// The factors of the bits that some rows have in a word.
pub(super) struct WordPanel {
    /// Independent rows, in the order of the factors.
    chosen: [usize; WORD_BITS],
    rank: usize,
    /// The pivots of the first `rank` rows, ascending.
    pivots: [usize; WORD_BITS],
    /// Their rows of the echelon factor.
    echelon: [u64; WORD_BITS],
    /// Their rows of the lower factor.
    lower: [u64; WORD_BITS],
    map: WordMap,
}

impl WordPanel {
    pub(super) fn new() -> Self {
        Self {
            chosen: [0; WORD_BITS],
            rank: 0,
            pivots: [0; WORD_BITS],
            echelon: [0; WORD_BITS],
            lower: [0; WORD_BITS],
            map: WordMap::new(),
        }
    }

    /// The rows that were chosen, in the order of the factors.
    pub(super) fn chosen(&self) -> &[usize] {
        &self.chosen[..self.rank]
    }

    /// The columns of the first ones of the rows of the echelon factor, ascending.
    pub(super) fn pivots(&self) -> &[usize] {
        &self.pivots[..self.rank]
    }

    /// The echelon factor: a word for each chosen row.
    pub(super) fn echelon(&self) -> &[u64] {
        &self.echelon[..self.rank]
    }

    /// The lower factor: a word for each chosen row.
    pub(super) fn lower(&self) -> &[u64] {
        &self.lower[..self.rank]
    }

    /// For the bits of any row, which rows of the echelon factor add up to them.
    #[inline]
    pub(super) fn multiples(&self, bits: u64) -> u64 {
        self.map.apply(bits)
    }

    /// Factors the bits of rows, which come with a number each, from as few of them as are needed for a
    /// basis; there are none beyond the first `columns`.
    pub(super) fn factor(&mut self, columns: usize, rows: impl Iterator<Item = (usize, u64)>) {
        self.choose(columns, rows);
        self.eliminate();
        self.map_to_multiples();
    }

    /// Chooses the rows that are independent of those before, with their bits.
    fn choose(&mut self, columns: usize, rows: impl Iterator<Item = (usize, u64)>) {
        self.rank = 0;
        let mut basis = Basis::new();
        let mut in_vain = 0;
        for (row, bits) in rows {
            if self.rank == columns {
                break;
            }
            if bits == 0 {
                continue;
            }
            let rest = if in_vain < PATIENCE { basis.reduce(bits) } else { self.map.apply(bits) };
            if rest == 0 {
                in_vain += 1;
                if in_vain == PATIENCE {
                    self.map.set(&basis.remainders());
                }
                continue;
            }
            in_vain = 0;
            basis.insert(rest);
            self.chosen[self.rank] = row;
            self.echelon[self.rank] = bits;
            self.rank += 1;
        }
    }

    /// Factors the bits of the chosen rows column by column.
    fn eliminate(&mut self) {
        self.lower = [0; WORD_BITS];
        let mut found = 0;
        for column in 0..WORD_BITS {
            let rest = &self.echelon[found..self.rank];
            let Some(place) = rest.iter().position(|bits| bits >> column & 1 == 1) else { continue };
            for list in [&mut self.echelon, &mut self.lower] {
                list.swap(found, found + place);
            }
            self.chosen.swap(found, found + place);
            let pivot_row = self.echelon[found];
            let below = found + 1..self.rank;
            // Without a branch, so that several rows go at a time.
            for (bits, lower) in self.echelon[below.clone()].iter_mut().zip(&mut self.lower[below]) {
                let multiple = *bits >> column & 1;
                *bits ^= pivot_row & multiple.wrapping_neg();
                *lower |= multiple << found;
            }
            self.lower[found] |= 1 << found;
            self.pivots[found] = column;
            found += 1;
        }
    }

    /// Inverts the echelon factor at its pivots.
    fn map_to_multiples(&mut self) {
        let mut inverse: [u64; WORD_BITS] = std::array::from_fn(|i| 1 << i);
        for last in (0..self.rank).rev() {
            let (column, known) = (self.pivots[last], inverse[last]);
            for (inverse, bits) in inverse[..last].iter_mut().zip(&self.echelon) {
                *inverse ^= known & (bits >> column & 1).wrapping_neg();
            }
        }
        let mut images = [0; WORD_BITS];
        for (&pivot, inverse) in self.pivots().iter().zip(inverse) {
            images[pivot] = inverse;
        }
        self.map.set(&images);
    }
}

/// A basis of words in reduced echelon form.
struct Basis {
    /// By pivot; zero where there is none.
    members: [u64; WORD_BITS],
    pivots: u64,
}

impl Basis {
    fn new() -> Self {
        Self { members: [0; WORD_BITS], pivots: 0 }
    }

    /// What is left of a word when it is cleared at the pivots.
    fn reduce(&self, bits: u64) -> u64 {
        let mut rest = bits;
        let mut mask = bits & self.pivots;
        while mask != 0 {
            rest ^= self.members[mask.trailing_zeros() as usize];
            mask &= mask - 1;
        }
        rest
    }

    /// What [`reduce`](Self::reduce) leaves of each bit.
    fn remainders(&self) -> [u64; WORD_BITS] {
        std::array::from_fn(|bit| 1 << bit ^ self.members[bit])
    }

    /// Takes in a word that is reduced and not zero.
    fn insert(&mut self, new: u64) {
        let pivot = new.trailing_zeros() as usize;
        for member in &mut self.members {
            *member ^= new & (*member >> pivot & 1).wrapping_neg();
        }
        self.members[pivot] = new;
        self.pivots |= 1 << pivot;
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::BitMatrix;

    fn check(panel: &mut WordPanel, matrix: &BitMatrix) {
        let bits = |row: usize| matrix.row(row).words()[0];
        panel.factor(matrix.columns(), (0..matrix.rows()).map(|row| (row + 100, bits(row))));
        assert_eq!(panel.pivots(), matrix.rref().pivots());
        let add_up = |multiples: u64| {
            let chosen = panel.echelon().iter().enumerate().filter(|(i, _)| multiples >> i & 1 == 1);
            chosen.fold(0, |sum, (_, bits)| sum ^ bits)
        };
        for (i, &row) in panel.chosen().iter().enumerate() {
            assert_eq!(panel.echelon()[i].trailing_zeros() as usize, panel.pivots()[i]);
            assert_eq!(panel.lower()[i] >> i, 1, "unit lower triangular");
            assert_eq!(add_up(panel.lower()[i]), bits(row - 100));
        }
        for row in 0..matrix.rows() {
            assert_eq!(add_up(panel.multiples(bits(row))), bits(row));
        }
    }

    #[test]
    fn the_factors_add_up_to_every_row() {
        let mut generator = ChaCha8Rng::seed_from_u64(44);
        let mut panel = WordPanel::new();
        for rows in [1, 2, 63, 64, 65, 300] {
            for columns in [1, 5, 63, 64] {
                for rank in [0, 1, 30, 63, 64] {
                    if let Ok(matrix) = BitMatrix::random_with_rank(rows, columns, rank, &mut generator) {
                        check(&mut panel, &matrix);
                    }
                }
            }
        }
    }

    #[test]
    fn a_row_that_comes_after_many_in_vain_is_chosen() {
        let mut panel = WordPanel::new();
        for late in [PATIENCE - 1, PATIENCE, PATIENCE + 1, 3 * PATIENCE] {
            let matrix = BitMatrix::from_fn(late + 100, 64, |i, j| match i {
                _ if i == late => j == 3 || j == 7,
                _ if i == late + 2 => j == 5 || j == 63,
                _ => i % 2 == 0 && (j == 5 || j == 7),
            });
            check(&mut panel, &matrix);
            assert_eq!(panel.chosen()[..2], [late + 100, 100]);
        }
    }
}

//! The coset as a function on coordinates: entries that depend on them alike become one column.

use gf2_linalg::Coset;

/// A coset with its entries merged.
///
/// Each entry of a member is an affine function of the member's coordinates y. Entries with the same linear part
/// are equal or opposite to each other: of a pair of opposites exactly one is set, whatever y. What remains of each
/// linear part is one column, set or not, that counts as often as there are entries more of one kind than of the
/// other:
///
/// weight(y) = constant + Σ multiplicity · (complemented ⊕ ⟨functional, y⟩)
///
/// Coordinates are numbers here, y_0 being the most significant bit, so that their order is the lexicographic order
/// of the members.
#[derive(Clone, Debug)]
pub(crate) struct Reduced {
    /// Number of coordinates, at most 63.
    pub(crate) dimension: usize,
    /// What every member weighs at least.
    pub(crate) constant: usize,
    /// The merged columns, in ascending order of distinct functionals.
    pub(crate) columns: Vec<Column>,
}

/// Entries that are set or not set together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Column {
    /// The coordinates whose sum decides, never none of them.
    pub(crate) functional: u64,
    /// Whether the column is set when that sum is zero.
    pub(crate) complemented: bool,
    /// How many entries it stands for, at least 1.
    pub(crate) multiplicity: usize,
}

impl Reduced {
    /// Merges the entries of a coset of dimension at most 63.
    ///
    /// # Complexity
    ///
    /// One transposition of the basis, and one sort of as many words as there are entries.
    pub(crate) fn new(coset: &Coset) -> Self {
        let dimension = coset.dimension();
        assert!(dimension < 64, "coordinates fit a word with a bit to spare");
        let by_entry = coset.directions().basis().transpose();
        let mut entries: Vec<(u64, bool)> = by_entry
            .iter_rows()
            .zip(coset.offset().iter())
            .map(|(row, set)| {
                // Without coordinates a row has no word.
                let word = row.words().first().copied().unwrap_or(0);
                (if dimension == 0 { 0 } else { word.reverse_bits() >> (64 - dimension) }, set)
            })
            .collect();
        entries.sort_unstable();

        let mut reduced = Self { dimension, constant: 0, columns: Vec::new() };
        for alike in entries.chunk_by(|left, right| left.0 == right.0) {
            let functional = alike[0].0;
            let set = alike.iter().filter(|entry| entry.1).count();
            let unset = alike.len() - set;
            if functional == 0 {
                reduced.constant += set;
                continue;
            }
            reduced.constant += set.min(unset);
            if set != unset {
                let (complemented, multiplicity) = (set > unset, set.abs_diff(unset));
                reduced.columns.push(Column { functional, complemented, multiplicity });
            }
        }
        reduced
    }
}

/// The definition, one column after the other, for tests to compare with.
#[cfg(test)]
impl Reduced {
    /// What the member with these coordinates weighs beyond the constant.
    pub(crate) fn excess(&self, coordinates: u64) -> u64 {
        let odd = |column: &Column| (column.functional & coordinates).count_ones() % 2 == 1;
        let set = self.columns.iter().filter(|column| column.complemented ^ odd(column));
        set.map(|column| column.multiplicity as u64).sum()
    }

    /// A coset of this dimension with columns of these multiplicities, as good as random, all of them different as
    /// long as there are enough.
    pub(crate) fn with_multiplicities(
        dimension: usize,
        multiplicities: impl IntoIterator<Item = usize>,
    ) -> Self {
        let functionals =
            (1..1_u64 << dimension).map(|number| number.reverse_bits() >> (64 - dimension)).cycle();
        let column = |(multiplicity, functional): (usize, u64)| {
            let complemented = (functional.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 63) == 1;
            Column { functional, complemented, multiplicity }
        };
        let columns = multiplicities.into_iter().zip(functionals).map(column).collect();
        Self { dimension, constant: 0, columns }
    }
}

#[cfg(test)]
mod tests {
    use gf2_linalg::{BitMatrix, BitVector, Subspace};

    use super::*;

    fn coset(offset: &str, basis: &str) -> Coset {
        Coset::new(offset.parse().unwrap(), Subspace::span(basis.parse::<BitMatrix>().unwrap())).unwrap()
    }

    fn weight(reduced: &Reduced, coordinates: u64) -> usize {
        reduced.constant + reduced.excess(coordinates) as usize
    }

    #[test]
    fn alike_entries_merge_and_opposites_cancel() {
        let reduced = Reduced::new(&coset("00110 00101 01", "11111 00000 00\n00000 11111 00"));
        assert_eq!(reduced.dimension, 2);
        assert_eq!(reduced.constant, 2 + 2 + 1);
        let column =
            |functional, complemented, multiplicity| Column { functional, complemented, multiplicity };
        assert_eq!(reduced.columns, [column(0b01, false, 1), column(0b10, false, 1)]);

        let reduced = Reduced::new(&coset("011 01", "111 00\n000 11"));
        assert_eq!(reduced.constant, 1 + 1);
        assert_eq!(reduced.columns, [column(0b10, true, 1)]);
    }

    #[test]
    fn the_reduced_weight_is_the_weight() {
        for (offset, basis) in [
            ("0110100", "1010101\n0110011\n0001111"),
            ("1111111", "1110000\n0001110"),
            ("1011", "0000"),
            ("1111 1011 00", "1111 0000 00\n0000 1111 11"),
        ] {
            let coset = coset(offset, basis);
            let reduced = Reduced::new(&coset);
            // Members come in lexicographic order, which is the order of the coordinates.
            for (coordinates, member) in coset.members().enumerate() {
                assert_eq!(weight(&reduced, coordinates as u64), member.weight());
            }
        }
    }

    #[test]
    fn the_first_coordinate_is_the_most_significant_bit() {
        let reduced = Reduced::new(&Coset::new(BitVector::zeros(63), Subspace::full(63)).unwrap());
        assert_eq!(reduced.columns.len(), 63);
        assert_eq!(weight(&reduced, 1 << 62), 1);
        assert_eq!(weight(&reduced, u64::MAX >> 1), 63);
        let first = coset("000", "100\n011");
        assert_eq!(weight(&Reduced::new(&first), 0b10), 1);
    }

    #[test]
    fn no_entries_and_no_coordinates_are_constants() {
        let empty = Reduced::new(&Coset::new(BitVector::zeros(0), Subspace::full(0)).unwrap());
        assert_eq!((empty.dimension, empty.constant, empty.columns.len()), (0, 0, 0));
        let point = Reduced::new(&Coset::new(BitVector::ones(70), Subspace::zero(70)).unwrap());
        assert_eq!((point.dimension, point.constant, point.columns.len()), (0, 70, 0));
    }
}

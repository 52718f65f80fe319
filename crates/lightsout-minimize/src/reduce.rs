//! The coset as a function on coordinates: entries that depend on them alike become one column.

use gf2_linalg::Coset;

use crate::function::{Column, Function};

/// A coset with its entries merged.
///
/// Each entry of a member is an affine function of the member's coordinates y. Entries with the same linear part
/// are equal or opposite to each other: of a pair of opposites exactly one is set, whatever y. What remains of each
/// linear part is one column, set or not, that counts as often as there are entries more of one kind than of the
/// other:
///
/// weight(y) = constant + Σ multiplicity · (complemented ⊕ ⟨functional, y⟩)
#[derive(Clone, Debug)]
pub(crate) struct Reduced {
    /// What every member weighs at least.
    pub(crate) constant: usize,
    /// What a member weighs beyond that.
    pub(crate) function: Function,
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

        let (mut constant, mut columns) = (0, Vec::new());
        for alike in entries.chunk_by(|left, right| left.0 == right.0) {
            let functional = alike[0].0;
            let set = alike.iter().filter(|entry| entry.1).count();
            let unset = alike.len() - set;
            if functional == 0 {
                constant += set;
                continue;
            }
            constant += set.min(unset);
            if set != unset {
                let (complemented, multiplicity) = (set > unset, set.abs_diff(unset));
                columns.push(Column { functional, complemented, multiplicity });
            }
        }
        Self { constant, function: Function { dimension, columns } }
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
        reduced.constant + reduced.function.excess(coordinates) as usize
    }

    #[test]
    fn alike_entries_merge_and_opposites_cancel() {
        let reduced = Reduced::new(&coset("00110 00101 01", "11111 00000 00\n00000 11111 00"));
        assert_eq!(reduced.function.dimension, 2);
        assert_eq!(reduced.constant, 2 + 2 + 1);
        let column =
            |functional, complemented, multiplicity| Column { functional, complemented, multiplicity };
        assert_eq!(reduced.function.columns, [column(0b01, false, 1), column(0b10, false, 1)]);

        let reduced = Reduced::new(&coset("011 01", "111 00\n000 11"));
        assert_eq!(reduced.constant, 1 + 1);
        assert_eq!(reduced.function.columns, [column(0b10, true, 1)]);
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
        assert_eq!(reduced.function.columns.len(), 63);
        assert_eq!(weight(&reduced, 1 << 62), 1);
        assert_eq!(weight(&reduced, u64::MAX >> 1), 63);
        let first = coset("000", "100\n011");
        assert_eq!(weight(&Reduced::new(&first), 0b10), 1);
    }

    #[test]
    fn no_entries_and_no_coordinates_are_constants() {
        let empty = Reduced::new(&Coset::new(BitVector::zeros(0), Subspace::full(0)).unwrap());
        assert_eq!((empty.function.dimension, empty.constant, empty.function.columns.len()), (0, 0, 0));
        let point = Reduced::new(&Coset::new(BitVector::ones(70), Subspace::zero(70)).unwrap());
        assert_eq!((point.function.dimension, point.constant, point.function.columns.len()), (0, 70, 0));
    }
}

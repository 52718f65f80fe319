//! What every member weighs at least, without looking at them.

use std::cmp::Reverse;

use gf2_linalg::Coset;

use crate::function::{Column, Function};
use crate::reduce::Reduced;

/// Returns a number that no member of the coset undercuts.
///
/// To the constant part it adds what disjoint sets of columns cost of which no member leaves all unset, and rounds
/// up to the parity of the weights where they all have the same.
///
/// # Complexity
///
/// O(columns · dimension) after a sort, and one pass over the basis.
pub(crate) fn lower_bound(coset: &Coset, reduced: &Reduced) -> usize {
    let functions = reduced.parts.iter().filter_map(|part| part.function.as_ref());
    let bound = reduced.constant + functions.map(unavoidable_excess).sum::<usize>();
    let all_even = coset.directions().basis().iter_rows().all(|row| row.weight() % 2 == 0);
    let other_parity = bound % 2 != coset.offset().weight() % 2;
    bound + usize::from(all_even && other_parity)
}

/// Takes the columns from the heaviest to the lightest, and asks of each whether it can be unset together with
/// those before. Where it cannot, no member avoids them all, hence none weighs less than the lightest of them, and
/// the count begins anew with the columns that are left.
pub(crate) fn unavoidable_excess(function: &Function) -> usize {
    let mut columns = function.columns.clone();
    columns.sort_unstable_by_key(|column| (Reverse(column.multiplicity), column.functional));
    let mut excess = 0;
    let mut system = System::default();
    for column in &columns {
        if !system.allows_unset(column) {
            excess += column.multiplicity;
            system = System::default();
        }
    }
    excess
}

/// A consistent system of equations in the coordinates, by the most significant coordinate of each.
struct System {
    equations: [(u64, bool); 64],
}

impl Default for System {
    fn default() -> Self {
        Self { equations: [(0, false); 64] }
    }
}

impl System {
    /// Adds the equation that a column is unset; `false` when that would leave no solution.
    fn allows_unset(&mut self, column: &Column) -> bool {
        let (mut functional, mut right) = (column.functional, column.complemented);
        while functional != 0 {
            let equation = &mut self.equations[functional.ilog2() as usize];
            if equation.0 == 0 {
                *equation = (functional, right);
                return true;
            }
            functional ^= equation.0;
            right ^= equation.1;
        }
        !right
    }
}

#[cfg(test)]
mod tests {
    use std::iter::repeat_n;

    use gf2_linalg::testing::{matrix_with_pivots, vector};
    use gf2_linalg::{BitMatrix, Subspace};
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    fn bound(offset: &str, basis: &str) -> usize {
        let directions = Subspace::span(basis.parse::<BitMatrix>().unwrap());
        let coset = Coset::new(offset.parse().unwrap(), directions).unwrap();
        lower_bound(&coset, &Reduced::new(&coset, None, true))
    }

    proptest! {
        #[test]
        fn no_member_undercuts_the_bound(
            (columns, _) in (0..=6_usize, 0..=12_usize)
                .prop_flat_map(|(rows, columns)| matrix_with_pivots(rows, columns)),
            times in vec(1..=3_usize, 12),
            member in vector(36),
        ) {
            let picked: Vec<usize> = (0..columns.columns()).flat_map(|j| repeat_n(j, times[j])).collect();
            let basis = BitMatrix::from_fn(columns.rows(), picked.len(), |i, j| columns.get(i, picked[j]));
            let coset = Coset::new(member.subvector(0, picked.len()), Subspace::span(basis)).unwrap();
            let minimum = coset.members().map(|member| member.weight()).min().unwrap();
            prop_assert!(lower_bound(&coset, &Reduced::new(&coset, None, true)) <= minimum);
        }
    }

    #[test]
    fn a_coset_that_holds_zero_is_bounded_by_zero() {
        assert_eq!(bound("0000", "1100\n0111"), 0);
        assert_eq!(bound("1011", "1100\n0111"), 0);
    }

    #[test]
    fn a_coset_without_zero_is_bounded_by_one() {
        assert_eq!(bound("0010", "1001\n0101"), 1);
        // Each entry can be zero, but not all: the sum of the last three is odd.
        assert_eq!(bound("0001", "0110\n0011\n1000"), 1);
    }

    #[test]
    fn opposite_entries_cost_one_a_pair() {
        assert_eq!(bound("01 01 001", "11 00 000\n00 11 000\n00 00 111"), 1 + 1 + 1);
    }

    #[test]
    fn disjoint_odd_sums_add_up() {
        // Twice the words of even weight, with an odd member, side by side.
        assert_eq!(bound("001 001", "110 000\n011 000\n000 110\n000 011"), 2);
    }

    #[test]
    fn an_odd_sum_costs_its_lightest_column() {
        // The words of even weight and an odd member, with every entry three times.
        assert_eq!(bound("000000111", "111111000\n000111111"), 3);
        // With the first entry alone three times, one of the others can be set instead.
        assert_eq!(bound("00001", "11101\n00011"), 1);
    }

    #[test]
    fn weights_of_one_parity_round_up() {
        // Some entry must be set, and every member has an even number of them.
        assert_eq!(bound("000110", "100001\n010111\n001111"), 2);
        // Nothing to round where a basis vector is odd.
        assert_eq!(bound("011", "111"), 1);
    }
}

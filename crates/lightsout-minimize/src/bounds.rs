//! What every member weighs at least, without looking at them all.

use std::cmp::Reverse;

use gf2_linalg::{BitMatrix, BitVector, Coset, Subspace};

use crate::Options;
use crate::function::{Column, Function};
use crate::gray::Gray;
use crate::minima::Minima;
use crate::partition::Partition;
use crate::reduce::Reduced;
use crate::watch::{Meter, Watch};

/// Dimensions up to which a class is enumerated.
const MOST_ENUMERATED: usize = if cfg!(test) { 4 } else { 20 };
/// Relations among the columns of a group. One more doubles the time, and adds about a twentieth to the
/// bound.
const MOST_RELATIONS: usize = if cfg!(test) { 5 } else { 12 };

/// Returns a number that no member of the coset undercuts.
///
/// The columns are divided into groups. No member can weigh less in all of them together than the sum of what
/// is least in each, and the constant part comes on top. Where all weights have the same parity, the sum is
/// rounded up to it.
///
/// # Complexity
///
/// O(columns · (dimension + 2^12)) after a sort, and one pass over the basis.
pub(crate) fn lower_bound(coset: &Coset, reduced: &Reduced) -> usize {
    let functions = reduced.parts.iter().filter_map(|part| part.function.as_ref());
    rounded(coset, reduced.constant + functions.map(unavoidable_excess).sum::<usize>())
}

/// As [`lower_bound`], with groups that the caller knows: the classes of a partition. Those in which the code
/// has a small rank give the best bounds.
///
/// # Panics
///
/// When the partition is of another number of entries.
///
/// # Complexity
///
/// A part of a class that has at most 20 dimensions is enumerated, O(2^dimension · columns / 64). Others take
/// as long as [`lower_bound`].
pub(crate) fn lower_bound_by_classes(coset: &Coset, partition: &Partition) -> usize {
    assert_eq!(partition.len(), coset.ambient_dimension(), "an entry is in one class");
    let mut entries: Vec<usize> = (0..partition.len()).collect();
    entries.sort_by_key(|&entry| partition.class(entry));
    // Without memory to restrict the code to a class, the class is taken to weigh nothing.
    let bound = coset.directions().basis().try_transpose().map_or(0, |by_entry| {
        let classes = entries.chunk_by(|&left, &right| partition.class(left) == partition.class(right));
        classes
            .filter_map(|class| restricted(coset, &by_entry, class))
            .map(|class| least_weight(&class))
            .sum()
    });
    rounded(coset, bound)
}

/// Rounds a bound up to the parity of the weights, where they all have the same.
fn rounded(coset: &Coset, bound: usize) -> usize {
    let all_even = coset.directions().basis().iter_rows().all(|row| row.weight() % 2 == 0);
    let other_parity = bound % 2 != coset.offset().weight() % 2;
    bound + usize::from(all_even && other_parity)
}

/// What is left of a coset when all entries but some are dropped, or `None` without memory.
fn restricted(coset: &Coset, by_entry: &BitMatrix, entries: &[usize]) -> Option<Coset> {
    let rows = entries.iter().map(|&entry| by_entry.row(entry));
    let basis = BitMatrix::from_rows(coset.dimension(), rows).ok()?.try_transpose().ok()?;
    let member = BitVector::from_fn(entries.len(), |index| coset.offset().get(entries[index]));
    Coset::new(member, Subspace::span(basis)).ok()
}

/// A number that no member undercuts: the least weight itself where all parts are of small dimension.
fn least_weight(coset: &Coset) -> usize {
    let reduced = Reduced::new(coset, None, true);
    let least = |function: &Function| match function.dimension {
        0..=MOST_ENUMERATED => minimum(function),
        _ => unavoidable_excess(function),
    };
    let functions = reduced.parts.iter().filter_map(|part| part.function.as_ref());
    let bound = reduced.constant + functions.map(least).sum::<usize>();
    // Some parts may be too large to be functions.
    bound.max(usize::from(!coset.offset().is_zero()))
}

/// The least excess, by enumeration.
fn minimum(function: &Function) -> usize {
    let mut minima = Minima::new(1);
    let watch = Watch::start(&Options::default());
    Gray::new(function).walk(0, 0, &mut minima, &Meter::of_members(&watch, function.dimension));
    usize::try_from(minima.excess()).expect("an excess is at most a length")
}

/// Puts the columns into groups, from the heaviest to the lightest and those with like functionals together,
/// and adds up what is least in each.
pub(crate) fn unavoidable_excess(function: &Function) -> usize {
    let mut columns = function.columns.clone();
    columns.sort_unstable_by_key(|column| (Reverse(column.multiplicity), column.functional));
    let mut excess = 0;
    let mut group = Group::default();
    for column in &columns {
        group.push(column);
        if group.relations == MOST_RELATIONS {
            excess += group.least();
            group = Group::default();
        }
    }
    excess + group.least()
}

/// Columns with few relations among them, a relation being columns whose functionals add up to zero.
///
/// Which sets of columns can be set together is decided by the relations alone: in each, the number of
/// columns that are set has the parity of the number of those complemented. In terms of codes: the group is a
/// code with these parity checks, and its least weight that of the leader of a syndrome.
struct Group {
    /// Sums of functionals by the most significant coordinate, each with the columns that it is the sum of.
    sums: [(u64, u128); 64],
    columns: Vec<Column>,
    relations: usize,
    /// For each column, in which relations it takes part.
    memberships: Vec<usize>,
    /// The relations in which an odd number of columns is set.
    odd: usize,
}

impl Default for Group {
    fn default() -> Self {
        Self { sums: [(0, 0); 64], columns: Vec::new(), relations: 0, memberships: Vec::new(), odd: 0 }
    }
}

impl Group {
    /// Adds a column. There are never more than 64 that are independent, and `MOST_RELATIONS` others.
    fn push(&mut self, column: &Column) {
        let mut functional = column.functional;
        let mut summands = 1_u128 << self.columns.len();
        self.columns.push(*column);
        self.memberships.push(0);
        while functional != 0 {
            let sum = &mut self.sums[functional.ilog2() as usize];
            if sum.0 == 0 {
                *sum = (functional, summands);
                return;
            }
            functional ^= sum.0;
            summands ^= sum.1;
        }
        for index in (0..self.columns.len()).filter(|index| summands >> index & 1 == 1) {
            self.memberships[index] |= 1 << self.relations;
            self.odd ^= usize::from(self.columns[index].complemented) << self.relations;
        }
        self.relations += 1;
    }

    /// The least that the columns set can weigh together, by dynamic programming over the columns: the first
    /// ones alone, by the relations in which they set an odd number.
    fn least(&self) -> usize {
        if self.odd == 0 {
            return 0;
        }
        let mut least = vec![usize::MAX; 1 << self.relations];
        least[0] = 0;
        for (column, &membership) in self.columns.iter().zip(&self.memberships) {
            let multiplicity = column.multiplicity;
            for odd in (0..least.len()).filter(|odd| odd ^ membership > *odd) {
                let (unset, set) = (least[odd], least[odd ^ membership]);
                least[odd] = unset.min(set.saturating_add(multiplicity));
                least[odd ^ membership] = set.min(unset.saturating_add(multiplicity));
            }
        }
        least[self.odd]
    }
}

#[cfg(test)]
mod tests {
    use std::iter::repeat_n;

    use gf2_linalg::testing::{matrix_with_pivots, vector};
    use proptest::collection::vec;
    use proptest::prelude::*;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    fn bound(offset: &str, basis: &str) -> usize {
        let directions = Subspace::span(basis.parse::<BitMatrix>().unwrap());
        let coset = Coset::new(offset.parse().unwrap(), directions).unwrap();
        lower_bound(&coset, &Reduced::new(&coset, None, true))
    }

    fn minimum_weight(coset: &Coset) -> usize {
        coset.members().map(|member| member.weight()).min().expect("a coset is never empty")
    }

    /// A coset of which several entries are alike.
    fn repetitive(rows: usize, columns: usize) -> impl Strategy<Value = Coset> {
        (0..=rows, 0..=columns)
            .prop_flat_map(|(rows, columns)| matrix_with_pivots(rows, columns))
            .prop_flat_map(|(columns, _)| (vec(1..=3_usize, columns.columns()), Just(columns)))
            .prop_flat_map(|(times, columns)| (vector(times.iter().sum()), Just(times), Just(columns)))
            .prop_map(|(member, times, columns)| {
                let picked: Vec<usize> = (0..times.len()).flat_map(|j| repeat_n(j, times[j])).collect();
                let basis =
                    BitMatrix::from_fn(columns.rows(), picked.len(), |i, j| columns.get(i, picked[j]));
                Coset::new(member, Subspace::span(basis)).unwrap()
            })
    }

    proptest! {
        #[test]
        fn no_member_undercuts_the_bound(coset in repetitive(9, 24)) {
            prop_assert!(lower_bound(&coset, &Reduced::new(&coset, None, true)) <= minimum_weight(&coset));
        }

        #[test]
        fn no_member_undercuts_the_bound_by_classes(coset in repetitive(9, 16), labels in vec(0..4_usize, 48)) {
            let classes = Partition::from_labels(labels[..coset.ambient_dimension()].iter().copied());
            prop_assert!(lower_bound_by_classes(&coset, &classes) <= minimum_weight(&coset));
        }

        #[test]
        fn with_few_relations_the_bound_is_the_minimum(
            coset in (0..=8_usize).prop_flat_map(|rows| repetitive(rows, rows + MOST_RELATIONS)),
        ) {
            // More relations would make several groups.
            let parts = Reduced::new(&coset, None, true).parts;
            prop_assume!(parts.iter().all(|part| part.columns.len() <= part.dimension() + MOST_RELATIONS));
            prop_assert_eq!(lower_bound(&coset, &Reduced::new(&coset, None, true)), minimum_weight(&coset));
        }

        #[test]
        fn a_class_of_small_rank_is_bounded_by_its_minimum(coset in repetitive(MOST_ENUMERATED, 30)) {
            let labels = Partition::from_labels(vec![7; coset.ambient_dimension()]);
            prop_assert_eq!(lower_bound_by_classes(&coset, &labels), minimum_weight(&coset));
        }
    }

    #[test]
    fn classes_of_independent_codes_add_up_in_any_order_of_entries() {
        // Words of three entries or none, with one entry of the three set, times thirty: dimension 30 at rank
        // 3.
        let basis = BitMatrix::from_fn(30, 90, |i, j| j % 30 == i);
        let coset = Coset::new((0..90).map(|j| j < 30).collect(), Subspace::span(basis)).unwrap();
        let labels = Partition::from_labels((0..90).map(|j| j % 10));
        assert_eq!(lower_bound_by_classes(&coset, &labels), 30);
        assert_eq!(lower_bound(&coset, &Reduced::new(&coset, None, true)), 30);
    }

    #[test]
    fn more_dimensions_than_a_word_has_bits_are_bounded() {
        // As above, of dimension 100 in classes of ranks 70 and 30 or 100, and an entry that is always set.
        let basis = BitMatrix::from_fn(100, 301, |i, j| j % 100 == i && j < 300);
        let coset =
            Coset::new((0..301).map(|j| j < 100 || j == 300).collect(), Subspace::span(basis)).unwrap();
        let labels = Partition::from_labels((0..301).map(|j| usize::from(j % 100 < 70)));
        assert_eq!(lower_bound_by_classes(&coset, &labels), 101);
        assert_eq!(lower_bound_by_classes(&coset, &Partition::from_labels(vec![0; 301])), 101);
        // Twice the words of even weight with an odd member, of which no two entries are alike.
        let basis = BitMatrix::from_fn(200, 202, |i, j| j == i + i / 100 || j == i + i / 100 + 1);
        let coset = Coset::new((0..202).map(|j| j % 101 == 0).collect(), Subspace::span(basis)).unwrap();
        let halves = Partition::from_labels((0..202).map(|j| j / 101));
        assert_eq!(lower_bound_by_classes(&coset, &halves), 2);
    }

    #[test]
    fn the_bound_of_a_random_coset_grows_with_the_groups() {
        // Each column is independent of the 63 before and the sum of some of them: 64 + 5 of them are a
        // group.
        let mut generator = ChaCha8Rng::seed_from_u64(2);
        let code = Subspace::span(BitMatrix::random(63, 1000, &mut generator));
        let coset = Coset::new(BitVector::random(1000, &mut generator), code).unwrap();
        let bound = lower_bound(&coset, &Reduced::new(&coset, None, true));
        assert!((10..=40).contains(&bound), "{bound}");
        assert_eq!(lower_bound_by_classes(&coset, &Partition::from_labels(vec![0; 1000])), bound);
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

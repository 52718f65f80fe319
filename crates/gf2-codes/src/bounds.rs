//! Lower bounds on the weight of every member, without looking at all members.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use gf2_linalg::{BitMatrix, BitVector, Subspace};

use crate::Error;
use crate::enumerate::{Minima, Walsh};
use crate::reduce::{Alike, Column, Function, MAX_COORDINATES, Part, Reduced, ReducedCode};
use crate::runtime::memory::{collected, with_capacity};
use crate::runtime::{Meter, Pace, Watch};

/// Maximum number of dimensions of a class that is enumerated.
const MAX_ENUMERATED: usize = if cfg!(test) { 4 } else { 20 };
/// Relations among the columns of a group. One more doubles the time, and adds about a twentieth to the
/// bound.
const MAX_RELATIONS: usize = if cfg!(test) { 5 } else { 12 };
/// Columns of a class whose rank is found in one go, as many times as there are coordinates.
const ROUNDS_AT_A_TIME: usize = 2;

/// Returns a lower bound on the weight of every member of the coset.
///
/// The columns are divided into groups. No member can weigh less in all groups together than the sum of the least
/// weights in each, plus the constant part. When the watch says to stop, the remaining groups count as zero.
///
/// # Complexity
///
/// O(columns · (dimension + 2^12)) after a sort.
pub(crate) fn lower_bound(reduced: &Reduced<'_>, watch: &Watch) -> usize {
    let functions = reduced.parts.iter().filter_map(|part| part.function.as_ref());
    reduced.constant + functions.map(|function| unavoidable_excess(function, watch)).sum::<usize>()
}

/// As [`lower_bound`], with known groups: the classes of the partition by which the entries were merged. Classes in
/// which the code has a small rank give the best bounds.
///
/// # Complexity
///
/// Parts of a class with at most 20 dimensions are enumerated, O(2^dimension). Others take as long as [`lower_bound`],
/// after an elimination among the columns of the class.
pub(crate) fn lower_bound_by_classes(reduced: &Reduced<'_>, watch: &Watch) -> usize {
    let mut bound = reduced.constant;
    for part in &reduced.parts {
        let mut classes: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (number, column) in part.columns.iter().enumerate() {
            classes.entry(column.class).or_default().push(number);
        }
        for columns in classes.into_values() {
            if watch.must_stop() {
                return bound;
            }
            // What there is no memory or time for is taken to weigh nothing.
            bound += class_bound(reduced, part, &columns, watch).unwrap_or(0);
        }
    }
    bound
}

/// Rounds a bound up to the parity of the weights, where they all have the same.
///
/// # Complexity
///
/// One pass over the basis, unless the watch says to stop.
pub(crate) fn rounded(code: &Subspace, offset: &BitVector, bound: usize, watch: &Watch) -> usize {
    let mut pace = Pace::new(watch);
    let is_even = |row: gf2_linalg::VectorRef<'_>| {
        pace.step(row.words().len()).is_ok() && row.weight().is_multiple_of(2)
    };
    let all_even = code.basis().iter_rows().all(is_even);
    let other_parity = bound % 2 != offset.weight() % 2;
    bound + usize::from(all_even && other_parity)
}

/// A lower bound on the weight of every member in these columns of a part.
fn class_bound(reduced: &Reduced<'_>, part: &Part, columns: &[usize], watch: &Watch) -> Result<usize, Error> {
    let function = match &part.function {
        // The part itself, which cannot be divided.
        Some(function) if columns.len() == function.columns.len() => return Ok(least(function, watch)),
        Some(function) => Function {
            dimension: function.dimension,
            columns: collected(columns.iter().map(|&column| function.columns[column]))?,
        },
        None => match narrowed(reduced, part, columns, watch)? {
            Narrowed::Function(function) => function,
            Narrowed::Wide { bound } => return Ok(bound),
        },
    };
    sum_of_parts(&function, watch)
}

/// A lower bound on the weight of every member, as a sum over independent parts: the columns are taken for a coset of
/// their own.
fn sum_of_parts(function: &Function, watch: &Watch) -> Result<usize, Error> {
    let columns = &function.columns;
    let mut basis = BitMatrix::try_zeros(function.dimension, columns.len()).map_err(Error::of_engine)?;
    for (entry, column) in columns.iter().enumerate() {
        let set = (0..function.dimension).filter(|bit| column.functional >> bit & 1 == 1);
        set.for_each(|bit| basis.set(bit, entry, true));
    }
    let member: BitVector = columns.iter().map(|column| column.complemented).collect();
    let multiplicities = collected(columns.iter().map(|column| column.multiplicity))?;
    let code = watch.install(|| Subspace::try_span(basis)).map_err(Error::of_engine)?;
    let code = ReducedCode::weighted(&code, multiplicities, watch)?;
    let divided = code.coset(&member, Alike::Least, watch)?;
    let functions = divided.parts.iter().filter_map(|part| part.function.as_ref());
    Ok(divided.constant + functions.map(|function| least(function, watch)).sum::<usize>())
}

/// Columns that depend on more coordinates than a word has bits.
enum Narrowed {
    /// They span few enough dimensions after all.
    Function(Function),
    /// They do not, and weigh at least this.
    Wide { bound: usize },
}

/// Finds the dimensions that columns of a part span.
///
/// The columns are rows here, as the conditions that they be zero, with an entry more that says what their
/// functionals have to be then: that all of them are can be asked for unless a sum of rows has that entry
/// alone.
fn narrowed(reduced: &Reduced<'_>, part: &Part, columns: &[usize], watch: &Watch) -> Result<Narrowed, Error> {
    let length = reduced.dimension() + 1;
    let mut conditions = Subspace::zero(length);
    for some in columns.chunks(ROUNDS_AT_A_TIME * part.dimension()) {
        watch.check()?;
        let mut rows = BitMatrix::try_zeros(some.len(), length).map_err(Error::of_engine)?;
        for (row, &column) in some.iter().enumerate() {
            let merged = &part.columns[column];
            let ones = reduced.functional(merged).iter_ones();
            ones.for_each(|one| rows.set(row, one, true));
            rows.set(row, length - 1, merged.complemented);
        }
        let sum = || conditions.sum(&Subspace::try_span(rows)?);
        conditions = watch.install(sum).map_err(Error::of_engine)?;
        if conditions.dimension() > MAX_COORDINATES + 1 && conditions.pivots().contains(&(length - 1)) {
            break;
        }
    }
    let pivots = conditions.pivots();
    let can_be_zero = pivots.last() != Some(&(length - 1));
    let indices = if can_be_zero { pivots } else { &pivots[..pivots.len() - 1] };
    if indices.len() > MAX_COORDINATES {
        let lightest = columns.iter().map(|&column| part.columns[column].multiplicity).min();
        return Ok(Narrowed::Wide { bound: if can_be_zero { 0 } else { lightest.unwrap_or(0) } });
    }
    let mut function = Function { dimension: indices.len(), columns: with_capacity(columns.len())? };
    for &column in columns {
        let merged = &part.columns[column];
        let functional = reduced.functional(merged);
        let bits = indices.iter().enumerate().map(|(bit, &index)| u64::from(functional.get(index)) << bit);
        function.columns.push(Column {
            functional: bits.fold(0, |all, bit| all | bit),
            complemented: merged.complemented,
            multiplicity: merged.multiplicity,
        });
    }
    Ok(Narrowed::Function(function))
}

/// A lower bound on the excess of every member: the least excess itself where that is soon found.
fn least(function: &Function, watch: &Watch) -> usize {
    if function.dimension <= MAX_ENUMERATED {
        let mut minima = Minima::new(1);
        Walsh::new(function).search(0, 0, &mut minima, &Meter::of_members(watch, function.dimension));
        if watch.stopped().is_none() {
            return usize::try_from(minima.excess()).expect("an excess is at most a length");
        }
    }
    unavoidable_excess(function, watch)
}

/// Puts the columns into groups, from the heaviest to the lightest and those with like functionals together, and adds
/// up the least weights. When the watch says to stop, the remaining groups count as zero.
pub(crate) fn unavoidable_excess(function: &Function, watch: &Watch) -> usize {
    let Ok(mut columns) = collected(function.columns.iter().copied()) else { return 0 };
    let mut pace = Pace::new(watch);
    columns.sort_unstable_by_key(|column| (Reverse(column.multiplicity), column.functional));
    let mut excess = 0;
    let mut group = Group::default();
    for column in &columns {
        group.push(column);
        if group.relations == MAX_RELATIONS {
            excess += group.least();
            if pace.step(group.columns.len() << MAX_RELATIONS).is_err() {
                return excess;
            }
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
    /// Adds a column. There are never more than 64 that are independent, and `MAX_RELATIONS` others.
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

    use gf2_linalg::Coset;
    use gf2_linalg::testing::{matrix_with_pivots, vector};
    use proptest::collection::vec;
    use proptest::prelude::*;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::{Limits, Partition};

    fn bound(offset: &str, basis: &str) -> usize {
        let directions = Subspace::span(basis.parse::<BitMatrix>().unwrap());
        bound_of(&Coset::new(offset.parse().unwrap(), directions).unwrap())
    }

    fn watch() -> Watch {
        Watch::start(&Limits::default())
    }

    fn bound_of(coset: &Coset) -> usize {
        let (code, watch) = (coset.directions(), watch());
        let reduced = ReducedCode::new(code, None, &watch).unwrap();
        let reduced = reduced.coset(coset.offset(), Alike::Least, &watch).unwrap();
        rounded(code, coset.offset(), lower_bound(&reduced, &watch), &watch)
    }

    fn bound_by_classes(coset: &Coset, partition: &Partition) -> usize {
        let (code, watch) = (coset.directions(), watch());
        let reduced = ReducedCode::new(code, Some(partition), &watch).unwrap();
        let reduced = reduced.coset(coset.offset(), Alike::Least, &watch).unwrap();
        rounded(code, coset.offset(), lower_bound_by_classes(&reduced, &watch), &watch)
    }

    fn minimum_weight(coset: &Coset) -> usize {
        coset.members().map(|member| member.weight()).min().expect("a coset is never empty")
    }

    /// A coset with several equal entries.
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
            prop_assert!(bound_of(&coset) <= minimum_weight(&coset));
        }

        #[test]
        fn no_member_undercuts_the_bound_by_classes(coset in repetitive(9, 16), labels in vec(0..4_usize, 48)) {
            let classes = Partition::from_labels(labels[..coset.ambient_dimension()].iter().copied());
            prop_assert!(bound_by_classes(&coset, &classes) <= minimum_weight(&coset));
        }

        #[test]
        fn with_few_relations_the_bound_is_the_minimum(
            coset in (0..=8_usize).prop_flat_map(|rows| repetitive(rows, rows + MAX_RELATIONS)),
        ) {
            // More relations would make several groups.
            let code = ReducedCode::new(coset.directions(), None, &watch()).unwrap();
            let parts = code.coset(coset.offset(), Alike::Least, &watch()).unwrap().parts;
            prop_assume!(parts.iter().all(|part| part.columns.len() <= part.dimension() + MAX_RELATIONS));
            prop_assert_eq!(bound_of(&coset), minimum_weight(&coset));
        }

        #[test]
        fn a_class_of_small_rank_is_bounded_by_its_minimum(coset in repetitive(MAX_ENUMERATED, 30)) {
            let labels = Partition::from_labels(vec![7; coset.ambient_dimension()]);
            prop_assert_eq!(bound_by_classes(&coset, &labels), minimum_weight(&coset));
        }
    }

    #[test]
    fn classes_of_independent_codes_add_up_in_any_order_of_entries() {
        // Words of three entries or none, with one entry of the three set, times thirty: dimension 30 at rank
        // 3.
        let basis = BitMatrix::from_fn(30, 90, |i, j| j % 30 == i);
        let coset = Coset::new((0..90).map(|j| j < 30).collect(), Subspace::span(basis)).unwrap();
        let labels = Partition::from_labels((0..90).map(|j| j % 10));
        assert_eq!(bound_by_classes(&coset, &labels), 30);
        assert_eq!(bound_of(&coset), 30);
    }

    #[test]
    fn more_dimensions_than_a_word_has_bits_are_bounded() {
        // As above, of dimension 100 in classes of ranks 70 and 30 or 100, and an entry that is always set.
        let basis = BitMatrix::from_fn(100, 301, |i, j| j % 100 == i && j < 300);
        let coset =
            Coset::new((0..301).map(|j| j < 100 || j == 300).collect(), Subspace::span(basis)).unwrap();
        let labels = Partition::from_labels((0..301).map(|j| usize::from(j % 100 < 70)));
        assert_eq!(bound_by_classes(&coset, &labels), 101);
        assert_eq!(bound_by_classes(&coset, &Partition::from_labels(vec![0; 301])), 101);
        // Twice the words of even weight with an odd member, of which no two entries are alike.
        let basis = BitMatrix::from_fn(200, 202, |i, j| j == i + i / 100 || j == i + i / 100 + 1);
        let coset = Coset::new((0..202).map(|j| j % 101 == 0).collect(), Subspace::span(basis)).unwrap();
        let halves = Partition::from_labels((0..202).map(|j| j / 101));
        assert_eq!(bound_by_classes(&coset, &halves), 2);
    }

    #[test]
    fn the_bound_of_a_random_coset_grows_with_the_groups() {
        // Each column is independent of the 63 before and the sum of some of them: 64 + 5 of them are a
        // group.
        let mut generator = ChaCha8Rng::seed_from_u64(2);
        let code = Subspace::span(BitMatrix::random(63, 1000, &mut generator));
        let coset = Coset::new(BitVector::random(1000, &mut generator), code).unwrap();
        let bound = bound_of(&coset);
        assert!((10..=40).contains(&bound), "{bound}");
        assert_eq!(bound_by_classes(&coset, &Partition::from_labels(vec![0; 1000])), bound);
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

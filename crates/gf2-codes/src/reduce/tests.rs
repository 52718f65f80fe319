//! The reduced weight is the weight.

use gf2_linalg::testing::{matrix_with_pivots, vector};
use gf2_linalg::{BitMatrix, BitVector, Coset, Subspace};
use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::Limits;

fn watch() -> Watch {
    Watch::start(&Limits::default())
}

/// A coset's code, which lives as long as the test.
fn reduce(coset: &Coset, alike: Alike) -> Reduced<'static> {
    let code = Box::leak(Box::new(ReducedCode::new(coset.directions(), None, &watch()).unwrap()));
    code.coset(coset.offset(), alike, &watch()).unwrap()
}

fn padded(reduced: &Reduced<'_>, part: &Part, max_redundancy: usize) -> Option<Padded> {
    reduced.padded(part, max_redundancy, &mut Pace::new(&watch())).unwrap()
}

fn coset(offset: &str, basis: &str) -> Coset {
    Coset::new(offset.parse().unwrap(), Subspace::span(basis.parse::<BitMatrix>().unwrap())).unwrap()
}

/// The weight of the member with these coordinates, the last one the least significant bit.
fn weight(reduced: &Reduced<'_>, coordinates: u64, dimension: usize) -> usize {
    let of_part = |part: &Part| {
        let bit = |coordinate: &usize| coordinates >> (dimension - 1 - coordinate) & 1;
        let own = part.coordinates.iter().fold(0, |own, coordinate| own << 1 | bit(coordinate));
        part.function.as_ref().unwrap().excess(own) as usize
    };
    reduced.constant + reduced.parts.iter().map(of_part).sum::<usize>()
}

fn shapes(reduced: &Reduced<'_>) -> Vec<(Vec<usize>, usize)> {
    reduced.parts.iter().map(|part| (part.coordinates.clone(), part.columns.len())).collect()
}

/// Cosets with entries that are alike, opposite, constant, and of parts that have nothing in common.
fn cosets() -> impl Strategy<Value = Coset> {
    (0..=7_usize, 1..=12_usize).prop_flat_map(|(rows, distinct)| {
        let columns = matrix_with_pivots(rows, distinct);
        (columns, vec(0..=distinct, 0..40), vector(40)).prop_map(move |((columns, _), picked, member)| {
            let entry = |row, column: usize| picked[column] < distinct && columns.get(row, picked[column]);
            let basis = BitMatrix::from_fn(rows, picked.len(), entry);
            Coset::new(member.subvector(0, picked.len()), Subspace::span(basis)).unwrap()
        })
    })
}

proptest! {
    #[test]
    fn the_reduced_weight_is_the_weight(coset in cosets()) {
        let reduced = reduce(&coset, Alike::All);
        // Members come in the order of their coordinates.
        for (coordinates, member) in coset.members().enumerate() {
            prop_assert_eq!(weight(&reduced, coordinates as u64, coset.dimension()), member.weight());
        }
    }

    #[test]
    fn what_is_kept_is_the_least_of_what_is_alike(coset in cosets()) {
        let reduced = reduce(&coset, Alike::Least);
        let dropped: Vec<usize> = reduced.parts.iter().flat_map(|part| part.dropped.clone()).collect();
        let kept: Vec<usize> = reduced.parts.iter().flat_map(|part| part.coordinates.clone()).collect();
        prop_assert_eq!(dropped.len() + kept.len(), coset.dimension());
        let all = reduce(&coset, Alike::All);
        let index = |coordinate: usize| coset.dimension() - 1 - coordinate;
        let mut classes = std::collections::HashMap::new();
        for coordinates in 0..1_u64 << coset.dimension() {
            // What all columns show of the coordinates, in the order of the columns.
            let shown: Vec<bool> = all.parts.iter().flat_map(|part| {
                let own = part.coordinates.iter().fold(0, |own, &c| own << 1 | coordinates >> index(c) & 1);
                let columns = &part.function.as_ref().unwrap().columns;
                columns.iter().map(move |column| (column.functional & own).count_ones() % 2 == 1).collect::<Vec<_>>()
            }).collect();
            let alike = classes.entry(shown).or_insert((coordinates, 0_u32));
            alike.1 += 1;
        }
        for (least, count) in classes.into_values() {
            prop_assert_eq!(count, 1 << dropped.len());
            prop_assert!(dropped.iter().all(|&coordinate| least >> index(coordinate) & 1 == 0));
            let definition = weight(&all, least, coset.dimension());
            prop_assert_eq!(weight(&reduced, least, coset.dimension()), definition);
        }
    }

    #[test]
    fn a_part_is_a_coset_of_its_own(coset in cosets(), alike in prop::sample::select(vec![Alike::Least, Alike::All])) {
        let reduced = reduce(&coset, alike);
        let redundancy = |coset: &Coset| coset.ambient_dimension() - coset.dimension();
        for part in &reduced.parts {
            let function = part.function.as_ref().unwrap();
            let Padded { coset: own, pairs } = padded(&reduced, part, usize::MAX / 2).unwrap();
            prop_assert!(redundancy(&own) <= redundancy(&coset));
            prop_assert_eq!(own.dimension(), part.dimension());
            for (coordinates, member) in own.members().enumerate() {
                prop_assert_eq!((member.weight() - pairs) as u64, function.excess(coordinates as u64));
            }
            prop_assert_eq!(padded(&reduced, part, redundancy(&own)).unwrap().pairs, pairs);
            if redundancy(&own) > 0 {
                prop_assert!(padded(&reduced, part, redundancy(&own) - 1).is_none());
            }
        }
    }
}

proptest! {
    #[test]
    fn a_restricted_member_weighs_as_much_more_as_the_columns_do(
        coset in cosets(),
        number in any::<u64>(),
        alike in prop::sample::select(vec![Alike::Least, Alike::All]),
    ) {
        let reduced = reduce(&coset, alike);
        let watch = watch();
        for part in &reduced.parts {
            let code = reduced.restricted(coset.directions(), coset.offset(), part, &mut Pace::new(&watch)).unwrap();
            let own = Coset::new((*code.offset).clone(), Subspace::span((*code.basis).clone())).unwrap();
            prop_assert_eq!(own.offset(), &*code.offset);
            prop_assert_eq!(own.directions().pivots(), &*code.pivots);
            prop_assert_eq!(own.directions().basis(), &*code.basis);
            let chosen = BitVector::from_fn(own.dimension(), |bit| number >> bit & 1 == 1);
            let member = own.member(&chosen);
            let coordinates = chosen.iter().fold(0, |all, bit| all << 1 | u64::from(bit));
            let excess = part.function.as_ref().unwrap().excess(coordinates);
            let zero = part.excess_of_zero();
            prop_assert_eq!(zero + member.weight() as u64, excess + code.offset.weight() as u64);
        }
    }

    #[test]
    fn an_entry_of_some_multiplicity_is_as_many_entries(coset in cosets(), times in vec(1..4_usize, 40)) {
        let times = &times[..coset.ambient_dimension()];
        let picked: Vec<usize> = (0..times.len()).flat_map(|entry| vec![entry; times[entry]]).collect();
        let basis = coset.directions().basis();
        let repeated = BitMatrix::from_fn(basis.rows(), picked.len(), |row, column| basis.get(row, picked[column]));
        let offset = BitVector::from_fn(picked.len(), |column| coset.offset().get(picked[column]));
        let repeated = reduce(&Coset::new(offset, Subspace::span(repeated)).unwrap(), Alike::Least);
        let weighted = ReducedCode::weighted(coset.directions(), times.to_vec(), &watch()).unwrap();
        let weighted = weighted.coset(coset.offset(), Alike::Least, &watch()).unwrap();
        prop_assert_eq!(weighted.constant, repeated.constant);
        let functions = |reduced: &Reduced<'_>| -> Vec<Option<Function>> {
            reduced.parts.iter().map(|part| part.function.clone()).collect()
        };
        prop_assert_eq!(functions(&weighted), functions(&repeated));
    }
}

proptest! {
    #[test]
    fn a_code_reduces_any_word_of_a_coset_to_the_same_weights(coset in cosets(), number in any::<u64>()) {
        let code = ReducedCode::new(coset.directions(), None, &watch()).unwrap();
        let chosen = BitVector::from_fn(coset.dimension(), |bit| number >> bit & 1 == 1);
        let word = coset.member(&chosen);
        let [one, other] = [coset.offset(), &word]
            .map(|word| code.coset(word, Alike::All, &watch()).unwrap());
        prop_assert_eq!(one.constant, other.constant);
        prop_assert_eq!(one.has_all_columns, other.has_all_columns);
        let shift = chosen.iter().fold(0, |all, bit| all << 1 | u64::from(bit));
        for coordinates in 0..1_u64 << coset.dimension() {
            let weights = [weight(&one, coordinates ^ shift, coset.dimension()), weight(&other, coordinates, coset.dimension())];
            prop_assert_eq!(weights[0], weights[1]);
        }
    }
}

#[test]
fn alike_entries_merge_and_opposites_cancel() {
    let reduced = reduce(&coset("00110 00101 01", "11111 00000 00\n00000 11111 00"), Alike::Least);
    assert_eq!(reduced.constant, 2 + 2 + 1);
    assert_eq!(shapes(&reduced), [(vec![0], 1), (vec![1], 1)]);
    let column = Column { functional: 1, complemented: false, multiplicity: 1 };
    assert!(reduced.parts.iter().all(|part| part.function.as_ref().unwrap().columns == [column]));

    let reduced = reduce(&coset("011 01", "111 00\n000 11"), Alike::Least);
    assert_eq!(reduced.constant, 1 + 1);
    // The second coordinate is free.
    assert_eq!(shapes(&reduced), [(vec![0], 1), (vec![], 0)]);
    assert_eq!(reduced.parts[1].dropped, [1]);
}

#[test]
fn more_than_a_word_of_coordinates_that_hang_together_are_no_function() {
    let chain = |length: usize| {
        BitMatrix::from_fn(length, 2 * length, |i, j| j == i || j == length + i || j == length + i + 1)
    };
    for (length, is_function) in [(63, true), (64, true), (65, false), (130, false)] {
        let coset =
            Coset::new(BitVector::unit(2 * length, 2 * length - 1), Subspace::span(chain(length))).unwrap();
        let reduced = reduce(&coset, Alike::Least);
        assert_eq!(reduced.parts.len(), 1);
        assert_eq!(reduced.parts[0].function.is_some(), is_function);
        assert_eq!(padded(&reduced, &reduced.parts[0], 200).unwrap().coset.dimension(), length);
    }
}

#[test]
fn no_entries_and_no_coordinates_are_constants() {
    let empty = reduce(&Coset::new(BitVector::zeros(0), Subspace::full(0)).unwrap(), Alike::Least);
    assert_eq!((empty.constant, empty.parts.len()), (0, 0));
    let point = reduce(&Coset::new(BitVector::ones(70), Subspace::zero(70)).unwrap(), Alike::Least);
    assert_eq!((point.constant, point.parts.len()), (70, 0));
}

//! The lattice of subspaces, and cosets.

use std::collections::BTreeSet;

use gf2_linalg::testing::{matrix_of_any_rank, size, vector};
use gf2_linalg::{BitMatrix, BitVector, Coset, Subspace};
use num_bigint::BigUint;
use num_traits::pow;
use proptest::prelude::*;

use crate::strategies::{all_vectors, of_shape, regular, subspace};

fn two(max: usize) -> impl Strategy<Value = (Subspace, Subspace)> {
    size(max).prop_flat_map(|length| (subspace(length), subspace(length)))
}

fn three(max: usize) -> impl Strategy<Value = (Subspace, Subspace, Subspace)> {
    size(max).prop_flat_map(|length| (subspace(length), subspace(length), subspace(length)))
}

/// A coset, and a vector that is a member or not.
fn coset_and_vector(max: usize) -> impl Strategy<Value = (Coset, BitVector)> {
    size(max).prop_flat_map(|length| {
        (subspace(length), vector(length), vector(length), any::<bool>()).prop_map(
            |(directions, member, other, inside)| {
                let probe = if inside { &member + &(&other + &directions.reduce(&other)) } else { other };
                (Coset::new(member, directions).unwrap(), probe)
            },
        )
    })
}

/// The vectors of a space by adding up its generators in every way.
fn brute_force_span(generators: &BitMatrix) -> BTreeSet<String> {
    let sums = all_vectors(generators.rows()).map(|selection| generators.row_combination(&selection));
    sums.map(|sum| sum.unwrap().to_string()).collect()
}

/// The vectors that a space says it contains.
fn contained(space: &Subspace) -> BTreeSet<String> {
    let members = all_vectors(space.ambient_dimension()).filter(|vector| space.contains(vector));
    members.map(|vector| vector.to_string()).collect()
}

proptest! {
    #[test]
    fn dimensions_of_sum_and_intersection_add_to_those_of_the_spaces((u, v) in two(130)) {
        let (sum, intersection) = (u.sum(&v).unwrap(), u.intersection(&v).unwrap());
        prop_assert_eq!(sum.dimension() + intersection.dimension(), u.dimension() + v.dimension());
    }

    #[test]
    fn the_intersection_lies_in_both_and_the_sum_contains_both((u, v) in two(130)) {
        let (sum, intersection) = (u.sum(&v).unwrap(), u.intersection(&v).unwrap());
        for space in [&u, &v] {
            prop_assert!(intersection.is_subspace_of(space));
            prop_assert!(space.is_subspace_of(&sum));
        }
        prop_assert_eq!(u.is_subspace_of(&v), intersection == u);
        prop_assert_eq!(u.is_subspace_of(&v), sum == v);
    }

    #[test]
    fn sum_and_intersection_are_commutative_and_idempotent((u, v) in two(130)) {
        prop_assert_eq!(u.sum(&v).unwrap(), v.sum(&u).unwrap());
        prop_assert_eq!(u.intersection(&v).unwrap(), v.intersection(&u).unwrap());
        prop_assert_eq!(&u.sum(&u).unwrap(), &u);
        prop_assert_eq!(&u.intersection(&u).unwrap(), &u);
    }

    #[test]
    fn sum_and_intersection_are_associative((u, v, w) in three(100)) {
        let sum = |a: &Subspace, b: &Subspace| a.sum(b).unwrap();
        let meet = |a: &Subspace, b: &Subspace| a.intersection(b).unwrap();
        prop_assert_eq!(sum(&sum(&u, &v), &w), sum(&u, &sum(&v, &w)));
        prop_assert_eq!(meet(&meet(&u, &v), &w), meet(&u, &meet(&v, &w)));
    }

    #[test]
    fn sum_and_intersection_absorb_each_other((u, v) in two(130)) {
        prop_assert_eq!(&u.intersection(&u.sum(&v).unwrap()).unwrap(), &u);
        prop_assert_eq!(&u.sum(&u.intersection(&v).unwrap()).unwrap(), &u);
    }

    #[test]
    fn the_lattice_is_modular((u, v, w) in three(100)) {
        // Below a common upper bound, intersection distributes over the sum.
        let upper = u.sum(&w).unwrap();
        let left = u.sum(&v.intersection(&upper).unwrap()).unwrap();
        prop_assert_eq!(left, u.sum(&v).unwrap().intersection(&upper).unwrap());
    }

    #[test]
    fn zero_and_everything_are_the_bounds(u in size(130).prop_flat_map(subspace)) {
        let (zero, full) = (Subspace::zero(u.ambient_dimension()), Subspace::full(u.ambient_dimension()));
        prop_assert_eq!(&u.sum(&zero).unwrap(), &u);
        prop_assert_eq!(&u.intersection(&full).unwrap(), &u);
        prop_assert_eq!(&u.sum(&full).unwrap(), &full);
        prop_assert_eq!(&u.intersection(&zero).unwrap(), &zero);
    }

    #[test]
    fn the_complement_is_direct(u in size(200).prop_flat_map(subspace)) {
        let (n, complement) = (u.ambient_dimension(), u.complement());
        prop_assert_eq!(u.sum(&complement).unwrap(), Subspace::full(n));
        prop_assert_eq!(u.intersection(&complement).unwrap(), Subspace::zero(n));
        prop_assert_eq!(u.dimension() + complement.dimension(), n);
        prop_assert_eq!(&Subspace::span(complement.basis().clone()), &complement);
    }

    #[test]
    fn the_orthogonal_complement_is_an_involution_that_reverses_inclusion((u, v) in two(130)) {
        let n = u.ambient_dimension();
        let dual = u.orthogonal_complement();
        prop_assert_eq!(u.dimension() + dual.dimension(), n);
        prop_assert!((u.basis() * &dual.basis().transpose()).is_zero());
        prop_assert_eq!(&dual.orthogonal_complement(), &u);
        let sum = u.sum(&v).unwrap();
        prop_assert!(sum.orthogonal_complement().is_subspace_of(&dual));
    }

    #[test]
    fn de_morgan_holds_for_orthogonal_complements((u, v) in two(130)) {
        let dual = Subspace::orthogonal_complement;
        prop_assert_eq!(dual(&u.sum(&v).unwrap()), dual(&u).intersection(&dual(&v)).unwrap());
        prop_assert_eq!(dual(&u.intersection(&v).unwrap()), dual(&u).sum(&dual(&v)).unwrap());
    }

    #[test]
    fn the_four_spaces_of_a_matrix_are_orthogonal_in_pairs(a in matrix_of_any_rank(150)) {
        prop_assert_eq!(a.row_space().orthogonal_complement(), a.nullspace());
        prop_assert_eq!(a.column_space().orthogonal_complement(), a.left_nullspace());
        prop_assert_eq!(a.row_space(), a.transpose().column_space());
    }

    #[test]
    fn equal_spans_are_equal(
        (a, mixer) in matrix_of_any_rank(130).prop_flat_map(|a| {
            let rows = a.rows();
            (Just(a), regular(rows))
        })
    ) {
        let space = Subspace::span(a.clone());
        prop_assert_eq!(&Subspace::span(&mixer * &a), &space);
        prop_assert_eq!(&Subspace::span(a.stack(&a).unwrap()), &space);
        prop_assert_eq!(space.basis().rank(), space.dimension());
        prop_assert!(a.iter_rows().all(|row| space.contains(&row.to_vector())));
    }

    #[test]
    fn membership_is_being_a_sum_of_generators(
        generators in (0_usize..=8, 0_usize..=8).prop_flat_map(|(rows, columns)| of_shape(rows, columns))
    ) {
        let space = Subspace::span(generators.clone());
        let expected = brute_force_span(&generators);
        prop_assert_eq!(space.cardinality::<usize>(), Some(expected.len()));
        prop_assert_eq!(contained(&space), expected);
    }

    #[test]
    fn sums_and_intersections_are_those_of_sets(
        (u, v) in (0_usize..=7).prop_flat_map(|length| (subspace(length), subspace(length)))
    ) {
        let (in_u, in_v) = (contained(&u), contained(&v));
        let in_both: BTreeSet<String> = in_u.intersection(&in_v).cloned().collect();
        prop_assert_eq!(contained(&u.intersection(&v).unwrap()), in_both);
        let generators = u.basis().stack(v.basis()).unwrap();
        prop_assert_eq!(contained(&u.sum(&v).unwrap()), brute_force_span(&generators));
        prop_assert_eq!(u.is_subspace_of(&v), in_u.is_subset(&in_v));
    }

    #[test]
    fn reduction_is_linear_idempotent_and_stays_in_the_coset(
        (u, x, y) in size(150).prop_flat_map(|length| (subspace(length), vector(length), vector(length)))
    ) {
        let reduced = u.reduce(&x);
        prop_assert_eq!(&u.reduce(&reduced), &reduced);
        prop_assert_eq!(u.reduce(&(&x + &y)), &reduced + &u.reduce(&y));
        prop_assert!(u.contains(&(&x + &reduced)));
        prop_assert!(u.pivots().iter().all(|&pivot| !reduced.get(pivot)));
        prop_assert_eq!(u.contains(&x), reduced.is_zero());
    }

    #[test]
    fn coordinates_combine_the_basis(
        (u, x, y) in size(150).prop_flat_map(|length| {
            subspace(length).prop_flat_map(move |u| {
                let dimension = u.dimension();
                (Just(u), vector(dimension), vector(length))
            })
        })
    ) {
        let inside = u.basis().row_combination(&x).unwrap();
        prop_assert_eq!(u.coordinates(&inside), Some(x));
        prop_assert_eq!(u.coordinates(&y).is_some(), u.contains(&y));
    }

    #[test]
    fn a_vector_is_a_member_where_it_differs_by_a_direction((coset, probe) in coset_and_vector(150)) {
        let difference = &probe + coset.offset();
        prop_assert_eq!(coset.contains(&probe), coset.directions().contains(&difference));
        prop_assert!(coset.contains(coset.offset()));
    }

    #[test]
    fn cosets_of_a_space_are_equal_or_disjoint((coset, probe) in coset_and_vector(150)) {
        let other = Coset::new(probe.clone(), coset.directions().clone()).unwrap();
        prop_assert_eq!(coset == other, coset.contains(&probe));
        prop_assert_eq!(coset == other, coset.contains(other.offset()));
        prop_assert_eq!(coset.into_parts().1, other.into_parts().1);
    }

    #[test]
    fn members_are_two_to_the_dimension_in_lexicographic_order(
        (coset, _) in size(150).prop_flat_map(|length| {
            // Few rows, so that all members can be listed.
            (of_shape(length.min(8), length), vector(length)).prop_map(|(rows, member)| {
                (Coset::new(member.clone(), Subspace::span(rows)).unwrap(), member)
            })
        })
    ) {
        let members: Vec<BitVector> = coset.members().collect();
        prop_assert_eq!(members.len(), 1 << coset.dimension());
        prop_assert_eq!(coset.cardinality(), Some(members.len()));
        prop_assert!(members.iter().map(|member| member.to_string()).is_sorted_by(|a, b| a < b));
        prop_assert!(members.iter().all(|member| coset.contains(member)));
        prop_assert_eq!(members.first(), Some(coset.offset()));
        for (coordinates, member) in all_vectors(coset.dimension()).zip(&members) {
            prop_assert_eq!(&coset.member(&coordinates), member);
        }
    }

    #[test]
    fn members_are_all_that_membership_admits(
        (coset, _) in (0_usize..=8).prop_flat_map(|length| {
            (subspace(length), vector(length)).prop_map(|(directions, member)| {
                (Coset::new(member.clone(), directions).unwrap(), member)
            })
        })
    ) {
        let admitted: Vec<BitVector> =
            all_vectors(coset.ambient_dimension()).filter(|vector| coset.contains(vector)).collect();
        prop_assert_eq!(coset.members().collect::<Vec<_>>(), admitted);
    }

    #[test]
    fn cardinality_is_two_to_the_dimension_where_it_fits(u in size(200).prop_flat_map(subspace)) {
        let exact: BigUint = pow(BigUint::from(2_u32), u.dimension());
        prop_assert_eq!(u.cardinality::<BigUint>(), Some(exact.clone()));
        prop_assert_eq!(u.cardinality::<u64>(), u64::try_from(&exact).ok());
        prop_assert_eq!(u.cardinality::<u128>(), u128::try_from(&exact).ok());
    }
}

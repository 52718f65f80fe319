//! Linear systems and nullspaces.

use gf2_linalg::testing::{matrix, matrix_of_any_rank, size, vector};
use gf2_linalg::{BitMatrix, BitVector, Coset, Error, Gf2, Solve, SolveMany, Subspace, Triangle};
use proptest::prelude::*;

use crate::strategies::{all_vectors, of_shape, regular};

/// A matrix and a solution that is planted: the right-hand side is their product.
fn consistent(max: usize) -> impl Strategy<Value = (BitMatrix, BitVector)> {
    matrix_of_any_rank(max).prop_flat_map(|a| {
        let columns = a.columns();
        (Just(a), vector(columns))
    })
}

/// A matrix and a right-hand side, which allow a solution or not.
fn any_system(max: usize) -> impl Strategy<Value = (BitMatrix, BitVector)> {
    matrix_of_any_rank(max).prop_flat_map(|a| {
        let any = vector(a.rows());
        let possible = vector(a.columns()).prop_map({
            let a = a.clone();
            move |x| a.multiply_vector(&x).unwrap()
        });
        (Just(a), prop_oneof![any.boxed(), possible.boxed()])
    })
}

/// A matrix and several right-hand sides, which all allow a solution or any.
fn many_sides(max: usize) -> impl Strategy<Value = (BitMatrix, BitMatrix)> {
    (size(max), size(max), size(70)).prop_flat_map(|(rows, columns, sides)| {
        let possible = (of_shape(rows, columns), of_shape(columns, sides)).prop_map(|(a, x)| {
            let b = &a * &x;
            (a, b)
        });
        prop_oneof![possible.boxed(), (of_shape(rows, columns), of_shape(rows, sides)).boxed()]
    })
}

fn shows_inconsistency(y: &BitVector, a: &BitMatrix, b: &BitVector) -> bool {
    y.len() == a.rows() && a.row_combination(y).unwrap().is_zero() && y.dot(b) == Gf2::ONE
}

proptest! {
    #[test]
    fn a_times_nullspace_is_zero(a in matrix_of_any_rank(200)) {
        let nullspace = a.nullspace();
        let product = &a * &nullspace.basis().transpose();
        prop_assert_eq!(product, BitMatrix::zeros(a.rows(), nullspace.dimension()));
        prop_assert_eq!(nullspace.basis().rank(), a.columns() - a.rank());
    }

    #[test]
    fn left_nullspace_times_a_is_zero(a in matrix_of_any_rank(200)) {
        let left = a.left_nullspace();
        let product = left.basis() * &a;
        prop_assert_eq!(product, BitMatrix::zeros(left.dimension(), a.columns()));
        prop_assert_eq!(left.basis().rank(), a.rows() - a.rank());
        prop_assert_eq!(left, a.transpose().nullspace());
    }

    #[test]
    fn the_nullspace_basis_is_reduced(a in matrix_of_any_rank(200)) {
        let nullspace = a.nullspace();
        prop_assert_eq!(&Subspace::span(nullspace.basis().clone()), &nullspace);
        let echelon = nullspace.basis().rref();
        prop_assert_eq!((echelon.matrix(), echelon.pivots()), (nullspace.basis(), nullspace.pivots()));
    }

    #[test]
    fn what_is_planted_is_found((a, planted) in consistent(200)) {
        let b = a.multiply_vector(&planted).unwrap();
        match a.solve(&b).unwrap() {
            Solve::Unique(x) => prop_assert_eq!(x, planted),
            Solve::Coset(coset) => prop_assert!(coset.contains(&planted)),
            Solve::Inconsistent { .. } => prop_assert!(false, "there is a solution"),
        }
    }

    #[test]
    fn every_answer_solves_the_system((a, b) in any_system(150)) {
        match a.solve(&b).unwrap() {
            Solve::Unique(x) => prop_assert_eq!(a.multiply_vector(&x).unwrap(), b),
            Solve::Coset(coset) => {
                prop_assert_eq!(&a.multiply_vector(coset.offset()).unwrap(), &b);
                for direction in coset.directions().basis().iter_rows() {
                    prop_assert!(a.multiply_vector(direction).unwrap().is_zero());
                }
                for x in coset.members().take(20) {
                    prop_assert_eq!(&a.multiply_vector(&x).unwrap(), &b);
                }
            }
            Solve::Inconsistent { certificate } => prop_assert!(shows_inconsistency(&certificate, &a, &b)),
        }
    }

    #[test]
    fn the_dimension_of_the_solutions_is_the_nullity((a, planted) in consistent(150)) {
        let nullity = a.columns() - a.rank();
        match a.solve(&a.multiply_vector(&planted).unwrap()).unwrap() {
            Solve::Unique(_) => prop_assert_eq!(nullity, 0),
            Solve::Coset(coset) => {
                prop_assert_eq!(coset.dimension(), nullity);
                prop_assert!(nullity > 0);
                prop_assert_eq!(coset.directions(), &a.nullspace());
            }
            Solve::Inconsistent { .. } => prop_assert!(false, "there is a solution"),
        }
    }

    #[test]
    fn a_system_is_consistent_where_the_right_side_adds_no_rank((a, b) in any_system(150)) {
        let column = BitMatrix::from_rows(b.len(), [&b]).unwrap().transpose();
        let consistent = a.solve(&b).unwrap().is_consistent();
        prop_assert_eq!(consistent, a.augment(&column).unwrap().rank() == a.rank());
        prop_assert_eq!(consistent, a.column_space().contains(&b));
        prop_assert_eq!(consistent, a.left_nullspace().basis().multiply_vector(&b).unwrap().is_zero());
    }

    #[test]
    fn solving_by_factors_agrees_with_solving_at_once((a, b) in any_system(150)) {
        for ple in [a.ple(), a.ple_naive(), a.ple_recursive(), a.ple_four_russians(3)] {
            let ple = ple.unwrap();
            match (ple.solve(&b).unwrap(), a.solve(&b).unwrap()) {
                (Solve::Inconsistent { certificate }, Solve::Inconsistent { .. }) => {
                    prop_assert!(shows_inconsistency(&certificate, &a, &b));
                }
                (factored, direct) => prop_assert_eq!(factored, direct),
            }
        }
    }

    #[test]
    fn a_triangle_times_its_solution_is_the_right_hand_side(
        (matrix, right) in (size(200), size(130)).prop_flat_map(|(order, sides)| {
            (matrix(order, order), of_shape(order, sides))
        })
    ) {
        let order = matrix.rows();
        for triangle in [Triangle::Lower, Triangle::Upper] {
            let alone = BitMatrix::from_fn(order, order, |i, j| {
                matrix.get(i, j) && if triangle == Triangle::Lower { j <= i } else { j >= i }
            });
            let zero = (0..order).find(|&i| !matrix.get(i, i));
            match matrix.solve_triangular(triangle, &right) {
                Ok(solution) => {
                    prop_assert_eq!(zero, None);
                    prop_assert_eq!(&alone * &solution, right.clone());
                }
                Err(error) => prop_assert_eq!(Some(error), zero.map(|row| Error::ZeroOnDiagonal { row })),
            }
            let regular = BitMatrix::from_fn(order, order, |i, j| i == j || alone.get(i, j));
            let solution = regular.solve_triangular(triangle, &right).unwrap();
            prop_assert_eq!(&regular * &solution, right.clone());
            prop_assert_eq!(&solution, &regular.solve_triangular_naive(triangle, &right).unwrap());
            prop_assert_eq!(&solution, &(&regular.inverse().unwrap() * &right));
        }
    }

    #[test]
    fn many_right_hand_sides_by_factors_agree_with_solving_at_once((a, b) in many_sides(150)) {
        for ple in [a.ple().unwrap(), a.ple_naive().unwrap(), a.ple_recursive().unwrap()] {
            match (ple.solve_many(&b).unwrap(), a.solve_many(&b).unwrap()) {
                (
                    SolveMany::Inconsistent { column, certificate },
                    SolveMany::Inconsistent { column: first, .. },
                ) => {
                    prop_assert_eq!(column, first);
                    prop_assert!(shows_inconsistency(&certificate, &a, &b.column(column)));
                    let single = ple.solve(&b.column(column)).unwrap();
                    prop_assert_eq!(single, Solve::Inconsistent { certificate });
                }
                (factored, direct) => prop_assert_eq!(factored, direct),
            }
        }
    }

    #[test]
    fn many_right_hand_sides_are_solved_column_by_column((a, b) in many_sides(130)) {
        let single: Vec<Solve> = (0..b.columns()).map(|j| a.solve(&b.column(j)).unwrap()).collect();
        let first_inconsistent = single.iter().position(|answer| !answer.is_consistent());
        let solutions = match a.solve_many(&b).unwrap() {
            SolveMany::Unique(solutions) => {
                prop_assert!(a.nullspace().dimension() == 0);
                solutions
            }
            SolveMany::Family { particular, nullspace } => {
                prop_assert_eq!(&nullspace, &a.nullspace());
                prop_assert!(nullspace.dimension() > 0);
                particular
            }
            SolveMany::Inconsistent { column, certificate } => {
                prop_assert_eq!(first_inconsistent, Some(column));
                prop_assert!(shows_inconsistency(&certificate, &a, &b.column(column)));
                return Ok(());
            }
        };
        prop_assert_eq!(first_inconsistent, None);
        prop_assert_eq!(&(&a * &solutions), &b);
        for (j, answer) in single.into_iter().enumerate() {
            prop_assert_eq!(Some(solutions.column(j)), answer.into_solution());
        }
    }

    #[test]
    fn a_regular_system_is_solved_by_the_inverse(
        (a, b) in size(150).prop_flat_map(|order| (regular(order), vector(order)))
    ) {
        let expected = a.inverse().unwrap().multiply_vector(&b).unwrap();
        prop_assert_eq!(a.solve(&b).unwrap(), Solve::Unique(expected));
    }

    #[test]
    fn equivalent_systems_have_the_same_solutions(
        ((a, b), mixer) in any_system(130).prop_flat_map(|system| {
            let rows = system.1.len();
            (Just(system), regular(rows))
        })
    ) {
        let mixed = (&mixer * &a).solve(&mixer.multiply_vector(&b).unwrap()).unwrap();
        match (mixed, a.solve(&b).unwrap()) {
            (Solve::Inconsistent { .. }, Solve::Inconsistent { .. }) => {}
            (mixed, plain) => prop_assert_eq!(mixed, plain),
        }
    }

    #[test]
    fn a_homogeneous_system_is_solved_by_the_nullspace(a in matrix_of_any_rank(150)) {
        let zero = BitVector::zeros(a.columns());
        let expected = Coset::new(zero, a.nullspace()).unwrap();
        prop_assert_eq!(a.solve(&BitVector::zeros(a.rows())).unwrap().into_coset(), Ok(expected));
    }

    #[test]
    fn the_forms_of_an_answer_agree((a, b) in any_system(130)) {
        let answer = a.solve(&b).unwrap();
        match answer.clone().into_coset() {
            Ok(coset) => {
                prop_assert!(answer.is_consistent());
                prop_assert_eq!(coset.directions(), &a.nullspace());
                prop_assert_eq!(answer.into_solution(), Some(coset.into_parts().0));
            }
            Err(certificate) => {
                prop_assert!(shows_inconsistency(&certificate, &a, &b));
                prop_assert_eq!(answer.into_solution(), None);
            }
        }
    }

    #[test]
    fn solutions_are_those_found_by_trying_all_vectors((a, b) in any_system(9)) {
        let expected: Vec<BitVector> =
            all_vectors(a.columns()).filter(|x| a.multiply_vector(x).unwrap() == b).collect();
        let found: Vec<BitVector> = match a.solve(&b).unwrap().into_coset() {
            Ok(coset) => coset.members().collect(),
            Err(_) => Vec::new(),
        };
        prop_assert_eq!(found, expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn systems_beyond_a_cache_line_are_solved(
        (a, planted) in (511_usize..=513, 511_usize..=513)
            .prop_flat_map(|(rows, columns)| (of_shape(rows, columns), vector(columns))),
    ) {
        let b = a.multiply_vector(&planted).unwrap();
        let answer = a.solve(&b).unwrap();
        let ple = a.ple().unwrap();
        prop_assert_eq!(&ple.solve(&b).unwrap(), &answer);
        let column = BitMatrix::from_rows(b.len(), [&b]).unwrap().transpose();
        prop_assert_eq!(ple.solve_many(&column).unwrap(), a.solve_many(&column).unwrap());
        let coset = answer.into_coset().unwrap();
        prop_assert!(coset.contains(&planted));
        prop_assert_eq!(coset.dimension(), a.columns() - a.rank());
    }
}

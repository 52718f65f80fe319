//! Echelon forms, pivots, ranks and factors.

use gf2_linalg::testing::{matrix_of_any_rank, matrix_with_pivots, size};
use gf2_linalg::{BitMatrix, BitVector, EchelonForm, Ple, Subspace};
use proptest::prelude::*;

use crate::strategies::{factors, of_shape, pair, regular, three_factors, with_pivots};

/// Whether each row starts at its pivot, the rows without one being zero.
fn is_echelon(matrix: &BitMatrix, pivots: &[usize]) -> bool {
    let starts = matrix.iter_rows().map(|row| row.iter().position(|entry| entry));
    let expected = pivots.iter().copied().map(Some).chain(std::iter::repeat(None));
    pivots.is_sorted_by(|a, b| a < b) && starts.zip(expected).all(|(start, pivot)| start == pivot)
}

/// Whether the matrix is also the identity in its pivot columns.
fn is_reduced(matrix: &BitMatrix, pivots: &[usize]) -> bool {
    let units =
        pivots.iter().enumerate().all(|(i, &j)| matrix.column(j) == BitVector::unit(matrix.rows(), i));
    is_echelon(matrix, pivots) && units
}

/// Brings a matrix to a form and returns the pivots.
type Algorithm = Box<dyn Fn(&mut BitMatrix, EchelonForm) -> Vec<usize>>;

fn algorithms() -> Vec<(String, Algorithm)> {
    let mut algorithms: Vec<(String, Algorithm)> = vec![
        ("policy".to_owned(), Box::new(BitMatrix::echelonize)),
        ("policy of views".to_owned(), Box::new(|matrix, form| matrix.as_mut().echelonize(form))),
        ("naive".to_owned(), Box::new(BitMatrix::echelonize_naive)),
        ("fallible".to_owned(), Box::new(|matrix, form| matrix.try_echelonize(form).unwrap())),
    ];
    for table_rows in 0..=9 {
        let run = move |matrix: &mut BitMatrix, form| matrix.echelonize_four_russians(form, table_rows);
        algorithms.push((format!("four russians, {table_rows}"), Box::new(run)));
    }
    algorithms
}

fn every_algorithm_agrees(a: &BitMatrix, pivots: &[usize]) -> Result<(), TestCaseError> {
    let reduced = a.rref().into_parts().0;
    prop_assert!(is_reduced(&reduced, pivots));
    for (name, run) in algorithms() {
        let mut matrix = a.clone();
        prop_assert_eq!(&run(&mut matrix, EchelonForm::Upper), pivots, "{}", name);
        prop_assert!(is_echelon(&matrix, pivots), "{}", name);
        prop_assert_eq!(Subspace::span(matrix), a.row_space(), "{}", name);
        let mut matrix = a.clone();
        prop_assert_eq!(&run(&mut matrix, EchelonForm::Reduced), pivots, "{}", name);
        prop_assert_eq!(&matrix, &reduced, "{}", name);
    }
    Ok(())
}

fn factors_multiply_back(a: &BitMatrix, pivots: &[usize]) -> Result<(), TestCaseError> {
    for ple in [a.ple(), a.ple_naive(), a.ple_recursive(), a.as_ref().ple()] {
        check_factors(a, &ple.unwrap(), pivots)?;
    }
    for table_rows in 0..=9 {
        check_factors(a, &a.ple_four_russians(table_rows).unwrap(), pivots)?;
    }
    Ok(())
}

fn check_factors(a: &BitMatrix, ple: &Ple, pivots: &[usize]) -> Result<(), TestCaseError> {
    prop_assert_eq!(&ple.product(), a);
    prop_assert_eq!((ple.pivots(), ple.rank()), (pivots, pivots.len()));
    prop_assert_eq!((ple.lower().rows(), ple.lower().columns()), (a.rows(), ple.rank()));
    prop_assert_eq!((ple.echelon().rows(), ple.echelon().columns()), (ple.rank(), a.columns()));
    prop_assert!(is_echelon(ple.echelon(), pivots));
    let unit_lower = |i: usize, j: usize| if i > j { ple.lower().get(i, j) } else { i == j };
    prop_assert_eq!(ple.lower(), &BitMatrix::from_fn(a.rows(), ple.rank(), unit_lower));
    // P as a matrix: row i of L·E is row permutation[i] of A.
    let permutation = BitMatrix::from_fn(a.rows(), a.rows(), |i, j| ple.permutation()[j] == i);
    prop_assert!((&permutation * &permutation.transpose()).is_identity());
    prop_assert_eq!(&(&permutation * &(ple.lower() * ple.echelon())), a);
    prop_assert_eq!(ple.nullspace(), &a.nullspace());
    Ok(())
}

proptest! {
    #[test]
    fn the_pivots_are_the_chosen_ones((a, pivots) in with_pivots(200)) {
        let echelon = a.rref();
        prop_assert_eq!(echelon.pivots(), &pivots);
        prop_assert_eq!((echelon.rank(), a.rank()), (pivots.len(), pivots.len()));
        prop_assert!(is_reduced(echelon.matrix(), &pivots));
        let free: Vec<usize> = (0..a.columns()).filter(|column| !pivots.contains(column)).collect();
        prop_assert_eq!(echelon.free_columns(), free);
        prop_assert_eq!(echelon.into_parts().1, pivots);
    }

    #[test]
    fn a_column_is_a_pivot_where_the_rank_of_the_columns_so_far_grows((a, pivots) in with_pivots(70)) {
        let ranks: Vec<usize> =
            (0..=a.columns()).map(|end| a.submatrix(0..a.rows(), 0..end).unwrap().rank()).collect();
        let growing: Vec<usize> = (0..a.columns()).filter(|&j| ranks[j + 1] > ranks[j]).collect();
        prop_assert_eq!(growing, pivots);
    }

    #[test]
    fn reduction_is_idempotent(a in matrix_of_any_rank(200)) {
        let once = a.rref();
        prop_assert_eq!(&once.matrix().rref(), &once);
        let mut matrix = once.matrix().clone();
        let pivots = matrix.echelonize(EchelonForm::Upper);
        prop_assert_eq!((&matrix, pivots.as_slice()), (once.matrix(), once.pivots()));
    }

    #[test]
    fn the_reduced_form_belongs_to_the_row_space(
        (a, mixer) in matrix_of_any_rank(150).prop_flat_map(|a| {
            let rows = a.rows();
            (Just(a), regular(rows))
        })
    ) {
        prop_assert_eq!((&mixer * &a).rref(), a.rref());
    }

    #[test]
    fn elimination_leaves_the_row_space_unchanged(a in matrix_of_any_rank(150)) {
        let mut upper = a.clone();
        upper.echelonize(EchelonForm::Upper);
        prop_assert_eq!(upper.row_space(), a.row_space());
        let reduced = a.rref().into_parts().0;
        prop_assert_eq!(reduced.row_space(), a.row_space());
        // Without elimination: a row of A is the sum of the reduced rows whose pivots it has.
        let rref = a.rref();
        for row in a.iter_rows() {
            let has_pivot = |i| rref.pivots().get(i).is_some_and(|&pivot| row.get(pivot));
            let selection = BitVector::from_fn(a.rows(), has_pivot);
            prop_assert_eq!(rref.matrix().row_combination(&selection).unwrap(), row.to_vector());
        }
    }

    #[test]
    fn the_transform_is_regular_and_leads_to_the_reduced_form(a in matrix_of_any_rank(150)) {
        let echelon = a.rref_with_transform().unwrap();
        let transform = echelon.transform().unwrap();
        prop_assert_eq!(&(transform * &a), echelon.matrix());
        prop_assert_eq!(echelon.matrix(), &a.rref().into_parts().0);
        let inverse = transform.inverse().unwrap();
        prop_assert_eq!(&(&inverse * echelon.matrix()), &a);
        prop_assert!(a.rref().transform().is_none());
        prop_assert!(a.rref().into_parts().2.is_none());
        let expected = transform.clone();
        prop_assert_eq!(echelon.into_parts().2, Some(expected));
    }

    #[test]
    fn every_elimination_algorithm_and_table_size_agrees((a, pivots) in with_pivots(200)) {
        every_algorithm_agrees(&a, &pivots)?;
    }

    #[test]
    fn the_factors_multiply_back((a, pivots) in with_pivots(150)) {
        factors_multiply_back(&a, &pivots)?;
    }

    #[test]
    fn rank_plus_nullity_is_columns(a in matrix_of_any_rank(200)) {
        prop_assert_eq!(a.rank() + a.nullspace().dimension(), a.columns());
        prop_assert_eq!(a.rank() + a.left_nullspace().dimension(), a.rows());
        prop_assert_eq!(a.rref().nullity(), a.nullspace().dimension());
    }

    #[test]
    fn row_rank_is_column_rank(a in matrix_of_any_rank(200)) {
        prop_assert_eq!(a.rank(), a.transpose().rank());
        prop_assert_eq!(a.row_space().dimension(), a.rank());
        prop_assert_eq!(a.column_space().dimension(), a.rank());
    }

    #[test]
    fn the_rank_of_a_product_obeys_sylvester((a, b) in factors(150)) {
        let product = (&a * &b).rank();
        prop_assert!(product <= a.rank().min(b.rank()));
        prop_assert!(product + a.columns() >= a.rank() + b.rank());
    }

    #[test]
    fn the_rank_of_a_product_obeys_frobenius((a, b, c) in three_factors(130)) {
        let (ab, bc) = (&a * &b, &b * &c);
        prop_assert!(ab.rank() + bc.rank() <= b.rank() + (&ab * &c).rank());
    }

    #[test]
    fn rank_is_subadditive((a, b) in pair(150)) {
        let (sum, ranks) = ((&a + &b).rank(), (a.rank(), b.rank()));
        prop_assert!(sum <= ranks.0 + ranks.1);
        prop_assert!(sum >= ranks.0.abs_diff(ranks.1));
    }

    #[test]
    fn regular_factors_keep_the_rank(
        (left, (a, pivots), right) in (size(130), size(130)).prop_flat_map(|(rows, columns)| {
            (regular(rows), matrix_with_pivots(rows, columns), regular(columns))
        })
    ) {
        prop_assert_eq!((&(&left * &a) * &right).rank(), pivots.len());
    }

    #[test]
    fn ranks_of_a_direct_sum_add(a in matrix_of_any_rank(100), b in matrix_of_any_rank(100)) {
        let upper = a.augment(&BitMatrix::zeros(a.rows(), b.columns())).unwrap();
        let lower = BitMatrix::zeros(b.rows(), a.columns()).augment(&b).unwrap();
        prop_assert_eq!(upper.stack(&lower).unwrap().rank(), a.rank() + b.rank());
    }

    #[test]
    fn an_outer_product_has_rank_one_unless_a_factor_is_zero(
        (column, row) in (size(150), size(150)).prop_flat_map(|(rows, columns)| {
            (of_shape(rows, 1), of_shape(1, columns))
        })
    ) {
        let expected = usize::from(!column.is_zero() && !row.is_zero());
        prop_assert_eq!((&column * &row).rank(), expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn every_elimination_algorithm_agrees_beyond_a_cache_line(
        (a, pivots) in (511_usize..=513, 511_usize..=513)
            .prop_flat_map(|(rows, columns)| matrix_with_pivots(rows, columns))
    ) {
        every_algorithm_agrees(&a, &pivots)?;
        factors_multiply_back(&a, &pivots)?;
    }

    #[test]
    fn rank_plus_nullity_is_columns_beyond_a_cache_line(
        (a, pivots) in (1_usize..=600, 511_usize..=600)
            .prop_flat_map(|(rows, columns)| matrix_with_pivots(rows, columns))
    ) {
        prop_assert_eq!(a.rank(), pivots.len());
        prop_assert_eq!(a.nullspace().dimension(), a.columns() - pivots.len());
        prop_assert!((&a * &a.nullspace().basis().transpose()).is_zero());
    }
}

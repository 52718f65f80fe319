//! The elimination that is shown.

use gf2_linalg::{BitMatrix, BitVector, Gf2, Subspace};
use lightsout_board::{Board, Method, System};
use proptest::prelude::*;

use crate::rules::read;
use crate::strategies::{any_rule, with_states};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_combinations_lead_from_the_toggle_matrix_to_its_reduced_form(rule in any_rule()) {
        let elimination = rule.board().elimination().unwrap();
        let matrix = rule.matrix();
        prop_assert_eq!(elimination.matrix(), &matrix);
        let echelon = matrix.rref();
        prop_assert_eq!(elimination.reduced(), echelon.matrix());
        prop_assert_eq!(elimination.pivots(), echelon.pivots());
        prop_assert_eq!(elimination.free(), echelon.free_columns());
        let combinations = elimination.combinations();
        prop_assert_eq!(combinations * &matrix, echelon.matrix().clone());
        prop_assert_eq!(combinations.rank(), matrix.rows());
        let rows = matrix.rows();
        let vanishing: BitMatrix = combinations.submatrix(echelon.rank()..rows, 0..rows).unwrap();
        let left_nullspace: Subspace = matrix.left_nullspace();
        prop_assert_eq!(&vanishing, left_nullspace.basis());
    }

    #[test]
    fn a_row_of_zeros_with_a_one_behind_it_is_a_certificate((rule, from, to) in with_states(any_rule())) {
        let board = rule.board();
        let elimination = board.elimination().unwrap();
        let change = elimination.change(&from, &to).unwrap();
        prop_assert_eq!(&change, &read(&from.difference(&to).unwrap(), &rule.lights()));
        let right = elimination.reduced_right_side(&change).unwrap();
        let answer = System::with_method(board.clone(), Method::Dense).unwrap().solve(&from, &to).unwrap();
        match elimination.contradiction(&right) {
            None => prop_assert!(answer.is_solvable()),
            Some(row) => {
                prop_assert!(!answer.is_solvable());
                prop_assert!(elimination.reduced().row(row).is_zero());
                let combined = elimination.combinations().row(row).to_vector();
                prop_assert!(elimination.matrix().transpose().multiply_vector(&combined).unwrap().is_zero());
                prop_assert_eq!(combined.dot(&change), Gf2::ONE);
            }
        }
    }

    #[test]
    fn each_free_button_has_a_quiet_pattern_of_its_own(rule in any_rule()) {
        let elimination = rule.board().elimination().unwrap();
        let buttons = rule.buttons();
        for (index, &free) in elimination.free().iter().enumerate() {
            let pattern = elimination.quiet_pattern(index).unwrap();
            prop_assert!(rule.effect(&pattern).is_empty());
            let pressed = read(&pattern, &buttons);
            prop_assert!(elimination.free().iter().all(|&button| pressed.get(button) == (button == free)));
        }
    }
}

#[test]
#[should_panic(expected = "there is an entry for each light")]
fn a_right_side_of_another_length_contradicts_nothing() {
    let elimination = Board::new(2, 2).unwrap().elimination().unwrap();
    elimination.contradiction(&BitVector::zeros(5));
}

//! Quiet patterns: presses without effect.

use gf2_linalg::BitMatrix;
use lightsout_board::{Answer, Method, Presses, System};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::rules::{Rule, read};
use crate::strategies::{any_rule, small_rule};

/// The basis of the quiet patterns, a row each and a column for each button.
fn basis(rule: &Rule) -> BitMatrix {
    let quiet = rule.board().quiet_patterns().unwrap();
    let rows: Vec<_> = quiet.basis().map(|pattern| read(&pattern.unwrap(), &rule.buttons())).collect();
    BitMatrix::from_rows(rule.buttons().len(), &rows).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn quiet_patterns_have_no_effect(rule in any_rule()) {
        let board = rule.board();
        for pattern in board.quiet_patterns().unwrap().basis() {
            let pattern = pattern.unwrap();
            prop_assert!(!pattern.is_empty());
            prop_assert!(board.effect(&pattern).unwrap().is_empty());
            prop_assert!(rule.effect(&pattern).is_empty());
        }
    }

    #[test]
    fn rank_plus_nullity_is_the_number_of_buttons(rule in any_rule()) {
        let board = rule.board();
        let nullity = board.nullity().unwrap();
        prop_assert_eq!(rule.matrix().rank() + nullity, rule.buttons().len());
        prop_assert_eq!(basis(&rule).rank(), nullity);
        prop_assert_eq!(basis(&rule).rows(), nullity);
    }

    #[test]
    fn each_quiet_pattern_starts_where_no_other_has_a_press(rule in any_rule()) {
        let basis = basis(&rule);
        let alone = |index: usize, cell: usize| basis.column(cell).iter_ones().eq([index]);
        for (index, pattern) in basis.iter_rows().enumerate() {
            // What inactivation leaves unknown are not always first presses.
            let is_alone = match rule.board().method() {
                Method::Inactivation => pattern.iter_ones().any(|cell| alone(index, cell)),
                _ => alone(index, pattern.first_one().unwrap()),
            };
            prop_assert!(is_alone);
        }
    }

    #[test]
    fn every_way_to_the_quiet_patterns_agrees(rule in any_rule()) {
        let board = rule.board();
        let quiet = board.quiet_patterns().unwrap();
        let system = System::new(board.clone()).unwrap();
        let lights = board.all_on().unwrap();
        let Answer::Solvable(solutions) = board.solve(&lights, &lights).unwrap() else {
            return Err(TestCaseError::fail("nothing is to change"));
        };
        prop_assert!(solutions.particular().is_empty());
        for other in [system.quiet_patterns().unwrap(), solutions.quiet_patterns().unwrap()] {
            prop_assert_eq!(other.space().unwrap(), quiet.space().unwrap());
        }
        let nullity = board.nullity().unwrap();
        prop_assert_eq!([quiet.nullity(), system.nullity(), solutions.nullity()], [nullity; 3]);
        let count = BigUint::from(1_u32) << nullity;
        prop_assert_eq!((quiet.count(), solutions.count()), (count.clone(), count));
    }

    #[test]
    fn all_presses_without_effect_are_quiet_patterns(rule in small_rule()) {
        let quiet = rule.board().quiet_patterns().unwrap();
        let buttons = rule.buttons();
        let mut without_effect = 0_u32;
        for bits in 0..1_u32 << buttons.len() {
            let mut presses: Presses = Presses::empty(rule.board().button_size()).unwrap();
            for (_, cell) in buttons.iter().enumerate().filter(|(index, _)| bits >> index & 1 == 1) {
                presses.set(cell, true);
            }
            if rule.effect(&presses).is_empty() {
                without_effect += 1;
                prop_assert!(quiet.space().unwrap().contains(&read(&presses, &buttons)));
            }
        }
        prop_assert_eq!(quiet.count(), BigUint::from(without_effect));
    }
}

//! Solutions and certificates: against all presses tried one after another, and by carrying them out.

use gf2_linalg::{BitMatrix, BitVector};
use lightsout_board::{Answer, Board, Cell, Certificate, Coinciding, Lights, Size, System, Topology};
use num_bigint::BigUint;
use proptest::prelude::*;

use lightsout_oracles::board::Cell as Content;
use lightsout_oracles::brute_force;

use crate::rules::{Grid, Rule, Shape, read};
use crate::strategies::{any_rule, small_rule, with_presses, with_states};

/// All presses that make this change, in lexicographic order, by trying every one.
fn by_force(rule: &Rule, change: &Lights) -> Vec<BitVector> {
    let change: Vec<bool> = rule.lights().into_iter().map(|cell| change.get(cell)).collect();
    let all = brute_force::solutions(&rule.oracle(), &vec![false; change.len()], &change);
    all.into_iter().map(|presses| presses.into_iter().collect()).collect()
}

/// By the definition: whether every button toggles an even number of the lights of the certificate, and an odd
/// number of them has to change.
fn proves(certificate: &Certificate, rule: &Rule, from: &Lights, to: &Lights) -> bool {
    let lights = read(certificate.lights(), &rule.lights());
    let missing = certificate.lights().weight() - lights.weight();
    let toggled = rule.matrix().row_combination(&lights).unwrap();
    let change = read(&from.difference(to).unwrap(), &rule.lights());
    missing == 0 && toggled.is_zero() && bool::from(lights.dot(&change))
}

/// The answer is the set of all presses found by force, or a certificate when there are none.
fn answer_is_that_of_brute_force(rule: &Rule, from: &Lights, to: &Lights) {
    let board = rule.board();
    let expected = by_force(rule, &from.difference(to).unwrap());
    match board.solve(from, to).unwrap() {
        Answer::Solvable(solutions) => {
            assert_eq!(
                solutions.coset().unwrap().members().collect::<Vec<_>>(),
                expected,
                "{rule:?}\n{from}\n\n{to}"
            );
            assert_eq!(solutions.count(), BigUint::from(expected.len()));
            assert_eq!(BigUint::from(1_u32) << solutions.nullity(), solutions.count());
            assert!(expected.iter().any(|presses| *solutions.particular() == rule.presses(presses)));
        }
        Answer::Unsolvable(unsolvable) => {
            assert!(expected.is_empty(), "{rule:?}\n{from}\n\n{to}");
            assert!(proves(unsolvable.certificate(), rule, from, to), "{rule:?}\n{from}\n\n{to}");
            assert!(unsolvable.certificate().holds(&board, from, to).unwrap());
            assert_eq!(unsolvable.nullity(), board.nullity().unwrap());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2048))]

    #[test]
    fn answers_are_those_of_brute_force((rule, from, to) in with_states(small_rule())) {
        answer_is_that_of_brute_force(&rule, &from, &to);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn every_solution_reaches_the_target_by_simulation((rule, from, to) in with_states(any_rule())) {
        let board = rule.board();
        let Answer::Solvable(solutions) = board.solve(&from, &to).unwrap() else { return Ok(()) };
        let quiet = solutions.quiet_patterns().unwrap();
        let shifted = quiet.basis().map(|pattern| pattern.unwrap().difference(solutions.particular()).unwrap());
        let coset = solutions.coset().unwrap();
        let first = coset.members().take(4).map(|member| solutions.presses(&member).unwrap());
        for presses in first.chain(shifted.take(12)).chain([solutions.particular().clone()]) {
            let mut lights = from.clone();
            board.press(&mut lights, &presses).unwrap();
            prop_assert_eq!(&lights, &to);
            prop_assert_eq!(&from.difference(&rule.effect(&presses)).unwrap(), &to);
        }
    }

    #[test]
    fn what_is_planted_is_found((rule, planted) in with_presses(any_rule())) {
        let board = rule.board();
        let from = board.all_on().unwrap();
        let to = from.difference(&rule.effect(&planted)).unwrap();
        let Answer::Solvable(solutions) = board.solve(&from, &to).unwrap() else {
            return Err(TestCaseError::fail("there is a solution"));
        };
        let planted = read(&planted, &rule.buttons());
        prop_assert!(solutions.coset().unwrap().contains(&planted));
        prop_assert!(solutions.coset().unwrap().offset().iter().le(planted.iter()));
    }

    #[test]
    fn certificates_prove_what_they_say((rule, from, to) in with_states(any_rule())) {
        let board = rule.board();
        let Answer::Unsolvable(unsolvable) = board.solve(&from, &to).unwrap() else { return Ok(()) };
        prop_assert!(proves(unsolvable.certificate(), &rule, &from, &to));
        prop_assert!(unsolvable.certificate().holds(&board, &from, &to).unwrap());
        prop_assert!(unsolvable.certificate().holds(&board, &to, &from).unwrap());
    }

    #[test]
    fn certificates_do_not_hold_for_other_changes((rule, from, to) in with_states(any_rule())) {
        let board = rule.board();
        let Answer::Unsolvable(unsolvable) = board.solve(&from, &to).unwrap() else { return Ok(()) };
        prop_assert!(!unsolvable.certificate().holds(&board, &from, &from).unwrap());
        for cell in rule.lights() {
            let mut other = to.clone();
            other.flip(cell);
            let counts = unsolvable.certificate().lights().get(cell);
            prop_assert_eq!(unsolvable.certificate().holds(&board, &from, &other).unwrap(), !counts, "{}", cell);
        }
    }

    #[test]
    fn the_factored_system_agrees_with_solving_at_once((rule, from, to) in with_states(any_rule())) {
        let board = rule.board();
        let system = System::new(board.clone()).unwrap();
        prop_assert_eq!(system.board(), &board);
        let changes = |cell: Cell| from.get(cell) ^ to.get(cell);
        let change: BitVector = board.lights().map(changes).collect();
        let at_once = board.toggle_matrix().unwrap().solve(&change).unwrap().into_coset();
        match (system.solve(&from, &to).unwrap(), at_once) {
            (Answer::Solvable(solutions), Ok(coset)) => prop_assert_eq!(solutions.coset().unwrap(), coset),
            (Answer::Unsolvable(unsolvable), Err(_)) => {
                prop_assert!(proves(unsolvable.certificate(), &rule, &from, &to));
                prop_assert!(unsolvable.certificate().holds(&board, &from, &to).unwrap());
            }
            (one, other) => prop_assert!(false, "{one:?} {other:?}"),
        }
    }
}

/// Every set of the numbers below `count`.
fn subsets(count: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..1_usize << count).map(move |bits| (0..count).filter(|number| bits >> number & 1 == 1).collect())
}

/// Every change of the lights of a board, from all off.
fn every_answer_is_that_of_brute_force(rule: &Rule) {
    let off = rule.board().all_off().unwrap();
    for on in subsets(rule.lights().len()) {
        let to = rule.state(&BitVector::from_ones(rule.lights().len(), on));
        answer_is_that_of_brute_force(rule, &off, &to);
    }
}

#[test]
fn every_change_of_every_small_button_list() {
    for (lights, buttons) in [(0, 0), (0, 2), (2, 0), (1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3)] {
        for bits in subsets(lights * buttons) {
            let matrix = BitVector::from_ones(lights * buttons, bits);
            let list = |button| (0..lights).filter(|light| matrix.get(button * lights + light)).collect();
            let rule = Rule::Lists { lights, lists: (0..buttons).map(list).collect() };
            every_answer_is_that_of_brute_force(&rule);
        }
    }
}

#[test]
fn every_change_of_every_mask_of_a_small_board() {
    let lopsided = Shape::Offsets(vec![(0, 0), (0, 1), (1, 0)]);
    for index in 0..4_usize.pow(4) {
        let mask: Vec<Content> = (0..4).map(|cell| Content::ALL[index >> (2 * cell) & 3]).collect();
        for (shape, topology) in [
            (Shape::Named("plus"), Topology::Plane),
            (lopsided.clone(), Topology::Plane),
            (lopsided.clone(), Topology::Cylinder),
        ] {
            let (size, coinciding) = (Size { rows: 2, columns: 2 }, Coinciding::Cancel);
            let rule = Rule::Grid(Grid { size, shape, topology, coinciding, mask: Some(mask.clone()) });
            every_answer_is_that_of_brute_force(&rule);
        }
    }
}

#[test]
fn a_certificate_does_not_hold_on_a_board_with_one_more_button() {
    let lists = || vec![vec![0, 1], vec![1, 2], vec![0, 2]];
    let board = Board::from_buttons(3, lists()).unwrap();
    let (off, on) = (board.all_off().unwrap(), board.all_on().unwrap());
    let Answer::Unsolvable(unsolvable) = board.solve(&off, &on).unwrap() else { panic!("an odd change") };
    assert_eq!(unsolvable.certificate().lights().to_string(), "###");
    assert!(unsolvable.certificate().holds(&board, &off, &on).unwrap());
    for more in subsets(3) {
        let odd = more.len() % 2 == 1;
        let larger = Board::from_buttons(3, lists().into_iter().chain([more])).unwrap();
        assert_eq!(unsolvable.certificate().holds(&larger, &off, &on).unwrap(), !odd);
        assert_eq!(larger.solve(&off, &on).unwrap().is_solvable(), odd);
    }
}

#[test]
fn a_matrix_of_another_shape_than_its_board_is_not_transposed() {
    // More buttons than lights, and more lights than buttons.
    let matrix: BitMatrix = "1010\n0111".parse().unwrap();
    for matrix in [matrix.clone(), matrix.transpose()] {
        let lists = (0..matrix.columns()).map(|button| matrix.column(button).iter_ones().collect());
        let board = Board::from_buttons(matrix.rows(), lists).unwrap();
        assert_eq!(board.toggle_matrix().unwrap(), matrix);
        assert_eq!((board.light_count(), board.button_count()), (matrix.rows(), matrix.columns()));
        assert_eq!(board.light_size(), Size { rows: 1, columns: matrix.rows() });
        assert_eq!(board.button_size(), Size { rows: 1, columns: matrix.columns() });
        assert_eq!(board.nullity().unwrap(), matrix.columns() - 2);
    }
}

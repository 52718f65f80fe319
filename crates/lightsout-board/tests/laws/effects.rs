//! What presses do: the simulation, the lists of lights and the matrix against the definition.

use gf2_linalg::testing::vector;
use lightsout_board::{Cell, Coinciding, Error, Neighbourhood, Presses, Size, Topology};
use proptest::prelude::*;

use lightsout_oracles::board::Cell as Content;

use crate::rules::{Grid, Rule, Shape, read};
use crate::strategies::{any_rule, small_rule, with_presses, with_states};

/// Every button alone: what the board says that it toggles, and what a press of it does.
fn every_button_agrees_with_the_definition(rule: &Rule) {
    let board = rule.board();
    assert_eq!(board.buttons().collect::<Vec<_>>(), rule.buttons());
    for (button, expected) in rule.toggles() {
        let mut toggled = board.toggled_by(button);
        toggled.sort_unstable();
        assert_eq!(toggled, expected, "{rule:?}, {button}");
        let mut press = board.no_presses().unwrap();
        press.set(button, true);
        let effect = board.effect(&press).unwrap();
        assert_eq!(effect.iter().collect::<Vec<_>>(), expected, "{rule:?}, {button}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn simulation_agrees_with_the_toggle_matrix((rule, presses) in with_presses(any_rule())) {
        let board = rule.board();
        let effect = board.effect(&presses).unwrap();
        let product = board.toggle_matrix().unwrap().multiply_vector(&read(&presses, &rule.buttons())).unwrap();
        prop_assert_eq!(&effect, &rule.state(&product));
    }

    #[test]
    fn simulation_agrees_with_the_definition((rule, presses) in with_presses(any_rule())) {
        prop_assert_eq!(rule.board().effect(&presses).unwrap(), rule.effect(&presses));
    }

    #[test]
    fn the_toggle_matrix_agrees_with_the_definition(rule in any_rule()) {
        prop_assert_eq!(rule.board().toggle_matrix().unwrap(), rule.matrix());
    }

    #[test]
    fn lights_and_buttons_are_where_the_mask_leaves_them(rule in any_rule()) {
        let board = rule.board();
        let (lights, buttons) = (rule.lights(), rule.buttons());
        prop_assert_eq!((board.light_count(), board.button_count()), (lights.len(), buttons.len()));
        let on = board.all_on().unwrap();
        prop_assert_eq!(on.iter().collect::<Vec<_>>(), &lights[..]);
        prop_assert_eq!(on.size(), board.light_size());
        // One row and one column more than there are.
        let Size { rows, columns } = board.button_size();
        for cell in (0..=rows).flat_map(|row| (0..=columns).map(move |column| Cell { row, column })) {
            prop_assert_eq!(board.has_button(cell), buttons.binary_search(&cell).is_ok());
            prop_assert!(board.has_button(cell) || board.toggled_by(cell).is_empty());
        }
        let Size { rows, columns } = board.light_size();
        for cell in (0..=rows).flat_map(|row| (0..=columns).map(move |column| Cell { row, column })) {
            prop_assert_eq!(board.has_light(cell), lights.binary_search(&cell).is_ok());
        }
    }

    #[test]
    fn a_toggled_button_is_a_press_of_it(rule in any_rule(), row in 0..5_usize, column in 0..5_usize) {
        let board = rule.board();
        let mut lights = board.all_off().unwrap();
        let toggled = board.toggle(&mut lights, (row, column));
        if board.has_button((row, column)) {
            prop_assert_eq!(toggled, Ok(()));
            let press = Presses::from_fn(board.button_size(), |cell| cell == Cell { row, column });
            prop_assert_eq!(lights, board.effect(&press).unwrap());
        } else {
            let is_within = row < board.button_size().rows && column < board.button_size().columns;
            prop_assert_eq!(is_within, matches!(toggled, Err(Error::NoButton { .. })));
            prop_assert_eq!(!is_within, matches!(toggled, Err(Error::NoCell { .. })));
            prop_assert!(lights.is_empty());
        }
    }

    #[test]
    fn presses_commute((rule, first, second) in two_presses()) {
        let board = rule.board();
        let start = board.all_on().unwrap();
        let press = |order: [&Presses; 2]| {
            let mut lights = start.clone();
            order.into_iter().for_each(|presses| board.press(&mut lights, presses).unwrap());
            lights
        };
        prop_assert_eq!(press([&first, &second]), press([&second, &first]));
    }

    #[test]
    fn pressing_twice_is_not_pressing((rule, presses) in with_presses(any_rule())) {
        let board = rule.board();
        let start = board.all_on().unwrap();
        let mut lights = start.clone();
        board.press(&mut lights, &presses).unwrap();
        prop_assert_eq!(&start.difference(&lights).unwrap(), &board.effect(&presses).unwrap());
        board.press(&mut lights, &presses).unwrap();
        prop_assert_eq!(lights, start);
    }

    #[test]
    fn the_effect_of_a_sum_is_the_sum_of_the_effects((rule, first, second) in two_presses()) {
        let board = rule.board();
        let sum = board.effect(&first.difference(&second).unwrap()).unwrap();
        let effects = [first, second].map(|presses| board.effect(&presses).unwrap());
        prop_assert_eq!(sum, effects[0].difference(&effects[1]).unwrap());
    }

    #[test]
    fn every_button_of_small_boards_agrees_with_the_definition(rule in small_rule()) {
        every_button_agrees_with_the_definition(&rule);
    }

    #[test]
    fn presses_on_lights_that_do_not_exist_change_nothing((rule, from, _) in with_states(any_rule())) {
        let board = rule.board();
        let Size { rows, columns } = board.light_size();
        let missing = (0..rows).flat_map(|row| (0..columns).map(move |column| Cell { row, column }));
        for cell in missing.filter(|&cell| !board.has_light(cell)).take(3) {
            let no_light = Error::NoLight { cell, has_button: board.has_button(cell) };
            let mut wrong = from.clone();
            wrong.set(cell, true);
            let before = wrong.clone();
            let error = board.press(&mut wrong, &board.no_presses().unwrap());
            prop_assert_eq!(error, Err(no_light.clone()));
            prop_assert_eq!(&wrong, &before);
            prop_assert_eq!(board.solve(&before, &from).unwrap_err(), no_light.clone());
            prop_assert_eq!(board.solve(&from, &before).unwrap_err(), no_light);
        }
    }

    #[test]
    fn presses_without_a_button_change_nothing((rule, from, _) in with_states(any_rule())) {
        let board = rule.board();
        let Size { rows, columns } = board.button_size();
        let missing = (0..rows).flat_map(|row| (0..columns).map(move |column| Cell { row, column }));
        for cell in missing.filter(|&cell| !board.has_button(cell)).take(3) {
            let mut presses = board.no_presses().unwrap();
            presses.set(cell, true);
            let mut lights = from.clone();
            let no_button = Error::NoButton { cell, has_light: board.has_light(cell) };
            prop_assert_eq!(board.press(&mut lights, &presses), Err(no_button));
            prop_assert_eq!(&lights, &from);
        }
    }
}

/// A board and two patterns of presses.
fn two_presses() -> impl Strategy<Value = (Rule, Presses, Presses)> {
    with_presses(any_rule()).prop_flat_map(|(rule, first)| {
        let second = vector(rule.buttons().len());
        second.prop_map(move |vector| (rule.clone(), first.clone(), rule.presses(&vector)))
    })
}

/// Neighbourhoods with a name and lopsided ones, one of which meets a place twice.
fn shapes() -> Vec<Shape> {
    let own = [vec![(0, 0), (0, 1)], vec![(1, -2), (0, 0), (-1, 0), (1, -2), (0, 3)], vec![]];
    Neighbourhood::NAMES.iter().copied().map(Shape::Named).chain(own.map(Shape::Offsets)).collect()
}

#[test]
fn every_rule_on_every_small_size_agrees_with_the_definition() {
    for (rows, columns) in (0..=5).flat_map(|rows| (0..=5).map(move |columns| (rows, columns))) {
        for (shape, topology) in
            shapes().into_iter().flat_map(|s| Topology::ALL.iter().map(move |&t| (s.clone(), t)))
        {
            for &coinciding in Coinciding::ALL {
                let size = Size { rows, columns };
                let rule = Rule::Grid(Grid { size, shape: shape.clone(), topology, coinciding, mask: None });
                every_button_agrees_with_the_definition(&rule);
                assert_eq!(rule.board().toggle_matrix().unwrap(), rule.matrix(), "{rule:?}");
            }
        }
    }
}

#[test]
fn every_mask_of_a_small_board_agrees_with_the_definition() {
    for index in 0..4_usize.pow(4) {
        let mask: Vec<Content> = (0..4).map(|cell| Content::ALL[index >> (2 * cell) & 3]).collect();
        for shape in
            [Shape::Named("plus"), Shape::Named("row-column-open"), Shape::Offsets(vec![(0, 1), (1, 0)])]
        {
            for topology in [Topology::Plane, Topology::Torus] {
                let (size, coinciding) = (Size { rows: 2, columns: 2 }, Coinciding::Cancel);
                let mask = Some(mask.clone());
                let rule = Rule::Grid(Grid { size, shape: shape.clone(), topology, coinciding, mask });
                every_button_agrees_with_the_definition(&rule);
                assert_eq!(rule.board().toggle_matrix().unwrap(), rule.matrix(), "{rule:?}");
            }
        }
    }
}

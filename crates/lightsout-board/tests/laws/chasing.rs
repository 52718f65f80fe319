//! Light chasing with its table, against dense elimination.

use std::collections::BTreeMap;

use gf2_linalg::testing::vector;
use gf2_linalg::{BitMatrix, BitVector};
use lightsout_board::{
    Answer, Board, Error, LightChasing, Lights, Method, Neighbourhood, Size, State, System, Topology,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::rules::{Grid, Rule, Shape};

/// Boards on which a press toggles one cell above it, the one straight above, and any in its own row and
/// below.
fn chased() -> impl Strategy<Value = Grid> {
    let own = vec((0..=3_isize, -3..=3_isize), 0..7).prop_map(|mut offsets| {
        offsets.push((-1, 0));
        Shape::Offsets(offsets)
    });
    let shape = prop_oneof![select(vec!["plus", "plus-open"]).prop_map(Shape::Named), own];
    let size = prop_oneof![
        4 => (0..=9_usize, 0..=9_usize),
        1 => (1..=4_usize, select(vec![63_usize, 64, 65, 129])),
        1 => (select(vec![63_usize, 64, 65]), 1..=4_usize),
    ];
    let topology = select(vec![Topology::Plane, Topology::Cylinder]);
    let coinciding = select(lightsout_board::Coinciding::ALL);
    (size, shape, topology, coinciding).prop_map(|((rows, columns), shape, topology, coinciding)| Grid {
        size: Size { rows, columns },
        shape,
        topology,
        coinciding,
        mask: None,
    })
}

/// Such a board and a state of its lights, which half of the time can be switched off.
fn with_lights() -> impl Strategy<Value = (Grid, Lights)> {
    chased().prop_flat_map(|grid| {
        let count = grid.size.rows * grid.size.columns;
        (vector(count), any::<bool>()).prop_map(move |(cells, reachable)| {
            let rule = Rule::Grid(grid.clone());
            let lights = if reachable { rule.effect(&rule.presses(&cells)) } else { rule.state(&cells) };
            (grid.clone(), lights)
        })
    })
}

fn row(matrix: &BitMatrix, index: usize) -> BitVector {
    matrix.row(index).to_vector()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn following_the_table_solves_every_board_that_can_be_solved((grid, lights) in with_lights()) {
        let rule = Rule::Grid(grid);
        let table = LightChasing::new(rule.board()).unwrap();
        let dense = System::with_method(rule.board(), Method::Dense).unwrap();
        let answer = dense.solve(&lights, State::Off).unwrap();
        match table.solve(&lights).unwrap() {
            Some(presses) => {
                prop_assert!(answer.is_solvable());
                prop_assert_eq!(rule.effect(&presses), lights);
            }
            None => prop_assert!(!answer.is_solvable()),
        }
    }

    #[test]
    fn chasing_leaves_lights_in_the_last_row_alone((grid, lights) in with_lights(), seed in any::<u64>()) {
        let rule = Rule::Grid(grid);
        let table = LightChasing::new(rule.board()).unwrap();
        let width = table.last_rows().ambient_dimension();
        let first = BitVector::from_fn(width, |bit| seed >> (bit % 64) & 1 == 1);
        let mut left = lights.try_clone().unwrap();
        let presses = table.chase(&mut left, &first).unwrap();
        prop_assert_eq!(lights.difference(&rule.effect(&presses)).unwrap(), left.try_clone().unwrap());
        let size = left.size();
        prop_assert!(left.iter().all(|cell| cell.row + 1 == size.rows));
        if size.rows > 0 {
            prop_assert_eq!(presses.row(0).to_vector(), first);
        }
    }

    #[test]
    fn entries_leave_what_they_stand_for_and_add(grid in chased(), seed in any::<u64>()) {
        let table = LightChasing::new(grid.board()).unwrap();
        let (last_rows, first_rows) = (table.last_rows().basis(), table.first_rows());
        prop_assert_eq!(last_rows.rows(), first_rows.rows());
        let left_by = |first: &BitVector| {
            let mut lights = table.board().all_off().unwrap();
            table.chase(&mut lights, first).unwrap();
            lights.row(grid.size.rows - 1).to_vector()
        };
        for index in 0..last_rows.rows() {
            prop_assert_eq!(left_by(&row(first_rows, index)), row(last_rows, index));
        }
        for quiet in table.quiet_first_rows().basis().iter_rows() {
            prop_assert!(left_by(&quiet.to_vector()).is_zero());
        }
        let selection = BitVector::from_fn(last_rows.rows(), |bit| seed >> (bit % 64) & 1 == 1);
        let last = last_rows.row_combination(&selection).unwrap();
        if !last.is_zero() {
            let sum = first_rows.row_combination(&selection).unwrap();
            prop_assert_eq!(left_by(&sum), last.clone());
            prop_assert_eq!(left_by(&table.first_row(&last).unwrap().unwrap()), last);
        }
    }

    #[test]
    fn quiet_first_rows_are_as_many_as_quiet_patterns(grid in chased()) {
        let table = LightChasing::new(grid.board()).unwrap();
        let matrix = Rule::Grid(grid).matrix();
        prop_assert_eq!(table.quiet_first_rows().dimension(), matrix.columns() - matrix.rank());
        let width = table.last_rows().ambient_dimension();
        prop_assert_eq!(table.last_rows().dimension() + table.quiet_first_rows().dimension(), width);
    }

    #[test]
    fn a_last_row_is_switched_off_if_and_only_if_it_meets_the_conditions(
        (grid, cells) in chased().prop_flat_map(|grid| {
            let width = if grid.size.rows == 0 { 0 } else { grid.size.columns };
            (Just(grid), vector(width))
        }),
    ) {
        let table = LightChasing::new(grid.board()).unwrap();
        let conditions = table.conditions().unwrap();
        let meets = conditions.basis().iter_rows().all(|set| !bool::from(set.dot(&cells)));
        prop_assert_eq!(table.first_row(&cells).unwrap().is_some(), meets);
    }
}

#[test]
fn a_first_row_has_the_fewest_presses_and_is_the_first_of_those() {
    for (rows, columns, name) in
        [(5, 5, "plus"), (4, 4, "plus"), (9, 9, "plus"), (5, 5, "plus-open"), (3, 8, "plus")]
    {
        let board = Board::grid(rows, columns).neighbourhood(name.parse().unwrap()).build().unwrap();
        let table = LightChasing::new(board).unwrap();
        let mut best = BTreeMap::new();
        for bits in 0..1_u32 << columns {
            // Ascending as texts, the first column counting most.
            let first = BitVector::from_fn(columns, |column| bits >> (columns - 1 - column) & 1 == 1);
            let mut lights = table.board().all_off().unwrap();
            table.chase(&mut lights, &first).unwrap();
            let last = lights.row(rows - 1).to_string();
            let kept = best.entry(last).or_insert_with(|| first.clone());
            if first.weight() < kept.weight() {
                *kept = first;
            }
        }
        assert_eq!(best.len(), 1 << table.last_rows().dimension());
        for (last, first) in best {
            assert_eq!(
                table.first_row(&last.parse().unwrap()).unwrap(),
                Some(first),
                "{rows}x{columns} {last}"
            );
        }
    }
}

#[test]
fn the_table_of_five_by_five_is_the_one_that_is_passed_on() {
    let table = LightChasing::new(Board::new(5, 5).unwrap()).unwrap();
    // Where two first rows have as few presses, the lexicographically first.
    let known = [
        ("10001", "00011"),
        ("01010", "01001"),
        ("11100", "01000"),
        ("00111", "00010"),
        ("10110", "00001"),
        ("01101", "10000"),
        ("11011", "00100"),
    ];
    for (last, first) in known {
        assert_eq!(table.first_row(&last.parse().unwrap()).unwrap(), Some(first.parse().unwrap()), "{last}");
    }
    let entries =
        table.entries().map(|entry| entry.map(|(last, first)| (last.to_string(), first.to_string())));
    let entries: Vec<_> = entries.collect::<Result<_, _>>().unwrap();
    let mut expected = known.map(|(last, first)| (last.to_owned(), first.to_owned()));
    expected.sort();
    assert_eq!(entries, expected);
}

#[test]
fn wide_and_high_boards_take_no_memory_for_their_cells() {
    let table = LightChasing::new(Board::new(isize::MAX as usize / 3, 3).unwrap()).unwrap();
    assert_eq!(table.quiet_first_rows().dimension(), table.board().nullity().unwrap());
    let drawn = Neighbourhood::from_picture(".#.\n#X#\n.##").unwrap();
    let board = |rows, columns| Board::grid(rows, columns).neighbourhood(drawn.clone()).build().unwrap();
    let table = LightChasing::new(board(100, 200)).unwrap();
    assert_eq!(table.last_rows().dimension() + table.quiet_first_rows().dimension(), 200);
    let refusal = |board| LightChasing::new(board).unwrap_err();
    assert!(matches!(refusal(board(1 << 40, 2)), Error::TooManyCells { .. }));
    let wide = Board::new(2, 16_385).unwrap();
    assert_eq!(refusal(wide), Error::SystemTooLarge { lights: 16_385, buttons: 16_385, max: 16_384 });
}

#[test]
fn rows_of_another_length_are_errors() {
    let table = LightChasing::new(Board::new(3, 4).unwrap()).unwrap();
    let message = table.first_row(&BitVector::zeros(5)).unwrap_err().to_string();
    assert_eq!(message, "the last row is 1x5, expected 1x4");
    let mut lights = table.board().all_on().unwrap();
    let message = table.chase(&mut lights, &BitVector::zeros(3)).unwrap_err().to_string();
    assert_eq!(message, "the first row is 1x3, expected 1x4");
    assert!(table.solve(&Lights::empty(Size { rows: 4, columns: 4 }).unwrap()).is_err());
    let Answer::Solvable(_) = table.board().solve(&lights, State::Off).unwrap() else {
        panic!("3x4 is solvable")
    };
}

//! The tables of `tests/data`, as far as a test reaches.

use std::collections::BTreeMap;

use gf2_linalg::{BitMatrix, BitVector};
use lightsout::{BigUint, Board, Goal, Lights, Limits, Puzzle, Solution, Solved, Solver, census};

use lightsout_oracles::table::Table;

fn all_on(rows: usize, columns: usize) -> Solved {
    let board = Board::new(rows, columns).unwrap();
    let off = board.all_off().unwrap();
    let puzzle = Puzzle::new(board, off).with_goal(Goal::On);
    let Solution::Solved(solved) = puzzle.solve().unwrap() else { panic!("all-on can always be reached") };
    assert!(solved.is_proved());
    assert_eq!(puzzle.board().effect(solved.presses()).unwrap(), puzzle.board().all_on().unwrap());
    solved
}

#[test]
fn fewest_presses_to_all_on_of_squares_are_the_known_ones() {
    let table = Table::read("minimum_all_on_plane_plus_square.csv");
    assert_eq!(table.rows().len(), 54);
    for row in table.rows() {
        let n = row.value("n");
        let solved = all_on(n, n);
        assert_eq!(solved.weight(), row.value::<usize>("minimum_presses"), "{n}");
        if let Some(minima) = row.known::<u64>("minimum_solutions") {
            assert_eq!(solved.lightest_count(), Some(minima.into()), "{n}");
        }
    }
}

/// Nullities 40 and 42. The values are the project's own: splitting by two divisions of the buttons agrees on them.
#[test]
fn fewest_presses_to_all_on_of_larger_squares_stay_what_they_are() {
    for (n, presses, minima) in [(61, 1629, 8_u32), (65, 1867, 8)] {
        let solved = all_on(n, n);
        assert_eq!((solved.weight(), solved.lightest_count()), (presses, Some(minima.into())), "{n}");
    }
}

#[test]
fn fewest_presses_to_all_on_of_grids_are_the_known_ones() {
    for row in Table::read("minimum_all_on_plane_plus_grid.csv").rows() {
        let (rows, columns) = (row.value("rows"), row.value("columns"));
        assert_eq!(all_on(rows, columns).weight(), row.value::<usize>("minimum_presses"), "{rows}x{columns}");
    }
}

/// The tables of `presses_distribution.csv`: topology, rows, columns, goal, and how many boards need each number of
/// presses.
fn distributions() -> Vec<(Board, String, Vec<u64>)> {
    let mut tables: BTreeMap<_, Vec<u64>> = BTreeMap::new();
    for row in Table::read("presses_distribution.csv").rows() {
        let key = (
            row.text("topology").to_owned(),
            row.value::<usize>("rows"),
            row.value::<usize>("columns"),
            row.text("goal").to_owned(),
        );
        let counts = tables.entry(key).or_default();
        counts.resize(row.value::<usize>("presses") + 1, 0);
        counts[row.value::<usize>("presses")] = row.value("boards");
    }
    let of_table = |((topology, rows, columns, goal), counts): ((String, _, _, _), _)| {
        let board = Board::grid(rows, columns).topology(topology.parse().unwrap()).build().unwrap();
        (board, goal, counts)
    };
    let tables: Vec<_> = tables.into_iter().map(of_table).collect();
    assert_eq!(tables.len(), 9);
    tables
}

#[test]
fn the_distributions_of_presses_are_the_known_ones() {
    let mut compared = 0;
    for (board, goal, expected) in distributions() {
        let (rows, columns) = (board.light_size().rows, board.light_size().columns);
        let reachable = board.toggle_matrix().unwrap().column_space();
        // 5×5 on the plane has 2^23 solvable boards, too many to solve one by one here.
        if reachable.dimension() > 17 {
            continue;
        }
        let (goal, targets) = match goal.as_str() {
            "off" => (Goal::Off, vec![BitVector::zeros(rows * columns)]),
            _ => (Goal::Either, vec![BitVector::zeros(rows * columns), BitVector::ones(rows * columns)]),
        };
        let reachable = gf2_linalg::Coset::new(BitVector::zeros(rows * columns), reachable).unwrap();
        assert!(
            targets.iter().all(|target| reachable.contains(target)),
            "one coset holds all solvable boards"
        );
        let solver = Solver::new(board).unwrap();
        let mut counts = vec![0; expected.len()];
        for state in reachable.members() {
            let cells = BitMatrix::from_fn(rows, columns, |r, c| state.get(r * columns + c));
            let solution = solver.solve(&Lights::from_matrix(cells), &goal).unwrap();
            let Solution::Solved(solved) = solution else { panic!("{state} is in the column space") };
            counts[solved.weight()] += 1;
        }
        assert_eq!(counts, expected, "{rows}x{columns} {goal:?}");
        compared += 1;
    }
    assert_eq!(compared, 8, "all tables but one");
}

#[test]
fn a_census_is_the_known_distribution() {
    for (board, goal, expected) in distributions() {
        let goal = if goal == "off" { Goal::Off } else { Goal::Either };
        let counted = census(&board, &goal, &Limits::default()).unwrap();
        let expected: Vec<BigUint> = expected.into_iter().map(BigUint::from).collect();
        assert_eq!(counted.boards(), expected, "{board:?} {goal:?}");
    }
}

//! The tables of `tests/data`, as far as enumeration and dense elimination reach in a test.

use std::collections::BTreeMap;

use gf2_linalg::BitVector;
use lightsout::{
    BigUint, Board, CensusOptions, Goal, Lights, Puzzle, Solution, SolveOptions, Solved, Solver, Topology,
    census,
};

use crate::support::table::Table;

/// The largest nullity that is enumerated here.
const LARGEST_NULLITY: usize = 20;
/// The largest square whose rank is computed here: a system of 4 096 equations.
const LARGEST_SIDE: usize = 64;

fn board(rows: usize, columns: usize, topology: Topology) -> Board {
    Board::grid(rows, columns).topology(topology).build().unwrap()
}

fn all_on(rows: usize, columns: usize) -> Solved {
    let board = Board::new(rows, columns).unwrap();
    let off = board.all_off().unwrap();
    let puzzle = Puzzle::new(board, off).goal(Goal::On);
    let Solution::Solved(solved) = puzzle.solve().unwrap() else { panic!("all-on can always be reached") };
    assert!(solved.is_proved());
    assert_eq!(puzzle.board().effect(solved.presses()).unwrap(), puzzle.board().all_on().unwrap());
    solved
}

#[test]
fn nullities_of_grids_are_the_known_ones() {
    for (topology, table) in
        [(Topology::Plane, "nullity_plane_plus_grid.csv"), (Topology::Torus, "nullity_torus_plus_grid.csv")]
    {
        for row in Table::read(table).rows() {
            let (rows, columns) = (row.value("rows"), row.value("columns"));
            let nullity = board(rows, columns, topology).nullity().unwrap();
            assert_eq!(nullity, row.value::<usize>("nullity"), "{topology} {rows}x{columns}");
        }
    }
}

#[test]
fn nullities_of_squares_are_the_known_ones() {
    let table = Table::read("nullity_plane_plus_square.csv");
    for row in table.rows().filter(|row| row.value::<usize>("n") <= LARGEST_SIDE) {
        let n = row.value("n");
        assert_eq!(board(n, n, Topology::Plane).nullity().unwrap(), row.value::<usize>("nullity"), "{n}");
    }
}

#[test]
fn fewest_presses_to_all_on_of_squares_are_the_known_ones() {
    let nullities = Table::read("nullity_plane_plus_square.csv");
    let reachable = |n: usize| {
        let row = nullities.rows().find(|row| row.value::<usize>("n") == n).expect("a known nullity");
        row.value::<usize>("nullity") <= LARGEST_NULLITY
    };
    let mut compared = 0;
    for row in Table::read("minimum_all_on_plane_plus_square.csv").rows() {
        let n = row.value("n");
        if reachable(n) {
            let solved = all_on(n, n);
            assert_eq!(solved.weight(), row.value::<usize>("minimum_presses"), "{n}");
            if let Some(minima) = row.known::<u64>("minimum_solutions") {
                assert_eq!(solved.minima(), Some(minima.into()), "{n}");
            }
            compared += 1;
        }
    }
    assert!(compared > 40, "{compared} of the 54 squares");
}

#[test]
fn fewest_presses_to_all_on_of_grids_are_the_known_ones() {
    for row in Table::read("minimum_all_on_plane_plus_grid.csv").rows() {
        let (rows, columns) = (row.value("rows"), row.value("columns"));
        assert_eq!(all_on(rows, columns).weight(), row.value::<usize>("minimum_presses"), "{rows}x{columns}");
    }
}

/// A board of the table of distributions by its topology, rows, columns and goal.
type Key = (String, usize, usize, String);

/// For each board how many states of its lights need so many presses.
fn distributions() -> BTreeMap<Key, Vec<u64>> {
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
    tables
}

fn goal_named(name: &str) -> Goal {
    if name == "off" { Goal::Off } else { Goal::Either }
}

#[test]
fn a_census_is_the_known_distribution() {
    for ((topology, rows, columns, goal), expected) in distributions() {
        let board = board(rows, columns, topology.parse().unwrap());
        let counted = census(&board, &goal_named(&goal), &CensusOptions::default()).unwrap();
        let expected: Vec<BigUint> = expected.into_iter().map(BigUint::from).collect();
        assert_eq!(counted.boards(), expected, "{topology} {rows}x{columns} {goal}");
    }
}

#[test]
fn the_distributions_of_presses_are_the_known_ones() {
    let mut compared = 0;
    for ((topology, rows, columns, goal), expected) in distributions() {
        let board = board(rows, columns, topology.parse().unwrap());
        let reachable = board.toggle_matrix().unwrap().column_space();
        // 5×5 on the plane has 2^23 solvable boards, too many to solve one by one here.
        if reachable.dimension() > 17 {
            continue;
        }
        let goal = goal_named(&goal);
        let mut targets = vec![BitVector::zeros(rows * columns)];
        if goal == Goal::Either {
            targets.push(BitVector::ones(rows * columns));
        }
        let reachable = gf2_linalg::Coset::new(BitVector::zeros(rows * columns), reachable).unwrap();
        assert!(
            targets.iter().all(|target| reachable.contains(target)),
            "one coset holds all solvable boards"
        );
        let solver = Solver::new(board).unwrap();
        let mut counts = vec![0; expected.len()];
        for state in reachable.members() {
            let cells = gf2_linalg::BitMatrix::from_fn(rows, columns, |r, c| state.get(r * columns + c));
            let solution =
                solver.solve(&Lights::from_matrix(cells), &goal, &SolveOptions::default()).unwrap();
            let Solution::Solved(solved) = solution else { panic!("{state} is in the column space") };
            counts[solved.weight()] += 1;
        }
        assert_eq!(counts, expected, "{topology} {rows}x{columns} {goal:?}");
        compared += 1;
    }
    assert_eq!(compared, 8, "all tables but one");
}

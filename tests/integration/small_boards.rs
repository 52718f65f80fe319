//! Small boards of every rule against trying all presses, and the order of the best solutions.

use std::num::NonZeroUsize;

use gf2_linalg::{BitMatrix, Parallelism};
use lightsout::{
    Board, Goal, Lights, Limits, Mask, MinimizeOptions, Presses, Puzzle, Solution, SolveOptions,
};
use proptest::prelude::*;

use lightsout_oracles::board::{Cell, Coinciding, Grid, Neighbourhood, Topology};
use lightsout_oracles::{self as oracles, brute_force};

/// The same grid for the oracle and for the product.
#[derive(Clone, Debug)]
struct Rule {
    rows: usize,
    columns: usize,
    neighbourhood: &'static str,
    topology: &'static str,
    coinciding: &'static str,
    cells: Vec<Cell>,
}

impl Rule {
    fn oracle(&self) -> oracles::board::Board {
        let grid = Grid {
            neighbourhood: Neighbourhood::named(self.neighbourhood),
            topology: Topology::named(self.topology),
            coinciding: Coinciding::named(self.coinciding),
            cells: self.cells.clone(),
            ..Grid::new(self.rows, self.columns)
        };
        grid.board()
    }

    fn board(&self) -> Board {
        let cells = |kinds: [Cell; 2]| {
            BitMatrix::from_fn(self.rows, self.columns, |row, column| {
                kinds.contains(&self.cells[row * self.columns + column])
            })
        };
        let lights = Lights::from_matrix(cells([Cell::Both, Cell::LightOnly]));
        let buttons = Presses::from_matrix(cells([Cell::Both, Cell::ButtonOnly]));
        Board::grid(self.rows, self.columns)
            .neighbourhood(self.neighbourhood.parse().unwrap())
            .topology(self.topology.parse().unwrap())
            .coinciding(self.coinciding.parse().unwrap())
            .mask(Mask::from_parts(lights, buttons).unwrap())
            .build()
            .unwrap()
    }
}

/// Grids of up to twelve cells, most of them ordinary.
fn rule() -> impl Strategy<Value = Rule> {
    let sizes: Vec<(usize, usize)> =
        (1..=12).flat_map(|rows| (1..=12 / rows).map(move |columns| (rows, columns))).collect();
    let cell = prop_oneof![
        8 => Just(Cell::Both), 1 => Just(Cell::Hole), 1 => Just(Cell::LightOnly), 1 => Just(Cell::ButtonOnly)
    ];
    prop::sample::select(sizes).prop_flat_map(move |(rows, columns)| {
        (
            prop::sample::select(Neighbourhood::NAMES.to_vec()),
            prop::sample::select(Topology::NAMES.to_vec()),
            prop::sample::select(Coinciding::NAMES.to_vec()),
            prop::collection::vec(cell.clone(), rows * columns),
        )
            .prop_map(move |(neighbourhood, topology, coinciding, cells)| Rule {
                rows,
                columns,
                neighbourhood,
                topology,
                coinciding,
                cells,
            })
    })
}

/// A pattern as the oracle has it: an entry for each of these cells.
fn entries<K>(pattern: &lightsout::Pattern<K>, cells: &[usize]) -> Vec<bool> {
    let columns = pattern.size().columns;
    cells.iter().map(|cell| pattern.get((cell / columns, cell % columns))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn solutions_are_those_of_trying_all_presses(rule in rule(), states in any::<u64>(), goal in 0..4_usize) {
        let (oracle, board) = (rule.oracle(), rule.board());
        prop_assert_eq!(board.light_count(), oracle.lights.len());
        prop_assert_eq!(board.button_count(), oracle.buttons.len());

        let pattern = |shift: usize| {
            let mut lights = board.all_off().unwrap();
            for (index, cell) in oracle.lights.iter().enumerate() {
                lights.set((cell / rule.columns, cell % rule.columns), states >> (shift + index) & 1 == 1);
            }
            lights
        };
        // Half of the time a state that can be reached from the goal.
        let mut lights = pattern(0);
        let (goal, targets) = match goal {
            0 => (Goal::Off, oracles::Goal::Off.targets(oracle.lights.len())),
            1 => (Goal::On, oracles::Goal::On.targets(oracle.lights.len())),
            2 => (Goal::Either, oracles::Goal::Either.targets(oracle.lights.len())),
            _ => {
                let wanted = pattern(16);
                let target = entries(&wanted, &oracle.lights);
                (Goal::Pattern(wanted), vec![target])
            }
        };
        if states >> 63 == 1 {
            let presses: Vec<bool> = (0..oracle.buttons.len()).map(|button| states >> (32 + button) & 1 == 1).collect();
            let reached = oracle.after(&targets[0], &presses);
            for (index, cell) in oracle.lights.iter().enumerate() {
                lights.set((cell / rule.columns, cell % rule.columns), reached[index]);
            }
        }
        let expected = brute_force::solve(&oracle, &entries(&lights, &oracle.lights), &targets);

        let puzzle = Puzzle::new(board, lights).with_goal(goal);
        let search = MinimizeOptions { lightest_kept: usize::MAX, ..MinimizeOptions::default() };
        match puzzle.solve_with(&SolveOptions { search, ..SolveOptions::default() }).unwrap() {
            Solution::Unsolvable(_) => prop_assert_eq!(&expected, &None),
            Solution::Solved(solved) => {
                let expected = expected.as_ref().expect("the oracle found a solution");
                prop_assert!(solved.is_proved());
                prop_assert_eq!(solved.weight(), expected.presses);
                prop_assert_eq!(solved.count(), expected.solutions.into());
                prop_assert_eq!(solved.lightest_count(), Some(expected.lightest.len().into()));
                let lightest: Vec<Vec<bool>> =
                    solved.lightest().map(|member| entries(&member.unwrap().1, &oracle.buttons)).collect();
                prop_assert_eq!(&lightest, &expected.lightest);
                prop_assert_eq!(&entries(solved.presses(), &oracle.buttons), &expected.lightest[0]);
            }
        }
    }
}

/// Boards whose search is divided among threads, which those above are too small for.
#[test]
fn threads_do_not_change_the_solution() {
    for (rows, columns, topology) in [(19, 19, "plane"), (12, 12, "torus"), (17, 17, "torus")] {
        let board = Board::grid(rows, columns).topology(topology.parse().unwrap()).build().unwrap();
        let puzzle = Puzzle::new(board.clone(), board.all_off().unwrap()).with_goal(Goal::On);
        let solved = [1, 2, 8].map(|threads| {
            let parallelism = Parallelism::Threads(NonZeroUsize::new(threads).unwrap());
            let search = MinimizeOptions {
                limits: Limits { parallelism, ..Limits::default() },
                lightest_kept: 100,
                ..MinimizeOptions::default()
            };
            match puzzle.solve_with(&SolveOptions { search, ..SolveOptions::default() }).unwrap() {
                Solution::Solved(solved) => solved,
                Solution::Unsolvable(_) => panic!("all-on can always be reached"),
            }
        });
        assert!(solved[0].nullity() >= 15, "{rows}x{columns} {topology}: {}", solved[0].nullity());
        let [one, two, eight] = solved.map(|solved| {
            (
                solved.weight(),
                solved.lightest_count(),
                solved.presses().clone(),
                solved.lightest().collect::<Vec<_>>(),
            )
        });
        assert_eq!(one, two);
        assert_eq!(one, eight);
    }
}

//! Levels against every set of presses, which knows nothing of codes.

#![expect(clippy::unwrap_used, reason = "a test ends at the first thing that goes wrong")]

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::time::Duration;

use lightsout::{
    Board, CancelFlag, Cell, Effort, Error, Goal, Level, LevelOptions, Levels, LevelsEnd, Lights, Limits,
    Mask, Parallelism, Size, Stop, Symmetry, SymmetryError,
};
use lightsout_oracles::{board as oracles, brute_force};
use proptest::prelude::*;
use proptest::sample::select;

/// The lights of a board as the bits of a number.
fn bits(board: &Board, lights: &Lights) -> usize {
    let cells = board.lights().enumerate();
    cells.map(|(bit, cell)| usize::from(lights.get(cell)) << bit).sum()
}

/// The lights that a number has as its bits.
fn lights_of(board: &Board, state: usize) -> Lights {
    let mut lights = board.all_off().unwrap();
    let on = board.lights().enumerate().filter(|(bit, _)| state >> bit & 1 == 1);
    on.for_each(|(_, cell)| lights.set(cell, true));
    lights
}

/// A board, and the same for the oracles.
#[derive(Clone, Debug)]
struct Both {
    board: Board,
    oracle: oracles::Board,
}

impl Both {
    fn lists(lights: usize, lists: Vec<Vec<usize>>) -> Self {
        let oracle = oracles::Board::from_lists(lights, &lists);
        Self { board: Board::from_buttons(lights, lists).unwrap(), oracle }
    }

    /// For each state of the lights the fewest presses to the goal, and how many solutions have as few.
    fn by_brute_force(&self, goal: &Goal) -> Vec<Option<(usize, u64)>> {
        let goal = match goal {
            Goal::Off => lightsout_oracles::Goal::Off,
            Goal::On => lightsout_oracles::Goal::On,
            Goal::Either => lightsout_oracles::Goal::Either,
            other => panic!("no goal of the oracles is {other:?}"),
        };
        brute_force::each_state(&self.oracle, &goal.targets(self.oracle.lights.len()))
    }
}

fn levels(board: &Board, goal: &Goal, options: &LevelOptions) -> Levels {
    Levels::new(board.clone(), goal.clone(), options.clone()).unwrap()
}

fn exactly(presses: usize) -> LevelOptions {
    LevelOptions { presses: Some(presses..=presses), ..LevelOptions::default() }
}

/// So many levels, or all there are.
fn take(levels: &mut Levels, count: usize) -> Vec<Level> {
    levels.by_ref().take(count).map(Result::unwrap).collect()
}

/// Where the cell comes to lie, for some of the symmetries that there are together.
fn images(symmetry: Symmetry, size: Size, Cell { row, column }: Cell) -> Vec<(usize, usize)> {
    let (below, right) = (size.rows - 1 - row, size.columns - 1 - column);
    match symmetry {
        Symmetry::LeftRight => vec![(row, right)],
        Symmetry::TopBottom => vec![(below, column)],
        Symmetry::Both => vec![(row, right), (below, column)],
        Symmetry::HalfTurn => vec![(below, right)],
        Symmetry::QuarterTurn => vec![(column, below)],
        Symmetry::Diagonal => vec![(column, row)],
        Symmetry::Antidiagonal => vec![(right, below)],
        _ => vec![(row, right), (below, column), (column, row), (column, below), (right, below)],
    }
}

fn is_symmetric(lights: &Lights, symmetry: Symmetry) -> bool {
    let is_on = |(row, column)| lights.get((row, column));
    lights.iter().all(|cell| images(symmetry, lights.size(), cell).into_iter().all(is_on))
}

/// Small boards of many rules, and of none.
fn both() -> impl Strategy<Value = Both> {
    prop_oneof![4 => grid(), 1 => buttons()]
}

/// Up to ten buttons, each of which toggles any lights.
fn buttons() -> impl Strategy<Value = Both> {
    (0..=10_usize).prop_flat_map(|lights| {
        let list = proptest::sample::subsequence((0..lights).collect::<Vec<_>>(), 0..=lights);
        let lists = proptest::collection::vec(list, 0..=10);
        lists.prop_map(move |lists| Both::lists(lights, lists))
    })
}

fn grid() -> impl Strategy<Value = Both> {
    let names = vec!["plus", "plus-open", "king", "knight", "diagonal", "row-column"];
    let topologies = vec!["plane", "cylinder", "torus"];
    (0..=3_usize, 0..=4_usize, select(names), select(topologies), any::<bool>()).prop_map(
        |(rows, columns, neighbourhood, topology, has_hole)| {
            let mut grid = oracles::Grid {
                neighbourhood: oracles::Neighbourhood::named(neighbourhood),
                topology: oracles::Topology::named(topology),
                ..oracles::Grid::new(rows, columns)
            };
            let mut builder = Board::grid(rows, columns)
                .neighbourhood(neighbourhood.parse().unwrap())
                .topology(topology.parse().unwrap());
            if has_hole && rows * columns >= 3 {
                grid.cells[columns - 1] = oracles::Cell::Hole;
                let mut cells = Board::new(rows, columns).unwrap().all_on().unwrap();
                cells.flip((0, columns - 1));
                builder = builder.mask(Mask::from_cells(cells.into_matrix()));
            }
            Both { board: builder.build().unwrap(), oracle: grid.board() }
        },
    )
}

fn goal() -> impl Strategy<Value = Goal> {
    select(vec![Goal::Off, Goal::On, Goal::Either])
}

fn symmetry() -> impl Strategy<Value = Option<Symmetry>> {
    let any = [Symmetry::LeftRight, Symmetry::TopBottom, Symmetry::HalfTurn, Symmetry::Both];
    proptest::option::of(select(any.to_vec()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn all_levels_that_there_are_come_once(
        both in both(),
        goal in goal(),
        (least, more) in (0..=4_usize, 0..=4_usize),
        unique: bool,
        symmetry in symmetry(),
        seed: u64,
    ) {
        let range = least..=least + more;
        let presses = Some(range.clone());
        let options = LevelOptions { presses, unique, symmetry, seed, ..LevelOptions::default() };
        let board = &both.board;
        let mut levels = levels(board, &goal, &options);
        let found = take(&mut levels, usize::MAX);
        prop_assert_eq!(levels.end(), Some(LevelsEnd::NoneLeft));

        let solutions = both.by_brute_force(&goal);
        let mut met = HashSet::new();
        for level in &found {
            let state = bits(board, level.lights());
            let (fewest, count) = solutions[state].unwrap();
            prop_assert!(level.solved().is_proved());
            prop_assert_eq!(level.solved().weight(), fewest);
            prop_assert_eq!(level.solved().lightest_count(), Some(count.into()));
            prop_assert!(met.insert(state), "it came twice");
        }
        for (state, solution) in solutions.iter().enumerate() {
            let lights = lights_of(board, state);
            let fits = |(fewest, count)| range.contains(&fewest) && (!unique || count == 1);
            let is_wanted = solution.is_some_and(fits)
                && symmetry.is_none_or(|symmetry| is_symmetric(&lights, symmetry));
            prop_assert_eq!(met.contains(&state), is_wanted, "{}", lights);
        }
    }

    #[test]
    fn without_presses_all_that_can_be_solved_come_once(both in both(), goal in goal(), seed: u64) {
        let board = &both.board;
        let mut levels = levels(board, &goal, &LevelOptions { seed, ..LevelOptions::default() });
        let found = take(&mut levels, usize::MAX);
        prop_assert_eq!(levels.end(), Some(LevelsEnd::NoneLeft));
        let met: HashSet<usize> = found.iter().map(|level| bits(board, level.lights())).collect();
        prop_assert_eq!(met.len(), found.len());
        prop_assert_eq!(met.len(), both.by_brute_force(&goal).iter().flatten().count());
    }
}

#[test]
fn every_number_of_presses_up_to_the_most_is_reached_and_none_beyond() {
    // Without quiet patterns every press is needed, of the last.
    for (rows, columns, max) in [(4, 4, 7), (5, 5, 15), (2, 7, 8), (3, 7, 21), (10, 10, 100)] {
        let board = Board::new(rows, columns).unwrap();
        for presses in 0..=max {
            let found = take(&mut levels(&board, &Goal::Off, &exactly(presses)), 2);
            assert!(!found.is_empty(), "{rows}x{columns} {presses}");
            let is_exact = |level: &Level| level.solved().weight() == presses && level.solved().is_proved();
            assert!(found.iter().all(is_exact), "{rows}x{columns} {presses}");
        }
        let options = LevelOptions { presses: Some(max + 1..=usize::MAX), ..LevelOptions::default() };
        let mut beyond = levels(&board, &Goal::Off, &options);
        assert!(beyond.next().is_none(), "{rows}x{columns}");
        assert_eq!(beyond.end(), Some(LevelsEnd::NoneLeft), "{rows}x{columns}");
    }
}

#[test]
fn a_walk_reaches_presses_that_random_boards_hardly_need() {
    for (side, hard) in [(9, 36), (16, 120)] {
        for presses in [1, hard / 2, hard] {
            let board = Board::new(side, side).unwrap();
            let found = take(&mut levels(&board, &Goal::Off, &exactly(presses)), 3);
            let is_exact = |level: &Level| level.solved().weight() == presses && level.solved().is_proved();
            assert!(found.iter().all(is_exact));
            let different: HashSet<&Lights> = found.iter().map(Level::lights).collect();
            assert_eq!(different.len(), 3, "{side} {presses}");
        }
    }
}

#[test]
fn presses_of_a_solution_are_taken_where_random_ones_are_too_many() {
    // 20 quiet patterns are too many for a walk.
    let board = Board::new(30, 30).unwrap();
    for presses in [0, 7, 300] {
        let found = take(&mut levels(&board, &Goal::Off, &exactly(presses)), 1);
        let [level] = &found[..] else { panic!("{presses}") };
        assert!(level.solved().weight() == presses && level.solved().is_proved());
    }
}

#[test]
fn of_a_long_range_some_numbers_are_looked_for() {
    let board = Board::new(300, 300).unwrap();
    let options = LevelOptions { presses: Some(1..=usize::MAX), seed: 1, ..LevelOptions::default() };
    let found = take(&mut levels(&board, &Goal::Off, &options), 2);
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|level| level.solved().is_proved() && level.solved().weight() > 0));
    assert_ne!(found[0].solved().weight(), found[1].solved().weight());
}

#[test]
fn walks_and_draws_keep_symmetry_and_uniqueness() {
    for (side, presses) in [(9, 4..=8), (14, 8..=8), (24, 8..=8), (70, 16..=16)] {
        for symmetry in [Symmetry::LeftRight, Symmetry::QuarterTurn, Symmetry::Full] {
            let presses = Some(presses.clone());
            let unique = side == 9;
            let options = LevelOptions {
                presses,
                unique,
                symmetry: Some(symmetry),
                seed: 5,
                ..LevelOptions::default()
            };
            let board = Board::new(side, side).unwrap();
            let found = take(&mut levels(&board, &Goal::Either, &options), 1);
            let [level] = &found[..] else { panic!("{side} {symmetry}") };
            assert!(is_symmetric(level.lights(), symmetry), "{symmetry}\n{}", level.lights());
            assert!(
                options.presses.unwrap().contains(&level.solved().weight()) && level.solved().is_proved()
            );
            assert!(!unique || level.solved().lightest_count() == Some(1_u32.into()));
        }
    }
}

#[test]
fn squares_have_all_symmetries() {
    let board = Board::new(3, 3).unwrap();
    for symmetry in Symmetry::ALL.iter().copied() {
        let options = LevelOptions { symmetry: Some(symmetry), ..LevelOptions::default() };
        let found = take(&mut levels(&board, &Goal::Off, &options), usize::MAX);
        // Every state of the lights can be solved.
        let all = (0..512).filter(|&state| is_symmetric(&lights_of(&board, state), symmetry));
        assert_eq!(found.len(), all.count(), "{symmetry}");
        assert!(found.iter().all(|level| is_symmetric(level.lights(), symmetry)), "{symmetry}");
        assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
    }
    assert!("sideways".parse::<Symmetry>().unwrap_err().to_string().contains("left-right"));
}

#[test]
fn numbers_that_symmetry_forbids_are_not_looked_for() {
    // Orbits of four buttons: with quiet patterns, which are even, and without.
    for (side, presses) in [(14, 9), (10, 9), (10, 10)] {
        let options = LevelOptions { symmetry: Some(Symmetry::QuarterTurn), ..exactly(presses) };
        let mut levels = levels(&Board::new(side, side).unwrap(), &Goal::Off, &options);
        assert!(levels.next().is_none());
        assert_eq!(levels.end(), Some(LevelsEnd::NoneLeft), "{side} {presses}");
    }
}

#[test]
fn numbers_that_sets_of_any_sizes_add_up_to_are_looked_for() {
    // No button changes lights as its mirror image does, but three of them together have a symmetric effect,
    // and so have two and two: sets of which the largest is not in every sum that it would fit in.
    let lists = [vec![0], vec![1], vec![0, 1, 2, 11], vec![3], vec![3, 4, 9], vec![5], vec![8]];
    let board = Board::from_buttons(14, lists).unwrap();
    for (presses, count) in [1, 0, 2, 1, 1, 2, 0, 1].into_iter().enumerate() {
        let options = LevelOptions { symmetry: Some(Symmetry::LeftRight), ..exactly(presses) };
        let mut levels = levels(&board, &Goal::Off, &options);
        assert_eq!(take(&mut levels, usize::MAX).len(), count, "{presses}");
        assert_eq!(levels.end(), Some(LevelsEnd::NoneLeft), "{presses}");
    }
}

#[test]
fn what_cannot_be_symmetric_is_refused() {
    let refusal = |board: Board, goal: Goal, symmetry| {
        let options = LevelOptions { symmetry: Some(symmetry), ..LevelOptions::default() };
        match Levels::new(board, goal, options) {
            Err(Error::Symmetry(error)) => error,
            other => panic!("{other:?}"),
        }
    };
    let size = Size { rows: 3, columns: 4 };
    for symmetry in [Symmetry::QuarterTurn, Symmetry::Diagonal, Symmetry::Antidiagonal, Symmetry::Full] {
        let error = refusal(Board::new(3, 4).unwrap(), Goal::Off, symmetry);
        assert_eq!(error, SymmetryError::NotSquare { symmetry, size });
    }
    let board = Board::new(70, 70).unwrap();
    let mut corner = board.all_off().unwrap();
    corner.flip((0, 0));
    let error = refusal(board, Goal::Pattern(corner), Symmetry::LeftRight);
    assert_eq!(error, SymmetryError::NotSymmetric { symmetry: Symmetry::LeftRight, max: 4096 });
    let error = refusal(Board::new(4097, 4096).unwrap(), Goal::Off, Symmetry::Both);
    assert!(matches!(error, SymmetryError::TooLarge { cells: 16_781_312, .. }), "{error}");
}

#[test]
fn the_same_seed_has_the_same_levels_on_any_number_of_threads() {
    for (side, presses) in [(5, Some(9..=14)), (9, Some(30..=34)), (14, None), (30, Some(150..=160))] {
        let of = |seed, parallelism| {
            let limits = Limits { parallelism, ..Limits::default() };
            let options = LevelOptions { presses: presses.clone(), seed, limits, ..LevelOptions::default() };
            let found = take(&mut levels(&Board::new(side, side).unwrap(), &Goal::Off, &options), 3);
            found.into_iter().map(|level| level.lights().clone()).collect::<Vec<_>>()
        };
        let first = of(11, Parallelism::Sequential);
        assert_eq!(first.len(), 3);
        assert_eq!(first, of(11, Parallelism::Threads(NonZeroUsize::new(3).unwrap())), "{side}");
        assert_ne!(first, of(12, Parallelism::Sequential), "{side}");
    }
}

#[test]
fn the_levels_of_a_seed_are_the_same_on_every_machine() {
    let first = |side, presses| {
        let options = LevelOptions { seed: 1, ..exactly(presses) };
        let found = take(&mut levels(&Board::new(side, side).unwrap(), &Goal::Off, &options), 1);
        found[0].lights().to_string().replace('\n', "|")
    };
    // Listed, walked and drawn.
    assert_eq!(first(5, 15), "#....|#....|...#.|#####|...##");
    assert_eq!(
        first(9, 3),
        ".........|....#....|...###...|.#..#....|####.....|.####....|...#.....|.........|........."
    );
    assert_eq!(first(7, 3), ".......|.......|##.....|..#....|##.....|....#..|...###.");
}

#[test]
fn effort_does_not_change_the_lights_and_a_range_has_each_number() {
    let board = Board::new(4, 4).unwrap();
    let lights = |effort| -> Vec<Lights> {
        let options = LevelOptions { effort, seed: 2, ..LevelOptions::default() };
        let found = take(&mut levels(&board, &Goal::Off, &options), 20);
        found.into_iter().map(|level| level.lights().clone()).collect()
    };
    assert_eq!(lights(Effort::Any), lights(Effort::Fewest));
    let options = LevelOptions { presses: Some(2..=6), ..LevelOptions::default() };
    let found = take(&mut levels(&board, &Goal::Off, &options), 60);
    let numbers: HashSet<usize> = found.iter().map(|level| level.solved().weight()).collect();
    assert_eq!(numbers, (2..=6).collect());
}

#[test]
fn a_search_that_is_stopped_says_so() {
    let end = |side, limits: Limits| {
        let options = LevelOptions { limits, ..exactly(9) };
        let mut levels = levels(&Board::new(side, side).unwrap(), &Goal::Off, &options);
        assert!(levels.next().is_none());
        assert!(levels.next().is_none());
        levels.end().unwrap()
    };
    let flag = CancelFlag::default();
    flag.cancel();
    for side in [5, 9, 30] {
        let limits = Limits { time_limit: Some(Duration::ZERO), ..Limits::default() };
        assert_eq!(end(side, limits), LevelsEnd::Stopped(Stop::TimeLimit), "{side}");
        let limits = Limits { cancel: Some(flag.clone()), ..Limits::default() };
        assert_eq!(end(side, limits), LevelsEnd::Stopped(Stop::Cancelled), "{side}");
    }
}

#[test]
fn what_may_not_be_is_given_up() {
    // No proof is known that 40 presses are too many for 81 buttons.
    let mut levels = levels(&Board::new(9, 9).unwrap(), &Goal::Off, &exactly(40));
    assert!(levels.next().is_none());
    let end = levels.end();
    assert!(matches!(end, Some(LevelsEnd::GaveUp { tries }) if tries > 1_000_000), "{end:?}");
}

#[test]
fn a_memory_limit_below_the_table_of_leaders_is_no_error() {
    let board = Board::new(4, 4).unwrap();
    let oracle = oracles::Grid::new(4, 4).board();
    let found = brute_force::each_state(&oracle, &[vec![false; 16]]);
    let limits = Limits { memory_limit: Some(1 << 10), ..Limits::default() };
    for presses in 0..=7 {
        let options = LevelOptions { limits: limits.clone(), ..exactly(presses) };
        let drawn = take(&mut levels(&board, &Goal::Off, &options), 20);
        assert!(!drawn.is_empty(), "{presses}");
        for level in drawn {
            let (fewest, _) = found[bits(&board, level.lights())].unwrap();
            assert_eq!((level.solved().weight(), fewest), (presses, presses));
        }
    }
}

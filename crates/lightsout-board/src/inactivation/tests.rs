//! Against dense elimination of the whole system, and by carrying out what comes out.

use gf2_linalg::BitMatrix;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::{Certificate, Coinciding, Mask, Neighbourhood, Offset, Size, Topology};

/// A random state of the lights of the board.
fn random_lights(board: &Board, generator: &mut ChaCha8Rng) -> Lights {
    let Size { rows, columns } = board.light_size();
    let mut cells = BitMatrix::random(rows, columns, generator);
    if let Some(mask) = board.light_mask() {
        cells &= mask.as_matrix();
    }
    Lights::from_matrix(cells)
}

/// A random pattern of presses on the board.
fn random_presses(board: &Board, generator: &mut ChaCha8Rng) -> Presses {
    let Size { rows, columns } = board.button_size();
    let mut cells = BitMatrix::random(rows, columns, generator);
    if let Some(mask) = board.button_mask() {
        cells &= mask.as_matrix();
    }
    Presses::from_matrix(cells)
}

/// Whether the lights can be changed, which presses or a certificate show.
fn is_solvable(board: &Board, inactivation: &Inactivation, change: &Lights) -> bool {
    match inactivation.solve(change).unwrap() {
        Ok(presses) => {
            assert_eq!(&board.effect(&presses).unwrap(), change, "{board:?}");
            true
        }
        Err(lights) => {
            let off = board.all_off().unwrap();
            assert!(Certificate::new(lights).holds(board, &off, change).unwrap(), "{board:?}\n{change}");
            false
        }
    }
}

/// What can be reached, what cannot, and the quiet patterns.
fn check(board: &Board, generator: &mut ChaCha8Rng) -> Inactivation {
    let inactivation = Inactivation::new(board).unwrap();
    let nullity = board.button_count() - board.toggle_matrix().unwrap().rank();
    assert_eq!(inactivation.nullity(), nullity, "{board:?}");

    let quiet = inactivation.quiet_patterns(0..nullity).unwrap();
    let mut packed = Vec::new();
    for pattern in &quiet {
        assert!(board.effect(pattern).unwrap().is_empty(), "{board:?}");
        packed.push(board.buttons().map(|cell| pattern.get(cell)).collect::<gf2_linalg::BitVector>());
    }
    let basis = BitMatrix::from_rows(board.button_count(), packed.iter().map(gf2_linalg::BitVector::as_ref));
    assert_eq!(basis.unwrap().rank(), nullity, "{board:?}");

    assert!(is_solvable(board, &inactivation, &board.all_off().unwrap()));
    let possible = board.effect(&random_presses(board, generator)).unwrap();
    assert!(is_solvable(board, &inactivation, &possible), "{board:?}\n{possible}");
    is_solvable(board, &inactivation, &board.all_on().unwrap());
    is_solvable(board, &inactivation, &random_lights(board, generator));
    let dependent = board.light_count() - (board.button_count() - nullity);
    if dependent > 0 {
        // Each misses a solution with probability 1 - 2^-dependent.
        assert!(
            (0..64).any(|_| !is_solvable(board, &inactivation, &random_lights(board, generator))),
            "{board:?}"
        );
    }
    inactivation
}

fn named() -> impl Iterator<Item = Neighbourhood> {
    Neighbourhood::NAMES.iter().map(|name| name.parse().unwrap())
}

#[test]
fn every_named_board_up_to_7x7() {
    let mut generator = ChaCha8Rng::seed_from_u64(1);
    for (rows, columns) in (0..=7).flat_map(|rows| (0..=7).map(move |columns| (rows, columns))) {
        for neighbourhood in named() {
            for &topology in Topology::ALL {
                for &coinciding in Coinciding::ALL {
                    let grid = Board::grid(rows, columns).neighbourhood(neighbourhood.clone());
                    let board = grid.topology(topology).coinciding(coinciding).build().unwrap();
                    check(&board, &mut generator);
                }
            }
        }
    }
}

/// A grid of any size up to `max`, rule and mask.
fn random_grid(max: usize, generator: &mut ChaCha8Rng) -> Board {
    let (rows, columns) = (generator.random_range(0..=max), generator.random_range(0..=max));
    let neighbourhood = if generator.random_bool(0.5) {
        {
            let named: Vec<Neighbourhood> = named().collect();
            named[generator.random_range(0..named.len())].clone()
        }
    } else {
        let mut distance = |max: i32| generator.random_range(-max..=max) as isize;
        let offset = |_| Offset { rows: distance(3), columns: distance(3) };
        let mut offsets: Vec<Offset> = (0..6).map(offset).collect();
        offsets.truncate(generator.random_range(0..=6));
        Neighbourhood::from_offsets(offsets)
    };
    let topology = Topology::ALL[generator.random_range(0..Topology::ALL.len())];
    let mut grid = Board::grid(rows, columns).neighbourhood(neighbourhood).topology(topology);
    if generator.random_bool(0.7) {
        let [holes, halves] = [0.3, 0.2].map(|max| generator.random_range(0.0..max));
        let mut sparse = |missing| BitMatrix::from_fn(rows, columns, |_, _| !generator.random_bool(missing));
        let cells = sparse(holes);
        let lights = Lights::from_matrix(&sparse(halves) & &cells);
        let buttons = Presses::from_matrix(&sparse(halves) & &cells);
        grid = grid.mask(Mask::from_parts(lights, buttons).unwrap());
    }
    grid.build().unwrap()
}

#[test]
fn random_grids() {
    let mut generator = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..2000 {
        check(&random_grid(9, &mut generator), &mut generator);
    }
    for _ in 0..40 {
        check(&random_grid(60, &mut generator), &mut generator);
    }
}

#[test]
fn long_and_narrow_grids() {
    let mut generator = ChaCha8Rng::seed_from_u64(3);
    for neighbourhood in named() {
        for (rows, columns) in [(1, 300), (300, 1), (2, 150), (150, 2), (3, 130), (130, 3)] {
            for &topology in Topology::ALL {
                let grid = Board::grid(rows, columns).neighbourhood(neighbourhood.clone());
                check(&grid.topology(topology).build().unwrap(), &mut generator);
            }
        }
    }
}

#[test]
fn random_graphs_and_lists() {
    let mut generator = ChaCha8Rng::seed_from_u64(4);
    for round in 0..600 {
        let max = if round % 30 == 0 { 700 } else { 40 };
        let vertices = generator.random_range(0..=max);
        let edges = generator.random_range(0..=2 * vertices);
        let vertex = |generator: &mut ChaCha8Rng| (generator.next_u64() % vertices as u64) as usize;
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        if vertices > 1 {
            pairs.extend((0..edges).map(|_| (vertex(&mut generator), vertex(&mut generator))));
            pairs.retain(|(from, to)| from != to);
        }
        check(&Board::from_graph(vertices, pairs.iter().copied()).unwrap(), &mut generator);
        check(&Board::from_graph_open(vertices, pairs).unwrap(), &mut generator);

        let buttons = generator.random_range(0..=max);
        let list = |generator: &mut ChaCha8Rng| {
            let length = if vertices == 0 { 0 } else { generator.random_range(0..6) };
            (0..length).map(|_| vertex(generator)).collect()
        };
        let lists: Vec<Vec<usize>> = (0..buttons).map(|_| list(&mut generator)).collect();
        check(&Board::from_buttons(vertices, lists).unwrap(), &mut generator);
    }
}

/// Maximum number of unknowns at a time.
fn width(rows: usize, columns: usize, name: &str, topology: Topology) -> usize {
    let grid = Board::grid(rows, columns).neighbourhood(name.parse().unwrap()).topology(topology);
    Inactivation::new(&grid.build().unwrap()).unwrap().max_live()
}

#[test]
fn unknowns_stay_near_the_width_of_the_front() {
    assert_eq!(width(60, 40, "plus", Topology::Plane), 40);
    assert_eq!(width(60, 40, "plus", Topology::Cylinder), 40);
    assert_eq!(width(60, 40, "plus", Topology::Torus), 80);
    assert_eq!(width(60, 40, "king", Topology::Plane), 41);
    assert_eq!(width(60, 40, "king", Topology::Torus), 82);
    assert_eq!(width(60, 40, "knight", Topology::Plane), 81);
    assert_eq!(width(60, 40, "knight", Topology::Torus), 162);
}

#[test]
fn the_front_moves_along_the_longer_side() {
    assert_eq!(width(40, 60, "king", Topology::Plane), 41);
    assert_eq!(width(60, 40, "plus", Topology::CylinderRows), 60);
    assert_eq!(width(100, 40, "plus", Topology::CylinderRows), 80);
}

#[test]
fn holes_do_not_pile_unknowns_up() {
    let mut generator = ChaCha8Rng::seed_from_u64(6);
    let cells = BitMatrix::from_fn(200, 40, |_, _| !generator.random_bool(0.1));
    let board = Board::grid(200, 40).mask(Mask::from_cells(cells)).build().unwrap();
    let inactivation = Inactivation::new(&board).unwrap();
    assert!(inactivation.max_live() < 48, "{}", inactivation.max_live());
    let change = board.effect(&random_presses(&board, &mut generator)).unwrap();
    assert!(is_solvable(&board, &inactivation, &change));
}

#[test]
fn vertices_of_a_graph_are_taken_in_an_order_with_few_unknowns() {
    let mut generator = ChaCha8Rng::seed_from_u64(7);
    let (rows, columns) = (50, 30);
    let mut numbers: Vec<usize> = (0..rows * columns).collect();
    (1..numbers.len()).for_each(|last| numbers.swap(last, generator.random_range(0..=last)));
    let number = |row: usize, column: usize| numbers[row * columns + column];
    let down = (1..rows).flat_map(|row| (0..columns).map(move |column| ((row - 1, column), (row, column))));
    let right = (0..rows).flat_map(|row| (1..columns).map(move |column| ((row, column - 1), (row, column))));
    let edges = down.chain(right).map(|(from, to)| (number(from.0, from.1), number(to.0, to.1)));
    let board = Board::from_graph(rows * columns, edges).unwrap();
    let inactivation = check(&board, &mut generator);
    assert_eq!(inactivation.max_live(), columns);
}

#[test]
fn quiet_patterns_can_be_asked_for_in_parts() {
    // 66 from unknowns, so more than a word has lanes, and 3 of buttons without a light.
    let lists = (0..132).map(|button| vec![button / 2]).chain([vec![], vec![], vec![]]);
    let board = Board::from_buttons(66, lists).unwrap();
    let inactivation = check(&board, &mut ChaCha8Rng::seed_from_u64(8));
    assert_eq!(inactivation.nullity(), 69);
    let all = inactivation.quiet_patterns(0..69).unwrap();
    for numbers in [0..0, 0..1, 3..68, 65..67, 66..69, 68..69] {
        assert_eq!(inactivation.quiet_patterns(numbers.clone()).unwrap(), all[numbers]);
    }
}

#[test]
fn lights_far_beyond_the_buttons_are_only_conditions() {
    // The dense system stays as small as the buttons are few.
    let mut generator = ChaCha8Rng::seed_from_u64(9);
    let lists: Vec<Vec<usize>> =
        (0..70).map(|_| (0..5000).filter(|_| generator.random_bool(0.1)).collect()).collect();
    let board = Board::from_buttons(5000, lists).unwrap();
    let inactivation = check(&board, &mut generator);
    assert!(inactivation.symbolic.remainders <= 70);
}

#[test]
fn too_many_unknowns_are_refused() {
    let grid = Board::grid(60, 60).neighbourhood(Neighbourhood::row_column());
    let error = Inactivation::new(&grid.build().unwrap()).unwrap_err();
    assert_eq!(error, Error::TooManyUnknowns { max: 2048 });
    let lights: Vec<usize> = (0..3000).collect();
    let one_light = Board::from_buttons(1, lights.iter().map(|_| vec![0])).unwrap();
    assert_eq!(Inactivation::new(&one_light).unwrap_err(), Error::TooManyUnknowns { max: 2048 });
    let one_button = Board::from_buttons(3000, [lights]).unwrap();
    assert_eq!(Inactivation::new(&one_button).unwrap().max_live(), 0);
}

#[test]
fn boards_beyond_memory_are_refused() {
    for (rows, columns) in [(1 << 31, 1 << 31), (1, usize::MAX >> 1)] {
        let board = Board::new(rows, columns).unwrap();
        let error = Error::TooManyCells { cells: rows * columns, bytes: 4, max: 4_293_918_719 };
        assert_eq!(Inactivation::new(&board).unwrap_err(), error);
        assert_eq!(check_size(&board).unwrap_err(), error);
    }
    for (rows, columns) in [(usize::MAX >> 1, 0), (0, usize::MAX >> 1)] {
        let board = Board::grid(rows, columns).topology(Topology::Torus).build().unwrap();
        assert_eq!(Inactivation::new(&board).unwrap().nullity(), 0);
    }
}

#[test]
fn free_unknowns_give_back_their_slots() {
    // Each column's two buttons do the same.
    let king = |columns| Board::grid(2, columns).neighbourhood(Neighbourhood::king()).build().unwrap();
    let long = Inactivation::new(&king(20_000)).unwrap();
    assert!(long.max_live() <= 64, "{}", long.max_live());
    assert_eq!(long.nullity(), 20_000 + usize::from(20_000 % 3 == 2));

    let mut generator = ChaCha8Rng::seed_from_u64(6);
    let inactivation = check(&king(200), &mut generator);
    assert!(inactivation.symbolic.eliminations.free().len() > 64);

    // Islands, each of which has free unknowns or none.
    for _ in 0..20 {
        let cells = BitMatrix::from_fn(50, 50, |_, _| generator.random_bool(0.55));
        let board = Board::grid(50, 50).mask(Mask::from_cells(cells)).build().unwrap();
        let inactivation = check(&board, &mut generator);
        assert!(!inactivation.symbolic.eliminations.free().is_empty());
    }
}

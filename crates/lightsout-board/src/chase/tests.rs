//! Against dense elimination of the whole system, and by carrying out what comes out.

use gf2_linalg::BitMatrix;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::{Certificate, Coinciding, Mask, Neighbourhood, Offset, Topology};

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
fn is_solvable(board: &Board, chase: &Chase, change: &Lights) -> bool {
    match chase.solve(change).unwrap() {
        Chased::Solved(presses) => {
            assert_eq!(&board.effect(&presses).unwrap(), change, "{board:?}");
            true
        }
        Chased::Contradiction(lights) => {
            let off = board.all_off().unwrap();
            assert!(Certificate::new(lights).holds(board, &off, change).unwrap(), "{board:?}\n{change}");
            false
        }
    }
}

/// What can be reached, what cannot, and the quiet patterns.
fn check(board: &Board, generator: &mut ChaCha8Rng) -> Chase {
    let chase = Chase::new(board).unwrap();
    let nullity = board.button_count() - board.toggle_matrix().unwrap().rank();
    assert_eq!(chase.nullity(), nullity, "{board:?}");

    let quiet = chase.quiet_patterns(0..nullity).unwrap();
    let mut packed = Vec::new();
    for pattern in &quiet {
        assert!(board.effect(pattern).unwrap().is_empty(), "{board:?}");
        packed.push(
            board.buttons().map(|cell| pattern.get(cell.row, cell.column)).collect::<gf2_linalg::BitVector>(),
        );
    }
    let basis = BitMatrix::from_rows(board.button_count(), packed.iter().map(gf2_linalg::BitVector::as_ref));
    assert_eq!(basis.unwrap().rank(), nullity, "{board:?}");

    assert!(is_solvable(board, &chase, &board.all_off().unwrap()));
    let possible = board.effect(&random_presses(board, generator)).unwrap();
    assert!(is_solvable(board, &chase, &possible), "{board:?}\n{possible}");
    is_solvable(board, &chase, &board.all_on().unwrap());
    is_solvable(board, &chase, &random_lights(board, generator));
    let dependent = board.light_count() - (board.button_count() - nullity);
    if dependent > 0 {
        // Each misses a solution with probability 1 - 2^-dependent.
        assert!((0..64).any(|_| !is_solvable(board, &chase, &random_lights(board, generator))), "{board:?}");
    }
    chase
}

fn named() -> impl Iterator<Item = Neighbourhood> {
    let names = Neighbourhood::NAMES.iter();
    names.flat_map(|name| [name.to_string(), format!("{name}-open")]).map(|name| name.parse().unwrap())
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

/// A grid of any size up to `most`, rule and mask.
fn random_grid(most: usize, generator: &mut ChaCha8Rng) -> Board {
    let (rows, columns) = (generator.random_range(0..=most), generator.random_range(0..=most));
    let neighbourhood = if generator.random_bool(0.5) {
        named().nth(generator.random_range(0..8)).unwrap()
    } else {
        let mut distance = |most: i32| generator.random_range(-most..=most) as isize;
        let offset = |_| Offset { rows: distance(3), columns: distance(3) };
        let mut offsets: Vec<Offset> = (0..6).map(offset).collect();
        offsets.truncate(generator.random_range(0..=6));
        Neighbourhood::from_offsets(offsets)
    };
    let topology = Topology::ALL[generator.random_range(0..Topology::ALL.len())];
    let mut grid = Board::grid(rows, columns).neighbourhood(neighbourhood).topology(topology);
    if generator.random_bool(0.7) {
        let [holes, halves] = [0.3, 0.2].map(|most| generator.random_range(0.0..most));
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
        let most = if round % 30 == 0 { 700 } else { 40 };
        let vertices = generator.random_range(0..=most);
        let edges = generator.random_range(0..=2 * vertices);
        let vertex = |generator: &mut ChaCha8Rng| (generator.next_u64() % vertices as u64) as usize;
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        if vertices > 1 {
            pairs.extend((0..edges).map(|_| (vertex(&mut generator), vertex(&mut generator))));
            pairs.retain(|(from, to)| from != to);
        }
        check(&Board::from_graph(vertices, pairs.iter().copied()).unwrap(), &mut generator);
        check(&Board::from_graph_open(vertices, pairs).unwrap(), &mut generator);

        let buttons = generator.random_range(0..=most);
        let list = |generator: &mut ChaCha8Rng| {
            let length = if vertices == 0 { 0 } else { generator.random_range(0..6) };
            (0..length).map(|_| vertex(generator)).collect()
        };
        let lists: Vec<Vec<usize>> = (0..buttons).map(|_| list(&mut generator)).collect();
        check(&Board::from_buttons(vertices, lists).unwrap(), &mut generator);
    }
}

#[test]
#[ignore = "takes time: figures of large boards"]
fn figures() {
    use std::time::Instant;
    let side: usize = std::env::var("SIDE").ok().and_then(|s| s.parse().ok()).unwrap_or(1000);
    let mut generator = ChaCha8Rng::seed_from_u64(5);
    let mut cases: Vec<(String, Board)> = Vec::new();
    for name in ["plus", "king", "knight"] {
        for &topology in &[Topology::Plane, Topology::Cylinder, Topology::CylinderRows, Topology::Torus] {
            let grid = Board::grid(side, side).neighbourhood(name.parse().unwrap()).topology(topology);
            cases.push((format!("{name} {topology}"), grid.build().unwrap()));
        }
    }
    for missing in [0.01, 0.1, 0.3] {
        let cells = BitMatrix::from_fn(side, side, |_, _| !generator.random_bool(missing));
        let grid = Board::grid(side, side).mask(Mask::from_cells(cells));
        cases.push((format!("plus holes {missing}"), grid.build().unwrap()));
    }
    let only = std::env::var("CASE").unwrap_or_default();
    for (name, board) in cases.into_iter().filter(|(name, _)| name.contains(&only)) {
        let change = board.effect(&random_presses(&board, &mut generator)).unwrap();
        let (mut symbolic, mut solve) = (f64::INFINITY, f64::INFINITY);
        let repeat: usize = std::env::var("REPEAT").ok().and_then(|s| s.parse().ok()).unwrap_or(3);
        let mut chase = Chase::new(&board).unwrap();
        for _ in 0..repeat {
            let start = Instant::now();
            chase = Chase::new(&board).unwrap();
            symbolic = symbolic.min(start.elapsed().as_secs_f64() * 1e3);
            let start = Instant::now();
            let solved = chase.solve(&change).unwrap();
            solve = solve.min(start.elapsed().as_secs_f64() * 1e3);
            let Chased::Solved(presses) = solved else { panic!() };
            assert_eq!(board.effect(&presses).unwrap(), change);
        }
        let other = random_lights(&board, &mut generator);
        let start = Instant::now();
        let other = chase.solve(&other).unwrap();
        let certificate = start.elapsed().as_secs_f64() * 1e3;
        let width = chase.most_live();
        let mut ranks = Vec::new();
        for _ in 0..5 {
            let random = BitMatrix::random(width, width, &mut generator);
            let start = Instant::now();
            gf2_linalg::Parallelism::Sequential.install(|| random.rank());
            ranks.push(start.elapsed().as_secs_f64() * 1e3);
        }
        let rank = ranks.into_iter().fold(f64::INFINITY, f64::min);
        println!(
            "{name:24} F {width:6} nullity {:6} symbolic {symbolic:8.1} solve {solve:7.1} other {certificate:7.1} {} rank {rank:7.2} ratio {:6.1} events {} affected {} words {}",
            chase.nullity(),
            matches!(other, Chased::Solved(_)),
            (symbolic + solve) / rank,
            chase.symbolic.eliminations.len(),
            chase.symbolic.eliminations.sizes().0,
            chase.symbolic.eliminations.sizes().1,
        );
    }
    if let Ok(status) = std::fs::read_to_string("/proc/self/status") {
        println!("{}", status.lines().find(|line| line.starts_with("VmHWM")).unwrap());
    }
}

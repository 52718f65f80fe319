//! Boards from 4×4 to 64×64: one state at once, and one of many states of a board set up before; other rules and holes by
//! inactivation, beside the ranks of matrices; a large board by polynomials, beside a copy of its bits; presses.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use lightsout_board::{
    Answer, Board, Cell, Lights, Mask, Method, Presses, Solutions, State, System, Topology,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A state of the lights that random presses lead to.
fn solvable(board: &Board, seed: u64) -> Lights {
    let size = board.button_size();
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    let mut presses =
        Presses::from_matrix(gf2_linalg::BitMatrix::random(size.rows, size.columns, &mut generator));
    let missing: Vec<Cell> = presses.iter().filter(|&cell| !board.has_button(cell)).collect();
    missing.iter().for_each(|cell| presses.set(cell, false));
    board.effect(&presses).expect("the presses fit the board")
}

fn solutions(answer: Answer) -> Solutions {
    match answer {
        Answer::Solvable(solutions) => solutions,
        Answer::Unsolvable(_) => panic!("the lights come from presses"),
    }
}

fn solve(c: &mut Criterion) {
    let mut group = c.benchmark_group("solve");
    for side in [4, 5, 8, 16, 32, 64] {
        let board = Board::new(side, side).expect("a small board");
        let lights = solvable(&board, side as u64);
        let off = board.all_off().expect("a small board");
        let presses = solutions(board.solve(&lights, &off).expect("the lights fit")).into_particular();
        assert_eq!(board.effect(&presses), Ok(lights.clone()));

        group.throughput(Throughput::Elements((side * side) as u64)).sample_size(10);
        group.bench_function(BenchmarkId::new("at once", side), |bencher| {
            bencher.iter(|| board.solve(&lights, &off));
        });
        let system = System::new(board.clone()).expect("a small board");
        assert_eq!(
            solutions(system.solve(&lights, &off).expect("the lights fit")).into_particular(),
            presses
        );
        group.bench_function(BenchmarkId::new("set up before", side), |bencher| {
            bencher.iter(|| system.solve(&lights, &off));
        });
    }
}

/// Boards of 1000×1000 by inactivation, set up and solved, and beside each the rank of a random matrix of as many rows as
/// it has unknowns at a time.
fn inactivation(c: &mut Criterion) {
    let mut group = c.benchmark_group("inactivation");
    let side = 1000;
    let grid = |name: &str, topology| {
        Board::grid(side, side).neighbourhood(name.parse().expect("a known name")).topology(topology)
    };
    let mut generator = ChaCha8Rng::seed_from_u64(10);
    let cells = gf2_linalg::BitMatrix::from_fn(side, side, |_, _| generator.next_u64() % 10 > 0);
    for (name, grid) in [
        ("plus on a cylinder", grid("plus", Topology::Cylinder)),
        ("plus on a torus", grid("plus", Topology::Torus)),
        ("king", grid("king", Topology::Plane)),
        ("knight", grid("knight", Topology::Plane)),
        ("plus with holes", grid("plus", Topology::Plane).mask(Mask::from_cells(cells))),
    ] {
        let board = grid.build().expect("a board that fits memory");
        let system =
            || System::with_method(board.clone(), Method::Inactivation).expect("memory for the front");
        let lights = solvable(&board, 11);
        let prepared = system();
        let answer = prepared.solve(&lights, State::Off).expect("the lights fit");
        assert_eq!(board.effect(solutions(answer).particular()), Ok(lights.clone()));

        group.sample_size(10);
        group.bench_function(BenchmarkId::new(name, side), |bencher| {
            bencher.iter(|| system().solve(&lights, State::Off));
        });
        let unknowns = prepared.max_unknowns().unwrap_or(0);
        let matrix = gf2_linalg::BitMatrix::random(unknowns, unknowns, &mut generator);
        group.bench_function(BenchmarkId::new(format!("{name}, rank"), unknowns), |bencher| {
            bencher.iter(|| matrix.rank());
        });
    }
}

/// A board of 10 000×10 000 by polynomials, set up and solved, and a copy of its bits.
fn row_polynomials(c: &mut Criterion) {
    let mut group = c.benchmark_group("row polynomials");
    let side = 10_000;
    let board = Board::new(side, side).expect("a board that fits memory");
    let lights = solvable(&board, 12);
    let answer = board.solve(&lights, State::Off).expect("the lights fit");
    assert_eq!(board.effect(solutions(answer).particular()), Ok(lights.clone()));

    group.throughput(Throughput::Bytes((side * side / 8) as u64)).sample_size(10);
    group.bench_function(BenchmarkId::new("solve", side), |bencher| {
        bencher.iter(|| board.solve(&lights, State::Off));
    });
    let source = vec![u64::MAX / 3; side * side / 64];
    let mut target = source.clone();
    group.bench_function(BenchmarkId::new("copy", side), |bencher| {
        bencher.iter(|| std::hint::black_box(&mut target).copy_from_slice(&source));
    });
}

fn simulate(c: &mut Criterion) {
    let mut group = c.benchmark_group("press");
    for side in [64, 1024, 4096] {
        let board = Board::new(side, side).expect("a board that fits memory");
        let cells = gf2_linalg::BitMatrix::random(side, side, &mut ChaCha8Rng::seed_from_u64(side as u64));
        let presses = Presses::from_matrix(cells);
        let mut lights = board.all_off().expect("a board that fits memory");
        board.press(&mut lights, &presses).expect("the presses fit");
        board.press(&mut lights, &presses).expect("the presses fit");
        assert!(lights.is_empty(), "pressing twice is nothing");
        group.throughput(Throughput::Elements((side * side) as u64)).sample_size(10);
        group.bench_function(BenchmarkId::from_parameter(side), |bencher| {
            bencher.iter(|| board.press(&mut lights, &presses));
        });
    }
}

criterion_group!(benches, solve, inactivation, row_polynomials, simulate);
criterion_main!(benches);

//! Boards from 4×4 to 64×64: one state at once, and one of many states of a board set up before. Throughput
//! is in cells.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use lightsout_board::{Answer, Board, Lights, Presses, Solutions, System};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// A state of the lights that random presses lead to.
fn solvable(board: &Board, seed: u64) -> Lights {
    let size = board.button_size();
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    let presses =
        Presses::from_matrix(gf2_linalg::BitMatrix::random(size.rows, size.columns, &mut generator));
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

criterion_group!(benches, solve, simulate);
criterion_main!(benches);

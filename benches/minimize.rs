//! The lightest member of the cosets of boards of nullity 8, 16 and 20, and two ways to enumerate members of
//! one of nullity 32. Throughput is in members.
//!
//! Goal: the Walsh–Hadamard transform weighs at least 4 times as many members a second as the Gray walk.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gf2_codes::{Limits, Options, Strategy, distribution, minimize};
use gf2_linalg::{Coset, Parallelism, Subspace};
use lightsout_board::{Answer, Board};

/// The solutions that switch every light of an n×n board on.
fn all_on(side: usize) -> Coset {
    let board = Board::new(side, side).expect("a small board");
    let (off, on) = (board.all_off().expect("a small board"), board.all_on().expect("a small board"));
    match board.solve(&off, &on).expect("the states fit") {
        Answer::Solvable(solutions) => solutions.coset().expect("a small board"),
        Answer::Unsolvable(_) => panic!("all-on is always solvable"),
    }
}

fn fewest_presses(c: &mut Criterion) {
    let mut group = c.benchmark_group("minimize");
    // Sides with their nullities and minima, from OEIS A159257 and A075464.
    for (side, nullity, minimum) in [(9, 8, 25), (19, 16, 141), (30, 20, 376)] {
        let coset = all_on(side);
        assert_eq!(coset.dimension(), nullity);
        for (name, parallelism) in [("1 thread", Parallelism::Sequential), ("all threads", Parallelism::All)]
        {
            let options =
                Options { limits: Limits { parallelism, ..Limits::default() }, ..Options::default() };
            assert_eq!(minimize(&coset, &options).map(|outcome| outcome.weight()), Ok(minimum));
            group.throughput(Throughput::Elements(1 << nullity)).sample_size(10);
            group.bench_function(BenchmarkId::new(name, nullity), |bencher| {
                bencher.iter(|| minimize(&coset, &options));
            });
        }
    }
}

/// The members of which all coordinates but the last `dimension` are zero.
fn first_members(coset: &Coset, dimension: usize) -> Coset {
    let basis = coset.directions().basis();
    let last = basis.rows() - dimension..basis.rows();
    let last = basis.window(last, 0..basis.columns()).expect("rows of the basis");
    Coset::new(coset.offset().clone(), Subspace::span(last.to_matrix())).expect("vectors of one length")
}

fn enumeration(c: &mut Criterion) {
    const DIMENSION: usize = 26;
    let whole = all_on(39);
    assert_eq!(whole.dimension(), 32);
    let coset = first_members(&whole, DIMENSION);
    let mut group = c.benchmark_group("enumeration");
    group.throughput(Throughput::Elements(1 << DIMENSION)).sample_size(10);
    let mut outcomes = Vec::new();
    for strategy in [Strategy::Gray, Strategy::Walsh] {
        let options = Options {
            limits: Limits { parallelism: Parallelism::Sequential, ..Limits::default() },
            strategy: Some(strategy),
            ..Options::default()
        };
        outcomes.push(minimize(&coset, &options));
        group.bench_function(format!("{strategy:?}"), |bencher| {
            bencher.iter(|| minimize(&coset, &options));
        });
    }
    assert_eq!(outcomes[0], outcomes[1]);
    let options = Options {
        limits: Limits { parallelism: Parallelism::Sequential, ..Limits::default() },
        ..Options::default()
    };
    group.bench_function("distribution", |bencher| bencher.iter(|| distribution(&coset, &options.limits)));
}

criterion_group!(benches, fewest_presses, enumeration);
criterion_main!(benches);

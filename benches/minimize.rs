//! The lightest member of the cosets of boards of nullity 8, 16 and 20. Throughput is in members.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gf2_linalg::{Coset, Parallelism};
use lightsout_board::{Answer, Board};
use lightsout_minimize::{Options, minimize};

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
            let options = Options { parallelism, ..Options::default() };
            assert_eq!(minimize(&coset, &options).map(|outcome| outcome.weight()), Ok(minimum));
            group.throughput(Throughput::Elements(1 << nullity)).sample_size(10);
            group.bench_function(BenchmarkId::new(name, nullity), |bencher| {
                bencher.iter(|| minimize(&coset, &options));
            });
        }
    }
}

criterion_group!(benches, fewest_presses);
criterion_main!(benches);

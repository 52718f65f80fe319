//! The matrix engine by itself. Throughput is in bit operations: n³ for n×n matrices.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gf2_linalg::BitMatrix;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

const ORDERS: [usize; 5] = [64, 256, 1024, 2048, 4096];

/// A seeded matrix; xorshift generators would make it rank-deficient.
fn random(rows: usize, columns: usize) -> BitMatrix {
    BitMatrix::random(rows, columns, &mut ChaCha8Rng::seed_from_u64((rows * columns) as u64))
}

fn cube(order: usize) -> Throughput {
    Throughput::Elements((order as u64).pow(3))
}

fn multiply(c: &mut Criterion) {
    let mut group = c.benchmark_group("multiply");
    for order in ORDERS {
        let (a, b) = (random(order, order), random(order, order));
        let x = gf2_linalg::BitVector::from_fn(order, |i| i % 3 == 0);
        let by_parts = a.multiply_vector(&b.multiply_vector(&x).expect("shapes fit")).expect("shapes fit");
        assert_eq!((&a * &b).multiply_vector(&x), Ok(by_parts));
        group.throughput(cube(order)).sample_size(10);
        group.bench_with_input(BenchmarkId::from_parameter(order), &order, |bencher, _| {
            bencher.iter(|| &a * &b)
        });
    }
}

fn rank(c: &mut Criterion) {
    let mut group = c.benchmark_group("rank");
    for order in ORDERS {
        let mut generator = ChaCha8Rng::seed_from_u64(order as u64);
        for (name, rank) in [("regular", order), ("deficient", order - 7)] {
            let matrix =
                BitMatrix::random_with_rank(order, order, rank, &mut generator).expect("such a rank");
            assert_eq!(matrix.rank(), rank);
            group.throughput(cube(order)).sample_size(10);
            group.bench_with_input(BenchmarkId::new(name, order), &matrix, |bencher, matrix| {
                bencher.iter(|| matrix.rank());
            });
        }
    }
}

fn nullspace(c: &mut Criterion) {
    let mut group = c.benchmark_group("nullspace");
    for order in ORDERS {
        let matrix = random(order, order + 64);
        let nullspace = matrix.nullspace();
        assert!(nullspace.dimension() >= 64 && (&matrix * &nullspace.basis().transpose()).is_zero());
        group.throughput(cube(order)).sample_size(10);
        group.bench_with_input(BenchmarkId::from_parameter(order), &matrix, |bencher, matrix| {
            bencher.iter(|| matrix.nullspace());
        });
    }
}

criterion_group!(benches, multiply, rank, nullspace);
criterion_main!(benches);

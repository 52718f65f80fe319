//! The matrix engine by itself, on one thread, and for the largest matrices on all threads too.
//!
//! Throughput is in bit operations, of which every operation on n×n matrices is counted as n³, whatever it
//! needs, so that they compare with the product. A solution for one right-hand side counts as the elimination
//! that it takes, n³ too. A transposition is counted as the n² bits that it moves.
//!
//! Each answer is checked before it is measured, mostly by its product with a vector.

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gf2_linalg::{BitMatrix, BitVector, Parallelism, SolveMany, Triangle};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

const ORDERS: [usize; 5] = [64, 256, 1024, 2048, 4096];
/// Matrices of this order and above are shared among threads with gain.
const SHARED: usize = 4096;

/// A seeded matrix; xorshift generators would make it rank-deficient.
fn random(rows: usize, columns: usize) -> BitMatrix {
    BitMatrix::random(rows, columns, &mut ChaCha8Rng::seed_from_u64((rows * columns) as u64))
}

fn random_with_rank(order: usize, rank: usize) -> BitMatrix {
    let mut generator = ChaCha8Rng::seed_from_u64((order + rank) as u64);
    BitMatrix::random_with_rank(order, order, rank, &mut generator).expect("such a rank")
}

/// A vector to check answers by.
fn probe(length: usize) -> BitVector {
    BitVector::from_fn(length, |i| i % 3 == 0)
}

fn times(matrix: &BitMatrix, vector: &BitVector) -> BitVector {
    matrix.multiply_vector(vector).expect("shapes fit")
}

/// Measures `work`, named for a matrix of this order.
fn measure<T>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    order: usize,
    mut work: impl FnMut() -> T,
) {
    group.throughput(Throughput::Elements((order as u64).pow(3))).sample_size(10);
    group.bench_function(BenchmarkId::new(name, order), |bencher| {
        Parallelism::Sequential.install(|| bencher.iter(&mut work));
    });
    if order >= SHARED {
        group.bench_function(BenchmarkId::new(format!("{name}_all_threads"), order), |bencher| {
            Parallelism::All.install(|| bencher.iter(&mut work));
        });
    }
}

fn multiply(c: &mut Criterion) {
    let mut group = c.benchmark_group("multiply");
    for order in ORDERS {
        let (a, b) = (random(order, order), random_with_rank(order, order));
        let x = probe(order);
        let by_parts = times(&a, &times(&b, &x));
        assert_eq!(times(&(&a * &b), &x), by_parts);
        measure(&mut group, "product", order, || &a * &b);

        let mut sum = b.clone();
        sum.as_mut().add_product(&a, &b).expect("shapes fit");
        assert_eq!(times(&sum, &x), &times(&b, &x) + &by_parts);
        measure(&mut group, "add_product", order, || sum.as_mut().add_product(&a, &b));
    }
}

fn eliminate(c: &mut Criterion) {
    let mut group = c.benchmark_group("eliminate");
    for order in ORDERS {
        for (name, rank) in [("regular", order), ("deficient", order - 7)] {
            let a = random_with_rank(order, rank);
            assert_eq!(a.rank(), rank);
            measure(&mut group, &format!("rank_{name}"), order, || a.rank());

            let reduced = a.rref();
            assert_eq!(reduced.rank(), rank);
            assert!((reduced.matrix() * &a.nullspace().basis().transpose()).is_zero());
            measure(&mut group, &format!("rref_{name}"), order, || a.rref());

            assert!(a.ple().expect("there is memory").product() == a);
            measure(&mut group, &format!("ple_{name}"), order, || a.ple());
        }
    }
}

fn nullspace(c: &mut Criterion) {
    let mut group = c.benchmark_group("nullspace");
    for order in ORDERS {
        let a = random(order, order + 64);
        let nullspace = a.nullspace();
        assert!(nullspace.dimension() >= 64 && (&a * &nullspace.basis().transpose()).is_zero());
        measure(&mut group, "wide", order, || a.nullspace());
    }
}

fn inverse(c: &mut Criterion) {
    let mut group = c.benchmark_group("inverse");
    for order in ORDERS {
        let a = random_with_rank(order, order);
        let x = probe(order);
        assert_eq!(times(&a.inverse().expect("regular"), &times(&a, &x)), x);
        measure(&mut group, "regular", order, || a.inverse());
    }
}

fn solve(c: &mut Criterion) {
    let mut group = c.benchmark_group("solve");
    for order in ORDERS {
        let (a, right) = (random_with_rank(order, order), random(order, order));
        let x = probe(order);
        let product = times(&a, &x);
        assert_eq!(a.solve(&product).expect("shapes fit").into_solution(), Some(x.clone()));
        measure(&mut group, "one", order, || a.solve(&product));

        let solutions = a.solve_many(&right).expect("shapes fit");
        assert!(matches!(&solutions, SolveMany::Unique(y) if times(&a, &times(y, &x)) == times(&right, &x)));
        measure(&mut group, "many", order, || a.solve_many(&right));

        let ple = a.ple().expect("there is memory");
        for (name, triangle, matrix) in
            [("lower", Triangle::Lower, ple.lower()), ("upper", Triangle::Upper, ple.echelon())]
        {
            let solution = matrix.solve_triangular(triangle, &right).expect("ones on the diagonal");
            assert_eq!(times(matrix, &times(&solution, &x)), times(&right, &x));
            measure(&mut group, name, order, || matrix.solve_triangular(triangle, &right));
        }
    }
}

fn transpose(c: &mut Criterion) {
    let mut group = c.benchmark_group("transpose");
    for order in ORDERS {
        let mut a = random(order, order);
        let x = probe(order);
        let expected = a.row_combination(&x).expect("shapes fit");
        assert_eq!(times(&a.transpose(), &x), expected);
        group.throughput(Throughput::Elements((order as u64).pow(2))).sample_size(10);
        group.bench_function(BenchmarkId::new("copy", order), |bencher| {
            Parallelism::Sequential.install(|| bencher.iter(|| a.transpose()));
        });
        a.transpose_in_place().expect("square");
        assert_eq!(times(&a, &x), expected);
        group.bench_function(BenchmarkId::new("in_place", order), |bencher| {
            Parallelism::Sequential.install(|| bencher.iter(|| a.transpose_in_place()));
        });
    }
}

criterion_group!(benches, multiply, eliminate, nullspace, inverse, solve, transpose);
criterion_main!(benches);

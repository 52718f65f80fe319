//! Answers do not depend on the number of threads.

use std::num::NonZeroUsize;

use gf2_linalg::{BitMatrix, BitVector, EchelonForm, Parallelism, SolveMany, Triangle};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rayon::ThreadPoolBuilder;

/// What `answer` gives on one thread, checked to be what it gives on any number of them, in a pool of seven.
fn same_on_any_number<T: PartialEq + Send + Sync>(answer: impl Fn() -> T + Sync) -> T {
    let expected = Parallelism::Sequential.install(&answer);
    let pool = ThreadPoolBuilder::new().num_threads(7).build().unwrap();
    pool.install(|| {
        for threads in [1, 2, 3, 7, usize::MAX] {
            let parallelism = Parallelism::Threads(NonZeroUsize::new(threads).unwrap());
            assert!(parallelism.install(&answer) == expected, "{threads} threads");
        }
        assert!(Parallelism::All.install(&answer) == expected);
    });
    assert!(answer() == expected);
    expected
}

#[test]
fn products_are_the_same() {
    let mut generator = ChaCha8Rng::seed_from_u64(40);
    // Large enough to be shared; rows that end within a block, and fewer than 64 for each thread.
    for (rows, inner, columns) in [(1301, 1300, 1300), (70, 6000, 6000)] {
        let a = BitMatrix::random(rows, inner, &mut generator);
        let b = BitMatrix::random(inner, columns, &mut generator);
        let product = same_on_any_number(|| a.multiply(&b).unwrap());
        assert!(product == a.multiply_four_russians(&b).unwrap());
    }
}

#[test]
fn eliminations_are_the_same() {
    let mut generator = ChaCha8Rng::seed_from_u64(41);
    let a = BitMatrix::random_with_rank(4000, 4400, 3000, &mut generator).unwrap();
    let reduced = same_on_any_number(|| a.rref());
    assert_eq!(reduced.rank(), 3000);
    let upper = same_on_any_number(|| {
        let mut upper = a.clone();
        (upper.echelonize(EchelonForm::Upper), upper)
    });
    assert_eq!(upper.0, reduced.pivots());
}

#[test]
fn inverses_factors_and_solutions_are_the_same() {
    let mut generator = ChaCha8Rng::seed_from_u64(43);
    let order = 3100;
    let a = BitMatrix::random_with_rank(order, order, order, &mut generator).unwrap();
    let inverse = same_on_any_number(|| a.inverse().unwrap());
    let b = BitMatrix::random(order, 900, &mut generator);
    let factors = a.ple().unwrap();
    assert!(factors.product() == a);
    let parts = same_on_any_number(|| {
        let ple = a.ple().unwrap();
        (ple.permutation().to_vec(), ple.lower().clone(), ple.echelon().clone())
    });
    assert!(parts.1 == *factors.lower() && parts.2 == *factors.echelon());
    let SolveMany::Unique(x) = same_on_any_number(|| a.solve_many(&b).unwrap()) else { panic!() };
    assert!(x == &inverse * &b);
    assert!(same_on_any_number(|| factors.solve_many(&b).unwrap()) == SolveMany::Unique(x));
    let triangle = same_on_any_number(|| factors.echelon().solve_triangular(Triangle::Upper, &b).unwrap());
    assert!(factors.echelon() * &triangle == b);
}

#[test]
fn transposes_are_the_same() {
    let mut generator = ChaCha8Rng::seed_from_u64(42);
    // Large enough to be shared: with rows that end within a tile, with fewer tiles than threads, written
    // past the caches.
    for (rows, columns) in [(8300, 8200), (120_000, 600), (600, 120_000), (1_000_000, 300)] {
        let a = BitMatrix::random(rows, columns, &mut generator);
        let transposed = same_on_any_number(|| a.transpose());
        let x = BitVector::random(rows, &mut generator);
        assert_eq!(transposed.multiply_vector(&x), a.row_combination(&x));
        assert!(transposed.transpose() == a);
    }
}

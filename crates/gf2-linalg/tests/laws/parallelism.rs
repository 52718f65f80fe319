//! Answers do not depend on the number of threads.

use std::num::NonZeroUsize;

use gf2_linalg::{BitMatrix, BitVector, EchelonForm, Parallelism};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// What `answer` gives on one thread, checked to be what it gives on any number of them.
fn same_on_any_number<T: PartialEq>(answer: impl Fn() -> T) -> T {
    let expected = Parallelism::Sequential.install(&answer);
    for threads in [1, 2, 3, 7, usize::MAX] {
        let parallelism = Parallelism::Threads(NonZeroUsize::new(threads).unwrap());
        assert!(parallelism.install(&answer) == expected, "{threads} threads");
    }
    assert!(Parallelism::All.install(&answer) == expected);
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
        assert!(product == a.multiply_four_russians(&b, 6).unwrap());
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
fn transposes_are_the_same() {
    let mut generator = ChaCha8Rng::seed_from_u64(42);
    // Large enough to be shared: with rows that end within a tile, with fewer tiles than threads, written past the caches.
    for (rows, columns) in [(8300, 8200), (120_000, 600), (600, 120_000), (1_000_000, 300)] {
        let a = BitMatrix::random(rows, columns, &mut generator);
        let transposed = same_on_any_number(|| a.transpose());
        let x = BitVector::random(rows, &mut generator);
        assert_eq!(transposed.multiply_vector(&x), a.row_combination(&x));
        assert!(transposed.transpose() == a);
    }
}

//! Work that is ended before its end.

use std::time::Duration;

use gf2_linalg::{
    BitMatrix, CancelFlag, EchelonForm, Error, Interrupt, Interrupted, Parallelism, Subspace, Triangle,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Every operation that takes cubic time, on matrices that are large enough for a look.
fn operations(a: &BitMatrix) -> Vec<(&'static str, Result<(), Error>)> {
    let order = a.rows();
    vec![
        ("product", a.multiply(a).map(drop)),
        ("sum of products", BitMatrix::zeros(order, order).as_mut().add_product(a, a)),
        ("reduced form", a.clone().try_echelonize(EchelonForm::Reduced).map(drop)),
        ("upper form", a.clone().try_echelonize(EchelonForm::Upper).map(drop)),
        ("transform", a.rref_with_transform().map(drop)),
        ("factors", a.ple().map(drop)),
        ("inverse", a.inverse().map(drop)),
        ("nullspace", a.try_nullspace().map(drop)),
        ("determinant", a.determinant().map(drop)),
        ("triangle", a.solve_triangular(Triangle::Lower, a).map(drop)),
        ("systems", a.solve_many(a).map(drop)),
    ]
}

#[test]
fn what_takes_long_ends_when_it_is_interrupted() {
    let mut generator = ChaCha8Rng::seed_from_u64(51);
    let order = 2600;
    let unit = BitMatrix::from_fn(order, order, |i, j| i == j || (i > j && (i * j) % 7 == 3));
    let mixed =
        unit.multiply(BitMatrix::random_with_rank(order, order, order, &mut generator).unwrap().as_ref());
    let mixed = mixed.unwrap();
    for (name, result) in operations(&unit) {
        assert_eq!(result, Ok(()), "{name}");
    }
    let flag = CancelFlag::default();
    flag.cancel();
    let cancelled = Interrupt::new(Some(flag), None);
    let late = Interrupt::new(None, Some(Duration::ZERO));
    for (interrupt, reason) in [(cancelled, Interrupted::Cancelled), (late, Interrupted::TimeLimit)] {
        for parallelism in [Parallelism::Sequential, Parallelism::All] {
            for matrix in [&unit, &mixed] {
                for (name, result) in interrupt.install(|| parallelism.install(|| operations(matrix))) {
                    if (name, matrix) != ("triangle", &mixed) {
                        assert_eq!(result, Err(Error::Interrupted(reason)), "{name}");
                    }
                }
            }
        }
    }
}

#[test]
fn what_cannot_fail_goes_on() {
    let mut generator = ChaCha8Rng::seed_from_u64(52);
    let a = BitMatrix::random_with_rank(600, 600, 590, &mut generator).unwrap();
    let (rank, nullspace, reduced) = (a.rank(), a.nullspace(), a.rref());
    Interrupt::new(None, Some(Duration::ZERO)).install(|| {
        assert_eq!((a.rank(), a.nullspace(), a.rref()), (rank, nullspace, reduced));
        assert_eq!(Subspace::span(a.clone()).dimension(), rank);
        assert!(a.try_nullspace().is_err() && Subspace::try_span(a.clone()).is_err());
    });
}

#[test]
fn other_threads_of_the_pool_are_not_interrupted() {
    let a = BitMatrix::identity(1500);
    let cancelled = CancelFlag::default();
    cancelled.cancel();
    let interrupt = Interrupt::new(Some(cancelled), None);
    let (interrupted, not) =
        rayon::join(|| interrupt.install(|| a.multiply(&a)), || a.multiply(&a).map(|product| product == a));
    assert_eq!(interrupted, Err(Error::Interrupted(Interrupted::Cancelled)));
    assert_eq!(not, Ok(true));
}

//! What cannot be held in memory is an error, and what takes no memory takes no time either.
//!
//! The sizes are such that no machine has the memory: most overflow an address space.

use std::hash::{DefaultHasher, Hash, Hasher};

use gf2_linalg::{BitMatrix, BitOrder, BitVector, EchelonForm, Error, Shape, SolveMany, Subspace, Triangle};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// More rows than any loop ends with.
const MANY: usize = usize::MAX;

fn tall() -> BitMatrix {
    BitMatrix::zeros(MANY, 0)
}

fn wide() -> BitMatrix {
    BitMatrix::zeros(0, MANY)
}

fn is_too_large<T>(result: Result<T, Error>) -> bool {
    matches!(result, Err(Error::TooLarge { .. }))
}

#[test]
fn a_vector_too_large_is_an_error() {
    let shape = Shape { rows: MANY, columns: 1 };
    assert_eq!(BitVector::try_zeros(MANY), Err(Error::TooLarge { shape }));
    assert_eq!(BitVector::try_zeros(130), Ok(BitVector::zeros(130)));
}

#[test]
#[should_panic(expected = "no memory for a 18446744073709551615x1 matrix")]
#[cfg(target_pointer_width = "64")]
fn a_vector_too_large_panics_and_does_not_abort() {
    BitVector::zeros(MANY);
}

#[test]
fn an_identity_too_large_is_an_error() {
    assert!(is_too_large(BitMatrix::try_identity(MANY)));
    assert!(is_too_large(BitMatrix::try_identity(1 << 40)));
    assert_eq!(BitMatrix::try_identity(65), Ok(BitMatrix::identity(65)));
}

#[test]
fn a_transform_too_large_is_an_error() {
    assert!(is_too_large(tall().rref_with_transform()));
    assert!(is_too_large(tall().as_ref().rref_with_transform()));
}

#[test]
fn factors_too_large_are_an_error() {
    assert!(is_too_large(tall().ple()));
    assert!(is_too_large(tall().ple_naive()));
    assert!(is_too_large(tall().ple_recursive()));
    assert!(is_too_large(tall().ple_four_russians(8)));
    for ple in [wide().ple(), wide().ple_naive(), wide().ple_recursive(), wide().ple_four_russians(8)] {
        let ple = ple.unwrap();
        assert_eq!(ple.rank(), 0);
        assert!(is_too_large(ple.try_nullspace().cloned()));
        assert!(is_too_large(ple.solve(&BitVector::zeros(0))));
        assert!(is_too_large(ple.solve_many(&BitMatrix::zeros(0, 3))));
    }
}

#[test]
fn a_nullspace_too_large_is_an_error() {
    assert!(is_too_large(wide().try_nullspace()));
    assert!(is_too_large(wide().as_ref().try_nullspace()));
    assert!(is_too_large(BitMatrix::zeros(0, 1 << 40).try_nullspace()));
    assert_eq!(tall().try_nullspace(), Ok(Subspace::zero(0)));
}

#[test]
fn solutions_too_large_are_an_error() {
    assert!(is_too_large(wide().solve(&BitVector::zeros(0))));
    assert!(is_too_large(wide().solve_many(&BitMatrix::zeros(0, 3))));
    assert!(is_too_large(wide().solve_many(&wide())), "the sum of the columns overflows");
}

#[test]
fn products_too_large_are_an_error() {
    let (column, row) = (tall(), wide());
    assert!(is_too_large(column.multiply(&row)));
    assert!(is_too_large(column.multiply_naive(&row)));
    assert!(is_too_large(column.multiply_four_russians(&row)));
    assert!(is_too_large(column.multiply_vector(&BitVector::zeros(0))));
    assert!(is_too_large(row.row_combination(&BitVector::zeros(0))));
}

#[test]
fn matrices_joined_beyond_the_largest_size_are_an_error() {
    assert!(is_too_large(wide().augment(&wide())));
    assert!(is_too_large(tall().stack(&tall())));
    assert!(is_too_large(BitMatrix::zeros(MANY, 0).augment(&BitMatrix::zeros(MANY, 0)).unwrap().ple()));
}

#[test]
fn sums_and_intersections_too_large_are_an_error() {
    let zero = Subspace::zero(MANY);
    assert!(is_too_large(zero.intersection(&zero)));
    assert_eq!(zero.sum(&zero), Ok(zero.clone()));
}

#[test]
fn a_random_matrix_of_a_rank_too_large_is_an_error() {
    let mut generator = ChaCha8Rng::seed_from_u64(1);
    assert!(is_too_large(BitMatrix::random_with_rank(MANY, MANY, 0, &mut generator)));
    assert!(is_too_large(BitMatrix::random_with_rank(MANY, MANY, 1, &mut generator)));
    assert!(is_too_large(BitMatrix::random_with_rank(1 << 50, 70, 65, &mut generator)));
    assert_eq!(BitMatrix::random_with_rank(MANY, 0, 0, &mut generator), Ok(tall()));
}

#[test]
fn rows_without_entries_cost_no_time() {
    let a = tall();
    let mut b = tall();
    assert_eq!((a.weight(), a.is_zero(), a.is_identity()), (0, true, false));
    assert_eq!(a.transpose(), wide());
    assert_eq!(wide().transpose(), a);
    assert_eq!(wide().try_transpose().as_ref(), Ok(&a));
    assert_eq!(a.augment(&b).unwrap(), a);
    assert_eq!(a.stack(&BitMatrix::zeros(0, 0)).unwrap(), a);
    assert_eq!(a.submatrix(1..MANY, 0..0).unwrap().rows(), MANY - 1);
    assert_eq!(a.try_clone().as_ref(), Ok(&a));
    assert_eq!(a.as_ref().to_matrix(), a);
    assert_eq!(BitMatrix::from_fn(MANY, 0, |_, _| true), a);
    assert_eq!(BitMatrix::random(MANY, 0, &mut ChaCha8Rng::seed_from_u64(2)), a);
    b.as_mut().copy_from(&a);
    b.as_mut().clear();
    b += &a;
    b &= &a;
    assert_eq!(b, a);
    assert!(a.to_bytes(BitOrder::LowestFirst).is_empty());
    assert_eq!(postcard::from_bytes::<BitMatrix>(&postcard::to_stdvec(&a).unwrap()).unwrap(), a);
    let hash = |matrix: &BitMatrix| {
        let mut hasher = DefaultHasher::new();
        matrix.hash(&mut hasher);
        hasher.finish()
    };
    assert_eq!(hash(&a), hash(&b));
    assert_ne!(hash(&a), hash(&BitMatrix::zeros(MANY - 1, 0)));
}

#[test]
fn elimination_of_rows_without_entries_costs_no_time() {
    for empty in [tall(), wide()] {
        assert_eq!(empty.rank(), 0);
        assert_eq!(empty.rref().matrix(), &empty);
        for form in [EchelonForm::Upper, EchelonForm::Reduced] {
            let mut copy = empty.clone();
            assert!(copy.echelonize(form).is_empty());
            assert!(copy.echelonize_naive(form).is_empty());
            assert!(copy.echelonize_four_russians(form, 8).is_empty());
        }
    }
    let empty = BitMatrix::zeros(0, 0);
    for triangle in [Triangle::Lower, Triangle::Upper] {
        assert_eq!(empty.solve_triangular(triangle, &wide()), Ok(wide()));
        assert_eq!(empty.solve_triangular_naive(triangle, &wide()), Ok(wide()));
        assert_eq!(empty.solve_triangular_in_place(triangle, &mut wide().as_mut()), Ok(()));
        assert!(matches!(tall().solve_triangular(triangle, &empty), Err(Error::NotSquare { .. })));
    }
    let a = tall();
    assert_eq!(a.row_space(), Subspace::zero(0));
    assert_eq!(a.nullspace(), Subspace::full(0));
    let unique = SolveMany::Unique(BitMatrix::zeros(0, 0));
    assert_eq!(a.solve_many(&a), Ok(unique));
    let three = BitMatrix::zeros(0, 3);
    assert!(is_too_large(a.multiply(&three)), "unlike the product, of which each row has entries");
    assert_eq!(a.multiply(&empty), Ok(tall()));
    assert_eq!(a.multiply_naive(&empty), Ok(tall()));
    let mut sum = tall();
    assert_eq!(sum.as_mut().add_product(&a, &empty), Ok(()));
}

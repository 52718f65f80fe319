//! The bits of a row's last word beyond its length are zero, whatever is done through the interface.

use bitvec::domain::Domain;
use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;
use bitvec::vec::BitVec;
use gf2_linalg::testing::matrix_of_any_rank;
use gf2_linalg::{BitMatrix, BitOrder, BitVector, EchelonForm, MatrixRef, SolveMany, Triangle, VectorRef};
use proptest::prelude::*;
use proptest::sample::select;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Matrices larger than this are cut down between operations.
const MAX_SIDE: usize = 150;

type Apply = fn(BitMatrix, &mut ChaCha8Rng) -> BitMatrix;

/// What may be done to a matrix. Places and operands are drawn.
const OPERATIONS: &[(&str, Apply)] = &[
    ("set the last column", |mut a, _| {
        if let Some(last) = a.columns().checked_sub(1) {
            (0..a.rows()).for_each(|row| a.set(row, last, true));
        }
        a
    }),
    ("flip entries", |mut a, generator| {
        for row in 0..a.rows() {
            if a.columns() > 0 {
                a.flip(row, below(a.columns(), generator));
            }
        }
        a
    }),
    ("exchange and add rows", |mut a, generator| {
        if let Some(last) = a.rows().checked_sub(1).filter(|&last| last > 0) {
            a.swap_rows(0, below(a.rows(), generator));
            a.add_row(last, below(last, generator));
        }
        a
    }),
    ("fill a bit slice", |a, generator| on_row(a, generator, |bits, _| bits.fill(true))),
    ("invert a bit slice", |a, generator| {
        on_row(a, generator, |bits, _| {
            let _ = !bits;
        })
    }),
    ("rotate a bit slice", |a, generator| on_row(a, generator, |bits, places| bits.rotate_right(places))),
    ("shift a bit slice", |a, generator| {
        on_row(a, generator, |bits, places| {
            bits.shift_end(places);
            bits[..places].fill(true);
        })
    }),
    ("fill the words behind a bit slice", |a, generator| {
        on_row(a, generator, |bits, places| fill_by_domains(&mut bits[places..]))
    }),
    ("from a bit vector with dirty words", |a, _| {
        let mut bits = BitVec::<u64, Lsb0>::repeat(true, a.columns() + 70);
        bits.truncate(a.columns());
        BitMatrix::from_rows(a.columns(), [&BitVector::from(bits)]).unwrap().stack(&a).unwrap()
    }),
    ("add a shifted vector", |mut a, generator| {
        let ones = BitVector::ones(a.columns());
        for row in 0..a.rows() {
            let places = below(2 * a.columns() + 1, generator) as isize - a.columns() as isize;
            a.row_mut(row).add_shifted(&ones, places);
        }
        a
    }),
    ("cut and join rows", |a, generator| {
        let joined = a.iter_rows().map(|row| {
            let middle = below(row.len() + 1, generator);
            row.subvector(middle, row.len() - middle).concat(&row.subvector(0, middle))
        });
        BitMatrix::from_rows(a.columns(), &joined.collect::<Vec<_>>()).unwrap()
    }),
    ("random", |a, generator| BitMatrix::random(a.columns(), a.rows(), generator)),
    ("random of a rank", |a, generator| {
        let rank = below(a.rows().min(a.columns()) + 1, generator);
        BitMatrix::random_with_rank(a.rows(), a.columns(), rank, generator).unwrap()
    }),
    ("through bytes", |a, generator| {
        let orders = [BitOrder::LowestFirst, BitOrder::HighestFirst];
        let order = orders[below(2, generator)];
        BitMatrix::from_bytes(a.rows(), a.columns(), &a.to_bytes(order), order).unwrap()
    }),
    ("through words", |a, _| {
        let words: Vec<u64> = a.iter_rows().flat_map(|row| row.words().to_vec()).collect();
        BitMatrix::from_words(a.rows(), a.columns(), &words).unwrap()
    }),
    ("through text", |a, _| a.to_string().parse().unwrap()),
    ("through serde", |a, _| postcard::from_bytes(&postcard::to_stdvec(&a).unwrap()).unwrap()),
    ("transpose", |a, _| a.transpose()),
    ("add", |a, generator| &a + &BitMatrix::random(a.rows(), a.columns(), generator)),
    ("multiply", |a, generator| &a * &BitMatrix::random(a.columns(), below(MAX_SIDE, generator), generator)),
    ("add a product", |mut a, generator| {
        let (rows, columns) = (a.rows(), a.columns());
        let left = BitMatrix::random(rows, rows, generator);
        a.as_mut().add_product(&left, &BitMatrix::random(rows, columns, generator)).unwrap();
        a
    }),
    ("raise to a power", |a, generator| (&a * &a.transpose()).power(below(6, generator) as u64).unwrap()),
    ("stack", |a, generator| {
        a.stack(&BitMatrix::random(below(MAX_SIDE, generator), a.columns(), generator)).unwrap()
    }),
    ("augment", |a, generator| {
        a.augment(&BitMatrix::random(a.rows(), below(MAX_SIDE, generator), generator)).unwrap()
    }),
    ("take a part", |a, generator| {
        a.submatrix(0..a.rows(), below(a.columns() + 1, generator)..a.columns()).unwrap()
    }),
    ("echelonize", |mut a, generator| {
        a.echelonize_four_russians(EchelonForm::Upper, 1 + below(8, generator));
        a
    }),
    ("reduce", |mut a, _| {
        a.echelonize(EchelonForm::Reduced);
        a
    }),
    ("reduce in a window", |mut a, generator| {
        let (rows, columns) = (a.rows(), a.columns());
        let start = word_start(columns, generator);
        a.window_mut(0..rows, start..columns).unwrap().echelonize(EchelonForm::Reduced);
        a
    }),
    ("clear a window", |mut a, generator| {
        let (rows, columns) = (a.rows(), a.columns());
        let start = word_start(columns, generator);
        a.window_mut(0..rows, start..columns).unwrap().clear();
        a
    }),
    ("copy to a window", |mut a, generator| {
        let (rows, columns) = (a.rows(), a.columns());
        let start = word_start(columns, generator);
        let inside = BitMatrix::random(rows, columns - start, generator);
        a.window_mut(0..rows, start..columns).unwrap().copy_from(&inside);
        a
    }),
    ("mask", |mut a, generator| {
        let other = BitMatrix::random(a.rows(), a.columns(), generator);
        a &= &other;
        a
    }),
    ("transform", |a, _| a.rref_with_transform().unwrap().transform().unwrap().clone()),
    ("inverse", |a, _| a.inverse().unwrap_or(a)),
    ("nullspace", |a, _| a.nullspace().basis().clone()),
    ("left nullspace", |a, _| a.left_nullspace().basis().clone()),
    ("complement", |a, _| a.row_space().complement().basis().clone()),
    ("intersection", |a, generator| {
        let other = BitMatrix::random(a.rows(), a.columns(), generator);
        a.row_space().intersection(&other.row_space()).unwrap().basis().clone()
    }),
    ("lower factor", |a, _| a.ple().unwrap().lower().clone()),
    ("echelon factor", |a, _| a.ple().unwrap().echelon().clone()),
    ("recursive lower factor", |a, _| a.ple_recursive().unwrap().lower().clone()),
    ("recursive echelon factor", |a, _| a.ple_recursive().unwrap().echelon().clone()),
    ("solve a triangle", |a, generator| {
        let ones = BitMatrix::from_fn(a.rows(), a.rows(), |_, _| true);
        let right = BitMatrix::random(a.rows(), below(MAX_SIDE, generator), generator);
        ones.solve_triangular(Triangle::Lower, &right).unwrap()
    }),
    ("solve by factors", |a, generator| {
        let right = &a * &BitMatrix::random(a.columns(), below(MAX_SIDE, generator), generator);
        match a.ple().unwrap().solve_many(&right).unwrap() {
            SolveMany::Unique(solutions) | SolveMany::Family { particular: solutions, .. } => solutions,
            SolveMany::Inconsistent { .. } => panic!("the right-hand side is a product"),
        }
    }),
    ("solve", |a, generator| {
        let right = &a * &BitMatrix::random(a.columns(), below(MAX_SIDE, generator), generator);
        match a.solve_many(&right).unwrap() {
            SolveMany::Unique(solutions) | SolveMany::Family { particular: solutions, .. } => solutions,
            SolveMany::Inconsistent { .. } => panic!("the right-hand side is a product"),
        }
    }),
];

/// A number below `end`, or 0 where there is none.
fn below(end: usize, generator: &mut ChaCha8Rng) -> usize {
    generator.next_u64() as usize % end.max(1)
}

/// A column where a word starts.
fn word_start(columns: usize, generator: &mut ChaCha8Rng) -> usize {
    64 * below(columns / 64 + 1, generator)
}

/// Changes a row as a bit slice, where there is one.
fn on_row(
    mut matrix: BitMatrix,
    generator: &mut ChaCha8Rng,
    change: fn(&mut BitSlice<u64, Lsb0>, usize),
) -> BitMatrix {
    if matrix.rows() > 0 {
        let row = below(matrix.rows(), generator);
        let places = below(matrix.columns(), generator);
        change(matrix.row_mut(row).into_mut_bitslice(), places);
    }
    matrix
}

/// Sets every bit that bitvec lets one reach through the words behind a bit slice.
fn fill_by_domains(bits: &mut BitSlice<u64, Lsb0>) {
    match bits.domain_mut() {
        Domain::Enclave(mut word) => {
            word.store_value(u64::MAX);
        }
        Domain::Region { head, body, tail } => {
            body.fill(u64::MAX);
            for mut word in head.into_iter().chain(tail) {
                word.store_value(u64::MAX);
            }
        }
    }
}

fn padding_is_zero(vector: VectorRef<'_>) -> bool {
    let words = vector.words();
    let used = vector.len() % 64;
    let padding = if used == 0 { 0 } else { words.last().map_or(0, |last| last >> used) };
    words.len() == vector.len().div_ceil(64) && padding == 0
}

fn check(a: MatrixRef<'_>, operation: &str) -> Result<(), TestCaseError> {
    for row in a.iter_rows() {
        prop_assert!(padding_is_zero(row), "{}", operation);
        // Padding shows in what works on whole words.
        let ones = row.iter().filter(|&entry| entry).count();
        prop_assert_eq!((row.weight(), row.is_zero()), (ones, ones == 0), "{}", operation);
    }
    Ok(())
}

proptest! {
    #[test]
    fn padding_is_zero_after_every_operation(
        start in matrix_of_any_rank(MAX_SIDE),
        steps in proptest::collection::vec((select(OPERATIONS), any::<u64>()), 1..12),
    ) {
        let mut a = start;
        for ((name, apply), seed) in steps {
            a = apply(a, &mut ChaCha8Rng::seed_from_u64(seed));
            check(a.as_ref(), name)?;
            let entries = BitMatrix::from_fn(a.rows(), a.columns(), |i, j| a.get(i, j));
            prop_assert_eq!(&a, &entries, "{}", name);
            a = a.submatrix(0..a.rows().min(MAX_SIDE), 0..a.columns().min(MAX_SIDE)).unwrap();
        }
    }

    #[test]
    fn padding_is_zero_after_each_operation_on_ones(
        rows in 1_usize..80,
        columns in 1_usize..140,
        seed in any::<u64>(),
    ) {
        for (name, apply) in OPERATIONS {
            let ones = BitMatrix::from_fn(rows, columns, |_, _| true);
            check(apply(ones, &mut ChaCha8Rng::seed_from_u64(seed)).as_ref(), name)?;
        }
    }

    #[test]
    fn padding_of_vectors_is_zero(a in matrix_of_any_rank(MAX_SIDE), seed in any::<u64>()) {
        let generator = &mut ChaCha8Rng::seed_from_u64(seed);
        let x = BitVector::random(a.columns(), generator);
        let y = BitVector::random(a.rows(), generator);
        let mut filled = x.clone();
        fill_by_domains(filled.as_mut_bitslice());
        let right = a.multiply_vector(&x).unwrap();
        let vectors = [
            BitVector::ones(x.len()),
            BitVector::from_fn(x.len(), |_| true),
            (0..x.len()).map(|_| true).collect(),
            a.row_combination(&y).unwrap(),
            x.concat(&y),
            x.concat(&y).subvector(x.len() / 2, y.len()),
            a.row_space().reduce(&x),
            a.solve(&right).unwrap().into_solution().unwrap(),
            filled.clone(),
            right,
            x,
            y,
        ];
        for vector in &vectors {
            prop_assert!(padding_is_zero(vector.as_ref()));
            prop_assert_eq!(vector.iter().filter(|&entry| entry).count(), vector.weight());
        }
        prop_assert_eq!(filled, BitVector::ones(a.columns()));
    }
}

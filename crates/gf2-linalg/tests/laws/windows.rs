//! Windows: what is done in one is done there, and nowhere else in the parent.

use std::ops::Range;

use gf2_linalg::testing::{matrix, size, vector};
use gf2_linalg::{
    BitMatrix, BitOrder, BitVector, EchelonForm, Error, MatrixMut, MatrixRef, SolveMany, Triangle,
};
use proptest::prelude::*;

use crate::strategies::{factors, of_shape, pair};

/// A place in a parent of several words, and what the window there contains.
#[derive(Clone, Debug)]
struct Windowed {
    parent: BitMatrix,
    rows: Range<usize>,
    columns: Range<usize>,
    inside: BitMatrix,
}

impl Windowed {
    /// Writes the entries of `inside` to their place.
    fn new(parent: BitMatrix, rows: Range<usize>, columns: Range<usize>, inside: BitMatrix) -> Self {
        let mut windowed = Self { parent, rows, columns, inside };
        windowed.parent = windowed.with_inside(&windowed.inside);
        windowed
    }

    fn view(&self) -> MatrixRef<'_> {
        self.parent.window(self.rows.clone(), self.columns.clone()).unwrap()
    }

    /// The parent with other entries inside the window.
    fn with_inside(&self, inside: &BitMatrix) -> BitMatrix {
        BitMatrix::from_fn(self.parent.rows(), self.parent.columns(), |i, j| {
            if self.rows.contains(&i) && self.columns.contains(&j) {
                inside.get(i - self.rows.start, j - self.columns.start)
            } else {
                self.parent.get(i, j)
            }
        })
    }

    /// Does something in the window and the same in a matrix of its own, and compares all entries.
    fn only_the_window_changes(&self, change: impl Fn(MatrixMut<'_>)) -> Result<(), TestCaseError> {
        let mut alone = self.inside.clone();
        change(alone.as_mut());
        let mut parent = self.parent.clone();
        change(parent.window_mut(self.rows.clone(), self.columns.clone()).unwrap());
        prop_assert_eq!(parent, self.with_inside(&alone));
        Ok(())
    }
}

/// A range of rows, and one of columns that starts at a word and ends at one or at the last column.
fn place(rows: usize, columns: usize) -> impl Strategy<Value = (Range<usize>, Range<usize>)> {
    let words = columns.div_ceil(64);
    let ordered = |a: usize, b: usize| a.min(b)..a.max(b);
    (0..=rows, 0..=rows, 0..=columns / 64, 0..=words).prop_map(move |(top, bottom, left, right)| {
        let words = ordered(left, right);
        (ordered(top, bottom), 64 * words.start..columns.min(64 * words.end))
    })
}

/// A parent of this shape in which a place is filled with a matrix of any rank.
fn windowed_of(rows: usize, columns: usize) -> impl Strategy<Value = Windowed> {
    (matrix(rows, columns), place(rows, columns)).prop_flat_map(|(parent, (rows, columns))| {
        of_shape(rows.len(), columns.len())
            .prop_map(move |inside| Windowed::new(parent.clone(), rows.clone(), columns.clone(), inside))
    })
}

/// A parent with rows above and below this matrix, and words to its left and right.
fn around(inside: BitMatrix) -> impl Strategy<Value = Windowed> {
    // Beyond columns that end within a word there can be no others.
    let beyond = if inside.columns().is_multiple_of(64) { 0..200_usize } else { 0..1 };
    (0_usize..3, 0_usize..3, 0_usize..3, beyond).prop_flat_map(move |(above, below, words, beyond)| {
        let rows = above..above + inside.rows();
        let columns = 64 * words..64 * words + inside.columns();
        let inside = inside.clone();
        matrix(rows.end + below, columns.end + beyond)
            .prop_map(move |parent| Windowed::new(parent, rows.clone(), columns.clone(), inside.clone()))
    })
}

/// Rows of up to six words, tightly packed, or of more than a cache line, with words between them.
fn windowed() -> impl Strategy<Value = Windowed> {
    let columns = prop_oneof![3 => size(384), 1 => 513_usize..=700];
    (size(70), columns).prop_flat_map(|(rows, columns)| windowed_of(rows, columns))
}

/// A window and two of its rows that differ.
fn with_two_rows() -> impl Strategy<Value = (Windowed, usize, usize)> {
    windowed().prop_filter("two rows", |window| window.rows.len() >= 2).prop_flat_map(|window| {
        let rows = window.rows.len();
        (Just(window), 0..rows, 1..rows)
            .prop_map(move |(window, first, step)| (window, first, (first + step) % rows))
    })
}

/// A window and a matrix of its shape.
fn with_matrix() -> impl Strategy<Value = (Windowed, BitMatrix)> {
    windowed().prop_flat_map(|window| {
        let shape = window.inside.shape();
        (Just(window), of_shape(shape.rows, shape.columns))
    })
}

proptest! {
    #[test]
    fn a_window_shows_the_entries_of_its_place(window in windowed()) {
        prop_assert_eq!(&window.view().to_matrix(), &window.inside);
        let copy = window.parent.submatrix(window.rows.clone(), window.columns.clone()).unwrap();
        prop_assert_eq!(&copy, &window.inside);
        prop_assert!(window.view().iter_rows().eq(window.inside.iter_rows()));
        prop_assert_eq!(window.view().to_string(), window.inside.to_string());
        prop_assert_eq!(window.view().weight(), window.inside.weight());
        prop_assert_eq!(window.view().is_zero(), window.inside.is_zero());
        prop_assert_eq!(window.view().transpose(), window.inside.transpose());
    }

    #[test]
    fn a_window_of_a_window_is_a_window(
        (outer, rows, columns) in windowed().prop_flat_map(|outer| {
            let shape = outer.inside.shape();
            (Just(outer), place(shape.rows, shape.columns))
        }).prop_map(|(outer, (rows, columns))| (outer, rows, columns))
    ) {
        let inner = outer.inside.submatrix(rows.clone(), columns.clone()).unwrap();
        prop_assert_eq!(outer.view().window(rows.clone(), columns.clone()).unwrap(), inner.as_ref());
        outer.only_the_window_changes(|view| {
            view.into_window(rows.clone(), columns.clone()).unwrap().clear();
        })?;
    }

    #[test]
    fn windows_are_those_inside_that_start_and_end_with_words(
        (parent, rows, columns) in (size(70), size(300)).prop_flat_map(|(rows, columns)| {
            let word = || (0..=columns / 64 + 1).prop_map(|word| 64 * word);
            let end = || prop_oneof![0..=columns + 1, word(), Just(columns)];
            (matrix(rows, columns), (0..=rows + 1, 0..=rows + 1), (end(), end()))
        }).prop_map(|(parent, rows, columns)| (parent, rows.0..rows.1, columns.0..columns.1))
    ) {
        let within = |range: &Range<usize>, end| range.start <= range.end && range.end <= end;
        let inside = within(&rows, parent.rows()) && within(&columns, parent.columns());
        let aligned = columns.start % 64 == 0 && (columns.end % 64 == 0 || columns.end == parent.columns());
        match parent.window(rows.clone(), columns.clone()) {
            Ok(_) => prop_assert!(inside && aligned),
            Err(Error::OutOfBounds { .. }) => prop_assert!(!inside),
            Err(Error::Unaligned { .. }) => prop_assert!(inside && !aligned),
            Err(error) => prop_assert!(false, "{}", error),
        }
        prop_assert_eq!(parent.submatrix(rows, columns).is_ok(), inside);
    }

    #[test]
    fn a_window_transposed_in_place_leaves_the_parent_alone(
        window in size(300).prop_flat_map(|order| of_shape(order, order)).prop_flat_map(around)
    ) {
        let mut parent = window.parent.clone();
        let mut view = parent.window_mut(window.rows.clone(), window.columns.clone()).unwrap();
        view.transpose_in_place().unwrap();
        prop_assert_eq!(parent, window.with_inside(&window.inside.transpose()));
    }

    #[test]
    fn elimination_in_a_window_leaves_the_parent_alone(window in windowed()) {
        for form in [EchelonForm::Upper, EchelonForm::Reduced] {
            window.only_the_window_changes(|mut view| {
                view.echelonize(form);
            })?;
        }
        let mut parent = window.parent.clone();
        let pivots = parent
            .window_mut(window.rows.clone(), window.columns.clone())
            .unwrap()
            .echelonize(EchelonForm::Reduced);
        let mut expected = window.inside.clone();
        prop_assert_eq!(pivots, expected.echelonize_naive(EchelonForm::Reduced));
        prop_assert_eq!(parent, window.with_inside(&expected));
    }

    #[test]
    fn a_product_added_in_a_window_leaves_the_parent_alone(
        (window, left, right) in (windowed(), size(130)).prop_flat_map(|(window, inner)| {
            let shape = window.inside.shape();
            (Just(window), of_shape(shape.rows, inner), of_shape(inner, shape.columns))
        })
    ) {
        let mut parent = window.parent.clone();
        let mut view = parent.window_mut(window.rows.clone(), window.columns.clone()).unwrap();
        view.add_product(&left, &right).unwrap();
        let expected = &window.inside + &left.multiply_naive(&right).unwrap();
        prop_assert_eq!(parent, window.with_inside(&expected));
    }

    #[test]
    fn a_product_of_the_wrong_shape_leaves_everything_alone(window in windowed()) {
        let shape = window.inside.shape();
        let left = BitMatrix::from_fn(shape.rows + 1, 3, |_, _| true);
        let right = BitMatrix::from_fn(3, shape.columns, |_, _| true);
        let mut parent = window.parent.clone();
        let mut view = parent.window_mut(window.rows.clone(), window.columns.clone()).unwrap();
        prop_assert!(view.add_product(&left, &right).is_err());
        prop_assert_eq!(parent, window.parent);
    }

    #[test]
    fn copying_clearing_and_adding_in_a_window_leave_the_parent_alone((window, other) in with_matrix()) {
        let mut parent = window.parent.clone();
        parent.window_mut(window.rows.clone(), window.columns.clone()).unwrap().copy_from(&other);
        prop_assert_eq!(&parent, &window.with_inside(&other));

        let zero = BitMatrix::zeros(other.rows(), other.columns());
        parent.window_mut(window.rows.clone(), window.columns.clone()).unwrap().clear();
        prop_assert_eq!(&parent, &window.with_inside(&zero));

        let mut parent = window.parent.clone();
        let mut view = parent.window_mut(window.rows.clone(), window.columns.clone()).unwrap();
        view += &other;
        let sum = |i, j| window.inside.get(i, j) ^ other.get(i, j);
        let sum = BitMatrix::from_fn(other.rows(), other.columns(), sum);
        prop_assert_eq!(&parent, &window.with_inside(&sum));
    }

    #[test]
    fn rows_exchanged_and_added_in_a_window_leave_the_parent_alone(
        (window, first, second) in with_two_rows()
    ) {
        let entry = |i: usize, j| window.inside.get(i, j);
        let shape = window.inside.shape();
        let exchanged = BitMatrix::from_fn(shape.rows, shape.columns, |i, j| match i {
            i if i == first => entry(second, j),
            i if i == second => entry(first, j),
            i => entry(i, j),
        });
        let mut parent = window.parent.clone();
        parent.window_mut(window.rows.clone(), window.columns.clone()).unwrap().swap_rows(first, second);
        prop_assert_eq!(parent, window.with_inside(&exchanged));

        let added = BitMatrix::from_fn(shape.rows, shape.columns, |i, j| {
            entry(i, j) ^ (i == second && entry(first, j))
        });
        let mut parent = window.parent.clone();
        parent.window_mut(window.rows.clone(), window.columns.clone()).unwrap().add_row(first, second);
        prop_assert_eq!(parent, window.with_inside(&added));
    }

    #[test]
    fn a_row_written_in_a_window_leaves_the_parent_alone(
        (window, row, other, places) in windowed()
            .prop_filter("a row", |window| !window.rows.is_empty())
            .prop_flat_map(|window| {
                let shape = window.inside.shape();
                (Just(window), 0..shape.rows, vector(shape.columns), -200_isize..200)
            })
    ) {
        window.only_the_window_changes(|mut view| view.row_mut(row).clear())?;
        window.only_the_window_changes(|mut view| view.row_mut(row).copy_from(&other))?;
        window.only_the_window_changes(|mut view| {
            let mut target = view.row_mut(row);
            target += &other;
        })?;
        window.only_the_window_changes(|mut view| view.row_mut(row).add_shifted(&other, places))?;
        window.only_the_window_changes(|mut view| view.row_mut(row).into_mut_bitslice().fill(true))?;
        window.only_the_window_changes(|mut view| (0..view.columns()).for_each(|j| view.set(row, j, true)))?;
        window.only_the_window_changes(|mut view| {
            (0..view.columns()).for_each(|j| view.row_mut(row).flip(j));
        })?;
    }

    #[test]
    fn a_window_divided_at_a_row_is_two_windows(
        (window, row) in windowed().prop_flat_map(|window| {
            let rows = window.rows.len();
            (Just(window), 0..=rows)
        })
    ) {
        let middle = window.rows.start + row;
        let mut parent = window.parent.clone();
        let view = parent.window_mut(window.rows.clone(), window.columns.clone()).unwrap();
        let (mut above, mut below) = view.split_at_row(row);
        prop_assert_eq!((above.rows(), below.rows()), (row, window.rows.len() - row));
        above.clear();
        below.echelonize(EchelonForm::Reduced);
        let mut expected = window.parent.clone();
        expected.window_mut(window.rows.start..middle, window.columns.clone()).unwrap().clear();
        let mut lower = expected.window_mut(middle..window.rows.end, window.columns.clone()).unwrap();
        lower.echelonize(EchelonForm::Reduced);
        prop_assert_eq!(parent, expected);
    }

    #[test]
    fn products_of_windows_are_those_of_copies(
        (a, b, x, y) in factors(130).prop_flat_map(|(a, b)| {
            let (rows, columns) = (a.rows(), a.columns());
            (around(a), around(b), vector(columns), vector(rows))
        })
    ) {
        prop_assert_eq!(a.view().multiply(b.view()).unwrap(), a.inside.multiply_naive(&b.inside).unwrap());
        prop_assert_eq!(a.view().multiply_vector(&x).unwrap(), a.inside.multiply_vector(&x).unwrap());
        prop_assert_eq!(a.view().row_combination(&y).unwrap(), a.inside.row_combination(&y).unwrap());
        let product = a.inside.multiply_four_russians(&b.inside).unwrap();
        prop_assert_eq!(a.inside.multiply_naive(b.view()).unwrap(), product);
    }

    #[test]
    fn a_window_answers_as_its_copy_does(window in windowed()) {
        let (view, copy) = (window.view(), &window.inside);
        prop_assert_eq!(view.rank(), copy.rank());
        prop_assert_eq!(view.rref(), copy.rref());
        prop_assert_eq!(view.rref_with_transform(), copy.rref_with_transform());
        prop_assert_eq!(view.nullspace(), copy.nullspace());
        prop_assert_eq!(view.try_nullspace(), copy.try_nullspace());
        prop_assert_eq!(view.left_nullspace(), copy.left_nullspace());
        prop_assert_eq!(view.row_space(), copy.row_space());
        prop_assert_eq!(view.column_space(), copy.column_space());
        prop_assert_eq!(view.determinant(), copy.determinant());
        prop_assert_eq!(view.inverse(), copy.inverse());
        prop_assert_eq!(view.power(5), copy.power(5));
        prop_assert_eq!(view.ple().unwrap().product(), copy.clone());
        prop_assert_eq!(view.ple_naive().unwrap().product(), copy.clone());
        prop_assert_eq!(view.ple_recursive().unwrap().product(), copy.clone());
        let order = BitOrder::HighestFirst;
        prop_assert_eq!(view.to_bytes(order), copy.to_bytes(order));
        let x = BitVector::from_fn(copy.columns(), |j| j % 3 == 1);
        let b = view.multiply_vector(&x).unwrap();
        prop_assert_eq!(view.solve(&b).unwrap(), copy.solve(&b).unwrap());
        let b = view.multiply_naive(&copy.transpose()).unwrap();
        prop_assert_eq!(&b, &view.multiply_four_russians(&view.transpose()).unwrap());
        prop_assert_eq!(view.solve_many(&b).unwrap(), copy.solve_many(&b).unwrap());
    }

    #[test]
    fn masking_in_a_window_leaves_the_parent_alone((window, other) in with_matrix()) {
        window.only_the_window_changes(|mut view| view &= &other)?;
        if window.inside.rows() > 0 {
            window.only_the_window_changes(|mut view| {
                let mut row = view.row_mut(0);
                row &= other.row(0);
            })?;
        }
    }

    #[test]
    fn named_algorithms_in_a_window_leave_the_parent_alone(window in windowed()) {
        for form in [EchelonForm::Upper, EchelonForm::Reduced] {
            window.only_the_window_changes(|mut view| {
                view.echelonize_naive(form);
            })?;
            window.only_the_window_changes(|mut view| {
                view.echelonize_four_russians(form, 6);
            })?;
        }
    }

    #[test]
    fn joined_windows_are_joined_copies(
        (a, b) in pair(130).prop_flat_map(|(a, b)| (around(a), around(b)))
    ) {
        prop_assert_eq!(a.view().stack(b.view()).unwrap(), a.inside.stack(&b.inside).unwrap());
        prop_assert_eq!(a.view().augment(b.view()).unwrap(), a.inside.augment(&b.inside).unwrap());
        prop_assert_eq!(&a.inside + b.view(), &a.inside + &b.inside);
        prop_assert_eq!(a.view() == b.view(), a.inside == b.inside);
    }

    #[test]
    fn right_hand_sides_in_a_window_are_solved(
        (a, right) in factors(70).prop_flat_map(|(a, x)| {
            let possible = &a * &x;
            (Just(a), prop_oneof![Just(possible.clone()), of_shape(possible.rows(), possible.columns())])
        }).prop_flat_map(|(a, right)| (Just(a), around(right)))
    ) {
        let expected = a.solve_many(&right.inside).unwrap();
        prop_assert_eq!(a.solve_many(right.view()).unwrap(), expected.clone());
        match (a.ple().unwrap().solve_many(right.view()).unwrap(), expected) {
            (SolveMany::Inconsistent { column, .. }, SolveMany::Inconsistent { column: first, .. }) => {
                prop_assert_eq!(column, first);
            }
            (factored, expected) => prop_assert_eq!(factored, expected),
        }
    }

    #[test]
    fn triangular_systems_in_a_window_leave_the_parent_alone(
        (triangle, window) in windowed().prop_flat_map(|window| {
            let order = window.inside.rows();
            let regular = matrix(order, order).prop_map(move |mut matrix| {
                (0..order).for_each(|i| matrix.set(i, i, true));
                matrix
            });
            (regular.prop_flat_map(around), Just(window))
        })
    ) {
        for side in [Triangle::Lower, Triangle::Upper] {
            let expected = triangle.inside.solve_triangular_naive(side, &window.inside).unwrap();
            prop_assert_eq!(&triangle.view().solve_triangular(side, window.view()).unwrap(), &expected);
            prop_assert_eq!(&triangle.view().solve_triangular_naive(side, window.view()).unwrap(), &expected);
            window.only_the_window_changes(|mut view| {
                triangle.view().solve_triangular_in_place(side, &mut view).unwrap();
                assert_eq!(view.as_ref(), expected.as_ref());
            })?;
        }
    }
}

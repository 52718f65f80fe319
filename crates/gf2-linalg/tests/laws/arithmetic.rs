//! Sums, products, powers, inverses and determinants.

use gf2_linalg::testing::{matrix_of_any_rank, size, vector};
use gf2_linalg::{BitMatrix, BitVector, Error, Gf2};
use num_traits::Pow;
use proptest::prelude::*;

use crate::strategies::{factors, of_shape, pair, regular, square, three_factors, triple};

proptest! {
    #[test]
    fn addition_is_associative((a, b, c) in triple(200)) {
        prop_assert_eq!(&(&a + &b) + &c, &a + &(&b + &c));
    }

    #[test]
    fn addition_is_commutative((a, b) in pair(200)) {
        prop_assert_eq!(&a + &b, &b + &a);
        let mut sum = a.clone();
        sum += &b;
        prop_assert_eq!(sum, &a + &b);
    }

    #[test]
    fn addition_is_entry_by_entry((a, b) in pair(130)) {
        let expected = BitMatrix::from_fn(a.rows(), a.columns(), |i, j| a.get(i, j) ^ b.get(i, j));
        prop_assert_eq!(&a + &b, expected);
    }

    #[test]
    fn masking_is_entry_by_entry((a, b) in pair(200)) {
        let expected = BitMatrix::from_fn(a.rows(), a.columns(), |i, j| a.get(i, j) && b.get(i, j));
        prop_assert_eq!(&a & &b, expected.clone());
        let mut masked = a.clone();
        masked &= b.as_ref();
        prop_assert_eq!(&masked, &expected);
        for (i, row) in a.iter_rows().enumerate() {
            prop_assert_eq!(&row.to_vector() & b.row(i), expected.row(i).to_vector());
        }
    }

    #[test]
    fn masking_distributes_over_addition((a, b, c) in triple(200)) {
        prop_assert_eq!(&a & &(&b + &c), &(&a & &b) + &(&a & &c));
        prop_assert_eq!(&a & &a, a);
    }

    #[test]
    fn the_product_of_vectors_is_the_parity_of_what_they_share(
        (a, b) in size(300).prop_flat_map(|length| (vector(length), vector(length)))
    ) {
        prop_assert_eq!(a.dot(&b), Gf2::from((&a & &b).weight() % 2 == 1));
    }

    #[test]
    fn every_matrix_is_its_own_negative(a in matrix_of_any_rank(200)) {
        let zero = BitMatrix::zeros(a.rows(), a.columns());
        prop_assert_eq!(&a + &a, zero.clone());
        prop_assert_eq!(&a + &zero, a);
    }

    #[test]
    fn multiplication_is_associative((a, b, c) in three_factors(150)) {
        prop_assert_eq!(&(&a * &b) * &c, &a * &(&b * &c));
    }

    #[test]
    fn multiplication_distributes_over_addition(
        (a, b, c, d) in (size(150), size(150), size(150)).prop_flat_map(|(rows, inner, columns)| {
            let left = (of_shape(rows, inner), of_shape(rows, inner));
            (left, of_shape(inner, columns), of_shape(inner, columns)).prop_map(|((a, b), c, d)| (a, b, c, d))
        })
    ) {
        prop_assert_eq!(&a * &(&c + &d), &(&a * &c) + &(&a * &d));
        prop_assert_eq!(&(&a + &b) * &c, &(&a * &c) + &(&b * &c));
    }

    #[test]
    fn the_identity_is_neutral(a in matrix_of_any_rank(200)) {
        prop_assert_eq!(&(&BitMatrix::identity(a.rows()) * &a), &a);
        prop_assert_eq!(&(&a * &BitMatrix::identity(a.columns())), &a);
    }

    #[test]
    fn entries_of_a_product_are_dot_products((a, b) in factors(100)) {
        let columns: Vec<BitVector> = (0..b.columns()).map(|j| b.column(j)).collect();
        let expected = BitMatrix::from_fn(a.rows(), b.columns(), |i, j| a.row(i).dot(&columns[j]).into());
        prop_assert_eq!(&a * &b, expected);
    }

    #[test]
    fn every_product_algorithm_agrees((a, b) in factors(200)) {
        let product = a.multiply_naive(&b).unwrap();
        prop_assert_eq!(&a.multiply(&b).unwrap(), &product);
        prop_assert_eq!(&a.multiply_four_russians(&b).unwrap(), &product);
    }

    #[test]
    fn a_product_acts_as_its_factors_in_turn(
        ((a, b), x, y) in factors(200).prop_flat_map(|(a, b)| {
            let vectors = (vector(b.columns()), vector(a.rows()));
            (Just((a, b)), vectors).prop_map(|(factors, (x, y))| (factors, x, y))
        })
    ) {
        let product = &a * &b;
        let in_turn = a.multiply_vector(&b.multiply_vector(&x).unwrap()).unwrap();
        prop_assert_eq!(product.multiply_vector(&x).unwrap(), in_turn);
        let in_turn = b.row_combination(&a.row_combination(&y).unwrap()).unwrap();
        prop_assert_eq!(product.row_combination(&y).unwrap(), in_turn);
    }

    #[test]
    fn a_matrix_acts_linearly(
        (a, x, y) in matrix_of_any_rank(200).prop_flat_map(|a| {
            let columns = a.columns();
            (Just(a), vector(columns), vector(columns))
        })
    ) {
        let act = |x: &BitVector| a.multiply_vector(x).unwrap();
        prop_assert_eq!(act(&(&x + &y)), &act(&x) + &act(&y));
        prop_assert_eq!(act(&x), a.transpose().row_combination(&x).unwrap());
    }

    #[test]
    fn the_transposed_matrix_is_adjoint(
        (a, x, y) in matrix_of_any_rank(200).prop_flat_map(|a| {
            let (rows, columns) = (a.rows(), a.columns());
            (Just(a), vector(columns), vector(rows))
        })
    ) {
        let left = y.dot(&a.multiply_vector(&x).unwrap());
        prop_assert_eq!(left, a.transpose().multiply_vector(&y).unwrap().dot(&x));
        prop_assert_eq!(left, a.row_combination(&y).unwrap().dot(&x));
    }

    #[test]
    fn transposition_reverses_products((a, b) in factors(200)) {
        prop_assert_eq!((&a * &b).transpose(), &b.transpose() * &a.transpose());
    }

    #[test]
    fn transposition_is_an_additive_involution((a, b) in pair(200)) {
        prop_assert_eq!((&a + &b).transpose(), &a.transpose() + &b.transpose());
        prop_assert_eq!(&a.transpose().transpose(), &a);
        for i in 0..a.rows() {
            prop_assert_eq!(a.transpose().column(i), a.row(i).to_vector());
        }
    }

    #[test]
    fn blocks_multiply_like_entries(
        (a, b, c, d) in (size(130), size(130), size(130), size(130))
            .prop_flat_map(|(rows, left, right, columns)| {
                (of_shape(rows, left), of_shape(rows, right), of_shape(left, columns), of_shape(right, columns))
            })
    ) {
        let product = &a.augment(&b).unwrap() * &c.stack(&d).unwrap();
        prop_assert_eq!(&product, &(&(&a * &c) + &(&b * &d)));
        let mut sum = &a * &c;
        sum.as_mut().add_product(&b, &d).unwrap();
        prop_assert_eq!(sum, product);
    }

    #[test]
    fn exponents_add_and_multiply(a in square(100), i in 0_u64..20, j in 0_u64..20) {
        let power = |exponent| a.power(exponent).unwrap();
        prop_assert_eq!(power(i + j), &power(i) * &power(j));
        prop_assert_eq!(power(i * j), power(i).power(j).unwrap());
        prop_assert!(power(0).is_identity());
        prop_assert_eq!(&power(1), &a);
    }

    #[test]
    fn squaring_is_additive_where_factors_commute(a in square(100), i in 0_u64..5, j in 0_u64..5) {
        let (x, y) = (a.power(i).unwrap(), a.power(j).unwrap());
        prop_assert_eq!((&x + &y).power(2).unwrap(), &x.power(2).unwrap() + &y.power(2).unwrap());
    }

    #[test]
    fn inverses_reverse_products(
        (a, b) in size(150).prop_flat_map(|order| (regular(order), regular(order)))
    ) {
        let product = &a * &b;
        prop_assert_eq!(product.inverse().unwrap(), &b.inverse().unwrap() * &a.inverse().unwrap());
    }

    #[test]
    fn inversion_is_an_involution_that_commutes_with_transposition(a in size(150).prop_flat_map(regular)) {
        let inverse = a.inverse().unwrap();
        prop_assert!((&a * &inverse).is_identity() && (&inverse * &a).is_identity());
        prop_assert_eq!(&inverse.inverse().unwrap(), &a);
        prop_assert_eq!(inverse.transpose(), a.transpose().inverse().unwrap());
    }

    #[test]
    fn powers_of_the_inverse_are_inverses_of_powers(
        a in size(100).prop_flat_map(regular),
        exponent in 0_u64..20,
    ) {
        let power = a.power(exponent).unwrap();
        prop_assert_eq!(a.inverse().unwrap().power(exponent).unwrap(), power.inverse().unwrap());
    }

    #[test]
    fn determinants_multiply((a, b) in size(100).prop_flat_map(|order| {
        let factor = move || prop_oneof![regular(order).boxed(), of_shape(order, order).boxed()];
        (factor(), factor())
    })) {
        let determinant = |matrix: &BitMatrix| matrix.determinant().unwrap();
        prop_assert_eq!(determinant(&(&a * &b)), determinant(&a) * determinant(&b));
        prop_assert_eq!(determinant(&a.transpose()), determinant(&a));
        prop_assert_eq!(determinant(&a.power(3).unwrap()), determinant(&a).pow(3));
    }

    #[test]
    fn a_matrix_has_an_inverse_or_too_low_a_rank(a in square(150)) {
        let (rank, order) = (a.rank(), a.rows());
        match a.inverse() {
            Ok(inverse) => {
                prop_assert!((&a * &inverse).is_identity());
                prop_assert_eq!(a.determinant(), Ok(Gf2::ONE));
            }
            Err(error) => {
                prop_assert!(rank < order);
                prop_assert_eq!(error, Error::Singular { rank, order });
                prop_assert_eq!(a.determinant(), Ok(Gf2::ZERO));
            }
        }
    }

    #[test]
    fn overlap_is_what_a_sum_loses_of_the_weights(
        (x, y) in size(600).prop_flat_map(|length| (vector(length), vector(length)))
    ) {
        let overlap = x.iter_ones().filter(|&place| y.get(place)).count();
        prop_assert_eq!((&x + &y).weight() + 2 * overlap, x.weight() + y.weight());
        prop_assert_eq!(x.dot(&y), Gf2::from(overlap % 2 == 1));
        prop_assert_eq!(x.dot(&x), Gf2::from(x.weight() % 2 == 1));
    }

    #[test]
    fn shifts_compose_and_are_adjoint_to_their_opposites(
        (x, y) in size(300).prop_flat_map(|length| (vector(length), vector(length))),
        first in 0_isize..150,
        second in 0_isize..150,
    ) {
        let shifted = |vector: &BitVector, places| {
            let mut result = BitVector::zeros(vector.len());
            result.as_mut().add_shifted(vector, places);
            result
        };
        for sign in [1, -1] {
            let (first, second) = (sign * first, sign * second);
            prop_assert_eq!(shifted(&shifted(&x, first), second), shifted(&x, first + second));
            prop_assert_eq!(shifted(&x, first).dot(&y), x.dot(&shifted(&y, -first)));
            prop_assert_eq!(shifted(&(&x + &y), first), &shifted(&x, first) + &shifted(&y, first));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn every_product_algorithm_agrees_beyond_a_cache_line(
        (a, b) in (511_usize..=513, 511_usize..=513, 511_usize..=513)
            .prop_flat_map(|(rows, inner, columns)| (of_shape(rows, inner), of_shape(inner, columns))),
    ) {
        let product = a.multiply_naive(&b).unwrap();
        prop_assert_eq!(&a.multiply(&b).unwrap(), &product);
        prop_assert_eq!(product.transpose(), &b.transpose() * &a.transpose());
        prop_assert_eq!(&a.multiply_four_russians(&b).unwrap(), &product);
    }

    #[test]
    fn inverses_reverse_products_beyond_a_cache_line(
        (a, b) in (511_usize..=513).prop_flat_map(|order| (regular(order), regular(order)))
    ) {
        let product = &a * &b;
        prop_assert_eq!(product.inverse().unwrap(), &b.inverse().unwrap() * &a.inverse().unwrap());
    }
}

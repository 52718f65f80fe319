//! Laws of polynomials.

use gf2_linalg::polynomial::Polynomial;
use gf2_linalg::testing::{polynomial, vector};
use gf2_linalg::{BitMatrix, BitVector, Error};
use proptest::prelude::*;

proptest! {
    #[test]
    fn polynomials_are_a_commutative_ring(a in polynomial(600), b in polynomial(300), c in polynomial(700)) {
        let (zero, one) = (Polynomial::zero(), Polynomial::one());
        prop_assert_eq!(&a + &b, &b + &a);
        prop_assert_eq!(&(&a + &b) + &c, &a + &(&b + &c));
        prop_assert_eq!(&a + &a, zero.clone());
        prop_assert_eq!(&a * &b, &b * &a);
        prop_assert_eq!(&(&a * &b) * &c, &a * &(&b * &c));
        prop_assert_eq!(&a * &(&b + &c), &(&a * &b) + &(&a * &c));
        prop_assert_eq!((&a * &one, &a * &zero), (a.clone(), zero));
        prop_assert_eq!(a.square(), &a * &a);
    }

    #[test]
    fn degrees_add_up(a in polynomial(300), b in polynomial(3000)) {
        let expected = a.degree().zip(b.degree()).map(|(a, b)| a + b);
        prop_assert_eq!((&a * &b).degree(), expected);
    }

    #[test]
    fn no_words_of_zeros_are_at_the_end(a in polynomial(300), b in polynomial(300), places in 0..400_usize) {
        let results = [
            &a + &b, &a * &b, a.square(), a.gcd(&b), a.taylor_shift(), &a << places, &a >> places,
            a.truncated(places), a.extended_gcd(&b).right,
        ];
        for result in results {
            prop_assert_ne!(result.words().last(), Some(&0));
        }
    }

    #[test]
    fn quotient_times_divisor_plus_remainder_is_the_dividend(
        a in polynomial(2000),
        b in polynomial(500).prop_filter("not zero", |b| !b.is_zero()),
    ) {
        let (quotient, remainder) = a.divide_with_remainder(&b).unwrap();
        prop_assert_eq!(&(&quotient * &b) + &remainder, a.clone());
        prop_assert!(remainder.degree() < b.degree());
        prop_assert_eq!(a.remainder(&b).unwrap(), remainder);
    }

    #[test]
    fn the_greatest_common_divisor_divides_both_and_is_their_combination(
        a in polynomial(700),
        b in polynomial(500),
        common in polynomial(200),
    ) {
        let (a, b) = (&a * &common, &b * &common);
        let found = a.extended_gcd(&b);
        prop_assert_eq!(&(&found.left * &a) + &(&found.right * &b), found.gcd.clone());
        prop_assert_eq!(a.gcd(&b), found.gcd.clone());
        prop_assert_eq!(b.gcd(&a), found.gcd.clone());
        if found.gcd.is_zero() {
            prop_assert!(a.is_zero() && b.is_zero());
        } else {
            for multiple in [&a, &b] {
                prop_assert!(multiple.remainder(&found.gcd).unwrap().is_zero());
            }
            prop_assert!(common.is_zero() || found.gcd.remainder(&common).unwrap().is_zero());
        }
    }

    #[test]
    fn an_inverse_exists_where_the_two_are_coprime(a in polynomial(300), modulus in polynomial(200)) {
        prop_assume!(!modulus.is_zero());
        match a.inverse_modulo(&modulus).unwrap() {
            Some(inverse) => {
                prop_assert!(inverse.degree() < modulus.degree());
                let product = (&inverse * &a).remainder(&modulus).unwrap();
                prop_assert_eq!(product, Polynomial::one().remainder(&modulus).unwrap());
            }
            None => prop_assert!(!a.gcd(&modulus).is_one()),
        }
    }

    #[test]
    fn the_taylor_shift_is_a_ring_homomorphism_of_order_two(a in polynomial(700), b in polynomial(300)) {
        prop_assert_eq!((&a * &b).taylor_shift(), &a.taylor_shift() * &b.taylor_shift());
        prop_assert_eq!((&a + &b).taylor_shift(), &a.taylor_shift() + &b.taylor_shift());
        prop_assert_eq!(a.taylor_shift().taylor_shift(), a);
    }

    #[test]
    fn text_and_vectors_give_the_polynomial_back(a in polynomial(300)) {
        prop_assert_eq!(a.to_string().parse(), Ok(a.clone()));
        prop_assert_eq!(Polynomial::from(&a.to_vector(301)), a.clone());
        prop_assert_eq!(Polynomial::from_exponents(a.exponents()), a.clone());
        prop_assert_eq!(a.exponents().count(), a.weight());
        prop_assert_eq!(Polynomial::from_words(a.clone().into_words()), a);
    }

    #[test]
    fn a_minimal_polynomial_annihilates_the_vector_that_its_sequence_comes_from(
        entries in proptest::collection::vec(any::<bool>(), 15 * 15),
        v in vector(15),
        u in vector(15),
    ) {
        let a = BitMatrix::from_fn(15, 15, |i, j| entries[15 * i + j]);
        let mut power = v;
        let mut sequence = Vec::new();
        for _ in 0..30 {
            sequence.push(bool::from(u.dot(&power)));
            power = a.multiply_vector(&power).unwrap();
        }
        let minimal = Polynomial::minimal_polynomial(&sequence.iter().copied().collect::<BitVector>());
        // It annihilates the sequence to its end, and so every later term too: u·A^i·m(A)·A^k·v = 0.
        let annihilated = minimal.evaluate_at(&a, &power).unwrap();
        prop_assert!(!bool::from(u.dot(&annihilated)));
        prop_assert!(minimal.degree() <= Some(15));
    }

    #[test]
    fn evaluation_is_a_ring_homomorphism(a in polynomial(40), b in polynomial(30), v in vector(70)) {
        let matrix = BitMatrix::from_fn(70, 70, |i, j| (i * 7 + j * j) % 5 < 2);
        let at = |p: &Polynomial, v: &BitVector| p.evaluate_at(&matrix, v).unwrap();
        prop_assert_eq!(at(&(&a * &b), &v), at(&a, &at(&b, &v)));
        prop_assert_eq!(at(&(&a + &b), &v), &at(&a, &v) + &at(&b, &v));
    }
}

#[test]
fn division_by_zero_is_an_error() {
    let (zero, one) = (Polynomial::zero(), Polynomial::one());
    assert_eq!(one.divide_with_remainder(&zero), Err(Error::DivisionByZero));
    assert_eq!(zero.remainder(&zero), Err(Error::DivisionByZero));
    assert_eq!(one.inverse_modulo(&zero), Err(Error::DivisionByZero));
    assert_eq!(zero.inverse_modulo(&one), Ok(Some(zero.clone())));
    assert_eq!(zero.gcd(&zero), zero);
}

/// x^(2^n) + x is the product of all irreducible polynomials whose degree divides n.
#[test]
fn irreducible_polynomials_are_counted_as_gauss_did() {
    let is_irreducible = |word: u64| {
        let polynomial = Polynomial::from_words([word]);
        (2..word).all(|other| {
            let other = Polynomial::from_words([other]);
            other.degree() >= polynomial.degree() || !polynomial.remainder(&other).unwrap().is_zero()
        })
    };
    for (degree, count) in [(1, 2), (2, 1), (3, 2), (4, 3), (6, 9), (8, 30)] {
        let irreducible: Vec<u64> = (1 << degree..2 << degree).filter(|&word| is_irreducible(word)).collect();
        assert_eq!(irreducible.len(), count);
        let product = &Polynomial::monomial(1 << degree) + &Polynomial::monomial(1);
        for word in irreducible {
            let factor = Polynomial::from_words([word]);
            assert_eq!(product.gcd(&factor), factor);
        }
    }
}

#[test]
fn large_polynomials_keep_the_laws() {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;
    let mut generator = ChaCha8Rng::seed_from_u64(77);
    for bits in [1 << 13, 70_000, 100_001] {
        let [a, b, common] =
            [bits, bits - 100, bits / 5].map(|bits| Polynomial::random(bits, &mut generator));
        assert_eq!((&a * &b).square(), &a.square() * &b.square());
        let (quotient, remainder) = (&(&a * &b) + &common).divide_with_remainder(&b).unwrap();
        assert_eq!((quotient, remainder), (a.clone(), common.clone()));
        let (a, b) = (&a * &common, &b * &common);
        let found = a.extended_gcd(&b);
        assert_eq!(&(&found.left * &a) + &(&found.right * &b), found.gcd);
        assert!(found.gcd.remainder(&common).unwrap().is_zero());
        let cofactors = [&a, &b].map(|p| p.divide_with_remainder(&found.gcd).unwrap().0);
        assert!(cofactors[0].gcd(&cofactors[1]).is_one());
        assert_eq!(a.taylor_shift().taylor_shift(), a);
    }
}

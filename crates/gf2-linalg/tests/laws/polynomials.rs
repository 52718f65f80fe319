//! Laws of polynomials.

use gf2_linalg::polynomial::Polynomial;
use gf2_linalg::testing::{matrix, polynomial, vector};
use gf2_linalg::{BitVector, Error};
use proptest::prelude::*;

/// The product coefficient by coefficient.
fn schoolbook(left: &Polynomial, right: &Polynomial) -> Polynomial {
    let sums = left.exponents().flat_map(|i| right.exponents().map(move |j| i + j));
    Polynomial::from_exponents(sums)
}

/// p(q) by Horner's rule.
fn substituted(polynomial: &Polynomial, at: &Polynomial) -> Polynomial {
    let mut sum = Polynomial::zero();
    for exponent in (0..=polynomial.degree().unwrap_or(0)).rev() {
        sum = &sum * at;
        if polynomial.coefficient(exponent) {
            sum += &Polynomial::one();
        }
    }
    sum
}

proptest! {
    #[test]
    fn products_are_sums_of_shifts(p in polynomial(300), q in polynomial(300)) {
        prop_assert_eq!(&p * &q, schoolbook(&p, &q));
        prop_assert_eq!(p.square(), &p * &p);
    }

    #[test]
    fn multiplication_distributes(p in polynomial(5000), q in polynomial(9000), r in polynomial(9000)) {
        prop_assert_eq!(&p * &(&q + &r), &(&p * &q) + &(&p * &r));
        prop_assert_eq!(&(&p * &q) * &r, &p * &(&q * &r));
        prop_assert_eq!(&p + &p, Polynomial::zero());
    }

    #[test]
    fn shifts_are_products_with_powers(p in polynomial(300), places in 0_usize..200) {
        let shifted = &p << places;
        prop_assert_eq!(&shifted, &(&p * &Polynomial::monomial(places)));
        prop_assert_eq!(&shifted >> places, p.clone());
        let low = p.truncated(places);
        prop_assert!(low.degree().is_none_or(|degree| degree < places));
        prop_assert_eq!(&(&(&p >> places) << places) + &low, p);
    }

    #[test]
    fn quotient_times_divisor_plus_remainder_is_the_dividend(p in polynomial(900), d in polynomial(400)) {
        if d.is_zero() {
            prop_assert_eq!(p.divide_with_remainder(&d), Err(Error::DivisionByZero));
        } else {
            let (quotient, rest) = p.divide_with_remainder(&d).unwrap();
            prop_assert!(rest.degree() < d.degree());
            prop_assert_eq!(&(&quotient * &d) + &rest, p);
        }
    }

    #[test]
    fn inverses_are_inverses(p in polynomial(300), modulus in polynomial(300)) {
        match p.inverse_modulo(&modulus) {
            Err(error) => prop_assert!(modulus.is_zero() && error == Error::DivisionByZero),
            Ok(None) => prop_assert!(!p.gcd(&modulus).is_one()),
            Ok(Some(inverse)) => {
                prop_assert!(p.gcd(&modulus).is_one());
                let product = (&inverse * &p).remainder(&modulus).unwrap();
                prop_assert_eq!(product, Polynomial::one().remainder(&modulus).unwrap());
            }
        }
    }

    #[test]
    fn a_taylor_shift_is_a_substitution(p in polynomial(200)) {
        let at = Polynomial::from_exponents([0, 1]);
        prop_assert_eq!(p.taylor_shift(), substituted(&p, &at));
        prop_assert_eq!(p.taylor_shift().taylor_shift(), p);
    }

    #[test]
    fn text_is_read_back(p in polynomial(200)) {
        prop_assert_eq!(p.to_string().parse::<Polynomial>().unwrap(), p);
    }

    #[test]
    fn evaluation_is_a_sum_of_powers(p in polynomial(20), a in matrix(9, 9), v in vector(9)) {
        let mut expected = BitVector::zeros(9);
        for exponent in p.exponents() {
            let power = (0..exponent).fold(v.clone(), |power, _| a.multiply_vector(&power).unwrap());
            expected += &power;
        }
        prop_assert_eq!(p.evaluate_at(&a, &v).unwrap(), expected);
    }

    #[test]
    fn the_minimal_polynomial_annihilates(a in matrix(12, 12), v in vector(12), w in vector(12)) {
        let powers = (0..24).scan(v, |power, _| {
            let entry = bool::from(power.dot(&w));
            *power = a.multiply_vector(&*power).unwrap();
            Some(entry)
        });
        let sequence: Vec<bool> = powers.collect();
        let found = Polynomial::minimal_polynomial(sequence.iter().copied());
        let degree = found.degree().unwrap();
        prop_assert!(degree <= 12);
        for start in 0..24 - degree {
            let sum = found.exponents().filter(|&i| sequence[start + i]).count();
            prop_assert_eq!(sum % 2, 0);
        }
    }

    #[test]
    fn the_minimal_polynomial_is_minimal(sequence in prop::collection::vec(any::<bool>(), 0..12)) {
        let fits = |bits: u64, degree: usize| (0..sequence.len().saturating_sub(degree)).all(|start| {
            (0..=degree).filter(|&i| bits >> i & 1 == 1 && sequence[start + i]).count() % 2 == 0
        });
        let least = (0..).find(|&degree| (1 << degree..2_u64 << degree).any(|bits| fits(bits, degree)));
        let found = Polynomial::minimal_polynomial(sequence.iter().copied());
        prop_assert_eq!(found.degree(), least);
        prop_assert!(fits(found.words()[0], found.degree().unwrap()));
    }
}

#[test]
fn malformed_terms_are_shown() {
    for (text, column) in
        [("x^", 1), ("x + y", 5), ("x^2 + ", 7), ("", 1), ("x^-1", 1), ("1+x^99999999999", 3)]
    {
        let Err(Error::Parse(error)) = text.parse::<Polynomial>() else { panic!("{text:?} is malformed") };
        assert_eq!((error.line, error.column), (1, column), "{text:?}");
    }
    assert_eq!("1 + 1".parse::<Polynomial>().unwrap(), Polynomial::zero());
}

#[test]
fn conversions_keep_coefficients() {
    let p: Polynomial = "x^70 + x^3 + 1".parse().unwrap();
    assert_eq!((p.degree(), p.weight(), p.words().len()), (Some(70), 3, 2));
    assert_eq!(p.to_vector(4).to_string(), "1001");
    assert_eq!(Polynomial::from(p.to_vector(100)), p);
    assert_eq!(Polynomial::from(p.to_vector(71).as_ref()), p);
    assert_eq!(Polynomial::from_words(p.words()), p);
    assert_eq!(Polynomial::zero().degree(), None);
}

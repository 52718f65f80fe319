//! `Gf2` through num-traits alone, as code that is generic over a field sees it.

use std::fmt::Debug;
use std::ops::Neg;

use gf2_linalg::{Gf2, ParseGf2Error};
use num_traits::{Inv, Num, NumAssign, One, Pow, Zero, pow};
use proptest::prelude::*;

fn field_axioms_hold<F>(elements: &[F])
where
    F: Num + Neg<Output = F> + Inv<Output = F> + Copy + Debug,
{
    for &a in elements {
        assert_eq!(a + F::zero(), a);
        assert_eq!(a * F::one(), a);
        assert_eq!(a * F::zero(), F::zero());
        assert_eq!(a + -a, F::zero());
        if !a.is_zero() {
            assert_eq!(a * a.inv(), F::one());
        }
        for &b in elements {
            assert_eq!(a + b, b + a);
            assert_eq!(a * b, b * a);
            assert_eq!(a - b, a + -b);
            assert_eq!((a * b).is_zero(), a.is_zero() || b.is_zero());
            if !b.is_zero() {
                assert_eq!(a / b * b, a);
                assert_eq!(a / b, a * b.inv());
                assert_eq!(a % b, F::zero());
            }
            for &c in elements {
                assert_eq!((a + b) + c, a + (b + c));
                assert_eq!((a * b) * c, a * (b * c));
                assert_eq!(a * (b + c), a * b + a * c);
            }
        }
    }
    assert_ne!(F::zero(), F::one());
    assert!(F::zero().is_zero() && F::one().is_one());
    assert!(!F::one().is_zero() && !F::zero().is_one());
}

fn assignments_agree_with_operators<F: NumAssign + Copy + Debug>(elements: &[F]) {
    let assigned = |a: F, change: &dyn Fn(&mut F)| {
        let mut value = a;
        change(&mut value);
        value
    };
    for &a in elements {
        for &b in elements {
            assert_eq!(assigned(a, &|x| *x += b), a + b);
            assert_eq!(assigned(a, &|x| *x -= b), a - b);
            assert_eq!(assigned(a, &|x| *x *= b), a * b);
            if !b.is_zero() {
                assert_eq!(assigned(a, &|x| *x /= b), a / b);
                assert_eq!(assigned(a, &|x| *x %= b), a % b);
            }
        }
    }
}

const ALL: [Gf2; 2] = [Gf2::ZERO, Gf2::ONE];

#[test]
fn gf2_is_a_field_of_num_traits() {
    field_axioms_hold(&ALL);
    assignments_agree_with_operators(&ALL);
}

#[test]
fn the_characteristic_is_two() {
    assert_eq!(Gf2::one() + Gf2::one(), Gf2::zero());
    assert!(ALL.into_iter().all(|a| -a == a && !a == a + Gf2::ONE));
    assert!(ALL.into_iter().all(|a| Gf2::from(bool::from(a)) == a && u8::from(a) == u8::from(bool::from(a))));
    assert_eq!(ALL.map(|a| a.to_string()), ["0", "1"]);
}

proptest! {
    #[test]
    fn reading_integers_is_a_ring_homomorphism(a in any::<u32>(), b in any::<u32>()) {
        let read = |number: u64| Gf2::from_str_radix(&number.to_string(), 10).unwrap();
        let (a, b) = (u64::from(a), u64::from(b));
        prop_assert_eq!(read(a + b), read(a) + read(b));
        prop_assert_eq!(read(a * b), read(a) * read(b));
        prop_assert_eq!(read(1), Gf2::ONE);
    }

    #[test]
    fn sums_count_and_products_conjoin(entries in proptest::collection::vec(any::<bool>(), 0..20)) {
        let elements = || entries.iter().copied().map(Gf2::from);
        let ones = entries.iter().filter(|&&entry| entry).count();
        prop_assert_eq!(elements().sum::<Gf2>(), Gf2::from(ones % 2 == 1));
        prop_assert_eq!(elements().product::<Gf2>(), Gf2::from(ones == entries.len()));
    }

    #[test]
    fn powers_are_repeated_products(value in any::<bool>(), exponent in 0_u8..10) {
        let element = Gf2::from(value);
        prop_assert_eq!(Pow::pow(element, u64::from(exponent)), pow(element, usize::from(exponent)));
    }
}

#[test]
fn the_error_of_reading_an_element_can_be_named() {
    let read: Result<Gf2, ParseGf2Error> = Gf2::from_str_radix("1z", 10);
    assert_eq!(read.unwrap_err().to_string(), "expected an integer in radix 10");
}

//! Codes of which it is known how many cosets have a leader of each weight.

use std::num::NonZeroUsize;
use std::time::Duration;

use gf2_codes::{CancelFlag, Census, Error, Limits, Options, Stop, census, minimize};
use gf2_linalg::{BitMatrix, Parallelism, Subspace};
use num_bigint::BigUint;

/// Options that leave only the table, and only the counts, where they are possible.
fn one_way_each() -> [Limits; 2] {
    [
        Limits { step_limit: 0, ..Limits::default() },
        Limits { memory_limit: Some(1 << 20), ..Limits::default() },
    ]
}

/// Takes the census by default, and checks what must hold of any.
fn checked(code: &Subspace) -> Census {
    let result = census(code, &Limits::default()).unwrap();
    let redundancy = code.ambient_dimension() - code.dimension();
    assert_eq!(result.cosets().iter().sum::<BigUint>(), BigUint::from(1_u32) << redundancy);
    let leader = minimize(result.hardest(), &Options::default()).unwrap();
    assert!(leader.is_proved());
    assert_eq!(leader.weight(), result.covering_radius());
    for options in one_way_each() {
        for threads in [1, 2, 3] {
            let parallelism = Parallelism::Threads(NonZeroUsize::new(threads).unwrap());
            match census(code, &Limits { parallelism, ..options.clone() }) {
                Ok(other) => assert_eq!(other, result),
                Err(error) => assert!(matches!(error, Error::CensusTooCostly { .. })),
            }
        }
    }
    result
}

fn check(code: &Subspace, expected: &[u64]) {
    let expected: Vec<BigUint> = expected.iter().map(|&cosets| cosets.into()).collect();
    assert_eq!(checked(code).cosets(), expected);
}

/// The quiet patterns of the lights-out board of this size: a button toggles its own light and its
/// neighbours.
fn quiet_patterns(rows: usize, columns: usize, torus: bool) -> Subspace {
    let apart = |a: usize, b: usize, size: usize| {
        let distance = a.abs_diff(b);
        if torus { distance.min(size - distance) } else { distance }
    };
    let toggles = BitMatrix::from_fn(rows * columns, rows * columns, |light, button| {
        let vertical = apart(light / columns, button / columns, rows);
        vertical + apart(light % columns, button % columns, columns) <= 1
    });
    toggles.nullspace()
}

/// The boards of `presses_distribution.csv` among the reference values: how many states need so many presses.
#[test]
fn boards_by_the_presses_they_need() {
    check(&quiet_patterns(4, 4, false), &[1, 16, 120, 560, 1387, 1440, 540, 32]);
    check(&quiet_patterns(2, 3, false), &[1, 6, 7, 2]);
    check(&quiet_patterns(1, 5, false), &[1, 5, 7, 3]);
    check(&quiet_patterns(3, 5, false), &[1, 15, 105, 455, 1127, 1393, 799, 185, 16]);
    check(&quiet_patterns(2, 7, false), &[1, 14, 91, 364, 897, 1282, 1005, 388, 54]);
    check(&quiet_patterns(3, 3, true), &[1, 9, 15, 7]);
    check(&quiet_patterns(5, 5, true), &[1, 25, 300, 2300, 11775, 36571, 51540, 26640, 1920]);
}

#[test]
fn five_by_five_takes_fifteen_presses() {
    let code = quiet_patterns(5, 5, false);
    assert_eq!(code.dimension(), 2);
    let expected = [
        1, 25, 300, 2300, 12650, 53130, 176_176, 467_104, 982_335, 1_596_279, 1_935_294, 1_684_446,
        1_004_934, 383_670, 82614, 7350,
    ];
    check(&code, &expected);
}

/// By the number of ones in each of three classes of entries, one of 5^289 coset members at a time would not
/// do.
#[test]
fn seventeen_by_seventeen_takes_199_presses() {
    let code = quiet_patterns(17, 17, false);
    assert_eq!(code.dimension(), 2);
    let census = checked(&code);
    assert_eq!(census.covering_radius(), 199);
    // No quiet pattern but the empty one has fewer than 192 presses: lighter words are all leaders.
    assert_eq!(census.cosets()[1], 289_u32.into());
    assert_eq!(census.cosets()[2], (289 * 288 / 2_u32).into());
}

#[test]
fn perfect_codes_have_a_sphere_of_leaders() {
    let hamming: BitMatrix = "0001111\n0110011\n1010101".parse().unwrap();
    check(&hamming.nullspace(), &[1, 7]);
    // Cyclic, with the generator polynomial 1 + x^2 + x^4 + x^5 + x^6 + x^10 + x^11.
    let generator = [0, 2, 4, 5, 6, 10, 11];
    let golay = BitMatrix::from_fn(12, 23, |i, j| j >= i && generator.contains(&(j - i)));
    check(&Subspace::span(golay), &[1, 23, 253, 1771]);
    check(&Subspace::span("1111111".parse().unwrap()), &[1, 7, 21, 35]);
}

/// See MacWilliams and Sloane, chapter 14, on the cosets of the first-order Reed–Muller code.
#[test]
fn reed_muller_code_has_covering_radius_six() {
    let affine = BitMatrix::from_fn(5, 16, |i, j| i == 4 || j >> i & 1 == 1);
    check(&Subspace::span(affine), &[1, 16, 120, 560, 875, 448, 28]);
}

/// Half of the words of even length are nearer to zero, but for those with as many ones as zeros, two to a
/// coset.
#[test]
fn repetition_codes_of_any_length() {
    check(&Subspace::span("11111111".parse().unwrap()), &[1, 8, 28, 56, 35]);
    let long = checked(&Subspace::span(BitMatrix::from_fn(1, 2000, |_, _| true)));
    assert_eq!(long.covering_radius(), 1000);
    assert_eq!(long.cosets()[1], 2000_u32.into());
    assert!(long.hardest().offset().iter_ones().eq(1000..2000));
}

#[test]
fn codes_without_words_and_codes_of_all_words() {
    check(&Subspace::zero(0), &[1]);
    check(&Subspace::full(9), &[1]);
    check(&Subspace::full(300), &[1]);
    check(&Subspace::zero(5), &[1, 5, 10, 10, 5, 1]);
    let zero = checked(&Subspace::zero(200));
    assert_eq!((zero.covering_radius(), zero.cosets()[2].clone()), (200, 19_900_u32.into()));
}

/// All columns distinct, and 40 bits of syndrome: neither way is open.
fn neither() -> Subspace {
    Subspace::span(BitMatrix::from_fn(10, 50, |i, j| i == j || (j * j * 0x9E37_79B9 + j) >> (i + 7) & 1 == 1))
}

#[test]
fn a_census_beyond_both_limits_is_refused_with_its_cost() {
    let refusal = census(&neither(), &Limits::default()).unwrap_err();
    assert!(matches!(refusal, Error::CensusTooCostly { redundancy: 40, bytes: None, .. }), "{refusal}");

    let endless = census(&Subspace::zero(usize::MAX), &Limits::default());
    assert!(matches!(endless, Err(Error::CensusTooCostly { redundancy: usize::MAX, .. })));

    let board = quiet_patterns(5, 5, false);
    let limits = Limits { memory_limit: Some((1 << 23) - 1), step_limit: 100, ..Limits::default() };
    let refusal = census(&board, &limits).unwrap_err();
    let Error::CensusTooCostly { redundancy: 23, bytes: Some(8_388_608), steps: Some(steps), .. } = refusal
    else {
        panic!("{refusal}")
    };
    assert_eq!(
        refusal.to_string(),
        format!(
            "to count the leaders of 2^23 cosets takes 8388608 bytes in a table, more than the 8388607 \
             allowed, or {steps} steps over the counts of equal entries, more than the 100 \
             allowed"
        )
    );
    assert!(census(&board, &Limits { memory_limit: Some(1 << 23), ..limits.clone() }).is_ok());
    assert!(census(&board, &Limits { step_limit: steps, ..limits }).is_ok());
}

#[test]
fn a_stopped_census_is_none() {
    let flag = CancelFlag::default();
    flag.cancel();
    let code = quiet_patterns(5, 5, false);
    for options in one_way_each() {
        let cancelled = Limits { cancel: Some(flag.clone()), ..options.clone() };
        assert_eq!(census(&code, &cancelled), Err(Error::Stopped { stop: Stop::Cancelled }));
        let late = Limits { time_limit: Some(Duration::ZERO), ..options };
        assert_eq!(census(&code, &late), Err(Error::Stopped { stop: Stop::TimeLimit }));
    }
}

//! Random cosets with classes that split them, at the weights where numbers of the tables and lanes become wider.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::process::Command;

use gf2_codes::{Limits, Options, Outcome, Partition, Plan, Strategy, minimize, minimize_partitioned};
use gf2_linalg::{BitMatrix, BitVector, Coset, Parallelism, Subspace};
use num_bigint::BigUint;
use rand::Rng;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rstest::rstest;

/// Numbers of entries around the greatest numbers of 8 and 16 bits, with and without a sign, and far beyond: then columns
/// stand for thousands of entries each.
const LENGTHS: [usize; 18] = [
    90, 126, 127, 128, 129, 254, 255, 256, 257, 1000, 32_766, 32_767, 32_768, 65_534, 65_535, 65_536,
    200_000, 1_000_000,
];

/// A coset of dimension `2 * half` with columns that together weigh as much as there are entries, and classes of which
/// the first two determine the coordinates, and the last two. Columns are few, so that they are heavy, and `errors` in
/// 16 of them are set at the zero coordinates.
fn coset(half: usize, length: usize, errors: u64, random: &mut ChaCha8Rng) -> (Coset, Partition) {
    let dimension = 2 * half;
    let bases = [(); 2].map(|()| {
        loop {
            let basis = BitMatrix::random(dimension, dimension, random);
            if basis.rank() == dimension {
                break basis;
            }
        }
    });
    // Distinct functionals, each with its class and whether it is complemented. Two classes have one dimension more.
    let mut columns: BTreeMap<String, (BitVector, usize, bool)> = BTreeMap::new();
    for column in 0..8 * dimension {
        let class = column % 4;
        let own = if class % 2 == 0 { 0..half } else { half - 1..dimension };
        let mut functional = BitVector::zeros(dimension);
        for row in own {
            if random.next_u64().is_multiple_of(2) {
                functional += bases[class / 2].row(row);
            }
        }
        if !functional.is_zero() {
            let is_set = random.next_u64() % 16 < errors;
            columns.entry(functional.to_string()).or_insert((functional, class, is_set));
        }
    }
    let columns: Vec<_> = columns.into_values().collect();
    let pick = |entry| if entry < columns.len() { entry } else { random.next_u64() as usize % columns.len() };
    let picked: Vec<usize> = (0..length).map(pick).collect();
    let basis = BitMatrix::from_fn(dimension, length, |row, entry| columns[picked[entry]].0.get(row));
    let offset = picked.iter().map(|&column| columns[column].2).collect();
    let labels = picked.iter().map(|&column| columns[column].1);
    (Coset::new(offset, Subspace::span(basis)).unwrap(), Partition::from_labels(labels))
}

/// What a completed search says.
fn told(outcome: &Outcome) -> (usize, Option<BigUint>, Vec<BitVector>) {
    assert!(outcome.is_proved() && outcome.stopped().is_none());
    (outcome.weight(), outcome.lightest_count(), outcome.lightest().collect())
}

/// Compares the ways to search on 1 and 2 threads; returns which could be used.
fn compare(coset: &Coset, partition: &Partition, kept: usize) -> Vec<String> {
    let mut used = Vec::new();
    let walk = Options { strategy: Some(Strategy::Gray), lightest_kept: kept, ..Options::default() };
    let expected = told(&minimize(coset, &walk).unwrap());
    for threads in [1, 2] {
        let parallelism = Parallelism::Threads(NonZeroUsize::new(threads).unwrap());
        for memory_limit in [None, Some(1 << 12)] {
            for strategy in [Strategy::Walsh, Strategy::Split].map(Some).into_iter().chain([None]) {
                let options = Options {
                    limits: Limits { parallelism, memory_limit, step_limit: 1 << 20, ..Limits::default() },
                    strategy,
                    lightest_kept: kept,
                    ..Options::default()
                };
                let plan = Plan::new(coset, Some(partition), &options).unwrap();
                if plan.parts().iter().any(|part| part.strategy() == Strategy::Descent) {
                    continue;
                }
                let outcome = minimize_partitioned(coset, partition, &options).unwrap();
                if outcome.stopped().is_some() {
                    // Where memory is limited, lists of light members may not fit, nor what it takes to count.
                    assert!(memory_limit.is_some());
                    assert!(coset.contains(outcome.best()) && outcome.best().weight() == outcome.weight());
                    assert!((outcome.lower_bound()..=outcome.weight()).contains(&expected.0));
                    continue;
                }
                assert_eq!(told(&outcome), expected, "{strategy:?} {threads}: {plan}");
                used.extend(strategy.map(|strategy| format!("{strategy} {}", coset.ambient_dimension())));
            }
        }
    }
    used
}

#[test]
fn random_cosets_have_one_outcome_at_every_weight() {
    let mut random = ChaCha8Rng::seed_from_u64(10);
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    for length in LENGTHS {
        for errors in [1, 3, 8] {
            let half = 4 + random.next_u64() as usize % 3;
            let (coset, partition) = coset(half, length, errors, &mut random);
            let kept = [1, 20][random.next_u64() as usize % 2];
            for way in compare(&coset, &partition, kept) {
                *used.entry(way).or_insert(0) += 1;
            }
        }
    }
    for length in LENGTHS {
        for way in ["walsh", "split"] {
            assert!(used.contains_key(&format!("{way} {length}")), "{used:?}");
        }
    }
}

/// The instruction set is chosen once in a process, by the environment.
#[rstest]
#[case::portable("portable")]
#[case::avx2("avx2")]
#[case::avx2_gfni("avx2-gfni")]
fn random_cosets_have_one_outcome_at_the_instruction_set(#[case] level: &str) {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "random_cosets::random_cosets_have_one_outcome_at_every_weight"])
        .env("GF2_LINALG_SIMD", level)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("1 passed"), "{level}: {text}");
}
